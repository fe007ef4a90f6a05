//! Evaluation of a position for each seat, by the pieces on the board.

use bolshak_game::{Aim, Board, Cell, Kind, Move, Node, Placed, Seat, VariantInfo, View};

const MAN: i32 = 100;
const KING: i32 = 300;
/// A pawn only blocks.
const PAWN: i32 = 15;
/// The bonus of a man for each step nearer to its target, in games for two.
const NEARER: f32 = 8.0;
/// Where several can capture it, a man that advances is more often lost than crowned. Only the last steps are worth
/// something, half as much for each step further away, and so is the rim, where a man can be captured along one line only.
/// The values come from the results of 3000 games of Neva.
const CROWN: f32 = 80.0;
const RIM: i32 = 40;
/// The bonus for each step, for a man that leaves the board at its target.
const LEFT: f32 = 10.0;
/// The value of a prisoner, and of a piece of the own colour below, to the tower that holds them.
const PRISONER: i32 = 20;
const RESERVE: i32 = 45;

/// In a race: the weight of the distance, and that of its square, so that long distances count more.
const WAY: f32 = 10.0;
const BEHIND: f32 = 1.2;

/// The value of a point, and of stones by their number in a window of five without one of the other side.
const POINT: i32 = 1_000;
const WINDOW: [i32; 6] = [0, 1, 6, 25, 90, 120];

/// Evaluates positions of one variant.
pub(super) struct Evaluator {
    info: &'static VariantInfo,
    places: Vec<(f32, f32)>,
    /// In a race: the squares of each seat's camp, the innermost first.
    camps: Vec<Vec<Cell>>,
    /// In variants with captures: the value of a man of each seat on each square.
    man: Vec<Vec<i32>>,
    windows: Vec<[Cell; 5]>,
}

impl Evaluator {
    /// The judge of a variant.
    pub(super) fn of(info: &'static VariantInfo) -> Self {
        let places: Vec<_> = info.board.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        let is_rim = rim(&places);
        let man = |targets: &Vec<Cell>| {
            let nearest = |place| {
                let far = targets.iter().map(|cell| distance(place, places[usize::from(cell.0)]));
                far.fold(f32::MAX, f32::min)
            };
            let cells = places.iter().zip(&is_rim);
            cells.map(|(place, is_rim)| man(info, nearest(*place), *is_rim)).collect()
        };
        Self {
            info,
            man: if info.aim == Aim::Pieces { info.targets.iter().map(man).collect() } else { vec![] },
            windows: if info.aim == Aim::Rows { windows(&info.board) } else { vec![] },
            camps: info.targets.iter().map(|targets| camp(targets, &places)).collect(),
            places,
        }
    }

    /// Whether two seats are on the same side.
    pub(super) fn together(&self, one: Seat, other: Seat) -> bool {
        self.info.are_partners(one, other)
    }

    /// The value of a position for a seat: the average of its side less the average of the others.
    pub(super) fn value(&self, view: &View, seat: Seat) -> i32 {
        let own = self.own(view);
        let average_of = |same: bool| {
            let seats = self.info.all_seats().filter(|other| self.together(seat, *other) == same);
            average(&seats.map(|seat| own[seat.index()]).collect::<Vec<_>>())
        };
        average_of(true) - average_of(false)
    }

    /// Whether more than two sides capture each other's pieces: nobody plays against the root alone.
    pub(super) fn is_melee(&self) -> bool {
        let sides = if self.info.pairs { 2 } else { self.info.seats.len() };
        self.captures() && sides > 2
    }

    /// Whether the variant has captures.
    pub(super) fn captures(&self) -> bool {
        self.info.aim == Aim::Pieces
    }

    fn own(&self, view: &View) -> Vec<i32> {
        let mut own = vec![0; self.info.seats.len()];
        match self.info.aim {
            Aim::Pieces => view.pieces.iter().for_each(|piece| own[piece.seat.index()] += self.piece(piece)),
            Aim::Camp => {
                let men = self.men(view);
                own = self.info.all_seats().map(|seat| self.race(&men, seat)).collect();
            }
            Aim::Rows => self.rows(view, &mut own),
        }
        // A seat that is out counts as having nothing. Counting it as a loss made the engine hunt the weakest seat.
        view.aside.out.iter().for_each(|seat| own[seat.index()] = 0);
        own
    }

    fn piece(&self, piece: &Placed) -> i32 {
        let Placed { cell, seat, kind, below } = *piece;
        let alone = match kind {
            Kind::King => KING,
            Kind::Pawn => PAWN,
            Kind::Man => self.man[seat.index()][usize::from(cell.0)],
        };
        let held = |(holder, _): (Seat, Kind)| if holder == seat { RESERVE } else { PRISONER };
        alone + below.iter().map(held).sum::<i32>()
    }

    /// In a race: how far a seat is ahead of some others, on average.
    pub(super) fn lead(&self, view: &View, seat: Seat, others: &[Seat]) -> i32 {
        let men = self.men(view);
        let others: Vec<i32> = others.iter().map(|other| self.race(&men, *other)).collect();
        self.race(&men, seat) - average(&others)
    }

