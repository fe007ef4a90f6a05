//! Vacations in memory.

use bolshak_arena::Millis;

use crate::{MemoryStore, PersonId, StoreError, Vacation, VacationStore};

impl VacationStore for MemoryStore {
    fn take_vacation(&self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(person) {
            return Err(StoreError::Missing);
        }
        let own = kept.vacations.entry(person.clone()).or_default();
        if own.len() != had {
            return Err(StoreError::Conflict);
        }
        own.push(*vacation);
        Ok(())
    }

    fn end_vacations(&self, person: &PersonId, at: Millis) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.vacations.get_mut(person).into_iter().flatten();
        own.filter(|vacation| vacation.ends > at)
            .for_each(|vacation| vacation.ends = vacation.begins.max(at));
        Ok(())
    }

    fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        Ok(self.kept().vacations.get(person).cloned().unwrap_or_default())
    }

    fn on_vacation_after(&self, at: Millis) -> Result<Vec<PersonId>, StoreError> {
        let kept = self.kept();
        let open = kept.vacations.iter().filter(|(_, own)| own.iter().any(|vacation| vacation.is_open(at)));
        Ok(open.map(|(person, _)| person.clone()).collect())
    }
}
