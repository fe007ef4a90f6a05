//! Competitions as they are shown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bolshak_store::{CompetitionGame, CompetitionHead, CompetitionState, Ended, PersonId, RecordId, Store};
use bolshak_tournament::games::GameId;
use bolshak_tournament::lines::Line;
use bolshak_tournament::swiss::Bye;
use bolshak_tournament::tables::{Language, Table, place_text, tie_break_name};
use bolshak_tournament::tiebreak::{Part, hundredths_text};
use bolshak_tournament::{
    Competition, Entry, Event, Group, GroupId, Outcome, Pair, Pairing, Report, Round, Solution, System,
    points_text,
};
use bolshak_wire as wire;

use super::{Competitions, Kept, cards, online, refused, relay, selected};
use crate::error::ApiError;
use crate::viewer::Viewer;

/// How many boards are shown at most.
const BOARDS: usize = 50;
/// The most competitions of each list.
const LISTED: usize = 50;

fn head(head: &CompetitionHead) -> wire::CompetitionHead {
    wire::CompetitionHead {
        id: head.id.to_string(),
        name: head.name.clone(),
        variant: head.variant.clone(),
        state: head.state.code().to_owned(),
        public: head.public,
        online: head.online,
        updated_at: head.updated_at,
    }
}

/// The competitions that somebody can open.
pub(crate) fn list(store: &dyn Store, viewer: &Viewer) -> Result<wire::CompetitionList, ApiError> {
    let public = |state| -> Result<Vec<_>, ApiError> {
        Ok(store.public_competitions(state, LISTED)?.iter().map(head).collect())
    };
    let mine = match viewer.id() {
        Some(person) => store.competitions_of(person, LISTED)?.iter().map(head).collect(),
        None => vec![],
    };
    Ok(wire::CompetitionList {
        mine,
        playing: public(CompetitionState::Playing)?,
        open: public(CompetitionState::Open)?,
        over: public(CompetitionState::Over)?,
    })
}

/// A competition as it stands; nothing, if whoever asks has seen this version.
pub(crate) fn info(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    (language, seen): (Language, Option<u64>),
) -> Result<Option<wire::CompetitionInfo>, ApiError> {
    let kept = competitions.find(store, viewer, id)?;
    if seen == Some(kept.head.version) {
        return Ok(None);
    }
    let competition = kept.competition()?;
    let games = store.competition_games(id, true)?;
    let going: Vec<_> = games.iter().filter(|game| !game.settled).cloned().collect();
    let boards = online::boards(competition, &going);
    let plan = &competition.plan;
    let name = |person: &PersonId| -> Result<String, ApiError> {
        Ok(store.member(person)?.map(|member| member.name).unwrap_or_default())
    };
    let about = [&plan.place, &plan.dates, &plan.arbiter];
    Ok(Some(wire::CompetitionInfo {
        head: head(&kept.head),
        version: kept.head.version,
        owner: name(&kept.head.owner)?,
        arbiters: kept.arbiters.iter().map(name).collect::<Result<_, _>>()?,
        may_arbitrate: kept.is_arbiter(viewer),
        owns: kept.is_owner(viewer),
        about: about.into_iter().filter(|text| !text.is_empty()).cloned().collect(),
        control: plan.control.parse().ok().map(|control| wire::control(&control)),
        online: online::told(competition, &boards, viewer),
        playing: boards.len() as u32,
        boards: boards.into_iter().take(BOARDS).map(|board| board.told).collect(),
        relay: kept.is_arbiter(viewer).then(|| relay::code(&kept)),
        cards: if kept.is_arbiter(viewer) { cards(&kept, competition) } else { vec![] },
        seed: plan.seed.clone(),
        games: plan.form.all_games().try_into().unwrap_or(u8::MAX),
        results: Outcome::ALL.iter().map(|outcome| outcome.text(plan.form.scoring)).collect(),
        entries: competition.entries.iter().map(entry).collect(),
        selections: selected::offered(competition),
        groups: with_games(competitions.shown.groups(&kept, competition, language), &games),
        undo: undo(&kept).filter(|_| kept.is_arbiter(viewer)),
        exhibitions: exhibitions(store, &plan.exhibitions)?,
        notes: competition.notes.iter().map(|note| note.text.clone()).collect(),
        objections: if kept.is_arbiter(viewer) {
            competitions.why_stuck(id).into_iter().chain(objections(competition)).collect()
        } else {
            vec![]
        },
    }))
}

/// The codes on the cards of all who play at the board.
fn cards(kept: &Kept, competition: &Competition) -> Vec<String> {
    if competition.plan.online.is_some() {
        return vec![];
    }
    (0..competition.entries.len()).map(|who| cards::code(&kept.head, who)).collect()
}

fn undo(kept: &Kept) -> Option<wire::CompetitionUndo> {
    let (number, event) = kept.log.last()?;
    Some(wire::CompetitionUndo { number: number as u64, what: what(event).to_owned() })
}

