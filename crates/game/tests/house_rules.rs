//! House rules: every mixture is played as the slow move generator plays it, and nonsense is refused with its reason.
use bolshak_core::{Criterion, RuleTable};
use bolshak_game::{
    Cell, FindError, Group, Kind, Move, Placed, Rules, SWITCHES, Seat, Variant, View, find, look_up,
    registry, settings_of,
};
use bolshak_testkit::positions::{RandomPositions, fast_moves, slow_of};
use bolshak_testkit::slow::{Home, KingLands, Precedence, Promotion, Side, SlowGame};

/// House rules change a rule table: a game without one has nothing to change.
fn games_with_a_table() -> impl Iterator<Item = (&'static dyn Variant, &'static Rules)> {
    registry().iter().filter_map(|variant| Some((*variant, variant.rules()?)))
}

/// The slow move generator's row for a base with these settings.
fn slow_game(base: &str, settings: &[(&str, &str)]) -> SlowGame {
    let mut game = SlowGame::by_id(base).expect("the slow move generator knows the game");
    for setting in settings {
        change(&mut game, *setting);
    }
    game
}

fn change(game: &mut SlowGame, (key, value): (&str, &str)) {
    match key {
        "capture" => game.capture_optional = value == "optional",
        "aim" => game.first_king_wins = value == "first-king",
        "men" => game.man_back = value == "both-ways",
        "kings" => game.fly = value == "flying",
        "landing" => {
            game.king_lands = match value {
                "behind" => KingLands::Behind,
                "behind-last-king" => KingLands::BehindIfKing,
                _ => KingLands::Anywhere,
            }
        }
        "choice" => {
            game.precedence = match value {
                "majority" => Precedence::Quantity,
                "quality" => Precedence::QuantityThenKings,
                "king-first" => Precedence::KingFirst,
                "majority-king-first" => Precedence::QuantityThenKingFirst,
                "italian" => Precedence::Italian,
                "frisian" => Precedence::Frisian,
                _ => Precedence::None,
            }
        }
        "promotion" => {
            game.promotion = match value {
                "in-passing" => Promotion::Pass,
                "on-stopping" => Promotion::End,
                _ => Promotion::Stop,
            }
        }
        "removal" => {
            game.remove_now = value != "at-end";
            game.turning_back = value == "at-once";
        }
        "men-take-kings" => game.man_x_king = value == "yes",
        "first" => game.first = if value == "white" { Side::White } else { Side::Black },
        "board" => {
            let (files, ranks) = value.split_once('x').expect("files and ranks");
            (game.files, game.ranks) = (files.parse().expect("files"), ranks.parse().expect("ranks"));
        }
        "corner" => game.left_dark = value == "left",
        "rows" => {
            let Home::Rows(first, _) = game.home else { panic!("no rows") };
            game.home = Home::Rows(first, first - 1 + value.parse::<i8>().expect("rows"));
        }
        "king-rest" => {
            game.king_limit = (value != "none").then_some(3);
            game.king_limit_beside_kings = value == "beside-any-piece";
        }
        "steps" => game.diagonal_quiet = value == "diagonal-too",
        "squares" | "repetition" => {}
        // The slow move generator knows moves only; `core/tests/draw_criteria.rs` compares what these are about.
        "draws" | "d1" | "d2" | "d3" | "d4" | "d4a" | "d5" | "d6" | "d8" => {}
        other => panic!("the test does not know the rule {other}"),
    }
}

/// Switches of games without a rule table.
const OF_OTHER_FAMILIES: &[&str] = &[
    "pawns",
    "towers",
    "no-second-move",
    "beaten",
    "lines",
    "jumps",
    "jumps-over",
    "leaving-the-camp",
    "men-each",
    "strangers",
    "forty-moves",
    "last-turn",
    "six-in-a-row",
    "rounds",
];

fn random_settings(random: &mut fastrand::Rng) -> Vec<(&'static str, &'static str)> {
    let mut settings = vec![];
    for switch in SWITCHES.iter().filter(|switch| !OF_OTHER_FAMILIES.contains(&switch.key)) {
        let seldom = if switch.group == Group::Draws { 40 } else { 3 };
        if random.u8(..seldom) == 0 {
            settings.push((switch.key, switch.values[random.usize(..switch.values.len())].name));
        }
    }
    settings
}

