//! The simulation, the rules and the texts, seen from outside.
use bolshak_chapaev::game::{HOME, advance, beginner};
use bolshak_chapaev::motion::{record, settle};
use bolshak_chapaev::opponent::any;
use bolshak_chapaev::record::write;
use bolshak_chapaev::{
    BOARD, DISCS, Disc, Discs, Effect, Flick, Game, Illegal, Kept, Length, Level, Record, Side, Spot, choose,
};

fn flick(text: &str) -> Flick {
    text.parse().expect("a flick")
}

fn game(text: &str) -> Game {
    text.parse().expect("a position")
}

const fn white(file: u8) -> Disc {
    Disc { side: Side::White, file }
}

const fn black(file: u8) -> Disc {
    Disc { side: Side::Black, file }
}

/// FNV-1a: the same on every machine and in every version.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_series_of_flicks_has_the_same_result_on_every_machine() {
    let mut game = Game::default();
    let mut all = String::new();
    for number in 0u16..120 {
        // No generator that might change: angles and strengths by multiplication.
        let discs: Vec<_> = game.choices().map(|(disc, _)| disc.file).collect();
        let file = discs[usize::from(number * 7) % discs.len()];
        let ahead = [900, 2_700][game.turn().index()];
        let flick = Flick::nearest(
            file,
            ahead + i32::from(number * 37 % 400) - 200,
            i32::from(number * 53 % 600) + 400,
        );
        let (next, played) = game.after(flick).expect("a disc that is on the board");
        all.push_str(&format!("{flick} {next}"));
        for track in &played.motion.tracks {
            let points: Vec<_> = track.points.iter().map(ToString::to_string).collect();
            all.push_str(&format!(" {} {}", track.begin, points.join(" ")));
        }
        game = next;
        if game.winner().is_some() {
            game = Game::default();
        }
    }
    assert_eq!(hash(&all), 7_307_424_003_810_830_971, "where 120 flicks led: {game}");
}

#[test]
fn a_disc_alone_goes_as_far_as_its_strength_says_and_slows_down() {
    let mut discs = Discs::default();
    discs.put(white(0), Some(Spot { x: 500, y: 500 }));
    let motion = record(&discs, Side::White, flick("a@0/500"));
    // v²/2a: 12.5² / 32 cells.
    let end = motion.after.spot(white(0)).expect("it stays");
    assert!((end.x - 500 - 4_883).abs() < 60, "{end:?}");
    assert_eq!(end.y, 500);
    let points = &motion.tracks[0].points;
    let ways: Vec<_> = points.windows(2).map(|two| two[1].x - two[0].x).collect();
    assert!(ways.windows(2).skip(1).all(|two| two[1] <= two[0] + 1), "{ways:?}");
    assert_eq!((motion.tracks.len(), motion.tracks[0].begin, points[0]), (1, 0, Spot { x: 500, y: 500 }));
}

#[test]
fn momentum_is_kept_and_energy_is_not_made() {
    // The discs are all alike, so speeds stand for momenta. In the first record after the hit friction has hardly begun.
    let mut discs = Discs::default();
    discs.put(white(0), Some(Spot { x: 2_000, y: 4_000 }));
    for (y, full) in [(4_000, true), (4_300, false), (3_500, false)] {
        discs.put(black(0), Some(Spot { x: 3_000, y }));
        let motion = record(&discs, Side::White, flick("a@0/400"));
        let track = |disc| motion.tracks.iter().find(|track| track.disc == disc).expect("it moved");
        let speed = |disc: Disc, frame: usize| {
            let track = track(disc);
            let at = |frame: usize| {
                let index = frame.saturating_sub(usize::from(track.begin)).min(track.points.len() - 1);
                track.points[index]
            };
            let (from, to) = (at(frame), at(frame + 1));
            [f64::from(to.x - from.x), f64::from(to.y - from.y)]
        };
        let hit = usize::from(track(black(0)).begin) + 2;
        let (own, other) = (speed(white(0), hit), speed(black(0), hit));
        // 10 cells a second are 166.7 thousandths in a record; friction takes 4.4 a record from each.
        let (along, across) = (own[0] + other[0], own[1] + other[1]);
        assert!((along - 166.7).abs() < 40.0 && across.abs() < 12.0, "{own:?} {other:?}");
        let energy = |[x, y]: [f64; 2]| x * x + y * y;
        assert!(energy(own) + energy(other) <= 166.7 * 166.7 * 1.02, "{own:?} {other:?}");
        if full {
            assert!(own[0] < 0.15 * other[0], "a full hit hands the speed on: {own:?} {other:?}");
        }
    }
}

