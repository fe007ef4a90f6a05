//! Self-play in games without a rule table. A file of games depends on its first line alone, not on the threads and not on how often
//! the run was interrupted.

use std::fmt;

use bolshak_engine::{Judging, Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Limits, Task, Variant};
use fastrand::Rng;

use super::rivals::share;
use super::{GamesFile, Record};
use crate::bytes::checksum;
use crate::data::{DataError, Problem};
use crate::numbered::in_order;

/// Random moves at the beginning, at least and at most, for each seat.
const OPENING: (usize, usize) = (2, 4);
/// Of a hundred later moves so many are random, so that the games differ.
const ASTRAY: u8 = 5;
/// A game that is longer, in plies for each seat, is no game: it would be called a draw, whatever the board.
pub(super) const LONGEST: usize = 150;
/// The transposition table of a player, in MiB. Games without a rule table do not use it.
const TABLE_MIB: usize = 1;

/// How games are played.
#[derive(Clone)]
pub struct Conditions {
    /// The game.
    pub variant: &'static dyn Variant,
    /// How positions are evaluated.
    pub judging: Judging,
    /// Positions that are searched for a move.
    pub nodes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variant, judging, nodes, seed } = self;
        write!(f, "games of {}, {nodes} positions a move, seed {seed}, evaluation ", variant.info().id)?;
        match judging {
            Judging::BuiltIn => f.write_str("embedded"),
            Judging::Handcrafted => f.write_str("hand"),
            Judging::Net(bytes) => write!(f, "{:016x}", checksum(bytes)),
        }
    }
}

/// Plays until the file has so many games, in the order of their numbers.
///
/// # Errors
/// If the file cannot be written, or the evaluation is not for the game.
pub fn play_games(
    file: &mut GamesFile,
    conditions: &Conditions,
    (wanted, threads): (usize, usize),
    report: &mut dyn FnMut(usize),
) -> Result<(), DataError> {
    if file.lines.len() >= wanted {
        return Ok(());
    }
    let first = u32::try_from(file.lines.len()).unwrap_or(u32::MAX);
    in_order(
        threads,
        first,
        || |number| play(conditions, number),
        |game| {
            file.add(game.map_err(|error| Problem::Other(error.to_string()).in_file(file.path()))?)?;
            report(file.lines.len());
            Ok(file.lines.len() < wanted)
        },
    )
}

/// An engine that judges so.
pub(super) fn player(judging: &Judging) -> VariantEngine {
    VariantEngine::with(Options { table_mib: TABLE_MIB, evaluation: judging.clone(), ..Options::default() })
}

/// Plays the game of this number.
pub(super) fn play(conditions: &Conditions, number: u32) -> Result<Record, EngineError> {
    let mut engine = player(&conditions.judging);
    let mut random = Rng::with_seed(conditions.seed << 32 ^ u64::from(number));
    let mut game = conditions.variant.start();
    let seats = conditions.variant.info().seats.len();
    let opening = random.usize(OPENING.0 * seats..=OPENING.1 * seats);
    let limits = Limits { nodes: Some(conditions.nodes), ..Limits::default() };
    let mut record = Record::default();
    while game.outcome().is_none() && record.moves.len() < LONGEST * seats {
        let is_random = record.moves.len() < opening || random.u8(..100) < ASTRAY;
        let made = if is_random {
            (random.usize(..game.legal_moves().len()), None)
        } else {
            let found = engine.search(&Task::of(game.as_ref()), &limits, &mut |_| Flow::Continue)?;
            let chosen = |mv: &_| found.line.first().is_some_and(|first| first == mv);
            let index = game.legal_moves().iter().position(chosen).ok_or(EngineError::GameOver)?;
            (index, Some(found.score.0))
        };
        let mv = game.legal_moves()[made.0].clone();
        game.play(&mv).map_err(|error| EngineError::BadTask(error.to_string()))?;
        record.moves.push(made);
    }
    record.shares = game.variant().info().all_seats().map(|seat| share(game.as_ref(), seat)).collect();
    Ok(record)
}

#[cfg(test)]
mod tests {
    use std::fs::OpenOptions;
    use std::io::Write as _;

    use bolshak_game::find;

    use super::*;

    fn conditions(id: &str) -> Conditions {
        let variant = find(id).expect(id);
        Conditions { variant, judging: Judging::Handcrafted, nodes: 30, seed: 7 }
    }

    #[test]
    fn a_file_is_the_same_however_it_was_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        for id in ["lasca", "neva", "chinese-small-3"] {
            let conditions = conditions(id);
            for path in [&one, &two] {
                let _ = std::fs::remove_file(path);
            }
            let open = |path: &_| GamesFile::open(path, &conditions.to_string()).expect("a file");
            play_games(&mut open(&one), &conditions, (4, 1), &mut |_| {}).expect("games");
            play_games(&mut open(&two), &conditions, (2, 2), &mut |_| {}).expect("games");
            // The third game is cut off.
            let text = std::fs::read_to_string(&one).expect("a file");
            let third = text.lines().nth(3).expect("a third game");
            let mut cut = OpenOptions::new().append(true).open(&two).expect("a file");
            cut.write_all(&third.as_bytes()[..third.len() / 2]).expect("half a line");
            play_games(&mut open(&two), &conditions, (4, 2), &mut |_| {}).expect("games");
            assert_eq!(text, std::fs::read_to_string(&two).expect("a file"), "{id}");
            assert_eq!(open(&two).lines.len(), 4);
        }
        let other = Conditions { nodes: 31, ..conditions("chinese-small-3") };
        let refused = GamesFile::open(&one, &other.to_string()).expect_err("other conditions");
        assert!(refused.to_string().contains("31 positions a move"), "{refused}");
        let _other_run = crate::continued::open(&one).expect("nobody else");
        let refused = GamesFile::open(&one, "").expect_err("two runs");
        assert!(refused.to_string().contains("in use"), "{refused}");
    }
}
