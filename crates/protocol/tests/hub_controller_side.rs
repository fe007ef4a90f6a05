//! Conversations with engines, from the controller's side.
use std::time::Duration;

use bolshak_game::{ClockLimits, Limits, Score};
use bolshak_protocol::hub::{ControllerSide, Heard, Mode, ParamKind, Progress, Reply, Request, Version};

/// A controller that has got as far as asking for a search.
fn thinking() -> ControllerSide {
    let mut side = ControllerSide::default();
    assert_eq!(said(&mut side, &Request::Hub), ["hub"]);
    assert_eq!(side.hear("id name=Old version=2"), Ok(None));
    assert!(matches!(side.hear("wait"), Ok(Some(Heard::Introduced(_)))));
    assert_eq!(said(&mut side, &Request::Init), ["init"]);
    assert_eq!(side.hear("ready\r\n"), Ok(Some(Heard::Ready)));
    assert_eq!(said(&mut side, &Request::Go(Mode::Think)), ["go think"]);
    side
}

fn said(side: &mut ControllerSide, request: &Request) -> Vec<String> {
    side.say(request).expect("words for it")
}

#[test]
fn an_introduction_is_collected() {
    let mut side = ControllerSide::default();
    said(&mut side, &Request::Hub);
    for line in [
        "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
        "param name=variant value=normal type=enum values=\"normal killer bt\"",
        "param name=book value=true type=bool",
        "param name=book-margin value=4 type=int min=0 max=100",
        "param name=tt-size value=24 type=int min=16 max=30",
        "param name=speed value=0.5 type=real min=0 max=1",
        "param name=net value=\"\" type=string",
    ] {
        assert_eq!(side.hear(line), Ok(None), "{line}");
    }
    let Ok(Some(Heard::Introduced(introduction))) = side.hear("wait") else { panic!("no introduction") };
    assert_eq!(
        (introduction.identity.name.as_str(), introduction.identity.author.as_str()),
        ("Scan", "Fabien Letouzey")
    );
    let kinds: Vec<_> = introduction.params.iter().map(|param| param.kind.clone()).collect();
    let words = ["normal", "killer", "bt"].map(str::to_owned).to_vec();
    assert_eq!(kinds[..2], [ParamKind::Enum(words), ParamKind::Bool]);
    assert_eq!(kinds[2], ParamKind::Int { min: 0, max: 100 });
    assert_eq!(kinds[4..], [ParamKind::Real { min: 0.0, max: 1.0 }, ParamKind::Text]);
    assert!(kinds[2].check("101").is_err() && kinds[0].check("bt").is_ok());
    assert!(kinds[1].check("yes").is_err() && kinds[4].check("0.25").is_ok());
}

#[test]
fn a_search_is_followed_to_its_end() {
    let mut side = thinking();
    let told = side
        .hear("info depth=14 mean-depth=16.1 score=-0.07 nodes=123456 time=0.25 nps=4.9 pv=\"32-28 19-23\"");
    let Ok(Some(Heard::Progress(progress))) = told else { panic!("{told:?}") };
    assert_eq!((progress.depth, progress.score, progress.nodes), (Some(14), Some(Score(-7)), Some(123_456)));
    assert_eq!(progress.time, Some(Duration::from_millis(250)));
    assert_eq!(progress.line, ["32-28", "19-23"]);
    let done = Heard::Done { chosen: Some("32-28".to_owned()), ponder: Some("19-23".to_owned()) };
    assert_eq!(side.hear("done move=32-28 ponder=19-23"), Ok(Some(done)));
    assert_eq!(side.hear("info depth=15"), Ok(None), "late words are no fault");
}

#[test]
fn found_wins_are_scores_near_a_hundred_men() {
    let score = |text: &str| match Reply::read(&format!("info score={text}")) {
        Ok(Some(Reply::Info(progress))) => progress.score.expect("a score"),
        other => panic!("{other:?}"),
    };
    assert_eq!(score("99.93"), Score(Score::WIN - 7));
    assert_eq!(score("-99.98"), Score(2 - Score::WIN));
    assert_eq!(score("12.5"), Score(1_250));
    assert_eq!(score("99.93").decided_in(), Some(7));
    assert_eq!(score("-250").decided_in(), Some(0), "no win is nearer than at once");
    // Tables may know a win whose plies nobody has counted.
    assert_eq!(score("-90"), Score(-Score::TABLE_WIN));
    let far = Progress { score: Some(Score(Score::TABLE_WIN - 12)), ..Progress::default() };
    assert_eq!(Reply::Info(far).to_string(), "info score=90.00");
    let ahead = Progress { score: Some(Score(-9_500)), ..Progress::default() };
    assert_eq!(Reply::Info(ahead).to_string(), "info score=-89.99");
    for text in ["99.93", "-99.98", "90.00", "-89.99", "12.50", "-0.01"] {
        let reply = Reply::read(&format!("info score={text}")).expect("readable").expect("a reply");
        assert_eq!(reply.to_string(), format!("info score={text}"));
    }
}

