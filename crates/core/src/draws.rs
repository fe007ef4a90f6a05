//! Draws that come without agreement: rules as data and a tracker that counts during play.
//!
//! Every rule except repetition has one form. A *situation* is a class of positions (kings on both sides and five
//! pieces in all; three pieces against a lone king on the main road; …). While the situation lasts unbroken, moves are
//! counted from the first move after the one that brought it about; when the count is full, the game is drawn.

use alloc::vec::Vec;

use crate::{Bits, Color, Move, MoveList, Position, RuleSet};

/// One draw rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRule {
    /// What is counted.
    pub kind: DrawKind,
    /// Which criterion of the Russian family this is, in games that draw by them.
    pub criterion: Option<Criterion>,
    /// Where the rule stands.
    pub article: &'static str,
}

/// A criterion of the Russian family, as the rules dossier numbers them.
///
/// Deliberately absent: D7, a clearly drawn ending, is for an arbiter to judge and not to be counted; D9, both flags
/// down, is about clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// The same position for the third time.
    D1,
    /// Moves by kings only.
    D2,
    /// Kings on both sides and the balance unchanged, with four to seven pieces.
    D3,
    /// Three or more kings against a lone king.
    D4,
    /// Three or more pieces, a king among them, against a lone king.
    D4a,
    /// Three pieces against a lone king on the main road.
    D5,
    /// Kings on both sides and only two or three pieces.
    D6,
    /// A king and men against a lone king, by the old code.
    D8,
}

impl Criterion {
    /// Every criterion.
    pub const ALL: [Self; 8] =
        [Self::D1, Self::D2, Self::D3, Self::D4, Self::D4a, Self::D5, Self::D6, Self::D8];

    /// In which order they are applied: where two draw at once, the first is named.
    pub(crate) const ORDER: [Self; 8] =
        [Self::D1, Self::D2, Self::D6, Self::D3, Self::D4, Self::D4a, Self::D5, Self::D8];

    /// Its name for people: `D4a`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::D1 => "D1",
            Self::D2 => "D2",
            Self::D3 => "D3",
            Self::D4 => "D4",
            Self::D4a => "D4a",
            Self::D5 => "D5",
            Self::D6 => "D6",
            Self::D8 => "D8",
        }
    }
}

/// What a draw rule counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawKind {
    /// The same position with the same side to move has occurred this many times.
    Repetition {
        /// The last occurrence draws.
        times: u8,
    },
    /// Only kings have moved and nothing was captured for this many moves of each side.
    KingMoves {
        /// Moves of each side.
        each: u16,
    },
    /// As [`DrawKind::KingMoves`], but not while both sides have a king and this many pieces are on the board in all.
    KingMovesBeside {
        /// Fewest and most pieces with which nothing is counted.
        pieces: (u8, u8),
        /// Moves of each side.
        each: u16,
    },
    /// Both sides have a king, this many pieces are on the board in all, and the balance has not changed (no capture,
    /// no promotion; moves of men do not break it) for this many moves of each side.
    Balance {
        /// Fewest and most pieces.
        pieces: (u8, u8),
        /// Moves of each side.
        each: u16,
    },
    /// Both sides have a king and this many pieces are on the board in all, for this many moves of each side. Only a
    /// capture begins the count anew, not a promotion.
    FewPieces {
        /// Fewest and most pieces.
        pieces: (u8, u8),
        /// Moves of each side.
        each: u16,
    },
    /// One side has a single king and one or more men, the other a lone king, and the balance has not changed for this
    /// many moves of the stronger side.
    KingAndMen {
        /// Moves of the stronger side.
        moves: u16,
    },
    /// One side has a lone king and the other has not captured it.
    LoneKing {
        /// Fewest and most pieces of the stronger side.
        pieces: (u8, u8),
        /// Fewest kings among them.
        kings: u8,
        /// Where the lone king stands.
        road: Road,
        /// The moves that are counted.
        moves: u16,
        /// Whose moves are counted.
        count: Count,
    },
    /// Each side has one piece, and neither is taken at once: the side to move cannot capture, and it has a move after
    /// which its opponent cannot.
    OneEach {
        /// Whether both pieces must be kings.
        kings_only: bool,
    },
}

