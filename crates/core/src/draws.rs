//! Draws that need no agreement: rules as data, and a tracker that counts during play.
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
    /// The article of the rule.
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

    /// The order in which they are applied: if two draw at once, the first is reported.
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
    /// On the main road, whoever stands there besides, after each of its own moves: the words of the texts without the
    /// reading of what it is to hold a road [R].
    SharedByLoneKing,
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

/// What draw rules see of a position, for every variant of two sides with men and kings, with or without a rule table.
pub trait DrawView {
    /// How many men a side has.
    fn man_count(&self, side: Color) -> u32;

    /// How many kings a side has.
    fn king_count(&self, side: Color) -> u32;

    /// How many pieces a side has.
    fn piece_count(&self, side: Color) -> u32 {
        self.man_count(side) + self.king_count(side)
    }

    /// Whether a piece of a side stands on the main road.
    fn is_on_road(&self, side: Color) -> bool;

    /// Whether a side takes something of the other by force with its next move.
    fn is_about_to_take(&self, side: Color) -> bool;

    /// How many moves make a turn: "moves of each side" are turns.
    fn moves_a_turn(&self) -> u16 {
        1
    }
}

/// A move as the counts see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// Whose it was.
    pub mover: Color,
    /// Whether it captured anything.
    pub is_capture: bool,
    /// Whether it was anything but a king's quiet move.
    pub is_progress: bool,
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

    /// Records a legal move from `before`, the position that was recorded last.
    pub fn play(&mut self, before: &Position<R>, mv: Move<R::Bits>) {
        let after = before.after(mv);
        if before.is_progress(mv) {
            self.reversible.clear();
        }
        self.reversible.push(after);
        self.counts = self.counts.after(before, mv, &after);
    }

    /// The rule by which the game is drawn now, if any.
    #[must_use]
    pub fn drawn(&self) -> Option<DrawRule> {
        let position = self.position();
        self.counts.drawn_by(position.rules().rules().draws, position, self.occurrences())
    }

    /// The counts that are running, in the order of the rules.
    #[must_use]
    pub fn counters(&self) -> Vec<Counter> {
        let position = self.position();
        let rules = position.rules();
        self.counts.counters(rules.rules().draws, position, self.occurrences())
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
}

impl DrawCounts {
    /// No game may have more draw rules than this.
    pub const MOST_RULES: usize = 8;

    /// The counts where a game begins.
    #[must_use]
    pub fn new<R: RuleSet>(position: &Position<R>) -> Self {
        Self::begin(position.rules().rules().draws, position)
    }

    /// The counts of some rules where a game begins.
    #[must_use]
    pub fn begin(rules: &[DrawRule], standing: &impl DrawView) -> Self {
        let mut states = [State::default(); Self::MOST_RULES];
        for (state, rule) in states.iter_mut().zip(rules) {
            state.situation = situation(standing, rule.kind, false);
        }
        Self { states }
    }

    /// The counts after a move from `before` that led to `after`.
    #[must_use]
    pub fn after<R: RuleSet>(self, before: &Position<R>, mv: Move<R::Bits>, after: &Position<R>) -> Self {
        let made = Made {
            mover: before.side_to_move(),
            is_capture: mv.is_capture(),
            is_progress: before.is_progress(mv),
        };
        self.step(before.rules().rules().draws, made, after)
    }

    /// The counts of the same rules after a move that led to the position `after`.
    #[must_use]
    pub fn step(mut self, rules: &[DrawRule], made: Made, after: &impl DrawView) -> Self {
        for (state, rule) in self.states.iter_mut().zip(rules) {
            state.step(rule.kind, made, after);
        }
        self
    }

    /// The first rule by which a position with this many occurrences is drawn.
    #[must_use]
    pub fn drawn_by(
        &self,
        rules: &[DrawRule],
        standing: &impl DrawView,
        occurrences: u16,
    ) -> Option<DrawRule> {
        let fires = |(rule, state): &(&DrawRule, &State)| match rule.kind {
            DrawKind::Repetition { times } => occurrences >= u16::from(times),
            kind => state.fires(standing, kind),
        };
        rules.iter().zip(&self.states).find(fires).map(|(rule, _)| *rule)
    }

