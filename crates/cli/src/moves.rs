//! `bolshak moves`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_game::Game;
use bolshak_notation::{Form, legal_moves, write_move};
use clap::Args;
use serde_json::json;

/// List the legal moves of a position, one a line, in full notation.
///
/// Every way to make a move is listed: captures that take the same pieces in another order are separate lines. A
/// finished game has no moves; the command prints nothing then and exits 0.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(value_parser = crate::game::parse)]
    game: &'static dyn Game,
    /// The position, as FEN or as a list of squares; left out, the initial one
    fen: Option<String>,
    /// Print one JSON array of objects
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let line = crate::game::open(arguments.game, arguments.fen.as_deref())?;
    let info = line.game().info();
    let mut out = std::io::stdout().lock();
    if !arguments.json {
        for text in legal_moves(info, line.turns()) {
            writeln!(out, "{text}")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let names =
        |cells: &[bolshak_game::Cell]| cells.iter().map(|&cell| info.board.name(cell)).collect::<Vec<_>>();
    let moves = line.turns().iter().enumerate().map(|(index, turn)| {
        json!({
            "full": write_move(info, line.turns(), index, Form::Full),
            "short": write_move(info, line.turns(), index, Form::Short),
            "path": names(&turn.path),
            "captured": names(&turn.removed),
        })
    });
    writeln!(out, "{}", serde_json::Value::Array(moves.collect()))?;
    Ok(ExitCode::SUCCESS)
}
