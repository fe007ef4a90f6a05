//! The tables, in every version that was ever released.

use crate::schema_14::STEP_14;
use crate::schema_15::STEP_15;

/// Marks the file as ours ("BLSH").
pub(crate) const APPLICATION_ID: i32 = 0x424c_5348;

/// Each of these takes the schema one version up; a step that has been released never changes. The step to version 6
/// rewrites every row and is a program ([`crate::version_6`]).
pub(crate) const FIRST_STEPS: [&str; 5] = [
    "
    CREATE TABLE record (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        start TEXT,
        white_level INTEGER,            -- NULL: a person
        black_level INTEGER,
        initial_seconds INTEGER,        -- NULL: no clock
        increment_seconds INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        white_clock INTEGER,
        black_clock INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX record_by_age ON record (updated_at DESC);
    CREATE TABLE event (
        record TEXT NOT NULL REFERENCES record (id),
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        detail ANY,
        PRIMARY KEY (record, version)
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE record ADD COLUMN terms TEXT NOT NULL DEFAULT '';
    ALTER TABLE record ADD COLUMN white_name TEXT NOT NULL DEFAULT '';
    ALTER TABLE record ADD COLUMN black_name TEXT NOT NULL DEFAULT '';
",
    // Time controls of every kind, one for each side, as PDN's text; NULL: no clock.
    "
    ALTER TABLE record ADD COLUMN white_control TEXT;
    ALTER TABLE record ADD COLUMN black_control TEXT;
    UPDATE record
    SET white_control = initial_seconds || CASE increment_seconds WHEN 0 THEN '' ELSE '+' || increment_seconds END
    WHERE initial_seconds IS NOT NULL;
    UPDATE record SET black_control = white_control;
    ALTER TABLE record DROP COLUMN initial_seconds;
    ALTER TABLE record DROP COLUMN increment_seconds;
",
    // Lots and micro-matches.
    "
    ALTER TABLE record ADD COLUMN lot_table TEXT;   -- NULL: no lot was drawn
    ALTER TABLE record ADD COLUMN lot_cell TEXT;
    ALTER TABLE record ADD COLUMN lot_seed TEXT;
    ALTER TABLE record ADD COLUMN match_first TEXT; -- NULL: no game of a micro-match
    ALTER TABLE record ADD COLUMN match_game INTEGER;
    ALTER TABLE record ADD COLUMN match_terms TEXT;
    CREATE UNIQUE INDEX record_by_match ON record (match_first, match_game) WHERE match_first IS NOT NULL;
",
    // From the third seat on, a line each: the level or nothing, a tab, the name.
    "
    ALTER TABLE record ADD COLUMN more_seats TEXT NOT NULL DEFAULT '';
",
];

/// The tables of version 6. Every list that the program asks for is one index.
pub(crate) const TABLES_6: &str = "
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        variant TEXT NOT NULL,
        start TEXT,                         -- NULL: the initial position
        seats INTEGER NOT NULL,             -- how many
        owner TEXT,                         -- NULL: made by a version that knew no guests
        controls TEXT,                      -- one for all, or one for each seat, blanks between; NULL: no clock
        terms TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        lot_table TEXT,                     -- NULL: no lot was drawn
        lot_cell TEXT,
        lot_seed TEXT,
        match_first TEXT,                   -- NULL: no game of a micro-match
        match_game INTEGER,
        match_terms TEXT,
        version INTEGER NOT NULL DEFAULT 0, -- the number of events
        updated_at INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        reason TEXT,                        -- NULL: the game goes on
        winner INTEGER,
        deadline INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX game_by_match ON game (match_first, match_game) WHERE match_first IS NOT NULL;
    CREATE INDEX game_by_deadline ON game (deadline) WHERE deadline IS NOT NULL AND reason IS NULL;
    CREATE INDEX game_untouched ON game (created_at) WHERE version = 0;
    CREATE INDEX game_without_owner ON game (updated_at) WHERE owner IS NULL AND version > 0;
    CREATE INDEX game_by_variant ON game (variant);
    CREATE TABLE seat (
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,                 -- guest, local, engine, open
        guest TEXT,
        level INTEGER,
        name TEXT NOT NULL,
        place INTEGER,                      -- in games for more than two that are over
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE event (
        game TEXT NOT NULL,
        version INTEGER NOT NULL,           -- from 0
        at INTEGER NOT NULL,
        used INTEGER,
        clock TEXT,
        kind TEXT NOT NULL,
        detail TEXT,
        PRIMARY KEY (game, version)
    ) STRICT, WITHOUT ROWID;
    -- Whoever sits in a game or owns it, once something has happened there.
    CREATE TABLE game_of_guest (
        guest TEXT NOT NULL,
        updated_at INTEGER NOT NULL,
        game TEXT NOT NULL,
        PRIMARY KEY (guest, updated_at, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outage (
        began INTEGER NOT NULL,
        ended INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE server_run (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        alive INTEGER NOT NULL
    ) STRICT;
";

/// What version 7 adds: games that are over in their order, and documents.
const STEP_7: &str = "
    CREATE INDEX game_over ON game (updated_at, id) WHERE reason IS NOT NULL;
    CREATE TABLE document (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,                 -- tree, lesson
        owner TEXT NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX document_by_owner ON document (owner, updated_at, id);
";

/// What version 8 adds: games of which everybody may know, and people with a name here.
const STEP_8: &str = "
    ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE member (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        password TEXT NOT NULL,             -- a PHC string
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- Every name that somebody has or had; no row is ever removed, so that nobody takes another's name.
    CREATE TABLE member_name (
        key TEXT PRIMARY KEY,
        member TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session (
        key TEXT PRIMARY KEY,
        member TEXT NOT NULL,
        device TEXT NOT NULL,
        began INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_by_member ON session (member, seen, key);
    CREATE INDEX session_by_use ON session (seen);
";

/// What version 9 adds: ratings, what people are to one another, and what they say.
const STEP_9: &str = "
    ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE rating (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        tempo TEXT NOT NULL,
        value REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (person, variant, tempo)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rating_by_value ON rating (variant, tempo, value DESC, person);
    -- In the order in which they were made.
    CREATE TABLE rating_change (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        tempo TEXT NOT NULL,
        score TEXT NOT NULL,                -- win, draw, loss
        before REAL NOT NULL,
        value REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        UNIQUE (game, seat)
    ) STRICT;
    CREATE INDEX rating_change_by_class ON rating_change (person, variant, tempo, number);
    CREATE TABLE relation (
        person TEXT NOT NULL,
        other TEXT NOT NULL,
        kind TEXT NOT NULL,                 -- friend, blocked
        PRIMARY KEY (person, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX relation_by_other ON relation (other);
    CREATE TABLE profile (
        person TEXT PRIMARY KEY,
        about TEXT NOT NULL,
        title TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notice (
        number INTEGER PRIMARY KEY,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        sender TEXT,
        name TEXT NOT NULL,
        game TEXT,
        at INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX notice_by_person ON notice (person, number);
    CREATE TABLE said (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        circle TEXT NOT NULL,               -- players, watchers
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        phrase INTEGER NOT NULL,            -- whether the words are the name of a phrase
        words TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX said_by_game ON said (game, number);
    CREATE INDEX said_by_person ON said (person);
    CREATE TABLE notes (
        game TEXT NOT NULL,
        person TEXT NOT NULL,
        text TEXT NOT NULL,
        plan TEXT NOT NULL,
        PRIMARY KEY (game, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notes_by_person ON notes (person);
";

const STEP_10: &str = "
    ALTER TABLE game ADD COLUMN to_move INTEGER;    -- NULL: it is over, or an earlier version did not keep it
    CREATE TABLE moderation_log (
        number INTEGER PRIMARY KEY,
        about TEXT NOT NULL,
        author TEXT NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        until INTEGER,
        game TEXT,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX moderation_log_about ON moderation_log (about, number);
    CREATE INDEX moderation_log_reports ON moderation_log (number) WHERE kind = 'report';
    CREATE TRIGGER moderation_log_is_not_changed BEFORE UPDATE ON moderation_log
        BEGIN SELECT raise(ABORT, 'nobody edits the log of moderation'); END;
    CREATE TRIGGER moderation_log_is_kept BEFORE DELETE ON moderation_log
        BEGIN SELECT raise(ABORT, 'nobody edits the log of moderation'); END;
";

/// What version 11 adds.
const STEP_11: &str = "
    -- Simultaneous exhibitions.
    CREATE TABLE exhibition (
        id TEXT PRIMARY KEY,
        host TEXT NOT NULL,
        stage TEXT NOT NULL,                -- open, starting, running, over
        name TEXT NOT NULL,
        about TEXT NOT NULL,
        variant TEXT NOT NULL,
        start TEXT,                         -- NULL: the initial position
        lot_table TEXT,                     -- NULL: no lot is drawn for the openings
        side TEXT NOT NULL,                 -- white, black, alternating, lot
        times TEXT,                         -- the host's and the players', a blank between; NULL: no clock
        most INTEGER NOT NULL,
        blindfold INTEGER NOT NULL,
        seed TEXT,                          -- NULL: the boards are not given out
        announced_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX exhibition_by_stage ON exhibition (stage, announced_at, id);
    CREATE INDEX exhibition_by_host ON exhibition (host);
    CREATE TABLE exhibition_entry (
        exhibition TEXT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,                 -- guest, member
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,                -- applied, accepted, declined
        board INTEGER,
        game TEXT,
        PRIMARY KEY (exhibition, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX exhibition_entry_by_person ON exhibition_entry (person, exhibition);
    CREATE UNIQUE INDEX exhibition_entry_by_game ON exhibition_entry (game) WHERE game IS NOT NULL;
    -- Studies: trees of variations that several people share.
    CREATE TABLE study (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        title TEXT NOT NULL,
        variant TEXT NOT NULL,
        public INTEGER NOT NULL,
        reader_key TEXT,                    -- a hash; NULL: no link leads here
        writer_key TEXT,
        version INTEGER NOT NULL,           -- the number of changes
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX study_by_owner ON study (owner, updated_at, id);
    CREATE INDEX study_public ON study (updated_at, id) WHERE public = 1;
    CREATE TABLE study_role (
        study TEXT NOT NULL,
        person TEXT NOT NULL,
        role TEXT NOT NULL,                 -- reader, writer
        PRIMARY KEY (study, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX study_role_by_person ON study_role (person);
    CREATE TABLE study_said (
        number INTEGER PRIMARY KEY,
        study TEXT NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX study_said_by_study ON study_said (study, number);
    CREATE INDEX study_said_by_person ON study_said (person);
    -- Vacations of members, numbered from 0 for each.
    CREATE TABLE vacation (
        person TEXT NOT NULL,
        number INTEGER NOT NULL,
        begins INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX vacation_by_end ON vacation (ends);
    -- E-mail: where members get it, and what waits to be sent.
    CREATE TABLE mail_address (
        person TEXT PRIMARY KEY,
        address TEXT NOT NULL COLLATE NOCASE,
        secret TEXT NOT NULL,
        confirmed INTEGER NOT NULL,
        language TEXT NOT NULL,
        reminders INTEGER NOT NULL,
        reminded INTEGER NOT NULL DEFAULT 0,
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mail_address_confirmed ON mail_address (address) WHERE confirmed = 1;
    CREATE INDEX mail_address_reminded ON mail_address (reminded) WHERE confirmed = 1 AND reminders = 1;
    CREATE TABLE mail (
        number INTEGER PRIMARY KEY,
        person TEXT NOT NULL,
        recipient TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL,
        stop TEXT,
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX mail_by_due ON mail (due, number);
    CREATE INDEX mail_by_person ON mail (person);
";

/// What version 12 adds.
const STEP_12: &str = "
    -- Consultation: who holds a seat together with whoever sits there, numbered in the order in which they joined.
    CREATE TABLE consultant (
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,                 -- guest, member
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        part TEXT NOT NULL,                 -- consults, left, removed
        PRIMARY KEY (game, seat, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX consultant_by_person ON consultant (person);
    -- Chapters of studies. What was a study is a study of one chapter, which has the name of its study.
    CREATE TABLE study_chapter (
        study TEXT NOT NULL,
        id TEXT NOT NULL,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (study, id)
    ) STRICT;
    CREATE INDEX study_chapter_in_order ON study_chapter (study, position);
    INSERT INTO study_chapter (study, id, position, name, variant, text) SELECT id, id, 0, '', variant, text FROM study;
    ALTER TABLE study DROP COLUMN variant;
    ALTER TABLE study DROP COLUMN text;
    -- Ratings of members in puzzles; each puzzle counts once.
    CREATE TABLE puzzle_rating (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        value REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        PRIMARY KEY (person, variant)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE puzzle_try (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        PRIMARY KEY (person, variant, puzzle)
    ) STRICT, WITHOUT ROWID;
";

/// What version 13 adds.
const STEP_13: &str = "
    -- Terms that are another at one board of an exhibition.
    ALTER TABLE exhibition_entry ADD COLUMN extra INTEGER NOT NULL DEFAULT 0;   -- milliseconds, for the player's clock
    ALTER TABLE exhibition_entry ADD COLUMN host_seat INTEGER;  -- NULL: it follows from the exhibition's side
    ALTER TABLE exhibition_entry ADD COLUMN start TEXT;         -- NULL: the position from which all begin
    -- Seeks of members by correspondence, which stand in the hall while they are away.
    CREATE TABLE seek (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        terms TEXT NOT NULL,                -- in the words of the wire
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seek_by_age ON seek (since, id);
    CREATE INDEX seek_by_person ON seek (person);
    -- Reports keep the words that they are about.
    ALTER TABLE moderation_log ADD COLUMN study TEXT;
    ALTER TABLE moderation_log ADD COLUMN quotes TEXT NOT NULL DEFAULT '';
    CREATE INDEX moderation_log_author ON moderation_log (author, number);
    -- Whether a member does not stand among those who are here.
    ALTER TABLE profile ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
";

/// The steps to version 7 and later.
pub(crate) const LATER_STEPS: [&str; 9] =
    [STEP_7, STEP_8, STEP_9, STEP_10, STEP_11, STEP_12, STEP_13, STEP_14, STEP_15];

/// The tables of the newest version that are kept game by game.
pub(crate) const TABLES_OF_GAMES: [&str; 4] = ["game", "seat", "event", "game_of_guest"];

/// The others: a copy takes them over row by row.
pub(crate) const OTHER_TABLES: [&str; 32] = [
    "outage",
    "server_run",
    "document",
    "member",
    "member_name",
    "session",
    "rating",
    "rating_change",
    "relation",
    "profile",
    "notice",
    "said",
    "notes",
    "moderation_log",
    "exhibition",
    "exhibition_entry",
    "study",
    "study_chapter",
    "study_role",
    "study_said",
    "vacation",
    "mail_address",
    "mail",
    "consultant",
    "puzzle_rating",
    "puzzle_try",
    "seek",
    "competition",
    "competition_record",
    "competition_arbiter",
    "competition_game",
    "competition_said",
];

/// All of them.
pub(crate) fn tables() -> impl Iterator<Item = &'static str> {
    TABLES_OF_GAMES.into_iter().chain(OTHER_TABLES)
}

/// Fills `game_of_guest` from the other tables.
pub(crate) const FILL_GAME_OF_GUEST: &str = "
    INSERT OR IGNORE INTO game_of_guest (guest, updated_at, game)
    SELECT owner, updated_at, id FROM game WHERE owner IS NOT NULL AND version > 0;
    INSERT OR IGNORE INTO game_of_guest (guest, updated_at, game)
    SELECT seat.guest, game.updated_at, game.id FROM seat JOIN game ON game.id = seat.game
    WHERE seat.guest IS NOT NULL AND game.version > 0;
    INSERT OR IGNORE INTO game_of_guest (guest, updated_at, game)
    SELECT consultant.person, game.updated_at, game.id FROM consultant JOIN game ON game.id = consultant.game
    WHERE consultant.part = 'consults' AND game.version > 0;
";
