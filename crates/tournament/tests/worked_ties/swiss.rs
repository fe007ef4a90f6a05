//! A Swiss system of 20 players and 9 rounds in which everything was played: `dutch-113` of the golden reports. Points are 1, ½, 0.

use std::io::Read;

use bolshak_tournament::Competition;
use bolshak_tournament::tiebreak::{Part, TieBreak};
use bolshak_tournament::trf::Report;
use flate2::read::GzDecoder;

use super::table::{cut, part, points, sum, value};

/// As it was read from the report.
fn twenty() -> Competition {
    let mut text = String::new();
    let packed: &[u8] = include_bytes!("../dutch/rounds.trf.gz");
    GzDecoder::new(packed).read_to_string(&mut text).expect("a text");
    let report = text.split("### ").find_map(|part| part.strip_prefix("dutch-113.trf\n")).expect("a report");
    let events = Report::read(report).expect("a report").events("russian", "a lot").expect("events");
    Competition::replay(&events).expect("a competition")
}

/// Somebody's rounds: the number of the opponent in the report, his points at the end, and the points against him, both in tenths.
struct Player {
    number: usize,
    met: [(usize, i64, i64); 9],
    progressive: [i64; 9],
}

/// 7½ points: drew with 11, lost to 3, beat the others.
const FIRST: Player = Player {
    number: 1,
    met: [
        (11, 45, 5),
        (19, 35, 10),
        (4, 55, 10),
        (10, 50, 10),
        (2, 75, 10),
        (6, 50, 10),
        (3, 60, 0),
        (13, 50, 10),
        (5, 55, 10),
    ],
    progressive: [50, 150, 250, 350, 450, 550, 550, 650, 750],
};

/// 5 points: beat 11, 13, 5 and 12, drew with 19 and 14, lost to 10, 2 and 7.
const NINTH: Player = Player {
    number: 9,
    met: [
        (19, 35, 5),
        (11, 45, 10),
        (10, 50, 0),
        (13, 50, 10),
        (5, 55, 10),
        (2, 75, 0),
        (7, 55, 0),
        (14, 30, 5),
        (12, 35, 10),
    ],
    progressive: [50, 150, 150, 250, 350, 350, 350, 400, 500],
};

/// 5 points: beat 18, 20, 12 and 10, drew with 7 and 4, lost to 3, 9 and 1.
const THIRTEENTH: Player = Player {
    number: 13,
    met: [
        (3, 60, 0),
        (18, 30, 10),
        (7, 55, 5),
        (9, 50, 0),
        (20, 15, 10),
        (12, 35, 10),
        (10, 50, 10),
        (1, 75, 0),
        (4, 55, 5),
    ],
    progressive: [0, 100, 150, 150, 250, 350, 450, 450, 500],
};

impl Player {
    /// A part of each round.
    fn parts(&self, amount: impl Fn(i64, i64) -> i64) -> Vec<Part> {
        let rounds = (1..).zip(self.met);
        rounds.map(|(round, (who, score, made))| part(round, who - 1, amount(score, made))).collect()
    }

    fn check(&self, tie_break: TieBreak, by_hand: i64, parts: Vec<Part>) {
        let first = value(&twenty(), tie_break, self.number - 1);
        assert_eq!(first.keys, [by_hand], "{tie_break:?} of {}", self.number);
        assert_eq!(first, sum(parts), "{tie_break:?} of {}", self.number);
    }

    /// Buchholz and Solkoff, which are the same where all is played.
    fn check_buchholz(&self, by_hand: i64) {
        self.check(TieBreak::Buchholz { low: 0, high: 0 }, by_hand, self.parts(|score, _| 10 * score));
        self.check(TieBreak::Solkoff { low: 0, high: 0 }, by_hand, self.parts(|score, _| 10 * score));
    }

