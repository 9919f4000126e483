"""Records, dice and ratings: who is told what, and that nobody else is."""

from __future__ import annotations

from dataclasses import dataclass

from bot.phrases.phrases import phrases_for
from bot.play.ports import ChatKind
from rules.agreement import MatchTo
from rules.identity import PlayerId, TableId
from rules.scoring import Kind
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import duel
from tests.fakes.clock import EPOCH
from tests.storage.season import match, one_game, series

EN = phrases_for("en")
RU = phrases_for("ru")
OTHER_GROUP = -501


@dataclass
class Club:
    """Ann, Bob, who reads Russian, and Cat; whom the bot has met in their own chats."""

    town: Town
    ann: Person
    bob: Person
    cat: Person

    def of(self, person: Person) -> PlayerId:
        """The number of somebody."""
        people = self.town.store._people.values()
        return next(each.id for each in people if each.telegram_id == person.id)

    async def show(self, table: TableId, group: int = GROUP) -> None:
        """The table stands in a group."""
        chat = await self.town.store.enter(
            group, kind=ChatKind.GROUP, title="Yard", at=self.town.clock()
        )
        await self.town.store.add_view(table, chat.id, thread=None, audience=None, side=None)


async def club() -> Club:
    town = Town()
    people = town.person("ann"), town.person("bob", lang="ru"), town.person("cat")
    for person in people:
        await person.send("/help")
    return Club(town, *people)


async def evening(club: Club) -> TableId:
    """Ann wins 2, 1 and 1 from Bob, Bob 4 from Ann in between; nobody else sees it."""
    ann, bob = club.of(club.ann), club.of(club.bob)
    table = await series(club.town.store, ann, bob, at=EPOCH)
    await table.wins(ann, 2, Kind.GAMMON, at=EPOCH + 1, dice=((6, 6), (3, 1)))
    await table.wins(bob, 4, Kind.GAMMON, at=EPOCH + 2)
    await table.wins(ann, at=EPOCH + 3)
    await table.wins(ann, at=EPOCH + 4)
    await table.settles(at=EPOCH + 5)
    return table.id


# ------------------------------------------------------------------------- one's own


async def test_nobody_has_played_yet() -> None:
    here = await club()
    await here.ann.send("/record")
    assert here.ann.screen().text == EN.record_nothing()
    await here.ann.send("/record", GROUP)
    assert here.ann.screen(GROUP).text == EN.record_nothing()


async def test_ones_own_record_in_ones_own_chat() -> None:
    here = await club()
    await evening(here)
    await here.ann.send("/record")
    assert here.ann.screen().text.splitlines() == [
        "📊 <b>Your record</b>",
        "",
        "<b>Short backgammon</b>",
        "Games: 4 · won 3, lost 1",
        "Points: 4 : 4, balance 0",
        "Wins: plain — 2, gammon — 1",
        "Longest series of wins: 2, the present one 2",
        "",
        "Against one person: a button below, or /record @name",
    ]
    assert here.ann.labels() == ["Bob", "🎲 My dice"]
    await here.bob.send("/record")
    assert "Партии: 4 · выиграно 1, проиграно 3" in here.bob.screen().text


async def test_a_pair_and_the_dice_are_leaves_of_one_message() -> None:
    here = await club()
    await evening(here)
    await here.ann.send("/record")
    page = here.ann.screen()
    await here.ann.tap("Bob")
    assert here.ann.screen().id == page.id
    assert here.ann.screen().text.splitlines() == [
        "📊 <b>Ann – Bob</b>",
        "",
        "<b>Short backgammon</b>",
        "Ann 3 : 1 Bob",
        "Games: 4 · won 3, lost 1",
        "Points: 4 : 4, balance 0",
        "Wins: plain — 2, gammon — 1",
        "Longest series: Ann 2",
        "Now: Ann, second in a row",
    ]
    await here.ann.tap("My record")
    assert "Your record" in here.ann.screen().text
    await here.ann.tap("My dice")
    assert here.ann.screen().id == page.id
    assert "Rolls in finished games of two: 2." in here.ann.screen().text
    assert "Doubles: 1, on average 0.3" in here.ann.screen().text
    assert "Pips a roll: 14.00, on average 8.17" in here.ann.screen().text
    assert "too few to judge" in here.ann.screen().text


