//! The clock: each kind of control by hand.

use std::time::Duration;

use bolshak_arena::{Clock, FlagCall, Flags, Millis, TimeControl, TimeControls};
use bolshak_game::Seat;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;

fn clock(text: &str) -> Clock {
    Clock::new(2, text.parse::<TimeControl>().expect(text))
}

/// A clock that runs for White since the moment 0.
fn running(text: &str) -> Clock {
    let mut clock = clock(text);
    clock.run(WHITE, 0);
    clock
}

#[test]
fn nobody_loses_time_before_the_clock_is_started() {
    let mut clock = clock("10+2");
    assert_eq!(clock.all_left(1_000_000), [10_000, 10_000]);
    clock.press(WHITE, BLACK, 1_000_000);
    assert_eq!((clock.all_left(2_000_000), clock.running()), (vec![10_000, 10_000], None));
    clock.run(WHITE, 2_000_000);
    assert_eq!(clock.all_left(2_001_000), [9_000, 10_000]);
}

#[test]
fn a_move_costs_its_time_and_gains_the_increment() {
    let mut clock = clock("10+2");
    clock.run(BLACK, 0);
    clock.press(BLACK, WHITE, 3_000);
    assert_eq!(clock.all_left(3_000), [10_000, 9_000]);
    assert_eq!(clock.all_left(4_500), [8_500, 9_000]);
    clock.press(BLACK, WHITE, 4_500);
    assert_eq!(clock.running(), Some(WHITE), "only the side that is to move can press");
}

#[test]
fn a_delay_passes_before_the_clock_runs_and_is_not_kept() {
    let mut clock = running("10d3");
    assert_eq!((clock.left(WHITE, 2_000), clock.delay(WHITE, 2_000)), (10_000, 1_000));
    assert_eq!((clock.left(WHITE, 5_000), clock.delay(WHITE, 5_000)), (8_000, 0));
    assert_eq!(clock.until_flag(2_000), Some(11_000));
    clock.press(WHITE, BLACK, 5_000);
    clock.press(BLACK, WHITE, 6_000);
    assert_eq!((clock.all_left(6_000), clock.delay(WHITE, 6_000)), (vec![8_000, 10_000], 3_000));
}

#[test]
fn a_pause_does_not_renew_the_delay() {
    let mut clock = running("10d3");
    clock.pause(2_000);
    assert_eq!((clock.running(), clock.paused(), clock.delay(WHITE, 50_000)), (None, Some(WHITE), 1_000));
    clock.press(WHITE, BLACK, 55_000);
    assert_eq!(clock.paused(), Some(WHITE), "what the arbiter has paused cannot be pressed");
    clock.resume(60_000);
    assert_eq!((clock.all_left(62_000), clock.paused()), (vec![9_000, 10_000], None));
    assert_eq!(clock.fallen(70_999), None);
    assert_eq!(clock.fallen(71_000), Some(WHITE));
}

#[test]
fn bronstein_gives_back_what_was_taken_and_no_more() {
    let mut clock = running("10b3");
    clock.press(WHITE, BLACK, 2_000);
    assert_eq!(clock.all_left(2_000), [10_000, 10_000]);
    clock.press(BLACK, WHITE, 7_000);
    assert_eq!(clock.all_left(7_000), [10_000, 8_000]);
}

#[test]
fn a_stage_adds_its_time_when_its_last_move_is_made() {
    let mut clock = clock("2/10:5+1");
    for press in 0..4_u8 {
        clock.run(Seat(press % 2), 0);
        clock.press(Seat(press % 2), Seat(1 - press % 2), 0);
        assert_eq!(
            clock.all_left(0),
            [[10_000, 10_000], [10_000, 10_000], [15_000, 10_000], [15_000, 15_000]][usize::from(press)]
        );
    }
    clock.press(WHITE, BLACK, 1_000);
    assert_eq!((clock.all_left(1_000), clock.moves_to_go(WHITE)), (vec![15_000, 15_000], None));
}

#[test]
fn a_stage_is_reached_only_once_though_moves_are_taken_back() {
    let mut clock = clock("1/10:5");
    clock.press(WHITE, BLACK, 0);
    assert_eq!(
        (clock.all_left(0), clock.moves_to_go(WHITE)),
        (vec![15_000, 10_000], None),
        "a move without a clock counts"
    );
    clock.set_moves(&[0, 0], 0);
    assert_eq!(clock.moves_to_go(WHITE), Some(1));
    clock.press(WHITE, BLACK, 0);
    assert_eq!(clock.all_left(0), [15_000, 10_000]);
}

#[test]
fn the_last_stage_comes_again() {
    let mut clock = clock("2/10:1/3");
    for _ in 0..4 {
        clock.press(WHITE, BLACK, 0);
    }
    assert_eq!(clock.left(WHITE, 0), 10_000 + 3_000 * 3);
}

