//! What `bolshak pdn stats` prints.

use std::io::Write;

use bolshak_notation::pdn::GameResult;
use serde_json::{Value, json};

use super::counted;
use super::stats::{Counts, STEP, Score};

pub(crate) fn print(counts: &Counts, top: usize, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", json_of(counts, top))?;
        return Ok(());
    }
    writeln!(out, "{}, {}", counted(counts.games, "game"), counted(counts.faults, "fault"))?;
    if let Some(shortest) = counts.shortest {
        let mean = counts.moves as f64 / counts.games as f64;
        writeln!(out, "moves of both sides: {shortest} to {}, on average {mean:.1}", counts.longest)?;
    }
    let types = counts.types.iter().map(|(id, games)| (named(id).to_owned(), *games));
    section(&mut out, "games", types)?;
    section(
        &mut out,
        "results",
        counts.results.iter().map(|(result, games)| (word(*result).to_owned(), *games)),
    )?;
    let lengths = counts.lengths.iter().map(|(from, games)| (format!("{from}-{}", from + STEP - 1), *games));
    section(&mut out, "lengths", lengths)?;
    table(&mut out, "players", "won, drawn, lost", &most(&counts.players, top, Clone::clone))?;
    let opening = |(id, moves): &(&str, String)| format!("{}: {moves}", named(id));
    table(&mut out, "openings", "White won, drawn, lost", &most(&counts.openings, top, opening))
}

fn section(
    out: &mut impl Write,
    title: &str,
    lines: impl Iterator<Item = (String, usize)>,
) -> anyhow::Result<()> {
    let mut lines: Vec<_> = lines.collect();
    if title == "games" {
        lines.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    }
    writeln!(out, "\n{title}")?;
    for (name, count) in lines {
        writeln!(out, "{count:>9}  {name}")?;
    }
    Ok(())
}

fn table(out: &mut impl Write, title: &str, columns: &str, lines: &[(String, Score)]) -> anyhow::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title} (games, {columns})")?;
    for (name, score) in lines {
        writeln!(out, "{:>9} {:>7} {:>7} {:>7}  {name}", score.games, score.won, score.drawn, score.lost)?;
    }
    Ok(())
}

/// Those with the most games, in an order that does not change from run to run.
fn most<K>(
    scores: &std::collections::HashMap<K, Score>,
    top: usize,
    name: impl Fn(&K) -> String,
) -> Vec<(String, Score)> {
    let mut all: Vec<(String, Score)> = scores.iter().map(|(key, score)| (name(key), *score)).collect();
    all.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(&b.0)));
    all.truncate(top);
    all
}

fn named(id: &str) -> &str {
    if id.is_empty() { "unknown" } else { id }
}

fn word(result: GameResult) -> &'static str {
    match result {
        GameResult::Unknown => "unknown",
        GameResult::White => "white",
        GameResult::Black => "black",
        GameResult::Draw => "draw",
        GameResult::BothLost => "both-lost",
    }
}

fn json_of(counts: &Counts, top: usize) -> Value {
    let score = |score: &Score| json!({ "games": score.games, "won": score.won, "drawn": score.drawn, "lost": score.lost });
    let with_name = |(name, result): &(String, Score)| {
        let mut object = score(result);
        object["name"] = name.as_str().into();
        object
    };
    let players: Vec<Value> = most(&counts.players, top, Clone::clone).iter().map(with_name).collect();
    let mut openings: Vec<_> = counts.openings.iter().collect();
    openings.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(b.0)));
    let openings = openings.into_iter().take(top).map(|((id, moves), result)| {
        let mut object = score(result);
        object["game"] = named(id).into();
        object["moves"] = moves.split(' ').collect::<Vec<_>>().into();
        object
    });
    let by_type = counts.types.iter().map(|(id, games)| (named(id).to_owned(), Value::from(*games)));
    let by_result =
        counts.results.iter().map(|(result, games)| (word(*result).to_owned(), Value::from(*games)));
    let lengths = counts
        .lengths
        .iter()
        .map(|(from, games)| json!({ "from": from, "to": from + STEP - 1, "games": games }));
    json!({
        "games": counts.games,
        "faults": counts.faults,
        "moves": counts.moves,
        "shortest": counts.shortest,
        "longest": counts.longest,
        "types": by_type.collect::<serde_json::Map<_, _>>(),
        "results": by_result.collect::<serde_json::Map<_, _>>(),
        "lengths": lengths.collect::<Vec<_>>(),
        "players": players,
        "openings": openings.collect::<Vec<_>>(),
    })
}
