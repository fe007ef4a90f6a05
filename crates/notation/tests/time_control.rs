//! The text of time controls, both ways, and the tags that hold it.
use bolshak_game::{Seat, VariantInfo, find};
use bolshak_notation::pdn::{Bonus, Millis, Stage, TimeControl, TimeControls, Timing, read};
use proptest::prelude::*;

fn info(id: &str) -> &'static VariantInfo {
    find(id).expect("a game").info()
}

fn parsed(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A stage in seconds; no moves for 0.
fn stage(moves: u32, seconds: Millis, bonus: Bonus) -> Stage {
    Stage { moves: (moves > 0).then_some(moves), time: seconds * 1_000, bonus }
}

#[test]
fn every_control_of_the_source_texts_is_read_for_what_it_is() {
    let none = Bonus::None;
    let controls = [
        ("3600", Timing::Stages(vec![stage(0, 3600, none)])),
        ("300+5", Timing::Stages(vec![stage(0, 300, Bonus::Increment(5_000))])),
        ("300d5", Timing::Stages(vec![stage(0, 300, Bonus::Delay(5_000))])),
        ("300b5", Timing::Stages(vec![stage(0, 300, Bonus::Bronstein(5_000))])),
        ("20/2700:900", Timing::Stages(vec![stage(20, 2700, none), stage(0, 900, none)])),
        ("50/7200:25/3600", Timing::Stages(vec![stage(50, 7200, none), stage(25, 3600, none)])),
        (
            "40/5400+30:900d1.5",
            Timing::Stages(vec![
                stage(40, 5400, Bonus::Increment(30_000)),
                stage(0, 900, Bonus::Delay(1_500)),
            ]),
        ),
        ("*180", Timing::Sandglass(180_000)),
        ("1/259200", Timing::EachMove(259_200_000)),
        ("0+5", Timing::Stages(vec![stage(0, 0, Bonus::Increment(5_000))])),
        ("1+0.1", Timing::Stages(vec![stage(0, 1, Bonus::Increment(100))])),
    ];
    for (text, timing) in controls {
        assert_eq!(parsed(text).timing(), &timing, "{text}");
        assert_eq!(parsed(text).to_string(), text);
    }
    for (text, plain) in
        [("10+0", "10"), ("2min+3s", "120+3"), ("1h", "3600"), ("100ms", "0.1"), ("0.5min", "30")]
    {
        assert_eq!(parsed(text).to_string(), plain);
    }
}

#[test]
fn what_is_no_control_is_named_at_its_place() {
    let faults = [
        ("", 1, "nothing"),
        ("0", 1, "0"),
        ("0b5", 1, "0b5"),
        ("5 min", 1, "5 min"),
        ("-3", 1, "-3"),
        ("180+", 5, "nothing"),
        ("180+x", 5, "x"),
        ("300:soon", 5, "soon"),
        ("300:600", 1, "300"),
        ("40/", 4, "nothing"),
        ("40/7200:0/60", 9, "0/60"),
        ("x/60", 1, "x/60"),
        ("40/7200:900+30:*180", 16, "*180"),
        ("*", 2, "nothing"),
        ("*0", 1, "*0"),
        ("1.0001", 1, "1.0001"),
        ("0.0001min", 1, "0.0001min"),
        ("31622401", 1, "31622401"),
        ("99999999999999999999", 1, "99999999999999999999"),
        ("40/7200:", 9, "nothing"),
    ];
    for (text, column, found) in faults {
        let error = text.parse::<TimeControl>().expect_err(text);
        let shown = if error.found.is_empty() { "nothing" } else { &error.found };
        assert_eq!((error.column, shown), (column, found), "{text}: {error}");
    }
    let error = "300:600".parse::<TimeControl>().expect_err("moves are missing");
    assert_eq!(
        error.to_string(),
        "character 1: expected a number of moves before what follows, such as 40/7200, found 300"
    );
}

#[test]
fn a_long_text_is_refused_before_it_is_read() {
    let start = std::time::Instant::now();
    let long = vec!["1/1"; 60_000].join(":");
    let error = long.parse::<TimeControl>().expect_err("a long text");
    assert_eq!((error.column, error.found.chars().count()), (201, 1), "{error}");
    assert!(error.expected.contains("at most 200 characters"), "{error}");
    // Quadratic reading took tens of seconds.
    assert!(start.elapsed() < std::time::Duration::from_secs(1), "{:?}", start.elapsed());
    let longest = format!("{}1", "0".repeat(TimeControl::LONGEST_TEXT - 1));
    assert_eq!(parsed(&longest).initial(), 1_000);
    format!("0{longest}").parse::<TimeControl>().expect_err("one character more");
}

#[test]
fn a_control_has_at_most_ten_stages_and_can_be_written() {
    let stages = |count: usize| vec!["1/1"; count].join(":");
    assert_eq!(parsed(&stages(10)).to_string(), stages(10));
    let error = stages(11).parse::<TimeControl>().expect_err("eleven stages");
    assert_eq!((error.column, error.found.as_str()), (41, "1/1"));
    assert_eq!(
        error.to_string(),
        "character 41: expected the end, because a time control has at most 10 stages, found 1/1"
    );
    let many = vec![stage(1, 1, Bonus::None); 1_000_000];
    assert_eq!(TimeControl::new(Timing::Stages(many)), Err(error));
    // In seconds it needs 229 characters.
    let hours = ["9999/8784h+8784h"; 10].join(":");
    let error = hours.parse::<TimeControl>().expect_err("a control that cannot be written");
    assert_eq!((error.column, error.found.as_str()), (137, "9999/8784h+8784h"), "{error}");
}

#[test]
fn a_record_with_a_long_control_is_read_all_the_same() {
    let long = vec!["1/1"; 1_000].join(":");
    let text = format!("[White \"Ivanov\"]\n[TimeControl \"{long}\"]\n\n1. c3-d4 *\n");
    let file = read(&text);
    assert!(file.faults.is_empty(), "{:?}", file.faults);
    let record = &file.games[0];
    assert_eq!(record.tag("TimeControl").map(|tag| tag.value.as_str()), Some(long.as_str()));
    let fault = record.time_controls().expect_err("a long control");
    assert_eq!((fault.place.line, fault.place.column), (2, 14));
    assert!(fault.message.starts_with("1/1:1/1:") && fault.message.len() < 200, "{fault}");
}

#[test]
fn the_last_stage_with_moves_comes_again() {
    let control = parsed("3/60+1:2/30");
    let stages: Vec<_> = (0..8).map(|made| (control.stage(made).time, control.moves_to_go(made))).collect();
    let [first, second] = [60_000, 30_000];
    let expected = [(first, 3), (first, 2), (first, 1), (second, 2), (second, 1), (second, 2), (second, 1)];
    assert_eq!(stages[..7], expected.map(|(time, moves)| (time, Some(moves))));
    assert_eq!(parsed("3/60:5").moves_to_go(1_000), None);
    assert_eq!((parsed("1/60").moves_to_go(9), parsed("*60").moves_to_go(9)), (Some(1), None));
}

#[test]
fn tags_hold_one_control_or_one_for_each_side() {
    let of = |tags: &str| read(&format!("{tags}\n1. c3-d4 *\n")).games.remove(0).time_controls();
    let same = of("[TimeControl \"180+2\"]").expect("it is read").expect("a control");
    assert_eq!(same.shared(), Some(&parsed("180+2")));
    assert_eq!(same.tags(info("russian")), [("TimeControl", "180+2".to_owned())]);
    let tags = "[TimeControlWhite \"300\"]\n[TimeControlBlack \"60\"]";
    let unequal = of(tags).expect("it is read").expect("controls");
    assert_eq!((unequal.of(Seat::BLACK), unequal.shared()), (&parsed("60"), None));
    let written = unequal
        .tags(info("russian"))
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]"))
        .collect::<Vec<_>>();
    assert_eq!(written.join("\n"), tags);
    let mixed = of("[TimeControl \"60\"]\n[TimeControlWhite \"30\"]").expect("it is read").expect("controls");
    assert_eq!((mixed.of(Seat::WHITE), mixed.of(Seat::BLACK)), (&parsed("30"), &parsed("60")));
    for none in ["[TimeControl \"-\"]", "[TimeControl \"?\"]", "[TimeControlWhite \"30\"]", "[Event \"x\"]"] {
        assert_eq!(of(none), Ok(None), "{none}");
    }
    let hosts = of("[TimeControlWhite \"-\"]\n[TimeControlBlack \"60\"]")
        .expect("it is read")
        .expect("one has a clock");
    assert_eq!((hosts.of(Seat::WHITE), hosts.of(Seat::BLACK)), (&TimeControl::unlimited(), &parsed("60")));
    let written = hosts.tags(info("russian"));
    assert_eq!(written, [("TimeControlWhite", "-".to_owned()), ("TimeControlBlack", "60".to_owned())]);
    assert_eq!(of("[TimeControlWhite \"-\"]\n[TimeControlBlack \"-\"]"), Ok(None));
    let fault = of("[Event \"x\"]\n[TimeControl \"300:soon\"]").expect_err("soon is no time");
    assert_eq!(
        fault.to_string(),
        "2:14: 300:soon is no time control: character 5: expected a stage such as 3600, 300+5, 300d5, 300b5 or \
         40/7200, found soon"
    );
    let fault = of("[TimeControlWhite \"*60\"]\n[TimeControlBlack \"60\"]").expect_err("half a sandglass");
    assert_eq!(fault.place.line, 1);
}