#[test]
fn nothing_moves_that_was_not_touched_and_nothing_lies_in_another() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..40 {
        let mut game = Game::default();
        for _ in 0..12 {
            let flick = any(&game, &mut random).expect("a flick");
            let (next, played) = game.after(flick).expect("it can be played");
            for (disc, from) in game.discs().iter() {
                let moved = played.motion.tracks.iter().any(|track| track.disc == disc);
                let to = played.motion.after.spot(disc);
                assert!(moved || to == Some(from), "{disc:?}");
                assert!(to.is_none_or(Spot::on_board));
            }
            let lying: Vec<_> = next.discs().iter().collect();
            for (index, (one, a)) in lying.iter().enumerate() {
                for (other, b) in &lying[..index] {
                    let apart = f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
                    assert!(apart > 740.0, "{one:?} and {other:?} are {apart} apart in {next}");
                }
            }
            game = next;
            if game.winner().is_some() {
                break;
            }
        }
    }
}

#[test]
fn recording_changes_nothing() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut game = Game::default();
    for _ in 0..60 {
        let flick = any(&game, &mut random).expect("a flick");
        let settled = settle(game.discs(), game.turn(), flick);
        let (next, played) = game.after(flick).expect("it can be played");
        assert_eq!(settled, played.motion.after);
        game = next;
    }
}

#[test]
fn a_disc_whose_centre_leaves_the_board_is_out() {
    // 500 before the edge: the way of strength 200 is 781 thousandths, that of 150 is 439.
    let start = game("W:Wa500.4000,b4500.1000:Ba4500.7000:L1.8:R1W:S0.0");
    let (next, played) = start.after(flick("a@1800/200")).expect("a flick");
    assert_eq!((played.fell.as_slice(), played.effect), (&[white(0)][..], Effect::Passed));
    let track = &played.motion.tracks[0];
    assert!(track.fell && track.points.last().is_some_and(|spot| spot.x < 0 && spot.x > -200), "{track:?}");
    assert_eq!((next.discs().count(Side::White), next.turn()), (1, Side::Black));
    let (next, played) = start.after(flick("a@1800/150")).expect("a flick");
    assert_eq!((played.fell.as_slice(), played.effect), (&[][..], Effect::Passed));
    assert_eq!(next.discs().count(Side::White), 2);
}

/// White's disc a pushes Black's a over the edge at the top; more of both stand by.
const HIT: &str = "W:Wa4500.6000,b500.500:Ba4500.7500,b7500.4000:L1.8:R1W:S0.0";

#[test]
fn who_knocks_an_enemy_off_and_loses_nobody_flicks_again() {
    let (next, played) = game(HIT).after(flick("a@900/400")).expect("a flick");
    assert_eq!((played.fell.as_slice(), played.effect), (&[black(0)][..], Effect::Kept));
    assert_eq!((next.turn(), next.discs().count(Side::White)), (Side::White, 2));
    let (next, played) = game(HIT).after(flick("b@900/100")).expect("a flick");
    assert_eq!((played.effect, next.turn()), (Effect::Passed, Side::Black));
}

#[test]
fn who_loses_a_disc_with_the_enemy_s_loses_the_turn() {
    // Beside the centre, both go over the edge in the corner.
    let start = game("W:Wa300.6900,b4500.500:Ba600.7600,b7500.4000:L1.8:R1W:S0.0");
    let (next, played) = start.after(flick("a@1000/700")).expect("a flick");
    assert_eq!((played.fell.as_slice(), played.effect), (&[white(0), black(0)][..], Effect::Passed));
    assert_eq!(next.turn(), Side::Black);
}

