//! Several people at one seat.

use bolshak_game::Seat;

use crate::{PersonId, Record, RecordId, SeatRecord, StoreError};

/// Somebody who holds a seat together with its captain, or once did. The captain is whoever sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consultant {
    /// The seat.
    pub seat: Seat,
    /// Who, at a device of his own.
    pub who: SeatRecord,
    /// Whether he still does.
    pub part: Part,
}

/// What part somebody has in a side. Whoever has gone is remembered, for he must not join the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// He consults.
    Consults,
    /// He has left, and may come back.
    Left,
    /// The captain has sent him away.
    Removed,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 3] = [Self::Consults, Self::Left, Self::Removed];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Consults => "consults",
            Self::Left => "left",
            Self::Removed => "removed",
        }
    }

    /// The part by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.code() == code)
    }
}

/// Who holds a seat, and who once did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Who sits there.
    pub captain: SeatRecord,
    /// The others, in the order in which they joined.
    pub others: Vec<Consultant>,
}

impl Side {
    /// Those who hold the seat now, the captain first.
    pub fn holders(&self) -> impl Iterator<Item = &SeatRecord> {
        let consults = self.others.iter().filter(|other| other.part == Part::Consults);
        std::iter::once(&self.captain).chain(consults.map(|other| &other.who))
    }
}

impl Record {
    /// Who holds a seat, and who once did.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Side {
        let others = self.consultants.iter().filter(|other| other.seat == seat).cloned();
        Side { captain: self.seats[seat.index()].clone(), others: others.collect() }
    }

    /// Puts another side in the place of the one that held a seat.
    pub fn set_side(&mut self, seat: Seat, side: Side) {
        self.seats[seat.index()] = side.captain;
        self.consultants.retain(|other| other.seat != seat);
        self.consultants.extend(side.others);
        // Those of one seat stay in their order.
        self.consultants.sort_by_key(|other| other.seat);
    }

    /// The seat at which somebody consults.
    #[must_use]
    pub fn consults_at(&self, person: &PersonId) -> Option<Seat> {
        let is_he = |other: &&Consultant| other.is(person) && other.part == Part::Consults;
        self.consultants.iter().find(is_he).map(|other| other.seat)
    }
}

impl Consultant {
    /// Whether it is this person.
    #[must_use]
    pub fn is(&self, person: &PersonId) -> bool {
        self.who.occupant.person() == Some(person)
    }
}

/// A keeper of who holds seats together.
pub trait ConsultationStore: Send + Sync {
    /// Puts another side in the place of the one that holds a seat. All of it is changed or nothing. The game stands in the lists
    /// of whoever holds the seat afterwards.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another side holds the seat than the caller believes, [`StoreError::Missing`] if there is no
    /// such game or seat, [`StoreError::Elsewhere`] if another node holds the room; or if storage fails.
    fn change_side(&self, game: &RecordId, seat: Seat, before: &Side, after: &Side)
    -> Result<(), StoreError>;
}
