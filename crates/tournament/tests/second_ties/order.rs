//! All values of a tie-break, and the order that a list of tie-breaks comes to.

use std::cmp::Reverse;

use bolshak_tournament::tiebreak::TieBreak;

use super::direct;
use super::record::Record;

/// Somebody's value, in hundredths; none for the direct encounter, which has an order only.
pub fn value(record: &Record, tie_break: TieBreak, who: usize) -> Option<Vec<i64>> {
    let one = |value: i64| Some(vec![value]);
    // Nobody has a rating of opponents whom he did not meet.
    let rating = |value: Option<i64>| one(100 * value.unwrap_or(0));
    let count = usize::from;
    match tie_break {
        TieBreak::Buchholz { low, high } => one(record.buchholz(who, low, high)),
        TieBreak::Solkoff { low, high } => one(record.solkoff(who, count(low), count(high))),
        TieBreak::SolkoffTruncated => Some(record.solkoff_truncated(who)),
        TieBreak::SolkoffPlus => one(record.solkoff_plus(who)),
        TieBreak::SonnebornBerger { low } => one(record.sonneborn_berger(who, low)),
        TieBreak::Shmulyan => one(record.shmulyan(who)),
        TieBreak::Wins => one(record.wins(who)),
        TieBreak::WinsPlayed => one(record.wins_played(who)),
        TieBreak::Koya => one(record.koya(who)),
        TieBreak::Progressive { cut } => one(record.progressive(who, cut)),
        TieBreak::AverageRating { low } => rating(record.average_rating(who, low)),
        TieBreak::Performance => rating(record.performance(who)),
        TieBreak::PerfectPerformance => rating(record.perfect_performance(who)),
        TieBreak::Rating => one(100 * record.ratings[who]),
        TieBreak::Direct => None,
        TieBreak::WinsWithBlack
        | TieBreak::GamePoints
        | TieBreak::GameDifference
        | TieBreak::MatchPoints
        | TieBreak::Lot => unreachable!("not computed here"),
    }
}

/// Splits those who are tied, the best first.
fn split(record: &Record, tie_break: TieBreak, tied: &[usize]) -> Vec<Vec<usize>> {
    if tie_break == TieBreak::Direct {
        return direct::split(record, tied);
    }
    split_by(tied, |who| value(record, tie_break, who).expect("a value"))
}

fn split_by<Key: Ord>(tied: &[usize], key: impl Fn(usize) -> Key) -> Vec<Vec<usize>> {
    let mut sorted: Vec<(Reverse<Key>, usize)> = tied.iter().map(|who| (Reverse(key(*who)), *who)).collect();
    sorted.sort();
    let groups = sorted.chunk_by(|one, other| one.0 == other.0);
    groups.map(|group| group.iter().map(|(_, who)| *who).collect()).collect()
}

/// Groups of those who share places, the best first; whoever counts for nothing has no place.
pub fn order(record: &Record, tie_breaks: &[TieBreak]) -> Vec<Vec<usize>> {
    let counted: Vec<usize> = record.players.iter().copied().filter(|who| !record.gone[*who]).collect();
    let mut groups = split_by(&counted, |who| record.points(who));
    for tie_break in tie_breaks {
        groups = groups.iter().flat_map(|tied| split(record, *tie_break, tied)).collect();
    }
    groups
}
