//! What was done, compared with what is legal.

use bolshak_game::{Board, Cell, Game, Kind, Move, Placed, Removal, Seat, View};

use super::hands::{Account, Hands, Trail};
use super::{Deed, Fault, Irregularity, Remark};

/// What the deeds of a player come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnosis {
    /// What they come to.
    pub verdict: Verdict,
    /// What stands on the board afterwards; the opponent is to move.
    pub view: View,
    /// The piece that the player is bound to move by touching it, if his deeds are undone.
    pub bound: Option<Cell>,
    /// The pieces that stand on squares that are not played on, with where they stood before.
    pub misplaced: Vec<Placed>,
    /// What is noticed about a legal move.
    pub remarks: Vec<Remark>,
}

/// What deeds come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The legal move with this place in the list.
    Move(usize),
    /// Nothing has changed on the board: no move has been made.
    Nothing,
    /// A hand is still on a piece: the move is not finished.
    Unfinished,
    /// They were irregular, for these reasons.
    Irregular(Vec<Irregularity>),
}

/// Compares what the hands of the player to move have done with the legal moves.
///
/// `bound` is a piece that he must move because he touched it earlier; `touch_move` says whether touching a piece binds
/// (Russian code: the first touched piece that can move). A captured piece may stand beside the way that was shown:
/// only origin, destination and the pieces that were taken count, as in every move.
///
/// Returns none if a deed is impossible even for hands: there is no such piece, or no room for it.
#[must_use]
pub fn diagnose(game: &dyn Game, deeds: &[Deed], bound: Option<Cell>, touch_move: bool) -> Option<Diagnosis> {
    let before = game.view();
    let mut hands = Hands::new(&game.variant().info().board, &before);
    let account = hands.follow(deeds)?;
    let board = &game.variant().info().board;
    let removed_at_end = game.variant().rules().is_none_or(|rules| rules.removal == Removal::AtEnd);
    let case = Case {
        board,
        moves: game.legal_moves(),
        mover: before.side_to_move,
        account: &account,
        removed_at_end,
    };
    let bound = bound.or_else(|| if touch_move { case.first_movable() } else { None });
    let pieces = hands.pieces();
    let verdict = match same_pieces(&pieces, &before) {
        _ if account.holding => Verdict::Unfinished,
        true => Verdict::Nothing,
        false => case.verdict(bound),
    };
    let remarks = if let Verdict::Move(place) = verdict { case.remarks(place) } else { vec![] };
    let misplaced = account.misplaced.iter().map(|(piece, cell)| Placed::new(*cell, piece.seat, piece.kind));
    let view = View::new(before.side_to_move.other(), pieces);
    Some(Diagnosis { verdict, view, bound, misplaced: misplaced.collect(), remarks })
}

fn same_pieces(pieces: &[Placed], view: &View) -> bool {
    pieces.len() == view.pieces.len() && pieces.iter().all(|piece| view.pieces.contains(piece))
}

/// What is to be judged.
struct Case<'a> {
    board: &'a Board,
    moves: &'a [Move],
    mover: Seat,
    account: &'a Account,
    /// Whether captured pieces stay on the board until the capture is finished.
    removed_at_end: bool,
}

