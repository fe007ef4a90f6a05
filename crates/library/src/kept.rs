//! A game as it is kept: bytes that say all of it.
//!
//! ```text
//! variant    text
//! start      text   the FEN from which it begins; empty for the initial position
//! last       byte   who is to move in the end
//! setups     count, then for each: moves before it, who was to move (a byte), the FEN of the new position
//! plies      number
//! moves      length, then the effects of the moves (`board`)
//! collection text
//! ending     number (`Ending`)
//! tags       count, then for each: name, value; those that follow from the moves are not kept
//! annotated  text   the body in PDN, if there is more in it than moves
//! ```
//!
//! Numbers and texts are those of `bytes`.

use bolshak_game::{Game, Seat, Variant, View, look_up};
use bolshak_notation::pdn::{PdnGame, Place, Tag};
use bolshak_notation::read_position;

use crate::board::{Board, Effect};
use crate::bytes::{Bytes, put, put_text};

/// A kept game, read but not played.
#[derive(Clone, Debug)]
pub(crate) struct Kept<'a> {
    pub(crate) variant: &'a str,
    pub(crate) start: &'a str,
    pub(crate) last: Seat,
    /// Where the position was changed by hand: moves before it, who was to move, and the new position.
    pub(crate) setups: Vec<(usize, Seat, &'a str)>,
    pub(crate) plies: usize,
    pub(crate) moves: &'a [u8],
    pub(crate) collection: &'a str,
    pub(crate) ending: u32,
    pub(crate) tags: Vec<(&'a str, &'a str)>,
    pub(crate) annotated: &'a str,
}

impl<'a> Kept<'a> {
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = vec![];
        put_text(&mut out, self.variant);
        put_text(&mut out, self.start);
        out.push(self.last.0);
        put(&mut out, self.setups.len() as u64);
        for (ply, seat, fen) in &self.setups {
            put(&mut out, *ply as u64);
            out.push(seat.0);
            put_text(&mut out, fen);
        }
        put(&mut out, self.plies as u64);
        put(&mut out, self.moves.len() as u64);
        out.extend(self.moves);
        put_text(&mut out, self.collection);
        put(&mut out, u64::from(self.ending));
        put(&mut out, self.tags.len() as u64);
        for (name, value) in &self.tags {
            put_text(&mut out, name);
            put_text(&mut out, value);
        }
        put_text(&mut out, self.annotated);
        out
    }

    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let mut kept = Self::read_moves(&mut bytes)?;
        kept.collection = bytes.text()?;
        kept.ending = bytes.small()?;
        for _ in 0..bytes.number()? {
            kept.tags.push((bytes.text()?, bytes.text()?));
        }
        kept.annotated = bytes.text()?;
        Some(kept)
    }

    /// What has to do with the moves; the rest is left empty.
    pub(crate) fn read_moves(bytes: &mut Bytes<'a>) -> Option<Self> {
        let (variant, start) = (bytes.text()?, bytes.text()?);
        let last = Seat(bytes.byte()?);
        let mut setups = vec![];
        for _ in 0..bytes.number()? {
            setups.push((bytes.small()?, Seat(bytes.byte()?), bytes.text()?));
        }
        let plies = bytes.small()?;
        let length = bytes.small()?;
        let moves = bytes.take(length)?;
        let (collection, annotated, tags) = ("", "", vec![]);
        Some(Self { variant, start, last, setups, plies, moves, collection, ending: 0, tags, annotated })
    }

    /// A record with nothing but its tags.
    pub(crate) fn tagged(&self) -> PdnGame {
        let tag = |(name, value): &(&str, &str)| Tag {
            place: Place::default(),
            name: (*name).to_owned(),
            value: (*value).to_owned(),
        };
        PdnGame { tags: self.tags.iter().map(tag).collect(), ..PdnGame::default() }
    }

    /// Plays it out by the rules and shows the game at its beginning, after each move and after each change by hand: then
    /// it has no moves. Draws do not end it, as in any record.
    pub(crate) fn replay(&self, reached: &mut dyn FnMut(&dyn Game)) -> Result<Replay, String> {
        let variant = look_up(self.variant).map_err(|error| error.to_string())?;
        let mut game = opened(variant, self.start)?;
        let start = game.view();
        reached(game.as_ref());
        let (mut bytes, mut effect) = (Bytes(self.moves), Effect::none());
        let mut setups = self.setups.iter().peekable();
        for ply in 0..=self.plies {
            while let Some((.., fen)) = setups.next_if(|(before, ..)| *before == ply) {
                game = opened(variant, fen)?;
                reached(game.as_ref());
            }
            if ply < self.plies {
                let played = step(game.as_mut(), &mut bytes, &mut effect);
                played.map_err(|what| format!("move {}: {what}", ply + 1))?;
                reached(game.as_ref());
            }
        }
        Ok(Replay { start, game })
    }
}

/// A game that was played out anew.
pub(crate) struct Replay {
    pub(crate) start: View,
    /// The game in the end, since the position was last changed by hand.
    pub(crate) game: Box<dyn Game>,
}

pub(crate) fn opened(variant: &'static dyn Variant, fen: &str) -> Result<Box<dyn Game>, String> {
    let mut game = match fen {
        "" => variant.start(),
        fen => read_position(variant, fen).map_err(|error| error.to_string())?,
    };
    game.rule_draws(bolshak_game::Draws::Waived);
    Ok(game)
}

fn step(game: &mut dyn Game, bytes: &mut Bytes<'_>, effect: &mut Effect) -> Result<(), &'static str> {
    let board = Board::of(&game.view(), game.variant().info().board.cells.len());
    board.read(bytes, effect).ok_or("it cannot be read")?;
    let mv = effect.as_move();
    let legal = || game.legal_moves().iter();
    // Where several ways are one move, that which takes in the order of the record.
    let in_order = legal().position(|legal| legal.same_move(&mv) && legal.removed == mv.removed);
    let index = in_order.or_else(|| legal().position(|legal| legal.same_move(&mv)));
    game.play_at(index.ok_or("it is not legal")?).map_err(|_| "it is not legal")
}