#[test]
fn a_round_is_won_by_the_side_with_discs_left_and_its_line_advances() {
    let start = game("W:Wa4500.6000:Ba4500.7500:L1.8:R1W:S0.0");
    let (next, played) = start.after(flick("a@900/400")).expect("a flick");
    assert_eq!(played.effect, Effect::Round(Side::White));
    assert_eq!((next.lines(), next.score(), next.round()), ([2, 8], [1, 0], 2));
    assert_eq!((next.turn(), next.first()), (Side::Black, Side::Black), "the loser begins");
    assert_eq!(next.discs(), &Discs::in_lines([2, 8]));
    // Whoever loses his last disc loses the round by it, too.
    let (next, played) = start.after(flick("a@0/1000")).expect("a flick");
    assert_eq!((played.effect, next.lines(), next.turn()), (Effect::Round(Side::Black), [1, 7], Side::White));
}

#[test]
fn a_round_in_which_the_last_discs_fall_together_is_played_again() {
    let start = game("W:Wa300.6900:Ba600.7600:L3.6:R5B:S2.3");
    let (next, played) = start.after(flick("a@1000/700")).expect("a flick");
    assert_eq!(played.effect, Effect::Replayed);
    assert_eq!((next.lines(), next.score(), next.round()), ([3, 6], [2, 3], 6));
    assert_eq!((next.turn(), next.discs()), (Side::Black, &Discs::in_lines([3, 6])));
}

#[test]
fn lines_advance_until_one_is_pushed_off() {
    assert_eq!(advance(HOME, Side::White), [2, 8]);
    assert_eq!(advance(HOME, Side::Black), [1, 7]);
    assert_eq!(advance([4, 6], Side::White), [5, 7], "no free rank would be left");
    assert_eq!(advance([3, 6], Side::White), [4, 6]);
    assert_eq!(advance([6, 8], Side::White), [7, 9], "off the board");
    assert_eq!(advance([1, 3], Side::Black), [0, 2]);
    assert_eq!((beginner(None), beginner(Some(Side::White))), (Side::White, Side::Black));
    // Wherever the lines come, a rank is free between them.
    let mut seen = vec![HOME];
    let mut next = 0;
    while next < seen.len() {
        for winner in Side::BOTH {
            let lines = advance(seen[next], winner);
            assert!(lines[1] - lines[0] >= 2);
            let goes_on = lines.iter().all(|rank| (1..=8).contains(rank));
            if goes_on && !seen.contains(&lines) {
                seen.push(lines);
            }
        }
        next += 1;
    }
    assert!(seen.contains(&[6, 8]) && seen.contains(&[1, 3]));
}

#[test]
fn the_game_is_won_when_the_opponent_s_line_leaves_the_board() {
    let start = game("W:Wa4500.6000:Ba4500.7500:L6.8:R9W:S5.3");
    let (end, played) = start.after(flick("a@900/400")).expect("a flick");
    assert_eq!((played.effect, end.winner()), (Effect::Game(Side::White), Some(Side::White)));
    assert_eq!((end.lines(), end.score()), ([7, 9], [6, 3]));
    assert_eq!(end.discs().count(Side::White), DISCS);
    assert_eq!((end.discs().count(Side::Black), end.choices().count()), (0, 0));
    assert_eq!(end.after(flick("a@900/400")).map(|_| ()), Err(Illegal::Over));
}

#[test]
fn only_a_disc_that_lies_there_can_be_flicked() {
    let start = game("B:Wa4500.6000:Bb4500.7500:L1.8:R1W:S0.0");
    assert_eq!(start.after(flick("a@900/400")).map(|_| ()), Err(Illegal::Fallen(black(0))));
}

