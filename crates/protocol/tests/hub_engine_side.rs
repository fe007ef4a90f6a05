//! Conversations with an engine, as they are sent and answered.
use std::time::Duration;

use bolshak_game::{EngineError, Info, Score, find};
use bolshak_protocol::hub::{Deed, EngineSide, Identity, Mode, Order, Param, ParamKind, Reply, Settings};

/// An engine with one parameter.
struct Toy {
    table: String,
}

impl Settings for Toy {
    fn identity(&self) -> Identity {
        Identity {
            name: "Toy".to_owned(),
            version: "1.0".to_owned(),
            author: "A. Maker".to_owned(),
            ..Identity::default()
        }
    }

    fn params(&self) -> Vec<Param> {
        let kind = ParamKind::Int { min: 1, max: 64 };
        vec![Param { name: "tt-mb".to_owned(), value: self.table.clone(), kind }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let param = self.params().into_iter().find(|param| param.name == name).ok_or("no such parameter")?;
        param.kind.check(value)?;
        value.clone_into(&mut self.table);
        Ok(())
    }
}

struct Stage {
    side: EngineSide,
    toy: Toy,
    order: Option<Order>,
}

impl Stage {
    fn new(game: &str) -> Self {
        let side = EngineSide::new(find(game).expect("a known game"));
        Self { side, toy: Toy { table: "16".to_owned() }, order: None }
    }

    /// What the engine does when it hears this, in words.
    fn hear(&mut self, text: &str) -> Vec<String> {
        let deeds = self.side.hear(text, &mut self.toy);
        deeds.into_iter().map(|deed| self.words(deed)).collect()
    }

    /// What it does of what waited.
    fn take_up(&mut self) -> Vec<String> {
        let deeds = self.side.take_up(&mut self.toy);
        deeds.into_iter().map(|deed| self.words(deed)).collect()
    }

    fn words(&mut self, deed: Deed) -> String {
        match deed {
            Deed::Say(reply) => return reply.to_string(),
            Deed::MakeReady => "(makes ready)",
            Deed::Forget => "(forgets)",
            Deed::Search(order) => {
                self.order = Some(order);
                "(searches)"
            }
            Deed::Stop => "(stops)",
            Deed::PonderHit => "(stops pondering)",
            Deed::Quit => "(quits)",
        }
        .to_owned()
    }

