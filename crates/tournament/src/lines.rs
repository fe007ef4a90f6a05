//! What everybody did in a group, round by round: what pairings, standings and tables are made from.

use std::collections::HashMap;

use crate::competition::{Competition, Group};
use crate::event::GroupId;
use crate::outcome::Points;
use crate::plan::{Carried, Form, System};
use crate::round::{Pair, Side};
use crate::swiss::{Bye, Colour};

/// Everything that one of a group did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who.
    pub who: usize,
    /// Round by round, as far as rounds are published; in an arena those only in which he was paired.
    pub cells: Vec<Cell>,
    /// What he brought along.
    pub carried: Points,
    /// What the standings count, with what he brought along.
    pub points: Points,
    /// The points of his games.
    pub games: Points,
    /// Whether nothing of what he did counts, so that he has no place.
    pub is_void: bool,
}

/// Somebody's round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which round, from 0.
    pub round: usize,
    /// Whom he met, or should have met.
    pub opponent: Option<usize>,
    /// Which pair of the round.
    pub pair: Option<usize>,
    /// His colour in the first game; on a team's first board.
    pub colour: Option<Colour>,
    /// What came of it.
    pub kind: Kind,
    /// What the standings count.
    pub points: Points,
    /// The points of his games.
    pub games: Points,
    /// Those of his opponent's.
    pub against: Points,
}

/// What came of a round for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// He was not paired, and is not told why: late, out, or waiting.
    Absent,
    /// He was not paired.
    Bye(Bye),
    /// Games are missing.
    Open,
    /// A game was played that counts.
    Played,
    /// Nothing was played, but it counts.
    Forfeit,
    /// It does not count.
    Annulled,
}

impl Cell {
    fn absent(round: usize) -> Self {
        Self {
            round,
            opponent: None,
            pair: None,
            colour: None,
            kind: Kind::Absent,
            points: 0,
            games: 0,
            against: 0,
        }
    }

    fn bye(form: &Form, round: usize, bye: Bye) -> Self {
        let games = form.all_games() as Points;
        let (points, games) = match bye {
            Bye::Allocated => (form.bye.unwrap_or(form.most()), form.scoring.win * games),
            Bye::Full => (form.most(), form.scoring.win * games),
            Bye::Half => (form.half(), form.scoring.draw * games),
            Bye::Zero => (0, 0),
        };
        Self { kind: Kind::Bye(bye), points, games, ..Self::absent(round) }
    }

    fn of(form: &Form, (round, number): (usize, usize), pair: &Pair, side: Side) -> Self {
        let kind = if pair.is_annulled() {
            Kind::Annulled
        } else if !pair.is_over() {
            Kind::Open
        } else if pair.is_played() {
            Kind::Played
        } else {
            Kind::Forfeit
        };
        let (points, games) = (pair.points(form), pair.game_points(form));
        Self {
            round,
            opponent: Some(pair.drawn.who[side.other().index()]),
            pair: Some(number),
            colour: Some(Pair::colour(side)),
            kind,
            points: points[side.index()],
            games: games[side.index()],
            against: games[side.other().index()],
        }
    }

    /// Was a game played that counts?
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.kind == Kind::Played
    }

    /// Does it count for anything?
    #[must_use]
    pub fn counts(&self) -> bool {
        !matches!(self.kind, Kind::Absent | Kind::Annulled)
    }
}

impl Line {
    /// What he had after so many rounds.
    #[must_use]
    pub fn points_after(&self, rounds: usize) -> Points {
        let before = self.cells.iter().filter(|cell| cell.round < rounds);
        self.carried + before.map(|cell| cell.points).sum::<Points>()
    }
}

impl Competition {
    /// What everybody of a group did, by pairing number.
    #[must_use]
    pub fn lines(&self, at: GroupId) -> Vec<Line> {
        let Ok(group) = self.group(at) else { return vec![] };
        let system = &self.stage(at).system;
        let mut lines = self.told(group, matches!(system, System::Arena { .. }));
        match system {
            System::RoundRobin { cycles } => self.apply_half_rule(&mut lines, usize::from(*cycles)),
            System::Arena { streaks: true } => {
                lines.iter_mut().for_each(|line| double_streaks(line, &self.plan.form));
            }
            System::Solving { .. } => solve(group, &mut lines),
            _ => {}
        }
        let before = self.carried(at, &group.numbers);
        for line in &mut lines {
            line.carried = before.get(&line.who).copied().unwrap_or_default();
            line.points += line.carried + line.cells.iter().map(|cell| cell.points).sum::<Points>();
            line.games = line.cells.iter().map(|cell| cell.games).sum();
        }
        lines
    }