fn id_of(base: &str, settings: &[(&str, &str)]) -> String {
    settings.iter().fold(base.to_owned(), |id, (key, value)| format!("{id}+{key}={value}"))
}

#[test]
fn random_house_rules_are_played_as_the_slow_mover_plays_them() {
    let mut random = fastrand::Rng::with_seed(34);
    let bases: Vec<_> = games_with_a_table().map(|(variant, _)| variant.info().id).collect();
    let mut played = 0;
    let mut refused = 0;
    while played < 250 {
        let base = bases[random.usize(..bases.len())];
        let settings = random_settings(&mut random);
        let Ok(variant) = look_up(&id_of(base, &settings)) else {
            refused += 1;
            continue;
        };
        played += 1;
        // What short kings cannot have is taken from them along with their wings.
        let short = settings.contains(&("kings", "short"));
        let mut slow = slow_game(base, &settings);
        if short {
            slow.king_lands = KingLands::Anywhere;
            slow.remove_now = false;
        }
        let rules = RuleTable(variant.rules().expect("a rule table"));
        for position in RandomPositions::new(rules, played).take(80) {
            let plain = slow_of(&position);
            assert_eq!(fast_moves(&position), slow.moves(&plain), "{}: {plain:?}", variant.info().id);
        }
        assert_eq!(slow.start(), slow_of(&bolshak_core::Position::start(rules)), "{}", variant.info().id);
    }
    assert!(refused > 20 && refused < 4_000, "{refused} refusals");
}

#[test]
fn a_game_is_one_and_the_same_however_it_is_named() {
    let variant = find("russian+men=forward+capture=optional").expect("sensible rules");
    assert_eq!(variant.info().id, "russian+capture=optional+men=forward");
    let again = find(variant.info().id).expect("its own identifier");
    assert!(std::ptr::addr_eq(std::ptr::from_ref(variant), std::ptr::from_ref(again)));
    assert_eq!(variant.info().notation.variant, Some(variant.info().id));
    assert_eq!(variant.info().notation.game_type, "105,W,8,8,A0,0");
    // Rules that change nothing are the game itself.
    assert_eq!(find("russian+capture=compulsory").expect("sensible rules").info().id, "russian");
}

#[test]
fn every_game_can_be_put_together_from_its_own_settings() {
    for variant in registry() {
        let settings = settings_of(*variant);
        let refused_for_kings = variant.info().id == "breakthrough";
        let found = look_up(&id_of(variant.info().id, &settings)).map(|variant| variant.info().id);
        if refused_for_kings {
            assert!(matches!(found, Err(FindError::RuleConflict(_))), "{found:?}");
        } else {
            assert_eq!(found, Ok(variant.info().id), "{settings:?}");
        }
    }
}

#[test]
fn nonsense_is_refused_with_its_reason() {
    for (id, reason) in [
        ("checkers", "there is no game checkers"),
        ("northern+capture=optional", "northern has no rule capture; the rules to change there are first"),
        ("corners+pawns=double-step", "corners has no rule pawns"),
        ("russian+steps=straight", "every step is diagonal"),
        ("turkish+squares=light", "both colours"),
        ("russian+repetition=4", "repetition is criterion D1"),
        ("breakthrough+king-rest=none", "no rules for kings"),
        ("pskov+d5=on", "makes no sense here"),
        ("novgorod+d4=on", "makes no sense here"),
        ("russian+wings=3", "russian has no rule wings; the rules to change there are capture, aim"),
        ("russian+optional", "there is no rule optional to change"),
        ("russian+capture=sometimes", "capture cannot be sometimes; it can be compulsory, optional"),
        ("russian+rows=4", "leave no empty row"),
        ("diagonal+rows=2", "stand on no rows"),
        ("diagonal+board=10x8", "square board"),
        ("turkish+board=10x10", "only be 8x8"),
        ("turkish+corner=right", "no corner to turn"),
        ("russian+kings=short+landing=behind", "always lands directly behind"),
        ("russian+kings=short+removal=at-once", "nothing depends on when"),
        ("international+capture=optional", "set choice to free"),
        ("russian+aim=first-king+kings=short", "no rules for kings"),
        ("english+draws=idf", "not the criteria D1 to D8"),
        ("international+d3=off", "not the criteria D1 to D8"),
        ("breakthrough+d1=on", "not the criteria D1 to D8"),
        ("giveaway+d3=on", "makes no sense here"),
        ("spantsireti+d5=on", "makes no sense here"),
        ("russian+aim=give+d6=on", "makes no sense here"),
    ] {
        let error = look_up(id).err().unwrap_or_else(|| panic!("{id} is refused")).to_string();
        assert!(error.contains(reason), "{id}: {error}");
    }
}

