//! The problems of a contest that the server runs: arbiters give them, whoever takes part sees them when it has begun, and each answer
//! is judged at once by the author's solution, and by endgame tables where it is another way.

use bolshak_analysis::{Attempt, Progress, attempt, problem};
use bolshak_arena::Millis;
use bolshak_game::{Variant, find};
use bolshak_notation::pdn::{self, PdnGame};
use bolshak_notation::tree::{GameTree, NodeId, TreeError};
use bolshak_notation::{FoundMove, find_move};
use bolshak_store::{RecordId, Store};
use bolshak_tournament::online::Online;
use bolshak_tournament::{Competition, Event, GroupId, Plan, Points, Solution, System, points_text};
use bolshak_wire as wire;

use super::deeds::append;
use super::entering::{entry_of, not_online};
use super::{Competitions, Kept, refused};
use crate::endgames::Endgames;
use crate::error::ApiError;
use crate::trees::{described, made, written};
use crate::viewer::Viewer;

/// The only stage and its only group.
const HERE: GroupId = GroupId { stage: 0, group: 0 };
/// What a problem is worth if nothing else is said: one point.
const USUAL: Points = 10;
/// The largest solution, in moves.
const LARGEST: usize = 500;

fn refuse<T>(code: &'static str, message: impl Into<String>) -> Result<T, ApiError> {
    Err(ApiError::impossible(code, message))
}

fn points(plan: &Plan) -> Result<&[Points], ApiError> {
    match &plan.stages[0].system {
        System::Solving { problems } => Ok(problems),
        _ => refuse("no-problem", "nothing is solved in this competition"),
    }
}

/// A problem as it is kept, which was read before.
fn read(competition: &Competition, text: &str) -> Result<(PdnGame, GameTree), ApiError> {
    let record = pdn::read(text).games.into_iter().next();
    let record = record.ok_or_else(|| ApiError::bad_record("a problem is no game".to_owned()))?;
    let tree = GameTree::from_pdn(&record, find(&competition.plan.variant));
    let tree = tree.map_err(|fault| ApiError::bad_record(format!("a problem: {fault}")))?.tree;
    Ok((record, tree))
}

/// The regulations with other problems, the games of a text. Problems that were there keep their points by their numbers.
pub(super) fn set(competition: &Competition, text: &str) -> Result<Plan, ApiError> {
    let mut plan = competition.plan.clone();
    let online = plan.online.as_deref().ok_or_else(not_online)?;
    let known = points(&plan)?;
    if !competition.stages.is_empty() {
        return refuse("has-begun", "the problems are given already");
    }
    let variant = find(&plan.variant).ok_or_else(|| ApiError::bad_record("no such game".to_owned()))?;
    let problems = problems_of(text, variant)?;
    let worth = |number: usize| known.get(number).copied().unwrap_or(USUAL);
    let problem_points = (0..problems.len()).map(worth).collect();
    plan.online = Some(Box::new(Online { problems, ..online.clone() }));
    plan.stages[0].system = System::Solving { problems: problem_points };
    Ok(plan)
}

fn problems_of(text: &str, variant: &'static dyn Variant) -> Result<Vec<String>, ApiError> {
    let file = pdn::read(text);
    let bad =
        |place: String, message: String| Err(ApiError::impossible("bad-problem", message).at(Some(place)));
    if let Some(fault) = file.faults.first() {
        return bad(format!("{}:{}", fault.place.line, fault.place.column), fault.message.clone());
    }
    if file.games.is_empty() {
        return refuse("bad-problem", "give the problems as PDN: a position, and its solution");
    }
    let mut problems = vec![];
    for (record, number) in file.games.iter().zip(1..) {
        match problem_of(record, variant) {
            Ok(problem) => problems.push(problem),
            Err(message) => return bad(number.to_string(), message),
        }
    }
    Ok(problems)
}

