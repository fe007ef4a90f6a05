//! What a match tells while it goes on and at its end.

use std::io::Write;
use std::time::{Duration, Instant};

use bolshak_arena::trial::{PairResults, Sprt, Strength, Verdict};
use serde_json::{Value, json};

use super::cross_table;
use super::workers::{Doings, Plan, Results, Thinking};
use crate::progress::{Lines, Paces, is_quiet};

/// The line that tells how the match stands.
pub(crate) struct Shown(Lines);

impl Default for Shown {
    fn default() -> Self {
        let [on_terminal, in_file] = [300, 10_000].map(Duration::from_millis);
        Self(Lines::paced(Paces { on_terminal, in_file }))
    }
}

/// Says what will be played.
pub(crate) fn begin(plan: &Plan) {
    if is_quiet() {
        return;
    }
    eprintln!(
        "{}: {}, {}, {} games, {} openings",
        who_plays(plan),
        plan.variant.info().id,
        paces(plan),
        plan.games,
        plan.openings.len()
    );
    let meetings = plan.entrants.meetings.len() as u64;
    if (plan.openings.len() as u64) < plan.games / 2 / meetings {
        eprintln!("there are fewer openings than pairs of games: they will come again");
    }
}

/// Who plays whom.
fn who_plays(plan: &Plan) -> String {
    let names = plan.entrants.names();
    let gauntlet = plan.entrants.meetings.len() < names.len();
    match &names[..] {
        [first, rest @ ..] if gauntlet => format!("{first} against {}", rest.join(", ")),
        _ => format!("{}, each against each", names.join(", ")),
    }
}

/// The times of the engines, once if they are the same.
fn paces(plan: &Plan) -> String {
    let mut paces: Vec<String> = plan.entrants.all.iter().map(|entrant| entrant.pace.to_string()).collect();
    if paces.iter().all(|pace| *pace == paces[0]) {
        paces.truncate(1);
    }
    paces.join(" against ")
}

impl Shown {
    /// Shows the progress, not too often.
    pub(crate) fn update(&mut self, plan: &Plan, start: Instant, tallies: &[PairResults]) {
        self.0.show(|| progress(plan, start.elapsed(), tallies));
    }

    /// Takes the progress away.
    pub(crate) fn end(&self) {
        self.0.clear();
    }
}

fn progress(plan: &Plan, elapsed: Duration, tallies: &[PairResults]) -> String {
    let speed = per_minute(plan, tallies, elapsed);
    let played = played(tallies);
    #[allow(clippy::cast_precision_loss)]
    let left = (plan.games - played) as f64 / speed.max(1e-6);
    let standing = match tallies {
        [tally] => two_words(plan, tally),
        _ => cross_table::leaders(plan, tallies),
    };
    format!("{played}/{}: {standing}, {speed:.1} games/min, {left:.1} min left", plan.games)
}

fn two_words(plan: &Plan, tally: &PairResults) -> String {
    let test = plan.sprt.map(|sprt| format!(", {}", test_words(&sprt, tally))).unwrap_or_default();
    format!("{}, {}{test}", results_words(tally), strength_words(tally))
}

/// The summary for people.
pub(crate) fn print(plan: &Plan, results: &Results) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}, {}, {}", who_plays(plan), plan.variant.info().id, paces(plan))?;
    match &results.tallies[..] {
        [tally] => print_two(plan, tally, &mut out)?,
        tallies => cross_table::print(plan, tallies, &mut out)?,
    }
    let named = || plan.entrants.all.iter().map(|entrant| entrant.name.as_str()).zip(&results.engines);
    for (what, count) in
        [("on time", (|doings| doings.timeouts) as fn(&Doings) -> u64), ("failed", |doings| doings.failures)]
    {
        if results.engines.iter().any(|doings| count(doings) > 0) {
            let counts: Vec<_> = named().map(|(name, doings)| format!("{name}: {}", count(doings))).collect();
            writeln!(out, "{what:10} {}", counts.join(", "))?;
        }
    }
    for (name, Doings { thinking, .. }) in named() {
        let Thinking { moves, .. } = thinking;
        let depth = thinking.depth().map(|depth| format!("{depth:.1} plies, ")).unwrap_or_default();
        let nodes = thinking.nodes().map(|nodes| format!("{nodes:.0} positions, ")).unwrap_or_default();
        let seconds = thinking.seconds();
        writeln!(out, "a move     {depth}{nodes}{seconds:.3} s: {name}, mean of {moves} moves")?;
    }
    let elapsed = results.start.elapsed();
    writeln!(
        out,
        "time       {:.1} s, {:.1} games a minute, {:.1} plies a game",
        elapsed.as_secs_f64(),
        per_minute(plan, &results.tallies, elapsed),
        plies_per_game(plan, results)
    )
}

fn print_two(plan: &Plan, tally: &PairResults, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "games      {} of {}: {}", tally.played(), plan.games, results_words(tally))?;
    writeln!(out, "strength   {}", strength_words(tally))?;
    writeln!(
        out,
        "pairs      {} (0, ½, 1, 1½ and 2 points)",
        tally.pairs.map(|count| count.to_string()).join(" ")
    )?;
    if let Some(sprt) = plan.sprt {
        writeln!(out, "test       {}", test_words(&sprt, tally))?;
    }
    Ok(())
}

