//! Clocks that stand still while a seat rests, in random stories: nobody gains more than his rests, however they are cut.

use std::ops::Range;

use bolshak_arena::{Clock, Millis, TimeControl};
use bolshak_game::Seat;
use proptest::prelude::*;

const WHITE: Seat = Seat::WHITE;
const CONTROLS: [&str; 6] = ["1/1", "3/2", "2", "1+1", "1d1", "1b1"];

fn clock(text: &str) -> Clock {
    let mut clock = Clock::new(2, text.parse::<TimeControl>().expect(text));
    clock.run(WHITE, 0);
    clock
}

/// Rests by the gaps between them and their lengths.
fn rests(parts: &[(Millis, Millis)]) -> Vec<Range<Millis>> {
    let mut from = 0;
    let rest = |&(gap, length): &(Millis, Millis)| {
        let begin = from + gap;
        from = begin + length;
        begin..from
    };
    parts.iter().map(rest).collect()
}

fn rested(rests: &[Range<Millis>], since: Millis, now: Millis) -> Millis {
    (since..now).filter(|moment| rests.iter().any(|rest| rest.contains(moment))).count() as Millis
}

fn parts() -> impl Strategy<Value = Vec<(Millis, Millis)>> {
    prop::collection::vec((0..900_u64, 0..1_500_u64), 0..4)
}

#[test]
fn a_flag_does_not_fall_while_its_seat_rests() {
    let mut resting = clock("1/1");
    resting.set_rests(WHITE, rests(&[(500, 10_000)]));
    assert_eq!((resting.left(WHITE, 400), resting.until_flag(400)), (600, Some(10_600)));
    assert_eq!((resting.left(WHITE, 10_500), resting.fallen(10_999)), (500, None));
    assert_eq!((resting.until_flag(7_000), resting.fallen(11_000)), (Some(4_000), Some(WHITE)));
    resting.set_rests(WHITE, rests(&[(500, 100)]));
    assert_eq!(resting.until_flag(600), Some(500), "the rest was ended early");
    let mut late = clock("1/1");
    late.set_rests(WHITE, rests(&[(1_000, 8_000)]));
    assert_eq!(
        (late.until_flag(0), late.fallen(1_000)),
        (Some(1_000), Some(WHITE)),
        "it fell as the rest began"
    );
}

#[test]
fn another_seat_does_not_rest_and_a_move_has_its_own_time() {
    let mut clock = clock("1/1");
    clock.set_rests(WHITE, rests(&[(100, 9_900)]));
    clock.press(WHITE, Seat::BLACK, 5_000);
    assert_eq!((clock.left(WHITE, 5_000), clock.until_flag(5_000)), (1_000, Some(1_000)));
    clock.press(Seat::BLACK, WHITE, 5_800);
    assert_eq!((clock.left(WHITE, 9_000), clock.thought(WHITE, 10_300)), (1_000, 300));
}

proptest! {
    /// The clock of a seat that rests shows what it would show if these times had not been.
    #[test]
    fn rests_are_as_if_they_had_not_been(
        control in prop::sample::select(&CONTROLS[..]),
        parts in parts(),
        steps in prop::collection::vec((0..800_u64, any::<bool>()), 1..20),
        read_anew in any::<bool>(),
    ) {
        let (mut resting, mut plain) = (clock(control), clock(control));
        let rests = rests(&parts);
        resting.set_rests(WHITE, rests.clone());
        let (mut now, mut counted, mut gained) = (0, 0, 0);
        for (passed, press) in steps {
            let running = plain.running();
            let off = if running == Some(WHITE) { rested(&rests, now, now + passed) } else { 0 };
            now += passed;
            counted += passed - off;
            gained += off;
            prop_assert_eq!(resting.reading(now), plain.reading(counted));
            prop_assert_eq!(resting.delay(WHITE, now), plain.delay(WHITE, counted));
            if let Some(left) = resting.until_flag(now) {
                let is_down = |moment| !resting.down(moment).is_empty();
                prop_assert!(is_down(now + left));
                prop_assert!(left == 0 || !is_down(now + left - 1));
            }
            if let (true, Some(seat)) = (press, running) {
                resting.press(seat, seat.other(), now);
                plain.press(seat, seat.other(), counted);
            }
            if read_anew {
                let reading = resting.reading(now);
                resting.restore(&reading, now);
                resting.set_rests(WHITE, rests.clone());
            }
        }
        prop_assert!(gained <= rests.iter().map(|rest| rest.end - rest.start).sum());
    }

    /// A rest in pieces is the whole rest, and one that ends early gives no more than it lasted.
    #[test]
    fn nothing_is_gained_by_splitting_or_ending_early(
        whole in (0..900_u64, 1..900_u64), cut in 0..900_u64, now in 0..1_900_u64,
    ) {
        let (begin, end) = (whole.0, whole.0 + whole.1);
        let cut = begin + cut.min(whole.1);
        let with = |rests| {
            let mut clock = clock("2");
            clock.set_rests(WHITE, rests);
            clock.left(WHITE, now)
        };
        let all = with(rests(&[whole]));
        prop_assert_eq!(with(vec![begin..cut, cut..end]), all);
        let early = with(rests(&[(begin, cut - begin)]));
        prop_assert!(early <= all && early <= with(vec![]) + (cut - begin));
    }
}
