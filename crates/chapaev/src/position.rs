//! The text of a game between two flicks: `W:Wa500.500,…:Ba500.7500,…:L1.8:R1W:S0.0`.
//!
//! Six parts with colons between them: the side to flick; White's discs; Black's; the ranks of the lines, White's
//! first; the round's number and who began it; the rounds won. A disc is its file and where its centre lies, in
//! thousandths of a cell to the right and upward. A game of one round has a seventh part, `O`.

use std::fmt;
use std::str::FromStr;

use crate::Unreadable;
use crate::disc::{Disc, Discs, Side, Spot, file_of};
use crate::game::{Game, Length};

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.turn.letter())?;
        for side in Side::BOTH {
            let discs = self.discs.of(side).map(|(disc, spot)| format!("{}{spot}", disc.letter()));
            write!(f, ":{}{}", side.letter(), discs.collect::<Vec<_>>().join(","))?;
        }
        let ([white, black], [won, lost]) = (self.lines, self.score);
        write!(f, ":L{white}.{black}:R{}{}:S{won}.{lost}", self.round, self.first.letter())?;
        if self.length == Length::OneRound { f.write_str(ONE_ROUND) } else { Ok(()) }
    }
}

impl FromStr for Game {
    type Err = Unreadable;

    /// Reads a game that goes on, or one that has ended with a line off the board.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (text, length) = match text.strip_suffix(ONE_ROUND) {
            Some(rest) => (rest, Length::OneRound),
            None => (text, Length::ToTheEdge),
        };
        let parts: Vec<_> = text.split(':').collect();
        let [turn, white, black, lines, round, score] = parts[..] else {
            return Err(Unreadable::new(text, "six parts with colons between them"));
        };
        let turn = side(turn).ok_or_else(|| Unreadable::new(turn, "W or B"))?;
        let (lines, winner) = lines_of(lines).ok_or_else(|| {
            Unreadable::new(lines, "the ranks of the lines with a free one between them, as in L1.8")
        })?;
        let score = score
            .strip_prefix('S')
            .and_then(pair)
            .ok_or_else(|| Unreadable::new(score, "the rounds won, as in S0.0"))?;
        let winner = if length == Length::OneRound { winner_of_one(score) } else { winner };
        let mut all = Discs::default();
        for (side, text) in Side::BOTH.into_iter().zip([white, black]) {
            discs(&mut all, side, text, winner == Some(side.other()))?;
        }
        let (round, first) =
            round_of(round).ok_or_else(|| Unreadable::new(round, "the round and who began it, as in R1W"))?;
        Ok(Self { length, turn, discs: all, lines, round, first, score, winner })
    }
}

/// How the text of a game of one round ends.
const ONE_ROUND: &str = ":O";

/// Who has won a game of one round.
fn winner_of_one(score: [u16; 2]) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| score[side.index()] > 0)
}

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.letter().to_string() == text)
}

/// Reads the discs of a side; who has lost has none.
fn discs(all: &mut Discs, side: Side, text: &str, lost: bool) -> Result<(), Unreadable> {
    let expected = || format!("{} and at least one disc, as in {0}a500.500,b1500.500", side.letter());
    let list = text.strip_prefix(side.letter()).ok_or_else(|| Unreadable::new(text, expected()))?;
    if lost {
        return if list.is_empty() { Ok(()) } else { Err(Unreadable::new(list, "no discs of the loser")) };
    }
    for one in list.split(',') {
        let read = || {
            let letter = one.chars().next()?;
            let (x, y) = one[letter.len_utf8()..].split_once('.')?;
            let spot = Spot { x: x.parse().ok()?, y: y.parse().ok()? };
            Some((Disc { side, file: file_of(letter)? }, spot))
        };
        let (disc, spot) = read().ok_or_else(|| Unreadable::new(one, expected()))?;
        if !spot.on_board() {
            return Err(Unreadable::new(one, "a place on the board, 0 to 8000 each way"));
        }
        if all.spot(disc).is_some() {
            return Err(Unreadable::new(one, "each disc once"));
        }
        all.put(disc, Some(spot));
    }
    Ok(())
}

/// The ranks, and who has won if a line is off the board.
fn lines_of(text: &str) -> Option<([i8; 2], Option<Side>)> {
    let (white, black) = text.strip_prefix('L')?.split_once('.')?;
    let lines: [i8; 2] = [white.parse().ok()?, black.parse().ok()?];
    let winner = match lines {
        [7, 9] => Some(Side::White),
        [0, 2] => Some(Side::Black),
        _ => None,
    };
    let fit = lines.iter().all(|rank| (1..=8).contains(rank)) && lines[1] - lines[0] >= 2;
    (fit || winner.is_some()).then_some((lines, winner))
}

fn round_of(text: &str) -> Option<(u16, Side)> {
    let rest = text.strip_prefix('R')?;
    let first = rest.chars().last()?;
    let number = rest.strip_suffix(first)?.parse().ok().filter(|&number| number > 0)?;
    Some((number, side(&first.to_string())?))
}

fn pair(text: &str) -> Option<[u16; 2]> {
    let (white, black) = text.split_once('.')?;
    Some([white.parse().ok()?, black.parse().ok()?])
}