#[test]
fn giving_away_is_an_aim_for_any_game() {
    for base in ["brazilian", "english", "turkish", "canadian"] {
        let variant = find(&format!("{base}+aim=give")).expect("sensible rules");
        let reversed = |variant: &'static dyn Variant| variant.rules().expect("a table").objective;
        assert_ne!(reversed(variant), reversed(find(base).expect("a game")));
    }
}

/// The criteria by which a game is drawn.
fn criteria(id: &str) -> Vec<&'static str> {
    let rules = find(id).unwrap_or_else(|| panic!("{id} is no game")).rules().expect("a table");
    let mut names: Vec<_> =
        rules.draws.iter().filter_map(|rule| rule.criterion).map(Criterion::name).collect();
    names.dedup();
    names
}

#[test]
fn draws_are_chosen_by_profile_and_by_criterion() {
    assert_eq!(criteria("russian"), ["D1", "D2", "D6", "D3", "D4a", "D5"]);
    assert_eq!(criteria("russian+draws=idf"), ["D1", "D2", "D6", "D3", "D4", "D5"]);
    assert_eq!(criteria("russian+draws=pavlovich"), ["D1", "D2", "D6"]);
    assert_eq!(criteria("russian+d3=off+d8=on"), ["D1", "D2", "D6", "D4a", "D5", "D8"]);
    assert_eq!(criteria("russian+draws=idf+d4a=on+d1=off"), ["D2", "D6", "D3", "D4a", "D5"]);
    assert_eq!(criteria("russian+draws=pavlovich+d6=off+d4=on"), ["D1", "D2", "D4"]);
    // The union's own criteria change nothing, and D4 is part of D4a.
    assert_eq!(look_up("russian+draws=union+d4=on+d5=on").map(|variant| variant.info().id), Ok("russian"));
    // A profile gives a game what fits it.
    assert_eq!(criteria("giveaway+draws=pavlovich"), ["D1", "D2"]);
    assert_eq!(criteria("spantsireti+draws=code-2004"), ["D1", "D2", "D6", "D3", "D4"]);
    assert_eq!(criteria("brazilian+draws=code-2004"), ["D1", "D2", "D6", "D3", "D4", "D5"]);
}

/// D5 in the words of S0, S2, S3 and S4: the king stands on the road, whoever stands there besides.
#[test]
fn the_main_road_can_be_shared() {
    let plies = |id: &str| {
        let variant = find(id).expect("a game");
        let cell = |name: &str| variant.info().board.cell(name).expect("a cell");
        let placed = |name, seat, kind| Placed::new(cell(name), seat, kind);
        let (white, black) = (Seat::WHITE, Seat::BLACK);
        let pieces = vec![
            placed("a1", white, Kind::Man),
            placed("h2", white, Kind::Man),
            placed("c1", white, Kind::King),
            placed("h8", black, Kind::King),
        ];
        let mut game = variant.set_up(&View::new(white, pieces)).expect("a position");
        for text in "c1-d2 h8-g7 d2-e3 g7-h8 e3-f2 h8-g7 f2-g1 g7-h8 g1-f2 h8-g7 f2-e1".split(' ') {
            let (from, to) = text.split_once('-').expect("a move");
            let Some(mv) =
                game.legal_moves().iter().find(|mv| (mv.from(), mv.to()) == (cell(from), cell(to)))
            else {
                break;
            };
            let mv = mv.clone();
            game.play(&mv).expect("legal");
        }
        (game.played().len(), game.outcome().and_then(|outcome| outcome.criterion))
    };
    assert_eq!(plies("russian"), (11, None), "White's man stands on the road");
    assert_eq!(plies("russian+d5=shared-road"), (9, Some(Criterion::D5)));
    let error = look_up("spantsireti+d5=shared-road").err().expect("no main road").to_string();
    assert!(error.contains("makes no sense here"), "{error}");
    assert_eq!(look_up("russian+d5=shared-road+d5=on").map(|variant| variant.info().id), Ok("russian"));
}

