//! What a server does by itself: rounds, additional games, lots, arenas, and ends that nobody comes to.

use bolshak_tournament::games::PlayedGame;
use bolshak_tournament::online::{GameClock, Moment, Online, Step};
use bolshak_tournament::presets::Preset;
use bolshak_tournament::{
    Competition, Competitor, Event, GroupId, Length, Outcome, Plan, Side, Solution, Stage, Swiss, System,
};

/// A competition with so many players that begins at 1000.
fn competition(preset: Preset, players: usize, change: impl FnOnce(&mut Plan)) -> Competition {
    let mut plan = preset.plan("A cup", "russian", "seed");
    plan.online = Some(Box::new(Online { begins: Some(1_000), pause: 10, ..Online::default() }));
    plan.form.openings = None;
    change(&mut plan);
    let mut competition = Competition::new(plan).expect("regulations");
    for number in 0..players {
        let competitor = Box::new(Competitor::named(&format!("P{number}"), 2000 - number as u32));
        competition.take(&Event::Entered { competitor }).expect("an entry");
    }
    competition
}

/// What happens at a moment, until nothing more does; gives when it is to be looked at next.
fn runs(competition: &mut Competition, now: u64, last: u64, waiting: &[usize]) -> Option<u64> {
    let mut waiting = waiting;
    for _ in 0..100 {
        let moment = Moment { now, last, waiting, openings: None };
        let Step { events, next } = competition.step(moment).expect("a step");
        if events.is_empty() {
            return next;
        }
        events.iter().for_each(|event| competition.take(event).expect("it can happen"));
        waiting = &[];
    }
    panic!("it does not come to rest")
}

/// Ends everything that is to be played.
fn play(competition: &mut Competition, outcome: Outcome) {
    for game in competition.games_to_play() {
        competition.take(&competition.ended(game, outcome)).expect("a result");
    }
}

const AT: GroupId = GroupId { stage: 0, group: 0 };

#[test]
fn it_begins_at_its_time_and_rounds_follow_after_the_break() {
    let mut swiss = competition(Preset::City, 8, |plan| plan.stages[0].system = System::Swiss(Swiss::new(3)));
    assert_eq!(runs(&mut swiss, 999, 0, &[]), Some(1_000));
    assert!(swiss.stages.is_empty());
    for round in 1..=3_u64 {
        let now = 100_000 * round;
        runs(&mut swiss, now, 0, &[]);
        assert_eq!(swiss.stages[0].groups[0].rounds.len() as u64, round);
        assert_eq!(runs(&mut swiss, now, 0, &[]), None, "games go on");
        play(&mut swiss, Outcome::Won);
        if round < 3 {
            assert_eq!(runs(&mut swiss, now + 9_999, now, &[]), Some(now + 10_000), "the break");
        }
    }
    assert!(swiss.is_over());
    assert_eq!(runs(&mut swiss, 999_999, 0, &[]), None);
}

#[test]
fn an_equal_pair_plays_on_with_the_other_colour_until_a_lot_decides() {
    let mut cup = competition(Preset::Cup, 2, |_| {});
    runs(&mut cup, 1_000, 0, &[]);
    let mut whites = vec![];
    let mut clocks = vec![];
    for _ in 0..5 {
        let games = cup.games_to_play();
        assert_eq!(games.len(), 1, "one game at a time");
        whites.push(cup.players_of(games[0]).expect("players")[0]);
        clocks.push(match cup.clock_of(games[0]) {
            Some(GameClock::Control(text)) => text.to_owned(),
            Some(GameClock::Left(seconds)) => format!("left {seconds}"),
            None => String::new(),
        });
        play(&mut cup, Outcome::Drawn);
        runs(&mut cup, 1_000, 1_000, &[]);
    }
    assert!(whites.windows(2).all(|two| two[0] != two[1]), "{whites:?}");
    assert_eq!(clocks[2..], ["600+5", "180+2", "left 2"]);
    assert!(cup.games_to_play().is_empty());
    let pair = &cup.stages[0].groups[0].rounds[0].pairs[0];
    assert!(pair.decided.is_some(), "the lot has decided");
    assert!(cup.notes[0].text.contains("seed/1/1/1/1/play-off/1000"), "{:?}", cup.notes);
    assert!(cup.is_over());
}

#[test]
fn nobody_plays_additional_games_for_which_nobody_comes() {
    let mut cup = competition(Preset::Cup, 2, |_| {});
    runs(&mut cup, 1_000, 0, &[]);
    play(&mut cup, Outcome::BothForfeit);
    play(&mut cup, Outcome::BothForfeit);
    runs(&mut cup, 1_000, 1_000, &[]);
    assert!(cup.is_over() && cup.games_to_play().is_empty());
    // Whoever is left alone goes on.
    let mut cup = competition(Preset::Cup, 2, |_| {});
    runs(&mut cup, 1_000, 0, &[]);
    play(&mut cup, Outcome::Drawn);
    play(&mut cup, Outcome::Drawn);
    let [first, _] = cup.stages[0].groups[0].rounds[0].pairs[0].drawn.who;
    cup.take(&Event::Withdrew { who: first, why: String::new() }).expect("he leaves");
    runs(&mut cup, 1_000, 1_000, &[]);
    assert_eq!(cup.stages[0].groups[0].rounds[0].pairs[0].decided, Some(Side::Second));
}

