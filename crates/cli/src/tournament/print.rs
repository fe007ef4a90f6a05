//! `bolshak tournament standings`, `why` and `print`.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use bolshak_tournament::standings::{Selection, Series};
use bolshak_tournament::tables::{Column, Language, Table, place_text, tie_break_name};
use bolshak_tournament::tiebreak::{Value, hundredths_text};
use bolshak_tournament::{AgeGroup, Competition, GroupId, Sex, Side, points_text, white};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::Place;
use super::documents::{Sheet, cards, csv, html, print_table, sheets, text};
use super::file::CompetitionFile;
use super::players::find;
use crate::new_file::Document;
use crate::sheet::table_pdf;

/// Print who stands where
#[derive(Args)]
pub(crate) struct StandingsArguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    chosen: Chosen,
}

/// Of whom the standings are printed.
#[derive(Args)]
struct Chosen {
    /// Of an age group only, by the year of the competition
    #[arg(long, value_parser = age_group())]
    age: Option<AgeGroup>,
    /// Of men or women only: m or w
    #[arg(long, value_parser = ["m", "w"])]
    sex: Option<String>,
    /// Of a team only
    #[arg(long)]
    team: Option<String>,
    /// Of a city only
    #[arg(long)]
    city: Option<String>,
}

/// An age group by its word.
fn age_group() -> impl TypedValueParser<Value = AgeGroup> {
    let group = |word: String| AgeGroup::ALL.into_iter().find(|group| group.code() == word);
    PossibleValuesParser::new(AgeGroup::ALL.map(AgeGroup::code))
        .try_map(move |word| group(word).ok_or("no age group"))
}

impl Chosen {
    /// Ages are those of a year.
    fn check(&self, competition: &Competition) -> anyhow::Result<()> {
        if self.age.is_some() && competition.plan.year.is_none() {
            bail!(
                "the regulations do not say in which year ages are counted; bolshak tournament plan sets it"
            );
        }
        Ok(())
    }

    fn selection(&self) -> Selection<'_> {
        Selection {
            age: self.age,
            sex: self.sex.as_ref().map(|sex| if sex == "m" { Sex::Male } else { Sex::Female }),
            team: self.team.as_deref(),
            city: self.city.as_deref(),
            federation: None,
        }
    }
}

pub(crate) fn standings(arguments: &StandingsArguments) -> anyhow::Result<ExitCode> {
    let log = CompetitionFile::look(&arguments.place.file)?;
    let competition = log.competition().context("there are no regulations in it")?;
    let at = begun(competition, &arguments.place)?;
    arguments.chosen.check(competition)?;
    let standings = competition.standings_of(at, &arguments.chosen.selection());
    print_table(&competition.standings_table(at, &standings, Language::English))?;
    Ok(ExitCode::SUCCESS)
}

fn begun(competition: &Competition, place: &Place) -> anyhow::Result<GroupId> {
    let at = place.at(competition);
    competition.group(at)?;
    Ok(at)
}

/// Say what somebody's place comes from: the sum of each tie-break
#[derive(Args)]
pub(crate) struct WhyArguments {
    #[command(flatten)]
    place: Place,
    /// The number or the name
    player: String,
}

