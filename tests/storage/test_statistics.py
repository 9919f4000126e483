"""What `Standings` promises, by the file and by the fake that counts anew with each question."""

from __future__ import annotations

import pytest

from bot.play.standings import Meeting, PairLine, Ranked, Record, pair_line
from rules.agreement import Agreement, MatchTo, Money, OneGame
from rules.chouette import Chouette
from rules.events import Ending, GameStarted, GameWon, TableClosed, TableOpened
from rules.identity import Instant, PlayerId, Seq
from rules.rating import Rating
from rules.scoring import How, Kind, Result, Transfer
from rules.standing import Tally
from rules.throws import Throws, thrown
from storage.records import Index
from tests.storage.house import House
from tests.storage.sample import NOON, seal
from tests.storage.season import match, meet, one_game, series


async def test_a_record_by_hand(house: House) -> None:
    """A session of six games, then a match to 5 that Bob gives up at 1:3."""
    ann, bob = await meet(house.posts, "ann", "bob")
    table = await series(house.store, ann, bob, Money())
    await table.wins(ann, 2, Kind.GAMMON, at=NOON + 1)
    await table.wins(ann, 1, at=NOON + 2)
    await table.wins(bob, 4, Kind.GAMMON, at=NOON + 3)
    await table.wins(bob, 1, at=NOON + 4)
    await table.wins(ann, 3, Kind.BACKGAMMON, at=NOON + 5)
    await table.settles(at=NOON + 6)
    to_five = await series(house.store, bob, ann, MatchTo(5), at=NOON + 6)
    await to_five.wins(ann, 2, Kind.GAMMON, at=NOON + 7)
    await to_five.wins(ann, 1, at=NOON + 8)
    await to_five.wins(bob, 1, at=NOON + 9)
    await to_five.resigns(bob, at=NOON + 10)
    (mine,) = await house.posts.records_of(ann)
    assert mine == Record(
        variant="short",
        wins=5,
        losses=3,
        won=9,
        lost=6,
        matches_won=1,
        kinds=((Kind.SINGLE, 2), (Kind.GAMMON, 2), (Kind.BACKGAMMON, 1)),
        streak=-1,
        longest=3,
        drought=2,
    )
    (his,) = await house.posts.records_between(bob, ann)
    assert (his.wins, his.losses, his.won, his.lost) == (3, 5, 6, 9)
    assert (his.matches_won, his.matches_lost) == (0, 1)
    assert (his.streak, his.longest, his.drought) == (1, 2, 3)


async def test_each_game_kind_has_a_record_of_its_own(house: House) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    await one_game(house.store, ann, bob, variant="long", points=2)
    drawn = await series(house.store, ann, bob, OneGame(), variant="long")
    await drawn.wins(None, at=NOON + 5)
    await one_game(house.store, bob, ann)
    short, long = await house.posts.records_of(ann)
    assert short == Record(variant="short", losses=1, lost=1, streak=-1, drought=1)
    assert (long.variant, long.wins, long.draws, long.won, long.streak) == ("long", 1, 1, 2, 0)


async def test_somebody_who_never_played(house: House) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    await (await series(house.store, ann, bob)).settles()
    assert await house.posts.records_of(ann) == ()
    assert await house.posts.records_between(ann, bob) == ()
    assert await house.posts.opponents_of(ann, most=5) == ()
    assert await house.posts.throws_of(ann) == Throws()
    assert await house.posts.ratings_of(ann) == {}
    assert await pair_line(house.posts, ann, bob, "short") is None


