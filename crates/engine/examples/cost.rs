//! Fixed work whose instructions can be counted:
//! `valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/cost search russian 200000`
//!
//! `search GAME NODES` searches the position after four random moves, of any game, and `search GAME NODES POSITION` this one; `eval
//! GAME TIMES` evaluates positions of a random game; `probe GAME TIMES FOLDER` probes the endgame tables of the folder for positions of its largest ones, scattered so
//! that most are in another block than the last. Subtract a run with half the number to remove the cost of the start.
use bolshak_core::{Brazilian, ConstRules, English, International, Position, Russian};
use bolshak_egdb::Tables;
use bolshak_engine::{Evaluation, Searched, Thinker, VariantEngine};
use bolshak_game::{Engine, Flow, Game, Limits, Task, find};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, count, rest @ ..] = &arguments[..] else {
        panic!("expected: search|eval|probe GAME COUNT [POSITION|FOLDER]")
    };
    let count = count.parse().expect("a number");
    let last = rest.first().map(String::as_str);
    match game.as_str() {
        _ if what == "search" && last.is_some() => search_any(game, count, last),
        Russian::ID => run(Russian, what, count, last),
        International::ID => run(International, what, count, last),
        Brazilian::ID => run(Brazilian, what, count, last),
        English::ID => run(English, what, count, last),
        _ if what == "search" => search_any(game, count, None),
        _ => {
            panic!("expected russian, international, brazilian or english; other games can only be searched")
        }
    }
}

/// The search of a position, or the same as with a type of its own for a game without one, such as one without a rule table.
fn search_any(game: &str, count: u64, position: Option<&str>) {
    let variant = find(game).expect("a game of `bolshak games`");
    let played = match position {
        Some(position) => bolshak_notation::read_position(variant, position).expect("a position"),
        None => after_random_moves(variant.start()),
    };
    let limits = Limits { nodes: Some(count), ..Limits::default() };
    let mut engine = VariantEngine::new(16);
    let found =
        engine.search(&Task::of(played.as_ref()), &limits, &mut |_| Flow::Continue).expect("a search");
    println!("search {game} {count}: {}", found.score.0);
}

fn after_random_moves(mut played: Box<dyn Game>) -> Box<dyn Game> {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..4 {
        let mv = random.choice(played.legal_moves()).expect("a move").clone();
        played.play(&mv).expect("a legal move");
    }
    played
}

fn run<R: ConstRules + Searched>(rules: R, what: &str, count: u64, folder: Option<&str>) {
    let evaluation = Evaluation::embedded(R::ID, R::RULES);
    let line = random_game(rules);
    let sum: i64 = match what {
        "eval" => (0..count).map(|index| i64::from(evaluation.of(&line[index as usize % line.len()]))).sum(),
        "search" => {
            let mut thinker = Thinker::new(rules, evaluation.into(), 16 << 10);
            let limits = Limits { nodes: Some(count), ..Limits::default() };
            i64::from(thinker.think(&line[4], &[], &limits).score)
        }
        "probe" => probe(rules, count, folder.expect("a folder of tables")),
        _ => panic!("expected search, eval or probe"),
    };
    println!("{what} {} {count}: {sum}", R::ID);
}

/// Probes positions of the largest tables, and times it.
fn probe<R: ConstRules>(rules: R, count: u64, folder: &str) -> i64 {
    /// Far apart, and prime to the number of positions of most tables.
    const STEP: u64 = 1_000_003;
    let tables = Tables::open(folder.as_ref(), rules).expect("tables");
    let infos: Vec<_> = tables.infos().map(|info| info.pair).collect();
    let pieces = infos.iter().map(|pair| pair.material().pieces()).max().expect("a table");
    let largest: Vec<_> = infos.into_iter().filter(|pair| pair.material().pieces() == pieces).collect();
    let positions: Vec<Position<R>> = (0..count)
        .filter_map(|index| {
            let pair = largest[index as usize % largest.len()];
            let size = tables.sizes(pair).first().copied().filter(|size| *size > 0)?;
            tables.position(pair, 0, index * STEP % size)
        })
        .collect();
    let start = std::time::Instant::now();
    let known = positions.iter().filter(|position| tables.wld(position).is_some()).count();
    let each = start.elapsed().as_nanos() as usize / positions.len().max(1);
    eprintln!("{} positions of {pieces} pieces, {known} known, {each} ns each", positions.len());
    known as i64
}

/// The positions of a game of random moves in which nobody can capture.
fn random_game<R: ConstRules>(rules: R) -> Vec<Position<R>> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut position = Position::start(rules);
    let mut line = vec![];
    while position.ending().is_none() && line.len() < 60 {
        line.push(position);
        let moves = position.moves();
        position = position.after(moves[random.usize(..moves.len())]);
    }
    let quiet = |position: &Position<R>| !position.can_capture(position.side_to_move());
    line.into_iter().filter(quiet).collect()
}