#[test]
fn texts_come_back_as_they_were() {
    for text in ["a@0/1", "h@3599/1000", "c@900/750"] {
        assert_eq!(flick(text).to_string(), text);
    }
    for text in [
        "", "i@0/1", "a@3600/1", "a@0/0", "a@0/1001", "a@-1/5", "a@+1/5", "a@01/5", "ab@1/5", "a@1", "A@1/5",
        "я@1/5",
    ] {
        assert!(text.parse::<Flick>().is_err(), "{text}");
    }
    let start = Game::default();
    assert_eq!(start.to_string().parse::<Game>().as_ref(), Ok(&start));
    assert!(start.to_string().starts_with("W:Wa500.500,b1500.500,"), "{start}");
    for text in [
        "",
        "W:W:Ba1.1:L1.8:R1W:S0.0",
        "W:Wa9000.1:Ba1.1:L1.8:R1W:S0.0",
        "W:Wa1.1,a2.2:Ba1.1:L1.8:R1W:S0.0",
        "W:Wя1.1:Ba1.1:L1.8:R1W:S0.0",
        "W:Wa1.1:Ba1.1:L4.5:R1W:S0.0",
        "W:Wa1.1:Ba1.1:L1.9:R1W:S0.0",
        "W:Wa1.1:Ba1.1:L1.8:R0W:S0.0",
        "W:Wa1.1:Ba1.1:L1.8:R1я:S0.0",
        "W:Wa1.1:Ba1.1:L1.8:R1W:S0",
    ] {
        assert!(text.parse::<Game>().is_err(), "{text}");
    }
}

/// A game between two levels, from its first flick to its last.
fn whole_game(levels: [u8; 2], seed: u64) -> (Vec<Flick>, Game) {
    whole_game_of(Length::ToTheEdge, levels, seed)
}

fn whole_game_of(length: Length, levels: [u8; 2], seed: u64) -> (Vec<Flick>, Game) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(length);
    let mut flicks = vec![];
    while game.winner().is_none() {
        let level = Level::new(levels[game.turn().index()]).expect("a level");
        let flick = choose(&game, level, random.u64(..)).expect("a flick");
        flicks.push(flick);
        game = game.after(flick).expect("it can be played").0;
    }
    (flicks, game)
}

#[test]
fn a_record_replays() {
    let (flicks, end) = whole_game([3, 3], 5);
    let tags =
        vec![("White".to_owned(), "A \"quoted\" \\ name".to_owned()), ("Black".to_owned(), "?".to_owned())];
    let record = Record::new(tags, Length::ToTheEdge, flicks).expect("it can be played");
    assert_eq!(record.result, ["1-0", "0-1"][end.winner().expect("it is over").index()]);
    let text = record.to_string();
    assert!(
        text.starts_with(
            "[Variant \"Chapaev\"]\n[Simulation \"1\"]\n[White \"A \\\"quoted\\\" \\\\ name\"]\n"
        ),
        "{text}"
    );
    let read = Record::read(&text).expect("it can be read");
    assert_eq!(read, record);
    assert_eq!(read.replay().expect("it can be played").1, end);
}

/// S3: the game is over when no men are left on the last rank.
#[test]
fn a_game_of_one_round_is_over_when_a_line_is_empty() {
    for seed in [5, 6, 7] {
        let (flicks, end) = whole_game_of(Length::OneRound, [3, 3], seed);
        let winner = end.winner().expect("it is over");
        assert_eq!((end.lines(), end.score()[winner.index()]), (HOME, 1));
        assert!(end.discs().count(winner) > 0 && end.discs().count(winner.other()) == 0, "{end}");
        let record = Record::new(vec![], Length::OneRound, flicks.clone()).expect("it can be played");
        let text = record.to_string();
        assert!(text.starts_with("[Variant \"Chapaev-one-round\"]\n"), "{text}");
        assert_eq!(Record::read(&text), Ok(record));
        let mut game = Game::new(Length::OneRound);
        for flick in flicks {
            let (after, played) = game.after(flick).expect("it can be played");
            let kept = Kept::from(&played);
            assert_eq!(Kept::read(&game, &kept.text(&after)), Ok((kept, after.clone())));
            game = after;
        }
        assert_eq!(game, end);
    }
}

