//! `bolshak tournament result` and what else happens in pairs.

use std::io::BufRead;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_tournament::{Competition, Event, GroupId, Outcome, PairId, Side, Solution, points_text};
use clap::{Args, ValueEnum};

use super::Place;
use super::file::CompetitionFile;
use super::players::find;
use crate::progress::tell;

/// Note the result of a pair, or of many that are typed line by line.
///
/// A result is 2-0, 1-1, 0-2 (or 1-0, ½-½, 0-1, as the points are), = for a draw, +:- and -:+ for a win without a game, -:- where
/// both lose, x for a game that does not count, ? to take it back. A micro-match has one for each game, from the side of who has
/// White in the first one. Without a pair, lines such as "3 2-0" are read until the input ends.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The number of the pair
    pair: Option<usize>,
    /// The results of its games, one after the other; those of teams board by board
    #[arg(allow_hyphen_values = true)]
    results: Vec<String>,
    /// The round, from 1; left out, the last one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: Option<u16>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    if let Some(pair) = arguments.pair {
        score(&mut file, arguments, pair, &arguments.results)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut has_failed = false;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        let rest: Vec<String> = words.map(str::to_owned).collect();
        let done = first
            .parse()
            .map_err(|_| anyhow!("the number of a pair was expected, and {first:?} is there"))
            .and_then(|pair| score(&mut file, arguments, pair, &rest));
        if let Err(error) = done {
            eprintln!("{error}");
            has_failed = true;
        }
    }
    Ok(if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The pair with a number of the round that is asked for.
fn pair_id(
    competition: &Competition,
    place: &Place,
    round: Option<u16>,
    pair: usize,
) -> anyhow::Result<PairId> {
    let at = place.at(competition);
    let last = competition.group(at)?.rounds.len();
    let round = round.map_or(last, usize::from).checked_sub(1).context("no round is paired yet")?;
    let id = PairId { at, round, pair: pair.wrapping_sub(1) };
    competition.pair(id)?;
    Ok(id)
}

fn score(
    file: &mut CompetitionFile,
    arguments: &Arguments,
    pair: usize,
    results: &[String],
) -> anyhow::Result<()> {
    let competition = file.competition()?;
    let form = competition.plan.form;
    let id = pair_id(competition, &arguments.place, arguments.round, pair)?;
    if results.is_empty() || results.len() > form.all_games() {
        bail!("pair {pair}: 1 to {} results are possible", form.all_games());
    }
    let mut outcomes = vec![];
    for text in results {
        let outcome = if text == "?" { None } else { Some(read(competition, text)?) };
        outcomes.push(outcome);
    }
    let games = usize::from(form.games);
    for (number, outcome) in outcomes.into_iter().enumerate() {
        let (board, game) = (number / games, number % games);
        file.happened(Event::Scored { pair: id, board, game, outcome })?;
    }
    let competition = file.competition()?;
    let told = competition.pair(id)?;
    let names = told.drawn.who.map(|who| competition.name(who));
    tell(format_args!("{} – {}  {}", names[0], names[1], competition.pair_result(told)));
    Ok(())
}

fn read(competition: &Competition, text: &str) -> anyhow::Result<Outcome> {
    let scoring = competition.plan.form.scoring;
    Outcome::read(text, scoring).ok_or_else(|| {
        let known: Vec<String> = Outcome::ALL.iter().map(|outcome| outcome.text(scoring)).collect();
        anyhow!("{text:?} is no result: {} are", known.join(", "))
    })
}

/// Note an additional game of a pair that is equal
#[derive(Args)]
pub(crate) struct ExtraArguments {
    #[command(flatten)]
    place: Place,
    /// The number of the pair
    pair: usize,
    /// The result, from the side of the first of the pair
    #[arg(allow_hyphen_values = true)]
    result: String,
}

pub(crate) fn extra(arguments: &ExtraArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    let competition = file.competition()?;
    let pair = pair_id(competition, &arguments.place, None, arguments.pair)?;
    let outcome = read(competition, &arguments.result)?;
    file.happened(Event::Added { pair, outcome })?;
    Ok(ExitCode::SUCCESS)
}

/// Say who of an equal pair goes on, by a lot or a ruling
#[derive(Args)]
pub(crate) struct DecideArguments {
    #[command(flatten)]
    place: Place,
    /// The number of the pair
    pair: usize,
    /// Who goes on
    #[arg(value_enum)]
    side: Chosen,
}

#[derive(Clone, Copy, ValueEnum)]
enum Chosen {
    /// Who had White in the first game
    First,
    /// The other one
    Second,
}

impl Chosen {
    fn side(self) -> Side {
        match self {
            Self::First => Side::First,
            Self::Second => Side::Second,
        }
    }
}

pub(crate) fn decide(arguments: &DecideArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    let pair = pair_id(file.competition()?, &arguments.place, None, arguments.pair)?;
    file.happened(Event::Decided { pair, side: arguments.side.side() })?;
    Ok(ExitCode::SUCCESS)
}

/// Say who plays for a team in a pair of the last round
#[derive(Args)]
pub(crate) struct LineUpArguments {
    #[command(flatten)]
    place: Place,
    /// The number of the pair
    pair: usize,
    /// Which of its teams
    #[arg(value_enum)]
    side: Chosen,
    /// Their numbers in the team's list, board by board
    #[arg(required = true, value_parser = clap::value_parser!(u16).range(1..))]
    members: Vec<u16>,
}

pub(crate) fn line_up(arguments: &LineUpArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    let pair = pair_id(file.competition()?, &arguments.place, None, arguments.pair)?;
    let members = arguments.members.iter().map(|member| usize::from(*member) - 1).collect();
    file.happened(Event::LinedUp { pair, side: arguments.side.side(), members })?;
    Ok(ExitCode::SUCCESS)
}

/// Note what somebody's solution of a problem is worth
#[derive(Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    place: Place,
    /// The number or the name
    player: String,
    /// The number of the problem
    problem: usize,
    /// Points, with at most one decimal
    points: f64,
    /// How long he took, in seconds
    #[arg(default_value_t = 0)]
    seconds: u32,
}

