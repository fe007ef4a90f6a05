//! How far the men are from their camp, in games that race there.

use bolshak_game::{Cell, Move, Node, Seat, VariantInfo, View};

use super::{Count, FeatureSet, distance, middle, places};

/// The weight of the distance, and that of its square, so that long distances count more.
const WAY: f32 = 10.0;
const BEHIND: f32 = 1.2;

/// The features: distances, their squares, the longest, and the squares of the camp that are open.
const BY_HAND: [f32; 4] = [-WAY, -BEHIND, 0.0, 0.0];

/// The way to the camps.
pub(in super::super) struct Race {
    info: &'static VariantInfo,
    places: Vec<(f32, f32)>,
    /// The squares of each seat's camp, the innermost first.
    camps: Vec<Vec<Cell>>,
}

impl Race {
    pub(in super::super) fn of(info: &'static VariantInfo) -> Self {
        let places = places(info);
        Self { info, camps: info.targets.iter().map(|targets| camp(targets, &places)).collect(), places }
    }

    /// How much nearer each move comes, on average, to the squares of the seat's camp that it does not hold yet.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "boards are small")]
    pub(in super::super) fn gains(&self, node: &dyn Node) -> Vec<i32> {
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

    /// Whether a move brings a man into the seat's camp.
    pub(in super::super) fn enters(&self, seat: Seat, mv: &Move) -> bool {
        let camp = &self.camps[seat.index()];
        camp.contains(&mv.to()) && !camp.contains(&mv.from())
    }

    /// The distances that a seat's men have to go: the innermost open square of the camp is matched with the nearest man, the
    /// next one with the nearest of the others, and so on.
    fn ways(&self, men: &[Option<Seat>], seat: Seat) -> Vec<f32> {
        let camp = self.camps[seat.index()].iter().map(|cell| usize::from(cell.0));
        let (filled, open): (Vec<usize>, Vec<usize>) = camp.partition(|cell| men[*cell] == Some(seat));
        let is_free = |cell: &usize| men[*cell] == Some(seat) && !filled.contains(cell);
        let mut free: Vec<usize> = (0..men.len()).filter(is_free).collect();
        let nearest = |cell: usize| {
            let far = free.iter().map(|man| distance(self.places[*man], self.places[cell]));
            let (nearest, far) = far.enumerate().min_by(|a, b| a.1.total_cmp(&b.1))?;
            free.swap_remove(nearest);
            Some(far)
        };
        open.into_iter().map_while(nearest).collect()
    }

    /// Whose man stands on each cell.
    fn men(&self, view: &View) -> Vec<Option<Seat>> {
        let mut men = vec![None; self.places.len()];
        view.pieces.iter().for_each(|piece| men[usize::from(piece.cell.0)] = Some(piece.seat));
        men
    }
}

impl FeatureSet for Race {
    fn len(&self) -> usize {
        BY_HAND.len()
    }

    #[allow(clippy::cast_precision_loss, reason = "boards are small")]
    fn count(&self, view: &View, count: Count<'_>) {
        let men = self.men(view);
        for seat in self.info.all_seats() {
            let ways = self.ways(&men, seat);
            count(seat, 0, ways.iter().sum());
            count(seat, 1, ways.iter().map(|way| way * way).sum());
            count(seat, 2, ways.iter().copied().fold(0.0, f32::max));
            count(seat, 3, ways.len() as f32);
        }
    }

    fn by_hand(&self) -> Vec<f32> {
        BY_HAND.to_vec()
    }

    fn scale(&self) -> std::ops::Range<usize> {
        0..1
    }

    fn race(&self) -> Option<&Race> {
        Some(self)
    }
}

/// The squares of a camp: first the one farthest from the middle of the board, then by their distance from it.
fn camp(targets: &[Cell], places: &[(f32, f32)]) -> Vec<Cell> {
    let place = |cell: &Cell| places[usize::from(cell.0)];
    let middle = middle(places);
    let from_middle = |cell: &Cell| distance(place(cell), middle);
    let Some(innermost) = targets.iter().max_by(|a, b| from_middle(a).total_cmp(&from_middle(b))) else {
        return vec![];
    };
    let depth = |cell: &Cell| distance(place(cell), place(innermost));
    let mut cells = targets.to_vec();
    cells.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
    cells
}