async def test_a_pair_by_name_in_any_writing() -> None:
    here = await club()
    await evening(here)
    for name in ("@bob", "@BOB", "bob", "Bob"):
        await here.ann.send(f"/record {name}")
        assert "Ann 3 : 1 Bob" in here.ann.screen().text
    await here.bob.send("/record @ann")
    assert "Bob 1 : 3 Ann" in here.bob.screen().text


async def test_a_pair_by_a_reply_to_its_board() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/record", reply_to=ann.screen())
    assert ann.screen().text == EN.never_met("Bob")


async def test_no_name_tells_whether_there_is_such_a_person() -> None:
    """Cat is known to the bot and has never played with Ann."""
    here = await club()
    await evening(here)
    for name in ("@cat", "@nobody", "<b>x"):
        await here.ann.send(f"/record {name}")
        assert here.ann.screen().text.replace("\u2060", "") == EN.never_met(name)
        assert here.ann.screen().labels == []
    assert "<b>" not in here.ann.screen().text


async def test_what_names_nobody_comes_back_as_a_name_is_shown() -> None:
    """Nothing in it turns, hides or breaks what stands beside it."""
    here = await club()
    for typed in ("\u202eevil", "\ud800", "a\x00b", "\u200b", "<b>" * 400):
        await here.ann.send(f"/record {typed}")
        said = here.ann.screen().text
        assert said == EN.never_met(EN.name(typed).plain)
        assert said.encode("utf-8")
        assert not {"\u202e", "\x00", "\u200b", "<"} & set(said)


async def test_a_made_up_number_names_nobody() -> None:
    here = await club()
    await evening(here)
    await here.ann.send("/record")
    page = here.ann.screen()
    await here.ann.press(f"m1:p:{here.of(here.cat)}", message=page.id)
    assert here.ann.screen().text == EN.never_met("Unknown player")
    for data in ("m1:x:1", "m1:p:-1", "m1:p:many"):
        assert await here.ann.press(data, message=page.id) == EN.outdated_button()


# ------------------------------------------------------------------------- in a group


async def test_a_group_hears_of_its_own_tables_only() -> None:
    here = await club()
    await evening(here)  # in private
    ann, bob, cat = here.of(here.ann), here.of(here.bob), here.of(here.cat)
    store = here.town.store
    await here.show(await one_game(store, bob, ann, at=EPOCH + 9, points=2))
    await here.show(await one_game(store, ann, cat, at=EPOCH + 9), OTHER_GROUP)
    await here.cat.send("/record", GROUP)
    assert here.cat.screen(GROUP).text.splitlines() == [
        "📊 <b>Games of this chat</b>",
        "• Ann 0 : 1 Bob · short, games 1, points −2",
        "The points are those of whoever is named first",
    ]
    await here.cat.send("/record", OTHER_GROUP)
    assert "Ann 1 : 0 Cat" in here.cat.screen(OTHER_GROUP).text


async def test_what_two_have_between_them_is_not_told_in_a_group() -> None:
    here = await club()
    await evening(here)
    for who in (here.ann, here.cat):
        await who.send("/record @bob", GROUP)
        assert who.screen(GROUP).text == EN.record_own_only()
        await who.send("/dice", GROUP)
        assert who.screen(GROUP).text == EN.private_only()
    for leaf in ("r", "d"):
        assert await here.cat.press(f"m1:{leaf}:0", GROUP) == EN.outdated_button()


# --------------------------------------------------------------------------- ratings


async def test_only_who_joins_is_seen() -> None:
    here = await club()
    await match(here.town.store, here.of(here.ann), here.of(here.bob), 4, at=EPOCH)
    await here.cat.send("/top", GROUP)
    board = here.cat.screen(GROUP)
    assert "Nobody has joined yet" in board.text
    assert here.cat.labels(GROUP) == ["➕ Join", "➖ Leave"]
    assert await here.ann.tap("Join", GROUP) == EN.joined_board()
    assert board.text.splitlines()[2:5] == [
        "<b>Short backgammon</b>",
        "1. Ann — 1520 · experience 4",
        "",
    ]
    assert "Bob" not in board.text
    assert await here.bob.tap("Join", GROUP) == RU.joined_board()
    assert "2. Bob — 1480" in board.text
    await here.cat.tap("Join", GROUP)
    assert "Nothing rated yet: Cat" in board.text
    assert await here.bob.tap("Leave", GROUP) == RU.left_board()
    assert "Bob" not in board.text
    await here.bob.tap("Leave", GROUP)  # twice is once


