//! Rounds that were not played, in a Swiss system of seven players and four rounds (C.07, article 16 of March 2026).

use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{Competition, Form};

use super::table::{alone, cut, number, part, played, points, sum, swiss, value, values};

/// A takes half a bye in the last round, B wins from D by forfeit in round 2, F leaves after round 2; G, F and D have the
/// pairing-allocated bye in rounds 1, 2 and 4.
///
/// |   | 1     | 2     | 3    | 4     | points | for opponents (16.3)                 |
/// |---|-------|-------|------|-------|--------|--------------------------------------|
/// | A | B 2   | E 1   | C 1  | half 1| 5      | 5: the half bye is a draw already    |
/// | B | A 0   | D +2  | E 0  | G 2   | 4      | 4                                    |
/// | C | D 1   | G 2   | A 1  | E 2   | 6      | 6                                    |
/// | D | C 1   | B −0  | G 0  | bye 2 | 3      | 3: the forfeit counts as awarded     |
/// | E | F 2   | A 1   | B 2  | C 0   | 5      | 5                                    |
/// | F | E 0   | bye 2 | out 0| out 0 | 2      | 2 + 1 + 1 = 4: out to the end: draws |
/// | G | bye 2 | C 0   | D 2  | B 0   | 4      | 4                                    |
fn seven() -> Competition {
    let rounds =
        ["A+B C=D E+F G:pab", "A=E G-C B>D F:pab", "F! A=C E+B G+D F:zero", "C+E B+G A:half D:pab F:zero"];
    played(Form::default(), swiss(4), 7, &rounds)
}

#[test]
fn the_points_are_those_of_the_table() {
    assert_eq!(points(&seven()), [50, 40, 60, 30, 50, 20, 40]);
}

/// All drawn is 4·1 = 4: no dummy of a bye is above that (16.4.2).
#[test]
fn buchholz_with_unplayed_rounds() {
    // A: 4 (B) + 5 (E) + 6 (C) + 4 (half bye: own 5, at most 4) = 19
    // B: 5 (A) + 3 (forfeit of D: own 4, at most D's 3) + 5 (E) + 4 (G) = 17
    // C: 3 (D) + 4 (G) + 5 (A) + 5 (E) = 17
    // D: 6 (C) + 3 (forfeit against B: own 3, at most B's 4) + 4 (G) + 3 (bye: own 3) = 16
    // E: 4 (F, whose rounds after he left are draws) + 5 (A) + 4 (B) + 6 (C) = 19
    // F: 5 (E) + 2 (bye: own 2) + 2 (out: own 2) + 2 (out: own 2) = 11
    // G: 4 (bye: own 4, at most 4) + 6 (C) + 3 (D) + 4 (B) = 17
    let tie_break = TieBreak::Buchholz { low: 0, high: 0 };
    assert_eq!(values(&seven(), tie_break), [1900, 1700, 1700, 1600, 1900, 1100, 1700]);
}

#[test]
fn buchholz_says_what_it_is_made_of() {
    let tie_break = TieBreak::Buchholz { low: 1, high: 0 };
    let [a, b, c, d, e, g] = ['A', 'B', 'C', 'D', 'E', 'G'].map(number);
    // A: the half bye (4) is as low as B (4): it is cut first (16.5.1). 4 + 5 + 6 = 15
    let parts = vec![part(1, b, 400), part(2, e, 500), part(3, c, 600), cut(alone(4, 400))];
    assert_eq!(value(&seven(), tie_break, a), sum(parts));
    // B won by forfeit, which is not voluntary: the lowest is cut, the 3 of that round. 5 + 5 + 4 = 14
    let parts = vec![part(1, a, 500), cut(part(2, d, 300)), part(3, e, 500), part(4, g, 400)];
    assert_eq!(value(&seven(), tie_break, b), sum(parts));
    // D: the lost forfeit (3) is cut, not the bye (3). 6 + 4 + 3 = 13
    let parts = vec![part(1, c, 600), cut(part(2, b, 300)), part(3, g, 400), alone(4, 300)];
    assert_eq!(value(&seven(), tie_break, d), sum(parts));
}

#[test]
fn buchholz_without_the_lowest() {
    // A 19 − 4, B 17 − 3, C 17 − 3, D 16 − 3, E 19 − 4, F 11 − 2, G 17 − 3
    let tie_break = TieBreak::Buchholz { low: 1, high: 0 };
    assert_eq!(values(&seven(), tie_break), [1500, 1400, 1400, 1300, 1500, 900, 1400]);
    // Less the highest, too: A 15 − 6, B 14 − 5, C 14 − 5, D 13 − 6, E 15 − 6, F 9 − 5, G 14 − 6
    let tie_break = TieBreak::Buchholz { low: 1, high: 1 };
    assert_eq!(values(&seven(), tie_break), [900, 900, 900, 700, 900, 400, 800]);
}

#[test]
fn sonneborn_berger_with_unplayed_rounds() {
    // A: 2·4 (B) + 1·5 (E) + 1·6 (C) + 1·4 (half bye) = 23
    // B: 0·5 (A) + 2·3 (forfeit) + 0·5 (E) + 2·4 (G) = 14
    // C: 1·3 (D) + 2·4 (G) + 1·5 (A) + 2·5 (E) = 26
    // D: 1·6 (C) + 0·3 (forfeit) + 0·4 (G) + 2·3 (bye) = 12
    // E: 2·4 (F) + 1·5 (A) + 2·4 (B) + 0·6 (C) = 21
    // F: 0·5 (E) + 2·2 (bye) + 0·2 + 0·2 = 4
    // G: 2·4 (bye) + 0·6 (C) + 2·3 (D) + 0·4 (B) = 14
    let tie_break = TieBreak::SonnebornBerger { low: 0 };
    assert_eq!(values(&seven(), tie_break), [2300, 1400, 2600, 1200, 2100, 400, 1400]);
}

#[test]
fn solkoff_takes_scores_as_they_are() {
    // A: 4 (B) + 5 (E) + 6 (C) + 0 = 15; B: 5 (A) + 3 (D) + 5 (E) + 4 (G) = 17; C: 3 (D) + 4 (G) + 5 (A) + 5 (E) = 17;
    // D: 6 (C) + 4 (B) + 4 (G) + 0 = 14; E: 2 (F) + 5 (A) + 4 (B) + 6 (C) = 17; F: 5 (E) + 0 + 0 + 0 = 5; G: 0 + 6 (C) + 3 (D)
    // + 4 (B) = 13
    let tie_break = TieBreak::Solkoff { low: 0, high: 0 };
    assert_eq!(values(&seven(), tie_break), [1500, 1700, 1700, 1400, 1700, 500, 1300]);
}

#[test]
fn wins_and_wins_over_the_board() {
    // With a win's points: A B; B D (forfeit), G; C G, E; D bye; E F, B; F bye; G bye, D. Over the board: without forfeits and byes.
    assert_eq!(values(&seven(), TieBreak::Wins), [100, 200, 200, 100, 200, 100, 200]);
    assert_eq!(values(&seven(), TieBreak::WinsPlayed), [100, 100, 200, 0, 200, 0, 100]);
}
