//! `bolshak tournament players`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_tournament::swiss::Bye;
use bolshak_tournament::tables::Language;
use bolshak_tournament::trf::Report;
use bolshak_tournament::{Competition, Competitor, Event, GroupId, Person, Sex, players};
use clap::{Args, Subcommand, ValueEnum};

use super::documents::print_table;
use super::file::CompetitionFile;
use crate::limited::read_text;
use crate::progress::tell;

/// The largest list of players, in bytes.
const LARGEST_LIST: u64 = 16 * 1024 * 1024;

/// List the players of a competition, enter and withdraw them
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of the competition
    file: PathBuf,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Enter a player
    Add(Added),
    /// Enter all players of a list: a table as spreadsheets save it (CSV), or a tournament report (TRF)
    Import {
        /// The list
        list: PathBuf,
    },
    /// A player plays no more
    Withdraw {
        /// The number or the name
        player: String,
        /// Why, if it is to be remembered
        #[arg(long, default_value = "")]
        why: String,
    },
    /// A player who had withdrawn plays again
    Return {
        /// The number or the name
        player: String,
    },
    /// A player does not play in a round
    Bye {
        /// The number or the name
        player: String,
        /// The round, from 1
        #[arg(value_parser = clap::value_parser!(u16).range(1..))]
        round: u16,
        /// What he gets
        #[arg(value_enum, default_value = "half")]
        points: Points,
    },
    /// Players must not meet
    Forbid {
        /// Their numbers or names
        #[arg(required = true, num_args = 2..)]
        players: Vec<String>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Points {
    /// A draw's points
    Half,
    /// A win's points
    Full,
    /// Nothing
    Zero,
}

#[derive(Args)]
struct Added {
    /// As it is printed
    name: String,
    #[arg(long, default_value_t = 0)]
    rating: u32,
    #[arg(long, default_value = "")]
    title: String,
    #[arg(long, default_value = "")]
    federation: String,
    #[arg(long, default_value = "")]
    city: String,
    #[arg(long, default_value = "")]
    team: String,
    /// m or w
    #[arg(long, value_parser = sex)]
    sex: Option<Sex>,
    /// The year of birth
    #[arg(long)]
    born: Option<u16>,
    /// The people of a team, the first board first
    #[arg(long, value_name = "NAME")]
    member: Vec<String>,
}

fn sex(text: &str) -> Result<Sex, String> {
    match text {
        "m" => Ok(Sex::Male),
        "w" => Ok(Sex::Female),
        _ => Err("m or w was expected".to_owned()),
    }
}

impl Added {
    fn competitor(&self) -> Competitor {
        let person = Person {
            name: self.name.clone(),
            rating: self.rating,
            title: self.title.clone(),
            federation: self.federation.clone(),
            city: self.city.clone(),
            team: self.team.clone(),
            sex: self.sex,
            born: self.born,
            ..Person::default()
        };
        let member = |name: &String| Person { name: name.clone(), ..Person::default() };
        Competitor { person, members: self.member.iter().map(member).collect() }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Some(action) = &arguments.action else {
        let log = CompetitionFile::look(&arguments.file)?;
        let competition = log.competition().context("there are no regulations in it")?;
        print_table(&competition.entries_table(Language::English))?;
        return Ok(ExitCode::SUCCESS);
    };
    let mut file = CompetitionFile::open(&arguments.file)?;
    let event = match action {
        Action::Add(added) => Event::Entered { competitor: Box::new(added.competitor()) },
        Action::Import { list } => {
            let found = read_list(list)?;
            let is_of_teams = file.competition()?.plan.form.boards.is_some();
            let found = if is_of_teams { players::teams(found) } else { found };
            let count = found.len();
            let entered = |competitor| Event::Entered { competitor: Box::new(competitor) };
            file.all_happened(found.into_iter().map(entered).collect())?;
            tell(format_args!("{count} players entered"));
            return Ok(ExitCode::SUCCESS);
        }
        Action::Withdraw { player, why } => {
            Event::Withdrew { who: find(file.competition()?, player)?, why: why.clone() }
        }
        Action::Return { player } => Event::Returned { who: find(file.competition()?, player)? },
        Action::Bye { player, round, points } => {
            let who = find(file.competition()?, player)?;
            file.begin()?;
            let bye = match points {
                Points::Half => Bye::Half,
                Points::Full => Bye::Full,
                Points::Zero => Bye::Zero,
            };
            let at = group_of(file.competition()?, who);
            Event::Asked { at, who, round: usize::from(*round) - 1, bye }
        }
        Action::Forbid { players } => {
            let competition = file.competition()?;
            let players = players.iter().map(|player| find(competition, player)).collect::<Result<_, _>>()?;
            Event::Forbade { players }
        }
    };
    file.happened(event)?;
    Ok(ExitCode::SUCCESS)
}

/// Where somebody plays now.
fn group_of(competition: &Competition, who: usize) -> GroupId {
    let stage = competition.stages.len().saturating_sub(1);
    let groups = competition.stages.get(stage).map_or(&[][..], |stage| &stage.groups);
    let group = groups.iter().position(|group| group.numbers.contains(&who)).unwrap_or_default();
    GroupId { stage, group }
}

/// A player by the number of his entry, or by the beginning of his name if only one begins so.
pub(super) fn find(competition: &Competition, text: &str) -> anyhow::Result<usize> {
    if let Ok(number) = text.parse::<usize>() {
        return number
            .checked_sub(1)
            .filter(|who| *who < competition.entries.len())
            .ok_or_else(|| anyhow!("nobody has the number {number}; bolshak tournament players lists them"));
    }
    let wanted = text.to_lowercase();
    let begins = |who: &usize| competition.name(*who).to_lowercase().starts_with(&wanted);
    let found: Vec<usize> = (0..competition.entries.len()).filter(begins).collect();
    match found[..] {
        [who] => Ok(who),
        [] => bail!("nobody's name begins with {text:?}"),
        _ => {
            let exact = found.iter().find(|who| competition.name(**who).to_lowercase() == wanted);
            exact.copied().ok_or_else(|| anyhow!("{} names begin with {text:?}: say more", found.len()))
        }
    }
}

fn read_list(path: &std::path::Path) -> anyhow::Result<Vec<Competitor>> {
    let shown = path.display();
    let text = read_text(path, LARGEST_LIST).with_context(|| format!("cannot read {shown}"))?;
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("trf")) {
        let report = Report::read(&text).map_err(|error| anyhow!("{shown}: {error}"))?;
        return Ok(report.competitors());
    }
    players::read(&text).map_err(|error| anyhow!("{shown}: {error}"))
}
