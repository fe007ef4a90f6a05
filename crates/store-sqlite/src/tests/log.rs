//! Nobody edits the log of moderation, with whatever program.

use bolshak_store::{LogEntry, LogKind, Member, MemberStore, ModerationStore, PersonId};
use rusqlite::Connection;

use super::place;
use crate::SqliteStore;

#[test]
fn rows_of_the_log_are_neither_changed_nor_deleted() {
    let (_folder, path) = place();
    let store = SqliteStore::open(&path).expect("a store");
    let person = PersonId::new("anna").expect("an id");
    let member = Member { id: person.clone(), name: "Anna".to_owned(), password: String::new(), since: 1 };
    store.sign_up(&member, "anna").expect("a free name");
    let (about, by) = (person.clone(), person.clone());
    let entry = LogEntry::new(about, by, LogKind::Closing, String::new(), 1);
    store.add_to_log(&entry).expect("a member");
    let other = Connection::open(&path).expect("another program");
    for sql in ["UPDATE moderation_log SET kind = 'reopening'", "DELETE FROM moderation_log"] {
        let refused = other.execute(sql, []).expect_err(sql).to_string();
        assert!(refused.contains("nobody edits"), "{refused}");
    }
    assert!(store.standing(&person).expect("the log").closed);
}
