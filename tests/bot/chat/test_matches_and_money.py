"""From game to game: a match with its Crawford game, a session with its ledger."""

from __future__ import annotations

from bot.chat.buttons import Press, Verb
from bot.phrases.phrases import phrases_for
from rules.events import GameWon
from rules.identity import TableId
from rules.standing import Crawford, Match, Tally
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_cube_asked import MONEY, match
from tests.fakes.telegram import Shown


async def next_game(town: Town, presser: Person, label: str, rolls: str = "31") -> None:
    town.load(rolls)
    await presser.tap(label)


async def standing(town: Town, number: int = 1) -> Match | Tally:
    found = (await town.table(number)).standing
    assert found is not None
    return found


async def points(town: Town, number: int = 1) -> list[int]:
    """The points, Ann's first."""
    return [points for _, points in (await standing(town, number)).points]


def sheet(person: Person, chat: int | None = None) -> Shown:
    """The sheet as a picture; below it the same in words."""
    picture = person.town.session.in_chat(person.id if chat is None else chat)[-1]
    assert picture.photo
    return picture


async def test_the_dice_of_a_game_are_proved_while_the_next_one_is_played() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    assert "<code>/proof 1 1</code>" in ann.screen().text
    await next_game(town, ann, "Next game")
    first, second = [await town.store.seal(TableId(1), number) for number in (1, 2)]
    assert first is not None
    assert second is not None
    await bob.send("/proof 1 1")
    assert first.secret.hex() in bob.screen().text
    for asked in ("/proof", "/proof 1", "/proof 1 2", "/proof #1 2"):
        await ann.send(asked)
        assert second.digest in ann.screen().text
        assert second.secret.hex() not in ann.screen().text
    await ann.send("/proof 1 3")
    assert ann.screen().text == phrases_for("en").nothing_to_prove()
    await town.person("cat").send("/proof 1 1")
    assert first.secret.hex() not in town.texts(1003)[-1], "whoever does not see that table"


async def test_a_match_to_three_with_the_cube_and_the_crawford_game() -> None:  # noqa: PLR0915 - one match, told to its end
    town = Town()
    ann, bob = await match(town, "match 3", "31")

    # Game 1: Bob doubles and Ann drops.
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    assert await points(town) == [0, 1]
    assert "Match to 3: Ann 0, Bob 1" in ann.screen().text
    assert "Матч до 3" in bob.screen().text
    assert "Crawford" not in ann.screen().text
    assert ann.labels() == ["▶ Next game", "📒 Sheet", "🎞 Film"]

    # Game 2: Bob doubles, Ann takes, Bob resigns two points: Ann stands one short.
    await next_game(town, ann, "Next game")
    assert "Game 2" in ann.screen().text
    assert "Opening roll: Ann 3, Bob 1" in ann.screen().text
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    town.load("42")
    await ann.tap("Take")
    await bob.send("/resign")
    assert bob.labels()[:3] == ["Сдать партию −2", "Отдать марс −4", "Отдать кокс −6"]
    await bob.tap("−2")
    assert "offers to resign for 2 points" in ann.screen().text
    await ann.tap("✅ Accept")
    assert await points(town) == [2, 1]
    assert "Ann wins: Bob resigns. 2 points (cube 2)" in ann.screen().text
    assert "the next game is the Crawford game" in ann.screen().text
    assert "следующая партия — кроуфордская" in bob.screen().text

    # Game 3, the Crawford game: nobody is asked about a cube.
    await next_game(town, bob, "Следующая партия", "31 42 65")
    assert "Crawford game: no cube" in ann.screen().text
    await ann.send("8/5 6/5")
    assert "Пора ходить: 4-2" in bob.screen().text
    assert "Кроуфордская партия: без куба" in bob.screen().text
    await bob.send("8/4 6/4")
    assert "Your turn: 6-5" in ann.screen().text
    data = Press(table=1, since=(await town.table()).since, verb=Verb.DOUBLE).pack()
    assert "rolled already" in await ann.press(data, None, ann.screen().id)
    await ann.send("/resign")
    await ann.tap("Resign −1")
    await bob.tap("✅ Согласиться")
    assert await points(town) == [2, 2]
    assert "Crawford" not in ann.screen().text

    # Game 4: the cube is back, and dead at one point short, so nobody is asked either.
    await next_game(town, ann, "Next game", "31 42")
    stands = await standing(town)
    assert isinstance(stands, Match)
    assert stands.crawford is Crawford.AFTER
    await ann.send("8/5 6/5")
    assert "Пора ходить: 4-2" in bob.screen().text
    await bob.send("/resign")
    await bob.tap("−3")
    await bob.tap("−3")
    table = await town.table()
    assert table.closed
    assert "Ann wins the match to 3, 5:2" in ann.screen().text
    assert ann.labels()[:3] == ["🔁 Rematch", "📤 Share", "🎞 Film"]

    await ann.send("/sheet")
    assert ann.screen().text.splitlines() == [
        "📒 <b>Sheet</b>",
        "1. drop: Bob +1",
        "2. single game, resigned, ×2: Ann +2",
        "3. single game, resigned: Bob +1",
        "4. backgammon, resigned: Ann +3",
        "<b>Match to 3</b>: Ann 5, Bob 2",
    ]

    # The rematch begins at zero with the same agreement.
    await ann.tap("Rematch")
    town.load("31")
    await bob.tap("Сесть")
    again = await town.table(2)
    assert again.agreement == table.agreement
    assert await points(town, 2) == [0, 0]
    assert isinstance(again.standing, Match)
    assert again.standing.crawford is Crawford.BEFORE


