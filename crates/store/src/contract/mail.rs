//! What a store promises about addresses and mail.

use super::{guest, member};
use crate::{LONGEST_PAUSE, Mail, MailAddress, PersonId, Store, StoreError};

const NOW: u64 = 30_000_000;

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("oleg", "Oleg"), ("polina", "Polina")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    an_address_is_used_once_it_is_confirmed(store);
    mail_waits_until_it_was_sent(store);
    nobody_is_reminded_twice(store);
    mail_leaves_with_its_member(store);
}

fn address(text: &str) -> MailAddress {
    MailAddress {
        address: text.to_owned(),
        secret: format!("of{text}"),
        confirmed: false,
        language: "ru".to_owned(),
        reminders: true,
        since: NOW,
    }
}

fn mail(person: &PersonId, subject: &str) -> Mail {
    Mail {
        person: person.clone(),
        to: "oleg@example.org".to_owned(),
        subject: subject.to_owned(),
        text: "«Ход»; --\r\n.\r\n".to_owned(),
        stop: Some("https://example.org/stop".to_owned()),
    }
}

fn an_address_is_used_once_it_is_confirmed(store: &impl Store) {
    let oleg = guest("oleg");
    let own = address("Oleg@example.org");
    assert_eq!(store.keep_mail_address(&guest("nobody"), Some(&own)), Err(StoreError::Missing));
    assert_eq!(store.mail_address(&oleg), Ok(None));
    store.keep_mail_address(&oleg, Some(&address("old@example.org"))).expect("a member");
    store.keep_mail_address(&oleg, Some(&own)).expect("a member");
    assert_eq!(
        (store.mail_address(&oleg), store.members_at("oleg@EXAMPLE.org")),
        (Ok(Some(own.clone())), Ok(vec![]))
    );
    assert_eq!(store.confirm_mail_address(&oleg, "ofold@example.org"), Err(StoreError::Missing));
    assert_eq!(store.confirm_mail_address(&oleg, &own.secret), Ok(()));
    assert_eq!(store.members_at("oleg@EXAMPLE.org"), Ok(vec![oleg.clone()]));
    assert_eq!(store.mail_address(&oleg), Ok(Some(MailAddress { confirmed: true, ..own })));
}

fn mail_waits_until_it_was_sent(store: &impl Store) {
    let oleg = guest("oleg");
    let take = |now| store.take_mail(now, 10).expect("it is read");
    assert_eq!(take(NOW), None);
    store.queue_mail(&mail(&oleg, "first"), NOW).expect("it is kept");
    store.queue_mail(&mail(&oleg, "second"), NOW + 1).expect("it is kept");
    store.queue_mail(&mail(&guest("nobody"), "third"), NOW).expect("it is left out");
    assert_eq!(take(NOW - 1), None);
    let first = take(NOW + 1).expect("it waits");
    assert_eq!((&first.mail, first.tries), (&mail(&oleg, "first"), 0));
    let second = take(NOW + 1).expect("it waits, too");
    assert_eq!((&second.mail.subject[..], take(NOW + 1)), ("second", None));
    store.forget_mail(second.number).expect("it was sent");
    let mut at = NOW + 1;
    for (tries, pauses) in
        [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32), (7, 64), (8, LONGEST_PAUSE), (9, LONGEST_PAUSE)]
    {
        at += 10 * pauses;
        assert_eq!(take(at - 1), None, "{tries}");
        let again = take(at).expect("it waits again");
        assert_eq!((again.number, again.tries), (first.number, tries));
    }
    store.forget_mail(first.number).expect("it is given up");
    assert_eq!(take(at + 10 * LONGEST_PAUSE), None);
}

fn nobody_is_reminded_twice(store: &impl Store) {
    let (oleg, polina) = (guest("oleg"), guest("polina"));
    let queued = |after, now| {
        store.queue_reminder(&mail(&oleg, "your move"), after, now).expect("it is written");
        let taken = store.take_mail(now, 10).expect("it is read");
        taken.inspect(|taken| store.forget_mail(taken.number).expect("it was sent")).is_some()
    };
    store.keep_mail_address(&polina, Some(&address("polina@example.org"))).expect("a member");
    assert_eq!(store.not_reminded_since(NOW), Ok(vec![oleg.clone()]), "hers is not confirmed");
    assert!(queued(NOW - 5, NOW));
    assert_eq!((store.not_reminded_since(NOW - 1), queued(NOW - 1, NOW)), (Ok(vec![]), false));
    assert!(queued(NOW, NOW + 5), "a day later");
    store.want_reminders(&oleg, false).expect("it is written");
    assert_eq!((store.not_reminded_since(NOW + 9), queued(NOW + 9, NOW + 9)), (Ok(vec![]), false));
}

fn mail_leaves_with_its_member(store: &impl Store) {
    let oleg = guest("oleg");
    store.queue_mail(&mail(&oleg, "late"), NOW).expect("it is kept");
    store.remove_member(&oleg).expect("he leaves");
    assert_eq!((store.take_mail(NOW * 2, 10), store.mail_address(&oleg)), (Ok(None), Ok(None)));
    assert_eq!(store.members_at("oleg@example.org"), Ok(vec![]));
}