async def test_a_cancelled_table_counts_nothing(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    await house.close(await house.table(ann, bob))
    assert await house.posts.records_of(ann.id) == ()


async def test_the_line_below_a_result_knows_the_game_that_has_just_ended(house: House) -> None:
    ann, bob, cat = await meet(house.posts, "ann", "bob", "cat")
    table = await series(house.store, ann, bob)
    for n, winner in enumerate((ann, bob, ann, ann, ann)):
        await table.wins(winner, at=NOON + n)
        assert await pair_line(house.posts, ann, bob, "long") is None
    await one_game(house.store, cat, ann, at=NOON + 9)
    assert await pair_line(house.posts, ann, bob, "short") == PairLine(4, 1, 3)
    assert await pair_line(house.posts, bob, ann, "short") == PairLine(1, 4, -3)
    assert await pair_line(house.posts, ann, cat, "short") == PairLine(0, 1, -1)


async def test_opponents_by_how_often_and_how_lately(house: House) -> None:
    ann, bob, cat, dan = await meet(house.posts, "ann", "bob", "cat", "dan")
    for n, other in enumerate((bob, cat, cat, dan)):
        await one_game(house.store, ann, other, at=NOON + n)
    assert await house.posts.opponents_of(ann, most=9) == (cat, dan, bob)
    assert await house.posts.opponents_of(ann, most=1) == (cat,)
    assert await house.posts.opponents_of(bob, most=9) == (ann,)


async def test_dice_are_those_of_games_that_are_over(house: House) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    table = await series(house.store, ann, bob)
    await table.wins(bob, dice=((6, 6), (3, 1)))
    await table.wins(ann, dice=((2, 5),))
    assert await house.posts.throws_of(ann) == thrown([(6, 6), (3, 1), (2, 5)])
    assert await house.posts.throws_of(bob) == Throws()


# ------------------------------------------------------------------------- chats


async def test_a_chat_knows_the_games_of_its_own_tables(house: House) -> None:
    ann, bob, cat = await meet(house.posts, "ann", "bob", "cat")
    yard, club = await house.group(-1), await house.group(-2)
    here = await series(house.store, bob, ann)
    await here.wins(ann, 2)
    await here.wins(bob, 1)
    await here.wins(ann, 1)
    other = await one_game(house.store, cat, ann, variant="long")
    away = await one_game(house.store, bob, cat)
    hidden = await one_game(house.store, ann, cat)
    for table, chat, audience in (
        (here.id, yard, None),
        (other, yard, None),
        (away, club, None),
        (hidden, yard, ann),
    ):
        for thread in (None, 5):  # twice in one chat is one table
            await house.posts.add_view(table, chat.id, thread=thread, audience=audience, side=None)
    await house.posts.count_games(50)
    first = Meeting(players=(ann, bob), variant="short", wins=(2, 1), games=3, points=2)
    second = Meeting(players=(ann, cat), variant="long", wins=(0, 1), games=1, points=-1)
    assert await house.posts.meetings_in(yard.id, most=9) == (first, second)
    assert await house.posts.meetings_in(yard.id, most=1) == (first,)
    assert await pair_line(house.posts, ann, bob, "short", chat=yard.id) == PairLine(2, 1, 1)
    assert await pair_line(house.posts, bob, ann, "short", chat=yard.id) == PairLine(1, 2, -1)
    assert await pair_line(house.posts, ann, bob, "short", chat=club.id) is None
    assert await house.posts.records_between(ann, cat, chat=club.id) == ()
    (at_tables_here,) = await house.posts.records_between(ann, cat, chat=yard.id)
    assert (at_tables_here.variant, at_tables_here.losses) == ("long", 1)
    (elsewhere,) = await house.posts.meetings_in(club.id, most=9)
    assert elsewhere.players == (bob, cat)


async def chouette(house: House, box: PlayerId, captain: PlayerId, third: PlayerId) -> None:
    """The box wins 2 from each; the group sees it."""
    agreement = Agreement(format=Money(), cube=True, chouette=True)
    seats = (box, captain, third)
    zero = Tally(tuple((player, 0) for player in seats))
    team = Chouette.seated(seats)
    opened = TableOpened(at=NOON, by=box, agreement=agreement, sealed=seal(1).digest)
    begun = GameStarted(
        at=NOON,
        agreement=agreement,
        seating=team,
        standing=zero,
        game_no=1,
        crawford=False,
        words=(),
        sealed="",
        next_sealed="",
        opened_by=box,
        opened_at=NOON,
    )
    won = GameWon(
        at=NOON,
        result=Result(team.box_side, Kind.SINGLE, How.BORNE_OFF, 2, 2),
        transfers=(Transfer(captain, box, 2), Transfer(third, box, 2)),
        standing=Tally(((box, 4), (captain, -2), (third, -2)), 1),
    )
    table = await house.store.open_table(
        [opened, begun, won],
        cause=None,
        at=NOON,
        index=Index(since=Seq(3), game_no=1, seats=seats, awaited=seats),
        seals=[],
    )
    group = await house.group()
    await house.posts.add_view(table, group.id, thread=None, audience=None, side=None)


async def test_a_chouette_counts_for_its_points_and_for_no_pair(house: House) -> None:
    ann, bob, cat = await meet(house.posts, "ann", "bob", "cat")
    group = await house.group()
    await chouette(house, bob, ann, cat)
    await house.posts.count_games(50)
    (mine,) = await house.posts.records_of(bob)
    assert (mine.games, mine.chouettes, mine.chouette_points, mine.longest) == (0, 1, 4, 0)
    assert await house.posts.records_between(bob, ann) == ()
    assert await house.posts.opponents_of(bob, most=9) == ()
    assert await house.posts.ratings_of(bob) == {}
    assert await house.posts.meetings_in(group.id, most=9) == ()
    assert await house.posts.chouettes_in(group.id) == ((bob, 4), (ann, -2), (cat, -2))


# ----------------------------------------------------------------------- ratings


async def test_ratings_by_hand(house: House) -> None:
    """Ann beats Bob to 4 (4 x 5 x 2 x 1/2 = 20), then Bob beats her in a game of its own.

    D = 40, so Bob was to win with 1 / (10^0.02 + 1) = 0.48849; 4 K 0.51151, K = 4.96.
    """
    ann, bob = await meet(house.posts, "ann", "bob")
    await match(house.store, ann, bob, 4, at=NOON)
    assert await house.posts.ratings_of(ann) == {"short": Rating(1520.0, 4)}
    assert await house.posts.ratings_of(bob) == {"short": Rating(1480.0, 4)}
    await one_game(house.store, bob, ann, at=NOON + 1)
    mine, his = await house.posts.ratings_of(ann), await house.posts.ratings_of(bob)
    assert mine["short"].value == pytest.approx(1520 - 10.1484, abs=0.0001)
    assert his["short"].value == pytest.approx(1480 + 10.1484, abs=0.0001)
    assert mine["short"].experience == his["short"].experience == 5


async def test_sessions_and_draws_are_not_rated_and_each_game_kind_is_apart(house: House) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    session = await series(house.store, ann, bob, Money())
    await session.wins(ann, 8)
    await session.settles()
    drawn = await series(house.store, ann, bob, OneGame(), variant="long")
    await drawn.wins(None)
    assert await house.posts.ratings_of(ann) == {}
    await one_game(house.store, ann, bob, variant="long")
    assert await house.posts.ratings_of(ann) == {"long": Rating(1510.0, 1)}


async def test_the_board_shows_those_who_joined(house: House) -> None:
    ann, bob, cat, dan = await meet(house.posts, "ann", "bob", "cat", "dan")
    yard, club = await house.group(-1), await house.group(-2)
    await match(house.store, ann, bob, 4, at=NOON)
    await one_game(house.store, bob, cat, variant="long")
    await house.posts.count_games(50)
    assert await house.posts.board_of(yard.id) == ()
    for player in (dan, bob, ann, bob):
        await house.posts.join_board(yard.id, player, NOON)
    await house.posts.join_board(club.id, bob, Instant(NOON + 1))
    assert await house.posts.board_of(yard.id) == (
        Ranked(player=dan, variant=None, rating=Rating()),
        Ranked(player=bob, variant="long", rating=Rating(1510.0, 1)),
        Ranked(player=ann, variant="short", rating=Rating(1520.0, 4)),
        Ranked(player=bob, variant="short", rating=Rating(1480.0, 4)),
    )
    assert await house.posts.boards_of(bob) == (yard.id, club.id)
    await house.posts.leave_board(yard.id, bob)
    await house.posts.leave_board(yard.id, cat)
    assert [each.player for each in await house.posts.board_of(yard.id)] == [dan, ann]
    assert await house.posts.boards_of(bob) == (club.id,)


async def test_who_is_forgotten_leaves_the_boards_and_the_others_keep_their_games(
    house: House,
) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    group = await house.group()
    await match(house.store, bob, ann, 4, at=NOON)
    await house.posts.count_games(50)
    for player in (ann, bob):
        await house.posts.join_board(group.id, player, NOON)
    assert await house.posts.forget(bob)
    assert [each.player for each in await house.posts.board_of(group.id)] == [ann]
    (mine,) = await house.posts.records_between(ann, bob)
    assert (mine.losses, mine.matches_lost) == (1, 1)
    assert await house.posts.ratings_of(ann) == {"short": Rating(1480.0, 4)}


async def test_a_table_closed_from_outside_counts_its_finished_games(house: House) -> None:
    ann, bob = await meet(house.posts, "ann", "bob")
    table = await series(house.store, ann, bob, MatchTo(9))
    await table.wins(bob, 2)
    now = Instant(NOON + 9)
    await house.store.append(
        table.id,
        Seq(table.seq),
        [TableClosed(at=now, by=ann, ending=Ending.ABANDONED)],
        actor=ann,
        cause=None,
        at=now,
        index=Index(
            since=Seq(table.seq + 1), game_no=1, seats=(ann, bob), awaited=(), closed_at=now
        ),
    )
    (mine,) = await house.posts.records_of(ann)
    assert (mine.losses, mine.lost, mine.matches_lost) == (1, 2, 0)
    assert await house.posts.ratings_of(ann) == {}


async def test_seats_do_not_say_who_wins(house: House) -> None:
    """In long nardy the opening decides who plays white; Black wins here."""
    ann, bob = await meet(house.posts, "ann", "bob")
    table = await series(house.store, ann, bob, OneGame(), variant="long")
    await table.wins(bob, 2, Kind.MARS)
    (his,) = await house.posts.records_of(bob)
    assert his.kinds == ((Kind.MARS, 1),)
