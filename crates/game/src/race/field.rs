//! What stands where in a race, and whose turn it is.

use std::hash::{Hash, Hasher};

use super::track::Track;
use crate::{Aside, Cell, Kind, Placed, Seat, SetUpError, View};

/// The men and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    men: Vec<Option<Seat>>,
    pub(crate) turn: Seat,
    /// Who has arrived, in that order.
    pub(crate) arrived: Vec<Seat>,
}

impl Hash for Field {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // The men alone: most cells of these boards are empty.
        for (cell, man) in (0_u16..).zip(&self.men) {
            if let Some(seat) = man {
                hasher.write_u32(u32::from(cell) << 8 | u32::from(seat.0));
            }
        }
        self.turn.hash(hasher);
        self.arrived.hash(hasher);
    }
}

impl Field {
    /// The initial position: everybody at home.
    pub(crate) fn start(track: &Track, seats: usize) -> Self {
        let owner = |cell| (0..seats).map(Seat::of).find(|seat| track.is_home(*seat, cell));
        Self { men: track.cells().map(owner).collect(), turn: Seat::WHITE, arrived: vec![] }
    }

    /// The position of a view: of each seat as many men as its camp has cells.
    pub(crate) fn set_up(track: &Track, seats: usize, view: &View) -> Result<Self, SetUpError> {
        let mut men = vec![None; track.cells().count()];
        for &Placed { cell, seat, kind, below } in &view.pieces {
            let wrong = |message: &str| Err(SetUpError { cell: Some(cell), message: message.to_owned() });
            if kind != Kind::Man || !below.is_empty() || seat.index() >= seats {
                return wrong("there is no such piece in this game");
            }
            match men.get_mut(usize::from(cell.0)) {
                None => return wrong("there is no such cell"),
                Some(Some(_)) => return wrong("two pieces stand here"),
                Some(place) => *place = Some(seat),
            }
        }
        let wrong = |message: String| Err(SetUpError { cell: None, message });
        for seat in (0..seats).map(Seat::of) {
            let (has, needed) = (
                men.iter().filter(|man| **man == Some(seat)).count(),
                track.cells().filter(|&cell| track.is_home(seat, cell)).count(),
            );
            if has != needed {
                return wrong(format!("each seat has {needed} men here, one of them {has}"));
            }
        }
        let arrived = view.aside.out.clone();
        if arrived.iter().chain([&view.turn]).any(|seat| seat.index() >= seats) {
            return wrong("there is no such seat in this game".to_owned());
        }
        if arrived.contains(&view.turn) {
            return wrong("who is to move plays no more".to_owned());
        }
        Ok(Self { men, turn: view.turn, arrived })
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Seat> {
        self.men[usize::from(cell.0)]
    }

    /// The men after one has gone from here to there; whose turn it is then is not for the board to say.
    pub(crate) fn after(&self, from: Cell, to: Cell) -> Self {
        let mut next = self.clone();
        next.men[usize::from(to.0)] = next.men[usize::from(from.0)].take();
        next
    }

    /// Whether the seat has filled its target: no cell is empty, and not too many men in it are strangers.
    pub(crate) fn fills(&self, track: &Track, seat: Seat, strangers: usize) -> bool {
        let camp = || track.cells().filter(|&cell| track.is_target(seat, cell));
        let foreign = camp().filter(|&cell| self.at(cell) != Some(seat)).count();
        camp().all(|cell| self.at(cell).is_some()) && foreign <= strangers
    }

    /// How many men of the seat are still at home.
    pub(crate) fn at_home(&self, track: &Track, seat: Seat) -> usize {
        track.cells().filter(|&cell| track.is_home(seat, cell) && self.at(cell) == Some(seat)).count()
    }

    pub(crate) fn view(&self) -> View {
        let men = (0..).map(Cell).zip(&self.men);
        let pieces = men.filter_map(|(cell, man)| man.map(|seat| Placed::new(cell, seat, Kind::Man)));
        let aside = Aside { out: self.arrived.clone(), ..Aside::default() };
        View { turn: self.turn, pieces: pieces.collect(), aside }
    }
}
