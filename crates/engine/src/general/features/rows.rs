//! Stones in windows of five, in games for rows.

use bolshak_game::{Board, Cell, VariantInfo, View};

use super::{Count, FeatureSet};

const LENGTH: usize = 5;
/// The value of a point, and of one to five stones in a window without one of the other side.
const POINT: f32 = 1_000.0;
const WINDOW: [f32; LENGTH] = [1.0, 6.0, 25.0, 90.0, 120.0];

/// A feature for each number of stones in a window, one more for each of those that has the move, and one for points.
pub(super) struct Rows {
    info: &'static VariantInfo,
    windows: Vec<[Cell; LENGTH]>,
}

impl Rows {
    pub(super) fn of(info: &'static VariantInfo) -> Self {
        Self { info, windows: windows(&info.board) }
    }
}

impl FeatureSet for Rows {
    fn len(&self) -> usize {
        2 * LENGTH + 1
    }

    fn count(&self, view: &View, count: Count<'_>) {
        let mut stones = vec![None; self.info.board.cells.len()];
        view.pieces.iter().for_each(|piece| stones[usize::from(piece.cell.0)] = Some(piece.seat));
        for window in &self.windows {
            let mut held = window.iter().filter_map(|cell| stones[usize::from(cell.0)]);
            let Some(seat) = held.next() else { continue };
            let Some(more) = held.try_fold(0, |more, other| (other == seat).then_some(more + 1)) else {
                continue;
            };
            count(seat, more, 1.0);
            if seat == view.side_to_move {
                count(seat, LENGTH + more, 1.0);
            }
        }
        for (seat, score) in self.info.all_seats().zip(&view.aside.scores) {
            count(seat, 2 * LENGTH, f32::from(*score));
        }
    }

    fn by_hand(&self) -> Vec<f32> {
        [&WINDOW[..], &[0.0; LENGTH], &[POINT]].concat()
    }

    fn scale(&self) -> std::ops::Range<usize> {
        2 * LENGTH..2 * LENGTH + 1
    }
}

/// Five squares in a row, on every line of the board.
fn windows(board: &Board) -> Vec<[Cell; LENGTH]> {
    let at = |x: f32, y: f32| {
        let index = board.cells.iter().position(|cell| (cell.x, cell.y) == (x, y))?;
        u16::try_from(index).ok().map(Cell)
    };
    let ways = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)];
    let from = |(dx, dy): (f32, f32)| {
        board.cells.iter().filter_map(move |cell| {
            let cells: Option<Vec<Cell>> = [0.0, 1.0, 2.0, 3.0, 4.0]
                .into_iter()
                .map(|step| at(cell.x + dx * step, cell.y + dy * step))
                .collect();
            cells?.try_into().ok()
        })
    };
    ways.into_iter().flat_map(from).collect()
}
