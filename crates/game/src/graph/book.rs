//! The rulebook around the laws of a game.

use super::chain;
use super::counts::{Counts, Seen};
use super::ground::Graph;
use super::laws::{Beaten, Laws, NoSecond, Sides, Stuck};
use super::position::Position;
use super::rows::GAMES;
use super::start::start;
use crate::house::Family;
use crate::key::{Fact, word};
use crate::rulebook::style;
use crate::{
    Aim, DrawCount, Draws, Edge, Form, Move, Names, Outcome, Places, Reason, Rulebook, Seat, SetUpError,
    SquareNames, Variant, VariantInfo, View,
};

/// The rulebook of a game by its laws.
#[derive(Debug)]
pub(crate) struct GraphBook {
    info: VariantInfo,
    laws: &'static Laws,
    graph: Graph,
    start: Position,
}

/// A position with what the end of the game depends on.
#[derive(Clone, Debug)]
pub(crate) struct GraphState {
    position: Position,
    counts: Counts,
    /// How many of the next turns have only one move.
    short_turns: u8,
    /// The legal moves, which the end of the game and every look at the position ask for.
    moves: Vec<Move>,
}

impl GraphBook {
    pub(crate) fn new(laws: &'static Laws) -> Self {
        let (board, graph) = Graph::of(laws);
        let start = start(laws, &graph, &board);
        let numbers = board.edge == Edge::Numbers;
        let squares = if numbers { SquareNames::NumericFromBottom } else { SquareNames::Algebraic };
        let notation = style(laws.pdn, squares);
        let info = VariantInfo {
            id: laws.id,
            kin: laws.id,
            names: Names::new(laws.names.0, laws.names.1),
            form: laws.form.map(Form::new),
            seats: laws.seats,
            first: start.side_to_move,
            first_by_lot: laws.first_by_lot,
            moves_a_turn: laws.moves_a_turn,
            pairs: laws.sides == Sides::Pairs,
            aim: Aim::Pieces,
            kinds: laws.kinds(),
            targets: (0..laws.seats.len()).map(|seat| graph.targets(seat)).collect(),
            board,
            notation,
        };
        Self { info, laws, graph, start }
    }

    /// The state at the beginning of a game from this position.
    fn begin(&self, mut position: Position) -> GraphState {
        let short_turns = if position == self.start { self.laws.short_turns } else { 0 };
        let moves = self.settle(&mut position);
        let counts = Counts::new(&self.seen(&position, &moves));
        GraphState { position, counts, short_turns, moves }
    }

