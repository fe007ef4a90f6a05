//! `bolshak pdn convert`.

use std::io::{self, Write};
use std::process::ExitCode;

use bolshak_game::Variant;
use bolshak_notation::Form;
use bolshak_notation::pdn::{Fault, Item, PdnGame, Salvaged, clean, salvage, write};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::files::{Files, Found};
use super::output::Output;
use super::which_game::{OfGame, WhichGame};

#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    which: WhichGame,
    /// What to write
    #[arg(long, value_enum, default_value_t = Target::Pdn)]
    to: Target,
    /// How much of a move: the standard asks for short ones, in full where they would be ambiguous
    #[arg(long, value_enum, default_value_t = Moves::Short)]
    form: Moves,
    /// Keep what is sound of faulty games: the moves up to the fault, which a comment names, with the result; a
    /// variation that is faulty is left out with a warning
    #[arg(long)]
    salvage: bool,
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
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let (mut written, mut faults) = (0, 0);
    let read = arguments.files.each(|found| {
        let file = found.file;
        let fault = match converted(found, arguments) {
            Ok(Converted { game, record, fault }) => {
                record
                    .warnings
                    .iter()
                    .try_for_each(|warning| complaints.warning(&mut told, file, warning))?;
                write_game(&mut out, arguments.to, game, &record, written == 0)?;
                written += 1;
                fault
            }
            Err(fault) => Some(fault),
        };
        faults += usize::from(fault.is_some());
        fault.iter().try_for_each(|fault| complaints.fault(&mut told, file, fault))?;
        Ok(())
    })?;
    out.flush()?;
    complaints.rest(&mut told)?;
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// A game as it is to be written.
struct Converted {
    game: &'static dyn Variant,
    record: PdnGame,
    /// Why it is not the whole game.
    fault: Option<Fault>,
}

fn converted(found: Found<'_>, arguments: &Convert) -> Result<Converted, Fault> {
    let form = match arguments.form {
        Moves::Short => Form::Short,
        Moves::Full => Form::Full,
    };
    if !arguments.salvage {
        let OfGame { record, game } = arguments.which.of(found.game?)?;
        return Ok(Converted { game, record: clean(&record, Some(game), form)?, fault: None });
    }
    let (record, broken) = match (found.game, found.broken) {
        (Ok(record), _) => (record, None),
        (Err(fault), Some(record)) => (record.clone(), Some(fault)),
        (Err(fault), None) => return Err(fault),
    };
    let decided = arguments.which.of(record);
    // Why it breaks off is what is wrong with it, whatever else is not known of it.
    let OfGame { record, game } = decided.map_err(|fault| broken.clone().unwrap_or(fault))?;
    let Salvaged { record, fault } = salvage(&record, broken, Some(game), form)?;
    Ok(Converted { game, record, fault })
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