#[test]
fn in_a_sandglass_one_gains_what_the_other_loses() {
    let mut clock = running("*10");
    assert_eq!(clock.all_left(4_000), [6_000, 14_000]);
    clock.press(WHITE, BLACK, 4_000);
    assert_eq!(clock.all_left(5_000), [7_000, 13_000]);
}

#[test]
fn a_time_for_each_move_carries_nothing_over() {
    let mut clock = running("1/10");
    clock.press(WHITE, BLACK, 7_000);
    clock.press(BLACK, WHITE, 8_000);
    assert_eq!(clock.all_left(8_000), [10_000, 10_000]);
    assert_eq!(clock.fallen(18_000), Some(WHITE));
}

#[test]
fn the_sides_may_be_unequal() {
    let controls = ["10+1", "4d2"].map(|text| text.parse().expect(text));
    let mut clock = Clock::new(2, TimeControls::new(controls.to_vec()).expect("they fit"));
    clock.run(WHITE, 0);
    clock.press(WHITE, BLACK, 1_000);
    assert_eq!((clock.all_left(4_000), clock.fallen(6_999)), (vec![10_000, 3_000], None));
    assert_eq!(clock.fallen(7_000), Some(BLACK));
}

#[test]
fn the_flag_falls_exactly_at_zero_and_a_press_in_that_instant_is_too_late() {
    let mut clock = running("10+5");
    assert_eq!(clock.fallen(9_999), None);
    let mut in_time = clock.clone();
    in_time.press(WHITE, BLACK, 9_999);
    assert_eq!((in_time.all_left(9_999), in_time.fallen(9_999)), (vec![5_001, 10_000], None));
    clock.press(WHITE, BLACK, 10_000);
    assert_eq!((clock.fallen(10_000), clock.running()), (Some(WHITE), Some(WHITE)));
    clock.stop(10_500);
    assert_eq!(
        (clock.fallen(20_000), clock.all_left(20_000)),
        (Some(WHITE), vec![0, 10_000]),
        "what has fallen is down"
    );
}

#[test]
fn a_stopped_clock_does_not_run_out() {
    let mut clock = running("10");
    clock.stop(9_999);
    assert_eq!((clock.all_left(50_000), clock.fallen(50_000)), (vec![1, 10_000], None));
}

#[test]
fn a_clock_set_to_nothing_falls_when_it_is_started() {
    let mut clock = clock("10+5");
    clock.set(&[0, 10_000]);
    assert_eq!(clock.fallen(5), None);
    clock.run(WHITE, 5);
    assert_eq!(clock.fallen(5), Some(WHITE));
    clock.set(&[1_000, 10_000]);
    assert_eq!(clock.fallen(5), None, "the arbiter has put the flag up again");
}

#[test]
fn with_a_stock_of_nothing_the_first_move_has_the_increment_or_the_delay() {
    assert_eq!(running("0+5").fallen(4_999), None);
    assert_eq!(running("0+5").fallen(5_000), Some(WHITE));
    assert_eq!((running("0d5").fallen(4_999), running("0d5").fallen(5_000)), (None, Some(WHITE)));
}

#[test]
fn a_flag_that_must_be_claimed_stops_nothing() {
    let control: TimeControl = "10+5".parse().expect("a control");
    let mut clock = Clock::with_flags(2, control, Flags::Claimed);
    clock.run(WHITE, 0);
    assert_eq!(clock.call_flag(9_000), FlagCall::Unfounded);
    clock.press(WHITE, BLACK, 12_000);
    assert_eq!((clock.call_flag(13_000), clock.all_left(13_000)), (FlagCall::Loses(WHITE), vec![0, 9_000]));
    assert_eq!((clock.call_flag(22_000), clock.fallen(22_000)), (FlagCall::Draw, None));
}

#[test]
fn a_side_without_a_clock_thinks_as_long_as_it_likes() {
    let controls = TimeControls::new(vec![TimeControl::unlimited(), "10".parse().expect("a control")]);
    let mut clock = Clock::new(2, controls.expect("one has a clock"));
    clock.run(WHITE, 0);
    assert_eq!((clock.until_flag(9), clock.limits(WHITE, 9)), (None, None));
    clock.add(WHITE, 5_000, 1_000_000);
    clock.press(WHITE, BLACK, 1_000_000);
    assert_eq!(clock.all_left(1_000_000), [0, 10_000]);
    assert_eq!(clock.until_flag(1_000_000), Some(10_000));
    assert_eq!((clock.down(1_009_999), clock.down(1_010_000)), (vec![], vec![BLACK]));
}

#[test]
fn an_engine_is_told_what_it_can_spend() {
    let mut clock = running("3/10d2:5");
    let limits = clock.limits(WHITE, 1_000).expect("a clock");
    let seconds = Duration::from_secs;
    assert_eq!((limits.left, limits.increment, limits.moves_to_go), (seconds(11), seconds(2), Some(3)));
    clock.press(WHITE, BLACK, 1_000);
    assert_eq!(clock.limits(WHITE, 1_000).and_then(|limits| limits.moves_to_go), Some(2));
}

