//! `bolshak book show`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bolshak_core::RuleTable;
use bolshak_engine::Book;
use bolshak_game::{Score, Variant, position_of};
use clap::Args;
use serde_json::json;

use crate::limited;
use crate::typed::short_text;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: an identifier, one with house rules, or a file of house rules (.toml)
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The position, as FEN or as a list of squares; left out, the initial one
    fen: Option<String>,
    /// The file of the book; left out, the one that is built in
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { variant, fen, .. } = arguments;
    let id = variant.info().id;
    let rules = variant.rules().ok_or_else(|| anyhow!("{id} has no rule table"))?;
    let book = open(arguments, id)?;
    let game = crate::variant::open(*variant, fen.as_deref())?;
    let position = position_of(RuleTable(rules), &game.view())?;
    let judged = book.look_up(&position).unwrap_or_default();
    let moves: Vec<_> = judged
        .iter()
        .map(|&(mv, score)| (short_text(game.as_ref(), &position, mv).unwrap_or_default(), score))
        .collect();
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let moves = moves.iter().map(|(text, score)| json!({ "move": text, "score": score }));
        let moves: Vec<_> = moves.collect();
        writeln!(out, "{}", json!({ "positions": book.len(), "moves": moves }))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{} positions in the book", book.len())?;
    if moves.is_empty() {
        writeln!(out, "this position is not among them")?;
    }
    for (text, score) in moves {
        writeln!(out, "{text:12} {}", Score(score))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn open(arguments: &Arguments, id: &str) -> anyhow::Result<Book> {
    let Some(path) = &arguments.file else {
        return Book::built_in(id)
            .ok_or_else(|| anyhow!("no book is built in for {id}; name one with --file"));
    };
    let name = path.display();
    let bytes = limited::read(path, limited::LARGEST).with_context(|| format!("cannot read {name}"))?;
    Book::from_bytes(id, &bytes).with_context(|| format!("{name}"))
}
