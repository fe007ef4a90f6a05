//! Three kings against one in Russian draughts: builds the needed tables in a folder and says which positions are won,
//! in how many moves, where the lone king stands in the others, and what the draw rules change.
use std::collections::BTreeMap;
use std::path::Path;

use bolshak_core::{Color, ConstRules, Geometry, Kind as Piece, Position, Russian};
use bolshak_egdb::{Kind, Material, Pair, Plan, Tables, Value, build};

fn main() {
    let folder = std::env::args().nth(1).expect("a folder for the tables");
    let folder = Path::new(&folder);
    let pair = Pair::of("m0k3-m0k1".parse().expect("a material"));
    let plan = Plan { folder, game: Russian::ID, pieces: 4, only: Some(pair), kinds: &Kind::ALL, threads: 2 };
    build(Russian, &plan, &|_| {}).expect("tables");
    let tables = Tables::open_incomplete(folder, Russian).expect("tables");
    for (view, material) in pair.views().into_iter().enumerate() {
        tell(&tables, pair, view, material);
    }
}

/// How the lone king stands to the main road: off it, on it alone, or on it with a stronger piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Lone {
    Away,
    Holds,
    Shares,
}

fn lone(position: &Position<Russian>, color: Color) -> Lone {
    let road = Russian::RULES.geometry.main_road as u64;
    match (position.pieces(color) & road, position.pieces(color.opposite()) & road) {
        (0, _) => Lone::Away,
        (_, 0) => Lone::Holds,
        _ => Lone::Shares,
    }
}

fn tell(tables: &Tables<Russian>, pair: Pair, view: usize, material: Material) {
    let stronger = if material.own() == 3 { Color::White } else { Color::Black };
    println!("{material}: the {} side to move", if stronger == Color::White { "stronger" } else { "lone" });
    let mut counts: BTreeMap<_, (u64, String)> = BTreeMap::new();
    let mut lengths: BTreeMap<(&str, u16), u64> = BTreeMap::new();
    let mut changed = 0;
    for number in 0..tables.sizes(pair)[view] {
        let position = tables.position(pair, view, number).expect("a position");
        let theory = tables.distance(&position).expect("a value").end;
        let limited = tables.under_limits(&position).expect("a value");
        let class = (lone(&position, stronger.opposite()), theory.wld(), limited.wld());
        let entry = counts.entry(class).or_insert_with(|| (0, fen(&position)));
        entry.0 += 1;
        for (name, value) in [("theory", theory), ("limits", limited)] {
            if let Value::Win(plies) = value {
                *lengths.entry((name, plies)).or_default() += 1;
            }
        }
        changed += u64::from(theory.wld() == limited.wld() && theory != limited);
    }
    for ((lone, theory, limited), (count, example)) in counts {
        println!(
            "  {lone:?}: {theory:?} in theory, {limited:?} under the draw rules: {count}, first {example}"
        );
    }
    println!("  won or lost either way, but at another distance: {changed}");
    println!("  wins by plies: {lengths:?}");
}

fn fen(position: &Position<Russian>) -> String {
    let board: &Geometry = &Russian::RULES.geometry;
    let setup = position.to_setup();
    let side = |color: Color| {
        let pieces = setup.pieces.iter().filter(|(_, piece)| piece.color == color);
        let name = |&(square, piece): &(bolshak_core::Square, bolshak_core::Piece)| {
            let (file, rank) = board.place(square).expect("a square");
            let king = if piece.kind == Piece::King { "K" } else { "" };
            format!("{king}{}{}", char::from(b'a' + file), rank + 1)
        };
        pieces.map(name).collect::<Vec<_>>().join(",")
    };
    format!("W:W{}:B{}", side(Color::White), side(Color::Black))
}
