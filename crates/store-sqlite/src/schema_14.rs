//! What version 14 of the schema adds.

pub(crate) const STEP_14: &str = "
    -- Competitions: heads that are lists, and records that only grow.
    CREATE TABLE competition (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        state TEXT NOT NULL,                -- open, playing, over
        public INTEGER NOT NULL,
        version INTEGER NOT NULL,           -- how many records there are
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX competition_by_owner ON competition (owner, updated_at, id);
    CREATE INDEX competition_public ON competition (state, updated_at, id) WHERE public = 1;
    CREATE TABLE competition_record (
        competition TEXT NOT NULL,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,                 -- JSON
        PRIMARY KEY (competition, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE competition_arbiter (
        competition TEXT NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (competition, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX competition_arbiter_by_person ON competition_arbiter (person);
";