pub(crate) fn solve(arguments: &SolveArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    file.begin()?;
    let competition = file.competition()?;
    let at = arguments.place.at(competition);
    let problem = arguments.problem.checked_sub(1).context("problems are counted from 1")?;
    let who = find(competition, &arguments.player)?;
    let tenths = (arguments.points * 10.0).round();
    if !(0.0..=10_000.0).contains(&tenths) || (tenths - arguments.points * 10.0).abs() > 1e-6 {
        bail!("{} are no points: they have one decimal at most", arguments.points);
    }
    let points = tenths as i32;
    note_solution(
        &mut file,
        at,
        Solution { who, problem, points, seconds: arguments.seconds, ..Solution::default() },
    )
}

/// Keeps what somebody's solution is worth, and says it.
pub(super) fn note_solution(
    file: &mut CompetitionFile,
    at: GroupId,
    solution: Solution,
) -> anyhow::Result<ExitCode> {
    let Solution { who, problem, points, .. } = solution;
    file.happened(Event::Solved { at, solution })?;
    tell(format_args!("{}: problem {}, {}", file.competition()?.name(who), problem + 1, points_text(points)));
    Ok(ExitCode::SUCCESS)
}

/// Note a protest, a ruling, or what else is to be remembered
#[derive(Args)]
pub(crate) struct NoteArguments {
    #[command(flatten)]
    place: Place,
    /// In words
    text: String,
    /// The pair of the last round that it is about
    #[arg(long)]
    pair: Option<usize>,
}

pub(crate) fn note(arguments: &NoteArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    let competition = file.competition()?;
    let pair = arguments.pair.map(|pair| pair_id(competition, &arguments.place, None, pair)).transpose()?;
    file.happened(Event::Noted { pair, text: arguments.text.clone() })?;
    Ok(ExitCode::SUCCESS)
}

/// Undo what was done last; again, and what was done before it is undone
#[derive(Args)]
pub(crate) struct UndoArguments {
    /// The file of the competition
    file: std::path::PathBuf,
}

pub(crate) fn undo(arguments: &UndoArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.file)?;
    let event = file.undo()?;
    let what = serde_json::to_string(&event)?;
    tell(format_args!("undone: {what}"));
    Ok(ExitCode::SUCCESS)
}
