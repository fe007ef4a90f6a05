//! What lessons claim about positions is true: by endgame tables where these reach, by search elsewhere.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bolshak_analysis::lesson::{Lesson, Step, Task, Turn, positions, shipped};
use bolshak_analysis::{ChanceScale, Outcome};
use bolshak_core::Russian;
use bolshak_egdb::{Kind, Plan, Tables, Wld, build};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, Flow, Game, Limits, Outcome as Ended, Score, Task as Search, position_of};
use bolshak_notation::find_move;
use tempfile::TempDir;

/// The most pieces of the tables, and how many positions a search looks at where they do not reach.
const PIECES: u8 = 4;
const NODES: u64 = 1_000_000;
/// A win must promise this share of the point, a loss the rest of it; a draw must not be farther from the middle.
const WINS: f64 = 0.93;
const LEVEL: f64 = 0.2;

#[test]
fn claims_are_true() {
    let folder = tables();
    let next = AtomicUsize::new(0);
    let wrong: Vec<String> = thread::scope(|scope| {
        let prove = || {
            let (mut judge, mut wrong) = (Judge::new(&folder), vec![]);
            while let Some(lesson) = shipped().get(next.fetch_add(1, Ordering::Relaxed)) {
                wrong.extend(judge.look(lesson));
            }
            wrong
        };
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(prove)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tables of Russian draughts in a folder that goes away with them.
fn tables() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("russian");
    let plan =
        Plan { folder: &place, game: "russian", pieces: PIECES, only: None, kinds: &[Kind::Wld], threads: 2 };
    build(Russian, &plan, &|_| {}).expect("tables");
    folder
}

struct Judge {
    tables: Tables<Russian>,
    engine: VariantEngine,
}

impl Judge {
    fn new(folder: &TempDir) -> Self {
        let tables = Tables::open(&folder.path().join("russian"), Russian).expect("what was built");
        let place = Some(folder.path().to_owned());
        let options = Options { table_mib: 64, tables: place, book: None, ..Options::default() };
        Self { tables, engine: VariantEngine::with(options) }
    }

    /// The claims of a lesson that do not hold.
    fn look(&mut self, lesson: &Lesson) -> Vec<String> {
        let games = positions(lesson).expect("a lesson that can be played");
        let mut wrong = vec![];
        for (step, game) in lesson.steps.iter().zip(games) {
            if let (Some(worth), Some(mut game)) = (step.claim, game) {
                let here = format!("{}, line {}", lesson.name, step.lines.step);
                self.engine.forget();
                self.hold(&here, step, worth, game.as_mut(), &mut wrong);
            }
        }
        wrong
    }

    /// The position is worth what is claimed, and the learner's moves keep it.
    fn hold(
        &mut self,
        here: &str,
        step: &Step,
        worth: Outcome,
        game: &mut dyn Game,
        wrong: &mut Vec<String>,
    ) {
        let mut expect = |game: &dyn Game, worth: Outcome, what: &str| {
            if let Err(found) = self.judge(game, worth) {
                wrong.push(format!("{here}: {what}: claimed {}, found {found}", worth.code()));
            }
        };
        expect(game, worth, "at first");
        let Some(Task::Play(turns)) = &step.task else { return };
        let learner = game.side_to_move();
        for turn in turns {
            let Turn::OneOf(moves) = turn else { return };
            if game.side_to_move() == learner {
                for text in moves {
                    let mut after = game.copy();
                    play(after.as_mut(), text);
                    let worth = if after.side_to_move() == learner { worth } else { reversed(worth) };
                    expect(after.as_ref(), worth, &format!("after {text}"));
                }
            }
            play(game, &moves[0]);
        }
    }

    /// Whether a position is worth this for the side to move; otherwise what it is.
    fn judge(&mut self, game: &dyn Game, worth: Outcome) -> Result<(), String> {
        let holds = |found: Outcome| if found == worth { Ok(()) } else { Err(found.code().to_owned()) };
        if let Some(outcome) = game.outcome() {
            return holds(match outcome {
                Ended { winner: None, .. } => Outcome::Draw,
                Ended { winner: Some(winner), .. } if winner == game.side_to_move() => Outcome::Win,
                Ended { .. } => Outcome::Loss,
            });
        }
        match self.tabled(game) {
            Some(Wld::Win) => holds(Outcome::Win),
            Some(Wld::Loss) => holds(Outcome::Loss),
            Some(Wld::Draw) => holds(Outcome::Draw),
            None => self.search(game, worth),
        }
    }

    fn tabled(&self, game: &dyn Game) -> Option<Wld> {
        let view = game.view();
        let reach = game.variant().info().id == "russian" && view.pieces.len() <= usize::from(PIECES);
        let position = reach.then(|| position_of(Russian, &view).expect("a position"))?;
        Some(self.tables.wld(&position).expect("a table"))
    }

    fn search(&mut self, game: &dyn Game, worth: Outcome) -> Result<(), String> {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let decided = |score: Score| score.0.abs() > Score::TABLE_WIN - 1_000;
        let task = Search::of(game).for_analysis();
        let found = self.engine.search(&task, &limits, &mut |info| {
            if decided(info.score) { Flow::Stop } else { Flow::Continue }
        });
        let score = found.map_err(|error| error.to_string())?.score;
        let share = ChanceScale::of(game.variant().info()).chances(score).expected();
        let holds = match worth {
            Outcome::Win => decided(score) && score.0 > 0 || share >= WINS,
            Outcome::Loss => decided(score) && score.0 < 0 || share <= 1.0 - WINS,
            Outcome::Draw => (share - 0.5).abs() <= LEVEL,
        };
        if holds { Ok(()) } else { Err(format!("{score}, {share:.2} of the point")) }
    }
}

fn play(game: &mut dyn Game, text: &str) {
    let found = find_move(game, text).expect("a move that was checked");
    game.play_at(found.index).expect("a legal move");
}

const fn reversed(worth: Outcome) -> Outcome {
    match worth {
        Outcome::Win => Outcome::Loss,
        Outcome::Draw => Outcome::Draw,
        Outcome::Loss => Outcome::Win,
    }
}