    /// Lines with all rounds of a group in them, and nothing but that.
    fn told(&self, group: &Group, is_arena: bool) -> Vec<Line> {
        let form = &self.plan.form;
        let empty =
            |who: &usize| Line { who: *who, cells: vec![], carried: 0, points: 0, games: 0, is_void: false };
        let mut lines: Vec<Line> = group.numbers.iter().map(empty).collect();
        let places: HashMap<usize, usize> =
            group.numbers.iter().enumerate().map(|(n, who)| (*who, n)).collect();
        for (number, round) in group.rounds.iter().enumerate() {
            if !is_arena {
                lines.iter_mut().for_each(|line| line.cells.push(Cell::absent(number)));
            }
            let pairs = round.pairs.iter().enumerate().flat_map(|(n, pair)| {
                Side::BOTH.map(|side| (pair.drawn.who[side.index()], Cell::of(form, (number, n), pair, side)))
            });
            let byes = round.byes.iter().map(|(who, bye)| (*who, Cell::bye(form, number, *bye)));
            for (who, cell) in pairs.chain(byes) {
                let cells = &mut lines[places[&who]].cells;
                match cells.last_mut().filter(|_| !is_arena) {
                    Some(last) => *last = cell,
                    None => cells.push(cell),
                }
            }
        }
        lines
    }

    /// Whoever leaves a round robin before half of his games has not taken part: nothing of what he did counts for anybody. After
    /// that his other games are lost without being played.
    fn apply_half_rule(&self, lines: &mut [Line], cycles: usize) {
        let all = cycles * lines.len().saturating_sub(1);
        let left: Vec<usize> = lines
            .iter()
            .filter(|line| {
                let played = line.cells.iter().filter(|cell| cell.is_played()).count();
                self.is_out(line.who) && 2 * played < all
            })
            .map(|line| line.who)
            .collect();
        for line in lines {
            let is_left = left.contains(&line.who);
            line.is_void = is_left;
            for cell in &mut line.cells {
                if cell.opponent.is_some_and(|opponent| is_left || left.contains(&opponent)) {
                    (cell.kind, cell.points, cell.games, cell.against) = (Kind::Annulled, 0, 0, 0);
                }
            }
        }
    }

    /// What these bring along from the stage before.
    fn carried(&self, at: GroupId, numbers: &[usize]) -> HashMap<usize, Points> {
        let carried = self.stage(at).carried;
        if carried == Carried::Nothing {
            return HashMap::new();
        }
        let mutual = |cell: &&Cell| cell.opponent.is_some_and(|other| numbers.contains(&other));
        let points = |line: &Line| match carried {
            Carried::All => line.points,
            _ => line.cells.iter().filter(mutual).map(|cell| cell.points).sum(),
        };
        let before = self.lines_before(at);
        before
            .iter()
            .filter(|line| numbers.contains(&line.who))
            .map(|line| (line.who, points(line)))
            .collect()
    }

    /// What everybody did in the stage before.
    pub(crate) fn lines_before(&self, at: GroupId) -> Vec<Line> {
        let Some(stage) = at.stage.checked_sub(1) else { return vec![] };
        let groups = self.stages.get(stage).map_or(0, |stage| stage.groups.len());
        (0..groups).flat_map(|group| self.lines(GroupId { stage, group })).collect()
    }
}

/// After two wins in a row what follows counts twice, until something else than a win comes.
fn double_streaks(line: &mut Line, form: &Form) {
    let mut wins = 0;
    for cell in line.cells.iter_mut().filter(|cell| cell.kind == Kind::Played || cell.kind == Kind::Forfeit) {
        let has_won = cell.points == form.most();
        if wins >= 2 {
            cell.points *= 2;
        }
        wins = if has_won { wins + 1 } else { 0 };
    }
}

/// The points of all solutions.
fn solve(group: &Group, lines: &mut [Line]) {
    for line in lines {
        let own = group.solutions.iter().filter(|solution| solution.who == line.who);
        line.points = own.map(|solution| solution.points).sum();
    }
}