/// Where the lone king stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Road {
    /// No matter where. The count starts anew when the material changes.
    Anywhere,
    /// On the main road, alone on it when the count starts, and on it after each of its own moves. Promotion of the
    /// stronger side does not break the count.
    HeldByLoneKing,
}

/// Whose moves are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// The stronger side's.
    Stronger,
    /// Full moves of both sides.
    Both,
}

/// A count that is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The rule.
    pub rule: DrawRule,
    /// Moves (or occurrences) so far.
    pub count: u16,
    /// Where the draw comes.
    pub limit: u16,
}

/// Follows a game and says when it is drawn.
#[derive(Clone, Debug)]
pub struct DrawTracker<R: RuleSet> {
    /// Positions since the last move that cannot be undone, the present one last.
    reversible: Vec<Position<R>>,
    counts: DrawCounts,
}

/// The counts of a game's draw rules without its past positions: all rules but repetition. Small and copied, so that a
/// search can carry it through its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawCounts {
    /// One for each draw rule of the game, in their order.
    states: [State; DrawCounts::MOST_RULES],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct State {
    situation: Option<Situation>,
    plies: u16,
}

/// What must stay the same for a count to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    stronger: Option<Color>,
    balance: [u8; 4],
}

impl Situation {
    /// One that does not depend on what is on the board.
    const ANY: Self = Self { stronger: None, balance: [0; 4] };
}

impl<R: RuleSet> DrawTracker<R> {
    /// A tracker at the start of a game.
    #[must_use]
    pub fn new(position: Position<R>) -> Self {
        Self { counts: DrawCounts::new(&position), reversible: [position].into() }
    }

    /// Follows a legal move from `before`, the position the tracker was told of last.
    pub fn play(&mut self, before: &Position<R>, turn: Move<R::Bits>) {
        let after = before.after(turn);
        if before.is_progress(turn) {
            self.reversible.clear();
        }
        self.reversible.push(after);
        self.counts = self.counts.after(before, turn, &after);
    }

    /// The rule by which the game is drawn now, if any.
    #[must_use]
    pub fn drawn(&self) -> Option<DrawRule> {
        let position = self.position();
        let rules = position.rules();
        let mut draws = rules.rules().draws.iter().zip(&self.counts.states);
        draws.find(|(rule, state)| self.fires(position, rule, state)).map(|(rule, _)| *rule)
    }

    /// The counts that are running, in the order of the rules.
    #[must_use]
    pub fn counters(&self) -> Vec<Counter> {
        let rules = self.position().rules();
        let draws = rules.rules().draws.iter().zip(&self.counts.states);
        let counters = draws.filter_map(|(rule, state)| {
            let (count, limit) = match rule.kind {
                DrawKind::Repetition { times } => (self.occurrences(), u16::from(times)),
                kind => (state.plies / kind.plies_per_count(), kind.limit()),
            };
            // A position that has occurred once is no repetition yet.
            let repeated = matches!(rule.kind, DrawKind::Repetition { .. }) && count > 1;
            // What draws at once or not at all has nothing to count.
            let counts = state.situation.is_some() && limit > 0;
            (repeated || counts).then_some(Counter { rule: *rule, count: count.min(limit), limit })
        });
        counters.collect()
    }

    /// The counts without the past positions.
    #[must_use]
    pub fn counts(&self) -> DrawCounts {
        self.counts
    }

    /// How often the present position has occurred.
    #[must_use]
    pub fn occurrences(&self) -> u16 {
        let now = self.position();
        u16::try_from(self.reversible.iter().filter(|past| *past == now).count()).unwrap_or(u16::MAX)
    }

    fn position(&self) -> &Position<R> {
        self.reversible.last().expect("the present position is always there")
    }

    fn fires(&self, position: &Position<R>, rule: &DrawRule, state: &State) -> bool {
        match rule.kind {
            DrawKind::Repetition { times } => self.occurrences() >= u16::from(times),
            kind => state.fires(position, kind),
        }
    }
}

impl DrawCounts {
    /// No game may have more draw rules than this.
    pub const MOST_RULES: usize = 8;