    /// Without the opponent of a round.
    fn check_cut(&self, by_hand: i64, round: usize) {
        let mut parts = self.parts(|score, _| 10 * score);
        parts[round - 1] = cut(parts[round - 1]);
        self.check(TieBreak::Buchholz { low: 1, high: 0 }, by_hand, parts);
    }

    fn check_sonneborn_berger(&self, by_hand: i64) {
        self.check(TieBreak::SonnebornBerger { low: 0 }, by_hand, self.parts(|score, made| score * made));
    }

    /// Those with whom he drew are not named.
    fn check_shmulyan(&self, by_hand: i64) {
        let mut parts = self.parts(|score, made| 2 * score * (made - 5));
        parts.retain(|part| part.amount != 0);
        self.check(TieBreak::Shmulyan, by_hand, parts);
    }

    fn check_progressive(&self, by_hand: i64) {
        let rounds = (1..).zip(self.met).zip(self.progressive);
        let parts = rounds.map(|((round, (who, ..)), score)| part(round, who - 1, score)).collect();
        self.check(TieBreak::Progressive { cut: 0 }, by_hand, parts);
    }
}

#[test]
fn the_points_are_those_of_the_report() {
    let told = [75, 75, 60, 55, 55, 50, 55, 40, 50, 50, 45, 35, 50, 30, 30, 30, 35, 30, 35, 15];
    assert_eq!(points(&twenty()), told);
}

#[test]
fn number_one() {
    // 4½ + 3½ + 5½ + 5 + 7½ + 5 + 6 + 5 + 5½ = 47½
    FIRST.check_buchholz(4750);
    // Without 19, in round 2: 47½ − 3½ = 44
    FIRST.check_cut(4400, 2);
    // ½·4½ + 3½ + 5½ + 5 + 7½ + 5 + 0·6 + 5 + 5½ = 39¼
    FIRST.check_sonneborn_berger(3925);
    // 3½ + 5½ + 5 + 7½ + 5 + 5 + 5½ − 6 = 37 − 6 = 31
    FIRST.check_shmulyan(3100);
    // ½ + 1½ + 2½ + 3½ + 4½ + 5½ + 5½ + 6½ + 7½ = 37½
    FIRST.check_progressive(3750);
}

#[test]
fn number_nine() {
    // 3½ + 4½ + 5 + 5 + 5½ + 7½ + 5½ + 3 + 3½ = 43
    NINTH.check_buchholz(4300);
    // Without 14, in round 8: 43 − 3 = 40
    NINTH.check_cut(4000, 8);
    // ½·3½ + 4½ + 0·5 + 5 + 5½ + 0·7½ + 0·5½ + ½·3 + 3½ = 21¾
    NINTH.check_sonneborn_berger(2175);
    // 4½ + 5 + 5½ + 3½ − 5 − 7½ − 5½ = 18½ − 18 = ½
    NINTH.check_shmulyan(50);
    // ½ + 1½ + 1½ + 2½ + 3½ + 3½ + 3½ + 4 + 5 = 25½
    NINTH.check_progressive(2550);
}

#[test]
fn number_thirteen() {
    // 6 + 3 + 5½ + 5 + 1½ + 3½ + 5 + 7½ + 5½ = 42½
    THIRTEENTH.check_buchholz(4250);
    // Without 20, in round 5: 42½ − 1½ = 41
    THIRTEENTH.check_cut(4100, 5);
    // 0·6 + 3 + ½·5½ + 0·5 + 1½ + 3½ + 5 + 0·7½ + ½·5½ = 18½
    THIRTEENTH.check_sonneborn_berger(1850);
    // 3 + 1½ + 3½ + 5 − 6 − 5 − 7½ = 13 − 18½ = −5½
    THIRTEENTH.check_shmulyan(-550);
    // 0 + 1 + 1½ + 1½ + 2½ + 3½ + 4½ + 4½ + 5 = 24
    THIRTEENTH.check_progressive(2400);
}