async def test_ones_rating_stands_in_ones_record_once_one_has_joined() -> None:
    here = await club()
    await match(here.town.store, here.of(here.ann), here.of(here.bob), 4, at=EPOCH)
    await here.ann.send("/record")
    assert "Rating" not in here.ann.screen().text
    await here.ann.send("/top")
    assert here.ann.screen().text == EN.on_no_board()
    await here.ann.send("/top", GROUP)
    await here.ann.tap("Join", GROUP)
    await here.ann.send("/record")
    assert "Rating: 1520, experience 4" in here.ann.screen().text


async def test_one_leaves_a_board_from_ones_own_chat_too() -> None:
    here = await club()
    await match(here.town.store, here.of(here.ann), here.of(here.bob), 4, at=EPOCH)
    await here.ann.send("/top", GROUP)
    await here.ann.tap("Join", GROUP)
    await here.ann.send("/top")
    assert "Short backgammon: 1520" in here.ann.screen().text
    assert "Seen in: Yard" in here.ann.screen().text
    assert here.ann.labels() == ["➖ Leave Yard"]
    assert await here.ann.tap("Leave Yard") == EN.left_board()
    assert here.ann.screen().text == EN.on_no_board()
    await here.ann.send("/top", GROUP)
    assert "Nobody has joined yet" in here.ann.screen(GROUP).text


async def test_boards_cannot_be_joined_by_made_up_presses() -> None:
    here = await club()
    await here.ann.send("/top", GROUP)
    board = here.ann.screen(GROUP)
    await here.ann.send("/top")
    for data, place, message in (
        ("b1:1:1", GROUP, board.id),  # another chat's
        ("b1:1:0", None, here.ann.screen().id),
        ("b1:1:5", None, here.ann.screen().id),
        ("b1:2:0", GROUP, board.id),
    ):
        assert await here.ann.press(data, place, message) == EN.outdated_button(), data
    assert here.town.store._boards == {}


async def test_who_is_forgotten_stands_on_no_board() -> None:
    here = await club()
    await match(here.town.store, here.of(here.ann), here.of(here.bob), 4, at=EPOCH)
    await here.ann.send("/top", GROUP)
    await here.ann.tap("Join", GROUP)
    await here.ann.send("/forget")
    await here.ann.tap(EN.forget_surely())
    await here.bob.send("/top", GROUP)
    assert "Nobody has joined yet" in here.bob.screen(GROUP).text
    await here.bob.send("/record")
    assert "Матчи: 0 : 1" in here.bob.screen().text
    assert here.bob.labels() == ["🎲 Мои кости"]


async def test_a_match_given_up_is_in_the_record_at_once() -> None:
    here = await club()
    ann, bob = here.of(here.ann), here.of(here.bob)
    table = await series(here.town.store, ann, bob, MatchTo(5), at=EPOCH)
    await table.wins(ann, 2, Kind.GAMMON, at=EPOCH + 1)
    await table.resigns(ann, at=EPOCH + 2)
    await here.bob.send("/record @ann")
    assert "Матчи: 1 : 0" in here.bob.screen().text


# -------------------------------------------------------------------------- namesakes


async def test_people_of_one_name_are_told_apart_everywhere() -> None:
    """Nobody passes for somebody else by taking their name, here or in their own list."""
    here = await club()
    for person in (here.bob, here.cat):
        person.user = person.user.model_copy(
            update={"first_name": "Ann\u200b", "language_code": "en", "username": None}
        )
        await person.send("/help")
    await evening(here)
    ann, cat = here.of(here.ann), here.of(here.cat)
    table = await series(here.town.store, ann, cat, at=EPOCH)
    await table.wins(ann, at=EPOCH + 1)
    await table.settles(at=EPOCH + 2)
    await here.show(TableId(1))
    await here.show(table.id)
    await here.ann.send("/record")
    assert here.ann.labels() == ["Ann (1)", "Ann (2)", "🎲 My dice"]
    await here.ann.tap("Ann (1)")
    assert here.ann.screen().text.splitlines()[0] == "📊 <b>Ann (1) – Ann (2)</b>"
    await here.ann.send("/history", GROUP)
    listed = here.ann.screen(GROUP)
    assert len({label for row in listed.labels for label in row if "#" in label}) == 2
    for name in ("Ann (1)", "Ann (2)", "Ann (3)"):
        assert name in listed.text
    await here.ann.send("/top", GROUP)
    for person in (here.ann, here.bob, here.cat):
        await person.tap("Join", GROUP)
    board = here.ann.screen(GROUP).text
    assert [board.count(f"Ann ({number})") for number in (1, 2, 3)] == [1, 1, 1]