/// Three clocks, the first one running since the moment 0.
fn three(text: &str) -> Clock {
    let mut clock = Clock::new(3, text.parse::<TimeControl>().expect(text));
    clock.run(WHITE, 0);
    clock
}

const GREEN: Seat = Seat(2);

#[test]
fn any_number_of_seats_press_in_turn() {
    let mut clock = three("10+2");
    clock.press(WHITE, BLACK, 1_000);
    clock.press(BLACK, GREEN, 3_000);
    assert_eq!(clock.all_left(4_000), [11_000, 10_000, 9_000]);
    clock.press(GREEN, WHITE, 4_000);
    assert_eq!((clock.running(), clock.all_left(4_000)), (Some(WHITE), vec![11_000, 10_000, 11_000]));
    assert_eq!(clock.fallen(15_000), Some(WHITE));
}

#[test]
fn a_retired_seat_has_no_time_any_more_and_its_flag_does_not_count() {
    let mut clock = three("10");
    clock.retire(WHITE, 4_000);
    assert_eq!((clock.running(), clock.all_left(9_000)), (None, vec![6_000, 10_000, 10_000]));
    clock.run(BLACK, 5_000);
    clock.retire(BLACK, 15_000);
    assert_eq!((clock.down(15_000), clock.fallen(15_000)), (vec![], None), "it has left");
    clock.run(GREEN, 15_000);
    assert_eq!((clock.fallen(24_999), clock.fallen(25_000)), (None, Some(GREEN)));
}

#[test]
fn a_paused_clock_is_handed_over_paused() {
    let mut clock = three("10");
    clock.pause(1_000);
    clock.hand_over(GREEN, 2_000);
    assert_eq!((clock.running(), clock.paused()), (None, Some(GREEN)));
    clock.resume(3_000);
    clock.hand_over(BLACK, 5_000);
    assert_eq!((clock.running(), clock.all_left(6_000)), (Some(BLACK), vec![9_000, 9_000, 8_000]));
    clock.stop(6_000);
    clock.hand_over(WHITE, 7_000);
    assert_eq!((clock.running(), clock.paused()), (None, None), "it stands still for everybody");
}

#[test]
fn among_three_the_sand_runs_to_the_next_who_still_plays() {
    let mut clock = three("*10");
    assert_eq!(clock.all_left(2_000), [8_000, 12_000, 10_000]);
    clock.retire(BLACK, 2_000);
    assert_eq!(clock.all_left(3_000), [7_000, 12_000, 11_000]);
}

#[test]
fn more_time_is_added_while_the_clock_runs_and_not_to_a_fallen_flag() {
    let mut clock = running("10");
    clock.add(WHITE, 5_000, 9_000);
    clock.add(BLACK, 1_000, 9_000);
    assert_eq!((clock.all_left(10_000), clock.fallen(14_999)), (vec![5_000, 11_000], None));
    clock.add(WHITE, 5_000, 15_000);
    assert_eq!((clock.left(WHITE, 15_000), clock.fallen(15_000)), (0, Some(WHITE)));
}

#[test]
fn what_was_read_is_restored_with_delay_and_bonus_and_flags() {
    for text in ["10d3", "10b3", "3/10d2:5b1"] {
        let mut told = running(text);
        let mut kept = clock(text);
        kept.run(WHITE, 0);
        let reading = told.reading(2_000);
        assert_eq!(reading.0[0].thought, 2_000);
        // What was kept was kept by another clock, at another moment of another day.
        kept.restore(&reading.to_string().parse().expect("a reading"), 700_000);
        told.press(WHITE, BLACK, 4_500);
        kept.press(WHITE, BLACK, 702_500);
        assert_eq!(told.reading(4_500), kept.reading(702_500), "{text}");
    }
    let mut claimed = Clock::with_flags(2, "10".parse::<TimeControl>().expect("a control"), Flags::Claimed);
    claimed.run(WHITE, 0);
    claimed.press(WHITE, BLACK, 11_000);
    let mut kept = claimed.clone();
    kept.set(&[5_000, 5_000]);
    kept.restore(&claimed.reading(12_000), 0);
    assert_eq!((kept.all_left(0), kept.call_flag(0)), (vec![0, 9_000], FlagCall::Loses(WHITE)));
    assert_eq!(claimed.reading(12_000).to_string(), "0/0! 9000/1000");
}

#[test]
fn what_is_thought_is_known_while_it_is_thought() {
    let mut clock = running("10+5");
    assert_eq!((clock.thought(WHITE, 3_000), clock.thought(BLACK, 3_000)), (3_000, 0));
    clock.pause(3_000);
    clock.resume(10_000);
    assert_eq!(clock.thought(WHITE, 12_000), 5_000, "a pause is nobody's");
    let added: Millis = 7_000;
    clock.add(WHITE, added, 12_000);
    assert_eq!(clock.thought(WHITE, 12_000), 5_000);
    clock.press(WHITE, BLACK, 12_000);
    assert_eq!((clock.thought(WHITE, 12_000), clock.left(WHITE, 12_000)), (0, 17_000));
}
