//! A game as a line of text: each seat's share of the others that it is placed before, then the moves by their numbers among
//! the legal ones, with the scores of those that were searched. `1 0;4 17:-35 2:40`.

use std::fmt;
use std::str::FromStr;

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// For each seat the share of the others that are placed behind it; sharing a place counts half.
    pub shares: Vec<f32>,
    /// The moves, and the score for whoever made it.
    pub moves: Vec<(usize, Option<i32>)>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = |texts: Vec<String>| texts.join(" ");
        write!(f, "{};", texts(self.shares.iter().map(f32::to_string).collect()))?;
        let made = |(index, score): &(usize, Option<i32>)| match score {
            Some(score) => format!("{index}:{score}"),
            None => index.to_string(),
        };
        f.write_str(&texts(self.moves.iter().map(made).collect()))
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |what: &str, found: &str| format!("expected {what}, found {found:?}");
        let (shares, moves) = text.split_once(';').ok_or_else(|| wrong("shares; moves", text))?;
        let share = |text: &str| text.parse().map_err(|_| wrong("a share of the others", text));
        let made = |text: &str| {
            let (index, score) =
                text.split_once(':').map_or((text, None), |(index, score)| (index, Some(score)));
            let score = score.map(str::parse).transpose().map_err(|_| wrong("a score", text))?;
            Ok((index.parse().map_err(|_| wrong("the number of a move", text))?, score))
        };
        Ok(Self {
            shares: shares.split_whitespace().map(share).collect::<Result<_, String>>()?,
            moves: moves.split_whitespace().map(made).collect::<Result<_, String>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_written_and_read() {
        for text in ["1 0;4 17:-35 2:40", "0.5 0.5;", "1 0.6666667 0 0.33333334;0 1 2:5"] {
            assert_eq!(text.parse::<Record>().map(|record| record.to_string()), Ok(text.to_owned()));
        }
        for (text, why) in
            [("1 0", "shares; moves"), ("1 x;3", "a share"), ("1 0;a", "a move"), ("1 0;3:x", "a score")]
        {
            assert!(text.parse::<Record>().expect_err(text).contains(why), "{text}");
        }
    }
}
