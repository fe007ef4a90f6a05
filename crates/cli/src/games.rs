//! `bolshak games`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_game::{Criterion, DrawCount, Variant, registry, settings_of};
use bolshak_notation::start_tables_of;
use clap::Args;
use serde_json::{Value, json};

/// List the games: identifier, name, board, number in PDN, and the rules that tell it from others.
///
/// Every rule is given by the key and value that house rules use, so `bolshak games russian --json` shows what can be
/// changed and how it is set: `bolshak play russian+capture=optional` plays the game with one rule changed. A file of
/// house rules has the same keys, one a line: base = "russian", capture = "optional".
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game: an identifier, one with house rules, or a file of house rules
    #[arg(value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// Print one JSON array of objects
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let games = arguments.game.map_or_else(|| registry().to_vec(), |variant| vec![variant]);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let games = games.into_iter().map(described).collect();
        writeln!(out, "{}", Value::Array(games))?;
        return Ok(ExitCode::SUCCESS);
    }
    let longest = games.iter().map(|variant| variant.info().id.len()).max().unwrap_or(0);
    for variant in games {
        let info = variant.info();
        writeln!(out, "{:longest$}  {} ({})", info.id, info.names.en, info.names.ru)?;
        writeln!(out, "{:longest$}  {}", "", summary(variant))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What the game is, in a line for people.
fn summary(variant: &'static dyn Variant) -> String {
    let info = variant.info();
    let board = format!(
        "{}×{}, {} men, {} begins, GameType {}",
        info.board.columns,
        info.board.rows,
        men(variant),
        info.seat_name(info.first),
        info.notation.game_type
    );
    let tag = info.notation.variant.map(|tag| format!("Variant {tag}"));
    let rules = settings(variant).into_iter().map(|(key, value)| format!("{key} {value}"));
    let told = rules.filter(|rule| !TAKEN_FOR_GRANTED.contains(&rule.as_str()));
    [Some(board), tag].into_iter().flatten().chain(told).collect::<Vec<_>>().join(", ")
}

/// What most games share is not said of each, nor is what the board's line has said.
const TAKEN_FOR_GRANTED: &[&str] = &[
    "capture compulsory",
    "aim take",
    "landing anywhere",
    "removal at-end",
    "men-take-kings yes",
    "corner left",
    "first white",
    "first black",
    "board 8x8",
    "board 10x8",
    "board 10x10",
    "board 12x12",
    "rows 1",
    "rows 2",
    "rows 3",
    "rows 4",
    "rows 5",
    "king-rest none",
    "steps straight",
    "pawns single-step",
    "towers struck-once",
    "no-second-move loses",
    "beaten stay",
    "lines straight",
    "jumps chain",
    "jumps-over all",
    "strangers one",
    "strangers all-but-one",
    "leaving-the-camp allowed",
    "leaving-the-camp forbidden",
    "men-each 6",
    "men-each 10",
    "forty-moves limit",
    "forty-moves no-limit",
    "last-turn yes",
    "last-turn no",
    "six-in-a-row counts",
    "squares dark",
    "repetition off",
    "repetition 2",
    "repetition 3",
    "repetition 4",
    "rounds off",
    "rounds 40",
    "rounds 100",
    "rounds 200",
];

fn men(variant: &'static dyn Variant) -> usize {
    variant.start().view().pieces.len() / variant.info().seats.len()
}

/// The rules that people may change, with what each is set to.
fn settings(variant: &'static dyn Variant) -> Vec<(&'static str, &'static str)> {
    settings_of(variant)
}

fn described(variant: &'static dyn Variant) -> Value {
    let info = variant.info();
    let tables: Vec<_> = start_tables_of(info.kin).map(|table| table.id).collect();
    let rules: serde_json::Map<_, _> =
        settings(variant).into_iter().map(|(key, value)| (key.to_owned(), Value::from(value))).collect();
    let draws = variant.draws().into_iter().map(|draw| {
        let DrawCount { reason, limit, article, criterion, .. } = draw;
        json!({ "reason": reason.code(), "limit": limit, "article": article.unwrap_or_default(),
                "criterion": criterion.map(Criterion::name) })
    });
    json!({
        "id": info.id,
        "names": { "en": info.names.en, "ru": info.names.ru },
        "board": { "columns": info.board.columns, "rows": info.board.rows, "squares": info.board.cells.len() },
        "men": men(variant),
        "first": info.seat_name(info.first),
        "gameType": info.notation.game_type,
        "variant": info.notation.variant,
        "rules": rules,
        "draws": draws.collect::<Vec<_>>(),
        "startTables": tables,
    })
}
