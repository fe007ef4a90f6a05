//! What a position is worth to each seat, by what stands on the board.

use bolshak_game::{Aim, Board, Cell, GameInfo, Kind, Placed, Seat, View};

const MAN: i32 = 100;
const KING: i32 = 300;
/// A pawn bars the way and does nothing else.
const PAWN: i32 = 15;
/// What a unit nearer to where it is going is worth to a man.
const NEARER: i32 = 3;
/// What a prisoner, and a piece of the own colour below, are worth to the tower that holds them.
const PRISONER: i32 = 20;
const RESERVE: i32 = 45;

/// In a race: what a unit of way is worth, what it costs not to be in the camp yet, and to be at home still.
const WAY: f32 = 10.0;
const OUTSIDE: f32 = 6.0;
const AT_HOME: f32 = 5.0;

/// What a point is worth, and stones by how many stand in a window of five without one of the other side.
const POINT: i32 = 1_000;
const WINDOW: [i32; 6] = [0, 1, 6, 25, 90, 120];

/// Whoever plays no more counts for this much in a game of capture, and whoever has arrived in a race, less so much for
/// each that was earlier.
const GONE: i32 = -1_500;
const ARRIVED: i32 = 2_000;
const LATER: i32 = 400;

/// Judges positions of one game.
pub(super) struct Judge {
    aim: Aim,
    seats: usize,
    pairs: bool,
    places: Vec<(f32, f32)>,
    targets: Vec<Vec<Cell>>,
    /// For each seat and cell, how far it is from there to the nearest target.
    far: Vec<Vec<f32>>,
    /// Whether men want to arrive: where they leave the board they do not.
    arrive: bool,
    windows: Vec<[Cell; 5]>,
}

impl Judge {
    /// The judge of a game.
    pub(super) fn of(info: &GameInfo) -> Self {
        let places: Vec<_> = info.board.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        let far = info.targets.iter().map(|targets| {
            let nearest = |place: &(f32, f32)| {
                targets
                    .iter()
                    .map(|cell| distance(*place, places[usize::from(cell.0)]))
                    .fold(f32::MAX, f32::min)
            };
            places.iter().map(nearest).collect()
        });
        Self {
            aim: info.aim,
            seats: info.seats.len(),
            pairs: info.pairs,
            far: far.collect(),
            arrive: info.kinds.contains(&Kind::King),
            windows: if info.aim == Aim::Rows { windows(&info.board) } else { vec![] },
            targets: info.targets.clone(),
            places,
        }
    }

    /// Whether two seats are on the same side.
    pub(super) fn together(&self, one: Seat, other: Seat) -> bool {
        one == other || self.pairs && one.0 % 2 == other.0 % 2
    }

    /// What a position is worth to each seat: its own worth, less what the others have on average.
    pub(super) fn values(&self, view: &View) -> Vec<i32> {
        let own = self.own(view);
        let average =
            |seats: &[i32]| seats.iter().sum::<i32>() / i32::try_from(seats.len().max(1)).unwrap_or(1);
        let value = |seat: Seat| {
            let side = |same: bool| -> Vec<i32> {
                let seats = (0..self.seats).map(Seat::of).filter(|other| self.together(seat, *other) == same);
                seats.map(|seat| own[seat.index()]).collect()
            };
            average(&side(true)) - average(&side(false))
        };
        (0..self.seats).map(Seat::of).map(value).collect()
    }

    fn own(&self, view: &View) -> Vec<i32> {
        let mut own = vec![0; self.seats];
        match self.aim {
            Aim::Pieces => view.pieces.iter().for_each(|piece| own[piece.seat.index()] += self.piece(piece)),
            Aim::Camp => own = (0..self.seats).map(|seat| self.race(view, Seat::of(seat))).collect(),
            Aim::Rows => self.rows(view, &mut own),
        }
        for (order, seat) in (0..).zip(&view.aside.out) {
            own[seat.index()] = if self.aim == Aim::Camp { ARRIVED - LATER * order } else { GONE };
        }
        own
    }

    #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
    fn piece(&self, piece: &Placed) -> i32 {
        let Placed { cell, seat, kind, below } = *piece;
        let alone = match kind {
            Kind::King => KING,
            Kind::Pawn => PAWN,
            Kind::Man if self.arrive => {
                MAN - (self.far[seat.index()][usize::from(cell.0)] * NEARER as f32) as i32
            }
            Kind::Man => MAN,
        };
        let held = |(holder, _): (Seat, Kind)| if holder == seat { RESERVE } else { PRISONER };
        alone + below.iter().map(held).sum::<i32>()
    }

    /// How little way the seat's men have before them.
    #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
    fn race(&self, view: &View, seat: Seat) -> i32 {
        let targets = &self.targets[seat.index()];
        let own = |cell: Cell| view.pieces.iter().any(|piece| piece.cell == cell && piece.seat == seat);
        let open: Vec<Cell> = targets.iter().copied().filter(|cell| !own(*cell)).collect();
        let place = |cell: Cell| self.places[usize::from(cell.0)];
        let way = |cell: Cell| {
            if targets.contains(&cell) {
                return 0.0;
            }
            let nearest =
                open.iter().map(|open| distance(place(cell), place(*open))).fold(f32::MAX, f32::min);
            // The camp that others fill is one's own home in most games, and in the way in the others.
            let home = self.targets.iter().any(|other| other.contains(&cell));
            WAY * nearest + OUTSIDE + if home { AT_HOME } else { 0.0 }
        };
        let men = view.pieces.iter().filter(|piece| piece.seat == seat);
        -(men.map(|piece| way(piece.cell)).sum::<f32>() as i32)
    }

    fn rows(&self, view: &View, own: &mut [i32]) {
        let mut stones = vec![None; self.places.len()];
        for piece in &view.pieces {
            stones[usize::from(piece.cell.0)] = Some(piece.seat);
        }
        for window in &self.windows {
            let mut counts = vec![0_usize; self.seats];
            let held = window.iter().filter_map(|cell| stones[usize::from(cell.0)]);
            held.for_each(|seat| counts[seat.index()] += 1);
            if counts.iter().filter(|count| **count > 0).count() == 1 {
                own.iter_mut().zip(&counts).for_each(|(own, count)| *own += WINDOW[*count]);
            }
        }
        for (own, score) in own.iter_mut().zip(&view.aside.scores) {
            *own += POINT * i32::from(*score);
        }
    }
}

fn distance((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> f32 {
    (x - to_x).hypot(y - to_y)
}

/// Five cells in a row, on every line of the board.
fn windows(board: &Board) -> Vec<[Cell; 5]> {
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
