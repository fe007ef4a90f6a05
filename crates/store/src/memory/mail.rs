//! Addresses and mail in memory.

use std::collections::BTreeMap;

use bolshak_arena::Millis;

use crate::{LONGEST_PAUSE, Mail, MailAddress, MailStore, MemoryStore, PersonId, QueuedMail, StoreError};

#[derive(Debug, Default)]
pub(crate) struct KeptMail {
    /// With when the member was reminded last.
    addresses: BTreeMap<PersonId, (MailAddress, Millis)>,
    /// With when it is due.
    queue: BTreeMap<u64, (QueuedMail, Millis)>,
    last: u64,
}

impl KeptMail {
    pub(crate) fn forget(&mut self, person: &PersonId) {
        self.addresses.remove(person);
        self.queue.retain(|_, (queued, _)| queued.mail.person != *person);
    }

    fn add(&mut self, mail: &Mail, now: Millis) {
        self.last += 1;
        let queued = QueuedMail { number: self.last, tries: 0, mail: mail.clone() };
        self.queue.insert(self.last, (queued, now));
    }
}

impl MailStore for MemoryStore {
    fn keep_mail_address(&self, person: &PersonId, address: Option<&MailAddress>) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(person) {
            return Err(StoreError::Missing);
        }
        kept.mail.forget(person);
        if let Some(address) = address {
            kept.mail.addresses.insert(person.clone(), (address.clone(), 0));
        }
        Ok(())
    }

    fn confirm_mail_address(&self, person: &PersonId, secret: &str) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.mail.addresses.get_mut(person).filter(|(own, _)| own.secret == secret);
        own.ok_or(StoreError::Missing)?.0.confirmed = true;
        Ok(())
    }

    fn want_reminders(&self, person: &PersonId, wanted: bool) -> Result<(), StoreError> {
        if let Some((own, _)) = self.kept().mail.addresses.get_mut(person) {
            own.reminders = wanted;
        }
        Ok(())
    }

    fn mail_address(&self, person: &PersonId) -> Result<Option<MailAddress>, StoreError> {
        Ok(self.kept().mail.addresses.get(person).map(|(own, _)| own.clone()))
    }

    fn members_at(&self, address: &str) -> Result<Vec<PersonId>, StoreError> {
        let kept = self.kept();
        let is_there = |own: &MailAddress| own.confirmed && own.address.eq_ignore_ascii_case(address);
        let there = kept.mail.addresses.iter().filter(|(_, (own, _))| is_there(own));
        Ok(there.map(|(person, _)| person.clone()).collect())
    }

    fn not_reminded_since(&self, moment: Millis) -> Result<Vec<PersonId>, StoreError> {
        let kept = self.kept();
        let wants =
            |(own, reminded): &(MailAddress, Millis)| own.confirmed && own.reminders && *reminded <= moment;
        Ok(kept.mail.addresses.iter().filter(|(_, own)| wants(own)).map(|(id, _)| id.clone()).collect())
    }

    fn queue_mail(&self, mail: &Mail, now: Millis) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.members.contains_key(&mail.person) {
            kept.mail.add(mail, now);
        }
        Ok(())
    }

    fn queue_reminder(&self, mail: &Mail, after: Millis, now: Millis) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.mail.addresses.get_mut(&mail.person);
        let wants = own.filter(|(own, reminded)| own.confirmed && own.reminders && *reminded <= after);
        if let Some((_, reminded)) = wants {
            *reminded = now;
            kept.mail.add(mail, now);
        }
        Ok(())
    }

    fn take_mail(&self, now: Millis, pause: Millis) -> Result<Option<QueuedMail>, StoreError> {
        let mut kept = self.kept();
        let due = kept.mail.queue.values_mut().filter(|(_, due)| *due <= now);
        let Some((queued, due)) = due.min_by_key(|(queued, due)| (*due, queued.number)) else {
            return Ok(None);
        };
        let taken = queued.clone();
        *due = now + pause * (1_u64 << queued.tries.min(30)).min(LONGEST_PAUSE);
        queued.tries += 1;
        Ok(Some(taken))
    }

    fn forget_mail(&self, number: u64) -> Result<(), StoreError> {
        self.kept().mail.queue.remove(&number);
        Ok(())
    }
}