/// A problem as it is kept.
fn problem_of(record: &PdnGame, variant: &'static dyn Variant) -> Result<String, String> {
    let read = GameTree::from_pdn(record, Some(variant)).map_err(|fault| fault.to_string())?;
    if let Some(fault) = read.faults.first() {
        return Err(fault.to_string());
    }
    let (own, wanted) = (read.tree.variant().info(), variant.info());
    if own.id != wanted.id {
        return Err(format!("this is {}, and here {} is played", own.id, wanted.id));
    }
    if read.tree.depth_first().count() > LARGEST {
        return Err(format!("a solution has at most {LARGEST} moves"));
    }
    match attempt(&read.tree, &[""; 0])?.progress {
        Progress::GoesOn => Ok(written(&read.tree)),
        Progress::Solved | Progress::Wrong => Err("there is no solution".to_owned()),
    }
}

/// Refuses to begin where there is nothing to solve.
pub(super) fn check_given(competition: &Competition) -> Result<(), ApiError> {
    if competition.lacks_problems() { refuse("no-problem", "there are no problems yet") } else { Ok(()) }
}

/// The problems, for whoever may see them now.
pub(crate) fn problems(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
) -> Result<Vec<wire::ContestProblem>, ApiError> {
    let kept = all.find(store, viewer, id)?;
    let competition = kept.competition()?;
    let online = competition.plan.online.as_ref().ok_or_else(not_online)?;
    let has_solutions = kept.is_arbiter(viewer) || competition.is_over();
    let mine = viewer.id().and_then(|person| entry_of(competition, person));
    let solves = mine.is_some() && !competition.stages.is_empty();
    if !has_solutions && !solves {
        return refuse("not-yet", "whoever takes part sees the problems when it has begun");
    }
    let solutions = competition.group(HERE).map_or(&[][..], |group| &group.solutions);
    let one = |(number, (text, most)): (usize, (&String, &Points))| {
        let (record, tree) = read(competition, text)?;
        let start = tree.position(NodeId::ROOT).map_err(|error| ApiError::bad_record(error.to_string()))?;
        let own: Vec<&Solution> = solutions.iter().filter(|solution| solution.problem == number).collect();
        Ok(wire::ContestProblem {
            goal: problem::goal_of(&record).code().to_owned(),
            here: described(start.as_ref(), 0),
            most: points_text(*most),
            own: own.iter().find(|solution| Some(solution.who) == mine).map(|solution| answered(solution)),
            solution: has_solutions.then(|| moves_text(&tree)),
            answers: if has_solutions { own.into_iter().map(answered).collect() } else { vec![] },
        })
    };
    online.problems.iter().zip(points(&competition.plan)?).enumerate().map(one).collect()
}

fn answered(solution: &Solution) -> wire::ContestAnswer {
    wire::ContestAnswer {
        who: solution.who as u32,
        points: points_text(solution.points),
        seconds: solution.seconds,
        moves: solution.moves.clone(),
    }
}

/// The author's solution without what stands before it.
fn moves_text(tree: &GameTree) -> String {
    let record = PdnGame { tags: vec![], ..tree.to_pdn() };
    pdn::write(&record, tree.variant().info().notation).trim().to_owned()
}

/// Somebody's moves in a problem: they are answered until one is wrong, or all are found. Only then it is written down: until then
/// whoever comes back begins the problem anew.
pub(crate) fn answer(
    all: &Competitions,
    (store, endgames): (&dyn Store, &Endgames),
    viewer: &Viewer,
    id: &RecordId,
    wanted: &wire::ProblemAnswer,
    now: Millis,
) -> Result<wire::ProblemReply, ApiError> {
    let kept = all.find(store, viewer, id)?;
    if kept.is_arbiter(viewer) {
        return refuse("knows-solutions", "whoever is an arbiter knows the solutions");
    }
    let problem = wanted.problem as usize;
    let (_, most) = may_answer(&kept, viewer, problem, now)?;
    let competition = kept.competition()?;
    let texts = competition.plan.online.as_ref().map_or(&[][..], |online| &online.problems);
    let text = texts.get(problem).ok_or_else(|| no_problem(problem))?;
    let (record, tree) = read(competition, text)?;
    let bad = |message| ApiError::impossible("bad-move", message);
    let mut tried = attempt(&tree, &wanted.moves).map_err(bad)?;
    if tried.progress == Progress::Wrong && tables_agree(endgames, &record, &tree, (&tried, &wanted.moves)) {
        tried = Attempt { progress: Progress::Solved, found: tried.of, ..tried };
    }
    let points = (tried.progress != Progress::GoesOn).then(|| tried.worth(most));
    if let Some(points) = points {
        append(all, store, viewer, id, now, |kept| {
            let (who, _) = may_answer(kept, viewer, problem, now)?;
            let seconds = seconds_of(kept.competition()?, who, now)?;
            let moves = wanted.moves.join(" ");
            Ok(vec![Event::Solved { at: HERE, solution: Solution { who, problem, points, seconds, moves } }])
        })?;
    }
    told(&tree, &tried, points)
}

