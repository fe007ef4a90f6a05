//! `bolshak perft`.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use bolshak_core::{
    ConstRules, PerftConvention, Position, RuleSet, RuleTable, Square, divide, perft, with_variants,
};
use bolshak_game::{CellPlace, Variant, View, position_of};
use clap::Args;
use serde_json::json;

use crate::typed::COMPILED;

/// Count the lines of play of each length from a position.
///
/// Published counts of this kind prove a move generator. Moves that lead to the same position (same origin,
/// destination and captured pieces) count once; with --paths, captures that take the same pieces in another order
/// count separately, as in most published tables.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Greatest number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// Show how many lines begin with each move
    #[arg(long)]
    divide: bool,
    /// Count as published tables do: another order of captures is another move
    #[arg(long)]
    paths: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let view = crate::variant::open(arguments.variant, arguments.fen.as_deref())?.start_view();
    let id = arguments.variant.info().id;
    let by_table = || match arguments.variant.rules() {
        Some(rules) => count(RuleTable(rules), arguments, &view),
        None => bail!("{id} cannot be counted"),
    };
    macro_rules! count_named {
        ($($game:ident),*) => {
            match id {
                $(bolshak_core::$game::ID => count(bolshak_core::$game, arguments, &view),)*
                _ => by_table(),
            }
        };
    }
    if COMPILED {
        with_variants!(count_named)?;
    } else {
        by_table()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count<R: RuleSet>(rules: R, arguments: &Arguments, view: &View) -> anyhow::Result<()> {
    let position = position_of(rules, view).map_err(|error| anyhow!(error)).context("the position")?;
    let convention = if arguments.paths { PerftConvention::Paths } else { PerftConvention::Unique };
    let cells = &arguments.variant.info().board.cells;
    let mut out = std::io::stdout().lock();
    if arguments.divide && !arguments.json {
        for (text, count) in divided(cells, &position, arguments.depth, convention) {
            writeln!(out, "{text} {count}")?;
        }
    }
    let mut counts = vec![];
    let mut total = 0;
    let mut time = Duration::ZERO;
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let count = perft(&position, depth, convention);
        time += start.elapsed();
        total += count;
        counts.push(count);
        if !arguments.json {
            writeln!(out, "perft({depth}) = {count}")?;
        }
    }
    #[allow(clippy::cast_precision_loss)]
    let speed = total as f64 / time.as_secs_f64();
    if !arguments.json {
        writeln!(out, "{total} moves in {:.3} s, {:.1} million a second", time.as_secs_f64(), speed / 1e6)?;
        return Ok(());
    }
    let mut answer = json!({
        "game": arguments.variant.info().id,
        "convention": if arguments.paths { "paths" } else { "unique" },
        "counts": counts,
        "seconds": time.as_secs_f64(),
        "movesPerSecond": speed,
    });
    if arguments.divide {
        let divided = divided(cells, &position, arguments.depth, convention);
        answer["divide"] =
            divided.into_iter().map(|(text, count)| json!({ "move": text, "count": count })).collect();
    }
    writeln!(out, "{answer}")?;
    Ok(())
}

/// First moves by their text, in the order of the text.
fn divided<R: RuleSet>(
    cells: &[CellPlace],
    position: &Position<R>,
    depth: u32,
    convention: PerftConvention,
) -> Vec<(String, u64)> {
    let rules = position.rules();
    let board = &rules.rules().geometry;
    let name = |square: Square| cells[usize::from(square.number()) - 1].name.clone();
    let text = |mv: &bolshak_core::Move<R::Bits>| {
        let mut squares = vec![name(mv.from(board)), name(mv.to(board))];
        if !mv.is_capture() {
            return squares.join("-");
        }
        // A move is told by what it takes, in any order; the way it goes is not part of it.
        squares.extend(mv.captured_squares(board).map(name));
        squares.join("x")
    };
    let mut lines: Vec<_> =
        divide(position, depth, convention).iter().map(|(mv, count)| (text(mv), *count)).collect();
    lines.sort();
    lines
}