#[test]
fn chatter_is_passed_over_and_a_move_that_cannot_be_read_is_a_fault() {
    let mut side = thinking();
    for line in ["ready", "wait", "id name=\"", "param name=\"x", "info = \"", "ready = \""] {
        assert_eq!(side.hear(line), Ok(None), "{line}");
    }
    assert!(side.hear("done move=\"32-28").is_err());
    assert_eq!(
        side.hear("error message=\"out of memory\""),
        Ok(Some(Heard::Complaint("out of memory".to_owned())))
    );
    assert_eq!(side.hear("error  no book "), Ok(Some(Heard::Complaint("no book".to_owned()))));
    assert!(matches!(side.hear("done move=32-28"), Ok(Some(Heard::Done { .. }))));
    assert!(side.hear("done move=32-28").is_err(), "nobody asked for another");
}

#[test]
fn a_banner_and_broken_reports_are_passed_over() {
    let mut side = ControllerSide::default();
    said(&mut side, &Request::Hub);
    for line in [
        "Scan 3.1, 64 bits",
        "the \"best\" engine",
        "hash = 64",
        "=== Rogue ===",
        "\"",
        "ready in a moment",
        "wait a moment",
        "pong!",
        "error loading the book",
        "done = \"loading",
        "done loading",
        "param name=hash value=64 type=int min=x max=4K",
        "param name=rate value=1 type=real min=few max=many",
    ] {
        assert_eq!(side.hear(line), Ok(None), "{line}");
    }
    let Ok(Some(Heard::Introduced(introduction))) = side.hear("wait") else { panic!("no introduction") };
    assert_eq!(introduction.params[0].kind, ParamKind::Int { min: i64::MIN, max: i64::MAX });
    assert_eq!(introduction.params.len(), 2);

    let mut side = thinking();
    assert_eq!(side.hear("info pv=\"32-28"), Ok(None), "half a line");
    let told = side.hear("info depth=abc score=? nodes=12 time=soon nps=nan multi-pv=all");
    let Ok(Some(Heard::Progress(progress))) = told else { panic!("{told:?}") };
    assert_eq!((progress.depth, progress.score, progress.nodes), (None, None, Some(12)));
    assert_eq!((progress.time, progress.speed, progress.multi_pv), (None, None, None));
    assert_eq!(side.hear("nobody = \"knows"), Ok(None));
}

#[test]
fn requests_read_back() {
    let clock = ClockLimits {
        left: Duration::from_millis(59_990),
        increment: Duration::from_millis(100),
        moves_to_go: Some(12),
    };
    let position =
        Request::Position { position: "Wbe".to_owned(), moves: vec!["1-5".to_owned(), "9x2x6".to_owned()] };
    let param = |value: &str| Request::SetParam { name: "variant".to_owned(), value: value.to_owned() };
    for (request, text) in [
        (Request::Hub, "hub"),
        (param("normal"), "set-param name=variant value=normal"),
        (param("russian+rows=2"), "set-param name=variant value=\"russian+rows=2\""),
        (param(""), "set-param name=variant value=\"\""),
        (position, "pos pos=Wbe moves=\"1-5 9x2x6\""),
        (Request::Level(Limits { depth: Some(9), ..Limits::default() }), "level depth=9"),
        (
            Request::Level(Limits { clock: Some(clock), ..Limits::default() }),
            "level moves=12 time=59.990 inc=0.100",
        ),
        (Request::Level(Limits::default()), "level infinite"),
        (Request::Go(Mode::Ponder), "go ponder"),
        (Request::PonderHit, "ponder-hit"),
    ] {
        assert_eq!(request.to_string(), text);
        assert_eq!(Request::read(text), Ok(Some(request)));
    }
}

#[test]
fn parameters_without_end_are_refused() {
    let mut side = ControllerSide::default();
    said(&mut side, &Request::Hub);
    let refused = (0..1_000_000).find_map(|_| side.hear("param name=a value=b type=string").err());
    assert_eq!(refused.as_deref(), Some("it has more than 1000 parameters"));
}

