//! The smallest cases that tell readings of the rules apart, each with its article.

use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{Competition, Form};

use super::table::{number, places, played, points, robin, swiss, value, values};

/// C.07, 16.5.2: of the missed rounds the one with the lowest contribution is compared, not the one with the lowest dummy.
#[test]
fn sonneborn_berger_cuts_by_contributions() {
    let rounds = ["A+B C+D", "A:half C+B D:zero", "A<C B-D", "A+D B:zero C:zero"];
    let four = played(Form::default(), swiss(4), 4, &rounds);
    assert_eq!(points(&four), [50, 0, 60, 20]);
    // For A: B has 0 + 1 = 1 (a bye in the last round is a draw), C has 6 + 1 = 7, D has 2.
    // 2·1 (B) + 1·4 (half bye: own 5, at most 4) + 0·5 (forfeit: own 5, at most 7) + 2·2 (D) = 10
    let a = number('A');
    assert_eq!(value(&four, TieBreak::SonnebornBerger { low: 0 }, a).keys, [1000]);
    // The lowest contribution of a missed round is 0 (the forfeit). That of the lowest opponent is 2 (B). The higher one is cut.
    assert_eq!(value(&four, TieBreak::SonnebornBerger { low: 1 }, a).keys, [800]);
    // Buchholz: 1 + 4 + 5 + 2 = 12; without the half bye 8; without the forfeit, too, 3.
    let buchholz = [0, 1, 2].map(|low| value(&four, TieBreak::Buchholz { low, high: 0 }, a).keys[0]);
    assert_eq!(buchholz, [1200, 800, 300]);
}

/// A won from B without playing and both have 3 points; C has 2, D has 4.
fn robin_with_a_forfeit() -> Competition {
    let four = played(Form::default(), robin(1), 4, &["A>B C-D", "A-C B=D", "A=D B+C"]);
    assert_eq!(points(&four), [30, 30, 20, 40]);
    four
}

/// C.07, 15.2: forfeits of a round robin are regular games; article 16 with its exception for cuts is for Swiss systems.
#[test]
fn a_round_robin_cuts_the_lowest() {
    // B: 3 (A) + 4 (D) + 2 (C) = 9, less the lowest, C: 7.
    let cut = TieBreak::Buchholz { low: 1, high: 0 };
    assert_eq!(value(&robin_with_a_forfeit(), cut, number('B')).keys, [700]);
}

/// C.07, 6.1.1: only those forfeits are left out that are not covered by 15.2.
#[test]
fn the_direct_encounter_of_a_round_robin_counts_forfeits() {
    assert_eq!(places(&robin_with_a_forfeit(), TieBreak::Direct), "D, A, B, C");
}

/// C.07, 15.2, in the same way.
#[test]
fn shmulyan_of_a_round_robin_counts_forfeits() {
    // A: 3 (B) − 2 (C) = 1. B: 2 (C) − 3 (A) = −1.
    assert_eq!(values(&robin_with_a_forfeit(), TieBreak::Shmulyan)[..2], [100, -100]);
}

/// C.07, 6.3: the second rank is assigned in the same separate standings; only after that article 6 begins again.
#[test]
fn the_second_rank_comes_from_the_same_standings() {
    let rounds = [
        "A=B C:full D:full",
        "A+C B+D",
        "A+D B=C",
        "A:zero B:half C:full D:full",
        "A:zero B:zero C:zero D:half",
    ];
    let four = played(Form::default(), swiss(5), 4, &rounds);
    assert_eq!(points(&four), [50, 50, 50, 50]);
    // C and D have not met. A 1 + 2 + 2 = 5, B 1 + 2 + 1 = 4, C 0 + 1 = 1 or at most 3, D 0 or at most 2: A is first and B second,
    // whatever happens. Among B, C and D alone B has 3, which C could reach.
    assert_eq!(places(&four, TieBreak::Direct), "A, B, CD");
}

/// C.07, 6.1.2: whoever met somebody more than once gets the mean.
#[test]
fn the_direct_encounter_takes_means() {
    let four = played(Form::default(), robin(2), 4, &["A+B C=D", "A-C B=D", "A=D B+C", "A=B C=D"]);
    assert_eq!(points(&four), [40, 40, 40, 40]);
    // A: 1½ (B) + 0 (C) + 1 (D) = 2½. B: ½ (A) + 2 (C) + 1 (D) = 3½. C: 2 (A) + 0 (B) + 1 (D) = 3. D: 1 + 1 + 1 = 3; C and D drew.
    assert_eq!(places(&four, TieBreak::Direct), "B, CD, A");
}

/// C.07, 7.1 and 7.2: whoever has won over the board has a win's points. A pair of several games is one meeting for both.
#[test]
fn a_won_meeting_is_a_win() {
    let two = played(Form { games: 2, ..Form::default() }, swiss(1), 2, &["A+=B"]);
    assert_eq!(points(&two), [30, 10]);
    assert_eq!(values(&two, TieBreak::WinsPlayed), [100, 0]);
    assert_eq!(values(&two, TieBreak::Wins), [100, 0]);
}

/// C.07, 9.2: half of the most that the tournament could give, also for whoever was late.
#[test]
fn koya_asks_for_half_of_the_tournament() {
    let four = played(Form::default(), swiss(2), 4, &["A+B C:zero D:zero", "A=C B+D"]);
    assert_eq!(points(&four), [30, 20, 10, 0]);
    // The most is 4: A and B made half of it, C did not. A: 2 (B). B: 0 (A). C: 1 (A). D: 0 (B).
    assert_eq!(values(&four, TieBreak::Koya), [200, 0, 100, 0]);
}

/// C.07, 15.2: forfeits are the only unplayed rounds of a round robin; its free round is none, and there is nothing to cut in it.
#[test]
fn the_free_round_is_no_opponent() {
    let three = played(Form::default(), robin(1), 3, &["A+B", "B+C", "A+C"]);
    // A has 4 points, B 2, C none. Less the lower of the two opponents, A keeps B, and B and C keep A.
    assert_eq!(values(&three, TieBreak::Buchholz { low: 1, high: 0 }), [200, 400, 400]);
    assert_eq!(values(&three, TieBreak::Solkoff { low: 1, high: 0 }), [200, 400, 400]);
}

/// General regulations for competitions, 6.6: whoever left with less than half of his games does not count. Those whom he met do.
#[test]
fn whoever_stays_has_a_place() {
    let four = played(Form::default(), robin(1), 4, &["A+B C+D", "B! A=C B<D"]);
    // B has played one of his three games. After the second round: A 1 (C), C 2 + 1 = 3, D 0.
    assert_eq!(places(&four, TieBreak::Direct), "C, A, D");
    let four = played(Form::default(), robin(1), 4, &["A+B C+D", "B!"]);
    // Before it: C 2, A and D nothing.
    assert_eq!(places(&four, TieBreak::Direct), "C, AD");
    // Whoever left before he played has no place.
    let three = played(Form::default(), robin(1), 3, &["A! B+C"]);
    assert_eq!(places(&three, TieBreak::Direct), "B, C");
}
