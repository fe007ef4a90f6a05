//! Several write in one study at once.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use bolshak_store::{
    LogEntry, LogKind, Member, MemberStore, MemoryStore, ModerationStore, PersonId, RecordId, SessionKey,
    Store, StudyRole, StudyStore, StudyWrite,
};
use bolshak_wire as wire;
use bolshak_wire::{StudyMessage, TreeEdit};
use tokio::sync::broadcast::{self, Receiver};

use super::elsewhere::SILENCE;
use super::{Live, Shown, Wanted, create, new_chapters};
use crate::error::ApiError;
use crate::trees;
use crate::viewer::{Membership, Person, Viewer};

fn viewer(name: &str) -> Viewer {
    let id = PersonId::new(name).expect("a person");
    let session = SessionKey::new(name).expect("a key");
    let membership = Membership { name: name.to_owned(), session, administers: false };
    Viewer { person: Some(Person { id, membership: Some(membership) }), at_home: false }
}

fn line(moves: &[&str]) -> TreeEdit {
    TreeEdit::Line { moves: moves.iter().map(|text| (*text).to_owned()).collect() }
}

fn comment(text: &str) -> TreeEdit {
    TreeEdit::Comment { text: text.to_owned() }
}

/// Chapters of Russian draughts, from these games.
fn wanted(pdn: &str) -> wire::StudyChapterWanted {
    wire::StudyChapterWanted {
        name: String::new(),
        variant: "russian".to_owned(),
        pdn: Some(pdn.to_owned()),
        fen: None,
        game: None,
    }
}

/// A study of the owner `anna`, in which `boris` writes and `vera` reads. All of them are here, at its first chapter.
struct Table {
    store: MemoryStore,
    live: Live,
    shown: Receiver<Shown>,
    id: RecordId,
}

impl Table {
    fn new(pdn: &str) -> Self {
        let store = MemoryStore::default();
        let text = wire::StudyText {
            title: "T".to_owned(),
            variant: "russian".to_owned(),
            pdn: Some(pdn.to_owned()),
        };
        let anna = viewer("anna").person.expect("a person").id;
        let id = create(&store, anna, &text, 1).expect("a study");
        for (name, role) in [("boris", StudyRole::Writer), ("vera", StudyRole::Reader)] {
            store.give_role(&id, &PersonId::new(name).expect("a person"), Some(role)).expect("a role");
        }
        let (sender, shown) = broadcast::channel(1_000);
        let live = Live::load(&store, &id, sender).expect("it loads");
        let mut table = Self { store, live, shown, id };
        for (name, connection) in [("anna", 1), ("boris", 2), ("vera", 3)] {
            table.live.enter(&viewer(name), connection, None).expect("a role");
        }
        table.messages();
        table
    }

    fn chapter(&self, number: usize) -> String {
        self.live.table_of_contents()[number].id.clone()
    }

    fn names(&self) -> Vec<String> {
        self.live.table_of_contents().into_iter().map(|one| one.name).collect()
    }

    /// Chapters of these games, which Anna adds.
    fn add(&mut self, pdn: &str) {
        let new = new_chapters(&wanted(pdn), None).expect("games");
        self.live.add_chapters(&self.store, &viewer("anna"), &new, 9).expect("she writes");
    }

    /// Anna has the connection 1, Boris 2 and Vera 3.
    fn edit(
        &mut self,
        connection: u64,
        version: u64,
        place: &[&str],
        edit: TreeEdit,
    ) -> Result<(), ApiError> {
        let who = ["anna", "boris", "vera"][connection as usize - 1];
        let place = place.iter().map(|step| (*step).to_owned()).collect();
        let wanted = Wanted { number: 1, version, place, edit };
        self.live.edit(&self.store, &viewer(who), connection, &wanted, 9).map(drop)
    }

