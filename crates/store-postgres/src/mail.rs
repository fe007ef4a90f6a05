//! Addresses for e-mail, and the mail that waits to be sent.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{LONGEST_PAUSE, Mail, MailAddress, MailStore, PersonId, QueuedMail, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

const ADDRESS: &str = "
    SELECT address, secret, confirmed, language, reminders, since FROM mail_address WHERE person = $1";

const KEEP_ADDRESS: &str = "
    INSERT INTO mail_address (person, address, secret, confirmed, language, reminders, since)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (person) DO UPDATE SET address = excluded.address, secret = excluded.secret,
        confirmed = excluded.confirmed, language = excluded.language, reminders = excluded.reminders,
        reminded = 0, since = excluded.since";

pub(crate) const MEMBERS_AT: &str =
    "SELECT person FROM mail_address WHERE confirmed AND lower(address) = lower($1)";

pub(crate) const NOT_REMINDED: &str =
    "SELECT person FROM mail_address WHERE confirmed AND reminders AND reminded <= $1";

const REMIND: &str = "
    UPDATE mail_address SET reminded = $3
    WHERE person = $1 AND confirmed AND reminders AND reminded <= $2";

const QUEUE: &str =
    "INSERT INTO mail (person, recipient, subject, text, stop, due) VALUES ($1, $2, $3, $4, $5, $6)";

/// What another node takes at this moment is its own.
pub(crate) const DUE_MAIL: &str = "
    SELECT number, tries, person, recipient, subject, text, stop FROM mail WHERE due <= $1
    ORDER BY due, number LIMIT 1 FOR UPDATE SKIP LOCKED";

fn address(row: &Row) -> Result<MailAddress, Fault> {
    Ok(MailAddress {
        address: row.try_get(0)?,
        secret: row.try_get(1)?,
        confirmed: row.try_get(2)?,
        language: row.try_get(3)?,
        reminders: row.try_get(4)?,
        since: unsigned(row.try_get(5)?),
    })
}

fn person(row: &Row) -> Result<PersonId, Fault> {
    Ok(read_word("member with an address", row.try_get(0)?, PersonId::new)?)
}

fn queued(row: &Row) -> Result<QueuedMail, Fault> {
    let tries: i32 = row.try_get(1)?;
    let mail = Mail {
        person: read_word("member of a mail", row.try_get(2)?, PersonId::new)?,
        to: row.try_get(3)?,
        subject: row.try_get(4)?,
        text: row.try_get(5)?,
        stop: row.try_get(6)?,
    };
    Ok(QueuedMail { number: unsigned(row.try_get(0)?), tries: tries.unsigned_abs(), mail })
}

impl MailStore for PostgresStore {
    fn keep_mail_address(&self, person: &PersonId, address: Option<&MailAddress>) -> Result<(), StoreError> {
        let (person, address) = (person.clone(), address.cloned());
        self.writer.wait(None, move |changes| changes.keep_mail_address(&person, address.as_ref()))
    }

    fn confirm_mail_address(&self, person: &PersonId, secret: &str) -> Result<(), StoreError> {
        let (person, secret) = (person.clone(), secret.to_owned());
        self.writer.wait(None, move |changes| {
            let sql = "UPDATE mail_address SET confirmed = true WHERE person = $1 AND secret = $2";
            match changes.connection.execute(sql, &[&person.as_str(), &secret])? {
                0 => Err(StoreError::Missing.into()),
                _ => Ok(()),
            }
        })
    }

    fn want_reminders(&self, person: &PersonId, wanted: bool) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(None, move |changes| {
            let sql = "UPDATE mail_address SET reminders = $2 WHERE person = $1";
            changes.connection.execute(sql, &[&person.as_str(), &wanted]).map(drop)
        })
    }

    fn mail_address(&self, person: &PersonId) -> Result<Option<MailAddress>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            connection.first(ADDRESS, &[&person.as_str()])?.as_ref().map(address).transpose()
        })
    }

    fn members_at(&self, address: &str) -> Result<Vec<PersonId>, StoreError> {
        let address = address.to_owned();
        self.readers
            .read(move |connection| connection.query(MEMBERS_AT, &[&address])?.iter().map(person).collect())
    }

    fn not_reminded_since(&self, moment: Millis) -> Result<Vec<PersonId>, StoreError> {
        let moment = signed(moment);
        self.readers
            .read(move |connection| connection.query(NOT_REMINDED, &[&moment])?.iter().map(person).collect())
    }

    fn queue_mail(&self, mail: &Mail, now: Millis) -> Result<(), StoreError> {
        let mail = mail.clone();
        self.writer.wait(None, move |changes| {
            if !changes.are_members(&[mail.person.as_str()])? {
                return Ok(());
            }
            changes.queue_mail(&mail, now)
        })
    }

    fn queue_reminder(&self, mail: &Mail, after: Millis, now: Millis) -> Result<(), StoreError> {
        let mail = mail.clone();
        self.writer.wait(None, move |changes| {
            let values: [Value<'_>; 3] = [&mail.person.as_str(), &signed(after), &signed(now)];
            if changes.connection.execute(REMIND, &values)? == 0 {
                return Ok(());
            }
            changes.queue_mail(&mail, now)
        })
    }

    fn take_mail(&self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, StoreError> {
        self.writer.wait(None, move |changes| changes.take_mail(now, pause))
    }

    fn forget_mail(&self, number: u64) -> Result<(), StoreError> {
        self.writer.wait(None, move |changes| {
            changes.connection.execute("DELETE FROM mail WHERE number = $1", &[&signed(number)]).map(drop)
        })
    }
}

impl Changes<'_> {
    fn keep_mail_address(&mut self, person: &PersonId, own: Option<&MailAddress>) -> Result<(), Fault> {
        let person = person.as_str();
        self.check_members(&[person])?;
        self.connection.execute("DELETE FROM mail WHERE person = $1", &[&person])?;
        let Some(MailAddress { address, secret, confirmed, language, reminders, since }) = own else {
            let sql = "DELETE FROM mail_address WHERE person = $1";
            return self.connection.execute(sql, &[&person]).map(drop);
        };
        let values: [Value<'_>; 7] =
            [&person, address, secret, confirmed, language, reminders, &signed(*since)];
        self.connection.execute(KEEP_ADDRESS, &values).map(drop)
    }

    fn queue_mail(&mut self, mail: &Mail, now: Millis) -> Result<(), Fault> {
        let Mail { person, to, subject, text, stop } = mail;
        let values: [Value<'_>; 6] = [&person.as_str(), to, subject, text, stop, &signed(now)];
        self.connection.execute(QUEUE, &values).map(drop)
    }

    fn take_mail(&mut self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, Fault> {
        let rows = self.connection.query(DUE_MAIL, &[&signed(now)])?;
        let Some(taken) = rows.first().map(queued).transpose()? else { return Ok(None) };
        let pauses = (1_u64 << taken.tries.min(30)).min(LONGEST_PAUSE);
        let sql = "UPDATE mail SET due = $2, tries = tries + 1 WHERE number = $1";
        self.connection.execute(sql, &[&signed(taken.number), &signed(now + pause * pauses)])?;
        Ok(Some(taken))
    }
}
