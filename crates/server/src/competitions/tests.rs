//! Competitions without sockets.

use std::sync::Arc;

use bolshak_store::{CompetitionStore, MemberStore, MemoryStore, PersonId, RecordId};
use bolshak_tournament::tables::Language;
use bolshak_wire::{CompetitionDeed as Deed, CompetitionInfo, CompetitionWanted};

use super::{Competitions, act, create, info, list, remove};
use crate::error::ApiError;
use crate::viewer::{Membership, Person, Viewer};

const NOW: u64 = 1_000;

fn viewer(name: &str) -> Viewer {
    let membership = Membership {
        name: name.to_owned(),
        session: bolshak_store::SessionKey::new(name).expect("a key"),
        administers: false,
    };
    let person = Person { id: PersonId::new(name).expect("an identity"), membership: Some(membership) };
    Viewer { person: Some(person), at_home: false }
}

struct Hall {
    store: MemoryStore,
    all: Competitions,
    id: RecordId,
}

impl Hall {
    fn new(preset: &str, public: bool) -> Self {
        let store = MemoryStore::default();
        for name in ["anna", "boris"] {
            let member = bolshak_store::Member {
                id: PersonId::new(name).expect("an identity"),
                name: name.to_owned(),
                password: String::new(),
                since: 0,
            };
            store.sign_up(&member, &crate::members::name_key(name)).expect("a free name");
        }
        let wanted = CompetitionWanted {
            name: "Кубок".to_owned(),
            preset: preset.to_owned(),
            variant: "russian".to_owned(),
            rounds: None,
            place: String::new(),
            dates: String::new(),
            public,
            time: None,
            online: None,
        };
        let owner = viewer("anna").id().cloned().expect("somebody");
        let id = create(&store, owner, &wanted, NOW).expect("a competition");
        Self { store, all: Competitions::default(), id }
    }

    fn act(&self, who: &str, deed: &Deed) -> Result<(), ApiError> {
        act(&self.all, &self.store, &viewer(who), &self.id, deed, NOW).map(drop)
    }

    fn done(&self, deed: &Deed) {
        self.act("anna", deed).unwrap_or_else(|error| panic!("{deed:?}: {error:?}"));
    }

    fn info(&self, who: &str) -> CompetitionInfo {
        let how = (Language::English, None);
        info(&self.all, &self.store, &viewer(who), &self.id, how).expect("it is seen").expect("it is new")
    }

    fn score(&self, who: &str, round: u32, pair: u32, result: &str) {
        for game in 0..u32::from(self.info(who).games) {
            let deed = Deed::Score { stage: 0, group: 0, round, pair, game, result: result.to_owned() };
            self.act(who, &deed).unwrap_or_else(|error| panic!("{error:?}"));
        }
    }
}

fn enter(list: &str) -> Deed {
    Deed::Enter { list: list.to_owned() }
}

#[test]
fn a_competition_is_played_to_its_end() {
    let hall = Hall::new("cup", true);
    hall.done(&enter("name,rating\nA,2000\nB,1900\nC,1800\nD,1700\n"));
    hall.done(&Deed::Pair);
    let shown = hall.info("boris");
    assert_eq!((shown.head.state.as_str(), shown.may_arbitrate), ("playing", false));
    let first = &shown.groups[0].rounds[0].pairs;
    assert_eq!(first.len(), 2);
    assert!(!first[0].opening.is_empty(), "micro-matches have a drawn opening");
    hall.score("anna", 0, 0, "2-0");
    hall.score("anna", 0, 1, "1-1");
    assert!(hall.info("anna").groups[0].rounds[0].pairs[1].equal);
    assert!(hall.act("anna", &Deed::Pair).is_err(), "nobody knows who goes on");
    hall.done(&Deed::Decide { stage: 0, group: 0, round: 0, pair: 1, side: "second".to_owned() });
    hall.done(&Deed::Pair);
    hall.score("anna", 1, 0, "2-0");
    hall.score("anna", 1, 1, "0-2");
    let shown = hall.info("anna");
    assert_eq!(shown.head.state, "over");
    let places: Vec<&str> = shown.groups[0].standings.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(places, ["1", "2", "3", "4"]);
}

