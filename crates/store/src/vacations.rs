//! The vacations of members, in which their clocks of days stand still.

use bolshak_arena::Millis;

use crate::{PersonId, StoreError};

/// A vacation, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// When it begins.
    pub begins: Millis,
    /// When it ends; the same moment if it was called off before it began.
    pub ends: Millis,
}

impl Vacation {
    /// Whether it lasts at this moment.
    #[must_use]
    pub const fn lasts(&self, now: Millis) -> bool {
        self.begins <= now && now < self.ends
    }

    /// Whether something of it is still to come.
    #[must_use]
    pub const fn is_open(&self, now: Millis) -> bool {
        self.begins < self.ends && now < self.ends
    }
}

/// A keeper of vacations. What a call has written is safe when it returns. A vacation is never removed while its member is
/// one, so that what his clocks have shown can be told again.
pub trait VacationStore: Send + Sync {
    /// A member takes a vacation after so many that he has had.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if he has had another number, [`StoreError::Missing`] if there is no such member; or if
    /// storage fails.
    fn take_vacation(&self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), StoreError>;

    /// What a member has of vacations after this moment is over at it, or was never, if it has not begun then.
    ///
    /// # Errors
    /// If storage fails.
    fn end_vacations(&self, person: &PersonId, at: Millis) -> Result<(), StoreError>;

    /// The vacations of a member in the order in which he took them.
    ///
    /// # Errors
    /// If storage fails.
    fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError>;

    /// The members who have something of a vacation after this moment.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn on_vacation_after(&self, at: Millis) -> Result<Vec<PersonId>, StoreError>;
}
