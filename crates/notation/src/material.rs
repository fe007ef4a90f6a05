//! What stands on a board, counted: `K3M1-K1`.

use std::str::FromStr;

use bolshak_game::{Kind, Placed, Seat};

/// The pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    sides: [Pieces; 2],
    /// Whether it is said who has which: then White's are the first.
    named: bool,
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pieces {
    kings: usize,
    men: usize,
}

impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| format!("expected pieces such as K3M1-K1 or WM2-BK1, found {text}"))
    }
}

impl Material {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        let (one, other) = text.split_once('-')?;
        let sides = |one, other| Some([Pieces::read(one)?, Pieces::read(other)?]);
        if let (Some(white), Some(black)) = (one.strip_prefix('W'), other.strip_prefix('B')) {
            return Some(Self { sides: sides(white, black)?, named: true });
        }
        if let (Some(black), Some(white)) = (one.strip_prefix('B'), other.strip_prefix('W')) {
            return Some(Self { sides: sides(white, black)?, named: true });
        }
        Some(Self { sides: sides(one, other)?, named: false })
    }

    /// Whether these pieces and no others are on a board.
    #[must_use]
    pub fn is_in<'a>(self, pieces: impl Iterator<Item = &'a Placed> + Clone) -> bool {
        let [one, other] = self.sides;
        let found = [Seat::WHITE, Seat::BLACK].map(|seat| Pieces::of(pieces.clone(), seat));
        let counted: usize = found.iter().map(|side| side.kings + side.men).sum();
        let is_plain =
            counted == pieces.clone().count() && pieces.into_iter().all(|piece| piece.below.is_empty());
        is_plain && (found == [one, other] || (!self.named && found == [other, one]))
    }
}

impl Pieces {
    /// `K3M1`; a letter alone is one piece.
    fn read(text: &str) -> Option<Self> {
        let mut pieces = Self::default();
        if text == "0" {
            return Some(pieces);
        }
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
            let number = if digits == 0 { 1 } else { rest[1..=digits].parse().ok()? };
            let count = match letter {
                'K' => &mut pieces.kings,
                'M' => &mut pieces.men,
                _ => return None,
            };
            *count = count.checked_add(number)?;
            rest = &rest[1 + digits..];
        }
        (!text.is_empty()).then_some(pieces)
    }

    fn of<'a>(pieces: impl Iterator<Item = &'a Placed>, seat: Seat) -> Self {
        pieces.filter(|piece| piece.seat == seat).fold(Self::default(), |counted, piece| match piece.kind {
            Kind::King => Self { kings: counted.kings + 1, ..counted },
            Kind::Man => Self { men: counted.men + 1, ..counted },
            Kind::Pawn => counted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_position;
    use bolshak_game::find;

    #[test]
    fn pieces_are_counted_for_either_side_or_for_the_one_that_is_named() {
        let view =
            read_position(find("russian").expect("a game"), "W:WKa1,Kc1,c3:BKh8").expect("a position").view();
        let is_in = |text: &str| text.parse::<Material>().expect("pieces").is_in(view.pieces.iter());
        for fits in ["K2M1-K1", "K1-M1K2", "wk2m-bk", "BK1-WK2M1", "KKM-K"] {
            assert!(is_in(fits), "{fits}");
        }
        for other in ["K2-K1", "K3-K1", "WK1-BK2M1", "K2M1-0"] {
            assert!(!is_in(other), "{other}");
        }
    }

    #[test]
    fn what_names_no_pieces_is_refused() {
        for text in
            ["", "K3", "K3-", "-K1", "Q1-K1", "K1-K1-K1", "WK1-K1", "K99999999999999999999-K1", "é-K1"]
        {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }
}