#[test]
fn only_arbiters_do_anything_and_what_is_hidden_is_hidden() {
    let hall = Hall::new("round-robin", false);
    hall.done(&enter("A\nB\n"));
    let how = (Language::English, None);
    assert!(info(&hall.all, &hall.store, &viewer("boris"), &hall.id, how).is_err());
    assert!(list(&hall.store, &viewer("boris")).expect("a list").open.is_empty());
    hall.done(&Deed::Publish { public: true });
    assert_eq!(list(&hall.store, &viewer("boris")).expect("a list").open.len(), 1);
    assert!(hall.act("boris", &Deed::Pair).is_err());
    hall.done(&Deed::Arbiter { name: "boris".to_owned(), arbitrates: true });
    hall.act("boris", &Deed::Pair).expect("he is an arbiter");
    assert!(hall.act("boris", &Deed::Arbiter { name: "anna".to_owned(), arbitrates: true }).is_err());
    assert!(remove(&hall.all, &hall.store, &viewer("boris"), &hall.id).is_err());
    remove(&hall.all, &hall.store, &viewer("anna"), &hall.id).expect("it is hers");
    assert_eq!(hall.store.competition(&hall.id).map(|found| found.is_some()), Ok(false));
}

#[test]
fn several_arbiters_at_once_lose_nothing() {
    let hall = Arc::new(Hall::new("round-robin", true));
    let names: String = (0..20).map(|number| format!("P{number}\n")).collect();
    hall.done(&enter(&names));
    hall.done(&Deed::Arbiter { name: "boris".to_owned(), arbitrates: true });
    hall.done(&Deed::Pair);
    std::thread::scope(|scope| {
        for (who, half) in [("anna", 0), ("boris", 5)] {
            let hall = &hall;
            scope.spawn(move || (half..half + 5).for_each(|pair| hall.score(who, 0, pair, "2-0")));
        }
    });
    let round = &hall.info("anna").groups[0].rounds[0];
    assert!(round.pairs.iter().all(|pair| pair.result == "2-0"), "{round:?}");
    // A second server, which has nothing at hand, reads the same.
    let other = Competitions::default();
    let how = (Language::English, None);
    let again = info(&other, &hall.store, &viewer("anna"), &hall.id, how).expect("it is seen");
    assert_eq!(again, Some(hall.info("anna")));
}

#[test]
fn what_was_done_last_is_undone_and_the_hand_is_warned() {
    let hall = Hall::new("city", true);
    hall.done(&enter("name,rating\nA,2000\nB,1900\nC,1800\nD,1700\n"));
    hall.done(&Deed::Pair);
    hall.score("anna", 0, 0, "2-0");
    hall.score("anna", 0, 1, "2-0");
    hall.done(&Deed::Pair);
    let shown = hall.info("anna");
    let [before, now] = &shown.groups[0].rounds[..] else { panic!("{shown:?}") };
    let (one, other) = (before.pairs[0].first, before.pairs[0].second);
    let pair = now.pairs.iter().find(|pair| pair.first == one || pair.second == one).expect("his pair");
    let opponent = if pair.first == one { pair.second } else { pair.first };
    hall.done(&Deed::Swap { stage: 0, group: 0, one: other, other: opponent });
    let shown = hall.info("anna");
    assert!(shown.objections.iter().any(|text| text.contains("have met before")), "{:?}", shown.objections);
    assert!(hall.info("boris").objections.is_empty(), "others need not know");
    let undo = shown.undo.expect("something");
    assert_eq!(undo.what, "paired-anew");
    hall.done(&Deed::Undo { number: undo.number });
    assert_eq!(&hall.info("anna").groups[0].rounds[1], now);
    assert!(hall.act("anna", &Deed::Undo { number: undo.number }).is_err(), "it is undone");
    let seen = hall.info("anna").version;
    let how = (Language::English, Some(seen));
    assert_eq!(info(&hall.all, &hall.store, &viewer("anna"), &hall.id, how).expect("it is seen"), None);
}