#[test]
fn an_engine_of_version_1_is_spoken_to_in_its_words() {
    let mut side = ControllerSide::default();
    said(&mut side, &Request::Hub);
    for line in ["Scan 2.0 by Fabien Letouzey", "name Scan 2.0", "author Fabien Letouzey", "country France"] {
        assert_eq!(side.hear(line), Ok(None), "{line}");
    }
    let Ok(Some(Heard::Introduced(introduction))) = side.hear("wait") else { panic!("no introduction") };
    assert_eq!((introduction.version, introduction.identity.name.as_str()), (Version::One, "Scan 2.0"));
    let set = |value: &str| Request::SetParam { name: "book".to_owned(), value: value.to_owned() };
    assert_eq!(said(&mut side, &set("false")), ["set book false"]);
    assert!(side.say(&set("two words")).is_err());
    said(&mut side, &Request::Init);
    assert_eq!(side.hear("bb_init"), Ok(None));
    assert_eq!(side.hear("ready"), Ok(Some(Heard::Ready)));
    assert_eq!(said(&mut side, &Request::NewGame), ["new"]);

    let position = format!("W{}", "bbbbbeeeww".repeat(5));
    let moves = vec!["32-28".to_owned(), "28x19x23".to_owned()];
    let told = said(&mut side, &Request::Position { position: position.clone(), moves });
    assert_eq!(
        told,
        [position.replacen('W', "pos w", 1), "move 32-28".to_owned(), "move 28x19x23".to_owned()]
    );
    let time = Some(Duration::from_millis(300));
    assert_eq!(said(&mut side, &Request::Level(Limits { time, ..Limits::default() })), ["time 300"]);
    for _ in 0..2 {
        assert_eq!(said(&mut side, &Request::Go(Mode::Think)), ["go"]);
        assert_eq!(side.hear("input \"stop\""), Ok(None));
        let told = side.hear("info 14 16.1 -7 123456 0.25 4.9 32-28 19-23 28x19");
        let Ok(Some(Heard::Progress(progress))) = told else { panic!("{told:?}") };
        assert_eq!((progress.depth, progress.score), (Some(14), Some(Score(-7))));
        assert_eq!((progress.nodes, progress.time), (Some(123_456), Some(Duration::from_millis(250))));
        assert_eq!(progress.line, ["32-28", "19-23", "28x19"]);
        let done = Heard::Done { chosen: Some("32-28".to_owned()), ponder: Some("19-23".to_owned()) };
        assert_eq!(side.hear("move 32-28 19-23"), Ok(Some(done)));
    }
    assert_eq!(side.hear("error illegal move"), Ok(Some(Heard::Complaint("illegal move".to_owned()))));
}

#[test]
fn version_1_has_words_for_depths_and_clocks_but_not_for_positions_searched() {
    let mut side = ControllerSide::default();
    said(&mut side, &Request::Hub);
    assert_eq!(side.hear("name Scan 2.0"), Ok(None));
    assert!(matches!(side.hear("wait"), Ok(Some(Heard::Introduced(_)))));
    let left = Duration::from_millis(59_990);
    let clock = ClockLimits { left, increment: Duration::from_millis(100), moves_to_go: None };
    for (limits, wanted) in [
        (Limits { depth: Some(9), ..Limits::default() }, &["depth 9"][..]),
        (Limits { clock: Some(clock), ..Limits::default() }, &["level 0 59990 100"]),
        (
            Limits { clock: Some(ClockLimits { moves_to_go: Some(12), ..clock }), ..Limits::default() },
            &["level 12 59990 100"],
        ),
        (Limits::default(), &[]),
    ] {
        assert_eq!(said(&mut side, &Request::Level(limits)), wanted);
        assert_eq!(side.must_fit(&limits), Ok(()));
    }
    assert_eq!(said(&mut side, &Request::Go(Mode::Analyze)), ["analyse"]);
    let unsaid = Limits { nodes: Some(100), ..Limits::default() };
    assert!(side.say(&Request::Level(unsaid)).is_err() && side.must_fit(&unsaid).is_err());
}

#[test]
fn a_name_before_or_after_an_introduction_is_chatter() {
    let (identity, chatter) = ("id name=New version=2", "name of the book: none");
    for lines in [[identity, chatter], [chatter, identity]] {
        let mut side = ControllerSide::default();
        said(&mut side, &Request::Hub);
        for line in lines {
            assert_eq!(side.hear(line), Ok(None));
        }
        let Ok(Some(Heard::Introduced(introduction))) = side.hear("wait") else { panic!("no introduction") };
        assert_eq!((introduction.version, introduction.identity.name.as_str()), (Version::Two, "New"));
    }
}
