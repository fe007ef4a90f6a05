//! The rules: whose turn it is, who wins a round, where the lines stand, who wins the game.
//!
//! They are a reconstruction, for the source text tells only that the men are flicked and that a round ends when a line is
//! empty. What was chosen bears a name here and stands in `docs/games.md`: [`beginner`], [`advance`].

use std::fmt;

use crate::disc::{Disc, Discs, Side, Spot};
use crate::flick::Flick;
use crate::motion::{self, Motion};

/// The ranks on which the lines stand before the first round.
pub const HOME: [i8; 2] = [1, 8];

/// How long a game is. The source text says that it is over when no men are left on the last rank; whether that is a
/// round or the game is a choice `[R]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// Rounds until a line would leave the board.
    ToTheEdge,
    /// One round.
    OneRound,
}

impl Length {
    /// Every length.
    pub const ALL: [Self; 2] = [Self::ToTheEdge, Self::OneRound];

    /// The identifier of the form of the game that is so long.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::ToTheEdge => "chapaev",
            Self::OneRound => "chapaev-one-round",
        }
    }

    /// The length of the form with this identifier.
    #[must_use]
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.id() == id)
    }
}

/// A game between two flicks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    pub(crate) length: Length,
    pub(crate) turn: Side,
    pub(crate) discs: Discs,
    pub(crate) lines: [i8; 2],
    pub(crate) round: u16,
    pub(crate) first: Side,
    pub(crate) score: [u16; 2],
    pub(crate) winner: Option<Side>,
}

/// What a flick came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// At least one disc of the opponent fell and none of one's own: the turn goes on.
    Kept,
    /// The turn passes.
    Passed,
    /// Only this side has discs left: it has won the round, and its line advances.
    Round(Side),
    /// The last discs of both fell at once: the round is played again.
    Replayed,
    /// This side has won the last round and with it the game.
    Game(Side),
}

impl Effect {
    /// A word for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Passed => "passed",
            Self::Round(_) => "round",
            Self::Replayed => "replayed",
            Self::Game(_) => "game",
        }
    }

    /// Who has won a round by it.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Round(side) | Self::Game(side) => Some(side),
            _ => None,
        }
    }
}

/// A flick that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Whose it was.
    pub by: Side,
    /// What he did.
    pub flick: Flick,
    /// What moved.
    pub motion: Motion,
    /// Who fell, White's first.
    pub fell: Vec<Disc>,
    /// What it came to.
    pub effect: Effect,
}

/// Why a flick cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// The disc is not on the board.
    Fallen(Disc),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Fallen(disc) => {
                write!(f, "the disc {} of {} is not on the board", disc.letter(), disc.side.name())
            }
        }
    }
}

impl std::error::Error for Illegal {}

impl Default for Game {
    fn default() -> Self {
        Self::new(Length::ToTheEdge)
    }
}

impl Game {
    /// The beginning: eight discs on the first rank against eight on the last, White to flick.
    #[must_use]
    pub fn new(length: Length) -> Self {
        let first = beginner(None);
        Self {
            length,
            turn: first,
            discs: Discs::in_lines(HOME),
            lines: HOME,
            round: 1,
            first,
            score: [0; 2],
            winner: None,
        }
    }

    /// How long it is.
    #[must_use]
    pub fn length(&self) -> Length {
        self.length
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the discs lie.
    #[must_use]
    pub fn discs(&self) -> &Discs {
        &self.discs
    }

    /// The ranks of the two lines, White's first. After the end the loser's has left the board.
    #[must_use]
    pub fn lines(&self) -> [i8; 2] {
        self.lines
    }

    /// The number of the round, from 1; one that is played again counts anew.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Who began the round.
    #[must_use]
    pub fn first(&self) -> Side {
        self.first
    }

    /// How many rounds each has won.
    #[must_use]
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Who has won the game.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The discs that can be flicked, and where they lie.
    pub fn choices(&self) -> impl Iterator<Item = (Disc, Spot)> + '_ {
        self.discs.of(self.turn).filter(|_| self.winner.is_none())
    }