/// What was made for a game serves where only the draws differ.
#[test]
fn a_game_with_other_draws_is_kin_to_its_base() {
    for (id, kin) in [
        ("russian", "russian"),
        ("russian+draws=idf", "russian"),
        ("brazilian+d3=off", "brazilian"),
        ("russian+men=forward", "russian+men=forward"),
        ("russian+men=forward+d3=off", "russian+men=forward+d3=off"),
    ] {
        assert_eq!(look_up(id).map(|variant| variant.info().kin), Ok(kin));
    }
}

#[test]
fn a_game_in_which_all_draws_are_off_can_have_them_back() {
    let off = "russian+d1=off+d2=off+d3=off+d4=off+d5=off+d6=off";
    assert_eq!(criteria(off), [""; 0]);
    assert_eq!(criteria(&format!("{off}+d8=on")), ["D8"]);
    let settings = settings_of(find(off).expect("a game"));
    assert!(settings.contains(&("d8", "off")) && settings.contains(&("d1", "off")), "{settings:?}");
}

#[test]
fn a_draw_names_its_criterion_and_its_article() {
    for (id, source) in [
        ("russian", " (D6, FMJD-64 7.2.8)"),
        ("russian+draws=code-2004", " (D6, Code 1.9.1)"),
        ("russian+draws=pavlovich", " (D6, Pavlovich §3)"),
        ("russian+draws=pavlovich+d6=off", " (D2, Pavlovich §2)"),
    ] {
        let variant = find(id).expect("a game");
        let king = |cell, seat| Placed::new(Cell(cell), seat, Kind::King);
        let pieces = vec![king(0, Seat::WHITE), king(19, Seat::BLACK)];
        let mut game = variant.set_up(&View::new(Seat::WHITE, pieces)).expect("a position");
        let mut seen = vec![game.view()];
        let mut random = fastrand::Rng::with_seed(7);
        while game.outcome().is_none() {
            // No capture and no repetition, whichever way the kings wander.
            let goes_on = |turn: &&Move| {
                let mut next = game.copy();
                next.play(turn).expect("legal");
                let again = seen.iter().filter(|past| **past == next.view()).count() > 1;
                !again && !next.legal_moves().iter().any(Move::is_capture)
            };
            let moves: Vec<_> = game.legal_moves().iter().filter(goes_on).cloned().collect();
            game.play(&moves[random.usize(..moves.len())]).expect("legal");
            seen.push(game.view());
        }
        let outcome = game.outcome().expect("an end");
        assert_eq!(outcome.source(), source, "{id}");
        let draw_count =
            game.draw_counts().into_iter().find(|draw_count| draw_count.criterion == outcome.criterion);
        assert!(draw_count.expect("it is counted").words().ends_with(source), "{id}");
    }
}

