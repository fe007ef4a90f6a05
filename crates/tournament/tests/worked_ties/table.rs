//! Competitions written as short tables, and what is asked of them.

use bolshak_tournament::swiss::Bye;
use bolshak_tournament::tiebreak::{Part, TieBreak, Value};
use bolshak_tournament::{
    Competition, Competitor, Drawn, Event, Form, GroupId, Outcome, PairId, Pairing, Swiss, System,
};

use crate::random_events::plan;

pub const AT: GroupId = GroupId { stage: 0, group: 0 };

/// A round robin.
pub fn robin(cycles: u8) -> System {
    System::RoundRobin { cycles }
}

/// A Swiss system.
pub fn swiss(rounds: u16) -> System {
    System::Swiss(Swiss::new(rounds))
}

/// The number of the competitor with a letter.
pub fn number(letter: char) -> usize {
    usize::from(u8::try_from(letter).expect("a letter") - b'A')
}

/// A competition of so many, called A, B, C and so on. A round is a line: `A+B` (A won), `A=B`, `A-B` (B won), `A>B` (A won
/// without playing), `A<B`, `AxB` (both lost without playing), with a sign for each game; `A:pab`, `A:half`, `A:full`, `A:zero`
/// for byes; `A!` for whoever left before the round.
pub fn played(form: Form, system: System, players: usize, rounds: &[&str]) -> Competition {
    let mut competition = Competition::new(plan(form, system)).expect("a plan");
    let mut take = |event: Event| competition.take(&event).expect("an event");
    for letter in ('A'..).take(players) {
        // The ratings go down by 10.
        let rating = 2000 - 10 * number(letter) as u32;
        take(Event::Entered { competitor: Box::new(Competitor::named(&letter.to_string(), rating)) });
    }
    take(Event::Began { stage: 0, groups: vec![(0..players).collect()] });
    for (round, line) in rounds.iter().enumerate() {
        round_events(round, line).into_iter().for_each(&mut take);
    }
    competition
}

fn round_events(round: usize, line: &str) -> Vec<Event> {
    let (mut pairing, mut left, mut results) = (Pairing::default(), vec![], vec![]);
    for word in line.split_whitespace() {
        let first = number(word.chars().next().expect("a letter"));
        if let Some((_, bye)) = word.split_once(':') {
            pairing.byes.push((first, read_bye(bye)));
        } else if word.ends_with('!') {
            left.push(Event::Withdrew { who: first, why: String::new() });
        } else {
            let pair = PairId { at: AT, round, pair: pairing.pairs.len() };
            pairing.pairs.push(Drawn::new(first, number(word.chars().last().expect("a letter"))));
            results.extend(word[1..word.len() - 1].chars().enumerate().map(|(game, sign)| {
                let outcome = Some(read_outcome(sign));
                Event::Scored { pair, board: 0, game, outcome }
            }));
        }
    }
    left.push(Event::Paired { at: AT, round, pairing });
    left.extend(results);
    left
}

fn read_bye(text: &str) -> Bye {
    match text {
        "pab" => Bye::Allocated,
        "half" => Bye::Half,
        "full" => Bye::Full,
        "zero" => Bye::Zero,
        _ => panic!("no bye: {text}"),
    }
}

fn read_outcome(sign: char) -> Outcome {
    match sign {
        '+' => Outcome::Won,
        '=' => Outcome::Drawn,
        '-' => Outcome::Lost,
        '>' => Outcome::WonByForfeit,
        '<' => Outcome::LostByForfeit,
        'x' => Outcome::BothForfeit,
        _ => panic!("no result: {sign}"),
    }
}

/// Somebody's value of a tie-break.
pub fn value(competition: &Competition, tie_break: TieBreak, who: usize) -> Value {
    let mut competition = competition.clone();
    competition.plan.tie_breaks = vec![tie_break];
    let rows = competition.standings(AT).rows;
    let row = rows.into_iter().find(|row| row.line.who == who).expect("a row");
    row.values.into_iter().next().expect("a value")
}

/// The values of all, in the order of their letters.
pub fn values(competition: &Competition, tie_break: TieBreak) -> Vec<i64> {
    let count = competition.entries.len();
    (0..count).map(|who| value(competition, tie_break, who).keys[0]).collect()
}

/// The points of all in tenths, in the order of their letters.
pub fn points(competition: &Competition) -> Vec<i32> {
    let lines = competition.lines(AT);
    let of = |who| lines.iter().find(|line| line.who == who).map_or(0, |line| line.points);
    (0..competition.entries.len()).map(of).collect()
}

/// The places by a tie-break: `C, BD, A` says that C is first and that B and D share the next two. Whoever has no place is missing.
pub fn places(competition: &Competition, tie_break: TieBreak) -> String {
    let mut competition = competition.clone();
    competition.plan.tie_breaks = vec![tie_break];
    let rows = competition.standings(AT).rows;
    let mut placed: Vec<_> =
        rows.iter().filter_map(|row| Some((row.place?, competition.name(row.line.who)))).collect();
    placed.sort_unstable();
    let groups: Vec<String> = placed
        .chunk_by(|one, other| one.0 == other.0)
        .map(|group| group.iter().map(|(_, name)| *name).collect())
        .collect();
    groups.join(", ")
}

/// A part that counts: the round from 1, who, how much in hundredths.
pub fn part(round: usize, who: usize, amount: i64) -> Part {
    Part { round: Some(round - 1), who: Some(who), amount, counts: true }
}

/// A part of a round without an opponent.
pub fn alone(round: usize, amount: i64) -> Part {
    Part { round: Some(round - 1), who: None, amount, counts: true }
}

/// A part that is left out.
pub fn cut(part: Part) -> Part {
    Part { counts: false, ..part }
}

/// The value that is the sum of the parts which count.
pub fn sum(parts: Vec<Part>) -> Value {
    let sum = parts.iter().filter(|part| part.counts).map(|part| part.amount).sum();
    Value { keys: vec![sum], parts }
}
