//! Databases as earlier versions have left them, made by the steps of those versions, with rows of every kind.

use std::path::Path;

use rusqlite::Connection;

use crate::migrate;

/// Makes a database of this version. The ids of its games end with what is given.
pub(super) fn make(path: &Path, version: u32, endings: &[String]) {
    let connection = Connection::open(path).expect("a database");
    // Rows of the first layout; later ones were made from them.
    let first = version.min(FILLINGS.len() as u32);
    let go = |from, to| (from..=to).for_each(|next| migrate::step(&connection, next).expect("an old step"));
    go(1, first);
    let change = connection.unchecked_transaction().expect("a transaction");
    for ending in endings {
        for filled in FILLINGS.iter().take(version as usize) {
            change.execute_batch(&filled.replace("%", ending)).expect("old rows");
        }
    }
    change.commit().expect("a commit");
    go(first + 1, version);
}

/// What every version could keep that the one before could not. The fillings of earlier versions fit later tables.
const FILLINGS: [&str; 5] = [
    "
    INSERT INTO record (id, game, start, white_level, black_level, created_at, updated_at, plies, result, white_clock,
                        black_clock) VALUES
        ('running%', 'russian', NULL, NULL, 4, 1, 50, 3, NULL, 170000, 180000),
        ('later%', 'russian', NULL, NULL, NULL, 1, 60, 1, NULL, 0, 5),
        ('agreed%', 'russian', 'W:Wa1:Bh8', 2, NULL, 1, 12, 1, '1/2-1/2', NULL, NULL),
        ('gaveup%', 'international', NULL, NULL, NULL, 1, 12, 1, '0-2', 1, 2),
        ('intime%', 'russian', NULL, NULL, NULL, 1, 12, 1, '1-0', 3, 0),
        ('onboard%', 'russian', NULL, NULL, NULL, 1, 12, 1, '1-0', NULL, NULL),
        ('strange%', 'no such game', NULL, 99, NULL, 1, 12, 1, 'perhaps', NULL, NULL),
        ('untouched%', 'russian', NULL, NULL, NULL, 1, 1, 0, NULL, NULL, NULL);
    INSERT INTO event VALUES
        ('running%', 0, 10, 'played', 'c3-d4'), ('running%', 1, 11, 'offered', 0), ('running%', 2, 12, 'declined', NULL),
        ('running%', 3, 13, 'took-back', 2), ('running%', 4, 50, 'played', 'a3-b4'),
        ('later%', 0, 60, 'played', 'c3-d4'),
        ('agreed%', 0, 10, 'played', 'c3-d4'), ('agreed%', 1, 11, 'offered', 1), ('agreed%', 2, 12, 'accepted', NULL),
        ('gaveup%', 0, 12, 'resigned', 0),
        ('intime%', 0, 12, 'flagged', 1),
        ('onboard%', 0, 12, 'played', 'c3-d4'),
        ('strange%', 0, 12, 'played', 'c3-d4');
    ",
    "
    INSERT INTO record (id, game, white_level, black_level, created_at, updated_at, plies, result, terms, white_name,
                        black_name) VALUES
        ('manners%', 'russian', NULL, NULL, 1, 13, 0, '1/2-1/2', 'board=free', 'Иванов', 'O''Neil'),
        ('annulled%', 'russian', NULL, NULL, 1, 12, 0, '*', '', '', ''),
        ('flags%', 'russian', NULL, NULL, 1, 12, 0, '1/2-1/2', '', '', ''),
        ('disobeyed%', 'russian', NULL, NULL, 1, 12, 0, '1-0', '', '', ''),
        ('flicked%', 'chapaev', NULL, 5, 1, 12, 1, '0-1', '', '', '');
    INSERT INTO event VALUES
        ('manners%', 0, 10, 'offered', '1 with-move'), ('manners%', 1, 11, 'declined', NULL),
        ('manners%', 2, 12, 'claimed', '0 c3-d4'), ('manners%', 3, 13, 'checked', NULL),
        ('annulled%', 0, 10, 'reported', '1 two-hands'), ('annulled%', 1, 12, 'annulled', NULL),
        ('flags%', 0, 12, 'both-flagged', NULL),
        ('disobeyed%', 0, 12, 'disobeyed', '1'),
        ('flicked%', 0, 12, 'played', 'a@0/100');
    ",
    "
    INSERT INTO record (id, game, created_at, updated_at, plies, white_control, black_control) VALUES
        ('alike%', 'russian', 1, 1, 0, '180+2', '180+2'),
        ('unequal%', 'russian', 1, 1, 0, '300d5', '1/259200'),
        ('soon%', 'russian', 1, 1, 0, 'soon', 'soon');
    ",
    "
    INSERT INTO record (id, game, created_at, updated_at, plies, lot_table, lot_cell, lot_seed, match_first,
                        match_game, match_terms) VALUES
        ('drawn%', 'russian', 1, 1, 0, 'idf', 'XIII-3', 'seed', 'drawn%', 1, '2 1-½-0 another'),
        ('second%', 'russian', 1, 1, 0, NULL, NULL, NULL, 'drawn%', 2, '2 1-½-0 another'),
        ('third%', 'russian', 1, 1, 0, NULL, NULL, NULL, 'drawn%', 3, 'whatever');
    ",
    "
    INSERT INTO record (id, game, white_level, black_level, created_at, updated_at, plies, result, white_name,
                        black_name, more_seats) VALUES
        ('three%', 'novgorod', NULL, 2, 1, 12, 0, '2 3 1', 'One', '', char(9) || 'Three' || char(10)),
        ('shared%', 'neva', NULL, 2, 1, 12, 0, '1 1 3 4', '', '', '7' || char(9) || 'Seven' || char(10) || char(9) || char(10));
    INSERT INTO event VALUES ('three%', 0, 12, 'played', 'a-b'), ('shared%', 0, 12, 'resigned', '3');
    ",
];
