//! The regulations of a competition that the server runs: how they are read, and how they are shown.

use bolshak_arena::TimeControl;
use bolshak_community::Tempo;
use bolshak_store::CompetitionGame;
use bolshak_tournament::games::GameId;
use bolshak_tournament::online::{Conditions, Online};
use bolshak_tournament::{Competition, Plan, System};
use bolshak_wire as wire;

use super::entering::{entry_of, hashed_password, leads};
use crate::error::ApiError;
use crate::viewer::Viewer;

/// The longest break and the longest patience, in seconds: a week.
const LONGEST: u32 = 7 * 24 * 60 * 60;
/// How long a first move is waited for by correspondence, in seconds.
const FIRST_LETTER: u32 = 3 * 24 * 60 * 60;
/// Nothing begins later, in milliseconds since 1970: the year 2100.
const LATEST: u64 = 4_102_444_800_000;
/// The longest arena, or solving, in minutes: a day.
const LONGEST_TIME: u32 = 24 * 60;

/// A clock as it is wanted.
pub(super) fn control(text: &str) -> Result<String, ApiError> {
    let control: TimeControl = text
        .parse()
        .map_err(|error| ApiError::impossible("bad-time", format!("this is no time control: {error}")))?;
    Ok(if control.is_unlimited() { String::new() } else { control.to_string() })
}

/// The regulations by which the server runs a competition.
pub(super) fn regulations(wanted: &wire::OnlineWanted, plan: &Plan) -> Result<Online, ApiError> {
    let usual = Online::default();
    let by_letter = is_by_letter(plan);
    let online = Online {
        begins: wanted.begins,
        minutes: wanted.minutes.unwrap_or(usual.minutes),
        pause: wanted.pause.unwrap_or(if by_letter { 0 } else { usual.pause }),
        patience: wanted.patience.unwrap_or(if by_letter { FIRST_LETTER } else { usual.patience }),
        rated: wanted.rated,
        play_offs: vec![],
        at_once: false,
        entry: Conditions {
            rating: wanted.rating,
            games: wanted.games.unwrap_or(0),
            title: wanted.title,
            team: wanted.team.trim().to_owned(),
            password: hashed_password(&wanted.password),
            guests: wanted.guests,
        },
        problems: vec![],
    };
    fitted(online, plan)
}

fn is_by_letter(plan: &Plan) -> bool {
    plan.control.parse::<TimeControl>().is_ok_and(|clock| Tempo::of_one(&clock) == Tempo::Correspondence)
}

/// What the server can run of these regulations, with what follows from the systems of their stages.
pub(super) fn fitted(online: Online, plan: &Plan) -> Result<Online, ApiError> {
    let refuse = |message: &str| Err(ApiError::impossible("bad-online", message));
    let stages = || plan.stages.iter().map(|stage| &stage.system);
    let is_simple = plan.stages.len() == 1 && plan.form.games == 1 && plan.stages[0].groups == 1;
    if stages().any(System::is_timed) && (!is_simple || plan.form.boards.is_some()) {
        return refuse(
            "an arena, or solving, has one stage and one group, in which people play single games",
        );
    }
    let is_arena = stages().any(|system| matches!(system, System::Arena { .. }));
    let solved = stages().find_map(|system| match system {
        System::Solving { problems } => Some(problems.len()),
        _ => None,
    });
    let given = online.problems.len();
    if given > 0 && solved.is_some_and(|points| points != given) {
        return refuse("points are wanted for each problem that is given");
    }
    if solved.is_none() && !plan.control.parse::<TimeControl>().is_ok_and(|clock| !clock.is_unlimited()) {
        return refuse("players who are nowhere together need a clock");
    }
    let by_letter = is_by_letter(plan);
    if by_letter && is_arena {
        return refuse("in an arena nobody has days");
    }
    let fits = (1..=LONGEST_TIME).contains(&online.minutes)
        && online.pause <= LONGEST
        && (5..=LONGEST).contains(&online.patience)
        && online.begins.is_none_or(|begins| begins <= LATEST)
        && online.entry.rating.is_none_or(|[least, most]| least <= most)
        && online.entry.team.chars().count() <= 60;
    if !fits {
        return refuse(
            "an arena, or solving, lasts a day at the most, a break a week, and a first move is waited for 5 seconds to a week",
        );
    }
    let knock_out = stages().any(|system| matches!(system, System::Knockout { .. }));
    let round_robin = stages().all(|system| matches!(system, System::RoundRobin { .. }));
    Ok(Online {
        play_offs: if by_letter || !knock_out { vec![] } else { Online::default().play_offs },
        at_once: by_letter && round_robin,
        problems: if solved.is_some() { online.problems } else { vec![] },
        ..online
    })
}

/// How the server runs a competition, and what whoever asks is to it. The games are those that go on.
pub(super) fn told(competition: &Competition, boards: &[Board], viewer: &Viewer) -> Option<wire::OnlineInfo> {
    let online = competition.plan.online.as_ref()?;
    let mine = viewer.id().and_then(|person| entry_of(competition, person));
    let system = &competition.plan.stages[0].system;
    let account = viewer.id().map(ToString::to_string);
    let own = |board: &&Board| account.as_ref().is_some_and(|own| board.accounts.contains(own));
    let entry = &online.entry;
    Some(wire::OnlineInfo {
        begins: online.begins,
        ends: online.ends().filter(|_| system.is_timed()),
        arena: matches!(system, System::Arena { .. }),
        solving: matches!(system, System::Solving { .. }),
        problems: online.problems.len() as u32,
        pause: online.pause,
        patience: online.patience,
        rated: online.rated,
        rating: entry.rating,
        games: entry.games,
        title: entry.title,
        team: entry.team.clone(),
        password: !entry.password.is_empty(),
        guests: entry.guests,
        play_offs: online
            .play_offs
            .iter()
            .filter_map(|text| Some(wire::control(&text.parse().ok()?)))
            .collect(),
        open: !competition.is_over() && competition.may_enter(),
        mine: mine.map(|who| who as u32),
        game: boards.iter().find(own).map(|board| board.told.game.clone()),
        team_boards: competition.plan.form.boards.map_or(0, u32::from),
        captain: mine.zip(viewer.id()).is_some_and(|(who, person)| leads(competition, who, person)),
    })
}

/// A game that goes on, and the accounts of those who play it.
pub(super) struct Board {
    pub told: wire::OnlineBoard,
    accounts: [String; 2],
}

/// The games that go on. Those who entered with the higher ratings come first.
pub(super) fn boards(competition: &Competition, games: &[CompetitionGame]) -> Vec<Board> {
    let strength = |who: usize| competition.entries[who].competitor.person.rating;
    let board = |game: &CompetitionGame| {
        let id: GameId = game.place.parse().ok()?;
        let (players, people) = (competition.players_of(id).ok()?, competition.people_of(id).ok()?);
        let told = wire::OnlineBoard {
            game: game.game.to_string(),
            players: players.map(|who| who as u32),
            names: people.map(|person| person.name.clone()),
            round: id.pair.round as u32,
        };
        let board = Board { told, accounts: people.map(|person| person.account.clone()) };
        Some((std::cmp::Reverse(strength(players[0]) + strength(players[1])), board))
    };
    let mut boards: Vec<_> = games.iter().filter(|game| game.ended.is_none()).filter_map(board).collect();
    boards.sort_by_key(|(strength, _)| *strength);
    boards.into_iter().map(|(_, board)| board).collect()
}
