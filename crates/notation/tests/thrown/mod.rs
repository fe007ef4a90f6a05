//! Positions that no game need have reached: pieces thrown on the board, most of them kings, which find many ways
//! between the same squares.
use bolshak_game::{Cell, Game, Kind, Match, Placed, Seat, View};

/// The positions of a game that belong to a seed, as many as are wanted.
pub fn positions(game: &'static dyn Game, seed: u64, wanted: usize) -> impl Iterator<Item = Box<dyn Match>> {
    let mut random = fastrand::Rng::with_seed(seed);
    // A throw may put a man where none can stand.
    std::iter::repeat_with(move || game.set_up(&throw(game, &mut random))).flatten().take(wanted)
}

fn throw(game: &'static dyn Game, random: &mut fastrand::Rng) -> View {
    let cells = game.info().board.cells.len();
    let men = random.u8(..4);
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    order.truncate(random.usize(2..cells / 2));
    order.sort_unstable();
    let piece = |index: usize| Placed {
        below: Default::default(),
        cell: Cell(u16::try_from(index).expect("a small board")),
        seat: Seat(random.u8(..2)),
        kind: if random.u8(..10) < men { Kind::Man } else { Kind::King },
    };
    let pieces = order.into_iter().map(piece).collect();
    View::new(Seat(random.u8(..2)), pieces)
}
