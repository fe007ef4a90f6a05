//! Nobody edits the log of moderation, with whatever program.

use bolshak_store::{LogEntry, LogKind, Member, MemberStore, ModerationStore};

use super::{connect, open, person, place};

#[test]
fn rows_of_the_log_are_neither_changed_nor_deleted() {
    let url = place();
    let store = open(&url);
    let anna = person("anna");
    let member = Member { id: anna.clone(), name: "Anna".to_owned(), password: String::new(), since: 1 };
    store.sign_up(&member, "anna").expect("a free name");
    let (about, by) = (anna.clone(), anna.clone());
    let entry = LogEntry::new(about, by, LogKind::Closing, String::new(), 1);
    store.add_to_log(&entry).expect("a member");
    let mut other = connect(&url);
    for sql in [
        "UPDATE moderation_log SET kind = 'reopening'",
        "DELETE FROM moderation_log",
        "TRUNCATE moderation_log",
    ] {
        assert!(other.execute(sql, &[]).is_err(), "{sql}");
    }
    assert!(store.standing(&anna).expect("the log").closed);
}
