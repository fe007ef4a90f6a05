//! Positions that no game need have reached: pieces thrown on the board, most of them kings, which find many ways
//! between the same squares; elsewhere the game's own pieces, some of them on top of others.
use bolshak_game::{Cell, Game, Kind, Placed, Seat, Stack, Variant, View};

/// The positions of a game that belong to a seed, as many as are wanted; fewer where few throws are positions.
pub fn positions(
    variant: &'static dyn Variant,
    seed: u64,
    wanted: usize,
) -> impl Iterator<Item = Box<dyn Game>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let throw = if variant.rules().is_some() { of_kings } else { of_its_own };
    // A throw may put a man where none can stand.
    let throws = std::iter::repeat_with(move || variant.set_up(&throw(variant, &mut random)));
    throws.take(200 * wanted).flatten().take(wanted)
}

fn of_kings(variant: &'static dyn Variant, random: &mut fastrand::Rng) -> View {
    let cells = variant.info().board.cells.len();
    let men = random.u8(..4);
    let mut order = shuffled(cells, random);
    order.truncate(random.usize(2..cells / 2));
    order.sort_unstable();
    let piece = |cell: Cell| {
        let kind = if random.u8(..10) < men { Kind::Man } else { Kind::King };
        Placed::new(cell, Seat(random.u8(..2)), kind)
    };
    let pieces = order.into_iter().map(piece).collect();
    View::new(Seat(random.u8(..2)), pieces)
}

/// The pieces of the initial position, all or some of them, on other cells.
fn of_its_own(variant: &'static dyn Variant, random: &mut fastrand::Rng) -> View {
    let info = variant.info();
    let mut seats: Vec<Seat> = variant.start().view().pieces.iter().map(|piece| piece.seat).collect();
    // Where nothing stands at the start the pieces are in the hands.
    if seats.is_empty() {
        seats = [Seat::WHITE, Seat::BLACK].repeat(12);
    }
    if random.bool() {
        random.shuffle(&mut seats);
        seats.truncate(random.usize(1..=seats.len()));
    }
    let stacked = random.u8(..4) == 0;
    let order = shuffled(info.board.cells.len(), random);
    let mut pieces: Vec<Placed> = seats
        .into_iter()
        .zip(order)
        .map(|(seat, cell)| {
            let kind = random.choice(info.kinds).copied().expect("a game has pieces");
            let height = if stacked { random.usize(..4) } else { 0 };
            Placed { below: stack(height, random), ..Placed::new(cell, seat, kind) }
        })
        .collect();
    pieces.sort_unstable_by_key(|piece| piece.cell);
    View::new(Seat::of(random.usize(..info.seats.len())), pieces)
}

fn stack(height: usize, random: &mut fastrand::Rng) -> Stack {
    (0..height).fold(Stack::EMPTY, |stack, _| {
        let kind = if random.bool() { Kind::Man } else { Kind::King };
        stack.with_top(Seat(random.u8(..2)), kind)
    })
}

fn shuffled(cells: usize, random: &mut fastrand::Rng) -> Vec<Cell> {
    let mut order: Vec<Cell> = (0..).map(Cell).take(cells).collect();
    random.shuffle(&mut order);
    order
}
