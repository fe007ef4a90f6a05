//! Rounds and their pairs.

use serde::{Deserialize, Serialize};

use crate::outcome::{Outcome, Points};
use crate::plan::{Counts, Form};
use crate::swiss::{Bye, Colour};

/// One of the two of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Who has White in the first game, on the first board of a team.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The place in an array of two.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A pair as it is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// Competitors, by their numbers in the list of entries; the first one has White first.
    pub who: [usize; 2],
    /// Which match of the table of a knock-out this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<usize>,
    /// The drawn opening, as the game's table names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

impl Drawn {
    /// Two who meet, and nothing else.
    #[must_use]
    pub fn new(first: usize, second: usize) -> Self {
        Self { who: [first, second], slot: None, opening: None }
    }
}

/// A round of a group as it is published: wholly or not at all.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// In the order of the boards.
    pub pairs: Vec<Drawn>,
    /// Who is not paired, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<(usize, Bye)>,
}

/// A round, with what came of it so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Round {
    /// In the order of the boards.
    pub pairs: Vec<Pair>,
    /// Who is not paired, and why.
    pub byes: Vec<(usize, Bye)>,
}

impl Round {
    pub(crate) fn new(form: &Form, pairing: &Pairing) -> Self {
        let pairs = pairing.pairs.iter().map(|drawn| Pair::new(form, drawn.clone())).collect();
        Self { pairs, byes: pairing.byes.clone() }
    }

    /// Does every game have its result?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.pairs.iter().all(Pair::is_over)
    }
}

/// All pairs of some rounds, with the numbers of the round and of the pair.
pub(crate) fn pairs(rounds: &[Round]) -> impl Iterator<Item = (usize, usize, &Pair)> {
    rounds.iter().enumerate().flat_map(|(round, kept)| {
        kept.pairs.iter().enumerate().map(move |(number, pair)| (round, number, pair))
    })
}

/// A pair of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Who meets whom, and on what opening.
    pub drawn: Drawn,
    /// One where people play for themselves.
    pub boards: Vec<Board>,
    /// Additional games that decide an equal pair, for the first one; their points count for nothing else.
    pub extra: Vec<Outcome>,
    /// Who goes on, where the arbiter said so or a lot did.
    pub decided: Option<Side>,
    /// What players say of games that have no result yet.
    pub reports: Vec<Report>,
}

/// What a player says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// At which board.
    pub board: usize,
    /// Which game.
    pub game: usize,
    /// Who says so.
    pub side: Side,
    /// How it ended for the first of the pair.
    pub outcome: Outcome,
}

/// A board of a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Who sits there, by the places in both teams' lists.
    pub members: [usize; 2],
    /// How each game ended for the member of the first.
    pub games: Vec<Option<Outcome>>,
}

impl Pair {
    fn new(form: &Form, drawn: Drawn) -> Self {
        let games = vec![None; usize::from(form.games)];
        let boards = (0..form.boards()).map(|board| Board { members: [board; 2], games: games.clone() });
        Self { drawn, boards: boards.collect(), extra: vec![], decided: None, reports: vec![] }
    }

    /// On which side somebody plays.
    #[must_use]
    pub fn side_of(&self, who: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.drawn.who[side.index()] == who)
    }

    /// How the games ended for the first, as far as they are over.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> + '_ {
        self.boards.iter().flat_map(|board| board.games.iter().copied().flatten())
    }

    /// Does every game have its result?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(|board| board.games.iter().all(Option::is_some))
    }

    /// Has anything come in?
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.outcomes().next().is_some() || !self.extra.is_empty() || self.decided.is_some()
    }

    /// Was a game played that counts?
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.outcomes().any(Outcome::is_played)
    }

    /// Does nothing of it count?
    #[must_use]
    pub fn is_annulled(&self) -> bool {
        self.is_over() && self.outcomes().all(|outcome| outcome == Outcome::Annulled)
    }

    /// The points of the games so far.
    #[must_use]
    pub fn game_points(&self, form: &Form) -> [Points; 2] {
        self.outcomes().fold([0, 0], |[first, second], outcome| {
            let (more, other) = form.scoring.of(outcome);
            [first + more, second + other]
        })
    }

    /// What the standings count for it so far.
    #[must_use]
    pub fn points(&self, form: &Form) -> [Points; 2] {
        let [first, second] = self.game_points(form);
        // Where neither came, nobody has drawn the match.
        let nobody =
            || self.outcomes().all(|outcome| matches!(outcome, Outcome::BothForfeit | Outcome::Annulled));
        match form.counts {
            Counts::Games => [first, second],
            Counts::Matches if !self.is_over() || nobody() => [0, 0],
            Counts::Matches => form.worth(first, second).into(),
        }
    }

    /// Who goes on: by the games, by the additional ones, or by decision. None as long as that is open.
    #[must_use]
    pub fn winner(&self, form: &Form) -> Option<Side> {
        let by_games = |[first, second]: [Points; 2]| match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        let extra = self.extra.iter().fold([0, 0], |[first, second], outcome| {
            let (more, other) = form.scoring.of(*outcome);
            [first + more, second + other]
        });
        let played = if self.is_over() { by_games(self.game_points(form)) } else { None };
        self.decided.or(played).or_else(|| if self.is_over() { by_games(extra) } else { None })
    }

    /// The colour that somebody's first game had, where colours count.
    #[must_use]
    pub fn colour(side: Side) -> Colour {
        match side {
            Side::First => Colour::White,
            Side::Second => Colour::Black,
        }
    }
}

/// Who has White in a game of a board, both counted from 0: colours change from game to game and from board to board.
#[must_use]
pub fn white(board: usize, game: usize) -> Side {
    if (board + game).is_multiple_of(2) { Side::First } else { Side::Second }
}
