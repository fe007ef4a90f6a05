use super::*;

fn person(name: &str) -> Person {
    Person { id: PersonId::new(name).expect("an id"), membership: None }
}

fn sought(visit: &Visit, variants: &[&str]) -> Sought {
    let terms = wire::SeekTerms {
        variants: variants.iter().map(|&name| name.to_owned()).collect(),
        times: vec![None],
        rated: false,
        range: None,
        colour: None,
        table: None,
        games: 1,
        blindfold: None,
    };
    let (stands, person) = (Stands::Here(visit.number().expect("here")), visit.person.clone());
    let seek = seeking::read_seek(&terms, &person).expect("a seek");
    Sought { stands, person, seek, terms, strengths: vec![], shunned: HashSet::new() }
}

fn enter(hall: &Arc<Hall>, name: &str) -> Visit {
    hall.enter(person(name), HashMap::new(), 0)
}

fn heard(visit: &mut Visit) -> Vec<wire::HallMessage> {
    let texts = std::iter::from_fn(|| visit.messages.try_recv().ok());
    texts.map(|text| serde_json::from_str(&text).expect("a message")).collect()
}

#[test]
fn a_seek_waits_until_somebody_fits_and_is_taken_once() {
    let hall = Arc::new(Hall::default());
    let [mut anna, boris, mut vera] = ["anna", "boris", "vera"].map(|name| enter(&hall, name));
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
    assert!(matches!(hall.sit_down(sought(&anna, &["frisian"])), Sitting::Waits));
    assert!(matches!(hall.sit_down(sought(&boris, &["english"])), Sitting::Waits));
    heard(&mut vera);
    let Sitting::Pair(pair) = hall.sit_down(sought(&vera, &["frisian"])) else { panic!("she fits") };
    assert_eq!((pair.0.person.id.as_str(), pair.1.variant.as_str()), ("anna", "frisian"));
    let gone = heard(&mut vera);
    assert_eq!(gone.len(), 2, "neither of the two seeks of Anna stands any more: {gone:?}");
    assert!(matches!(hall.sit_down(sought(&boris, &["russian"])), Sitting::Waits), "Anna plays already");
    assert!(heard(&mut anna).iter().any(|message| matches!(message, wire::HallMessage::Gone { .. })));
}

#[test]
fn nobody_plays_himself_or_whom_he_shuns() {
    let hall = Arc::new(Hall::default());
    let [anna, boris] = ["anna", "boris"].map(|name| enter(&hall, name));
    let again = enter(&hall, "anna");
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
    assert!(matches!(hall.sit_down(sought(&again, &["russian"])), Sitting::Waits));
    let shunned = HashSet::from([anna.person.id.clone()]);
    assert!(matches!(hall.sit_down(Sought { shunned, ..sought(&boris, &["russian"]) }), Sitting::Waits));
}

#[test]
fn whoever_goes_does_not_look_any_more_and_is_not_here() {
    let hall = Arc::new(Hall::default());
    let [anna, mut boris] = ["anna", "boris"].map(|name| enter(&hall, name));
    let again = enter(&hall, "anna");
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
    heard(&mut boris);
    drop(anna);
    assert!(
        matches!(heard(&mut boris)[..], [wire::HallMessage::Gone { .. }]),
        "she is here in another window"
    );
    drop(again);
    assert_eq!(heard(&mut boris), [wire::HallMessage::Here { here: 1 }]);
    assert!(!hall.is_here(&person("anna").id));
}

#[test]
fn friends_hear_who_comes_and_goes() {
    let hall = Arc::new(Hall::default());
    let friends = HashMap::from([(person("boris").id, "Boris".to_owned())]);
    let mut anna = hall.enter(person("anna"), friends, 3);
    let boris = enter(&hall, "boris");
    drop(boris);
    let told = heard(&mut anna);
    let friend = |here| wire::HallMessage::Friend { name: "Boris".to_owned(), here };
    assert!(told.contains(&friend(true)) && told.contains(&friend(false)), "{told:?}");
    assert!(matches!(&told[0], wire::HallMessage::Hall { unseen: 3, here: 1, .. }), "{told:?}");
}

#[test]
fn a_visitor_who_does_not_listen_is_let_go() {
    let hall = Arc::new(Hall::default());
    let mut deaf = enter(&hall, "deaf");
    for _ in 0..2 * BEHIND {
        drop(enter(&hall, "other"));
    }
    while deaf.messages.try_recv().is_ok() {}
    assert!(deaf.messages.is_closed(), "his channel has ended");
}

#[test]
fn seeks_are_limited() {
    let hall = Arc::new(Hall::default());
    let anna = enter(&hall, "anna");
    for _ in 0..SEEKS {
        assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
    }
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Full));
    let own = hall.own(&anna.person.id, None);
    own.iter().for_each(|(number, _)| hall.withdraw(*number));
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
}

/// A seek that is kept under this name.
fn kept(name: &str, id: &str, variants: &[&str]) -> Sought {
    let hall = Arc::new(Hall::default());
    let stands = Stands::Kept { id: RecordId::new(id).expect("an id"), until: 1 };
    Sought { stands, ..sought(&enter(&hall, name), variants) }
}

fn seeks(hall: &Arc<Hall>) -> Vec<u64> {
    let mut seen = enter(hall, "onlooker");
    let [wire::HallMessage::Hall { seeks, .. }] = &heard(&mut seen)[..] else { panic!("everything") };
    seeks.iter().map(|one| one.seek).collect()
}

#[test]
fn what_is_kept_stands_while_its_member_is_away_and_while_he_plays() {
    let hall = Arc::new(Hall::default());
    let [anna, boris] = ["anna", "boris"].map(|name| enter(&hall, name));
    assert!(matches!(hall.sit_down(kept("anna", "letter", &["frisian"])), Sitting::Waits));
    assert!(matches!(hall.sit_down(sought(&anna, &["russian"])), Sitting::Waits));
    assert!(matches!(hall.sit_down(sought(&boris, &["russian"])), Sitting::Pair(_)));
    drop(anna);
    assert_eq!(seeks(&hall).len(), 1, "the letter still stands");
    let Sitting::Pair(pair) = hall.sit_down(sought(&boris, &["frisian"])) else { panic!("he fits") };
    assert!(pair.0.stands.is_kept() && seeks(&hall).is_empty());
}

#[test]
fn the_list_follows_what_is_kept() {
    let hall = Arc::new(Hall::default());
    let mut boris = enter(&hall, "boris");
    hall.keep_in_step(vec![kept("anna", "one", &["russian"]), kept("anna", "two", &["frisian"])]);
    let before = seeks(&hall);
    heard(&mut boris);
    hall.keep_in_step(vec![kept("anna", "two", &["frisian"]), kept("vera", "three", &["english"])]);
    let told: Vec<_> = heard(&mut boris)
        .into_iter()
        .filter(|message| !matches!(message, wire::HallMessage::Here { .. }))
        .collect();
    assert!(
        matches!(told[..], [wire::HallMessage::Gone { seek }, wire::HallMessage::Sought(_)] if seek == before[0]),
        "nothing is said of what stays: {told:?}"
    );
    assert_eq!(seeks(&hall)[0], before[1]);
    let [(number, own)] = &hall.own(&person("vera").id, None)[..] else { panic!("hers") };
    assert!(own.stands.is_kept());
    hall.withdraw(*number);
    assert_eq!(seeks(&hall), [before[1]]);
}