#[test]
fn a_list_of_people_becomes_teams_which_say_who_plays() {
    let hall = Hall::new("teams", true);
    let people =
        |team: &str| (1..=5).map(|n| format!("{team}{n};{team};{}\n", 1500 + 10 * n)).collect::<String>();
    hall.done(&enter(&format!("name;team;rating\n{}{}", people("Пинега"), people("Двина"))));
    let shown = hall.info("anna");
    let teams: Vec<_> =
        shown.entries.iter().map(|one| (one.name.as_str(), one.rating, one.members.len())).collect();
    assert_eq!(teams, [("Пинега", 1530, 5), ("Двина", 1530, 5)]);
    hall.done(&Deed::Pair);
    let pair = |hall: &Hall| hall.info("boris").groups[0].rounds[0].pairs[0].clone();
    assert_eq!(pair(&hall).line_ups, [[0, 0], [1, 1], [2, 2], [3, 3]]);
    let line_up = |members: &[u32]| Deed::LineUp {
        stage: 0,
        group: 0,
        round: 0,
        pair: 0,
        side: "first".to_owned(),
        members: members.to_vec(),
    };
    assert!(hall.act("anna", &line_up(&[4, 4, 1, 2])).is_err(), "nobody sits twice");
    hall.done(&line_up(&[4, 0, 1, 2]));
    assert_eq!(pair(&hall).line_ups, [[4, 0], [0, 1], [1, 2], [2, 3]]);
    hall.done(&Deed::Score { stage: 0, group: 0, round: 0, pair: 0, game: 2, result: "2-0".to_owned() });
    assert!(hall.act("anna", &line_up(&[0, 1, 2, 3])).is_err(), "a game has its result");
}

#[test]
fn solutions_are_judged_with_points_and_time() {
    let hall = Hall::new("solving", true);
    hall.done(&enter("A\nB\n"));
    hall.done(&Deed::Pair);
    assert_eq!(hall.info("boris").groups[0].problems, vec!["1"; 10]);
    let solve = |who: u32, points: &str, seconds: u32| Deed::Solve {
        who,
        problem: 0,
        points: points.to_owned(),
        seconds,
    };
    hall.done(&solve(0, "½", 60));
    hall.done(&solve(1, "0.5", 50));
    assert!(hall.act("anna", &solve(0, "2", 1)).is_err(), "that is more than the problem gives");
    assert!(hall.act("anna", &solve(0, "many", 1)).is_err());
    let shown = hall.info("boris");
    let names: Vec<_> = shown.groups[0].standings.rows.iter().map(|row| row[1].as_str()).collect();
    assert_eq!((names, shown.groups[0].solutions.len()), (vec!["B", "A"], 2), "who is faster is before");
}

#[test]
fn other_regulations_keep_the_lots_and_are_refused_when_they_are_none() {
    let hall = Hall::new("city", true);
    let plan = |hall: &Hall| {
        super::regulations(&hall.all, &hall.store, &viewer("anna"), &hall.id, Language::English)
            .expect("regulations")
    };
    let before = plan(&hall);
    assert!(before.openings && before.tie_breaks.len() > 20);
    let wanted = before.plan.replace("\"rounds\": 9", "\"rounds\": 5").replace("Кубок", "Кубок 2");
    hall.done(&Deed::Plan { plan: wanted.replace("\"seed\": \"", "\"seed\": \"other") });
    let after = plan(&hall);
    assert!(after.plan.contains("\"rounds\": 5") && hall.info("anna").head.name == "Кубок 2");
    assert!(!after.plan.contains("other"), "the seed of the lots is not chosen");
    for bad in ["{}", "no json", &wanted.replace("\"rounds\": 5", "\"rounds\": 5000")] {
        assert!(hall.act("anna", &Deed::Plan { plan: bad.to_owned() }).is_err(), "{bad}");
    }
    let asked = super::regulations(&hall.all, &hall.store, &viewer("boris"), &hall.id, Language::English);
    assert!(asked.is_err(), "they are for arbiters");
    hall.done(&enter("A\nB\n"));
    hall.done(&Deed::Pair);
    let late = wanted.replace("\"rounds\": 5", "\"rounds\": 3");
    assert!(hall.act("anna", &Deed::Plan { plan: late }).is_err(), "a round is published");
}