/// A word for what happened, which the page translates.
fn what(event: &Event) -> &'static str {
    match event {
        Event::Planned { .. } => "planned",
        Event::Entered { .. } => "entered",
        Event::Corrected { .. } => "corrected",
        Event::Withdrew { .. } => "withdrew",
        Event::Returned { .. } => "returned",
        Event::Asked { .. } => "asked",
        Event::Forbade { .. } => "forbade",
        Event::Began { .. } => "began",
        Event::Paired { .. } => "paired",
        Event::PairedAnew { .. } => "paired-anew",
        Event::LinedUp { .. } => "lined-up",
        Event::Scored { .. } => "scored",
        Event::Reported { .. } => "reported",
        Event::Added { .. } => "added",
        Event::Decided { .. } => "decided",
        Event::Solved { .. } => "solved",
        Event::Noted { .. } => "noted",
        Event::Ended { .. } => "ended",
    }
}

fn entry(entry: &Entry) -> wire::CompetitorInfo {
    let person = &entry.competitor.person;
    wire::CompetitorInfo {
        name: person.name.clone(),
        rating: person.rating,
        title: person.title.clone(),
        from: person.origin().to_owned(),
        members: entry.competitor.members.iter().map(|member| member.name.clone()).collect(),
        out: entry.out.is_some(),
    }
}

/// Groups as they were shown last, by the language, with the version of the competition: many look at one.
#[derive(Default)]
pub(super) struct Shown(Mutex<HashMap<(RecordId, bool), (u64, Groups)>>);

type Groups = Arc<Vec<wire::CompetitionGroup>>;

impl Shown {
    fn groups(&self, kept: &Kept, competition: &Competition, language: Language) -> Groups {
        let key = (kept.head.id.clone(), language == Language::Russian);
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((version, groups)) = all().get(&key)
            && *version == kept.head.version
        {
            return Arc::clone(groups);
        }
        let made = Arc::new(groups(competition, language));
        let mut all = all();
        if all.len() >= super::AT_HAND {
            all.clear();
        }
        all.insert(key, (kept.head.version, Arc::clone(&made)));
        made
    }
}

/// The addresses of games that were made, at their pairs.
fn with_games(groups: Groups, games: &[CompetitionGame]) -> Vec<wire::CompetitionGroup> {
    let mut groups = Arc::unwrap_or_clone(groups);
    let is_void = |game: &CompetitionGame| game.ended.as_ref().is_some_and(Ended::is_void);
    for game in games.iter().filter(|game| !game.settled || !is_void(game)) {
        let Ok(GameId { pair: id, .. }) = game.place.parse() else { continue };
        let is_its = |group: &&mut wire::CompetitionGroup| {
            (group.stage, group.group) == (id.at.stage as u32, id.at.group as u32)
        };
        let round = groups.iter_mut().find(is_its).and_then(|group| group.rounds.get_mut(id.round));
        if let Some(pair) = round.and_then(|round| round.pairs.get_mut(id.pair)) {
            pair.played.push(game.game.to_string());
        }
    }
    groups
}

fn groups(competition: &Competition, language: Language) -> Vec<wire::CompetitionGroup> {
    let mut shown = vec![];
    for (stage, begun) in competition.stages.iter().enumerate() {
        for (group, kept) in begun.groups.iter().enumerate() {
            shown.push(one_group(competition, GroupId { stage, group }, kept, language));
        }
    }
    shown
}

fn one_group(
    competition: &Competition,
    at: GroupId,
    group: &Group,
    language: Language,
) -> wire::CompetitionGroup {
    let standings = competition.standings(at);
    let lines: HashMap<usize, &Line> = standings.rows.iter().map(|row| (row.line.who, &row.line)).collect();
    // Of an arena nobody reads who met whom in thousands of pairs.
    let is_arena = matches!(competition.stage(at).system, System::Arena { .. });
    let rounds = if is_arena { &[][..] } else { &group.rounds };
    wire::CompetitionGroup {
        stage: at.stage as u32,
        group: at.group as u32,
        name: competition.group_names(at).collect::<Vec<_>>().join(" "),
        planned: competition.rounds_planned(at).map(|rounds| rounds as u32),
        rounds: rounds
            .iter()
            .enumerate()
            .map(|(number, round)| one_round(competition, at, &lines, (number, round)))
            .collect(),
        order: standings.rows.iter().map(|row| row.line.who as u32).collect(),
        standings: table(competition.standings_table(at, &standings, language)),
        crosstable: if is_arena {
            wire::TableInfo::default()
        } else {
            table(competition.crosstable(at, &standings, language))
        },
        problems: match &competition.stage(at).system {
            System::Solving { problems } => problems.iter().map(|most| points_text(*most)).collect(),
            _ => vec![],
        },
        solutions: group.solutions.iter().map(solution).collect(),
    }
}

