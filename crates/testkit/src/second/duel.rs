//! Two players, one move to a turn: Belarusian, Stavropol, the towers, lasca, Pskov.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::board::{Board, Rank, held_by, top};
use super::law::{Law, Turn};
use super::{Second, SecondTurn, Stand, Start, drawn, hexagon, lost_by, named, opening, russian};

/// 15 moves of each side.
const PLIES: usize = 30;

/// What a game has beside the common ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Peculiar {
    /// Draws by repetition (D1) and by kings' moves (D2) alone.
    Nothing,
    /// No draw by kings' moves.
    RepetitionOnly,
    /// Three kings against one (D4).
    LoneKing,
    /// Pawns alone are not enough to go on.
    Pawns,
    /// Pieces of both colours may be moved, those of one's own colour capture first.
    BothColours,
}

#[derive(Clone)]
pub(super) struct Duel {
    law: Rc<Law>,
    peculiar: Peculiar,
    board: Board,
    seat: usize,
    king_moves: usize,
    /// How many plies three kings or more have stood against one.
    against_lone_king: usize,
    seen: BTreeMap<(Board, usize), usize>,
    end: Option<Vec<u8>>,
}

impl Duel {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let (law, peculiar, initial) = described(id)?;
        let (board, seat) = opening(&law.ground, initial, start);
        let (king_moves, against_lone_king) = (0, 0);
        let seen = BTreeMap::new();
        let law = Rc::new(law);
        let mut game = Self { law, peculiar, board, seat, king_moves, against_lone_king, seen, end: None };
        game.settle();
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        match self.peculiar {
            Peculiar::BothColours => self.of_both_colours(),
            _ => self.law.turns(&self.board, self.seat),
        }
    }

    /// Own captures, else the other colour's captures, else quiet moves of both (dossier §20, own captures first).
    fn of_both_colours(&self) -> Vec<Turn> {
        let (own, other) = (self.seat, 1 - self.seat);
        let captures = [own, other].map(|seat| self.law.captures(&self.board, seat));
        let quiet = [own, other].map(|seat| self.law.quiet_moves(&self.board, seat)).concat();
        captures.into_iter().find(|list| !list.is_empty()).unwrap_or(quiet)
    }

    /// Whether this player has enough left to go on.
    fn is_alive(&self, seat: usize) -> bool {
        let counts = |rank| self.peculiar != Peculiar::Pawns || rank != Rank::Pawn;
        held_by(&self.board, seat).iter().any(|&spot| counts(top(&self.board, spot).expect("a piece").rank))
    }

    /// Looks who has lost, and only if nobody has whether it is a draw. In Stavropol a move can strike the mover's own
    /// last piece, so both are looked at. That neither has any comes about by setting up only.
    fn settle(&mut self) {
        let dead: Vec<usize> = (0..2).filter(|&seat| !self.is_alive(seat)).collect();
        let stuck = self.legal().is_empty().then_some(self.seat);
        if dead.len() == 2 {
            self.end = Some(drawn());
        } else if let Some(loser) = dead.first().copied().or(stuck) {
            self.end = Some(lost_by(loser));
        } else if self.is_third_time() || self.is_too_long() {
            self.end = Some(drawn());
        }
    }

    fn is_third_time(&mut self) -> bool {
        let times = self.seen.entry((self.board.clone(), self.seat)).or_default();
        *times += 1;
        *times >= 3
    }

    fn is_too_long(&self) -> bool {
        match self.peculiar {
            Peculiar::RepetitionOnly => false,
            Peculiar::LoneKing => self.king_moves >= PLIES || self.against_lone_king >= PLIES,
            _ => self.king_moves >= PLIES,
        }
    }

    /// Three kings or more against one, and nothing else on the board.
    fn is_lone_king(&self) -> bool {
        let counts = [0, 1].map(|seat| held_by(&self.board, seat).len());
        let only_kings =
            self.board.values().all(|tower| tower.last().is_some_and(|piece| piece.rank == Rank::King));
        only_kings && counts.contains(&1) && counts.iter().any(|&count| count >= 3)
    }
}

fn described(id: &str) -> Option<(Law, Peculiar, Board)> {
    let (law, peculiar) = match id {
        "belarusian" => (russian::law(russian::whole_board(), 8), Peculiar::Pawns),
        "stavropol-own-first" => (russian::law(russian::dark_board(), 8), Peculiar::BothColours),
        "towers" => (russian::towers(), Peculiar::Nothing),
        "towers-1875" => (russian::towers_of_1875(), Peculiar::Nothing),
        "lasca" => (russian::lasca(), Peculiar::RepetitionOnly),
        "pskov" => (hexagon::pskov(4), Peculiar::LoneKing),
        "pskov-large" => (hexagon::pskov(5), Peculiar::LoneKing),
        _ => return None,
    };
    let initial = match id {
        "belarusian" => russian::with_pawns(&law.ground),
        "lasca" => russian::lasca_men(&law.ground),
        "pskov" => hexagon::pskov_men(&law.ground, 4),
        "pskov-large" => hexagon::pskov_men(&law.ground, 5),
        _ => russian::three_ranks(&law.ground),
    };
    Some((law, peculiar, initial))
}

impl Second for Duel {
    fn seat(&self) -> usize {
        self.seat
    }

    fn stand(&self) -> Stand {
        self.law.ground.stand(&self.board)
    }

    fn turns(&self) -> Vec<SecondTurn> {
        if self.end.is_some() { vec![] } else { named(&self.law.ground, &self.board, &self.legal()) }
    }

    fn play(&mut self, turn: &SecondTurn) {
        let mover = top(&self.board, self.law.ground.spot(&turn.path[0])).expect("a piece to move");
        let is_quiet = turn.removed.is_empty();
        let by_king = mover.rank == Rank::King && is_quiet;
        let was_lone_king = self.is_lone_king();
        self.law.ground.change(&mut self.board, &turn.changes);
        self.king_moves = if by_king { self.king_moves + 1 } else { 0 };
        let still = was_lone_king && is_quiet && self.is_lone_king();
        self.against_lone_king = if still { self.against_lone_king + 1 } else { 0 };
        self.seat = 1 - self.seat;
        self.settle();
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
