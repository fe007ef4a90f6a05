//! The tables, in every version that was ever released.

/// Each of these takes the schema one version up; a step that has been released never changes. A new one is added at the
/// end, and that is all: the number of steps is the version.
///
/// What is looked for or sorted is compared byte by byte (`COLLATE "C"`): the order is the same everywhere, and an index
/// outlives an update of the system's languages.
pub(crate) const STEPS: [&str; 8] = [
    // The tables of SQLite's version 8, where a row of server_run is a node and the game a guest plays is one row.
    r#"
    CREATE TABLE game (
        id TEXT COLLATE "C" PRIMARY KEY,
        variant TEXT COLLATE "C" NOT NULL,
        start TEXT,                         -- NULL: the initial position
        seats SMALLINT NOT NULL,            -- how many
        owner TEXT COLLATE "C",
        controls TEXT,                      -- one for all, or one for each seat, blanks between; NULL: no clock
        terms TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        lot_table TEXT,                     -- NULL: no lot was drawn
        lot_cell TEXT,
        lot_seed TEXT,
        match_first TEXT COLLATE "C",       -- NULL: no game of a micro-match
        match_game INTEGER,
        match_terms TEXT,
        version BIGINT NOT NULL DEFAULT 0,  -- the number of events
        updated_at BIGINT NOT NULL,
        plies BIGINT NOT NULL DEFAULT 0,
        reason TEXT,                        -- NULL: the game goes on
        winner SMALLINT,
        deadline BIGINT,
        listed BOOLEAN NOT NULL
    );
    CREATE UNIQUE INDEX game_by_match ON game (match_first, match_game) WHERE match_first IS NOT NULL;
    CREATE INDEX game_by_deadline ON game (deadline, id) WHERE deadline IS NOT NULL AND reason IS NULL;
    CREATE INDEX game_untouched ON game (created_at) WHERE version = 0;
    CREATE INDEX game_without_owner ON game (updated_at, id) WHERE owner IS NULL AND version > 0;
    CREATE INDEX game_by_variant ON game (variant);
    CREATE INDEX game_over ON game (updated_at, id) WHERE reason IS NOT NULL;
    CREATE TABLE seat (
        game TEXT COLLATE "C" NOT NULL,
        seat SMALLINT NOT NULL,
        kind TEXT NOT NULL,                 -- guest, member, local, engine, open
        guest TEXT COLLATE "C",
        level SMALLINT,
        name TEXT NOT NULL,
        place SMALLINT,                     -- in games for more than two that are over
        PRIMARY KEY (game, seat)
    );
    CREATE TABLE event (
        game TEXT COLLATE "C" NOT NULL,
        version BIGINT NOT NULL,            -- from 0
        at BIGINT NOT NULL,
        used BIGINT,
        clock TEXT,
        kind TEXT NOT NULL,
        detail TEXT,
        PRIMARY KEY (game, version)
    );
    -- Whoever sits in a game or owns it, once something has happened there.
    CREATE TABLE game_of_guest (
        guest TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (guest, game)
    );
    CREATE INDEX game_of_guest_by_age ON game_of_guest (guest, updated_at, game);
    CREATE TABLE outage (
        began BIGINT NOT NULL,
        ended BIGINT NOT NULL
    );
    CREATE TABLE server_run (
        node TEXT COLLATE "C" PRIMARY KEY,
        alive BIGINT NOT NULL
    );
    CREATE TABLE document (
        id TEXT COLLATE "C" PRIMARY KEY,
        kind TEXT NOT NULL,                 -- tree, lesson
        owner TEXT COLLATE "C" NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
    );
    CREATE INDEX document_by_owner ON document (owner, updated_at, id);
    CREATE TABLE member (
        id TEXT COLLATE "C" PRIMARY KEY,
        name TEXT NOT NULL,
        password TEXT NOT NULL,             -- a PHC string
        since BIGINT NOT NULL
    );
    -- Every name that somebody has or had; no row is ever removed, so that nobody takes another's name.
    CREATE TABLE member_name (
        key TEXT COLLATE "C" PRIMARY KEY,
        member TEXT COLLATE "C" NOT NULL
    );
    CREATE TABLE session (
        key TEXT COLLATE "C" PRIMARY KEY,
        member TEXT COLLATE "C" NOT NULL,
        device TEXT NOT NULL,
        began BIGINT NOT NULL,
        seen BIGINT NOT NULL
    );
    CREATE INDEX session_by_member ON session (member, seen, key);
    CREATE INDEX session_by_use ON session (seen);
"#,
    // Ratings, what people are to one another, and what they say: SQLite's version 9.
    r#"
    ALTER TABLE game ADD COLUMN rated BOOLEAN NOT NULL DEFAULT false;
    CREATE TABLE rating (
        person TEXT COLLATE "C" NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        tempo TEXT COLLATE "C" NOT NULL,
        value DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (person, variant, tempo)
    );
    CREATE INDEX rating_by_value ON rating (variant, tempo, value DESC, person);
    -- In the order in which they were made, as far as one and the same person's are concerned. The two of a game stand
    -- together: a number is drawn for both, and the second has the next one.
    CREATE TABLE rating_change (
        number BIGINT PRIMARY KEY,
        game TEXT COLLATE "C" NOT NULL,
        seat SMALLINT NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        tempo TEXT COLLATE "C" NOT NULL,
        score TEXT NOT NULL,                -- win, draw, loss
        before DOUBLE PRECISION NOT NULL,
        value DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        at BIGINT NOT NULL,
        UNIQUE (game, seat)
    );
    CREATE SEQUENCE rating_change_number INCREMENT BY 2 OWNED BY rating_change.number;
    CREATE INDEX rating_change_by_class ON rating_change (person, variant, tempo, number);
    CREATE TABLE relation (
        person TEXT COLLATE "C" NOT NULL,
        other TEXT COLLATE "C" NOT NULL,
        kind TEXT NOT NULL,                 -- friend, blocked
        PRIMARY KEY (person, other)
    );
    CREATE INDEX relation_by_other ON relation (other);
    CREATE TABLE profile (
        person TEXT COLLATE "C" PRIMARY KEY,
        about TEXT NOT NULL,
        title TEXT
    );
    CREATE TABLE notice (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person TEXT COLLATE "C" NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        sender TEXT,
        name TEXT NOT NULL,
        game TEXT,
        at BIGINT NOT NULL,
        seen BOOLEAN NOT NULL
    );
    CREATE INDEX notice_by_person ON notice (person, number);
    CREATE TABLE said (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        game TEXT COLLATE "C" NOT NULL,
        circle TEXT NOT NULL,               -- players, watchers
        person TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        phrase BOOLEAN NOT NULL,            -- whether the words are the name of a phrase
        words TEXT NOT NULL,
        at BIGINT NOT NULL
    );
    CREATE INDEX said_by_game ON said (game, number);
    CREATE INDEX said_by_person ON said (person);
    CREATE TABLE notes (
        game TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        text TEXT NOT NULL,
        plan TEXT NOT NULL,
        PRIMARY KEY (game, person)
    );
    CREATE INDEX notes_by_person ON notes (person);
"#,
    // SQLite's version 10.
    r#"
    ALTER TABLE game ADD COLUMN to_move SMALLINT;   -- NULL: it is over, or an earlier version did not keep it
    CREATE TABLE moderation_log (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        about TEXT COLLATE "C" NOT NULL,
        author TEXT COLLATE "C" NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        until BIGINT,
        game TEXT COLLATE "C",
        at BIGINT NOT NULL
    );
    CREATE INDEX moderation_log_about ON moderation_log (about, number);
    CREATE INDEX moderation_log_reports ON moderation_log (number) WHERE kind = 'report';
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'nobody edits the log of moderation'; END $$;
    CREATE TRIGGER moderation_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"#,
    // SQLite's version 11, and what several servers need.
    r#"
    -- Each node has a lease, and holds the rooms that name its number.
    CREATE TABLE node (
        epoch BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name TEXT COLLATE "C" NOT NULL UNIQUE,
        until TIMESTAMPTZ NOT NULL          -- by the clock of the database
    );
    ALTER TABLE game ADD COLUMN holder BIGINT;      -- the epoch of a node; NULL: nobody has had it in memory
    -- Simultaneous exhibitions.
    CREATE TABLE exhibition (
        id TEXT COLLATE "C" PRIMARY KEY,
        host TEXT COLLATE "C" NOT NULL,
        stage TEXT COLLATE "C" NOT NULL,    -- open, starting, running, over
        name TEXT NOT NULL,
        about TEXT NOT NULL,
        variant TEXT NOT NULL,
        start TEXT,                         -- NULL: the initial position
        lot_table TEXT,                     -- NULL: no lot is drawn for the openings
        side TEXT NOT NULL,                 -- white, black, alternating, lot
        times TEXT,                         -- the host's and the players', a blank between; NULL: no clock
        most INTEGER NOT NULL,
        blindfold BOOLEAN NOT NULL,
        seed TEXT,                          -- NULL: the boards are not given out
        announced_at BIGINT NOT NULL
    );
    CREATE INDEX exhibition_by_stage ON exhibition (stage, announced_at, id);
    CREATE INDEX exhibition_by_host ON exhibition (host);
    CREATE TABLE exhibition_entry (
        exhibition TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,                 -- guest, member
        person TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,                -- applied, accepted, declined
        board INTEGER,
        game TEXT COLLATE "C",
        PRIMARY KEY (exhibition, number)
    );
    CREATE UNIQUE INDEX exhibition_entry_by_person ON exhibition_entry (person, exhibition);
    CREATE UNIQUE INDEX exhibition_entry_by_game ON exhibition_entry (game) WHERE game IS NOT NULL;
    -- Studies: trees of variations that several people share.
    CREATE TABLE study (
        id TEXT COLLATE "C" PRIMARY KEY,
        owner TEXT COLLATE "C" NOT NULL,
        title TEXT NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        public BOOLEAN NOT NULL,
        reader_key TEXT,                    -- a hash; NULL: no link leads here
        writer_key TEXT,
        version BIGINT NOT NULL,            -- the number of changes
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        text TEXT NOT NULL
    );
    CREATE INDEX study_by_owner ON study (owner, updated_at, id);
    CREATE INDEX study_public ON study (updated_at, id) WHERE public;
    CREATE TABLE study_role (
        study TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        role TEXT NOT NULL,                 -- reader, writer
        PRIMARY KEY (study, person)
    );
    CREATE INDEX study_role_by_person ON study_role (person);
    CREATE TABLE study_said (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        study TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL
    );
    CREATE INDEX study_said_by_study ON study_said (study, number);
    CREATE INDEX study_said_by_person ON study_said (person);
    -- Vacations of members, numbered from 0 for each.
    CREATE TABLE vacation (
        person TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        begins BIGINT NOT NULL,
        ends BIGINT NOT NULL,
        PRIMARY KEY (person, number)
    );
    CREATE INDEX vacation_by_end ON vacation (ends);
    -- E-mail: where members get it, and what waits to be sent.
    CREATE TABLE mail_address (
        person TEXT COLLATE "C" PRIMARY KEY,
        address TEXT NOT NULL,
        secret TEXT NOT NULL,
        confirmed BOOLEAN NOT NULL,
        language TEXT NOT NULL,
        reminders BOOLEAN NOT NULL,
        reminded BIGINT NOT NULL DEFAULT 0,
        since BIGINT NOT NULL
    );
    CREATE INDEX mail_address_confirmed ON mail_address (lower(address) COLLATE "C") WHERE confirmed;
    CREATE INDEX mail_address_reminded ON mail_address (reminded) WHERE confirmed AND reminders;
    CREATE TABLE mail (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person TEXT COLLATE "C" NOT NULL,
        recipient TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL,
        stop TEXT,
        due BIGINT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX mail_by_due ON mail (due, number);
    CREATE INDEX mail_by_person ON mail (person);
"#,
    // SQLite's version 12, and what several servers need.
    r#"
    -- Consultation: who holds a seat together with whoever sits there, numbered in the order in which they joined.
    CREATE TABLE consultant (
        game TEXT COLLATE "C" NOT NULL,
        seat SMALLINT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,                 -- guest, member
        person TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        part TEXT NOT NULL,                 -- consults, left, removed
        PRIMARY KEY (game, seat, number)
    );
    CREATE INDEX consultant_by_person ON consultant (person);
    -- Chapters of studies. What was a study is a study of one chapter, which has the name of its study.
    CREATE TABLE study_chapter (
        study TEXT COLLATE "C" NOT NULL,
        id TEXT COLLATE "C" NOT NULL,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (study, id)
    );
    CREATE INDEX study_chapter_in_order ON study_chapter (study, position);
    INSERT INTO study_chapter (study, id, position, name, variant, text) SELECT id, id, 0, '', variant, text FROM study;
    ALTER TABLE study DROP COLUMN variant, DROP COLUMN text;
    -- When nobody could play in a game: its node was gone, and no other one could take it yet.
    ALTER TABLE node ADD COLUMN sign TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp();    -- when it last said that it is alive
    ALTER TABLE node ALTER COLUMN name DROP NOT NULL;   -- NULL: it runs again, under another number
    CREATE TABLE gap (
        game TEXT COLLATE "C" NOT NULL,
        began TIMESTAMPTZ NOT NULL,         -- by the clock of the database
        ended TIMESTAMPTZ NOT NULL
    );
    CREATE INDEX gap_by_game ON gap (game, began);
    -- Ratings of members in puzzles; each puzzle counts once.
    CREATE TABLE puzzle_rating (
        person TEXT COLLATE "C" NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        value DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        at BIGINT NOT NULL,
        solved BIGINT NOT NULL,
        PRIMARY KEY (person, variant)
    );
    CREATE TABLE puzzle_try (
        person TEXT COLLATE "C" NOT NULL,
        variant TEXT COLLATE "C" NOT NULL,
        puzzle TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, variant, puzzle)
    );
"#,
    // SQLite's version 13.
    r#"
    -- Terms that are another at one board of an exhibition.
    ALTER TABLE exhibition_entry ADD COLUMN extra BIGINT NOT NULL DEFAULT 0;    -- milliseconds, for the player's clock
    ALTER TABLE exhibition_entry ADD COLUMN host_seat SMALLINT;     -- NULL: it follows from the exhibition's side
    ALTER TABLE exhibition_entry ADD COLUMN start TEXT;             -- NULL: the position from which all begin
    -- Seeks of members by correspondence, which stand in the hall while they are away.
    CREATE TABLE seek (
        id TEXT COLLATE "C" PRIMARY KEY,
        person TEXT COLLATE "C" NOT NULL,
        terms TEXT NOT NULL,                -- in the words of the wire
        since BIGINT NOT NULL
    );
    CREATE INDEX seek_by_age ON seek (since, id);
    CREATE INDEX seek_by_person ON seek (person);
    -- Reports keep the words that they are about.
    ALTER TABLE moderation_log ADD COLUMN study TEXT COLLATE "C", ADD COLUMN quotes TEXT NOT NULL DEFAULT '';
    CREATE INDEX moderation_log_author ON moderation_log (author, number);
    -- Whether a member does not stand among those who are here.
    ALTER TABLE profile ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT false;
"#,
    // SQLite's version 14.
    r#"
    -- Competitions: heads that are lists, and records that only grow.
    CREATE TABLE competition (
        id TEXT COLLATE "C" PRIMARY KEY,
        owner TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        state TEXT COLLATE "C" NOT NULL,                -- open, playing, over
        public BOOLEAN NOT NULL,
        version BIGINT NOT NULL,           -- how many records there are
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
    );
    CREATE INDEX competition_by_owner ON competition (owner, updated_at, id);
    CREATE INDEX competition_public ON competition (state, updated_at, id) WHERE public;
    CREATE TABLE competition_record (
        competition TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        text TEXT NOT NULL,                 -- JSON
        PRIMARY KEY (competition, number)
    );
    CREATE TABLE competition_arbiter (
        competition TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (competition, person)
    );
    CREATE INDEX competition_arbiter_by_person ON competition_arbiter (person);
"#,
    // SQLite's version 15.
    r#"
    -- Competitions that the server runs by itself, and their games.
    ALTER TABLE competition ADD COLUMN online BOOLEAN NOT NULL DEFAULT false;
    CREATE INDEX competition_that_runs ON competition (id) WHERE online AND state <> 'over';
    CREATE TABLE competition_game (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        competition TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL UNIQUE,
        place TEXT COLLATE "C" NOT NULL,                -- the word by which the competition knows it
        settled BOOLEAN NOT NULL DEFAULT false  -- its end is among the records
    );
    CREATE INDEX competition_game_of ON competition_game (competition, number);
    -- At each place one game goes on.
    CREATE UNIQUE INDEX competition_game_open ON competition_game (competition, place) WHERE NOT settled;
    CREATE TABLE competition_said (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        competition TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL
    );
    CREATE INDEX competition_said_at ON competition_said (competition, number);
    CREATE INDEX competition_said_by ON competition_said (person);
"#,
];
