-- What finished games came to. All but `boards` is derived from the log and can be made again from it:
-- empty the derived tables, note every game in `uncounted`, and the counting goes through them.

-- Games that ended, or whose table was closed, and that are still to be counted.
CREATE TABLE uncounted (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    game_no  INTEGER NOT NULL CHECK (game_no >= 1),
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, game_no)
) STRICT, WITHOUT ROWID;

CREATE INDEX uncounted_in_order ON uncounted (at, table_id, game_no);

CREATE TRIGGER games_are_counted_once_they_end AFTER INSERT ON events
WHEN NEW.kind IN ('game_won', 'table_closed') AND NEW.game_no >= 1
BEGIN
    INSERT INTO uncounted (table_id, game_no, at) VALUES (NEW.table_id, NEW.game_no, NEW.at)
        ON CONFLICT (table_id, game_no) DO UPDATE SET at = max(at, excluded.at);
END;

INSERT INTO uncounted (table_id, game_no, at)
    SELECT table_id, game_no, max(at) FROM events
    WHERE kind IN ('game_won', 'table_closed') AND game_no >= 1 GROUP BY table_id, game_no;

-- One game as one of its people sees it.
CREATE TABLE results (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    game_no   INTEGER NOT NULL CHECK (game_no >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    other_id  INTEGER REFERENCES players (id),      -- NULL: a chouette
    variant   TEXT NOT NULL,
    at        INTEGER NOT NULL,
    won       INTEGER NOT NULL CHECK (won IN (-1, 0, 1)),
    points    INTEGER NOT NULL,                     -- got; paid if negative
    kind      TEXT,                                 -- of the win, whoever won; NULL: nobody, or settled
    PRIMARY KEY (table_id, game_no, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_in_order ON results (player_id, other_id, variant, at);
CREATE INDEX results_of_pairs ON results (table_id, player_id, other_id, variant, at, won, points)
    WHERE player_id < other_id;

-- Matches that somebody won, and games of their own as matches to 1.
CREATE TABLE matches (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    variant   TEXT NOT NULL,
    at        INTEGER NOT NULL,
    length    INTEGER NOT NULL CHECK (length >= 1),
    winner_id INTEGER NOT NULL REFERENCES players (id),
    loser_id  INTEGER NOT NULL REFERENCES players (id),
    formal    INTEGER NOT NULL CHECK (formal IN (0, 1)), -- 0: a game of its own
    rated     INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)),
    CHECK (winner_id <> loser_id)
) STRICT;

CREATE INDEX matches_in_order ON matches (variant, rated, at, table_id);
CREATE INDEX matches_won ON matches (winner_id, loser_id);
CREATE INDEX matches_lost ON matches (loser_id, winner_id);

-- The dice of one duel, by whom they were thrown for.
CREATE TABLE throws (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    game_no   INTEGER NOT NULL CHECK (game_no >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    ones      INTEGER NOT NULL,
    twos      INTEGER NOT NULL,
    threes    INTEGER NOT NULL,
    fours     INTEGER NOT NULL,
    fives     INTEGER NOT NULL,
    sixes     INTEGER NOT NULL,
    doublets  INTEGER NOT NULL,
    pips      INTEGER NOT NULL,
    PRIMARY KEY (player_id, table_id, game_no)
) STRICT, WITHOUT ROWID;

CREATE INDEX throws_of_game ON throws (table_id, game_no);

-- What the matches have made of everybody's rating, in the order in which they ended.
CREATE TABLE ratings (
    player_id  INTEGER NOT NULL REFERENCES players (id),
    variant    TEXT NOT NULL,
    value      REAL NOT NULL,
    experience INTEGER NOT NULL CHECK (experience >= 1),
    PRIMARY KEY (player_id, variant)
) STRICT, WITHOUT ROWID;

-- Who wants to be seen in the table of ratings of which chat. A wish, not derived.
CREATE TABLE boards (
    chat_id   INTEGER NOT NULL REFERENCES chats (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (chat_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX boards_of ON boards (player_id);