fn no_problem(problem: usize) -> ApiError {
    ApiError::impossible("no-problem", format!("there is no problem {}", problem + 1))
}

/// Who answers, and what the problem is worth.
fn may_answer(
    kept: &Kept,
    viewer: &Viewer,
    problem: usize,
    now: Millis,
) -> Result<(usize, Points), ApiError> {
    let competition = kept.competition()?;
    let online = competition.plan.online.as_ref().ok_or_else(not_online)?;
    let most = points(&competition.plan)?.get(problem).copied().ok_or_else(|| no_problem(problem))?;
    let who = viewer.id().and_then(|person| entry_of(competition, person));
    let who = who.filter(|who| !competition.is_out(*who));
    let Some(who) = who else { return refuse("no-competitor", "you do not take part") };
    let group = competition.group(HERE).map_err(|refusal| refused(&refusal))?;
    if competition.is_over() || online.ends().is_none_or(|ends| now >= ends) {
        return refuse("is-over", "time is up");
    }
    if group.solutions.iter().any(|solution| (solution.who, solution.problem) == (who, problem)) {
        return refuse("answered", "you have answered this problem already");
    }
    Ok((who, most))
}

/// How long somebody took for an answer: since his last one, or since it began.
fn seconds_of(competition: &Competition, who: usize, now: Millis) -> Result<u32, ApiError> {
    let begins = competition.plan.online.as_ref().and_then(|online| online.begins).unwrap_or(now);
    let group = competition.group(HERE).map_err(|refusal| refused(&refusal))?;
    let before: u32 = group.solutions.iter().filter(|one| one.who == who).map(|one| one.seconds).sum();
    let since = u32::try_from(now.saturating_sub(begins) / 1_000).unwrap_or(u32::MAX);
    Ok(since.saturating_sub(before))
}

/// Do endgame tables know that the last move, which is not the author's, reaches the goal all the same?
fn tables_agree(
    endgames: &Endgames,
    record: &PdnGame,
    tree: &GameTree,
    (tried, moves): (&Attempt, &[String]),
) -> bool {
    let (Ok(game), Some(text)) = (tree.position(tried.node), moves.get(tried.found)) else { return false };
    let Ok(FoundMove { index, .. }) = find_move(game.as_ref(), text) else { return false };
    let known = endgames.of(tree.variant()).and_then(|tables| tables.moves(game.as_ref()));
    let mv = &game.legal_moves()[index];
    let found = known.into_iter().flatten().find(|(other, _)| other.same_move(mv));
    found
        .and_then(|(_, known)| known.outcome())
        .is_some_and(|outcome| problem::goal_of(record).is_reached(outcome))
}

fn told(tree: &GameTree, tried: &Attempt, points: Option<Points>) -> Result<wire::ProblemReply, ApiError> {
    let known = |error: TreeError| ApiError::bad_record(error.to_string());
    let left_out = || ApiError::bad_record("a solution leaves out a move".to_owned());
    let reply = |node: &NodeId| made(tree, *node).ok_or_else(left_out);
    let here = match tried.progress {
        Progress::GoesOn => Some(described(tree.position(tried.node).map_err(known)?.as_ref(), 0)),
        Progress::Solved | Progress::Wrong => None,
    };
    Ok(wire::ProblemReply {
        replies: tried.replies.iter().map(reply).collect::<Result<_, _>>()?,
        here,
        solved: tried.progress == Progress::Solved,
        points: points.map(points_text),
    })
}
