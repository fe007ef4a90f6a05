//! Vacations.

use std::collections::BTreeSet;

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{PersonId, StoreError, Vacation, VacationStore};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

pub(crate) const VACATIONS_OF: &str = "SELECT begins, ends FROM vacation WHERE person = $1 ORDER BY number";

pub(crate) const ON_VACATION: &str = "SELECT person FROM vacation WHERE ends > $1 AND ends > begins";

/// The member is locked, so nobody counts them at the same time.
const TAKE: &str = "
    INSERT INTO vacation (person, number, begins, ends) SELECT $1, $2, $3, $4
    WHERE (SELECT count(*) FROM vacation WHERE person = $1) = $2";

fn vacation(row: &Row) -> Result<Vacation, Fault> {
    Ok(Vacation { begins: unsigned(row.try_get(0)?), ends: unsigned(row.try_get(1)?) })
}

impl VacationStore for PostgresStore {
    fn take_vacation(&self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), StoreError> {
        let (person, vacation) = (person.clone(), *vacation);
        self.writer.wait(None, move |changes| changes.take_vacation(&person, had, &vacation))
    }

    fn end_vacations(&self, person: &PersonId, at: Millis) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(None, move |changes| changes.end_vacations(&person, at))
    }

    fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            connection.query(VACATIONS_OF, &[&person.as_str()])?.iter().map(vacation).collect()
        })
    }

    fn on_vacation_after(&self, at: Millis) -> Result<Vec<PersonId>, StoreError> {
        let person = |row: &Row| Ok(read_word("member on vacation", row.try_get(0)?, PersonId::new)?);
        let found: BTreeSet<_> = self.readers.read(move |connection| {
            connection.query(ON_VACATION, &[&signed(at)])?.iter().map(person).collect()
        })?;
        Ok(found.into_iter().collect())
    }
}

impl Changes<'_> {
    fn take_vacation(&mut self, person: &PersonId, had: usize, vacation: &Vacation) -> Result<(), Fault> {
        if self.lock_members(&[person.as_str()])?.is_empty() {
            return Err(StoreError::Missing.into());
        }
        let Vacation { begins, ends } = vacation;
        let values: [Value<'_>; 4] =
            [&person.as_str(), &signed(had as u64), &signed(*begins), &signed(*ends)];
        match self.connection.execute(TAKE, &values)? {
            0 => Err(StoreError::Conflict.into()),
            _ => Ok(()),
        }
    }

    fn end_vacations(&mut self, person: &PersonId, at: Millis) -> Result<(), Fault> {
        let sql = "UPDATE vacation SET ends = greatest(begins, $2) WHERE person = $1 AND ends > $2";
        self.connection.execute(sql, &[&person.as_str(), &signed(at)]).map(drop)
    }
}