    /// The counts where a game begins.
    #[must_use]
    pub fn new<R: RuleSet>(position: &Position<R>) -> Self {
        let mut states = [State::default(); Self::MOST_RULES];
        for (state, rule) in states.iter_mut().zip(position.rules().rules().draws) {
            state.situation = position.situation(rule.kind, false);
        }
        Self { states }
    }

    /// The counts after a move from `before` that led to `after`.
    #[must_use]
    pub fn after<R: RuleSet>(
        mut self,
        before: &Position<R>,
        turn: Move<R::Bits>,
        after: &Position<R>,
    ) -> Self {
        let progress = before.is_progress(turn);
        for (state, rule) in self.states.iter_mut().zip(before.rules().rules().draws) {
            let running = state.situation.is_some();
            let situation = after.situation(rule.kind, running);
            let broken = rule.kind.is_of_king_moves() && progress;
            if broken || situation.is_none() || situation != state.situation {
                *state = State { situation, plies: 0 };
            } else if rule.kind.counts_move_of(before.turn(), situation) {
                state.plies += 1;
            }
        }
        self
    }

    /// The rule other than repetition by which the position is drawn, if any.
    #[must_use]
    pub fn drawn<R: RuleSet>(&self, position: &Position<R>) -> Option<DrawRule> {
        let rules = position.rules();
        let mut draws = rules.rules().draws.iter().zip(&self.states);
        draws.find(|(rule, state)| state.fires(position, rule.kind)).map(|(rule, _)| *rule)
    }

    /// How many more of the plies that a rule counts it would take to draw, by the rule that is nearest.
    #[must_use]
    pub fn plies_left<R: RuleSet>(&self, position: &Position<R>) -> Option<u16> {
        let rules = position.rules();
        let draws = rules.rules().draws.iter().zip(&self.states);
        let left = draws.filter(|(rule, state)| state.situation.is_some() && rule.kind.limit() > 0);
        left.map(|(rule, state)| {
            (rule.kind.limit() * rule.kind.plies_per_count()).saturating_sub(state.plies)
        })
        .min()
    }
}

impl State {
    /// Whether a rule other than repetition draws.
    fn fires<R: RuleSet>(&self, position: &Position<R>, kind: DrawKind) -> bool {
        match kind {
            DrawKind::Repetition { .. } => false,
            DrawKind::KingMoves { .. }
            | DrawKind::KingMovesBeside { .. }
            | DrawKind::Balance { .. }
            | DrawKind::FewPieces { .. } => self.is_full(kind),
            DrawKind::LoneKing { .. } | DrawKind::KingAndMen { .. } => {
                let stronger = self.situation.and_then(|situation| situation.stronger);
                self.is_full(kind) && stronger.is_some_and(|side| !position.takes_next(side))
            }
            DrawKind::OneEach { .. } => {
                self.situation.is_some() && !Color::ALL.into_iter().any(|side| position.takes_next(side))
            }
        }
    }

    fn is_full(&self, kind: DrawKind) -> bool {
        self.situation.is_some() && self.plies / kind.plies_per_count() >= kind.limit()
    }
}

impl DrawKind {
    /// Where the draw comes, in the moves (or occurrences) that are counted; 0 where it comes at once.
    #[must_use]
    pub fn limit(self) -> u16 {
        match self {
            Self::Repetition { times } => u16::from(times),
            Self::KingMoves { each }
            | Self::KingMovesBeside { each, .. }
            | Self::Balance { each, .. }
            | Self::FewPieces { each, .. } => each,
            Self::LoneKing { moves, .. } | Self::KingAndMen { moves } => moves,
            Self::OneEach { .. } => 0,
        }
    }

    /// Whether this counts moves by kings only, so that a man's move or a capture ends it.
    #[must_use]
    pub fn is_of_king_moves(self) -> bool {
        matches!(self, Self::KingMoves { .. } | Self::KingMovesBeside { .. })
    }

    /// Whether this counts moves of the side that stands against a lone king, and of that side only.
    fn is_of_the_stronger(self) -> bool {
        matches!(self, Self::LoneKing { count: Count::Stronger, .. } | Self::KingAndMen { .. })
    }

    /// "Moves of each side" are counted as plies, two to a move.
    fn plies_per_count(self) -> u16 {
        if self.is_of_the_stronger() { 1 } else { 2 }
    }

