//! What a match tells while it goes on and at its end.

use std::io::Write;
use std::time::{Duration, Instant};

use bolshak_arena::trial::{PairResults, Sprt, Verdict};
use bolshak_notation::printable_lines;
use serde_json::json;

use super::pace::Pace;
use super::workers::{Plan, Results, Thinking};
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
    let [first, second] = plan.names();
    let [pace, other] = &plan.paces;
    let pace = if pace == other { pace.to_string() } else { format!("{pace} against {other}") };
    eprintln!(
        "{first} against {second}: {}, {pace}, {} games, {} openings",
        plan.variant.info().id,
        plan.games,
        plan.openings.len()
    );
    if (plan.openings.len() as u64) < plan.games / 2 {
        eprintln!("there are fewer openings than pairs of games: they will come again");
    }
}

impl Shown {
    /// Shows the progress, not too often.
    pub(crate) fn update(&mut self, plan: &Plan, start: Instant, tally: &PairResults) {
        self.0.show(|| progress(plan, start.elapsed(), tally));
    }

    /// Says something beside the progress.
    pub(crate) fn say(&self, text: &str) {
        self.end();
        // Engines are quoted here.
        eprintln!("{}", printable_lines(text));
    }

    /// Takes the progress away.
    pub(crate) fn end(&self) {
        self.0.clear();
    }
}

fn progress(plan: &Plan, elapsed: Duration, tally: &PairResults) -> String {
    let played = tally.played();
    let speed = per_minute(plan, tally, elapsed);
    #[allow(clippy::cast_precision_loss)]
    let left = (plan.games - played) as f64 / speed.max(1e-6);
    let test = plan.sprt.map(|sprt| format!(", {}", test_words(&sprt, tally))).unwrap_or_default();
    format!(
        "{played}/{}: {}, {}{test}, {speed:.1} games/min, {left:.1} min left",
        plan.games,
        results_words(tally),
        strength_words(tally)
    )
}

/// The summary for people.
pub(crate) fn print(plan: &Plan, results: &Results) -> std::io::Result<()> {
    let tally = &results.tally;
    let [first, second] = plan.names();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{first} against {second}, {}, {}", plan.variant.info().id, plan.paces[0])?;
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
    for (name, counts) in [("on time", results.timeouts), ("failed", results.failures)] {
        if counts != [0, 0] {
            writeln!(out, "{name:10} {first}: {}, {second}: {}", counts[0], counts[1])?;
        }
    }
    for (name, thinking) in plan.names().iter().zip(&results.thinking) {
        let Thinking { moves, .. } = thinking;
        let (depth, nodes, seconds) = (thinking.depth(), thinking.nodes(), thinking.seconds());
        writeln!(
            out,
            "a move     {depth:.1} plies, {nodes:.0} positions, {seconds:.3} s: {name}, mean of {moves} moves"
        )?;
    }
    let elapsed = results.start.elapsed();
    writeln!(
        out,
        "time       {:.1} s, {:.1} games a minute, {:.1} plies a game",
        elapsed.as_secs_f64(),
        per_minute(plan, tally, elapsed),
        plies_per_game(plan, results)
    )
}

/// The summary for programs.
pub(crate) fn print_json(plan: &Plan, results: &Results) -> std::io::Result<()> {
    let tally = &results.tally;
    let [losses, draws, wins] = tally.games;
    let strength = tally.strength();
    let test = plan.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "llr": sprt.log_likelihood_ratio(tally), "lower": lower, "upper": upper,
            "verdict": verdict_word(sprt.verdict(tally)),
        })
    });
    let elapsed = results.start.elapsed();
    let summary = json!({
        "game": plan.variant.info().id,
        "engines": plan.names(),
        "timeControls": plan.paces.each_ref().map(Pace::to_string),
        "games": tally.played(), "planned": plan.games,
        "wins": wins, "draws": draws, "losses": losses,
        "pairs": tally.pairs,
        "score": tally.score(),
        "elo": strength.map(|strength| positive_zero(strength.elo)).filter(|elo| elo.is_finite()),
        "error": strength.map(|strength| strength.error),
        "superiority": strength.map(|strength| strength.superiority),
        "sprt": test,
        "timeLosses": results.timeouts, "failures": results.failures,
        "seconds": elapsed.as_secs_f64(),
        "gamesPerMinute": per_minute(plan, tally, elapsed),
        "pliesPerGame": plies_per_game(plan, results),
        "meanDepth": results.thinking.each_ref().map(Thinking::depth),
        "positionsPerMove": results.thinking.each_ref().map(Thinking::nodes),
        "secondsPerMove": results.thinking.each_ref().map(Thinking::seconds),
    });
    writeln!(std::io::stdout(), "{summary}")
}

fn results_words(tally: &PairResults) -> String {
    let [losses, draws, wins] = tally.games;
    format!("+{wins} ={draws} -{losses}, {:.1} %", tally.score() * 100.0)
}

fn strength_words(tally: &PairResults) -> String {
    match tally.strength() {
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
fn positive_zero(number: f64) -> f64 {
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
fn played_now(plan: &Plan, tally: &PairResults) -> f64 {
    tally.played().saturating_sub(plan.done.len() as u64) as f64
}

fn per_minute(plan: &Plan, tally: &PairResults, elapsed: Duration) -> f64 {
    played_now(plan, tally) / elapsed.as_secs_f64().max(1e-3) * 60.0
}

#[allow(clippy::cast_precision_loss)]
fn plies_per_game(plan: &Plan, results: &Results) -> f64 {
    let plies: u64 = results.thinking.iter().map(|thinking| thinking.moves).sum();
    plies as f64 / played_now(plan, &results.tally).max(1.0)
}
