//! `bolshak play-moves`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_game::{Game, Variant};
use bolshak_notation::pdn::GameResult;
use bolshak_notation::{Form, legal_moves, printable, read_move, write_fen, write_move};
use clap::Args;
use serde_json::json;

/// Play moves given as text and print the FEN that they lead to, and the result if the game is over.
///
/// Moves may be written in any accepted notation: full (c3:e5:g7), short (c3:g7), abbreviated (cd4, c:e5), numbers
/// (32-28, 28x19). Move numbers are passed over. At the first move that is not legal the command says which it is,
/// lists the legal moves and exits 1.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The moves, separated by blanks
    moves: String,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut game = crate::variant::open(arguments.variant, arguments.fen.as_deref())?;
    let mut played = vec![];
    for (index, word) in arguments.moves.split_whitespace().filter_map(without_number).enumerate() {
        match play(game.as_mut(), word) {
            Ok(text) => played.push(text),
            Err(why) => return refuse(arguments, game.as_ref(), &played, index, &format!("{word}: {why}")),
        }
    }
    let info = game.variant().info();
    let fen = write_fen(info, &game.view());
    let result = game.outcome().map(|outcome| {
        let result = GameResult::from(Some(outcome));
        (result.text(info.notation), outcome.reason)
    });
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let answer = json!({
            "fen": fen,
            "moves": played,
            "result": result.map(|(result, _)| result),
            "reason": result.map(|(_, reason)| reason.code()),
        });
        writeln!(out, "{answer}")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{fen}")?;
    if let Some((result, reason)) = result {
        writeln!(out, "{result} {}", reason.words())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A word without the move number before it (`1.cd4`); none if nothing else is in it.
fn without_number(word: &str) -> Option<&str> {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if digits.starts_with('.') { digits.trim_start_matches('.') } else { word };
    (!rest.is_empty()).then_some(rest)
}

/// Plays the move that the text stands for and returns it in full notation.
fn play(game: &mut dyn Game, text: &str) -> Result<String, String> {
    let info = game.variant().info();
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over, {}", outcome.reason.words()));
    }
    let index = read_move(info, game.legal_moves(), text).map_err(|error| error.to_string())?;
    let full = write_move(info, game.legal_moves(), index, Form::Full);
    let mv = game.legal_moves()[index].clone();
    game.play(&mv).map_err(|error| error.to_string())?;
    Ok(full)
}

fn refuse(
    arguments: &Arguments,
    game: &dyn Game,
    played: &[String],
    index: usize,
    why: &str,
) -> anyhow::Result<ExitCode> {
    let info = game.variant().info();
    let legal = legal_moves(info, game.legal_moves());
    // It quotes the move.
    let why = printable(why);
    if arguments.json {
        let fen = write_fen(info, &game.view());
        let answer = json!({ "error": why, "ply": index + 1, "legal": legal, "moves": played, "fen": fen });
        writeln!(std::io::stdout().lock(), "{answer}")?;
    } else {
        eprintln!("bolshak: move {} {why}", index + 1);
        eprintln!("legal here: {}", legal.join(" "));
    }
    Ok(ExitCode::from(crate::NO))
}
