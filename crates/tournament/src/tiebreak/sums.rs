//! Sums over what the opponents made.

use super::{Ground, Part, Value, parts, tenths};
use crate::lines::{Cell, Kind, Line};
use crate::outcome::Points;
use crate::swiss::Bye;

/// Half a bye or none, or what is worth as much as none: asked for, and so nobody's fault but his own.
fn is_requested(cell: &Cell) -> bool {
    matches!(cell.kind, Kind::Absent | Kind::Bye(Bye::Half | Bye::Zero))
}

/// A voluntarily unplayed round: asked for, or lost by forfeit (C.07, 16.2.5).
fn is_voluntary(cell: &Cell) -> bool {
    is_requested(cell) || cell.kind == Kind::Forfeit && cell.points == 0
}

/// Somebody's points as his opponents count them: byes that he asked for at the end count as draws (C.07, 16.3).
fn adjusted(ground: &Ground<'_>, line: &Line) -> Points {
    if ground.is_round_robin() {
        return line.points;
    }
    let draw = ground.competition.plan.form.half();
    let last_played = line.cells.iter().rposition(|cell| !is_voluntary(cell)).map_or(0, |last| last + 1);
    let more = line.cells[last_played..].iter().filter(|cell| is_requested(cell));
    line.points + more.map(|cell| draw - cell.points).sum::<Points>()
}

/// The points that count for an opponent of this round: his own, or those of the dummy whom he would have met (C.07, 16.4).
fn opponent_points(ground: &Ground<'_>, line: &Line, cell: &Cell) -> Option<Points> {
    let scheduled =
        cell.opponent.and_then(|opponent| ground.line(opponent)).map(|line| adjusted(ground, line));
    match cell.kind {
        Kind::Annulled | Kind::Open => None,
        Kind::Played => scheduled,
        _ if ground.is_round_robin() => scheduled,
        Kind::Forfeit => Some(line.points.min(scheduled?)),
        Kind::Bye(_) | Kind::Absent => {
            let rounds = line.cells.len() as Points;
            Some(line.points.min(rounds * ground.competition.plan.form.half()))
        }
    }
}

/// Leaves out the lowest. In a Swiss system a round that he did not play by his own will goes first, unless that takes less from him
/// (C.07, 16.5).
fn cut_low(ground: &Ground<'_>, line: &Line, parts: &mut [Part], worth: impl Fn(&Part) -> i64) {
    let is_own_fault =
        |part: &Part| line.cells.iter().any(|cell| Some(cell.round) == part.round && is_voluntary(cell));
    let open = || parts.iter().enumerate().filter(|(_, part)| part.counts);
    let usual = open().min_by_key(|(_, part)| (worth(part), part.amount)).map(|(place, _)| place);
    let Some(usual) = usual else { return };
    let own = open().filter(|(_, part)| !ground.is_round_robin() && is_own_fault(part));
    let own = own.min_by_key(|(_, part)| (part.amount, worth(part))).map(|(place, _)| place);
    let own = own.filter(|own| parts[*own].amount >= parts[usual].amount);
    parts[own.unwrap_or(usual)].counts = false;
}

fn cut_high(parts: &mut [Part]) {
    if let Some(highest) = parts.iter_mut().filter(|part| part.counts).max_by_key(|part| part.amount) {
        highest.counts = false;
    }
}

pub(super) fn buchholz(ground: &Ground<'_>, line: &Line, (low, high): (u8, u8)) -> Value {
    let mut parts = parts(line, |cell| opponent_points(ground, line, cell).map(tenths));
    for _ in 0..low {
        cut_low(ground, line, &mut parts, |part| part.amount);
    }
    for _ in 0..high {
        cut_high(&mut parts);
    }
    Value::sum(parts)
}

pub(super) fn sonneborn_berger(ground: &Ground<'_>, line: &Line, low: u8) -> Value {
    let against = |cell: &Cell| opponent_points(ground, line, cell);
    let mut parts = parts(line, |cell| Some(i64::from(against(cell)?) * i64::from(cell.points)));
    for _ in 0..low {
        cut_low(ground, line, &mut parts, |part| {
            let cell = line.cells.iter().find(|cell| Some(cell.round) == part.round);
            cell.and_then(against).map_or(0, i64::from)
        });
    }
    Value::sum(parts)
}

/// The points of those whom he met, as they are; whoever did not play adds nothing (FMJD).
fn plain(ground: &Ground<'_>, line: &Line) -> Vec<Part> {
    parts(line, |cell| match cell.kind {
        Kind::Annulled | Kind::Open => None,
        // A round in which the table leaves him free is no round of his.
        _ if ground.is_round_robin() && cell.opponent.is_none() => None,
        _ => Some(
            cell.opponent.and_then(|opponent| ground.line(opponent)).map_or(0, |line| tenths(line.points)),
        ),
    })
}

pub(super) fn without_lowest(parts: &mut [Part], count: usize) {
    for _ in 0..count {
        if let Some(lowest) = parts.iter_mut().filter(|part| part.counts).min_by_key(|part| part.amount) {
            lowest.counts = false;
        }
    }
}

pub(super) fn solkoff(ground: &Ground<'_>, line: &Line, (low, high): (u8, u8)) -> Value {
    let mut parts = plain(ground, line);
    without_lowest(&mut parts, usize::from(low));
    for _ in 0..high {
        cut_high(&mut parts);
    }
    Value::sum(parts)
}

pub(super) fn solkoff_truncated(ground: &Ground<'_>, line: &Line) -> Value {
    let parts = plain(ground, line);
    let cut = |count: usize| {
        let mut parts = parts.clone();
        without_lowest(&mut parts, count);
        Value::sum(parts).keys[0]
    };
    Value { keys: (1..line.cells.len().max(2)).map(cut).collect(), parts: parts.clone() }
}

pub(super) fn solkoff_plus(ground: &Ground<'_>, line: &Line) -> Value {
    let of = |line: &Line| Value::sum(plain(ground, line)).keys[0];
    Value::sum(parts(line, |cell| match cell.kind {
        Kind::Annulled | Kind::Open => None,
        _ => Some(cell.opponent.and_then(|opponent| ground.line(opponent)).map_or(0, of)),
    }))
}

pub(super) fn shmulyan(ground: &Ground<'_>, line: &Line) -> Value {
    Value::sum(parts(line, |cell| {
        let points = tenths(ground.line(cell.opponent.filter(|_| ground.is_meeting(cell))?)?.points);
        match cell.games.cmp(&cell.against) {
            std::cmp::Ordering::Greater => Some(points),
            std::cmp::Ordering::Less => Some(-points),
            std::cmp::Ordering::Equal => None,
        }
    }))
}

pub(super) fn koya(ground: &Ground<'_>, line: &Line) -> Value {
    let most = ground.competition.plan.form.most();
    let has_half = |other: &&Line| {
        let is_round = |cell: &&Cell| !ground.is_round_robin() || cell.opponent.is_some() && cell.counts();
        let rounds = other.cells.iter().filter(is_round).count();
        2 * other.points >= most * rounds as Points
    };
    Value::sum(parts(line, |cell| {
        ground.line(cell.opponent?).filter(has_half)?;
        cell.counts().then_some(tenths(cell.points))
    }))
}

pub(super) fn progressive(_: &Ground<'_>, line: &Line, cut: u8) -> Value {
    let mut parts = parts(line, |cell| Some(tenths(line.points_after(cell.round + 1))));
    parts.iter_mut().take(usize::from(cut)).for_each(|part| part.counts = false);
    Value::sum(parts)
}