    /// The counts that are running, in the order of the rules, for a position with this many occurrences.
    #[must_use]
    pub fn counters(&self, rules: &[DrawRule], standing: &impl DrawView, occurrences: u16) -> Vec<Counter> {
        let counter = |(rule, state): (&DrawRule, &State)| {
            let (count, limit) = match rule.kind {
                DrawKind::Repetition { times } => (occurrences, u16::from(times)),
                kind => (state.plies / kind.plies_per_count(standing), kind.limit()),
            };
            // A position that has occurred once is no repetition yet.
            let repeated = matches!(rule.kind, DrawKind::Repetition { .. }) && count > 1;
            // Rules that draw at once, or not at all, have nothing to count.
            let counts = state.situation.is_some() && limit > 0;
            (repeated || counts).then_some(Counter { rule: *rule, count: count.min(limit), limit })
        };
        rules.iter().zip(&self.states).filter_map(counter).collect()
    }

    /// The rule other than repetition by which the position is drawn, if any.
    #[must_use]
    pub fn drawn<R: RuleSet>(&self, position: &Position<R>) -> Option<DrawRule> {
        // Zero occurrences, so that no repetition is found.
        self.drawn_by(position.rules().rules().draws, position, 0)
    }

    /// How many more counted plies the nearest draw needs, over all running rules.
    #[must_use]
    pub fn plies_left<R: RuleSet>(&self, position: &Position<R>) -> Option<u16> {
        let rules = position.rules();
        let draws = rules.rules().draws.iter().zip(&self.states);
        let left = draws.filter(|(rule, state)| state.situation.is_some() && rule.kind.limit() > 0);
        left.map(|(rule, state)| {
            (rule.kind.limit() * rule.kind.plies_per_count(position)).saturating_sub(state.plies)
        })
        .min()
    }
}

impl State {
    /// The count after a move that led to the position `after`.
    #[inline(always)]
    fn step(&mut self, kind: DrawKind, made: Made, after: &impl DrawView) {
        let Made { mover, is_capture, is_progress } = made;
        // A king's quiet move changes nothing that a rule asks about but who stands on the main road.
        if is_progress || kind.is_of_road() {
            let broken = kind.is_of_king_moves() && is_progress || kind.is_of_road() && is_capture;
            let running = self.situation.is_some() && !broken;
            let situation = situation(after, kind, running);
            if !running || situation != self.situation {
                *self = Self { situation, plies: 0 };
                return;
            }
        }
        if self.situation.is_some() && kind.counts_move_of(mover, self.situation) {
            self.plies += 1;
        }
    }

    /// Whether a rule other than repetition draws.
    fn fires(&self, standing: &impl DrawView, kind: DrawKind) -> bool {
        let Some(Situation { stronger, .. }) = self.situation else { return false };
        match kind {
            DrawKind::Repetition { .. } => false,
            DrawKind::KingMoves { .. }
            | DrawKind::KingMovesBeside { .. }
            | DrawKind::Balance { .. }
            | DrawKind::FewPieces { .. } => self.is_full(standing, kind),
            DrawKind::LoneKing { .. } | DrawKind::KingAndMen { .. } => {
                self.is_full(standing, kind) && stronger.is_some_and(|side| !standing.is_about_to_take(side))
            }
            DrawKind::OneEach { .. } => {
                let is_taken = |side| standing.is_about_to_take(side);
                !Color::ALL.into_iter().any(is_taken)
            }
        }
    }

    fn is_full(&self, standing: &impl DrawView, kind: DrawKind) -> bool {
        self.plies >= kind.limit() * kind.plies_per_count(standing)
    }
}

impl DrawKind {
    /// The count of moves (or occurrences) at which the game is drawn; 0 if it is drawn at once.
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

    /// Whether this counts while a lone king holds the main road, which a capture ends even where a piece that is captured
    /// stays on the board.
    fn is_of_road(self) -> bool {
        matches!(self, Self::LoneKing { road: Road::HeldByLoneKing | Road::SharedByLoneKing, .. })
    }

    /// Whether this counts moves of the side that stands against a lone king, and of that side only.
    fn is_of_the_stronger(self) -> bool {
        matches!(self, Self::LoneKing { count: Count::Stronger, .. } | Self::KingAndMen { .. })
    }

    /// "Moves of each side" are counted as plies, two to a move.
    fn plies_per_count(self, standing: &impl DrawView) -> u16 {
        let sides = if self.is_of_the_stronger() { 1 } else { 2 };
        sides * standing.moves_a_turn()
    }

    fn counts_move_of(self, mover: Color, situation: Option<Situation>) -> bool {
        !self.is_of_the_stronger() || situation.and_then(|situation| situation.stronger) == Some(mover)
    }
}