    fn seen<'a>(&'a self, position: &'a Position, moves: &'a [Move]) -> Seen<'a> {
        Seen::new(self.laws, &self.graph, position, moves)
    }

    /// Hands the board to the next seat that still plays, unless the turn has another move; says how many of the next
    /// turns have only one.
    fn pass_on(&self, position: &mut Position, short_turns: u8) -> u8 {
        if position.step + 1 < self.laws.moves_a_turn {
            position.step += 1;
            return short_turns;
        }
        position.step = u8::from(short_turns > 1);
        position.side_to_move = self.next_seat(position);
        short_turns.saturating_sub(1)
    }

    /// The seat after the one whose turn it is that still plays.
    fn next_seat(&self, position: &Position) -> Seat {
        self.info.next_seat(position.side_to_move, |seat| position.plays(seat))
    }

    fn seats(&self) -> usize {
        self.laws.seats.len()
    }

    /// The seats that still play.
    fn playing(&self, position: &Position) -> impl Iterator<Item = Seat> {
        self.info.all_seats().filter(|seat| position.plays(*seat))
    }

    /// The legal moves. In a game for more than two who has no pieces goes out first, then everybody who comes to his turn
    /// and cannot move.
    fn settle(&self, position: &mut Position) -> Vec<Move> {
        if self.seats() > 2 {
            let beaten: Vec<Seat> = self.playing(position).filter(|seat| !position.has(*seat)).collect();
            if !beaten.is_empty() {
                self.send_out(position, beaten);
            }
            if !position.plays(position.side_to_move) {
                position.side_to_move = self.next_seat(position);
            }
        }
        loop {
            let moves = chain::legal_moves(self.laws, &self.graph, position);
            if moves.is_empty() && self.passes(position) {
                position.step = 0;
            } else if self.seats() == 2 || !moves.is_empty() || !self.contest(position) {
                return moves;
            } else {
                self.send_out(position, vec![position.side_to_move]);
            }
            position.side_to_move = self.next_seat(position);
        }
    }

    /// Whether the turn passes because there is no second move in it.
    fn passes(&self, position: &Position) -> bool {
        self.laws.no_second == NoSecond::Passes && position.step > 0
    }

    /// Takes seats out of the game, and where the rules say so their pieces off the board.
    fn send_out(&self, position: &mut Position, seats: Vec<Seat>) {
        if self.laws.beaten == Beaten::Leave {
            position.clear(&seats);
        }
        position.out.push(seats);
    }

    /// Whether sides are left that play against each other.
    fn contest(&self, position: &Position) -> bool {
        let mut playing = self.playing(position);
        playing.next().is_some_and(|first| playing.any(|seat| !self.info.are_partners(first, seat)))
    }

    /// The places if the game ends here: who still plays shares the best of what is left.
    fn places(&self, position: &Position) -> Places {
        let left: Vec<Seat> = self.playing(position).collect();
        let won = left.first().copied().unwrap_or(Seat::WHITE);
        let groups: Vec<Vec<Seat>> = [left].into_iter().chain(position.out.iter().rev().cloned()).collect();
        match self.laws.sides {
            Sides::Single => Places::of_groups(&groups),
            Sides::Pairs if self.contest(position) => Places::of_groups(&[groups.concat()]),
            Sides::Pairs => {
                let (first, second): (Vec<Seat>, Vec<Seat>) =
                    self.info.all_seats().partition(|seat| self.info.are_partners(won, *seat));
                Places::of_sides(&first, &second)
            }
        }
    }

    /// The end of a game for two, if its pieces say so.
    fn decided(&self, state: &GraphState) -> Option<Outcome> {
        let Position { side_to_move: turn, step, .. } = state.position;
        let won = |seat: Seat, reason| Some(Outcome::plain(Some(seat), reason));
        match (state.position.has(turn), state.position.has(turn.other())) {
            (false, false) => return Some(Outcome::plain(None, Reason::NoPieces)),
            (false, true) => return won(turn.other(), Reason::NoPieces),
            // Where either colour may be moved a player can give away his own last piece; where a turn has two moves the
            // first may have taken the opponent's.
            (true, false) => return won(turn, Reason::NoPieces),
            (true, true) => {}
        }
        if !state.moves.is_empty() {
            return None;
        }
        match self.laws.stuck {
            Stuck::MostMen => Some(self.most_men(state)),
            Stuck::Loses if step > 0 => won(turn.other(), Reason::NoSecondMove),
            Stuck::Loses => won(turn.other(), Reason::NoMove),
        }
    }

    fn most_men(&self, state: &GraphState) -> Outcome {
        let men = |seat: Seat| state.position.pieces().filter(|(_, piece)| piece.seat == seat).count();
        let winner = match men(Seat::WHITE).cmp(&men(Seat::BLACK)) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::WHITE),
            std::cmp::Ordering::Less => Some(Seat::BLACK),
        };
        Outcome::plain(winner, Reason::MostMen)
    }

    /// The end of a game that goes no further.
    fn exhausted(&self, state: &GraphState, draws: Draws) -> Option<Outcome> {
        let draw_count = state.counts.full(&self.seen(&state.position, &state.moves), draws)?;
        if self.seats() > 2 {
            let article = draw_count.article;
            return Some(Outcome {
                article,
                ..Outcome::placed(self.places(&state.position), draw_count.reason)
            });
        }
        match self.laws.stuck {
            Stuck::MostMen => Some(self.most_men(state)),
            Stuck::Loses => Some(Outcome::drawn(&draw_count)),
        }
    }
}

