//! What everybody did, read from the pairs and byes of the rounds.

use bolshak_tournament::swiss::Bye;
use bolshak_tournament::{Competition, Counts, Form, GroupId, Outcome, Pair, Points, Scoring, System};

/// How a round went for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A game at least was played over the board.
    Played,
    /// He was paired, and no game was played.
    Forfeit,
    /// He was not paired, and did not ask for it: a bye from the pairing, or a full one (16.2.1).
    Given,
    /// He was not paired because he did not want to be: a half bye, a zero bye, late, withdrawn (16.1.1).
    Requested,
    /// No round of his: the free round of a round robin, or a meeting with somebody who counts for nothing.
    Nothing,
}

/// A round of somebody.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub sort: Sort,
    pub opponent: Option<usize>,
    /// What the standings count.
    pub points: Points,
    /// What they count for the opponent.
    pub against: Points,
}

impl Round {
    fn alone(sort: Sort, points: Points) -> Self {
        Self { sort, opponent: None, points, against: 0 }
    }

    /// Was he not available (16.1.2)? Of two who both did not come, neither was; whoever got points from one of several games
    /// without playing was there for that one.
    pub fn is_voluntary(&self) -> bool {
        self.sort == Sort::Requested || (self.sort == Sort::Forfeit && self.points == 0)
    }

    /// Did he get more than the other one?
    pub fn is_won(&self) -> bool {
        self.opponent.is_some() && self.points > self.against
    }

    /// Did the other one get more than he?
    pub fn is_lost(&self) -> bool {
        self.opponent.is_some() && self.points < self.against
    }
}

/// Everything that tie-breaks are made from.
pub struct Record {
    /// Who plays, by pairing number.
    pub players: Vec<usize>,
    /// The rounds of everybody who entered.
    pub rounds: Vec<Vec<Round>>,
    /// Ratings of everybody who entered.
    pub ratings: Vec<i64>,
    /// Who counts for nothing.
    pub gone: Vec<bool>,
    /// Are all pairs known before the first round (15.2)?
    pub is_robin: bool,
    /// What a meeting is worth that is wholly won, and one that is drawn.
    pub win: Points,
    pub draw: Points,
}

impl Record {
    pub fn read(competition: &Competition, at: GroupId) -> Self {
        let form = &competition.plan.form;
        let group = competition.group(at).expect("a group");
        let games = Points::from(form.games);
        let Scoring { win, draw, .. } = form.scoring;
        let mut record = Self {
            players: group.numbers.clone(),
            rounds: vec![vec![]; competition.entries.len()],
            ratings: competition
                .entries
                .iter()
                .map(|entry| i64::from(entry.competitor.person.rating))
                .collect(),
            gone: vec![false; competition.entries.len()],
            is_robin: matches!(competition.stage(at).system, System::RoundRobin { .. }),
            win: worth(form, [games * win, 0])[0],
            draw: worth(form, [games * draw; 2])[0],
        };
        for round in &group.rounds {
            record.add(form, round);
        }
        if let System::RoundRobin { cycles } = competition.stage(at).system {
            record.forget_who_left(competition, usize::from(cycles));
        }
        record
    }

    /// His points, as they were awarded.
    pub fn points(&self, who: usize) -> Points {
        self.rounds[who].iter().map(|round| round.points).sum()
    }

    fn add(&mut self, form: &Form, round: &bolshak_tournament::Round) {
        // Whoever is not named was not there: late, or withdrawn.
        let absent = if self.is_robin { Sort::Nothing } else { Sort::Requested };
        let mut cells = vec![Round::alone(absent, 0); self.rounds.len()];
        for pair in &round.pairs {
            let [first, second] = meeting(form, pair);
            let sort = sort(pair);
            let [one, other] = pair.drawn.who;
            if sort == Sort::Nothing {
                cells[one] = Round::alone(sort, 0);
                cells[other] = Round::alone(sort, 0);
                continue;
            }
            cells[one] = Round { sort, opponent: Some(other), points: first, against: second };
            cells[other] = Round { sort, opponent: Some(one), points: second, against: first };
        }
        for (who, bye) in &round.byes {
            cells[*who] = self.bye(form, *bye);
        }
        for (rounds, cell) in self.rounds.iter_mut().zip(cells) {
            rounds.push(cell);
        }
    }

    fn bye(&self, form: &Form, bye: Bye) -> Round {
        match bye {
            _ if self.is_robin => Round::alone(Sort::Nothing, 0),
            Bye::Allocated => Round::alone(Sort::Given, form.bye.unwrap_or(self.win)),
            Bye::Full => Round::alone(Sort::Given, self.win),
            Bye::Half => Round::alone(Sort::Requested, self.draw),
            Bye::Zero => Round::alone(Sort::Requested, 0),
        }
    }

    /// Whoever leaves a round robin with less than half of his games has not taken part.
    fn forget_who_left(&mut self, competition: &Competition, cycles: usize) {
        let all = cycles * (self.players.len() - 1);
        for who in self.players.clone() {
            let played = self.rounds[who].iter().filter(|round| round.sort == Sort::Played).count();
            self.gone[who] = competition.is_out(who) && 2 * played < all;
        }
        for who in self.players.clone() {
            for round in &mut self.rounds[who] {
                let is_gone = round.opponent.is_some_and(|other| self.gone[other]);
                if self.gone[who] || is_gone {
                    *round = Round::alone(Sort::Nothing, 0);
                }
            }
        }
    }
}

fn sort(pair: &Pair) -> Sort {
    let games: Vec<_> = pair.boards.iter().flat_map(|board| &board.games).flatten().collect();
    match games {
        _ if games.iter().any(|game| matches!(game, Outcome::Won | Outcome::Drawn | Outcome::Lost)) => {
            Sort::Played
        }
        _ if games.iter().all(|game| **game == Outcome::Annulled) => Sort::Nothing,
        _ => Sort::Forfeit,
    }
}

/// The points of all games of a pair.
fn game_points(form: &Form, pair: &Pair) -> [Points; 2] {
    let Scoring { win, draw, loss } = form.scoring;
    let games = pair.boards.iter().flat_map(|board| &board.games);
    games.fold([0, 0], |sums, game| {
        let [first, second] = match game.expect("a result") {
            Outcome::Won => [win, loss],
            Outcome::Lost => [loss, win],
            Outcome::Drawn => [draw, draw],
            Outcome::WonByForfeit => [win, 0],
            Outcome::LostByForfeit => [0, win],
            Outcome::BothForfeit | Outcome::Annulled => [0, 0],
        };
        [sums[0] + first, sums[1] + second]
    })
}

/// What the standings count for both: all games of a pair are one meeting. Where nobody came, nobody has drawn it.
fn meeting(form: &Form, pair: &Pair) -> [Points; 2] {
    let mut games = pair.boards.iter().flat_map(|board| &board.games);
    let nobody_came = games.all(|game| *game == Some(Outcome::BothForfeit));
    if nobody_came { [0, 0] } else { worth(form, game_points(form, pair)) }
}

fn worth(form: &Form, [first, second]: [Points; 2]) -> [Points; 2] {
    let Scoring { win, draw, loss } = form.scoring;
    match form.counts {
        Counts::Games => [first, second],
        Counts::Matches if first > second => [win, loss],
        Counts::Matches if first < second => [loss, win],
        Counts::Matches => [draw, draw],
    }
}
