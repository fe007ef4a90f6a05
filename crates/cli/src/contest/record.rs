//! The games of a match as PDN.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use bolshak_game::Seat;
use bolshak_notation::pdn::{GameResult, Item, PdnGame, from_match, read, write};
use bolshak_notation::tree::{Evaluation, Value};

use super::game::{Lost, Played, Thought};
use super::workers::Plan;
use crate::new_file::{cannot_write, go_on_with, lock};

/// The event of all games of matches.
const EVENT: &str = "Engine match";

/// The file that games are written to as they end.
pub(crate) struct File(std::fs::File);

impl File {
    /// Opens a new file. One that is there already is not touched.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = std::fs::File::create_new(path);
        let file = file.map_err(|error| cannot_write(path, error, "--resume goes on with its match"))?;
        lock(&file, path)?;
        Ok(Self(file))
    }

    /// Opens the file of a match that was broken off, to go on behind its last whole game; a new one if there is none. Gives the games
    /// that were played.
    pub(crate) fn resume(path: &Path, plan: &Plan) -> anyhow::Result<(Self, Vec<Known>)> {
        let shown = path.display();
        let mut file = go_on_with(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {shown}"))?;
        let (games, rest) = text.split_at(whole(&text));
        let foreign = || format!("{shown} is the file of another match");
        ensure!(is_cut_off(rest), "{}: its last lines are no game of a match", foreign());
        let known = read(games).games.iter().map(|game| Known::of(plan, game)).collect::<Result<_, _>>();
        let known = known.with_context(foreign)?;
        file.set_len(games.len() as u64).with_context(|| format!("cannot write {shown}"))?;
        Ok((Self(file), known))
    }

    /// Writes a game, an empty line behind it.
    pub(crate) fn add(&mut self, plan: &Plan, number: u64, played: &Played) -> std::io::Result<()> {
        let text = write(&record(plan, number, played), plan.variant.info().notation);
        self.0.write_all(format!("{text}\n").as_bytes())
    }
}

/// How much of a file are whole games, each with its end and an empty line: the last one may have been cut off while it was written.
fn whole(text: &str) -> usize {
    let end = |end: &str| text.rfind(end).map(|at| at + end.len());
    // An editor may have changed the ends of lines.
    ["*\n\n", "*\r\n\r\n"].into_iter().filter_map(end).max().unwrap_or(0)
}

/// Whether this can be the game that was being written: its beginning, and that of no second one.
fn is_cut_off(text: &str) -> bool {
    let first = format!("[Event \"{EVENT}\"]");
    (text.starts_with(&first) || first.starts_with(text.trim_end())) && text.matches("[Event ").count() <= 1
}

/// A game of a match that was played before.
pub(crate) struct Known {
    pub(crate) number: u64,
    pub(crate) winner: Option<Seat>,
    /// How it was lost, if not on the board.
    pub(crate) lost: Option<Lost>,
}

impl Known {
    /// A game as its tags tell it, which must be those of this match.
    fn of(plan: &Plan, game: &PdnGame) -> anyhow::Result<Self> {
        let value = |name: &str| game.tag(name).map_or("", |tag| tag.value.as_str());
        let round = value("Round");
        let parts =
            round.split_once('.').and_then(|(pair, half)| Some((pair.parse().ok()?, half.parse().ok()?)));
        let Some((pair @ 1.., half @ 1..=2)) = parts else { bail!("{round:?} is no round of a match") };
        let number: u64 = (pair - 1) * 2 + half - 1;
        for (name, wanted) in tags(plan, number) {
            let found = value(name);
            ensure!(found == wanted, "game {round} has {name} {found:?}, and {wanted:?} is expected");
        }
        ensure!(
            begins_as_planned(plan, number, game),
            "game {round} does not begin as this match does: its game, its openings or its --seed are others"
        );
        let winner = match game.result {
            GameResult::White => Some(Seat::WHITE),
            GameResult::Black => Some(Seat::WHITE.other()),
            GameResult::Draw => None,
            _ => bail!("game {round} has no result"),
        };
        Ok(Self { number, winner, lost: Lost::of_termination(value("Termination")) })
    }
}

/// Whether a game is the one that the plan has for this number, as far as its opening goes.
fn begins_as_planned(plan: &Plan, number: u64, game: &PdnGame) -> bool {
    let opening = from_match(&[], plan.opening(number).game.as_ref(), GameResult::Unknown);
    // Read back, because moves are not always written as they are read.
    let opening = read(&write(&opening, plan.variant.info().notation));
    let Some(opening) = opening.games.first() else { return false };
    let moves = |game: &PdnGame| -> Vec<String> {
        let text = |item: &Item| if let Item::Move { text, .. } = item { Some(text.clone()) } else { None };
        game.items.iter().filter_map(text).collect()
    };
    let has_same = |name: &str| {
        let [expected, found] = [opening, game].map(|game| game.tag(name).map(|tag| &tag.value));
        expected == found
    };
    ["GameType", "Variant", "FEN"].into_iter().all(has_same) && moves(game).starts_with(&moves(opening))
}

/// What is known of a game before it is played.
fn tags(plan: &Plan, number: u64) -> [(&'static str, String); 9] {
    let [white, black] = plan.engines_by_seat(number).map(|engine| &plan.entrants.all[engine]);
    [
        ("Event", EVENT.to_owned()),
        ("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1)),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        // A name alone does not tell with which parameters an engine played.
        ("WhiteEngine", white.spec.text().to_owned()),
        ("BlackEngine", black.spec.text().to_owned()),
        ("TimeControlWhite", white.pace.to_string()),
        ("TimeControlBlack", black.pace.to_string()),
        ("Opening", plan.opening(number).name.clone()),
    ]
}

fn record(plan: &Plan, number: u64, played: &Played) -> PdnGame {
    let mut tags = tags(plan, number).to_vec();
    tags.push(("Termination", played.ending.termination()));
    let result = match played.winner {
        None => GameResult::Draw,
        Some(Seat::WHITE) => GameResult::White,
        Some(_) => GameResult::Black,
    };
    let mut record = from_match(&tags, played.game.as_ref(), result);
    let moves = std::mem::take(&mut record.items);
    let first = moves.len() - played.thoughts.len();
    for (index, item) in moves.into_iter().enumerate() {
        record.items.push(item);
        if let Some(thought) = index.checked_sub(first).map(|index| &played.thoughts[index]) {
            record.items.push(Item::Comment(comment(thought)));
        }
    }
    record
}

fn comment(thought: &Thought) -> String {
    let Thought { score, depth, nodes, taken, .. } = thought;
    let evaluation = |score| Evaluation { value: Value::of(score), depth: None };
    let score = score.map(|score| format!("[%eval {}] ", evaluation(score))).unwrap_or_default();
    let depth = depth.map(|depth| format!("depth {depth}, ")).unwrap_or_default();
    let nodes = nodes.map(|nodes| format!("{nodes} positions, ")).unwrap_or_default();
    format!("{score}{depth}{nodes}{:.3} s", taken.as_secs_f64())
}
