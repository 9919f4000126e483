-- What a person has told the house to do without asking, for one game of a table. No fact of
-- play: it is gone with the game, and losing it costs a press.
CREATE TABLE orders (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    game_no   INTEGER NOT NULL CHECK (game_no >= 1),
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL CHECK (kind IN ('roll')), -- roll, without being asked about the cube
    PRIMARY KEY (table_id, game_no, player_id, kind)
) STRICT, WITHOUT ROWID;
