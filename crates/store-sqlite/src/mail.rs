//! Addresses for e-mail, and the mail that waits to be sent.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{LONGEST_PAUSE, Mail, MailAddress, MailStore, PersonId, QueuedMail, StoreError};
use rusqlite::{Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

const ADDRESS: &str = "
    SELECT address, secret, confirmed, language, reminders, since FROM mail_address WHERE person = ?1";

const KEEP_ADDRESS: &str = "
    INSERT INTO mail_address (person, address, secret, confirmed, language, reminders, since)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

pub(crate) const MEMBERS_AT: &str =
    "SELECT person FROM mail_address WHERE confirmed = 1 AND address = ?1 ORDER BY person";

pub(crate) const NOT_REMINDED: &str =
    "SELECT person FROM mail_address WHERE confirmed = 1 AND reminders = 1 AND reminded <= ?1";

const REMIND: &str = "
    UPDATE mail_address SET reminded = ?3
    WHERE person = ?1 AND confirmed = 1 AND reminders = 1 AND reminded <= ?2";

const QUEUE: &str =
    "INSERT INTO mail (person, recipient, subject, text, stop, due) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

pub(crate) const DUE_MAIL: &str = "
    SELECT number, tries, person, recipient, subject, text, stop FROM mail WHERE due <= ?1
    ORDER BY due, number LIMIT 1";

fn address(row: &Row<'_>) -> Result<MailAddress, Fault> {
    Ok(MailAddress {
        address: row.get(0)?,
        secret: row.get(1)?,
        confirmed: row.get(2)?,
        language: row.get(3)?,
        reminders: row.get(4)?,
        since: unsigned(row.get(5)?),
    })
}

fn person(row: &Row<'_>) -> Result<PersonId, Fault> {
    Ok(read_word("member with an address", &row.get::<_, String>(0)?, PersonId::new)?)
}

fn queued(row: &Row<'_>) -> Result<QueuedMail, Fault> {
    let person = read_word("member of a mail", &row.get::<_, String>(2)?, PersonId::new)?;
    let mail = Mail { person, to: row.get(3)?, subject: row.get(4)?, text: row.get(5)?, stop: row.get(6)? };
    Ok(QueuedMail { number: unsigned(row.get(0)?), tries: row.get(1)?, mail })
}

impl MailStore for SqliteStore {
    fn keep_mail_address(&self, person: &PersonId, address: Option<&MailAddress>) -> Result<(), StoreError> {
        let (person, address) = (person.clone(), address.cloned());
        self.writer.wait(move |changes| changes.keep_mail_address(&person, address.as_ref()))
    }

    fn confirm_mail_address(&self, person: &PersonId, secret: &str) -> Result<(), StoreError> {
        let (person, secret) = (person.clone(), secret.to_owned());
        self.writer.wait(move |changes| {
            let sql = "UPDATE mail_address SET confirmed = 1 WHERE person = ?1 AND secret = ?2";
            match changes.connection.execute(sql, [person.as_str(), &secret])? {
                0 => Err(StoreError::Missing.into()),
                _ => Ok(()),
            }
        })
    }

    fn want_reminders(&self, person: &PersonId, wanted: bool) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(move |changes| {
            let sql = "UPDATE mail_address SET reminders = ?2 WHERE person = ?1";
            changes.connection.execute(sql, params![person.as_str(), wanted])?;
            Ok(())
        })
    }

    fn mail_address(&self, person: &PersonId) -> Result<Option<MailAddress>, StoreError> {
        let found = self.readers.read(|connection| all(connection, ADDRESS, [person.as_str()], address))?;
        Ok(found.into_iter().next())
    }

    fn members_at(&self, address: &str) -> Result<Vec<PersonId>, StoreError> {
        self.readers.read(|connection| all(connection, MEMBERS_AT, [address], person))
    }

    fn not_reminded_since(&self, moment: Millis) -> Result<Vec<PersonId>, StoreError> {
        self.readers.read(|connection| all(connection, NOT_REMINDED, [signed(moment)], person))
    }

    fn queue_mail(&self, mail: &Mail, now: Millis) -> Result<(), StoreError> {
        let mail = mail.clone();
        self.writer.wait(move |changes| {
            if crate::members::by_id(changes.connection, &mail.person)?.is_none() {
                return Ok(());
            }
            changes.queue_mail(&mail, now)
        })
    }

    fn queue_reminder(&self, mail: &Mail, after: Millis, now: Millis) -> Result<(), StoreError> {
        let mail = mail.clone();
        self.writer.wait(move |changes| {
            let values = params![mail.person.as_str(), signed(after), signed(now)];
            if changes.connection.execute(REMIND, values)? == 0 {
                return Ok(());
            }
            changes.queue_mail(&mail, now)
        })
    }

    fn take_mail(&self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, StoreError> {
        self.writer.wait(move |changes| changes.take_mail(now, pause))
    }

    fn forget_mail(&self, number: u64) -> Result<(), StoreError> {
        self.writer.wait(move |changes| {
            changes.connection.execute("DELETE FROM mail WHERE number = ?1", [signed(number)])?;
            Ok(())
        })
    }
}

impl Changes<'_> {
    fn keep_mail_address(&mut self, person: &PersonId, own: Option<&MailAddress>) -> Result<(), Fault> {
        self.check_member(person)?;
        let person = person.as_str();
        self.connection.execute("DELETE FROM mail WHERE person = ?1", [person])?;
        self.connection.execute("DELETE FROM mail_address WHERE person = ?1", [person])?;
        if let Some(MailAddress { address, secret, confirmed, language, reminders, since }) = own {
            let values = params![person, address, secret, confirmed, language, reminders, signed(*since)];
            self.connection.execute(KEEP_ADDRESS, values)?;
        }
        Ok(())
    }

    fn queue_mail(&mut self, mail: &Mail, now: Millis) -> Result<(), Fault> {
        let Mail { person, to, subject, text, stop } = mail;
        self.connection.execute(QUEUE, params![person.as_str(), to, subject, text, stop, signed(now)])?;
        Ok(())
    }

    fn take_mail(&mut self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, Fault> {
        let Some(taken) = all(self.connection, DUE_MAIL, [signed(now)], queued)?.into_iter().next() else {
            return Ok(None);
        };
        let pauses = (1_u64 << taken.tries.min(30)).min(LONGEST_PAUSE);
        let sql = "UPDATE mail SET due = ?2, tries = tries + 1 WHERE number = ?1";
        self.connection.execute(sql, [signed(taken.number), signed(now + pause * pauses)])?;
        Ok(Some(taken))
    }
}
