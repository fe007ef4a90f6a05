//! Round robins of six.

use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{Competition, Form};

use super::table::{cut, number, part, places, played, points, robin, sum, value, values};

/// A beat B, B beat C, C beat A; D beat A, drew with B and lost to C. All four have 6 points, E has 4, F has 2.
///
/// |   | A | B | C | D | E | F | sum |
/// |---|---|---|---|---|---|---|-----|
/// | A |   | 2 | 0 | 0 | 2 | 2 | 6   |
/// | B | 0 |   | 2 | 1 | 2 | 1 | 6   |
/// | C | 2 | 0 |   | 2 | 0 | 2 | 6   |
/// | D | 2 | 1 | 0 |   | 1 | 2 | 6   |
/// | E | 0 | 0 | 2 | 1 |   | 1 | 4   |
/// | F | 0 | 1 | 0 | 0 | 1 |   | 2   |
fn six() -> Competition {
    let rounds = ["A+F B+E C+D", "F-D E+C A+B", "B=F C+A D=E", "F=E A-D B+C", "C+F D=B E-A"];
    played(Form::default(), robin(1), 6, &rounds)
}

#[test]
fn the_points_are_those_of_the_table() {
    assert_eq!(points(&six()), [60, 60, 60, 60, 40, 20]);
}

#[test]
fn sonneborn_berger_of_six() {
    // A: 2·6 (B) + 0·6 (C) + 0·6 (D) + 2·4 (E) + 2·2 (F) = 12 + 8 + 4 = 24
    // B: 0·6 (A) + 2·6 (C) + 1·6 (D) + 2·4 (E) + 1·2 (F) = 12 + 6 + 8 + 2 = 28
    // C: 2·6 (A) + 0·6 (B) + 2·6 (D) + 0·4 (E) + 2·2 (F) = 12 + 12 + 4 = 28
    // D: 2·6 (A) + 1·6 (B) + 0·6 (C) + 1·4 (E) + 2·2 (F) = 12 + 6 + 4 + 4 = 26
    // E: 0·6 (A) + 0·6 (B) + 2·6 (C) + 1·6 (D) + 1·2 (F) = 12 + 6 + 2 = 20
    // F: 0·6 (A) + 1·6 (B) + 0·6 (C) + 0·6 (D) + 1·4 (E) = 6 + 4 = 10
    let tie_break = TieBreak::SonnebornBerger { low: 0 };
    assert_eq!(values(&six(), tie_break), [2400, 2800, 2800, 2600, 2000, 1000]);
    let [a, c, d, e, f] = ['A', 'C', 'D', 'E', 'F'].map(number);
    let parts = vec![part(1, e, 800), part(2, a, 0), part(3, f, 200), part(4, c, 1200), part(5, d, 600)];
    assert_eq!(value(&six(), tie_break, number('B')), sum(parts));
}

#[test]
fn sonneborn_berger_without_the_lowest_opponent() {
    // The lowest opponent of A to E is F with 2 points, that of F is E with 4 points.
    // A: 24 − 4 = 20, B: 28 − 2 = 26, C: 28 − 4 = 24, D: 26 − 4 = 22, E: 20 − 2 = 18, F: 10 − 4 = 6
    let tie_break = TieBreak::SonnebornBerger { low: 1 };
    assert_eq!(values(&six(), tie_break), [2000, 2600, 2400, 2200, 1800, 600]);
    let [a, b, d, e, f] = ['A', 'B', 'D', 'E', 'F'].map(number);
    let parts = vec![part(1, d, 1200), part(2, e, 0), part(3, a, 1200), part(4, b, 0), cut(part(5, f, 400))];
    assert_eq!(value(&six(), tie_break, number('C')), sum(parts));
}

#[test]
fn koya_of_six() {
    // The most is 5·2 = 10, half of it 5: A, B, C and D have made it, with 6.
    // A: 2 (B) + 0 (C) + 0 (D) = 2; B: 0 (A) + 2 (C) + 1 (D) = 3; C: 2 (A) + 0 (B) + 2 (D) = 4; D: 2 (A) + 1 (B) + 0 (C) = 3;
    // E: 0 (A) + 0 (B) + 2 (C) + 1 (D) = 3; F: 0 (A) + 1 (B) + 0 (C) + 0 (D) = 1
    assert_eq!(values(&six(), TieBreak::Koya), [200, 300, 400, 300, 300, 100]);
}

#[test]
fn direct_encounter_of_a_circle_and_a_fourth() {
    // Among the four: A 2 + 0 + 0 = 2, B 0 + 2 + 1 = 3, C 2 + 0 + 2 = 4, D 2 + 1 + 0 = 3. B and D, again, drew.
    assert_eq!(places(&six(), TieBreak::Direct), "C, BD, A, E, F");
}

#[test]
fn a_circle_stays_tied_above_a_fourth_who_lost_to_all_three() {
    // E and F beat A, B and C, and D beat E and F: A, B, C and D have 4 points each, E and F have 7 (they drew).
    // Among the four A, B and C have 2 + 2 + 0 = 4, D has none. Among A, B and C again everybody has 2.
    let rounds = ["A-F B-E C+D", "F-D E+C A+B", "B-F C+A D+E", "F=E A+D B+C", "C-F D-B E+A"];
    let six = played(Form::default(), robin(1), 6, &rounds);
    assert_eq!(points(&six), [40, 40, 40, 40, 70, 70]);
    assert_eq!(places(&six, TieBreak::Direct), "EF, ABC, D");
}

#[test]
fn shmulyan_and_progressive_of_six() {
    // A beat B, E and F and lost to C and D: 6 + 4 + 2 − 6 − 6 = 0. B: 6 (C) + 4 (E) − 6 (A) = 4. C: 6 (A) + 6 (D) + 2 (F) − 6 (B)
    // − 4 (E) = 4. D: 6 (A) + 2 (F) − 6 (C) = 2. E: 6 (C) − 6 (A) − 6 (B) = −6. F: −6 (A) − 6 (C) − 6 (D) = −18.
    assert_eq!(values(&six(), TieBreak::Shmulyan), [0, 400, 400, 200, -600, -1800]);
    // A has 2, 4, 4, 4, 6 after the rounds: 20. B: 2, 2, 3, 5, 6: 18. C: 2, 2, 4, 4, 6: 18. D: 0, 2, 3, 5, 6: 16.
    // E: 0, 2, 3, 4, 4: 13. F: 0, 0, 1, 2, 2: 5.
    let progressive = TieBreak::Progressive { cut: 0 };
    assert_eq!(values(&six(), progressive), [2000, 1800, 1800, 1600, 1300, 500]);
    // Without the first two rounds: A 4 + 4 + 6 = 14, B 3 + 5 + 6 = 14, C 4 + 4 + 6 = 14, D 3 + 5 + 6 = 14, E 11, F 5.
    assert_eq!(values(&six(), TieBreak::Progressive { cut: 2 }), [1400, 1400, 1400, 1400, 1100, 500]);
}