/// The summary for programs.
pub(crate) fn print_json(plan: &Plan, results: &Results) -> std::io::Result<()> {
    let Results { tallies, engines, .. } = results;
    let elapsed = results.start.elapsed();
    let mut summary = json!({
        "game": plan.variant.info().id,
        "engines": plan.entrants.names(),
        "timeControls": plan.entrants.all.iter().map(|entrant| entrant.pace.to_string()).collect::<Vec<_>>(),
        "games": played(tallies), "planned": plan.games,
        "timeLosses": engines.iter().map(|doings| doings.timeouts).collect::<Vec<_>>(),
        "failures": engines.iter().map(|doings| doings.failures).collect::<Vec<_>>(),
        "seconds": elapsed.as_secs_f64(),
        "gamesPerMinute": per_minute(plan, tallies, elapsed),
        "pliesPerGame": plies_per_game(plan, results),
        "meanDepth": engines.iter().map(|doings| doings.thinking.depth()).collect::<Vec<_>>(),
        "positionsPerMove": engines.iter().map(|doings| doings.thinking.nodes()).collect::<Vec<_>>(),
        "secondsPerMove": engines.iter().map(|doings| doings.thinking.seconds()).collect::<Vec<_>>(),
    });
    let more = match &tallies[..] {
        [tally] => two_for_programs(plan, tally),
        tallies => cross_table::for_programs(plan, tallies),
    };
    if let (Value::Object(summary), Value::Object(more)) = (&mut summary, more) {
        summary.extend(more);
    }
    writeln!(std::io::stdout(), "{summary}")
}

/// The results of a match between two, as the first sees them.
fn two_for_programs(plan: &Plan, tally: &PairResults) -> Value {
    let mut summary = results_for_programs(tally);
    let test = plan.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "llr": sprt.log_likelihood_ratio(tally), "lower": lower, "upper": upper,
            "verdict": verdict_word(sprt.verdict(tally)),
        })
    });
    summary["sprt"] = json!(test);
    summary
}

/// The strength of the player of results, unless every point went to one side: then there is no figure.
pub(super) fn measured(tally: &PairResults) -> Option<Strength> {
    tally.strength().filter(|strength| strength.elo.is_finite())
}

/// What results say of the strength of their player.
pub(super) fn results_for_programs(tally: &PairResults) -> Value {
    let [losses, draws, wins] = tally.games;
    let measured = measured(tally);
    json!({
        "wins": wins, "draws": draws, "losses": losses,
        "pairs": tally.pairs,
        "score": tally.score(),
        "elo": measured.map(|strength| positive_zero(strength.elo)),
        "error": measured.map(|strength| strength.error),
        "superiority": tally.strength().map(|strength| strength.superiority),
    })
}

fn results_words(tally: &PairResults) -> String {
    let [losses, draws, wins] = tally.games;
    format!("+{wins} ={draws} -{losses}, {:.1} %", tally.score() * 100.0)
}

fn strength_words(tally: &PairResults) -> String {
    match tally.strength() {
        Some(strength) if strength.elo.is_infinite() => {
            let side = if strength.elo > 0.0 { "first" } else { "second" };
            format!("Elo beyond measure: every point went to the {side}")
        }
        Some(strength) => format!(
            "Elo {:+.1} ± {:.1}, stronger with {:.1} %",
            positive_zero(strength.elo),
            strength.error,
            strength.superiority * 100.0
        ),
        None => "Elo not known yet".to_owned(),
    }
}

fn test_words(sprt: &Sprt, tally: &PairResults) -> String {
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(tally);
    let verdict = verdict_word(sprt.verdict(tally));
    format!("LLR {ratio:+.2} [{lower:.2}, {upper:.2}] for {} to {} Elo: {verdict}", sprt.elo0, sprt.elo1)
}

/// Nothing, without the sign that rounding can give it.
pub(super) fn positive_zero(number: f64) -> f64 {
    if number.abs() < 0.05 { 0.0 } else { number }
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::Open => "open",
    }
}

/// Games that were played now, and not before the match was broken off.
#[allow(clippy::cast_precision_loss)]
fn played_now(plan: &Plan, tallies: &[PairResults]) -> f64 {
    played(tallies).saturating_sub(plan.done.len() as u64) as f64
}

fn played(tallies: &[PairResults]) -> u64 {
    tallies.iter().map(PairResults::played).sum()
}

fn per_minute(plan: &Plan, tallies: &[PairResults], elapsed: Duration) -> f64 {
    played_now(plan, tallies) / elapsed.as_secs_f64().max(1e-3) * 60.0
}

#[allow(clippy::cast_precision_loss)]
fn plies_per_game(plan: &Plan, results: &Results) -> f64 {
    let plies: u64 = results.engines.iter().map(|doings| doings.thinking.moves).sum();
    plies as f64 / played_now(plan, &results.tallies).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games_won(first: u64, second: u64) -> PairResults {
        PairResults { games: [2 * second, 0, 2 * first], pairs: [second, 0, 0, 0, first] }
    }

    #[test]
    fn no_figure_is_given_where_every_point_went_to_one_side() {
        for (won, lost, side) in [(5, 0, "first"), (0, 5, "second")] {
            let tally = games_won(won, lost);
            let told = results_for_programs(&tally);
            assert_eq!(strength_words(&tally), format!("Elo beyond measure: every point went to the {side}"));
            assert!(
                told["elo"].is_null() && told["error"].is_null() && told["superiority"].is_f64(),
                "{told}"
            );
        }
        let told = results_for_programs(&games_won(5, 1));
        assert!(told["elo"].is_f64() && told["error"].is_f64(), "{told}");
    }
}