impl Case<'_> {
    /// The first own piece that was touched and has a legal move. One that has none binds to nothing.
    fn first_movable(&self) -> Option<Cell> {
        let own = self.account.touched.iter().filter(|piece| piece.seat == self.mover);
        own.map(|piece| piece.origin).find(|&cell| self.from(cell).next().is_some())
    }

    /// The legal moves of a piece, with their places.
    fn from(&self, cell: Cell) -> impl Iterator<Item = (usize, &Move)> {
        self.moves.iter().enumerate().filter(move |(_, mv)| mv.from() == cell)
    }

    fn must_capture(&self) -> bool {
        self.moves.iter().any(Move::is_capture)
    }

    fn places(&self, wanted: impl Fn(&Move) -> bool) -> Vec<usize> {
        (0..self.moves.len()).filter(|&place| wanted(&self.moves[place])).collect()
    }

    fn verdict(&self, bound: Option<Cell>) -> Verdict {
        let mut faults = self.general_faults(bound);
        let own: Vec<&Trail> = self.own_trails().collect();
        let played = match &own[..] {
            [] => None,
            [trail, ..] => Some(self.judge_move(trail)),
        };
        match played {
            Some(Ok(mv)) if faults.is_empty() => return Verdict::Move(mv),
            Some(Ok(_)) => {}
            Some(Err(fault)) => faults.push(fault),
            None => faults.extend(self.removals_without_move()),
        }
        if faults.is_empty() {
            // The board has changed in a way that has no name of its own, such as a man crowned where it stood.
            faults.push(self.fault(Fault::WrongMove, self.account.crowned.clone()));
        }
        faults.sort_by_key(|fault| fault.kind);
        faults.dedup_by_key(|fault| fault.kind);
        Verdict::Irregular(faults)
    }

    /// What is noticed about the way in which a legal capture was made.
    fn remarks(&self, place: usize) -> Vec<Remark> {
        let made = &self.moves[place];
        let same_move = |mv: &&Move| {
            mv.from() == made.from() && mv.to() == made.to() && same_set(&mv.removed, &made.removed)
        };
        let ways = || self.moves.iter().filter(same_move);
        let removed = self.removed_of(self.mover.other());
        let steps = self.own_trails().next().map_or(0, |trail| trail.cells.len());
        let out_of_order = !ways().any(|mv| mv.removed == removed);
        let not_shown = made.is_capture() && !ways().any(|mv| mv.removed.len() <= steps);
        let noticed =
            [(out_of_order, Remark::RemovedOutOfOrder), (not_shown, Remark::CaptureNotShown)].into_iter();
        noticed.filter(|(so, _)| *so).map(|(_, remark)| remark).collect()
    }

    fn own_trails(&self) -> impl Iterator<Item = &Trail> {
        // A piece that was taken up and put back has not moved.
        let moved = |trail: &&Trail| trail.end() != trail.piece.origin;
        self.account.trails.iter().filter(|trail| trail.piece.seat == self.mover).filter(moved)
    }

    fn fault(&self, kind: Fault, actual: Vec<Cell>) -> Irregularity {
        Irregularity { kind, actual, expected: vec![] }
    }

    /// Faults that do not depend on where the moved piece has arrived.
    fn general_faults(&self, bound: Option<Cell>) -> Vec<Irregularity> {
        let mut faults = vec![];
        let own: Vec<&Trail> = self.own_trails().collect();
        if own.len() > 1 {
            faults.push(self.fault(Fault::TwoMoves, own.iter().map(|trail| trail.end()).collect()));
        }
        let theirs = self.trails_of(self.mover.other()).map(Trail::end);
        let theirs: Vec<Cell> = theirs.chain(self.misplaced_of(self.mover.other())).collect();
        if !theirs.is_empty() {
            faults.push(self.fault(Fault::OpponentsPiece, theirs));
        }
        let misplaced: Vec<Cell> = self.misplaced_of(self.mover).collect();
        if !misplaced.is_empty() {
            faults.push(self.fault(Fault::WrongMove, misplaced));
        }
        let moved = own.first().map(|trail| trail.piece.origin);
        if let (Some(bound), Some(moved)) = (bound, moved)
            && bound != moved
            && self.from(bound).next().is_some()
            && !self.was_moved(bound)
        {
            let expected = self.places(|mv| mv.from() == bound);
            faults.push(Irregularity { kind: Fault::TouchedOther, actual: vec![bound, moved], expected });
        }
        let removed_own: Vec<Cell> = self.removed_of(self.mover);
        if !removed_own.is_empty() {
            faults.push(self.fault(Fault::RemovedOwn, removed_own));
        }
        let crowned_others: Vec<Cell> = self.crowned_elsewhere().collect();
        if !crowned_others.is_empty() {
            faults.push(self.fault(Fault::WrongMove, crowned_others));
        }
        faults.extend(self.taken_back());
        if self.removed_at_end && self.account.removed_before_end {
            faults.push(self.fault(Fault::LiftedEarly, self.removed_of(self.mover.other())));
        }
        faults
    }

    /// Where pieces were crowned that have not been moved.
    fn crowned_elsewhere(&self) -> impl Iterator<Item = Cell> {
        let moved_there = |cell: &Cell| self.own_trails().any(|trail| trail.cells.contains(cell));
        self.account.crowned.iter().copied().filter(move |cell| !moved_there(cell))
    }

    /// Whether the piece was put down somewhere: what was wrong then has a name of its own. One that the hand never left and
    /// that stands where it stood was only touched.
    fn was_moved(&self, cell: Cell) -> bool {
        let mut trails = self.account.trails.iter().filter(|trail| trail.piece.origin == cell);
        let only_touched = |trail: &Trail| {
            trail.end() == cell && trail.cells.iter().all(|way| *way == cell || trail.held.contains(way))
        };
        trails.any(|trail| !only_touched(trail))
    }

    fn trails_of(&self, seat: Seat) -> impl Iterator<Item = &Trail> {
        let moved = move |trail: &&Trail| trail.piece.seat == seat && trail.end() != trail.piece.origin;
        self.account.trails.iter().filter(moved)
    }

    fn misplaced_of(&self, seat: Seat) -> impl Iterator<Item = Cell> {
        let misplaced = self.account.misplaced.iter().filter(move |(piece, _)| piece.seat == seat);
        misplaced.map(|(_, cell)| *cell)
    }

    fn removed_of(&self, seat: Seat) -> Vec<Cell> {
        self.account.removed.iter().filter(|(piece, _)| piece.seat == seat).map(|&(_, cell)| cell).collect()
    }

    /// A piece that had arrived where a legal move ends and then went on or back. The landing squares of a capture are
    /// ways, not ends, and a move is not finished while the hand is on the piece.
    fn taken_back(&self) -> Option<Irregularity> {
        let ended = |trail: &Trail, cell: Cell| {
            self.from(trail.piece.origin).any(|(_, mv)| !mv.is_capture() && mv.to() == cell)
        };
        let own = self.account.trails.iter().filter(|trail| trail.piece.seat == self.mover);
        own.filter_map(|trail| {
            let (_, way) = trail.cells.split_last()?;
            let first =
                way.iter().copied().find(|&cell| ended(trail, cell) && !trail.held.contains(&cell))?;
            let expected = self.places(|mv| mv.from() == trail.piece.origin && mv.to() == first);
            Some(Irregularity { kind: Fault::TookBack, actual: vec![first, trail.end()], expected })
        })
        .next()
    }

    /// Removals by a player who has moved nothing.
    fn removals_without_move(&self) -> Option<Irregularity> {
        let removed = self.removed_of(self.mover.other());
        (!removed.is_empty()).then(|| self.fault(Fault::RemovedWithoutReason, removed))
    }

    /// The legal move that a piece has made, or what was wrong with it.
    fn judge_move(&self, trail: &Trail) -> Result<usize, Irregularity> {
        let (origin, end) = (trail.piece.origin, trail.end());
        let same_squares: Vec<usize> = self.places(|mv| mv.from() == origin && mv.to() == end);
        let removed = self.removed_of(self.mover.other());
        let exact =
            same_squares.iter().copied().find(|&place| same_set(&self.moves[place].removed, &removed));
        match exact {
            Some(place) => self.crowned_rightly(place, trail),
            None if self.must_capture() => Err(self.wrong_capture(trail, &same_squares, removed)),
            None if !removed.is_empty() => Err(self.fault(Fault::RemovedWithoutReason, removed)),
            None => Err(self.wrong_move(trail)),
        }
    }

    fn crowned_rightly(&self, place: usize, trail: &Trail) -> Result<usize, Irregularity> {
        let end = trail.end();
        let is_king = |placed: &bolshak_game::Placed| placed.cell == end && placed.kind == Kind::King;
        let becomes_king = trail.piece.kind == Kind::Man && self.moves[place].placed.iter().any(is_king);
        let crowned = self.account.crowned.iter().any(|cell| trail.cells.contains(cell));
        let wrong = match (becomes_king, crowned) {
            (true, false) if self.is_on_last_row(end) => Fault::NotCrowned,
            // It was crowned in passing, so what came after it was a king's.
            (true, false) => Fault::PlayedUncrowned,
            (false, true) if trail.piece.kind == Kind::Man => Fault::WrongMove,
            _ => return Ok(place),
        };
        Err(Irregularity { kind: wrong, actual: vec![end], expected: vec![place] })
    }

    fn is_on_last_row(&self, cell: Cell) -> bool {
        let row = |cell: Cell| self.board.cells[usize::from(cell.0)].y;
        let beyond =
            |other: f32| if self.mover == Seat::WHITE { other > row(cell) } else { other < row(cell) };
        !self.board.cells.iter().any(|place| beyond(place.y))
    }

    fn wrong_move(&self, trail: &Trail) -> Irregularity {
        let expected = self.places(|mv| mv.from() == trail.piece.origin);
        Irregularity { kind: Fault::WrongMove, actual: vec![trail.piece.origin, trail.end()], expected }
    }

    fn wrong_capture(&self, trail: &Trail, same_squares: &[usize], removed: Vec<Cell>) -> Irregularity {
        let (origin, end) = (trail.piece.origin, trail.end());
        let of_piece = self.places(|mv| mv.from() == origin);
        if let Some(&place) = same_squares.first() {
            return self.wrong_removal(place, same_squares.to_vec(), &removed);
        }
        let broken_off = |mv: &Move| mv.path.len() > 2 && mv.path[1..mv.path.len() - 1].contains(&end);
        let longer: Vec<usize> =
            of_piece.iter().copied().filter(|&place| broken_off(&self.moves[place])).collect();
        if !longer.is_empty() {
            return Irregularity {
                kind: Fault::StoppedCapturing,
                actual: vec![origin, end],
                expected: longer,
            };
        }
        if of_piece.is_empty() || removed.is_empty() {
            let expected = self.places(Move::is_capture);
            return Irregularity { kind: Fault::MissedCapture, actual: vec![origin, end], expected };
        }
        Irregularity { kind: Fault::CapturedWrongly, actual: removed, expected: of_piece }
    }

    /// The piece has arrived where a capture ends, but other pieces are gone than were captured.
    fn wrong_removal(&self, place: usize, expected: Vec<usize>, removed: &[Cell]) -> Irregularity {
        let captured = &self.moves[place].removed;
        let others: Vec<Cell> = removed.iter().copied().filter(|cell| !captured.contains(cell)).collect();
        let left: Vec<Cell> = captured.iter().copied().filter(|cell| !removed.contains(cell)).collect();
        let (kind, actual) = match (others.is_empty(), removed.is_empty()) {
            (false, _) => (Fault::RemovedOthers, others),
            (true, true) => (Fault::RemovedTooFew, left),
            (true, false) => (Fault::StoppedRemoving, left),
        };
        Irregularity { kind, actual, expected }
    }
}

fn same_set(one: &[Cell], other: &[Cell]) -> bool {
    one.len() == other.len() && one.iter().all(|cell| other.contains(cell))
}
