PRAGMA application_id = 1851880036;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE awaited (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    place     INTEGER NOT NULL CHECK (place >= 0),
    player_id INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "awaited" VALUES(1,0,1);
CREATE TABLE boards (
    chat_id   INTEGER NOT NULL REFERENCES chats (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (chat_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "boards" VALUES(1,1,1800010000);
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
INSERT INTO "chats" VALUES(1,-100900,'group','Super','{}',1800000000,NULL);
INSERT INTO "chats" VALUES(2,501,'private','Ann','{}',1800000000,NULL);
INSERT INTO "chats" VALUES(3,NULL,'group','Super','{}',1800000000,1);
CREATE TABLE desks (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    message   TEXT NOT NULL,
    table_id  INTEGER REFERENCES tables (id),
    skipped   TEXT NOT NULL DEFAULT '[]' CHECK (json_type(skipped) = 'array')
) STRICT;
INSERT INTO "desks" VALUES(1,'77',1,'[]');
CREATE TABLE digests (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    sent_at   INTEGER NOT NULL
) STRICT;
INSERT INTO "digests" VALUES(1,1800000000);
CREATE TABLE drafts (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    since     INTEGER NOT NULL CHECK (since >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    turn      TEXT NOT NULL CHECK (json_type(turn) = 'array'),
    ready_ms  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, since, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "drafts" VALUES(1,38,1,'[[8,3]]',0);
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
INSERT INTO "events" VALUES(1,1,0,'table_opened',1,'{"by":1,"agreement":{"variant":"short","format":{"is":"match","length":3},"cube":true,"cube_cap":null,"jacoby":false,"beavers":false,"raccoons":false,"automatic_doubles":0,"crawford":true,"holland":false,"backgammon":3,"koks":false,"last_roll":false,"head":"enemy_head","block":"ahead","next_start":"roll","succession":"finisher","multi_cube":false,"stake":null,"kibitz":true,"pace":{"is":"none"}},"sealed":"2b0e315ba49aaf420ea03790b202b8c7eb8fc3b99b4fe2f42e5458e78055ca34"}',1,'cq:1',1800000000);
INSERT INTO "events" VALUES(1,2,0,'seated',1,'{"player":2}',2,'cq:2',1800000060);
INSERT INTO "events" VALUES(1,3,1,'game_started',1,'{"agreement":{"variant":"short","format":{"is":"match","length":3},"cube":true,"cube_cap":null,"jacoby":false,"beavers":false,"raccoons":false,"automatic_doubles":0,"crawford":true,"holland":false,"backgammon":3,"koks":false,"last_roll":false,"head":"enemy_head","block":"ahead","next_start":"roll","succession":"finisher","multi_cube":false,"stake":null,"kibitz":true,"pace":{"is":"none"}},"seating":{"is":"duel","white":1,"black":2},"standing":{"is":"match","length":3,"points":[[1,0],[2,0]],"crawford":"before"},"game_no":1,"crawford":false,"words":[],"sealed":"2b0e315ba49aaf420ea03790b202b8c7eb8fc3b99b4fe2f42e5458e78055ca34","next_sealed":"98e1f8bd432cabf193f8165340839ffdfd2cadcb2e6ba07028d3691139d7b3a1","opened_by":1,"opened_at":1800000000,"starts":null}',1,'cq:3',1800000120);
INSERT INTO "events" VALUES(1,4,1,'opening_rolled',1,'{"dice":[2,5],"n":1,"starts":"black","seating":{"is":"duel","white":1,"black":2}}',1,NULL,1800000120);
INSERT INTO "events" VALUES(1,5,1,'played',1,'{"side":"black","by":2,"dice":[5,2],"turn":[[13,5],[8,2]],"forced":false}',2,'cq:4',1800000180);
INSERT INTO "events" VALUES(1,6,1,'rolled',1,'{"side":"white","dice":[5,4],"n":2}',1,'cq:5',1800000240);
INSERT INTO "events" VALUES(1,7,1,'played',1,'{"side":"white","by":1,"dice":[5,4],"turn":[[13,5],[13,4]],"forced":false}',1,'cq:6',1800000300);
INSERT INTO "events" VALUES(1,8,1,'double_offered',1,'{"side":"black","by":2,"value":2,"drop":1}',2,'cq:7',1800000360);
INSERT INTO "events" VALUES(1,9,1,'taken',1,'{"by":1,"value":2,"owner":"white"}',1,'cq:8',1800000420);
INSERT INTO "events" VALUES(1,10,1,'rolled',1,'{"side":"black","dice":[3,5],"n":3}',1,NULL,1800000420);
INSERT INTO "events" VALUES(1,11,1,'played',1,'{"side":"black","by":2,"dice":[3,5],"turn":[[13,5],[6,3]],"forced":false}',2,'cq:9',1800000480);
INSERT INTO "events" VALUES(1,12,1,'rolled',1,'{"side":"white","dice":[6,4],"n":4}',1,'cq:10',1800000540);
INSERT INTO "events" VALUES(1,13,1,'played',1,'{"side":"white","by":1,"dice":[6,4],"turn":[[8,6],[9,4]],"forced":false}',1,'cq:11',1800000600);
INSERT INTO "events" VALUES(1,14,1,'rolled',1,'{"side":"black","dice":[5,4],"n":5}',1,NULL,1800000600);
INSERT INTO "events" VALUES(1,15,1,'played',1,'{"side":"black","by":2,"dice":[5,4],"turn":[[8,5],[8,4]],"forced":false}',2,'cq:12',1800000660);
INSERT INTO "events" VALUES(1,16,1,'rolled',1,'{"side":"white","dice":[2,6],"n":6}',1,'cq:13',1800000720);
INSERT INTO "events" VALUES(1,17,1,'played',1,'{"side":"white","by":1,"dice":[2,6],"turn":[[24,6],[8,2]],"forced":false}',1,'cq:14',1800000780);
INSERT INTO "events" VALUES(1,18,1,'rolled',1,'{"side":"black","dice":[5,4],"n":7}',1,NULL,1800000780);
INSERT INTO "events" VALUES(1,19,1,'played',1,'{"side":"black","by":2,"dice":[5,4],"turn":[[6,5],[6,4]],"forced":false}',2,'cq:15',1800000840);
INSERT INTO "events" VALUES(1,20,1,'double_offered',1,'{"side":"white","by":1,"value":4,"drop":2}',1,'cq:16',1800000900);
INSERT INTO "events" VALUES(1,21,1,'taken',1,'{"by":2,"value":4,"owner":"black"}',2,'cq:17',1800000960);
INSERT INTO "events" VALUES(1,22,1,'rolled',1,'{"side":"white","dice":[1,2],"n":8}',2,NULL,1800000960);
INSERT INTO "events" VALUES(1,23,1,'played',1,'{"side":"white","by":1,"dice":[1,2],"turn":[[25,2],[8,1]],"forced":false}',1,'cq:18',1800001020);
INSERT INTO "events" VALUES(1,24,1,'rolled',1,'{"side":"black","dice":[3,1],"n":9}',1,NULL,1800001020);
INSERT INTO "events" VALUES(1,25,1,'played',1,'{"side":"black","by":2,"dice":[3,1],"turn":[[25,3],[4,1]],"forced":false}',2,'cq:19',1800001080);
INSERT INTO "events" VALUES(1,26,1,'rolled',1,'{"side":"white","dice":[4,5],"n":10}',2,NULL,1800001080);
INSERT INTO "events" VALUES(1,27,1,'played',1,'{"side":"white","by":1,"dice":[4,5],"turn":[[13,5],[7,4]],"forced":false}',1,'cq:20',1800001140);
INSERT INTO "events" VALUES(1,28,1,'rolled',1,'{"side":"black","dice":[6,4],"n":11}',1,NULL,1800001140);
INSERT INTO "events" VALUES(1,29,1,'played',1,'{"side":"black","by":2,"dice":[6,4],"turn":[[25,4],[8,6]],"forced":false}',2,'cq:21',1800001200);
INSERT INTO "events" VALUES(1,30,1,'rolled',1,'{"side":"white","dice":[6,5],"n":12}',2,NULL,1800001200);
INSERT INTO "events" VALUES(1,31,1,'played',1,'{"side":"white","by":1,"dice":[6,5],"turn":[[25,5],[13,6]],"forced":false}',1,'cq:22',1800001260);
INSERT INTO "events" VALUES(1,32,1,'rolled',1,'{"side":"black","dice":[2,3],"n":13}',1,NULL,1800001260);
INSERT INTO "events" VALUES(1,33,1,'played',1,'{"side":"black","by":2,"dice":[2,3],"turn":[[24,3],[6,2]],"forced":false}',2,'cq:23',1800001320);
INSERT INTO "events" VALUES(1,34,1,'rolled',1,'{"side":"white","dice":[1,2],"n":14}',2,NULL,1800001320);
INSERT INTO "events" VALUES(1,35,1,'played',1,'{"side":"white","by":1,"dice":[1,2],"turn":[[5,2],[7,1]],"forced":false}',1,'cq:24',1800001380);
INSERT INTO "events" VALUES(1,36,1,'rolled',1,'{"side":"black","dice":[2,3],"n":15}',1,NULL,1800001380);
INSERT INTO "events" VALUES(1,37,1,'played',1,'{"side":"black","by":2,"dice":[2,3],"turn":[[8,3],[3,2]],"forced":false}',2,'cq:25',1800001440);
INSERT INTO "events" VALUES(1,38,1,'rolled',1,'{"side":"white","dice":[4,6],"n":16}',2,NULL,1800001440);
INSERT INTO "events" VALUES(2,1,0,'table_opened',3,'{"by":1,"agreement":{"variant":"long","format":{"is":"one_game"},"cube":false,"cube_cap":null,"jacoby":false,"beavers":false,"raccoons":false,"automatic_doubles":0,"crawford":false,"holland":false,"backgammon":3,"koks":false,"last_roll":false,"head":"enemy_head","block":"ahead","next_start":"roll","chouette":false,"vote_seconds":600,"pause_seconds":60,"succession":"finisher","multi_cube":false,"stake":null,"kibitz":true,"pace":{"is":"none"}},"sealed":"7d596807e74f2a80b9c1f1f976444a38721e812abed0a380d99f471793e1c74e"}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,2,0,'seated',1,'{"player":2}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,3,1,'game_started',3,'{"agreement":{"variant":"long","format":{"is":"one_game"},"cube":false,"cube_cap":null,"jacoby":false,"beavers":false,"raccoons":false,"automatic_doubles":0,"crawford":false,"holland":false,"backgammon":3,"koks":false,"last_roll":false,"head":"enemy_head","block":"ahead","next_start":"roll","chouette":false,"vote_seconds":600,"pause_seconds":60,"succession":"finisher","multi_cube":false,"stake":null,"kibitz":true,"pace":{"is":"none"}},"seating":{"is":"duel","white":1,"black":2},"standing":{"is":"tally","points":[[1,0],[2,0]],"games":0},"game_no":1,"crawford":false,"words":[],"sealed":"7d596807e74f2a80b9c1f1f976444a38721e812abed0a380d99f471793e1c74e","next_sealed":"03184cbe0e88f120486759278f5b34e738d3ca6b3a41a6a44727b2da37051f24","opened_by":1,"opened_at":1800010000,"starts":null,"instructions":[]}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,4,1,'opening_rolled',1,'{"dice":[1,2],"n":1,"starts":"white","seating":{"is":"duel","white":2,"black":1}}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,5,1,'rolled',1,'{"side":"white","dice":[3,1],"n":2}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,6,1,'played',1,'{"side":"white","by":0,"dice":[3,1],"turn":[[24,3],[21,1]],"forced":true}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,7,1,'rolled',1,'{"side":"black","dice":[2,4],"n":3}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,8,1,'played',1,'{"side":"black","by":0,"dice":[2,4],"turn":[[24,4],[20,2]],"forced":true}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,9,1,'rolled',1,'{"side":"white","dice":[4,3],"n":4}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,10,1,'played',1,'{"side":"white","by":2,"dice":[4,3],"turn":[[20,4],[16,3]],"forced":false}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,11,1,'rolled',1,'{"side":"black","dice":[3,5],"n":5}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,12,1,'played',1,'{"side":"black","by":1,"dice":[3,5],"turn":[[18,5],[13,3]],"forced":false}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,13,1,'rolled',1,'{"side":"white","dice":[6,1],"n":6}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,14,1,'played',1,'{"side":"white","by":2,"dice":[6,1],"turn":[[13,6],[7,1]],"forced":false}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,15,1,'rolled',1,'{"side":"black","dice":[6,4],"n":7}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,16,1,'played',1,'{"side":"black","by":1,"dice":[6,4],"turn":[[24,4],[20,6]],"forced":false}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,17,1,'rolled',1,'{"side":"white","dice":[5,3],"n":8}',1,NULL,1800010000);
INSERT INTO "events" VALUES(2,18,1,'resign_offered',1,'{"side":"white","by":2,"multiplier":2,"points":2}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,19,1,'game_won',1,'{"result":{"winner":"black","kind":"mars","how":"resigned","cube":1,"points":2},"transfers":[[2,1,2]],"standing":{"is":"tally","points":[[1,2],[2,-2]],"games":1}}',2,NULL,1800010000);
INSERT INTO "events" VALUES(2,20,1,'table_closed',1,'{"by":0,"ending":"finished"}',2,NULL,1800010000);
CREATE TABLE held (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    since     INTEGER NOT NULL CHECK (since >= 1),   -- the question it answers
    player_id INTEGER NOT NULL REFERENCES players (id),
    turn      TEXT NOT NULL CHECK (json_type(turn) = 'array'),
    due_at    INTEGER NOT NULL
) STRICT;
INSERT INTO "held" VALUES(1,2,1,'[[8,3]]',1800000010);
CREATE TABLE invitations (
    code     TEXT PRIMARY KEY CHECK (code <> ''),
    table_id INTEGER NOT NULL REFERENCES tables (id)
) STRICT, WITHOUT ROWID;
INSERT INTO "invitations" VALUES('t-code',1);
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
INSERT INTO "matches" VALUES(2,'long',1800010000,1,1,2,0,1);
CREATE TABLE messages (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    message TEXT NOT NULL,
    view_id INTEGER NOT NULL REFERENCES views (id) ON DELETE CASCADE,
    PRIMARY KEY (chat_id, message)
) STRICT, WITHOUT ROWID;
INSERT INTO "messages" VALUES(1,'11',1);
INSERT INTO "messages" VALUES(1,'12',1);
CREATE TABLE moved_chats (
    old_telegram_id INTEGER PRIMARY KEY,
    new_telegram_id INTEGER NOT NULL CHECK (new_telegram_id <> old_telegram_id)
) STRICT;
INSERT INTO "moved_chats" VALUES(-100,-100900);
CREATE TABLE mutes (
    player_id INTEGER NOT NULL REFERENCES players (id),
    muted_id  INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (player_id, muted_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "mutes" VALUES(2,1,1800000000);
CREATE TABLE notes (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    text      TEXT NOT NULL CHECK (text <> ''),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES(1,1,'hold the anchor',1800000000);
CREATE TABLE nudges (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "nudges" VALUES(1,2,1800000000);
CREATE TABLE "orders" (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    game_no   INTEGER NOT NULL CHECK (game_no >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL CHECK (kind IN ('roll', 'bear_off', 'if')),
    body      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(body)),
    PRIMARY KEY (table_id, game_no, player_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "orders" VALUES(1,1,1,'roll','{}');
CREATE TABLE pictures (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- age: the oldest go first
    fingerprint TEXT NOT NULL UNIQUE,
    file_id     TEXT NOT NULL
) STRICT;
INSERT INTO "pictures" VALUES(1,'ff','A1');
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
INSERT INTO "players" VALUES(1,501,'Ann','ann','en',0,'{}',1800000000);
INSERT INTO "players" VALUES(2,502,'Боб',NULL,'ru',0,'{"lang":"ru","theme":"wood"}',1800000000);
CREATE TABLE presence (
    chat_id   INTEGER NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at        INTEGER NOT NULL,
    PRIMARY KEY (chat_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "presence" VALUES(1,1,1800000000);
CREATE TABLE ratings (
    player_id  INTEGER NOT NULL REFERENCES players (id),
    variant    TEXT NOT NULL,
    value      REAL NOT NULL,
    experience INTEGER NOT NULL CHECK (experience >= 1),
    PRIMARY KEY (player_id, variant)
) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES(1,'long',1510.0,1);
INSERT INTO "ratings" VALUES(2,'long',1490.0,1);
CREATE TABLE reminders (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL CHECK (kind IN ('remind', 'late')), -- my time runs out; theirs has
    since     INTEGER NOT NULL CHECK (since >= 1),   -- the question it is about
    due_at    INTEGER NOT NULL,
    sent_at   INTEGER,
    PRIMARY KEY (table_id, player_id, kind)          -- only the newest question counts
) STRICT, WITHOUT ROWID;
INSERT INTO "reminders" VALUES(1,1,'remind',2,1800000100,NULL);
CREATE TABLE reserved_seats (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    username  TEXT,
    player_id INTEGER REFERENCES players (id),
    CHECK (username IS NOT NULL OR player_id IS NOT NULL)
) STRICT;
INSERT INTO "reserved_seats" VALUES(1,'bob',NULL);
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
INSERT INTO "results" VALUES(2,1,1,2,'long',1800010000,1,2,'mars');
INSERT INTO "results" VALUES(2,1,2,1,'long',1800010000,-1,-2,'mars');
CREATE TABLE said (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    by_player INTEGER NOT NULL REFERENCES players (id),
    to_player INTEGER NOT NULL REFERENCES players (id),
    text      TEXT NOT NULL CHECK (text <> ''),
    at        INTEGER NOT NULL,
    told_at   INTEGER
) STRICT;
INSERT INTO "said" VALUES(1,1,1,2,'well rolled',1800000000,NULL);
CREATE TABLE seals (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    game_no     INTEGER NOT NULL CHECK (game_no >= 1),
    secret      BLOB NOT NULL CHECK (length(secret) = 32),
    digest      TEXT NOT NULL CHECK (length(digest) = 64),
    revealed_at INTEGER,
    PRIMARY KEY (table_id, game_no)
) STRICT, WITHOUT ROWID;
INSERT INTO "seals" VALUES(1,1,X'59A5A0C7C39734D9C3359438FE114555C618F012AEA84F3E4933246F7795575D','2b0e315ba49aaf420ea03790b202b8c7eb8fc3b99b4fe2f42e5458e78055ca34',NULL);
INSERT INTO "seals" VALUES(1,2,X'749CE3286F349C682572E2EDF21C2AD589232DFB50DB31F3C07144FC5F338A86','98e1f8bd432cabf193f8165340839ffdfd2cadcb2e6ba07028d3691139d7b3a1',NULL);
INSERT INTO "seals" VALUES(2,1,X'A1964FB8D978A180F83720469AE975975B80A789B026FC35151CFF6FE47520F9','7d596807e74f2a80b9c1f1f976444a38721e812abed0a380d99f471793e1c74e',1800010000);
INSERT INTO "seals" VALUES(2,2,X'387406A22C0FD57C6354AC516660722DCA5FCA5E963E10AEBC84EF219EEC2722','03184cbe0e88f120486759278f5b34e738d3ca6b3a41a6a44727b2da37051f24',1800010000);
CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    place     INTEGER NOT NULL CHECK (place >= 0),
    player_id INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1);
INSERT INTO "seats" VALUES(2,0,1);
INSERT INTO "seats" VALUES(1,1,2);
INSERT INTO "seats" VALUES(2,1,2);
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
INSERT INTO "tables" VALUES(1,'cq:1',1800000000,38,3,38,1,NULL,NULL);
INSERT INTO "tables" VALUES(2,NULL,1800010000,20,3,20,1,NULL,1800010000);
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
INSERT INTO "throws" VALUES(2,1,1,0,1,1,2,1,1,0,24);
INSERT INTO "throws" VALUES(2,1,2,2,0,3,1,1,1,0,26);
CREATE TABLE uncounted (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    game_no  INTEGER NOT NULL CHECK (game_no >= 1),
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, game_no)
) STRICT, WITHOUT ROWID;
INSERT INTO "uncounted" VALUES(1,1,1800001440);
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
INSERT INTO "views" VALUES(1,1,1,NULL,NULL,NULL,5,'12',1,1800000000,0,'["11"]',NULL,0);
INSERT INTO "views" VALUES(2,1,2,NULL,1,NULL,0,NULL,0,NULL,0,'[]',NULL,0);
CREATE INDEX tables_due ON tables (deadline_at) WHERE deadline_at IS NOT NULL AND closed_at IS NULL;
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
CREATE INDEX seats_of_player ON seats (player_id);
CREATE TRIGGER seals_never_change BEFORE UPDATE OF table_id, game_no, secret, digest ON seals
BEGIN
    SELECT RAISE(ABORT, 'a seal is never changed');
END;
CREATE TRIGGER seals_never_go BEFORE DELETE ON seals
BEGIN
    SELECT RAISE(ABORT, 'a seal is never changed');
END;
CREATE UNIQUE INDEX views_place
    ON views (table_id, chat_id, COALESCE(thread, 0), COALESCE(audience, 0));
CREATE INDEX views_in_chat ON views (chat_id);
CREATE INDEX views_ringing ON views (ring_at) WHERE ring_at IS NOT NULL;
CREATE INDEX messages_of_view ON messages (view_id);
CREATE INDEX held_due ON held (due_at);
CREATE INDEX reminders_due ON reminders (due_at) WHERE sent_at IS NULL;
CREATE INDEX said_untold ON said (table_id, to_player) WHERE told_at IS NULL;
CREATE INDEX said_by ON said (by_player, to_player);
CREATE INDEX uncounted_in_order ON uncounted (at, table_id, game_no);
CREATE TRIGGER games_are_counted_once_they_end AFTER INSERT ON events
WHEN NEW.kind IN ('game_won', 'table_closed') AND NEW.game_no >= 1
BEGIN
    INSERT INTO uncounted (table_id, game_no, at) VALUES (NEW.table_id, NEW.game_no, NEW.at)
        ON CONFLICT (table_id, game_no) DO UPDATE SET at = max(at, excluded.at);
END;
CREATE INDEX results_in_order ON results (player_id, other_id, variant, at);
CREATE INDEX results_of_pairs ON results (table_id, player_id, other_id, variant, at, won, points)
    WHERE player_id < other_id;
CREATE INDEX matches_in_order ON matches (variant, rated, at, table_id);
CREATE INDEX matches_won ON matches (winner_id, loser_id);
CREATE INDEX matches_lost ON matches (loser_id, winner_id);
CREATE INDEX throws_of_game ON throws (table_id, game_no);
CREATE INDEX boards_of ON boards (player_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('players',2);
INSERT INTO "sqlite_sequence" VALUES('tables',2);
INSERT INTO "sqlite_sequence" VALUES('chats',3);
INSERT INTO "sqlite_sequence" VALUES('views',2);
INSERT INTO "sqlite_sequence" VALUES('pictures',1);
INSERT INTO "sqlite_sequence" VALUES('said',1);
COMMIT;