async def trailing(town: Town, words: str) -> tuple[Person, Person]:
    """Ann trails 1:2 in a match to 3 after the Crawford game and has played her first turn."""
    ann, bob = await match(town, words, "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    town.load("42")
    await ann.tap("Take")
    await ann.send("/resign")
    await ann.tap("Resign −2")
    await bob.tap("✅ Согласиться")
    await next_game(town, ann, "Next game")
    await bob.send("/resign")
    await bob.tap("−1")
    await ann.tap("✅ Accept")
    assert await points(town) == [1, 2]
    await next_game(town, ann, "Next game", "31 42")
    await ann.send("8/5 6/5")
    assert "Пора ходить: 4-2" in bob.screen().text  # his cube would be dead
    return ann, bob


async def test_after_the_crawford_game_whoever_trails_may_double() -> None:
    town = Town()
    ann, bob = await trailing(town, "match 3")
    await bob.send("8/4 6/4")
    assert ann.labels()[:2] == ["🎲 Roll", "Double → 2"]


async def test_holland_lets_the_trailer_wait_for_two_own_turns() -> None:
    town = Town()
    ann, bob = await trailing(town, "match 3 holland")
    town.load("65 31")
    await bob.send("8/4 6/4")
    assert "Your turn: 6-5" in ann.screen().text
    await ann.send("24/18 13/8")
    await bob.send("8/5 6/5")
    assert ann.labels()[:2] == ["🎲 Roll", "Double → 2"]


async def test_the_whole_match_is_resigned_apart_and_asked_twice() -> None:
    town = Town()
    ann, bob = await match(town, "match 5", "31")
    await ann.tap("⋯")
    assert "🏳 Resign" in ann.labels()
    while "🏳 Resign the whole match" not in ann.labels():
        await ann.tap("More ›")
    assert "🏳 Resign" not in ann.labels(), "not beside the other"
    said = await ann.tap("Resign the whole match")
    assert said == "Give up the whole match? Bob wins it at once, and that cannot be undone."
    assert ann.labels() == ["Yes, resign the match", "‹ Back"]
    assert not (await town.table()).closed
    await ann.tap("Yes, resign the match")
    assert (await town.table()).closed
    assert "Ann сдаёт весь матч: победа за соперником (Bob)" in bob.screen().text
    assert "Матч до 5: Ann 0, Bob 0" in bob.screen().text
    assert bob.labels() == ["🔁 Реванш"]


async def test_a_money_session_with_all_its_rules_and_its_settlement() -> None:
    town = Town()
    ann, bob = await match(town, MONEY, "31")
    await ann.send("/sheet")
    assert ann.screen().text == "No game has been finished yet"

    # Game 1: doubled, beavered, raccooned, taken and given up as a gammon: 2 x 8.
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Beaver")
    await bob.tap("Ракун")
    town.load("42")
    await ann.tap("Take")
    await bob.send("/resign")
    assert bob.labels()[:3] == ["Сдать партию −8", "Отдать марс −16", "Отдать кокс −24"]
    await bob.tap("−16")
    await ann.tap("✅ Accept")
    assert await points(town) == [16, -16]
    assert "16 points (gammon ×2, cube 8)" in ann.screen().text
    assert "Score: Ann +16, Bob −16" in ann.screen().text
    assert ann.labels() == ["▶ Next game", "📒 Sheet", "🏁 Stop and settle", "🎞 Film"]

    # Game 2: the cube has not turned, so Jacoby leaves only the plain price.
    await next_game(town, bob, "Следующая партия")
    await ann.send("/resign")
    assert ann.labels() == ["Resign −1", "‹ Back"]
    await ann.tap("Resign −1")
    await ann.tap("Yes, end the game: −1")
    assert await points(town) == [15, -15]

    await ann.send("/sheet")
    assert sheet(ann).text.splitlines() == [
        "📒 <b>Sheet</b>",
        "1. gammon, resigned, ×8: Ann +16, Bob −16",
        "2. single game, resigned: Ann −1, Bob +1",
        "<b>Total</b>: Ann +15, Bob −15",
        "Bob → Ann: 15 points = 7.50\xa0EUR",
    ]
    for event in await town.store.history(TableId(1)):
        if isinstance(event, GameWon):
            assert sum(points for _, points in event.standing.points) == 0

    # Closing it is asked twice; either may. The settlement stands in both chats.
    assert "Закончить игру на счёт" in await bob.tap("Закончить и подсчитать")
    assert not (await town.table()).closed
    await bob.tap("‹ Назад")
    assert "▶ Следующая партия" in bob.labels()
    await bob.tap("Закончить и подсчитать")
    await bob.tap("Закончить и подсчитать")
    assert (await town.table()).closed
    assert "Bob → Ann: 15 points = 7.50\xa0EUR" in ann.screen().text
    assert "Bob → Ann: 15 очков = 7,50\xa0EUR" in bob.screen().text
    assert "The session is closed and settled" in ann.screen().text
    await bob.send("/sheet")
    assert "7,50" in sheet(bob).text


async def test_a_session_in_progress_cannot_be_settled_but_its_sheet_is_there() -> None:
    town = Town()
    ann, bob = await match(town, MONEY, "31")
    await ann.send("8/5 6/5")
    since = (await town.table()).since
    data = Press(table=1, since=since, verb=Verb.SETTLE_SURELY).pack()
    assert await bob.press(data, None, bob.screen().id) == "Партия уже идёт"
    assert not (await town.table()).closed


async def test_a_spectator_neither_goes_on_nor_settles() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    town.load("31")
    await ann.send("/new money", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    assert "Score: Ann −3, Bob +3" in ann.screen(GROUP).text
    assert await cat.tap("Next game", GROUP) == "It is up to Ann and Bob"
    assert "Other people" in await cat.tap("Stop and settle", GROUP)
    await cat.tap("📒 Sheet", GROUP)
    assert "Ann → Bob: 3 points" in sheet(cat, GROUP).text
    assert (await town.kinds())[-1] == "GameWon"


async def test_automatic_doubles_and_their_limit() -> None:
    town = Town()
    ann, bob = await match(town, "money auto 1", "33 44 31")
    assert "the cube turns to 2 by itself" in ann.screen().text
    assert "Cube 2 in the middle" in ann.screen().text
    game = (await town.table()).game
    assert game is not None
    assert (game.cube.value, game.cube.turned) == (2, False)
    await ann.send("8/5 6/5")
    assert "Удвоить → 4" in bob.labels()


async def test_one_game_for_a_stake_is_settled_at_once() -> None:
    town = Town()
    ann, _ = await match(town, "cube stake 10 €", "31")
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    assert "Ann → Bob: 3 points = 30\xa0€" in ann.screen().text