    /// Plays a flick of the side whose turn it is.
    ///
    /// # Errors
    /// If the game is over or there is no such disc.
    pub fn after(&self, flick: Flick) -> Result<(Self, Played), Illegal> {
        if self.winner.is_some() {
            return Err(Illegal::Over);
        }
        let disc = Disc { side: self.turn, file: flick.file() };
        self.discs.spot(disc).ok_or(Illegal::Fallen(disc))?;
        let motion = motion::record(&self.discs, self.turn, flick);
        let fell = self.discs.iter().map(|(disc, _)| disc).filter(|&disc| motion.after.spot(disc).is_none());
        let fell: Vec<_> = fell.collect();
        let (next, effect) = self.judge(motion.after);
        Ok((next, Played { by: self.turn, flick, motion, fell, effect }))
    }

    /// What follows from where the discs lie after a flick.
    fn judge(&self, after: Discs) -> (Self, Effect) {
        let [own, theirs] = [self.turn, self.turn.other()].map(|side| after.count(side));
        let [own_before, theirs_before] = [self.turn, self.turn.other()].map(|side| self.discs.count(side));
        let won_by = match (own, theirs) {
            (0, 0) => return (self.replay(), Effect::Replayed),
            (0, _) => Some(self.turn.other()),
            (_, 0) => Some(self.turn),
            _ => None,
        };
        if let Some(winner) = won_by {
            return match self.length {
                Length::ToTheEdge => self.next_round(winner),
                Length::OneRound => self.won_in_one(winner, after),
            };
        }
        let keeps = theirs < theirs_before && own == own_before;
        let (turn, effect) =
            if keeps { (self.turn, Effect::Kept) } else { (self.turn.other(), Effect::Passed) };
        (Self { turn, discs: after, ..self.clone() }, effect)
    }

    fn replay(&self) -> Self {
        let round = self.round.saturating_add(1);
        Self { turn: self.first, discs: Discs::in_lines(self.lines), round, ..self.clone() }
    }

    /// The only round has been won: what is left of the winner's line stays where it lies.
    fn won_in_one(&self, winner: Side, after: Discs) -> (Self, Effect) {
        let mut score = self.score;
        score[winner.index()] = 1;
        (Self { discs: after, score, winner: Some(winner), ..self.clone() }, Effect::Game(winner))
    }

    fn next_round(&self, winner: Side) -> (Self, Effect) {
        let mut next = self.clone();
        next.score[winner.index()] = next.score[winner.index()].saturating_add(1);
        next.lines = advance(self.lines, winner);
        next.discs = Discs::in_lines(next.lines);
        if !(1..=8).contains(&next.lines[winner.other().index()]) {
            next.winner = Some(winner);
            // What lies there when the game is over is what was left of the last round's winner: a full line.
            for file in 0..8 {
                next.discs.put(Disc { side: winner.other(), file }, None);
            }
            return (next, Effect::Game(winner));
        }
        next.round = next.round.saturating_add(1);
        next.first = beginner(Some(winner));
        next.turn = next.first;
        (next, Effect::Round(winner))
    }
}

/// Who begins a round: White the first, then whoever has lost the last one `[R]`.
#[must_use]
pub fn beginner(last_winner: Option<Side>) -> Side {
    last_winner.map_or(Side::White, Side::other)
}

/// The lines after a round: the winner's goes one rank forward; where no free rank would be left between them, the
/// loser's is pushed one back `[R]`. A line that is pushed off the board has lost the game.
#[must_use]
pub fn advance(lines: [i8; 2], winner: Side) -> [i8; 2] {
    let forward = [1, -1][winner.index()];
    let mut after = lines;
    after[winner.index()] += forward;
    if (after[0] - after[1]).abs() <= 1 {
        after[winner.other().index()] += forward;
    }
    after
}