    fn counts_move_of(self, mover: Color, situation: Option<Situation>) -> bool {
        !self.is_of_the_stronger() || situation.and_then(|situation| situation.stronger) == Some(mover)
    }
}

impl<R: RuleSet> Position<R> {
    /// The situation that a rule counts in, or none if the position is not of its class. `running` tells a rule with
    /// a stricter beginning than continuation which of the two is asked for.
    fn situation(&self, kind: DrawKind, running: bool) -> Option<Situation> {
        match kind {
            DrawKind::Repetition { .. } => None,
            DrawKind::KingMoves { .. } => Some(Situation::ANY),
            DrawKind::KingMovesBeside { pieces, .. } => {
                (!self.is_ending_with_kings(pieces)).then_some(Situation::ANY)
            }
            DrawKind::Balance { pieces, .. } => self
                .is_ending_with_kings(pieces)
                .then(|| Situation { stronger: None, balance: self.balance() }),
            DrawKind::FewPieces { pieces, .. } => self.is_ending_with_kings(pieces).then(|| {
                let [white_men, white_kings, black_men, black_kings] = self.balance();
                let balance = [white_men + white_kings, 0, black_men + black_kings, 0];
                Situation { stronger: None, balance }
            }),
            DrawKind::KingAndMen { .. } => {
                let is_stronger = |side: &Color| {
                    self.outnumbers_lone_king(*side, (2, u8::MAX), 1) && self.kings(*side).count() == 1
                };
                let stronger = Color::ALL.into_iter().find(is_stronger)?;
                Some(Situation { stronger: Some(stronger), balance: self.balance() })
            }
            DrawKind::LoneKing { pieces, kings, road, .. } => {
                let stronger =
                    Color::ALL.into_iter().find(|&side| self.outnumbers_lone_king(side, pieces, kings))?;
                let balance = match road {
                    Road::Anywhere => self.balance(),
                    Road::HeldByLoneKing if self.road_is_held(stronger, running) => [0; 4],
                    Road::HeldByLoneKing => return None,
                };
                Some(Situation { stronger: Some(stronger), balance })
            }
            DrawKind::OneEach { kings_only } => {
                let one = |color| self.pieces(color).count() == 1 && (!kings_only || self.kings(color).any());
                let one_each = Color::ALL.into_iter().all(one);
                one_each.then(|| Situation { stronger: None, balance: self.balance() })
            }
        }
    }

    /// Whether both sides have a king and this many pieces are on the board.
    fn is_ending_with_kings(&self, (fewest, most): (u8, u8)) -> bool {
        (u32::from(fewest)..=u32::from(most)).contains(&self.occupied().count())
            && Color::ALL.into_iter().all(|color| self.kings(color).any())
    }

    fn balance(&self) -> [u8; 4] {
        let count = |set: R::Bits| u8::try_from(set.count()).unwrap_or(u8::MAX);
        let [white, black] = Color::ALL;
        [count(self.men(white)), count(self.kings(white)), count(self.men(black)), count(self.kings(black))]
    }

    fn outnumbers_lone_king(&self, side: Color, (fewest, most): (u8, u8), kings: u8) -> bool {
        let other = side.opposite();
        let pieces = self.pieces(side).count();
        self.kings(other).count() == 1
            && self.men(other).is_none()
            && (u32::from(fewest)..=u32::from(most)).contains(&pieces)
            && self.kings(side).count() >= u32::from(kings)
    }

    fn road_is_held(&self, stronger: Color, running: bool) -> bool {
        let road = R::Bits::from_wide(self.rules().rules().geometry.main_road);
        let lone_king_on_it = (self.pieces(stronger.opposite()) & road).any();
        lone_king_on_it && (running || (self.pieces(stronger) & road).is_none())
    }

    /// Whether the side takes something by force with its next move: a count being full does not save a piece that is
    /// already lost.
    #[must_use]
    pub fn takes_next(&self, side: Color) -> bool {
        if self.turn() == side {
            return self.can_capture(side);
        }
        let mut replies = MoveList::new();
        self.moves_into(&mut replies);
        replies.iter().all(|&reply| self.after(reply).can_capture(side))
    }
}