#[test]
fn a_match_to_which_nobody_comes_ends() {
    let points = System::Match(Length::Points { points: 100 });
    let mut duel = competition(Preset::Match, 2, |plan| plan.stages[0].system = points.clone());
    let mut now = 1_000;
    while !duel.is_over() {
        runs(&mut duel, now, 0, &[]);
        play(&mut duel, Outcome::BothForfeit);
        now += 100_000;
        assert!(duel.stages[0].groups[0].rounds.len() <= 3, "it does not end");
    }
}

#[test]
fn a_stage_that_an_arbiter_ends_is_not_ended_again() {
    let mut mixed = competition(Preset::RoundRobin, 8, |plan| {
        plan.stages[0].groups = 2;
        let from = bolshak_tournament::Admitted::Places { first: 1, last: 2 };
        plan.stages.push(Stage { from, ..Stage::only(System::RoundRobin { cycles: 1 }) });
    });
    runs(&mut mixed, 1_000, 0, &[]);
    play(&mut mixed, Outcome::Won);
    mixed.take(&Event::Ended { stage: 0 }).expect("no game is open");
    assert!(mixed.take(&Event::Ended { stage: 0 }).is_err(), "it is over");
    runs(&mut mixed, 1_000_000, 0, &[]);
    assert_eq!(
        (mixed.stages.len(), mixed.stages[1].groups[0].numbers.len()),
        (2, 4),
        "the finals have begun"
    );
}

#[test]
fn problems_are_solved_until_time_is_up() {
    let contest = competition(Preset::Solving, 3, |_| {});
    let moment = Moment { now: 1_000, last: 0, waiting: &[], openings: None };
    assert_eq!(contest.step(moment).map_err(|refusal| refusal.code), Err("no-problem"), "none is given");
    let mut contest = competition(Preset::Solving, 3, |plan| {
        plan.stages[0].system = System::Solving { problems: vec![10, 20] };
        let online = plan.online.as_mut().expect("it runs by itself");
        (online.problems, online.minutes) = (vec!["1".to_owned(), "2".to_owned()], 5);
    });
    let end = 1_000 + 5 * 60_000;
    assert_eq!(runs(&mut contest, 1_000, 0, &[]), Some(end));
    let late = Competitor::named("Late", 1500);
    contest.take(&Event::Entered { competitor: Box::new(late) }).expect("whoever comes late solves, too");
    let solved = |who, problem, points, seconds| {
        let moves = "a1-b2".to_owned();
        Event::Solved { at: AT, solution: Solution { who, problem, points, seconds, moves } }
    };
    for event in [solved(3, 1, 20, 90), solved(0, 1, 20, 60), solved(1, 0, 10, 5)] {
        contest.take(&event).expect("an answer");
    }
    let mut other = contest.plan.clone();
    other.stages[0].system = System::Solving { problems: vec![10, 30] };
    let refused = contest.take(&Event::Planned { plan: Box::new(other) });
    assert_eq!(refused.map_err(|refusal| refusal.code), Err("has-begun"), "answers are not lost");
    runs(&mut contest, end, 0, &[]);
    assert!(contest.is_over());
    let order: Vec<usize> = contest.standings(AT).rows.iter().map(|row| row.line.who).collect();
    assert_eq!(order, [0, 3, 1, 2], "points, and then who was faster");
}

#[test]
fn an_arena_pairs_those_who_wait_until_time_is_up() {
    let mut arena = competition(Preset::Arena, 5, |_| {});
    runs(&mut arena, 1_000, 0, &[]);
    let end = 1_000 + 60 * 60_000;
    assert_eq!(runs(&mut arena, 2_000, 0, &[3]), Some(end), "nobody plays alone");
    runs(&mut arena, 3_000, 0, &[0, 1, 2, 3, 4]);
    assert_eq!(arena.games_to_play().len(), 2);
    assert_eq!(runs(&mut arena, end, 0, &[4]), None, "the last games are played");
    play(&mut arena, Outcome::Won);
    runs(&mut arena, end + 5, 0, &[0, 1, 2, 3, 4]);
    assert!(arena.is_over());
    assert_eq!(arena.group(AT).expect("a group").rounds.len(), 1, "nobody is paired after the end");
}

#[test]
fn games_are_named_and_written_down_in_their_order() {
    let mut cup = competition(Preset::MicroMatch, 4, |_| {});
    runs(&mut cup, 1_000, 0, &[]);
    play(&mut cup, Outcome::Won);
    play(&mut cup, Outcome::Drawn);
    let rounds: Vec<String> = cup.played_games().iter().map(PlayedGame::round).collect();
    assert_eq!(rounds, ["1.1", "1.1.2", "1.2", "1.2.2"]);
    for game in cup.played_games() {
        assert_eq!(game.id.to_string().parse(), Ok(game.id));
        assert_eq!(game.outcome, if game.id.game == 0 { Outcome::Won } else { Outcome::Drawn });
    }
}