fn bonuses() -> impl Strategy<Value = Bonus> {
    let time = 0..=TimeControl::LONGEST;
    prop_oneof![
        Just(Bonus::None),
        time.clone().prop_map(Bonus::Increment),
        time.clone().prop_map(Bonus::Delay),
        time.prop_map(Bonus::Bronstein),
    ]
}

fn stages() -> impl Strategy<Value = Stage> {
    let moves = prop_oneof![Just(None), (0..=TimeControl::MOST_MOVES + 1).prop_map(Some)];
    (moves, prop_oneof![0..5_000_u64, 0..=TimeControl::LONGEST + 1], bonuses())
        .prop_map(|(moves, time, bonus)| Stage { moves, time, bonus })
}

fn timings() -> impl Strategy<Value = Timing> {
    let time = 0..=TimeControl::LONGEST + 1;
    prop_oneof![
        4 => proptest::collection::vec(stages(), 0..12).prop_map(Timing::Stages),
        1 => time.clone().prop_map(Timing::Sandglass),
        1 => time.prop_map(Timing::EachMove),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn controls_read_back_as_written(timing in timings()) {
        if let Ok(control) = TimeControl::new(timing) {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn many_stages_read_back(text in "([0-9]{1,4}/[0-9]{1,7}(h|min)?([+db][0-9]{1,3}h?)?:){0,10}[0-9]{1,4}h?") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn what_is_read_can_be_written(text in "[0-9]{1,3}[/:+db*.]?[0-9]{0,3}[/:+db]?[0-9]{0,2}[:ms]?[0-9]{0,2}") {
        match text.parse::<TimeControl>() {
            Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
        }
    }
}

#[test]
fn sandglasses_go_in_pairs() {
    let controls = |texts: &[&str]| TimeControls::new(texts.iter().copied().map(parsed).collect());
    assert!(controls(&["*60", "*30"]).is_some() && controls(&["60", "1/30", "60"]).is_some());
    assert_eq!(
        (controls(&["*60", "60"]), controls(&["*60", "*60", "60"]), controls(&[])),
        (None, None, None)
    );
}

#[test]
fn what_all_have_is_one_control_however_many_play() {
    let all = TimeControls::from(parsed("60"));
    for seats in 1..=6 {
        assert_eq!(TimeControls::new(vec![parsed("60"); seats]), Some(all.clone()));
    }
    assert!((0..6).map(Seat).all(|seat| *all.of(seat) == parsed("60")));
}

#[test]
fn more_than_two_have_a_tag_each_by_what_they_are_called() {
    let novgorod = "[Variant \"Novgorod\"]\n";
    let of = |tags: &str| read(&format!("{novgorod}{tags}\n1. a1-a2 *\n")).games.remove(0).time_controls();
    let tags = "[TimeControlWhite \"300\"]\n[TimeControlBlack \"60\"]\n[TimeControlRed \"60+1\"]";
    let controls = of(tags).expect("it is read").expect("controls");
    assert_eq!([0, 1, 2].map(|seat| controls.of(Seat(seat)).to_string()), ["300", "60", "60+1"]);
    let written: Vec<_> =
        controls.tags(info("novgorod")).iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
    assert_eq!(written.join("\n"), tags);
    let same = of("[TimeControl \"60\"]").expect("it is read").expect("a control");
    assert_eq!((same.shared(), same.tags(info("novgorod")).len()), (Some(&parsed("60")), 1));
    assert_eq!(of("[TimeControlWhite \"300\"]\n[TimeControlBlack \"60\"]"), Ok(None), "not of all");
    // Black moves first in Neva; the seats of the record are its own.
    let neva = TimeControls::new(["10", "20", "30", "40"].map(parsed).to_vec()).expect("they fit");
    let tag = |name| neva.tags(info("neva")).into_iter().find(|(tag, _)| *tag == name).map(|(_, text)| text);
    assert_eq!(tag("TimeControlBlack").as_deref(), Some("10"));
    assert_eq!(tag("TimeControlGreen").as_deref(), Some("40"));
}

#[test]
fn a_side_may_have_no_clock_and_then_another_has_one() {
    let controls = |texts: &[&str]| TimeControls::new(texts.iter().copied().map(parsed).collect());
    assert!(controls(&["-", "60"]).is_some());
    assert_eq!((controls(&["-", "-"]), controls(&["-"]), controls(&["*60", "-"])), (None, None, None));
    let none = parsed("-");
    assert_eq!((none.to_string(), none.initial(), none.moves_to_go(7)), ("-".to_owned(), 0, None));
    assert!("-60".parse::<TimeControl>().is_err() && "60:-".parse::<TimeControl>().is_err());
}

#[test]
fn more_or_less_time_to_begin_with_leaves_a_control_that_can_be_played() {
    let with = |text: &str, seconds: i64| parsed(text).with_extra(seconds * 1_000).map(|one| one.to_string());
    assert_eq!(with("1800", 600).as_deref(), Some("2400"));
    assert_eq!(with("40/5400+30:900", -1_800).as_deref(), Some("40/3600+30:900"));
    assert_eq!(with("1/86400", 86_400).as_deref(), Some("1/172800"));
    assert_eq!(with("300+2", -300).as_deref(), Some("0+2"), "the increment is there for the first move");
    for (text, seconds) in [("300", -300), ("300", -301), ("*300", 60), ("-", 60), ("300", 400 * 86_400)] {
        assert_eq!(with(text, seconds), None, "{text} and {seconds}");
    }
}
