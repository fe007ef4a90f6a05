//! Which number stands before a move: one for each round, in which every seat has a turn of one move or more.
//! The record is played along, because seats do not simply alternate in every variant.

use bolshak_game::{Draws, Game, NotationStyle, Seat, Variant};

use super::{PdnGame, variant_of};
use crate::fen::letter;
use crate::{read_move, read_position};

/// The number of the move that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// It begins a round and is the first seat's: `12.`.
    Begins(usize),
    /// It begins a round and is another seat's, whose turn it is because those before cannot move: `12...`.
    BeginsLate(usize),
    /// It goes on with a round: `12...` where something stands before it.
    Continues(usize),
    /// It is a further move of a turn.
    SameTurn,
}

/// Numbers the moves of a record.
///
/// In a game of a rule table the sides take turns. Any other is played along, because a turn may have two moves and
/// seats are passed over or drop out; where it cannot be, the seats are taken to follow each other.
pub(super) struct Numbers {
    style: NotationStyle,
    variant: Option<&'static dyn Variant>,
    game: Option<Box<dyn Game>>,
    /// The game before a change by hand, if that was the last thing that happened.
    before_setup: Option<Option<Box<dyn Game>>>,
    now: Count,
    /// As it was before the last move.
    before: Count,
}

#[derive(Clone, Copy)]
struct Count {
    /// The number of the present round.
    round: usize,
    /// The place in the round of who moved last; nobody before the first move.
    last: Option<usize>,
    /// The place of who is to move as far as a setup said it.
    next: Option<usize>,
}

impl Numbers {
    pub(super) fn of(record: &PdnGame, style: NotationStyle) -> Self {
        let count = Count { round: 1, last: None, next: None };
        let variant = variant_of(record).ok().filter(|variant| variant.rules().is_none());
        let mut numbers = Self { style, variant, game: None, before_setup: None, now: count, before: count };
        match record.tag("FEN") {
            Some(tag) => numbers.set_up(&tag.value),
            None => numbers.go_along(variant.map(Variant::start)),
        }
        numbers
    }

    /// The numbers of a variation to the last move.
    pub(super) fn of_variation(&self) -> Self {
        let copy = |game: &Option<Box<dyn Game>>| game.as_ref().map(|game| game.copy());
        let mut game = copy(self.before_setup.as_ref().unwrap_or(&self.game));
        if let (Some(game), None) = (&mut game, &self.before_setup) {
            game.take_back(1);
        }
        let (style, variant, before) = (self.style, self.variant, self.before);
        Self { style, variant, game, before_setup: None, now: before, before }
    }

    /// A position that stands in the record.
    pub(super) fn set_up(&mut self, fen: &str) {
        self.before_setup = Some(self.game.take());
        self.before = self.now;
        self.go_along(self.variant.and_then(|variant| read_position(variant, fen).ok()));
        let first = fen.trim().chars().next().map(|letter| letter.to_ascii_uppercase());
        self.now.next = Some(match (self.variant, first) {
            (Some(variant), Some(first)) => {
                let info = variant.info();
                let seat = (0..info.seats.len()).find(|&seat| letter(info, Seat::of(seat)) == first);
                seat.map_or(0, |seat| place(variant, seat))
            }
            (None, Some(first)) => usize::from(Some(first) != first_side(self.style)),
            (_, None) => 0,
        });
    }

    fn go_along(&mut self, game: Option<Box<dyn Game>>) {
        self.game = game;
        if let Some(game) = &mut self.game {
            game.rule_draws(Draws::Waived);
        }
    }

    /// The number of the next move, which is then played; there is no text of a move that nobody knows.
    pub(super) fn next(&mut self, text: Option<&str>) -> Number {
        (self.before, self.before_setup) = (self.now, None);
        let Count { round, last, .. } = self.now;
        let along = self.game.as_ref().zip(self.variant).map(|(game, variant)| {
            let place = place(variant, game.side_to_move().index());
            (place, last == Some(place) && game.step_before(game.played().len()) > 0)
        });
        let seats = self.variant.map_or(2, |variant| variant.info().seats.len());
        let follows = last.map_or(0, |last| (last + 1) % seats);
        let (place, same_turn) = along.unwrap_or((self.now.next.unwrap_or(follows), false));
        let begins = last.is_none_or(|last| place <= last) && !same_turn;
        let round = round + usize::from(begins && last.is_some());
        self.now = Count { round, last: Some(place), next: None };
        self.play(text);
        match (same_turn, begins, place) {
            (true, ..) => Number::SameTurn,
            (_, true, 0) => Number::Begins(round),
            (_, true, _) => Number::BeginsLate(round),
            (_, false, _) => Number::Continues(round),
        }
    }

    fn play(&mut self, text: Option<&str>) {
        let Some(mut game) = self.game.take() else { return };
        let index = text.and_then(|text| read_move(game.variant().info(), game.legal_moves(), text).ok());
        if index.is_some_and(|index| game.play_at(index).is_ok()) {
            self.game = Some(game);
        }
    }
}

/// The place of a seat in a round.
fn place(variant: &dyn Variant, seat: usize) -> usize {
    let info = variant.info();
    (seat + info.seats.len() - info.first.index()) % info.seats.len()
}

/// The letter of the side that begins a game of this type.
fn first_side(style: NotationStyle) -> Option<char> {
    style.game_type.split(',').nth(1).and_then(|side| side.chars().next())
}
