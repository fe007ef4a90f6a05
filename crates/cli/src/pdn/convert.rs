//! `bolshak pdn convert`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_game::Variant;
use bolshak_notation::Form;
use bolshak_notation::pdn::{Fault, Item, PdnGame, clean, game_or, write};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::files::Files;
use super::output::{Output, name_fault, name_warning};

#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    /// The game of records without a GameType or Variant tag
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Target::Pdn)]
    to: Target,
    /// How much of a move: the standard asks for short ones, in full where they would be ambiguous
    #[arg(long, value_enum, default_value_t = Moves::Short)]
    form: Moves,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// PDN 3.0 by the standard's rules for writers
    Pdn,
    /// One JSON object a line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Moves {
    /// First and last square
    Short,
    /// Every square
    Full,
}

pub(crate) fn run(arguments: &Convert) -> anyhow::Result<ExitCode> {
    let mut out = arguments.output.open()?;
    let mut written = 0;
    let mut faults = 0;
    let read = arguments.files.each(|found| {
        match found.game.and_then(|game| converted(&game, arguments)) {
            Ok((game, record)) => {
                record.warnings.iter().for_each(|warning| name_warning(found.file, warning));
                write_game(&mut out, arguments.to, game, &record, written == 0)?;
                written += 1;
            }
            Err(fault) => {
                name_fault(found.file, &fault);
                faults += 1;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

fn converted(record: &PdnGame, arguments: &Convert) -> Result<(&'static dyn Variant, PdnGame), Fault> {
    let form = match arguments.form {
        Moves::Short => Form::Short,
        Moves::Full => Form::Full,
    };
    Ok((game_or(record, arguments.game)?, clean(record, arguments.game, form)?))
}

fn write_game(
    out: &mut impl Write,
    target: Target,
    variant: &'static dyn Variant,
    record: &PdnGame,
    first: bool,
) -> anyhow::Result<()> {
    match target {
        Target::Pdn => {
            let text = write(record, variant.info().notation);
            write!(out, "{}{text}", if first { "" } else { "\n" })?;
        }
        Target::Json => writeln!(out, "{}", as_json(variant, record))?,
    }
    Ok(())
}

/// A game as one object: `moves` is the main line as plain texts, `items` everything that the body holds.
fn as_json(variant: &'static dyn Variant, record: &PdnGame) -> Value {
    let tags = record.tags.iter().map(|tag| (tag.name.clone(), Value::from(tag.value.clone())));
    let moves = record.items.iter().filter_map(|item| match item {
        Item::Move { text, .. } => Some(Value::from(text.clone())),
        Item::Unknown { .. } => Some(Value::Null),
        _ => None,
    });
    json!({
        "game": variant.info().id,
        "result": record.result.text(variant.info().notation),
        "tags": tags.collect::<serde_json::Map<_, _>>(),
        "moves": moves.collect::<Vec<_>>(),
        "items": record.items.iter().map(item_as_json).collect::<Vec<_>>(),
    })
}

fn item_as_json(item: &Item) -> Value {
    match item {
        Item::Move { text, marks, .. } if marks.is_empty() => json!({ "move": text }),
        Item::Move { text, marks, .. } => json!({ "move": text, "marks": marks }),
        Item::Unknown { .. } => json!({ "move": null }),
        Item::Comment(comment) => json!({ "comment": comment }),
        Item::Nag(nag) => json!({ "nag": nag }),
        Item::Variation(items) => json!({ "variation": items.iter().map(item_as_json).collect::<Vec<_>>() }),
        Item::Setup { fen, .. } => json!({ "setup": fen }),
    }
}
