use bolshak_community::{Blindfolded, Candidate, Colour, Pairing, Seek, SeekError, SeekTime, Tempo, pair};

fn time(text: &str) -> SeekTime {
    Some(text.parse().expect("a time control"))
}

fn seek() -> Seek {
    Seek {
        variants: vec!["russian".to_owned()],
        times: vec![time("180+2")],
        rated: false,
        range: None,
        colour: None,
        table: None,
        games: 1,
        blindfold: Blindfolded::Nobody,
    }
}

fn paired(first: &Seek, second: &Seek) -> Option<Pairing> {
    pair(&Candidate { seek: first, strengths: &[] }, &Candidate { seek: second, strengths: &[] })
}

#[test]
fn two_who_want_the_same_are_paired() {
    let expected = Pairing {
        variant: "russian".to_owned(),
        time: time("180+2"),
        colour: None,
        blindfold: Blindfolded::Nobody,
    };
    assert_eq!(paired(&seek(), &seek()), Some(expected));
}

#[test]
fn of_several_games_and_times_the_first_that_both_want_is_played() {
    let variants = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let one = Seek {
        variants: variants(&["frisian", "brazilian", "russian"]),
        times: vec![time("60"), time("300"), time("180+2")],
        ..seek()
    };
    let other = Seek {
        variants: variants(&["russian", "brazilian"]),
        times: vec![time("180+2"), time("300")],
        ..seek()
    };
    let found = paired(&one, &other).expect("they fit");
    assert_eq!((found.variant.as_str(), found.time), ("brazilian", time("300")));
    let found = paired(&other, &one).expect("they fit");
    assert_eq!((found.variant.as_str(), found.time), ("russian", time("180+2")));
}

#[test]
fn whoever_wants_something_else_is_not_taken() {
    let others = [
        Seek { variants: vec!["english".to_owned()], ..seek() },
        Seek { times: vec![time("180")], ..seek() },
        Seek { times: vec![None], ..seek() },
        Seek { rated: true, ..seek() },
        Seek { table: Some("idf".to_owned()), ..seek() },
        Seek { games: 2, ..seek() },
        Seek { blindfold: Blindfolded::Me, ..seek() },
        Seek { blindfold: Blindfolded::Both, ..seek() },
    ];
    for other in others {
        assert_eq!(paired(&seek(), &other), None, "{other:?}");
    }
}

#[test]
fn nobody_gets_a_colour_that_he_does_not_want() {
    let [white, black] = [Colour::White, Colour::Black].map(|colour| Seek { colour: Some(colour), ..seek() });
    assert_eq!(paired(&white, &white), None);
    assert_eq!(paired(&white, &black).map(|found| found.colour), Some(Some(Colour::White)));
    assert_eq!(paired(&seek(), &white).map(|found| found.colour), Some(Some(Colour::Black)));
    assert_eq!(paired(&black, &seek()).map(|found| found.colour), Some(Some(Colour::Black)));
}

#[test]
fn whoever_plays_blindfold_meets_somebody_who_wants_just_that() {
    use Blindfolded::{Both, Me, Nobody, Other};
    let who = |blindfold| Seek { blindfold, ..seek() };
    for (one, other, fits) in
        [(Me, Other, true), (Other, Me, true), (Both, Both, true), (Me, Me, false), (Other, Other, false)]
    {
        let found = paired(&who(one), &who(other)).map(|found| found.blindfold);
        assert_eq!(found, fits.then_some(one), "{one:?} and {other:?}");
    }
    assert_eq!(paired(&who(Both), &who(Me)), None);
    for blindfold in [Nobody, Me, Other, Both] {
        assert_eq!(blindfold.turned().turned(), blindfold);
        assert_eq!(blindfold.code().map_or(Some(Nobody), Blindfolded::of_code), Some(blindfold));
    }
}

#[test]
fn both_ranges_hold_the_strength_of_the_other_in_that_very_game() {
    let strong = [("russian".to_owned(), Tempo::Blitz, 1900), ("russian".to_owned(), Tempo::Rapid, 1550)];
    let modest = Seek { range: Some(1300..=1600), times: vec![time("180+2"), time("900")], ..seek() };
    let any = Seek { times: vec![time("180+2"), time("900")], ..seek() };
    let strong = Candidate { seek: &any, strengths: &strong };
    let found = pair(&Candidate { seek: &modest, strengths: &[] }, &strong).expect("they fit in rapid");
    assert_eq!(found.time, time("900"));
    // Somebody unknown counts as what everybody begins with.
    let only_strong = Seek { range: Some(1700..=2500), ..any.clone() };
    let picky = Candidate { seek: &only_strong, ..strong };
    assert_eq!(pair(&picky, &Candidate { seek: &any, strengths: &[] }), None);
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert_eq!(seek().check(), Ok(()));
    assert_eq!(Seek { rated: true, blindfold: Blindfolded::Both, ..seek() }.check(), Ok(()));
    let cases = [
        (Seek { variants: vec![], ..seek() }, SeekError::Choices),
        (Seek { times: vec![], ..seek() }, SeekError::Choices),
        (Seek { variants: vec!["russian".to_owned(); 21], ..seek() }, SeekError::Choices),
        (Seek { rated: true, times: vec![time("60"), None], ..seek() }, SeekError::RatedWithoutClock),
        (Seek { rated: true, colour: Some(Colour::White), ..seek() }, SeekError::RatedWithColour),
        (Seek { rated: true, blindfold: Blindfolded::Me, ..seek() }, SeekError::RatedUnequal),
        (Seek { rated: true, blindfold: Blindfolded::Other, ..seek() }, SeekError::RatedUnequal),
        (Seek { games: 0, ..seek() }, SeekError::Games),
        (Seek { games: 3, ..seek() }, SeekError::Games),
        (Seek { games: 22, ..seek() }, SeekError::Games),
        (Seek { range: Some(RANGE_UPSIDE_DOWN), ..seek() }, SeekError::Range),
    ];
    for (seek, error) in cases {
        assert_eq!(seek.check(), Err(error), "{seek:?}");
    }
}

#[expect(clippy::reversed_empty_ranges, reason = "that is the case")]
const RANGE_UPSIDE_DOWN: std::ops::RangeInclusive<i32> = 1600..=1500;