pub(crate) fn why(arguments: &WhyArguments) -> anyhow::Result<ExitCode> {
    let log = CompetitionFile::look(&arguments.place.file)?;
    let competition = log.competition().context("there are no regulations in it")?;
    let at = begun(competition, &arguments.place)?;
    let who = find(competition, &arguments.player)?;
    let standings = competition.standings(at);
    let row =
        standings.rows.iter().find(|row| row.line.who == who).context("he does not play in this group")?;
    let mut out = std::io::stdout().lock();
    let (name, points) = (competition.name(who), points_text(row.line.points));
    writeln!(out, "{name}: place {}, {points} points", place_text(row.place))?;
    for (by, value) in standings.tie_breaks.iter().zip(&row.values) {
        let name = tie_break_name(*by, Language::English);
        let keys: Vec<String> = value.keys.iter().map(|key| hundredths_text(*key)).collect();
        writeln!(out, "\n{name}: {}", keys.join(", "))?;
        explain(competition, value, &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn explain(competition: &Competition, value: &Value, out: &mut impl Write) -> anyhow::Result<()> {
    for part in &value.parts {
        let round = part.round.map_or_else(String::new, |round| format!("round {}", round + 1));
        let name = part.who.map_or("–", |who| competition.name(who));
        let left_out = if part.counts { "" } else { "  (left out)" };
        writeln!(out, "  {round:<9} {:>7}  {name}{left_out}", hundredths_text(part.amount))?;
    }
    Ok(())
}

/// Add up what the places of several competitions give: a series (the South American system)
#[derive(Args)]
pub(crate) struct SeriesArguments {
    /// The files of the competitions, of which the last stages count
    #[arg(required = true)]
    files: Vec<std::path::PathBuf>,
    /// What the first place gives, and the second, and so on
    #[arg(long, value_name = "POINTS", value_delimiter = ',', default_value = "25,18,15,12,10,8,6,4,2,1")]
    points: Vec<u16>,
}

pub(crate) fn series(arguments: &SeriesArguments) -> anyhow::Result<ExitCode> {
    let mut all = vec![];
    for path in &arguments.files {
        let log = CompetitionFile::look(path)?;
        let competition = log.competition().context("there are no regulations in it")?;
        let at = GroupId { stage: competition.stages.len().saturating_sub(1), group: 0 };
        let rows = competition.standings(at).rows;
        let placed =
            rows.iter().filter_map(|row| Some((competition.name(row.line.who).to_owned(), row.place?)));
        all.push(placed.collect());
    }
    let series = Series { points: arguments.points.iter().map(|points| 10 * i32::from(*points)).collect() };
    let number = |heading: String| Column { heading, is_number: true };
    let mut columns =
        vec![number("Place".to_owned()), Column { heading: "Name".to_owned(), is_number: false }];
    columns.extend((1..=all.len()).map(|one| number(one.to_string())));
    columns.push(number("Points".to_owned()));
    let sums = series.sums(&all);
    let row = |(name, sum, each): &(String, i32, Vec<Option<i32>>)| {
        let better = sums.iter().filter(|(_, other, _)| other > sum).count();
        let equal = sums.iter().filter(|(_, other, _)| other == sum).count();
        let mut row = vec![place_text(Some((better + 1, better + equal))), name.clone()];
        row.extend(each.iter().map(|points| points.map(points_text).unwrap_or_default()));
        row.push(points_text(*sum));
        row
    };
    let rows = sums.iter().map(row).collect();
    print_table(&Table { title: "Series".to_owned(), columns, rows })?;
    Ok(ExitCode::SUCCESS)
}

/// Print standings, a crosstable, a round, the entries, cards for the boards or score sheets, as text, CSV, HTML or PDF.
///
/// The ending of the file says which: .csv, .html, .pdf, everything else is text.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    #[arg(value_enum)]
    what: What,
    /// The round, from 1; left out, the last one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: Option<u16>,
    /// In Russian
    #[arg(long)]
    russian: bool,
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    document: Document,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Who stands where
    Standings,
    /// Who met whom, and how that ended
    Crosstable,
    /// The pairs of a round
    Round,
    /// Who takes part
    Entries,
    /// A card for each player, to stand at his board (HTML)
    Cards,
    /// A score sheet to be written on for each game of a round (HTML)
    Sheets,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let log = CompetitionFile::look(&arguments.place.file)?;
    let competition = log.competition().context("there are no regulations in it")?;
    let language = if arguments.russian { Language::Russian } else { Language::English };
    if arguments.what == What::Cards {
        arguments.document.write(all_cards(competition, language).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.what == What::Sheets {
        let all = all_sheets(arguments, competition, language)?;
        arguments.document.write(sheets(&competition.plan.name, &all, language).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let table = table(arguments, competition, language)?;
    let plan = &competition.plan;
    let below: Vec<&str> = [&plan.place, &plan.dates, &plan.arbiter]
        .into_iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    let below = below.join(" · ");
    let path = arguments.document.output.as_ref();
    let ending = path.and_then(|path| path.extension()).map(|ending| ending.to_string_lossy().to_lowercase());
    let bytes = match ending.as_deref() {
        Some("csv") => csv(&table).into_bytes(),
        Some("html" | "htm") => html(&table, &below, language).into_bytes(),
        Some("pdf") => {
            let rows: Vec<&[String]> = table.rows.iter().map(Vec::as_slice).collect();
            let columns: Vec<(&str, bool)> =
                table.columns.iter().map(|column| (column.heading.as_str(), column.is_number)).collect();
            table_pdf(&table.title, &below, &columns, &rows, language.code())
        }
        _ => text(&table).into_bytes(),
    };
    if ending.as_deref() == Some("pdf") && path.is_none() && std::io::stdout().is_terminal() {
        bail!("a terminal cannot show a PDF; name a file with -o");
    }
    arguments.document.write(&bytes)?;
    Ok(ExitCode::SUCCESS)
}

fn table(arguments: &Arguments, competition: &Competition, language: Language) -> anyhow::Result<Table> {
    if arguments.what == What::Entries {
        return Ok(competition.entries_table(language));
    }
    let at = begun(competition, &arguments.place)?;
    arguments.chosen.check(competition)?;
    Ok(match arguments.what {
        What::Crosstable => competition.crosstable(at, &competition.standings(at), language),
        What::Round => competition.pairings_table(at, round(arguments, competition, at)?, language),
        _ => {
            let standings = competition.standings_of(at, &arguments.chosen.selection());
            competition.standings_table(at, &standings, language)
        }
    })
}

/// The round that was asked for, from 0.
fn round(arguments: &Arguments, competition: &Competition, at: GroupId) -> anyhow::Result<usize> {
    let rounds = competition.group(at)?.rounds.len();
    let round = arguments.round.map_or(rounds, usize::from);
    if round == 0 || round > rounds {
        bail!("{rounds} rounds are paired, and round {round} was asked for");
    }
    Ok(round - 1)
}

/// What stands above the moves of each game of a round.
fn all_sheets(
    arguments: &Arguments,
    competition: &Competition,
    language: Language,
) -> anyhow::Result<Vec<Sheet>> {
    let at = begun(competition, &arguments.place)?;
    let number = round(arguments, competition, at)?;
    let word = |en: &str, ru: &str| language.pick(en, ru).to_owned();
    let mut all = vec![];
    for (board, pair) in competition.group(at)?.rounds[number].pairs.iter().enumerate() {
        for game in 0..pair.boards.iter().map(|board| board.games.len()).sum() {
            let games = usize::from(competition.plan.form.games);
            let (place, game) = (game / games, game % games);
            let [first, second] = Side::BOTH.map(|side| {
                let entry = &competition.entries[pair.drawn.who[side.index()]].competitor;
                let member = entry.members.get(pair.boards[place].members[side.index()]);
                member.map_or(&entry.person, |member| member).name.clone()
            });
            let players = if white(place, game) == Side::First { [first, second] } else { [second, first] };
            let mut below = vec![
                format!("{} {}", word("Round", "Тур"), number + 1),
                format!("{} {}", word("board", "доска"), board + 1),
            ];
            if place > 0 || pair.boards.len() > 1 {
                below.push((place + 1).to_string());
            }
            if games > 1 {
                below.push(format!("{} {}", word("game", "партия"), game + 1));
            }
            below.extend(pair.drawn.opening.clone());
            let plan = &competition.plan;
            below.extend([&plan.place, &plan.dates].into_iter().filter(|text| !text.is_empty()).cloned());
            all.push(Sheet { title: plan.name.clone(), below: below.join(" · "), players });
        }
    }
    Ok(all)
}

fn all_cards(competition: &Competition, language: Language) -> String {
    let card = |(number, entry): (usize, &bolshak_tournament::Entry)| {
        let person = &entry.competitor.person;
        let below = [&person.title, &person.rating_text(), &person.team, &person.city, &person.federation];
        let below: Vec<&str> =
            below.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        (format!("{} · № {}", competition.plan.name, number + 1), person.name.clone(), below.join(" · "))
    };
    let all: Vec<_> = competition.entries.iter().enumerate().map(card).collect();
    cards(&competition.plan.name, &all, language)
}
