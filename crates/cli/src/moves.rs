//! `bolshak moves`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_game::Variant;
use bolshak_notation::pdn::GameResult;
use bolshak_notation::{Form, legal_moves, write_move};
use clap::Args;
use serde_json::json;

/// List the legal moves of a position, one a line, in full notation.
///
/// Every way to make a move is listed: captures that take the same pieces in another order are separate lines. A
/// finished game has no moves; how it has ended is said beside the list, on standard error.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The position, as FEN or as a list of squares; left out, the initial one
    fen: Option<String>,
    /// Print one JSON array of objects
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = crate::variant::open(arguments.variant, arguments.fen.as_deref())?;
    let info = game.variant().info();
    if let Some(outcome) = game.outcome() {
        let result = GameResult::from(Some(outcome)).text(info.notation);
        eprintln!("the game is over: {result}, {}{}", outcome.reason.words(), outcome.source());
    }
    let mut out = std::io::stdout().lock();
    if !arguments.json {
        for text in legal_moves(info, game.legal_moves()) {
            writeln!(out, "{text}")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let names =
        |cells: &[bolshak_game::Cell]| cells.iter().map(|&cell| info.board.name(cell)).collect::<Vec<_>>();
    let moves = game.legal_moves().iter().enumerate().map(|(index, mv)| {
        json!({
            "full": write_move(info, game.legal_moves(), index, Form::Full),
            "short": write_move(info, game.legal_moves(), index, Form::Short),
            "path": names(&mv.path),
            "captured": names(&mv.removed),
        })
    });
    writeln!(out, "{}", serde_json::Value::Array(moves.collect()))?;
    Ok(ExitCode::SUCCESS)
}