    /// In a race: how much nearer each move comes, on average, to the squares of the seat's camp that it does not hold
    /// yet.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "boards are small")]
    pub(super) fn gains(&self, node: &dyn Node) -> Vec<i32> {
        let (men, seat) = (self.men(&node.view()), node.side_to_move());
        let camp = self.camps[seat.index()].iter().map(|cell| usize::from(cell.0));
        let open: Vec<_> =
            camp.filter(|cell| men[*cell] != Some(seat)).map(|cell| self.places[cell]).collect();
        // Many moves begin or end at the same square.
        let mut known: Vec<Option<f32>> = vec![None; self.places.len()];
        let mut far = |cell: Cell| {
            let cell = usize::from(cell.0);
            let sum = || open.iter().map(|goal| distance(self.places[cell], *goal)).sum::<f32>();
            *known[cell].get_or_insert_with(|| WAY * sum() / open.len().max(1) as f32)
        };
        node.legal_moves().iter().map(|mv| (far(mv.from()) - far(mv.to())).round() as i32).collect()
    }

    /// In a race: whether a move brings a man into the seat's camp.
    pub(super) fn enters(&self, seat: Seat, mv: &Move) -> bool {
        let camp = &self.camps[seat.index()];
        camp.contains(&mv.to()) && !camp.contains(&mv.from())
    }

    /// Whether men race to their camps.
    pub(super) fn is_race(&self) -> bool {
        self.info.aim == Aim::Camp
    }

    /// Whether more than two race, so that nobody can foresee the board at his next move.
    pub(super) fn is_race_of_many(&self) -> bool {
        self.is_race() && self.info.seats.len() > 2
    }

    /// How short the seat's way is: the innermost open square of the camp is matched with the nearest man, the next one
    /// with the nearest of the others, and so on. Long distances count more.
    #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
    fn race(&self, men: &[Option<Seat>], seat: Seat) -> i32 {
        let camp = self.camps[seat.index()].iter().map(|cell| usize::from(cell.0));
        let (filled, open): (Vec<usize>, Vec<usize>) = camp.partition(|cell| men[*cell] == Some(seat));
        let is_free = |cell: &usize| men[*cell] == Some(seat) && !filled.contains(cell);
        let mut free: Vec<usize> = (0..men.len()).filter(is_free).collect();
        let mut way = 0.0;
        for cell in open {
            let far = free.iter().map(|man| distance(self.places[*man], self.places[cell]));
            let Some((nearest, far)) = far.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            free.swap_remove(nearest);
            way += WAY * far + BEHIND * far * far;
        }
        -(way as i32)
    }

    /// Whose piece stands on each cell.
    fn men(&self, view: &View) -> Vec<Option<Seat>> {
        let mut men = vec![None; self.places.len()];
        view.pieces.iter().for_each(|piece| men[usize::from(piece.cell.0)] = Some(piece.seat));
        men
    }

    fn rows(&self, view: &View, own: &mut [i32]) {
        let stones = self.men(view);
        for window in &self.windows {
            let mut counts = vec![0_usize; self.info.seats.len()];
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

/// The value of a man at this distance from its target.
#[allow(clippy::cast_possible_truncation, reason = "boards are small")]
fn man(info: &VariantInfo, far: f32, is_rim: bool) -> i32 {
    let is_crowned = info.kinds.contains(&Kind::King);
    MAN + match info.seats.len() {
        // If a man leaves the board at its target, the distance left is moves that are left.
        _ if !is_crowned => (far * LEFT) as i32,
        2 => -(far * NEARER) as i32,
        _ => (CROWN * (1.0 - far).exp2()) as i32 + if is_rim { RIM } else { 0 },
    }
}

/// Which squares have fewer neighbours than others; neighbours are at distance 1.
fn rim(places: &[(f32, f32)]) -> Vec<bool> {
    const NEXT: f32 = 1.1;
    let neighbours =
        |place: &(f32, f32)| places.iter().filter(|other| distance(*place, **other) < NEXT).count();
    let neighbours: Vec<usize> = places.iter().map(neighbours).collect();
    let most = neighbours.iter().max().copied().unwrap_or_default();
    neighbours.iter().map(|number| *number < most).collect()
}

/// The squares of a camp: first the one farthest from the middle of the board, then by their distance from it.
fn camp(targets: &[Cell], places: &[(f32, f32)]) -> Vec<Cell> {
    let place = |cell: &Cell| places[usize::from(cell.0)];
    let extent = |axis: fn(&(f32, f32)) -> f32| places.iter().map(axis).fold(0.0, f32::max) / 2.0;
    let middle = (extent(|place| place.0), extent(|place| place.1));
    let from_middle = |cell: &Cell| distance(place(cell), middle);
    let Some(innermost) = targets.iter().max_by(|a, b| from_middle(a).total_cmp(&from_middle(b))) else {
        return vec![];
    };
    let depth = |cell: &Cell| distance(place(cell), place(innermost));
    let mut cells = targets.to_vec();
    cells.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
    cells
}

fn average(numbers: &[i32]) -> i32 {
    numbers.iter().sum::<i32>() / i32::try_from(numbers.len().max(1)).unwrap_or(1)
}

fn distance((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> f32 {
    (x - to_x).hypot(y - to_y)
}

/// Five squares in a row, on every line of the board.
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