/// Whoever only reads cannot fill the memory until kept games no longer open.
#[test]
fn strangers_who_read_cannot_keep_a_record_from_opening() {
    let criteria = |bits: u32| {
        let one = |(place, criterion): (u32, &str)| {
            let value = if bits >> place & 1 == 1 { "on" } else { "off" };
            format!("+{criterion}={value}")
        };
        (0..).zip(["d1", "d2", "d3", "d4", "d4a", "d5", "d6", "d8"]).map(one).collect::<String>()
    };
    let others = ["", "+men=forward", "+rows=1", "+rows=2", "+men=forward+rows=1", "+men=forward+rows=2"];
    let others = others.iter().flat_map(|rules| {
        [(*rules).to_owned(), format!("+capture=optional{rules}"), format!("+men-take-kings=no{rules}")]
    });
    let ids = others.flat_map(|rules| (0..256).map(move |bits| format!("russian{rules}{}", criteria(bits))));
    let refused = ids.into_iter().find(|id| {
        bolshak_game::look_up_for(bolshak_game::Need::Read, id).err()
            == Some(bolshak_game::FindError::TooMany)
    });
    let id = refused.expect("there is an end to what strangers may read");
    let kept = bolshak_game::look_up(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(
        bolshak_game::look_up_for(bolshak_game::Need::Read, kept.info().id).map(|known| known.info().id),
        Ok(kept.info().id)
    );
}

/// What the counts of a game are, by reason and limit.
fn limits(id: &str) -> Vec<(&'static str, u16)> {
    let variant = find(id).unwrap_or_else(|| panic!("{id} is no game"));
    variant.draws().iter().map(|draw| (draw.reason.code(), draw.limit)).collect()
}

#[test]
fn games_without_a_rule_table_have_draws_to_choose() {
    assert_eq!(limits("towers"), [("repetition", 3), ("king-moves", 15)]);
    assert_eq!(limits("towers+d4=on"), [("repetition", 3), ("king-moves", 15), ("lone-king", 15)]);
    assert_eq!(limits("novgorod+rounds=100").last(), Some(&("turn-limit", 100)));
    assert_eq!(limits("neva+repetition=off"), [("turn-limit", 40)]);
    assert_eq!(limits("lasca+repetition=4"), [("repetition", 4)]);
    assert_eq!(limits("halma+rounds=off"), [("repetition", 3)]);
    assert_eq!(limits("goban+rounds=off"), []);
}

/// S0 gives one number for every game, three; some have another or none.
#[test]
fn repetition_is_chosen_where_it_is_no_criterion() {
    assert_eq!(limits("italian+repetition=3")[0], ("repetition", 3));
    assert_eq!(limits("frisian+repetition=3")[0], ("repetition", 3));
    assert!(limits("international+repetition=off").iter().all(|(reason, _)| *reason != "repetition"));
}

/// How a race stands when one man of each side has wandered so far and everything else is at home.
fn wandered(id: &str, plies: usize) -> Option<bolshak_game::Outcome> {
    let mut game = find(id).expect("a game").start();
    let cell = |name: &str| game.variant().info().board.cell(name).expect("a cell");
    let mut wanderers = [cell("c3"), cell("f6")];
    let mut seen = vec![];
    for _ in 0..plies {
        let mover = game.side_to_move().index();
        let own = game.legal_moves().iter().filter(|mv| mv.from() == wanderers[mover]);
        let after = |mv: &Move| {
            let mut after = wanderers;
            after[mover] = mv.to();
            after
        };
        // Where they have stood least often, so that nothing is repeated.
        let Some(mv) = own.min_by_key(|mv| seen.iter().filter(|past| **past == after(mv)).count()).cloned()
        else {
            break;
        };
        wanderers = after(&mv);
        seen.push(wanderers);
        game.play(&mv).expect("legal");
    }
    game.outcome()
}

#[test]
fn the_limit_of_forty_moves_can_be_waived() {
    let reason = |id| wandered(id, 90).map(|outcome| outcome.reason.code());
    assert_eq!(reason("corners"), Some("left-at-home"));
    assert_eq!(reason("corners+forty-moves=no-limit"), None);
}

/// Squares are painted for people: what was made for a game serves whatever they look like.
#[test]
fn light_squares_change_nothing_but_the_paint() {
    for base in ["jamaican", "spanish", "lasca"] {
        let variant = find(&format!("{base}+squares=light")).expect("sensible rules");
        assert_eq!(variant.info().board.shade, bolshak_game::Shade::Light);
        assert_eq!(find(base).expect("a game").info().board.shade, bolshak_game::Shade::Dark);
        assert_eq!(variant.start().legal_moves(), find(base).expect("a game").start().legal_moves());
    }
    assert_eq!(find("spanish+squares=light").expect("sensible rules").info().kin, "spanish");
}
