use bolshak_game::{Board, Cell, Placed, Seat, Stack, VariantInfo, View};

/// The position with the board turned by half and the colours exchanged: what the other side sees. There is none in games
/// for more than two, where pieces are in hand or points are made, and on boards that half a turn does not bring onto
/// themselves.
#[must_use]
pub fn turned(info: &VariantInfo, view: &View) -> Option<View> {
    if info.seats.len() != 2 || !view.aside.hands.is_empty() || !view.aside.scores.is_empty() {
        return None;
    }
    let mut pieces = vec![];
    for piece in &view.pieces {
        let swapped =
            piece.below.iter().fold(Stack::EMPTY, |below, (seat, kind)| below.with_top(seat.other(), kind));
        pieces.push(Placed {
            cell: opposite(&info.board, piece.cell)?,
            seat: piece.seat.other(),
            below: swapped,
            ..*piece
        });
    }
    pieces.sort_by_key(|piece| piece.cell);
    let side_to_move: Seat = view.side_to_move.other();
    Some(View { side_to_move, pieces, aside: view.aside.clone() })
}

/// The cell on the other side of the middle.
fn opposite(board: &Board, cell: Cell) -> Option<Cell> {
    const NEARLY: f32 = 0.01;
    let ends = |of: &dyn Fn(usize) -> f32| {
        let all = (0..board.cells.len()).map(of);
        all.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (low, high)) = (ends(&|cell| board.cells[cell].x), ends(&|cell| board.cells[cell].y));
    let place = board.cells.get(usize::from(cell.0))?;
    let (x, y) = (left + right - place.x, low + high - place.y);
    let found =
        board.cells.iter().position(|other| (other.x - x).abs() < NEARLY && (other.y - y).abs() < NEARLY);
    found.and_then(|index| u16::try_from(index).ok()).map(Cell)
}
