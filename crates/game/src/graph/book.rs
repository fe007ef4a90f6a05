//! The rulebook around the laws of a game.

use bolshak_core::{CaptureMark, ResultFamily, SquareNames};

use super::chain;
use super::counts::Counts;
use super::ground::Graph;
use super::laws::{Laws, Sides, Stuck};
use super::position::Position;
use super::rows::GAMES;
use super::start::start;
use crate::{
    Aim, Draws, Edge, Form, Game, GameInfo, Names, NotationStyle, Outcome, Places, Reason, Rulebook, Seat,
    SetUpError, Tally, Turn, View,
};

/// The rulebook of a game by its laws.
#[derive(Debug)]
pub(crate) struct GraphBook {
    info: GameInfo,
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
    /// The legal turns, which the end of the game and every look at the position ask for.
    turns: Vec<Turn>,
}

impl GraphBook {
    fn new(laws: &'static Laws) -> Self {
        let (board, graph) = Graph::of(laws);
        let start = start(laws, &graph, &board);
        let names = |en: &str, ru: &str| Names { en: en.to_owned(), ru: ru.to_owned() };
        let numbers = board.edge == Edge::Numbers;
        let notation = NotationStyle {
            squares: if numbers { SquareNames::NumericFromBottom } else { SquareNames::Algebraic },
            capture: CaptureMark::Colon,
            game_type: laws.pdn.0,
            variant: Some(laws.pdn.1),
            results: ResultFamily::Default,
        };
        let info = GameInfo {
            id: laws.id,
            kin: laws.id,
            names: names(laws.names.0, laws.names.1),
            form: laws.form.map(|(of, en, ru)| Form { of, names: names(en, ru) }),
            seats: laws.seats,
            first: start.turn,
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

    fn state(&self, position: Position, counts: Counts, short_turns: u8) -> GraphState {
        let turns = chain::turns(self.laws, &self.graph, &position);
        GraphState { position, counts, short_turns, turns }
    }

    /// Hands the board to the next seat that can play; who cannot is out.
    fn pass_on(&self, before: &GraphState, mut position: Position) -> GraphState {
        let GraphState { short_turns, .. } = *before;
        if position.step + 1 < self.laws.moves_a_turn {
            position.step += 1;
            return self.state(position.clone(), before.counts.clone(), short_turns);
        }
        position.step = u8::from(short_turns > 1);
        position.turn = self.next_seat(&position);
        self.state(position, before.counts.clone(), short_turns.saturating_sub(1))
    }

    /// The seat after the one whose turn it is that still plays.
    fn next_seat(&self, position: &Position) -> Seat {
        let seats = self.seats();
        let after = |steps: usize| Seat::of((position.turn.index() + steps) % seats);
        (1..=seats).map(after).find(|seat| position.plays(*seat)).unwrap_or(position.turn)
    }

    fn seats(&self) -> usize {
        self.laws.seats.len()
    }

    /// In a game for more than two, sends out who has no pieces, then everybody who comes to his turn and cannot move.
    fn send_out(&self, mut state: GraphState) -> GraphState {
        let playing = |position: &Position| -> Vec<Seat> {
            (0..self.seats()).map(Seat::of).filter(|seat| position.plays(*seat)).collect()
        };
        let mut position = state.position.clone();
        let beaten: Vec<Seat> = playing(&position).into_iter().filter(|seat| !position.has(*seat)).collect();
        if !beaten.is_empty() {
            position.out.push(beaten);
        }
        if !position.plays(position.turn) {
            position.turn = self.next_seat(&position);
        }
        if position != state.position {
            state = self.state(position, state.counts, 0);
        }
        while state.turns.is_empty() && self.contest(&state.position) {
            let mut position = state.position.clone();
            position.out.push(vec![position.turn]);
            position.turn = self.next_seat(&position);
            state = self.state(position, state.counts, 0);
        }
        state
    }

    /// Whether sides are left that play against each other.
    fn contest(&self, position: &Position) -> bool {
        let mut playing = (0..self.seats()).map(Seat::of).filter(|seat| position.plays(*seat));
        let first = playing.next();
        match self.laws.sides {
            Sides::Single => playing.next().is_some(),
            Sides::Pairs => playing.any(|seat| first.is_some_and(|first| first.0 % 2 != seat.0 % 2)),
        }
    }

    /// The places if the game ends here: who still plays shares the best of what is left.
    fn places(&self, position: &Position) -> Places {
        let left = (0..self.seats()).map(Seat::of).filter(|seat| position.plays(*seat));
        let groups: Vec<Vec<Seat>> =
            [left.collect()].into_iter().chain(position.out.iter().rev().cloned()).collect();
        match self.laws.sides {
            Sides::Single => Places::of_groups(&groups),
            Sides::Pairs if self.contest(position) => Places::of_groups(&[groups.concat()]),
            Sides::Pairs => {
                let won = groups[0].first().map_or(0, |seat| seat.0 % 2);
                let (first, second): (Vec<Seat>, Vec<Seat>) =
                    groups.concat().into_iter().partition(|seat| seat.0 % 2 == won);
                Places::of_sides(&first, &second)
            }
        }
    }

    /// The end of a game for two, if its pieces say so.
    fn decided(&self, state: &GraphState) -> Option<Outcome> {
        let Position { turn, step, .. } = state.position;
        let won = |seat: Seat, reason| Some(Outcome::plain(Some(seat), reason));
        match (state.position.has(turn), state.position.has(turn.other())) {
            (false, false) => return Some(Outcome::plain(None, Reason::NoPieces)),
            (false, true) => return won(turn.other(), Reason::NoPieces),
            // Where either colour may be moved a player can give away his own last piece; where a turn has two moves the
            // first may have taken the opponent's.
            (true, false) => return won(turn, Reason::NoPieces),
            (true, true) => {}
        }
        if !state.turns.is_empty() {
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
        let full = |tally: &Tally| tally.count >= tally.limit;
        let comes = |tally: &Tally| match draws {
            Draws::ByThemselves => true,
            Draws::RepetitionOnClaim => tally.reason != Reason::Repetition,
            Draws::Waived => false,
        };
        let mut tallies = state.counts.tallies(self.laws, &state.position).into_iter();
        let tally = tallies.find(|tally| full(tally) && comes(tally))?;
        if self.seats() > 2 {
            let article = tally.article;
            return Some(Outcome { article, ..Outcome::placed(self.places(&state.position), tally.reason) });
        }
        match self.laws.stuck {
            Stuck::MostMen => Some(self.most_men(state)),
            Stuck::Loses => Some(Outcome::drawn(&tally)),
        }
    }
}

impl Rulebook for GraphBook {
    type State = GraphState;
    /// The place in the list of the state's turns.
    type Move = usize;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self) -> GraphState {
        let counts = Counts::new(&self.start);
        self.state(self.start.clone(), counts, self.laws.short_turns)
    }

    fn set_up(&self, view: &View) -> Result<GraphState, SetUpError> {
        let position = Position::set_up(self.laws, &self.graph, view)?;
        let short_turns = if position == self.start { self.laws.short_turns } else { 0 };
        let counts = Counts::new(&position);
        let mut state = self.state(position, counts, short_turns);
        if self.seats() > 2 {
            state = self.send_out(state);
            state.counts = Counts::new(&state.position);
        }
        Ok(state)
    }

    fn turns(&self, state: &GraphState) -> Vec<(Turn, usize)> {
        state.turns.iter().cloned().zip(0..).collect()
    }

    fn apply(&self, before: &GraphState, &turn: &usize) -> GraphState {
        let turn = &before.turns[turn];
        let mut after = self.pass_on(before, before.position.after(turn));
        if self.seats() > 2 {
            after = self.send_out(after);
        }
        after.counts = before.counts.after(self.laws, &before.position, turn, &after.position);
        after
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

    fn turn(&self, state: &GraphState) -> Seat {
        state.position.turn
    }

    fn tallies(&self, state: &GraphState) -> Vec<Tally> {
        // A position that has occurred once is no repetition yet.
        let tallies = state.counts.tallies(self.laws, &state.position).into_iter();
        tallies.filter(|tally| tally.reason != Reason::Repetition || tally.count > 1).collect()
    }
}

/// Every game of this kind; they live as long as the program.
pub(crate) fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().map(|laws| -> &'static dyn Game { Box::leak(Box::new(GraphBook::new(laws))) })
}
