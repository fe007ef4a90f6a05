//! The rulebook around the laws of a game.

use bolshak_core::{Russian, Variant};

use super::LAWS;
use super::board::Graph;
use super::chain;
use super::laws::{Fate, Laws};
use super::position::Position;
use crate::{
    Draws, Game, GameInfo, Kind, Names, NotationStyle, Outcome, RayBook, Reason, Rulebook, Seat, SetUpError,
    Tally, Turn, View,
};

/// Repetitions of a position, and moves of each side by kings alone, that draw: D1 and D2 of Russian draughts [R].
const TIMES: u16 = 3;
const KING_MOVES: u16 = 15;

/// The rulebook of a game by its laws.
#[derive(Debug)]
pub(crate) struct GraphBook {
    info: GameInfo,
    laws: &'static Laws,
    graph: Graph,
    start: Position,
}

/// A position with what draws depend on.
#[derive(Clone, Debug)]
pub(crate) struct GraphState {
    position: Position,
    /// The positions since the last move that cannot be undone, the present one last.
    past: Vec<Position>,
    /// Plies since the last capture or move of a man.
    calm: u16,
    /// The legal turns, which the end of the game and every look at the position ask for.
    turns: Vec<Turn>,
}

impl GraphBook {
    /// The rulebooks of all games of this kind.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        LAWS.iter().map(Self::new)
    }

    /// On the board of Russian draughts, from its initial position.
    fn new(laws: &'static Laws) -> Self {
        let (en, ru) = laws.names;
        let names = Names { en: en.to_owned(), ru: ru.to_owned() };
        let russian = RayBook::new(Russian::ID, Russian::RULES, names.clone());
        let russian_info = Rulebook::info(&russian).clone();
        let (game_type, variant) = laws.pdn;
        let notation = NotationStyle { game_type, variant: Some(variant), ..russian_info.notation };
        let info = GameInfo { id: laws.id, kin: laws.id, names, notation, ..russian_info };
        let graph = Graph::of(&info.board);
        let view = russian.view(&Rulebook::start(&russian));
        let start = Position::set_up(&graph, &view).expect("the initial position is one");
        Self { info, laws, graph, start }
    }

    /// The state of a position that these positions went before.
    fn state(&self, position: Position, mut past: Vec<Position>, calm: u16) -> GraphState {
        past.push(position.clone());
        let turns = chain::turns(self.laws, &self.graph, &position);
        GraphState { position, past, calm, turns }
    }

    fn draw(state: &GraphState, draws: Draws) -> Option<Outcome> {
        let full = |tally: &Tally| tally.count >= tally.limit;
        let comes = |tally: &Tally| match draws {
            Draws::ByThemselves => true,
            Draws::RepetitionOnClaim => tally.reason != Reason::Repetition,
            Draws::Waived => false,
        };
        let tally = state.tallies().into_iter().find(|tally| full(tally) && comes(tally))?;
        Some(Outcome { winner: None, reason: tally.reason, article: tally.article, criterion: None })
    }
}

impl GraphState {
    fn tallies(&self) -> [Tally; 2] {
        let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let occurred = number(self.past.iter().filter(|past| **past == self.position).count());
        let tally = |reason, count: u16, limit: u16| Tally {
            reason,
            count: count.min(limit),
            limit,
            article: Some("dossier §1"),
            criterion: None,
        };
        [tally(Reason::Repetition, occurred, TIMES), tally(Reason::KingMoves, self.calm / 2, KING_MOVES)]
    }
}

impl Rulebook for GraphBook {
    type State = GraphState;
    type Move = Turn;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self) -> GraphState {
        self.state(self.start.clone(), vec![], 0)
    }

    fn set_up(&self, view: &View) -> Result<GraphState, SetUpError> {
        Position::set_up(&self.graph, view).map(|position| self.state(position, vec![], 0))
    }

    fn turns(&self, state: &GraphState) -> Vec<(Turn, Turn)> {
        state.turns.iter().map(|turn| (turn.clone(), turn.clone())).collect()
    }

    fn apply(&self, state: &GraphState, turn: &Turn) -> GraphState {
        let king = state.position.at(turn.from()).is_some_and(|piece| piece.kind == Kind::King);
        let calm = if king && !turn.is_capture() { state.calm.saturating_add(1) } else { 0 };
        let position = state.position.after(turn);
        // Where captured kings become men and are crowned again, only a piece that is gone cannot come back.
        let undoable = match self.laws.fate {
            Fate::Removed => calm > 0,
            Fate::KingsDemoted => position.pieces().count() == state.position.pieces().count(),
        };
        self.state(position, if undoable { state.past.clone() } else { vec![] }, calm)
    }

    fn outcome(&self, state: &GraphState, draws: Draws) -> Option<Outcome> {
        let Position { turn, .. } = state.position;
        let has = |seat: Seat| state.position.has(seat);
        // Where either colour may be moved a player can give away his own last piece: then the other has won.
        match (has(turn), has(turn.other())) {
            (false, _) => return Some(Outcome::plain(Some(turn.other()), Reason::NoPieces)),
            (_, false) => return Some(Outcome::plain(Some(turn), Reason::NoPieces)),
            _ => {}
        }
        if state.turns.is_empty() {
            return Some(Outcome::plain(Some(turn.other()), Reason::NoMove));
        }
        Self::draw(state, draws)
    }

    fn view(&self, state: &GraphState) -> View {
        state.position.view()
    }

    fn tallies(&self, state: &GraphState) -> Vec<Tally> {
        // A position that has occurred once is no repetition yet.
        state
            .tallies()
            .into_iter()
            .filter(|tally| tally.reason != Reason::Repetition || tally.count > 1)
            .collect()
    }
}

/// Every game of this kind; they live as long as the program.
pub(crate) fn games() -> impl Iterator<Item = &'static dyn Game> {
    GraphBook::all().map(|book| -> &'static dyn Game { Box::leak(Box::new(book)) })
}