#[test]
fn what_is_kept_of_each_flick_gives_the_game_again() {
    let (flicks, end) = whole_game([4, 2], 8);
    let (mut game, mut kept) = (Game::default(), Game::default());
    let mut effects = vec![];
    for flick in flicks {
        let (next, played) = game.after(flick).expect("it can be played");
        let text = Kept::from(&played).text(&next);
        let (read, after) = Kept::read(&kept, &text).expect("it can be read");
        assert_eq!((&read, &after), (&Kept::from(&played), &next), "{text}");
        effects.push(read.effect.code());
        (game, kept) = (next, after);
    }
    assert_eq!(kept, end);
    let older =
        Kept { simulation: 0, ..Kept::from(&Game::default().after(flick("a@900/100")).expect("a flick").1) };
    let text = write(&[], &Game::default(), &[older], "*");
    assert!(Record::read(&text).is_err_and(|error| error.to_string().contains("Simulation")), "{text}");
    assert!(["kept", "passed", "round", "game"].iter().all(|code| effects.contains(code)), "{effects:?}");
    for text in [
        "",
        "a@1/1",
        "a@1/1 - START",
        "a@1/1 - W 1",
        "a@1/1 Wa START 1",
        "a@1/1 -Xa START 1",
        "x - START 1",
        "a@1/1 - START one",
        "a@1/1 -  START 1",
    ] {
        let text = text.replace("START", &Game::default().to_string());
        assert!(Kept::read(&Game::default(), &text).is_err(), "{text}");
    }
}

#[test]
fn a_record_may_begin_anywhere_and_end_by_resigning() {
    let text = format!(
        "[Variant \"Chapaev\"]\n[Simulation \"1\"]\n[Result \"0-1\"]\n[FEN \"{HIT}\"]\n\n1. a@900/400 {{-Ba}} b@900/100\n0-1\n"
    );
    let record = Record::read(&text).expect("it can be read");
    assert_eq!(record.to_string(), text);
    let faults = [
        ("Chapaev", "Other", "Chapaev"),
        ("Simulation \"1", "Simulation \"0", "Simulation"),
        ("b@900/100", "c@900/100", "number 2"),
        ("\n0-1", "\n1-0", "0-1"),
        ("\n0-1", "\n", "a result"),
        ("{-Ba}", "{-Ba", "ends with }"),
        ("a@900/400", "a@9000/400", "a flick"),
        ("\n0-1", "\n0-1 a@1/1", "the end"),
        ("[Result \"0-1\"]", "[Result \"0-1]", "a tag"),
    ];
    for (from, to, expected) in faults {
        let error = Record::read(&text.replace(from, to)).expect_err(to);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

/// How many random games to play; `BOLSHAK_CHAPAEV_GAMES=1000` is the thorough count.
fn games() -> u64 {
    std::env::var("BOLSHAK_CHAPAEV_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[test]
fn random_games_end() {
    let mut longest = 0;
    for seed in 0..games() {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::default();
        let mut flicks = 0;
        while let Some(flick) = any(&game, &mut random) {
            game = game.after(flick).expect("it can be played").0;
            flicks += 1;
            assert!(flicks < 20_000, "{game}");
        }
        assert!(game.winner().is_some());
        longest = longest.max(flicks);
    }
    println!("{} games, the longest of {longest} flicks", games());
}

#[test]
fn a_strong_level_beats_a_weak_one() {
    let won = (0..4).filter(|&seed| {
        let own = Side::BOTH[usize::from(seed % 2 == 1)];
        let mut levels = [1; 2];
        levels[own.index()] = 7;
        whole_game(levels, seed).1.winner() == Some(own)
    });
    assert_eq!(won.count(), 4);
}

#[test]
fn the_same_seed_has_the_same_ideas() {
    let game = Game::default();
    let level = Level::new(5).expect("a level");
    assert_eq!(choose(&game, level, 7), choose(&game, level, 7));
    assert!(Level::new(0).is_none() && Level::new(11).is_none());
}

#[test]
fn discs_that_were_written_into_one_another_come_apart() {
    let start = game("W:Wa4000.4000,b4000.4000,c4100.4000:Ba4000.4000,b0.0,c8000.8000:L1.8:R1W:S0.0");
    let (next, played) = start.after(flick("a@900/500")).expect("a flick");
    assert!(played.motion.frames < 480, "it goes on for ever");
    assert!(next.discs().iter().all(|(_, spot)| spot.on_board()));
}

#[test]
fn the_board_is_eight_cells_wide() {
    assert!(Spot { x: BOARD, y: 0 }.on_board() && !Spot { x: BOARD + 1, y: 0 }.on_board());
    assert_eq!(Spot { x: 3_000, y: 7_500 }.from_edge(), 500);
}
