//! Vacations.

use std::collections::BTreeSet;

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{PersonId, StoreError, Vacation, VacationStore};
use rusqlite::{Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

pub(crate) const VACATIONS_OF: &str = "SELECT begins, ends FROM vacation WHERE person = ?1 ORDER BY number";

pub(crate) const ON_VACATION: &str = "SELECT person FROM vacation WHERE ends > ?1 AND ends > begins";

fn vacation(row: &Row<'_>) -> Result<Vacation, Fault> {
    Ok(Vacation { begins: unsigned(row.get(0)?), ends: unsigned(row.get(1)?) })
}

impl VacationStore for SqliteStore {
    fn take_vacation(&self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), StoreError> {
        let (person, vacation) = (person.clone(), *vacation);
        self.writer.wait(move |changes| changes.take_vacation(&person, had, &vacation))
    }

    fn end_vacations(&self, person: &PersonId, at: Millis) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(move |changes| changes.end_vacations(&person, at))
    }

    fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        self.readers.read(|connection| all(connection, VACATIONS_OF, [person.as_str()], vacation))
    }

    fn on_vacation_after(&self, at: Millis) -> Result<Vec<PersonId>, StoreError> {
        let person =
            |row: &Row<'_>| Ok(read_word("member on vacation", &row.get::<_, String>(0)?, PersonId::new)?);
        let found = self.readers.read(|connection| all(connection, ON_VACATION, [signed(at)], person))?;
        Ok(BTreeSet::from_iter(found).into_iter().collect())
    }
}

impl Changes<'_> {
    fn take_vacation(&mut self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), Fault> {
        self.check_member(person)?;
        let sql = "
            INSERT INTO vacation (person, number, begins, ends) SELECT ?1, ?2, ?3, ?4
            WHERE (SELECT count(*) FROM vacation WHERE person = ?1) = ?2";
        let Vacation { begins, ends } = vacation;
        let values = params![person.as_str(), signed(had as u64), signed(*begins), signed(*ends)];
        match self.connection.execute(sql, values)? {
            0 => Err(StoreError::Conflict.into()),
            _ => Ok(()),
        }
    }

    fn end_vacations(&mut self, person: &PersonId, at: Millis) -> Result<(), Fault> {
        let sql = "UPDATE vacation SET ends = max(begins, ?2) WHERE person = ?1 AND ends > ?2";
        self.connection.execute(sql, params![person.as_str(), signed(at)])?;
        Ok(())
    }
}