impl Rulebook for GraphBook {
    type State = GraphState;
    /// The place in the list of the state's moves.
    type Move = usize;

    fn info(&self) -> &VariantInfo {
        &self.info
    }

    fn laws(&self) -> crate::Laws {
        crate::Laws(Family::Graph(self.laws.clone()))
    }

    fn start(&self) -> GraphState {
        self.begin(self.start.clone())
    }

    fn set_up(&self, view: &View) -> Result<GraphState, SetUpError> {
        Position::set_up(self.laws, &self.graph, view).map(|position| self.begin(position))
    }

    fn legal_moves(&self, state: &GraphState) -> Vec<(Move, usize)> {
        state.moves.iter().cloned().zip(0..).collect()
    }

    fn apply(&self, before: &GraphState, &index: &usize) -> GraphState {
        let mv = &before.moves[index];
        let mut position = before.position.after(mv);
        let short_turns = self.pass_on(&mut position, before.short_turns);
        let moves = self.settle(&mut position);
        let counts = before.counts.after(&before.position, mv, &self.seen(&position, &moves));
        GraphState { position, counts, short_turns, moves }
    }

    fn outcome(&self, state: &GraphState, draws: Draws) -> Option<Outcome> {
        let decided = if self.seats() == 2 {
            self.decided(state)
        } else {
            let over = !self.contest(&state.position);
            over.then(|| Outcome::placed(self.places(&state.position), Reason::Eliminated))
        };
        decided.or_else(|| self.exhausted(state, draws))
    }

    fn view(&self, state: &GraphState) -> View {
        state.position.view()
    }

    fn side_to_move(&self, state: &GraphState) -> Seat {
        state.position.side_to_move
    }

    fn step(&self, state: &GraphState) -> u8 {
        state.position.step
    }

    fn key(&self, state: &GraphState) -> u64 {
        let GraphState { position, short_turns, .. } = state;
        // Those who went together share a place.
        let together = (0_u64..).zip(&position.out).filter(|(_, group)| group.len() > 1);
        let together = together.fold(0, |key, (place, _)| key ^ word(Fact::OutTogether, place));
        position.key() ^ together ^ word(Fact::ShortTurns, u64::from(*short_turns))
    }

    fn draws(&self) -> Vec<DrawCount> {
        let rounds = self.laws.rounds.map(|limit| DrawCount {
            reason: Reason::TurnLimit,
            count: 0,
            limit,
            article: None,
            criterion: None,
        });
        self.laws.draws.iter().map(DrawCount::not_begun).chain(rounds).collect()
    }

    fn draw_counts(&self, state: &GraphState) -> Vec<DrawCount> {
        state.counts.draw_counts(&self.seen(&state.position, &state.moves))
    }

    fn retire(&self, before: &GraphState, seat: Seat) -> Option<GraphState> {
        let mut position = before.position.clone();
        if self.seats() == 2 || self.playing(&position).all(|playing| playing != seat) {
            return None;
        }
        let leaving = self.playing(&position).filter(|other| self.info.are_partners(seat, *other));
        let leaving = leaving.collect();
        self.send_out(&mut position, leaving);
        if !position.plays(position.side_to_move) {
            position.side_to_move = self.next_seat(&position);
        }
        let moves = self.settle(&mut position);
        let counts = Counts::new(&self.seen(&position, &moves));
        Some(GraphState { position, counts, moves, ..*before })
    }

    fn places(&self, state: &GraphState) -> Option<Places> {
        (self.seats() > 2).then(|| GraphBook::places(self, &state.position))
    }
}

/// Every game of this kind; they live as long as the program.
pub(crate) fn variants() -> impl Iterator<Item = &'static dyn Variant> {
    GAMES.iter().map(|laws| -> &'static dyn Variant { Box::leak(Box::new(GraphBook::new(laws))) })
}
