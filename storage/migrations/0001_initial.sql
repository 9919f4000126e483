-- The first schema. STRICT tables, so a column holds what it says; every CHECK is an invariant
-- that the code relies on. Times are whole seconds since 1970, UTC.

PRAGMA application_id = 1851880036; -- 'nard', so that the file is known as ours

-- People ------------------------------------------------------------------------------------

CREATE TABLE players (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- the surrogate that events carry
    telegram_id INTEGER UNIQUE,                    -- NULL once forgotten
    name        TEXT NOT NULL,
    username    TEXT,
    hint_lang   TEXT,                              -- what the messenger says they read
    can_dm      INTEGER NOT NULL DEFAULT 0 CHECK (can_dm IN (0, 1)),
    settings    TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    met_at      INTEGER NOT NULL CHECK (met_at >= 0)
) STRICT;

CREATE TABLE chats (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    telegram_id INTEGER UNIQUE,                    -- NULL only when merged into another row
    kind        TEXT NOT NULL CHECK (kind IN ('private', 'group')),
    title       TEXT NOT NULL,
    settings    TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    entered_at  INTEGER NOT NULL CHECK (entered_at >= 0),
    merged_into INTEGER REFERENCES chats (id),
    CHECK ((telegram_id IS NULL) = (merged_into IS NOT NULL)),
    CHECK (merged_into IS NOT id)
) STRICT;

-- A group that became a supergroup: its old Telegram id and the id it has now.
CREATE TABLE moved_chats (
    old_telegram_id INTEGER PRIMARY KEY,
    new_telegram_id INTEGER NOT NULL CHECK (new_telegram_id <> old_telegram_id)
) STRICT;

CREATE TABLE presence (
    chat_id   INTEGER NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at        INTEGER NOT NULL,
    PRIMARY KEY (chat_id, player_id)
) STRICT, WITHOUT ROWID;

-- Facts -------------------------------------------------------------------------------------

-- One row a table. All but `id`, `opening_cause` and `opened_at` can be derived from the log.
CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    opening_cause TEXT UNIQUE,                     -- a repeated update opens nothing twice
    opened_at     INTEGER NOT NULL CHECK (opened_at >= 0),
    seq           INTEGER NOT NULL CHECK (seq >= 1),              -- the last event
    game_seq      INTEGER NOT NULL CHECK (game_seq BETWEEN 1 AND seq), -- the last GameStarted, or 1
    since         INTEGER NOT NULL CHECK (since BETWEEN 1 AND seq),    -- who asked the open question
    game_no       INTEGER NOT NULL CHECK (game_no >= 0),
    deadline_at   INTEGER,
    closed_at     INTEGER
) STRICT;

CREATE INDEX tables_due ON tables (deadline_at) WHERE deadline_at IS NOT NULL AND closed_at IS NULL;

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    game_no  INTEGER NOT NULL CHECK (game_no >= 0), -- 0 before the first GameStarted
    kind     TEXT NOT NULL,
    version  INTEGER NOT NULL CHECK (version >= 1),
    body     TEXT NOT NULL CHECK (json_valid(body)),
    actor    INTEGER NOT NULL CHECK (actor >= 0),   -- a player; 0 is the house
    cause    TEXT,                                  -- on the first row of a batch only
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_caused ON events (table_id, cause) WHERE cause IS NOT NULL;

CREATE TRIGGER events_follow_each_other BEFORE INSERT ON events
WHEN NEW.seq > 1 + (SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'the log has no gaps');
END;

CREATE TRIGGER events_never_change BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'the log is append only');
END;

CREATE TRIGGER events_never_go BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'the log is append only');
END;

CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    place     INTEGER NOT NULL CHECK (place >= 0),
    player_id INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_player ON seats (player_id);

CREATE TABLE awaited (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    place     INTEGER NOT NULL CHECK (place >= 0),
    player_id INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;

-- The secrets of the dice. They never stand in an event, so an export leaks nothing early.
CREATE TABLE seals (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    game_no     INTEGER NOT NULL CHECK (game_no >= 1),
    secret      BLOB NOT NULL CHECK (length(secret) = 32),
    digest      TEXT NOT NULL CHECK (length(digest) = 64),
    revealed_at INTEGER,
    PRIMARY KEY (table_id, game_no)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER seals_never_change BEFORE UPDATE OF table_id, game_no, secret, digest ON seals
BEGIN
    SELECT RAISE(ABORT, 'a seal is never changed');
END;

CREATE TRIGGER seals_never_go BEFORE DELETE ON seals
BEGIN
    SELECT RAISE(ABORT, 'a seal is never changed');
END;

-- Posts -------------------------------------------------------------------------------------

CREATE TABLE views (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    chat_id   INTEGER NOT NULL REFERENCES chats (id),
    thread    INTEGER,                             -- a topic of the chat
    audience  INTEGER REFERENCES players (id),     -- NULL: everybody in the chat
    side      TEXT CHECK (side IN ('white', 'black')),
    shown_seq INTEGER NOT NULL DEFAULT 0 CHECK (shown_seq >= 0),
    message   TEXT,
    photo     INTEGER NOT NULL DEFAULT 0 CHECK (photo IN (0, 1)),
    posted_at INTEGER,
    edits     INTEGER NOT NULL DEFAULT 0 CHECK (edits >= 0),
    stale     TEXT NOT NULL DEFAULT '[]' CHECK (json_type(stale) = 'array'),
    ring_at   INTEGER,
    asleep    INTEGER NOT NULL DEFAULT 0 CHECK (asleep IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX views_place
    ON views (table_id, chat_id, COALESCE(thread, 0), COALESCE(audience, 0));
CREATE INDEX views_in_chat ON views (chat_id);
CREATE INDEX views_ringing ON views (ring_at) WHERE ring_at IS NOT NULL;

-- Every message that ever showed a view, so that a reply to an old board finds its table.
CREATE TABLE messages (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    message TEXT NOT NULL,
    view_id INTEGER NOT NULL REFERENCES views (id) ON DELETE CASCADE,
    PRIMARY KEY (chat_id, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_of_view ON messages (view_id);

CREATE TABLE drafts (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    since     INTEGER NOT NULL CHECK (since >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    turn      TEXT NOT NULL CHECK (json_type(turn) = 'array'),
    ready_ms  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, since, player_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reserved_seats (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    username  TEXT,
    player_id INTEGER REFERENCES players (id),
    CHECK (username IS NOT NULL OR player_id IS NOT NULL)
) STRICT;

CREATE TABLE invitations (
    code     TEXT PRIMARY KEY CHECK (code <> ''),
    table_id INTEGER NOT NULL REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE pictures (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- age: the oldest go first
    fingerprint TEXT NOT NULL UNIQUE,
    file_id     TEXT NOT NULL
) STRICT;
