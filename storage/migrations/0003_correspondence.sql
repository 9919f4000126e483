-- What makes a game of two weeks pleasant: reminders, notes, words, orders, turns that can still be
-- withdrawn, and the one message in which somebody plays all their games. None of it is a fact of play.

-- Standing orders know more kinds now; `body` is the JSON that a kind needs.
CREATE TABLE orders_anew (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    game_no   INTEGER NOT NULL CHECK (game_no >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL CHECK (kind IN ('roll', 'bear_off', 'if')),
    body      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(body)),
    PRIMARY KEY (table_id, game_no, player_id, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO orders_anew (table_id, game_no, player_id, kind)
    SELECT table_id, game_no, player_id, kind FROM orders;
DROP TABLE orders;
ALTER TABLE orders_anew RENAME TO orders;

-- A turn that was confirmed but can be withdrawn until `due_at`; then it is played.
CREATE TABLE held (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    since     INTEGER NOT NULL CHECK (since >= 1),   -- the question it answers
    player_id INTEGER NOT NULL REFERENCES players (id),
    turn      TEXT NOT NULL CHECK (json_type(turn) = 'array'),
    due_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX held_due ON held (due_at);

-- What one person is told about one open question because time passes. `sent_at` NULL: not yet.
CREATE TABLE reminders (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL CHECK (kind IN ('remind', 'late')), -- my time runs out; theirs has
    since     INTEGER NOT NULL CHECK (since >= 1),   -- the question it is about
    due_at    INTEGER NOT NULL,
    sent_at   INTEGER,
    PRIMARY KEY (table_id, player_id, kind)          -- only the newest question counts
) STRICT, WITHOUT ROWID;

CREATE INDEX reminders_due ON reminders (due_at) WHERE sent_at IS NULL;

-- Until which moment a person's last digest told everything.
CREATE TABLE digests (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    sent_at   INTEGER NOT NULL
) STRICT;

-- A note to oneself about a game.
CREATE TABLE notes (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    text      TEXT NOT NULL CHECK (text <> ''),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, player_id)
) STRICT, WITHOUT ROWID;

-- Words from one player to the other of a table; `told_at` NULL: they wait for the next board.
CREATE TABLE said (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    by_player INTEGER NOT NULL REFERENCES players (id),
    to_player INTEGER NOT NULL REFERENCES players (id),
    text      TEXT NOT NULL CHECK (text <> ''),
    at        INTEGER NOT NULL,
    told_at   INTEGER
) STRICT;

CREATE INDEX said_untold ON said (table_id, to_player) WHERE told_at IS NULL;
CREATE INDEX said_by ON said (by_player, to_player);

-- Whose words a person does not want to hear.
CREATE TABLE mutes (
    player_id INTEGER NOT NULL REFERENCES players (id),
    muted_id  INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (player_id, muted_id)
) STRICT, WITHOUT ROWID;

-- When somebody last nudged the other of a table.
CREATE TABLE nudges (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, player_id)
) STRICT, WITHOUT ROWID;

-- The one message of a private chat in which its owner plays all games. `table_id` is the one shown,
-- `skipped` the tables put off until the round is over.
CREATE TABLE desks (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    message   TEXT NOT NULL,
    table_id  INTEGER REFERENCES tables (id),
    skipped   TEXT NOT NULL DEFAULT '[]' CHECK (json_type(skipped) = 'array')
) STRICT;
