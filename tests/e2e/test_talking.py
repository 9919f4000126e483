"""Two friends in private: words, notes, a nudge, a gammon and its card, against the playground."""

from __future__ import annotations

from typing import Any

import pytest

from bot.phrases.phrases import phrases_for
from bot.playground import Actor, Playground
from tests.e2e.child import BotProcess
from tests.e2e.players import payload

pytestmark = pytest.mark.slow  # it starts the whole program

RU = phrases_for("ru")


def text_of(view: dict[str, Any]) -> str:
    """What a message says, picture or not."""
    return str(view.get("text") or view.get("caption") or "")


async def sees(person: Actor, words: str) -> dict[str, Any]:
    """Wait until a message of the private chat says so."""
    return await person.sees(lambda view: words in text_of(view), timeout=20)


def board_of(person: Actor) -> int:
    """The newest picture in the private chat."""
    pictures = [view["message_id"] for view in person.messages() if view.get("photo")]
    return int(pictures[-1])


async def test_an_evening_of_words(child: BotProcess, pg: Playground) -> None:
    ann, bob = pg.actor("ann"), pg.actor("bob")
    await _begin(ann, bob)
    # Words, there and back, by replies to the board and to words.
    ann.say("удачи!", reply_to=board_of(ann))
    told = await sees(bob, "удачи!")
    bob.say("и тебе", reply_to=told["message_id"])
    await sees(ann, "и тебе")
    ann.say("https://example.com", reply_to=board_of(ann))
    await sees(ann, RU.words_no_links())
    assert not any("example.com" in text_of(view) for view in bob.messages())
    # A note, found again by the message that asks its writer: the dice say who that is.
    asks_bob = any("Ходит Боб" in text_of(view) for view in ann.messages())
    writer, other = (bob, ann) if asks_bob else (ann, bob)
    writer.say("/note держать пятый пункт")
    await sees(writer, RU.note_kept())
    writer.say("/board")
    await sees(writer, "🗒 держать пятый пункт")
    assert not any("держать" in text_of(view) for view in other.messages())
    # A gammon: an effect for the winner, and the card.
    ann.say("/resign")
    await sees(ann, RU.resign_at_once_note())
    await ann.tap(await _offered(ann, "−3"))
    await ann.tap(await _offered(ann, "Да"))
    await bob.sees(lambda view: "🏆" in text_of(view), timeout=20)
    effects = [
        message.body.get("effect_id")
        for message in pg.world.chat(bob.id).messages.values()
        if message.body.get("effect_id")
    ]
    assert effects == ["5046509860389126442"]
    await bob.tap(RU.share())
    shared = await bob.sees(lambda view: RU.send_on() in _labels(view), timeout=20)
    assert shared.get("photo")
    await bob.tap(RU.menu_say())
    await bob.sees(lambda view: "Хорошая игра!" in _labels(view), timeout=20)
    await bob.tap("Хорошая игра!")
    await sees(ann, "Хорошая игра!")
    assert await child.stop() == 0
    assert "Traceback" not in child.said
    assert "держать" not in child.said
    assert "и тебе" not in child.said


async def _offered(person: Actor, part: str) -> str:
    """The label with these words, once there is one: the answer to a press may come before it."""
    view = await person.sees(lambda view: any(part in each for each in _labels(view)), timeout=20)
    return next(label for label in _labels(view) if part in label)


def _labels(view: dict[str, Any]) -> list[str]:
    return [button["text"] for row in view["keyboard"] or [] for button in row]


async def _begin(ann: Actor, bob: Actor) -> None:
    """Ann invites, Bob follows the link."""
    ann.start()
    ann.say("/new short")
    card = await ann.sees(lambda view: RU.invite() in _labels(view), timeout=20)
    (url,) = (
        button["url"] for row in card["keyboard"] for button in row if button["text"] == RU.invite()
    )
    bob.open(payload(url))
    for person in (ann, bob):
        await person.sees(lambda view: bool(view.get("photo")), timeout=20)