    fn order(&self) -> &Order {
        self.order.as_ref().expect("a search")
    }
}

#[test]
fn the_introduction_names_everything_that_can_be_set() {
    let mut stage = Stage::new("russian");
    let said = stage.hear("hub");
    assert_eq!(said[0], "id name=Toy version=1.0 author=\"A. Maker\"");
    assert!(
        said[1].starts_with(
            "param name=variant value=russian type=enum values=\"normal killer bt frisian losing "
        ),
        "{}",
        said[1]
    );
    assert_eq!(said[2..], ["param name=tt-mb value=16 type=int min=1 max=64", "wait"]);
    assert_eq!(stage.hear("set-param name=tt-mb value=32"), [""; 0]);
    assert_eq!(stage.toy.table, "32");
    assert_eq!(stage.hear("init"), ["(makes ready)"]);
    assert_eq!(stage.hear("ping"), ["pong"]);
    assert_eq!(stage.hear("quit"), ["(quits)"]);
}

#[test]
fn the_variant_is_the_game() {
    let mut stage = Stage::new("russian");
    for (variant, game) in [
        ("normal", "international"),
        ("bt", "breakthrough"),
        ("losing", "antidraughts"),
        ("frisian", "frisian"),
        ("brazilian", "brazilian"),
        ("russian+capture=optional", "russian+capture=optional"),
    ] {
        assert_eq!(stage.hear(&format!("set-param name=variant value=\"{variant}\"")), [""; 0]);
        assert_eq!(stage.side.variant().info().id, game);
    }
    assert_eq!(stage.hear("set-param name=variant value=chess").len(), 1);
    assert_eq!(stage.side.variant().info().id, "russian+capture=optional");
}

#[test]
fn a_search_is_asked_for_with_its_position_and_its_level() {
    let mut stage = Stage::new("international");
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(stage.hear(&format!("pos pos={start} moves=\"32-28 19-23 28x19x23 14x23x19\"")), [""; 0]);
    assert_eq!(stage.hear("level moves=30 time=60.5 inc=0.25"), [""; 0]);
    assert_eq!(stage.hear("go think"), ["(searches)"]);
    let order = stage.order();
    assert_eq!((order.task.moves.len(), order.mode, order.waits_for_stop()), (4, Mode::Think, false));
    let clock = order.limits.clock.expect("a clock");
    assert_eq!((clock.left, clock.increment), (Duration::from_millis(60_500), Duration::from_millis(250)));
    assert_eq!(clock.moves_to_go, Some(30));
}

#[test]
fn levels_are_what_they_say() {
    let mut stage = Stage::new("russian");
    let mut limits = |text: &str| {
        assert_eq!(stage.hear(text), [""; 0]);
        assert_eq!(stage.hear("go"), ["(searches)"]);
        let limits = stage.order().limits;
        stage.side.ended(Err(EngineError::GameOver));
        limits
    };
    assert_eq!(limits("level depth=9").depth, Some(9));
    assert_eq!(limits("level nodes=5000").nodes, Some(5_000));
    assert_eq!(limits("level move-time=0.1").time, Some(Duration::from_millis(100)));
    assert_eq!(limits("level infinite"), bolshak_game::Limits::default());
    let late = limits("level time=-0.3 inc=1").clock.expect("a clock");
    assert_eq!(
        (late.left, late.moves_to_go),
        (Duration::ZERO, None),
        "a clock that has run out shows nothing"
    );
}

#[test]
fn only_what_belongs_to_a_search_is_done_during_one_and_the_rest_afterwards() {
    let mut stage = Stage::new("russian");
    assert_eq!(stage.hear("stop"), [""; 0], "the search has ended by itself");
    stage.hear("go ponder");
    assert!(stage.order().waits_for_stop());
    assert_eq!(stage.hear("ping"), ["pong"]);
    assert_eq!(stage.hear("ponder-hit"), ["(stops pondering)"]);
    for later in ["new-game", "pos pos=W", "level depth=3", "set-param name=tt-mb value=2", "go", "init"] {
        assert_eq!(stage.hear(later), [""; 0], "{later}");
    }
    assert_eq!(stage.take_up(), [""; 0], "the search goes on");
    assert_eq!(stage.hear("stop"), ["(stops)"]);
    let game = stage.side.variant().start();
    let mv = game.legal_moves()[0].clone();
    let time = Duration::from_millis(1_500);
    let found = Info { depth: 7, rank: 1, score: Score(-12), nodes: 3_000_000, time, line: vec![mv] };
    let said: Vec<_> = stage.side.ended(Ok(found)).iter().map(Reply::to_string).collect();
    assert_eq!(
        said,
        ["info depth=7 score=-0.12 nodes=3000000 time=1.500 nps=2.00 pv=22-17", "done move=22-17"]
    );
    let taken_up = stage.take_up();
    assert!(taken_up[1].starts_with("error message=\"pos: "), "{taken_up:?}");
    assert_eq!((taken_up.len(), &taken_up[0][..], &taken_up[2][..]), (3, "(forgets)", "(searches)"));
    assert_eq!((stage.order().limits.depth, &stage.toy.table[..]), (Some(3), "2"));
    stage.side.ended(Err(EngineError::GameOver));
    assert_eq!(stage.take_up(), ["(makes ready)"], "what is behind the next search waits for its end, too");
    assert_eq!(stage.hear("new-game"), ["(forgets)"]);
}

#[test]
fn what_was_told_last_of_a_search_is_told_again_only_with_positions_searched_since() {
    let mut stage = Stage::new("russian");
    let mv = stage.side.variant().start().legal_moves()[0].clone();
    let time = Duration::from_millis(1_500);
    let found = Info { depth: 7, rank: 1, score: Score(-12), nodes: 30, time, line: vec![mv] };
    let mut end = |nodes, milliseconds| -> Vec<_> {
        stage.hear("go");
        assert!(stage.side.progress(&found).to_string().starts_with("info depth=7"));
        let time = Duration::from_millis(milliseconds);
        stage.side.ended(Ok(Info { nodes, time, ..found.clone() })).iter().map(Reply::to_string).collect()
    };
    assert_eq!(end(30, 1_501), ["done move=22-17"]);
    let more = "info depth=7 score=-0.12 nodes=3000000 time=2.000 nps=1.50 pv=22-17";
    assert_eq!(end(3_000_000, 2_000), [more, "done move=22-17"]);
}

#[test]
fn a_second_line_is_no_reason_to_tell_the_best_one_again() {
    let mut stage = Stage::new("russian");
    stage.hear("go");
    let moves = stage.side.variant().start().legal_moves().to_vec();
    let info = |rank, mv| {
        let time = Duration::from_millis(1_500);
        Info { depth: 7, rank, score: Score(-12), nodes: 30, time, line: vec![mv] }
    };
    let best = info(1, moves[0].clone());
    for told in [&best, &info(2, moves[1].clone())] {
        assert!(stage.side.progress(told).to_string().starts_with("info "));
    }
    assert_eq!(stage.side.ended(Ok(best)).len(), 1, "the move alone");
}

#[test]
fn a_stop_for_a_search_that_waits_ends_it_when_it_has_begun() {
    let mut stage = Stage::new("russian");
    assert_eq!(stage.hear("go analyze"), ["(searches)"]);
    assert_eq!(stage.hear("go analyze"), [""; 0]);
    assert_eq!(stage.hear("stop"), ["(stops)"]);
    assert_eq!(stage.hear("stop"), [""; 0], "the next one is meant");
    stage.side.ended(Err(EngineError::GameOver));
    assert_eq!(stage.take_up(), ["(searches)", "(stops)"]);
}

#[test]
fn however_often_a_search_is_stopped_what_waits_is_taken_up() {
    for (waits, taken_up) in [("new-game", &["(forgets)"][..]), ("go", &["(searches)", "(stops)"])] {
        let mut stage = Stage::new("russian");
        stage.hear("go analyze");
        stage.hear(waits);
        assert_eq!(stage.hear("stop"), ["(stops)"]);
        for _ in 0..3 {
            assert_eq!(stage.hear("stop"), [""; 0]);
        }
        stage.side.ended(Err(EngineError::GameOver));
        assert_eq!(stage.take_up(), taken_up);
    }
}

#[test]
fn analysis_without_limit_waits_to_be_stopped() {
    let mut stage = Stage::new("russian");
    stage.hear("level infinite");
    stage.hear("go analyze");
    assert!(stage.order().waits_for_stop());
    stage.side.ended(Err(EngineError::GameOver));
    stage.hear("level depth=5");
    stage.hear("go analyze");
    assert!(!stage.order().waits_for_stop());
}

#[test]
fn a_position_without_moves_is_answered_at_once() {
    let mut stage = Stage::new("russian");
    assert_eq!(stage.hear(&format!("pos pos=W{}b{}", "e".repeat(16), "e".repeat(15))), [""; 0]);
    assert_eq!(stage.hear("go"), ["error message=\"there is no legal move\"", "done"]);
    assert_eq!(stage.hear("new-game"), ["(forgets)"], "nothing is being searched");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let mut stage = Stage::new("russian");
    let mut error = |text: &str| {
        let said = stage.hear(text);
        assert_eq!(said.len(), 1, "{text}: {said:?}");
        said[0].strip_prefix("error message=\"").expect("an error").trim_end_matches('"').to_owned()
    };
    assert_eq!(error("pos"), "character 4: expected pos=…");
    assert_eq!(
        error("pos pos=Wex"),
        "pos: character 3: expected w, b, W, B or e for square 2 of 32, found x"
    );
    let start = format!("W{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
    assert!(error(&format!("pos pos={start} moves=\"22-18 22-18\"")).starts_with("moves: move 2, 22-18: "));
    assert_eq!(error("level depth=deep"), "character 13: expected a number of plies for depth, found 'deep'");
    assert_eq!(
        error("level move-time=inf"),
        "character 17: expected a number of seconds for move-time, found 'inf'"
    );
    assert_eq!(error("pos pos=\"W"), "character 9: this quote is not closed");
    assert_eq!(error("set-param value=3"), "character 18: expected name=…");
    assert_eq!(
        error("set-param name=tt-mb value=99"),
        "tt-mb: expected a whole number from 1 to 64, found '99'"
    );
    assert_eq!(error("set-param name=book value=true"), "book: no such parameter");
    assert_eq!(error("=5"), "character 1: expected a name, found =");
}

#[test]
fn what_is_unknown_is_passed_over() {
    let mut stage = Stage::new("russian");
    for text in ["", "   \t", "xyzzy a=1", "level depth=3 colour=red loudly", "héllo wörld=\"ü\""] {
        assert_eq!(stage.hear(text), [""; 0], "{text}");
    }
    stage.hear("go");
    assert_eq!(stage.order().limits.depth, Some(3));
}
