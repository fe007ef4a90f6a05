//! What a store promises about members, their names and where they are signed in.

use bolshak_arena::Millis;

use super::{after, append, guest, id, member, played, record, seat};
use crate::{
    Document, DocumentKind, GameStore, Member, MemberStore, Occupant, Record, Session, SessionKey, Store,
    StoreError,
};

pub(super) fn check(store: &impl Store) {
    names_belong_to_one_member(store);
    sessions_are_their_members(store);
    whoever_leaves_is_forgotten(store);
}

fn session(key: &str, member: &str, seen: Millis) -> Session {
    let key = SessionKey::new(key).expect("a key");
    Session { key, member: guest(member), device: "Firefox \"'; --".to_owned(), began: 5, seen }
}

fn names_belong_to_one_member(store: &impl MemberStore) {
    let anna = member("anna1", "Анна");
    store.sign_up(&anna, "anna").expect("a free name");
    assert_eq!(store.sign_up(&member("other1", "anna"), "anna"), Err(StoreError::Taken));
    assert_eq!(store.sign_up(&anna, "anna2"), Err(StoreError::Taken), "a person signs up once");
    assert_eq!(store.member(&anna.id), Ok(Some(anna.clone())));
    assert_eq!(store.member_named("anna"), Ok(Some(anna.clone())));
    assert_eq!(store.member_named("anna2"), Ok(None));
    let other = member("other1", "Boris");
    store.sign_up(&other, "boris").expect("a refused attempt leaves nothing");

    let renamed = Member { name: "Vera".to_owned(), password: "$new".to_owned(), since: 9, ..anna.clone() };
    assert_eq!(store.change_member(&renamed, "boris"), Err(StoreError::Taken));
    assert_eq!(store.change_member(&member("nobody1", "Nobody"), "nobody"), Err(StoreError::Missing));
    assert_eq!(store.member_named("nobody"), Ok(None));
    store.change_member(&renamed, "vera").expect("a free name");
    let kept = Some(Member { since: anna.since, ..renamed.clone() });
    for key in ["vera", "anna"] {
        assert_eq!(store.member_named(key), Ok(kept.clone()), "an earlier name stays one's own: {key}");
    }
    assert_eq!(store.change_member(&other, "anna"), Err(StoreError::Taken));
    store.change_member(&anna, "anna").expect("one's own earlier name");
}

fn sessions_are_their_members(store: &impl MemberStore) {
    let [first, second] = [session("key1", "anna1", 10), session("key2", "anna1", 20)];
    store.begin_session(&first).expect("a session");
    store.begin_session(&second).expect("another");
    store.begin_session(&session("key3", "other1", 30)).expect("somebody else's");
    assert_eq!(store.begin_session(&first), Err(StoreError::Taken));
    assert_eq!(store.begin_session(&session("key4", "nobody1", 1)), Err(StoreError::Missing));
    assert_eq!(store.session(&second.key), Ok(Some((second.clone(), member("anna1", "Анна")))));
    assert_eq!(store.session(&SessionKey::new("unknown").expect("a key")), Ok(None));
    assert_eq!(store.sessions_of(&first.member), Ok(vec![second.clone(), first.clone()]));
    store.note_session(&first.key, 40).expect("it is noted");
    let used = Session { seen: 40, ..first.clone() };
    assert_eq!(store.sessions_of(&first.member), Ok(vec![used, second.clone()]));
    assert_eq!(store.end_session(&guest("other1"), &first.key), Ok(false), "nobody ends another's session");
    assert_eq!(store.end_session(&first.member, &first.key), Ok(true));
    assert_eq!(store.end_session(&first.member, &first.key), Ok(false));
    assert_eq!(store.end_sessions_unseen(30), Ok(1));
    assert_eq!(store.session(&second.key), Ok(None));
}

fn whoever_leaves_is_forgotten(store: &(impl GameStore + MemberStore)) {
    store.begin_session(&session("key5", "anna1", 50)).expect("a session");
    let seats = vec![
        seat(Occupant::Member(guest("anna1")), "Анна"),
        seat(Occupant::Member(guest("other1")), "Boris"),
    ];
    let game = Record { seats, owner: Some(guest("anna1")), ..record("ofmembers") };
    store.create(&game).expect("a new record");
    assert_eq!(store.load(&game.id).map(|stored| stored.map(|stored| stored.record)), Ok(Some(game.clone())));
    append(store, &game.id, 0, &[played(60)], &after(1)).expect("a move");
    let document = Document {
        id: id("annastree"),
        kind: DocumentKind::Tree,
        owner: guest("anna1"),
        title: String::new(),
        text: "*".to_owned(),
        created_at: 1,
        updated_at: 1,
    };
    store.keep_document(&document).expect("a document");

    store.remove_member(&guest("anna1")).expect("she leaves");
    assert_eq!(store.remove_member(&guest("anna1")), Err(StoreError::Missing));
    assert_eq!((store.member(&guest("anna1")), store.member_named("anna")), (Ok(None), Ok(None)));
    assert_eq!(store.sessions_of(&guest("anna1")), Ok(vec![]));
    assert_eq!(store.document(&document.id), Ok(None));
    let left = store.load(&game.id).expect("it loads").expect("it is there").record.seats;
    assert_eq!(left, [seat(Occupant::Guest(guest("anna1")), ""), game.seats[1].clone()]);
    assert_eq!(
        store.sign_up(&member("third1", "Anna"), "anna"),
        Err(StoreError::Taken),
        "nobody takes her name"
    );
}