/// The situation in which a rule counts, or none if the position is not of its class. Some rules are stricter about
/// starting a count than about continuing it; `running` says which of the two is asked for.
fn situation(standing: &impl DrawView, kind: DrawKind, running: bool) -> Option<Situation> {
    match kind {
        DrawKind::Repetition { .. } => None,
        DrawKind::KingMoves { .. } => Some(Situation::ANY),
        DrawKind::KingMovesBeside { pieces, .. } => {
            (!is_ending_with_kings(standing, pieces)).then_some(Situation::ANY)
        }
        DrawKind::Balance { pieces, .. } => is_ending_with_kings(standing, pieces)
            .then(|| Situation { stronger: None, balance: balance(standing) }),
        DrawKind::FewPieces { pieces, .. } => is_ending_with_kings(standing, pieces).then(|| {
            let [white_men, white_kings, black_men, black_kings] = balance(standing);
            let balance = [white_men + white_kings, 0, black_men + black_kings, 0];
            Situation { stronger: None, balance }
        }),
        DrawKind::KingAndMen { .. } => {
            let is_stronger = |side: &Color| {
                outnumbers_lone_king(standing, *side, (2, u8::MAX), 1) && standing.king_count(*side) == 1
            };
            let stronger = Color::ALL.into_iter().find(is_stronger)?;
            Some(Situation { stronger: Some(stronger), balance: balance(standing) })
        }
        DrawKind::LoneKing { pieces, kings, road, .. } => {
            let is_stronger = |side: &Color| outnumbers_lone_king(standing, *side, pieces, kings);
            let stronger = Color::ALL.into_iter().find(is_stronger)?;
            let balance = match road {
                Road::Anywhere => balance(standing),
                Road::HeldByLoneKing if road_is_held(standing, stronger, running) => [0; 4],
                Road::SharedByLoneKing if standing.is_on_road(stronger.opposite()) => [0; 4],
                Road::HeldByLoneKing | Road::SharedByLoneKing => return None,
            };
            Some(Situation { stronger: Some(stronger), balance })
        }
        DrawKind::OneEach { kings_only } => {
            let one =
                |side| standing.piece_count(side) == 1 && (!kings_only || standing.king_count(side) > 0);
            let one_each = Color::ALL.into_iter().all(one);
            one_each.then(|| Situation { stronger: None, balance: balance(standing) })
        }
    }
}

/// Whether both sides have a king and this many pieces are on the board.
fn is_ending_with_kings(standing: &impl DrawView, (fewest, most): (u8, u8)) -> bool {
    let pieces: u32 = Color::ALL.into_iter().map(|side| standing.piece_count(side)).sum();
    (u32::from(fewest)..=u32::from(most)).contains(&pieces)
        && Color::ALL.into_iter().all(|side| standing.king_count(side) > 0)
}

fn balance(standing: &impl DrawView) -> [u8; 4] {
    let number = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
    let of = |side| [standing.man_count(side), standing.king_count(side)];
    let [[white_men, white_kings], [black_men, black_kings]] = Color::ALL.map(of);
    [white_men, white_kings, black_men, black_kings].map(number)
}

fn outnumbers_lone_king(standing: &impl DrawView, side: Color, (fewest, most): (u8, u8), kings: u8) -> bool {
    let other = side.opposite();
    standing.king_count(other) == 1
        && standing.man_count(other) == 0
        && (u32::from(fewest)..=u32::from(most)).contains(&standing.piece_count(side))
        && standing.king_count(side) >= u32::from(kings)
}

fn road_is_held(standing: &impl DrawView, stronger: Color, running: bool) -> bool {
    standing.is_on_road(stronger.opposite()) && (running || !standing.is_on_road(stronger))
}

impl<R: RuleSet> DrawView for Position<R> {
    fn man_count(&self, side: Color) -> u32 {
        self.men(side).count()
    }

    fn king_count(&self, side: Color) -> u32 {
        self.kings(side).count()
    }

    fn piece_count(&self, side: Color) -> u32 {
        self.pieces(side).count()
    }

    fn is_on_road(&self, side: Color) -> bool {
        (self.pieces(side) & R::Bits::from_wide(self.rules().rules().geometry.main_road)).any()
    }

    /// A count being full does not save a piece that is already lost.
    fn is_about_to_take(&self, side: Color) -> bool {
        if self.side_to_move() == side {
            return self.can_capture(side);
        }
        let mut replies = MoveList::new();
        self.moves_into(&mut replies);
        replies.iter().all(|&reply| self.after(reply).can_capture(side))
    }
}
