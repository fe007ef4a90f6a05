//! What version 15 of the schema adds.

pub(crate) const STEP_15: &str = "
    -- Competitions that the server runs by itself, and their games.
    ALTER TABLE competition ADD COLUMN online INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX competition_that_runs ON competition (id) WHERE online = 1 AND state <> 'over';
    CREATE TABLE competition_game (
        number INTEGER PRIMARY KEY,
        competition TEXT NOT NULL,
        game TEXT NOT NULL UNIQUE,
        place TEXT NOT NULL,                -- the word by which the competition knows it
        settled INTEGER NOT NULL DEFAULT 0  -- its end is among the records
    ) STRICT;
    CREATE INDEX competition_game_of ON competition_game (competition, number);
    -- At each place one game goes on.
    CREATE UNIQUE INDEX competition_game_open ON competition_game (competition, place) WHERE settled = 0;
    CREATE TABLE competition_said (
        number INTEGER PRIMARY KEY,
        competition TEXT NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX competition_said_at ON competition_said (competition, number);
    CREATE INDEX competition_said_by ON competition_said (person);
";
