//! What stands where in a race, and whose turn it is.

use super::track::Track;
use crate::{Cell, Kind, Placed, Seat, SetUpError, StateExtras, View, key};

/// The men and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    men: Vec<Option<Seat>>,
    pub(crate) side_to_move: Seat,
    /// Who has arrived, in that order.
    pub(crate) arrived: Vec<Seat>,
    /// Who has left the race, in that order.
    pub(crate) retired: Vec<Seat>,
}

impl Field {
    /// The initial position: everybody at home.
    pub(crate) fn start(track: &Track, seats: usize) -> Self {
        let owner = |cell| (0..seats).map(Seat::of).find(|seat| track.is_home(*seat, cell));
        let men = track.cells().map(owner).collect();
        Self { men, side_to_move: Seat::WHITE, arrived: vec![], retired: vec![] }
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
        let StateExtras { out, retired, .. } = &view.aside;
        if out.iter().chain([&view.side_to_move]).any(|seat| seat.index() >= seats) {
            return wrong("there is no such seat in this game".to_owned());
        }
        if out.contains(&view.side_to_move) {
            return wrong("who is to move plays no more".to_owned());
        }
        if retired.iter().any(|seat| !out.contains(seat)) {
            return wrong("who has left the race is out".to_owned());
        }
        let arrived = out.iter().filter(|seat| !retired.contains(seat)).copied().collect();
        Ok(Self { men, side_to_move: view.side_to_move, arrived, retired: retired.clone() })
    }

    /// Whether the seat still plays.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        !self.arrived.contains(&seat) && !self.retired.contains(&seat)
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

    /// The key of the position, which is that of its view.
    pub(crate) fn key(&self) -> u64 {
        let men = self.pieces().fold(0, |key, man| key ^ key::piece(&man));
        men ^ key::to_move(self.side_to_move) ^ key::gone(&self.out()) ^ key::left(&self.retired)
    }

    fn pieces(&self) -> impl Iterator<Item = Placed> {
        let men = (0..).map(Cell).zip(&self.men);
        men.filter_map(|(cell, man)| man.map(|seat| Placed::new(cell, seat, Kind::Man)))
    }

    /// Who races no more: who has arrived, then who has left.
    fn out(&self) -> Vec<Seat> {
        self.arrived.iter().chain(&self.retired).copied().collect()
    }

    pub(crate) fn view(&self) -> View {
        let aside = StateExtras { out: self.out(), retired: self.retired.clone(), ..StateExtras::default() };
        View { side_to_move: self.side_to_move, pieces: self.pieces().collect(), aside }
    }
}