fn one_round(
    competition: &Competition,
    at: GroupId,
    lines: &HashMap<usize, &Line>,
    (number, round): (usize, &Round),
) -> wire::CompetitionRound {
    let own = |who: usize| points_text(lines.get(&who).map_or(0, |line| line.points_after(number)));
    let is_knockout = matches!(competition.stage(at).system, System::Knockout { .. });
    let pair = |pair: &Pair| {
        let [first, second] = pair.drawn.who;
        let scoring = competition.plan.form.scoring;
        let games = pair.boards.iter().flat_map(|board| &board.games);
        wire::CompetitionPair {
            first: first as u32,
            second: second as u32,
            points: [own(first), own(second)],
            opening: pair.drawn.opening.clone().unwrap_or_default(),
            result: competition.pair_result(pair),
            played: vec![],
            line_ups: line_ups(competition, pair),
            reports: pair.reports.iter().map(|report| reported(competition, pair, report)).collect(),
            games: games.map(|game| game.map(|outcome| outcome.text(scoring)).unwrap_or_default()).collect(),
            equal: is_knockout && pair.is_over() && pair.winner(&competition.plan.form).is_none(),
        }
    };
    let bye =
        |(who, bye): &(usize, Bye)| wire::CompetitionBye { who: *who as u32, bye: bye.code().to_owned() };
    wire::CompetitionRound {
        pairs: round.pairs.iter().map(pair).collect(),
        byes: round.byes.iter().map(bye).collect(),
    }
}

/// The exhibitions that belong to a competition, as far as they are there.
fn exhibitions(store: &dyn Store, all: &[String]) -> Result<Vec<wire::CompetitionExhibition>, ApiError> {
    let mut found = vec![];
    for id in all.iter().filter_map(|id| RecordId::new(id)) {
        found.extend(store.exhibition(&id)?.map(|one| wire::CompetitionExhibition {
            id: one.id.to_string(),
            name: one.plan.name,
            stage: one.stage.code().to_owned(),
        }));
    }
    Ok(found)
}

fn line_ups(competition: &Competition, pair: &Pair) -> Vec<[u32; 2]> {
    if competition.plan.form.boards.is_none() {
        return vec![];
    }
    pair.boards.iter().map(|board| board.members.map(|member| member as u32)).collect()
}

fn solution(solution: &Solution) -> wire::CompetitionSolution {
    wire::CompetitionSolution {
        who: solution.who as u32,
        problem: solution.problem as u32,
        points: points_text(solution.points),
        seconds: solution.seconds,
    }
}

/// What a player says of a game, in a line: `2: Anna says 2-0`.
fn reported(competition: &Competition, pair: &Pair, report: &Report) -> wire::PairReport {
    wire::PairReport {
        game: report.game as u32,
        name: competition.name(pair.drawn.who[report.side.index()]).to_owned(),
        result: report.outcome.text(competition.plan.form.scoring),
    }
}

/// What the rules say against the rounds that were published last.
fn objections(competition: &Competition) -> Vec<String> {
    let Some(stage) = competition.stages.len().checked_sub(1) else { return vec![] };
    let groups = competition.stages[stage].groups.iter().enumerate();
    groups
        .flat_map(|(group, kept)| {
            let Some(round) = kept.rounds.last() else { return vec![] };
            let pairs = round.pairs.iter().map(|pair| pair.drawn.clone()).collect();
            let pairing = Pairing { pairs, byes: round.byes.clone() };
            competition.objections(GroupId { stage, group }, &pairing)
        })
        .map(|objection| objection.to_string())
        .collect()
}

pub(super) fn table(table: Table) -> wire::TableInfo {
    let (columns, numbers) =
        table.columns.into_iter().map(|column| (column.heading, column.is_number)).unzip();
    wire::TableInfo { columns, numbers, rows: table.rows }
}

/// Where somebody's place comes from.
pub(crate) fn reasons(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    (at, who): (GroupId, usize),
    language: Language,
) -> Result<wire::PlaceReasons, ApiError> {
    let kept = competitions.find(store, viewer, id)?;
    let competition = kept.competition()?;
    competition.group(at).map_err(|refusal| refused(&refusal))?;
    let standings = competition.standings(at);
    let missing = || ApiError::missing("no-competitor", "he does not play in this group");
    let row = standings.rows.iter().find(|row| row.line.who == who).ok_or_else(missing)?;
    let part = |part: &Part| wire::ReasonPart {
        round: part.round.map_or(0, |round| round as u32 + 1),
        opponent: part.who.map(|who| competition.name(who).to_owned()).unwrap_or_default(),
        amount: hundredths_text(part.amount),
        counts: part.counts,
    };
    let values = standings.tie_breaks.iter().zip(&row.values).map(|(by, value)| wire::TieBreakReason {
        name: tie_break_name(*by, language),
        value: value.keys.iter().map(|key| hundredths_text(*key)).collect::<Vec<_>>().join(", "),
        parts: value.parts.iter().map(part).collect(),
    });
    Ok(wire::PlaceReasons {
        name: competition.name(who).to_owned(),
        place: place_text(row.place),
        points: points_text(row.line.points),
        values: values.collect(),
    })
}

/// A group as a report (TRF).
pub(crate) fn report(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    at: GroupId,
) -> Result<String, ApiError> {
    let kept = competitions.find(store, viewer, id)?;
    kept.competition()?.report(at).map_err(|refusal| refused(&refusal))
}