    fn refused(&mut self, connection: u64, version: u64, place: &[&str], edit: TreeEdit) -> &'static str {
        let before = self.kept();
        let code = self.edit(connection, version, place, edit).expect_err("it is refused").code;
        assert_eq!(self.kept(), before, "what is refused changes nothing");
        code
    }

    fn kept(&self) -> (u64, String) {
        let study = self.store.study(&self.id).expect("it loads").expect("it is there");
        let shown: Vec<_> = self.live.chapters.iter().map(|one| trees::written(&one.tree)).collect();
        let kept: Vec<_> = study.chapters.into_iter().map(|one| one.text).collect();
        assert!(kept.iter().zip(&shown).all(|(kept, shown)| kept.ends_with(shown)), "what is shown is kept");
        (study.head.version, kept.concat())
    }

    /// Another node writes the first chapter.
    fn write_elsewhere(&self, version: u64, text: &str) {
        let first = &self.live.chapters[0];
        let text = trees::written(&trees::from_pdn(first.tree.variant(), text).expect("a tree").0);
        let write = StudyWrite::Tree(first.id.clone(), text);
        self.store.write_study(&self.id, version, &write, 5).expect("another node writes");
    }

    fn messages(&mut self) -> Vec<StudyMessage> {
        let mut heard = vec![];
        while let Ok(shown) = self.shown.try_recv() {
            if let Shown::Message(text) = shown {
                heard.push(serde_json::from_str(&text).expect("a message"));
            }
        }
        heard
    }

    fn state(&mut self) -> wire::StudyState {
        match self.live.state(&self.store, &viewer("anna"), 1).expect("she reads") {
            StudyMessage::Study(state) => *state,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn two_who_write_at_once_lose_nothing() {
    let mut table = Table::new("1. c3-d4 *");
    table.edit(1, 0, &["c3-d4"], line(&["d6-c5", "b2-c3"])).expect("a line");
    table.edit(2, 0, &["c3-d4"], line(&["b6-a5"])).expect("a variation made at the version before");
    table.edit(1, 1, &["c3-d4", "d6-c5"], comment("Main")).expect("a comment");
    table.edit(2, 1, &["c3-d4", "b6-a5"], comment("Other")).expect("a comment elsewhere");
    table.edit(2, 1, &["c3-d4", "d6-c5"], TreeEdit::Signs { signs: vec!["!".to_owned()] }).expect("a sign");
    let (version, text) = table.kept();
    assert_eq!(version, 5);
    for part in ["d6-c5", "b2-c3", "b6-a5", "{Main}", "{Other}", "!"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn nobody_takes_away_what_he_has_not_seen() {
    let mut table = Table::new("1. c3-d4 d6-c5 *");
    table.edit(1, 0, &["c3-d4"], comment("Hers")).expect("a comment");
    assert_eq!(table.refused(2, 0, &["c3-d4"], comment("His")), "changed-meanwhile");
    assert_eq!(table.refused(2, 0, &["c3-d4"], TreeEdit::Delete), "changed-meanwhile");
    table.edit(1, 0, &["c3-d4"], comment("Hers again")).expect("she has seen her own");
    table.edit(2, 2, &["c3-d4"], comment("His")).expect("he has seen hers");
    table.edit(2, 3, &["c3-d4", "d6-c5"], line(&["b2-c3"])).expect("a move");
    assert_eq!(table.refused(1, 3, &["c3-d4", "d6-c5"], TreeEdit::Delete), "changed-meanwhile");
    table.edit(1, 4, &["c3-d4", "d6-c5"], TreeEdit::Delete).expect("she has seen it");
    assert_eq!(table.refused(2, 4, &["c3-d4", "d6-c5", "b2-c3"], comment("Late")), "place-gone");
    let tags = |value: &str| TreeEdit::Tags { tags: vec![("Event".to_owned(), value.to_owned())] };
    table.edit(1, 5, &["c3-d4"], tags("One")).expect("tags");
    assert_eq!(table.refused(2, 5, &[], tags("Other")), "changed-meanwhile");
}

#[test]
fn only_writers_write_and_all_hear() {
    let mut table = Table::new("[Event \"Club\"]\n\n*");
    assert_eq!(table.refused(3, 0, &[], line(&["c3-d4"])), "not-a-writer");
    let stranger = Viewer { person: None, at_home: true };
    let error = table.live.state(&table.store, &stranger, 9).expect_err("it is not shown");
    assert_eq!((error.status, error.code), (StatusCode::NOT_FOUND, "no-such-study"));
    assert_eq!(table.messages(), vec![]);
    table.edit(2, 0, &[], line(&["c3-d4"])).expect("a move");
    let [StudyMessage::Changed(changed)] = &table.messages()[..] else { panic!("one message") };
    assert_eq!((changed.version, changed.connection, changed.number), (1, 2, 1));
    table.edit(1, 1, &[], line(&["cd4"])).expect("it is there");
    assert_eq!((table.messages(), table.kept().0), (vec![], 1), "a move that is there changes nothing");
}

#[test]
fn what_another_node_has_written_is_read_before_an_edit() {
    let mut table = Table::new("1. c3-d4 *");
    let other = "[GameType \"25\"]\n\n1. c3-d4 {Theirs} d6-c5 *";
    table.write_elsewhere(0, other);
    table.edit(1, 0, &["c3-d4"], line(&["b6-a5"])).expect("it is tried again");
    let (version, text) = table.kept();
    assert_eq!(version, 2);
    assert!(text.contains("Theirs") && text.contains("d6-c5") && text.contains("b6-a5"), "{text}");
    let shown: Vec<_> = std::iter::from_fn(|| table.shown.try_recv().ok()).collect();
    assert!(matches!(shown[..], [Shown::Anew, Shown::Message(_)]), "{shown:?}");
    let theirs = "[GameType \"25\"]\n\n1. c3-d4 {Newer} d6-c5 *";
    table.write_elsewhere(2, theirs);
    let wanted = Wanted { number: 1, version: 2, place: vec!["c3-d4".to_owned()], edit: comment("Mine") };
    let error =
        table.live.edit(&table.store, &viewer("anna"), 1, &wanted, 9).expect_err("she has not seen it");
    assert_eq!(error.code, "changed-meanwhile");
    assert_eq!(table.state().tree.nodes[1].comment, "Newer");
    table.store.remove_study(&table.id).expect("it is removed");
    let gone = table.live.edit(&table.store, &viewer("anna"), 1, &wanted, 9).expect_err("it is gone");
    assert_eq!(gone.code, "changed-meanwhile");
    let wanted = Wanted { version: 3, ..wanted };
    let gone = table.live.edit(&table.store, &viewer("anna"), 1, &wanted, 9).expect_err("it is gone");
    assert_eq!(gone.code, "no-such-study");
    assert!(table.live.info(&table.store, &viewer("anna")).is_err());
}

#[test]
fn what_is_too_large_or_could_not_be_read_again_is_refused() {
    let mut table = Table::new("1. c3-d4 *");
    assert_eq!(table.refused(1, 0, &["c3-d4"], comment(&"x".repeat(300_000))), "too-large");
    let tags = TreeEdit::Tags { tags: vec![("FEN".to_owned(), "W:Wa1:Bh8".to_owned())] };
    assert_eq!(table.refused(1, 0, &[], tags), "bad-edit");
    assert_eq!(table.refused(1, 0, &["c3-d4"], line(&["c3-d4"])), "bad-edit");
    assert_eq!(table.refused(1, 0, &["c3-d4"], line(&["d6-c5", "a1-h8"])), "bad-edit");
}

#[test]
fn whoever_is_muted_moves_without_words() {
    let mut table = Table::new("1. c3-d4 *");
    let id = PersonId::new("boris").expect("a person");
    let member = Member { id: id.clone(), name: "Boris".to_owned(), password: String::new(), since: 1 };
    table.store.sign_up(&member, "boris").expect("a free name");
    let (by, until) = (id.clone(), Some(1_000));
    let mute = LogEntry { until, ..LogEntry::new(id, by, LogKind::Mute, String::new(), 1) };
    table.store.add_to_log(&mute).expect("a member");
    assert_eq!(table.refused(2, 0, &["c3-d4"], comment("Rude")), "muted");
    let said = table.live.say(&table.store, &viewer("boris"), "Rude", 9).expect_err("he is muted");
    assert_eq!((said.code, table.messages()), ("muted", vec![]));
    let first = table.chapter(0);
    let named = table.live.name_chapter(&table.store, &viewer("boris"), &first, "Rude", 9);
    let new = new_chapters(&wanted("1. c3-d4 {Rude} *"), None).expect("a game");
    let added = table.live.add_chapters(&table.store, &viewer("boris"), &new, 9);
    assert_eq!((named.expect_err("muted").code, added.expect_err("muted").code), ("muted", "muted"));
    table.edit(2, 0, &["c3-d4"], line(&["b6-a5"])).expect("a move says nothing");
}

#[test]
fn a_leader_is_followed_until_he_goes_or_may_not_lead() {
    let mut table = Table::new("1. c3-d4 d6-c5 *");
    let (anna, boris, vera) = (viewer("anna"), viewer("boris"), viewer("vera"));
    let place = ["c3-d4".to_owned()];
    assert_eq!(table.live.lead(&vera, 3, true, &place, 1).expect_err("she reads").code, "not-a-writer");
    table.live.lead(&boris, 2, true, &[], 1).expect("he writes");
    table.messages();
    table.live.look(&anna, 1, &place).expect("a node");
    assert_eq!(table.messages(), vec![], "where others look is told to nobody");
    table.live.look(&boris, 2, &place).expect("a node");
    let [StudyMessage::Led { leader: Some(leader) }] = &table.messages()[..] else { panic!("one message") };
    assert_eq!((leader.connection, leader.name.as_str(), leader.node), (2, "boris", 1));
    table.edit(1, 0, &place.each_ref().map(String::as_str), TreeEdit::Delete).expect("she deletes it");
    assert_eq!(table.state().leader.map(|leader| leader.node), Some(0));
    let take = wire::StudyRoleWanted {
        name: None,
        who: Some(who(&table, "boris")),
        role: Some("reader".to_owned()),
    };
    table.live.give_role(&table.store, &anna, &take, 9).expect("she owns it");
    assert_eq!(table.state().leader, None);
    assert!(table.messages().contains(&StudyMessage::Led { leader: None }));
    assert_eq!(table.state().here, 3);
    table.live.leave(3);
    assert_eq!(table.state().here, 2);
}

#[test]
fn two_write_in_two_chapters_and_each_hears_which() {
    let mut table = Table::new("1. c3-d4 *");
    table.add("[Event \"Second\"]\n\n1. g3-h4 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. a3-b4 *");
    assert_eq!(table.names(), ["", "Second", "A – B"]);
    let [StudyMessage::Chapters { version: 1, chapters }] = &table.messages()[..] else {
        panic!("one message")
    };
    assert_eq!(chapters.len(), 3);
    let second = table.chapter(1);
    let turned = table.live.turn(&viewer("boris"), 2, &second).expect("it is there");
    let StudyMessage::Chapter(turned) = turned else { panic!("{turned:?}") };
    assert_eq!((turned.version, &turned.chapter, turned.tree.nodes.len()), (1, &second, 2));
    table.edit(2, 1, &["g3-h4"], line(&["b6-a5"])).expect("a move in the second");
    table.edit(1, 1, &["c3-d4"], line(&["b6-a5"])).expect("a move in the first");
    assert_eq!(table.refused(2, 3, &["c3-d4"], comment("Elsewhere")), "place-gone");
    let told: Vec<_> = table
        .messages()
        .into_iter()
        .map(|message| match message {
            StudyMessage::Changed(changed) => (changed.version, changed.chapter),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, [(2, second.clone()), (3, table.chapter(0))]);
    assert_eq!(table.live.turn(&viewer("boris"), 2, "nowhere").expect_err("nothing").code, "chapter-gone");
    let pdn = table.live.pdn(&viewer("vera"), Some(&second)).expect("she reads");
    assert!(pdn.contains("1. gh4 ba5") || pdn.contains("g3-h4 b6-a5"), "{pdn}");
}

#[test]
fn chapters_are_named_put_in_order_and_deleted_by_writers() {
    let mut table = Table::new("1. c3-d4 *");
    table.add("[Event \"Two\"]\n\n*\n\n[Event \"Three\"]\n[GameType \"20\"]\n\n*");
    let (anna, boris, vera) = (viewer("anna"), viewer("boris"), viewer("vera"));
    let ids: Vec<_> = (0..3).map(|number| table.chapter(number)).collect();
    table.messages();
    let refused = |done: Result<(), ApiError>| done.expect_err("it is refused").code;
    assert_eq!(refused(table.live.name_chapter(&table.store, &vera, &ids[0], "Hers", 9)), "not-a-writer");
    table.live.name_chapter(&table.store, &boris, &ids[0], " <b>Один</b> ", 9).expect("he writes");
    let order = |ids: &[&String]| wire::StudyOrder { chapters: ids.iter().map(|id| (*id).clone()).collect() };
    let wrong = [order(&[&ids[0], &ids[1]]), order(&[&ids[0], &ids[1], &ids[1]])];
    for wrong in wrong {
        assert_eq!(refused(table.live.order_chapters(&table.store, &boris, &wrong, 9)), "changed-meanwhile");
    }
    let wanted = order(&[&ids[2], &ids[0], &ids[1]]);
    assert_eq!(refused(table.live.order_chapters(&table.store, &vera, &wanted, 9)), "not-a-writer");
    table.live.order_chapters(&table.store, &boris, &wanted, 9).expect("he writes");
    assert_eq!(table.names(), ["Three", "<b>Один</b>", "Two"]);
    assert_eq!(table.state().info.variant, "international", "a study goes by its first chapter");
    // What somebody has changed meanwhile is not deleted unseen.
    table.edit(1, 3, &["c3-d4"], comment("New")).expect("a comment");
    assert_eq!(refused(table.live.remove_chapter(&table.store, &vera, &ids[0], 4, 9)), "not-a-writer");
    assert_eq!(refused(table.live.remove_chapter(&table.store, &boris, &ids[0], 3, 9)), "changed-meanwhile");
    table.live.lead(&anna, 1, true, &["c3-d4".to_owned()], 9).expect("she leads");
    table.messages();
    table.live.remove_chapter(&table.store, &boris, &ids[0], 4, 9).expect("he has seen it");
    let told = table.messages();
    let [StudyMessage::Chapters { version: 5, chapters }, StudyMessage::Led { leader: Some(leader) }] =
        &told[..]
    else {
        panic!("{told:?}")
    };
    assert_eq!((chapters.len(), &leader.chapter, leader.node), (2, &ids[2], 0));
    assert_eq!(table.refused(1, 5, &[], line(&["c3-d4"])), "chapter-gone");
    assert_eq!(table.state().chapter, ids[2], "whoever looked there looks at the first");
    table.live.remove_chapter(&table.store, &anna, &ids[1], 5, 9).expect("she writes");
    assert_eq!(refused(table.live.remove_chapter(&table.store, &anna, &ids[2], 6, 9)), "last-chapter");
    assert_eq!(table.names(), ["Three"]);
}

#[test]
fn a_study_is_written_as_one_file_and_read_back() {
    let mut table = Table::new("[White \"Anna\"]\n[Black \"Boris\"]\n\n1. c3-d4 {Centre} *");
    table.add("[FEN \"W:Wa1:Bh8\"]\n\n1. a1-b2 *\n\n[Event \"Three\"]\n[GameType \"20\"]\n\n*");
    let second = table.chapter(1);
    let name = "Эндшпиль «1 \"x\" 1»";
    table.live.name_chapter(&table.store, &viewer("anna"), &second, name, 9).expect("she writes");
    let pdn = table.live.pdn(&viewer("anna"), None).expect("she reads");
    assert!(pdn.contains("[Chapter ") && pdn.matches("[GameType ").count() == 3, "{pdn}");
    let again = Table::new(&pdn);
    assert_eq!(again.names(), ["Anna – Boris", name, "Three"]);
    for (one, other) in table.live.chapters.iter().zip(&again.live.chapters) {
        assert!(one.tree == other.tree, "{}", one.name);
    }
    assert_eq!(again.live.pdn(&viewer("anna"), None).expect("she reads"), pdn);
}

#[test]
fn a_study_has_no_more_than_it_may() {
    let mut table = Table::new("[Event \"Limits\"]\n\n*");
    let game = "1. c3-d4 *\n\n";
    table.add(&game.repeat(60));
    let anna = viewer("anna");
    let made = |pdn: String| new_chapters(&wanted(&pdn), None);
    assert_eq!(made(game.repeat(65)).expect_err("too many at once").code, "bad-record");
    let faulty = made(format!("{game}1. a1-h8 *")).expect("games");
    assert_eq!(faulty.len(), 2, "what is not sound in a record is told in its chapter");
    let four = made(game.repeat(4)).expect("games");
    let error = table.live.add_chapters(&table.store, &anna, &four, 9).expect_err("65 chapters");
    assert_eq!((error.code, table.names().len()), ("too-many-chapters", 61));
    let long = made(format!("1. c3-d4 {{{}}} *\n\n", "x".repeat(200_000)).repeat(2)).expect("games");
    table.live.add_chapters(&table.store, &anna, &long, 9).expect("400 KiB");
    let error = table.live.add_chapters(&table.store, &anna, &long[..1], 9).expect_err("600 KiB");
    assert_eq!((error.code, table.names().len()), ("too-large", 63));
    assert_eq!(table.refused(1, 2, &[], comment(&"y".repeat(200_000))), "too-large");
    let over = |result: &str| new_chapters(&wanted(""), Some(&format!("1. c3-d4 {result}")));
    assert_eq!(over("*").expect_err("it goes on").code, "not-over");
    assert_eq!(over("1-0").expect("it is over").len(), 1);
}

#[test]
fn what_another_node_has_written_in_one_chapter_leaves_the_others_as_they_are() {
    let mut table = Table::new("1. c3-d4 *");
    table.add("[Event \"Two\"]\n\n1. g3-h4 *");
    let second = table.chapter(1);
    table.live.turn(&viewer("boris"), 2, &second).expect("it is there");
    table.edit(2, 1, &["g3-h4"], comment("His")).expect("a comment");
    table.live.lead(&viewer("boris"), 2, true, &["g3-h4".to_owned()], 9).expect("he leads");
    table.write_elsewhere(2, "[GameType \"25\"]\n\n1. c3-d4 {Theirs} *");
    table.edit(2, 2, &["g3-h4"], comment("His again")).expect("nobody has touched his chapter");
    assert_eq!(table.refused(1, 2, &["c3-d4"], comment("Hers")), "changed-meanwhile");
    let leader = table.state().leader.expect("he leads on");
    assert_eq!((leader.chapter, leader.node), (second, 1));
}

#[test]
fn whoever_was_at_a_node_that_has_died_is_gone_after_a_while() {
    let mut here = Table::new("1. c3-d4 d6-c5 *");
    let mut there = Live::load(&here.store, &here.id, broadcast::channel(9).0).expect("it loads");
    let (boris, began) = (viewer("boris"), Instant::now());
    [2, 3].iter().for_each(|connection| here.live.leave(*connection));
    there.enter(&boris, 2, None).expect("a role");
    there.lead(&boris, 2, true, &["c3-d4".to_owned()], 1).expect("he writes");
    let told = there.presence(1, began).expect("somebody has come");
    here.live.hear_of("two", told, began);
    let names = |state: &wire::StudyState| -> Vec<String> {
        state.people.iter().map(|one| one.name.clone()).collect()
    };
    let state = here.state();
    assert_eq!((names(&state), state.here), (vec!["anna".to_owned(), "boris".to_owned()], 2));
    assert_eq!(state.leader.map(|leader| (leader.name, leader.node)), Some(("boris".to_owned(), 1)));

    // As long as that node gives signs, nobody goes.
    let later = began + SILENCE - Duration::from_millis(1);
    here.live.forget_silent(later);
    assert!(there.presence(2, later).is_some(), "it is time for a sign");
    assert!(there.presence(3, later).is_none(), "it was given");
    assert_eq!(here.state().here, 2);
    here.messages();
    here.live.forget_silent(began + SILENCE);
    let state = here.state();
    assert_eq!((names(&state), state.here, state.leader), (vec!["anna".to_owned()], 1, None));
    let people = vec![wire::StudyPresent { name: "anna".to_owned(), role: "owner".to_owned() }];
    let told = [StudyMessage::Led { leader: None }, StudyMessage::People { people, here: 1 }];
    assert_eq!(here.messages(), told, "those who are here are told");
    here.live.forget_silent(began + 2 * SILENCE);
    assert_eq!(here.messages(), vec![], "once");
}

/// What the list of roles calls somebody.
fn who(table: &Table, person: &str) -> String {
    table.live.who(&PersonId::new(person).expect("a person"))
}

/// A tree as the page keeps it: what it was told, and each difference since.
fn apply(tree: &mut wire::Tree, difference: &wire::TreeDifference) {
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for node in &tree.nodes {
        node.parent.iter().for_each(|parent| children.entry(*parent).or_default().push(node.id));
    }
    let mut nodes: BTreeMap<u32, wire::TreeNode> = tree.nodes.drain(..).map(|node| (node.id, node)).collect();
    tree.tags = difference.tags.clone().unwrap_or_else(|| tree.tags.clone());
    nodes.extend(difference.nodes.iter().map(|node| (node.id, node.clone())));
    children.extend(difference.orders.iter().map(|order| (order.node, order.children.clone())));
    let mut ahead = vec![0];
    while let Some(id) = ahead.pop() {
        tree.nodes.push(nodes[&id].clone());
        ahead.extend(children.get(&id).into_iter().flatten().rev());
    }
}

#[test]
fn differences_lead_from_one_state_to_the_next() {
    let mut table = Table::new("1. c3-d4 d6-c5 (1... b6-a5 2. b2-c3) 2. b2-c3 {a} (2. g3-h4) *");
    let mut known = table.state().tree;
    let mut random = fastrand::Rng::with_seed(7);
    let mut made = 0;
    for step in 0..300_u64 {
        let nodes = table.state().tree.nodes;
        let at = super::place::of(
            &table.live.chapters[0].tree,
            bolshak_notation::tree::NodeId(random.choice(&nodes).expect("a node").id),
        );
        let place: Vec<_> = at.iter().map(String::as_str).collect();
        let edit = match random.u8(0..8) {
            0 => TreeEdit::Delete,
            1 => TreeEdit::Promote,
            2 => TreeEdit::Main,
            3 => comment(&step.to_string()),
            4 => TreeEdit::Signs { signs: vec!["?".to_owned()] },
            _ => {
                let game = table.live.look(&viewer("anna"), 1, &at).expect("a node").0;
                let Some(mv) = random.choice(game.legal_moves()) else { continue };
                let info = game.variant().info();
                let names = |cells: &[bolshak_game::Cell]| {
                    cells.iter().map(|cell| info.board.name(*cell).to_owned()).collect()
                };
                TreeEdit::Move { path: names(&mv.path), removed: names(&mv.removed) }
            }
        };
        let version = table.state().version.saturating_sub(random.u64(0..3));
        made += u32::from(table.edit(1 + step % 2, version, &place, edit).is_ok());
        for message in table.messages() {
            let StudyMessage::Changed(changed) = message else { panic!("{message:?}") };
            apply(&mut known, &changed.difference);
        }
        let now = table.state().tree;
        assert_eq!((&known.nodes, &known.tags), (&now.nodes, &now.tags), "step {step}");
    }
    assert!(made > 100, "{made} edits were made");
    let again = Live::load(&table.store as &dyn Store, &table.id, broadcast::channel(1).0).expect("it loads");
    assert!(again.chapters[0].tree == table.live.chapters[0].tree, "what is kept reads back");
}
