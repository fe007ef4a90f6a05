//! Are won endings won and lost ones held, inside the counts of the draw rules?
//! `cargo run --release -p bolshak-engine --example endings -- FOLDER [GAME] [PIECES] [GAMES] [NODES] [ENGINE'S FOLDER]`
//!
//! FOLDER holds a folder of endgame tables for the game, all kinds, of at least so many pieces. The engine plays random endings
//! that its side wins in theory against the best defence, and such as it loses against the best attack; the other side plays by
//! the tables alone. The engine's tables may be fewer, in a folder of their own. The referee counts as the rules say. Endings
//! are counted by what the tables say of them under the draw rules: won or lost, drawn, or not known.
use std::collections::BTreeMap;
use std::path::PathBuf;

use bolshak_core::{Position, RuleTable};
use bolshak_egdb::{Tables, Value, Wld};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, Flow, Game, Limits, Task, Variant, find, position_of};
use bolshak_testkit::positions::{RandomPositions, slow_of};
use bolshak_testkit::slow::write_fen;

type Known = Tables<RuleTable<'static>>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder of tables"));
    let game = arguments.next().unwrap_or_else(|| "russian".to_owned());
    let mut number = |usual: u32| arguments.next().map_or(usual, |text| text.parse().expect("a number"));
    let (pieces, games, nodes) = (number(4), number(500), number(20_000));
    let own = arguments.next().map_or_else(|| folder.clone(), PathBuf::from);
    let variant = find(&game).expect("a game of the registry");
    let rules = RuleTable(variant.rules().expect("a game with a rule table"));
    let tables = Tables::open(&folder.join(&game), rules).expect("tables");
    let options = Options { tables: Some(own), book: None, table_mib: 16, ..Options::default() };
    let mut engine = VariantEngine::with(options);
    let limits = Limits { nodes: Some(nodes.into()), ..Limits::default() };
    for (wanted, name) in [(Wld::Win, "won"), (Wld::Loss, "lost")] {
        let mut results: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
        let is_wanted = |start: &Position<_>| start.moves().len() > 1 && tables.wld(start) == Some(wanted);
        for start in RandomPositions::new(rules, 1).endings(pieces).filter(is_wanted).take(games as usize) {
            let ruled = match tables.under_limits(&start).map(Value::wld) {
                None => "not known",
                Some(Wld::Draw) => "drawn",
                Some(_) => name,
            };
            let result = play(&mut engine, &limits, &tables, variant, &start);
            results.entry(ruled).or_default()[result as usize] += 1;
        }
        println!("{game}, {pieces} pieces, {name} in theory; the engine at {nodes} positions a move:");
        for (ruled, [lost, drawn, won]) in results {
            println!("  under the draw rules {ruled:9}: won {won}, drawn {drawn}, lost {lost}");
        }
    }
}

/// The result for the engine, which has the move.
fn play(
    engine: &mut VariantEngine,
    limits: &Limits,
    tables: &Known,
    variant: &'static dyn Variant,
    start: &Position<RuleTable<'static>>,
) -> Wld {
    let mut game = set_up(variant, start);
    let own = game.side_to_move();
    engine.forget();
    loop {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                None => Wld::Draw,
                Some(winner) if winner == own => Wld::Win,
                Some(_) => Wld::Loss,
            };
        }
        if game.side_to_move() == own {
            let found = engine.search(&Task::of(game.as_ref()), limits, &mut |_| Flow::Continue);
            game.play(&found.expect("a move").line[0]).expect("a legal move");
        } else {
            let best = best_by_tables(tables, start.rules(), game.as_ref());
            game.play_at(best).expect("a legal move");
        }
    }
}

/// The place of the move that is best under the draw rules, as far as they are known, and then in theory.
fn best_by_tables(tables: &Known, rules: RuleTable<'static>, game: &dyn Game) -> usize {
    let position = position_of(rules, &game.view()).expect("a position of the game");
    let value = |place: &usize| {
        let mut next = game.copy();
        next.play_at(*place).expect("a legal move");
        if let Some(outcome) = next.outcome() {
            let won = outcome.winner.map(|winner| winner == game.side_to_move());
            let value = won.map_or(Value::Draw, |won| if won { Value::Win(1) } else { Value::Loss(1) });
            return (value, value);
        }
        let next = position_of(position.rules(), &next.view()).expect("a position of the game");
        let theory = tables.distance(&next).expect("a known position").end;
        (tables.under_limits(&next).unwrap_or(theory).before(), theory.before())
    };
    (0..game.legal_moves().len()).max_by_key(value).expect("a legal move")
}

/// The position as the start of a game.
fn set_up(variant: &'static dyn Variant, position: &Position<RuleTable<'static>>) -> Box<dyn Game> {
    let fen = write_fen(&slow_of(position));
    bolshak_notation::read_position(variant, &fen).expect("a position")
}
