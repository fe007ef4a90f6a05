//! Which number stands before a move: one for each round, in which every seat has a turn of one move or more.

use bolshak_game::{Draws, Game, Match, NotationStyle, Seat};

use super::{PdnGame, game_of};
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
    game: Option<&'static dyn Game>,
    line: Option<Box<dyn Match>>,
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
        let game = game_of(record).ok().filter(|game| game.rules().is_none());
        let mut numbers = Self { style, game, line: None, now: count, before: count };
        match record.tag("FEN") {
            Some(tag) => numbers.set_up(&tag.value),
            None => numbers.go_along(game.map(Game::start)),
        }
        numbers
    }

    /// The numbers of a variation to the last move.
    pub(super) fn of_variation(&self) -> Self {
        let mut line = self.line.as_ref().map(|line| line.copy());
        if let Some(line) = &mut line {
            line.take_back(1);
        }
        Self { style: self.style, game: self.game, line, now: self.before, before: self.before }
    }

    /// A position that stands in the record.
    pub(super) fn set_up(&mut self, fen: &str) {
        self.go_along(self.game.and_then(|game| read_position(game, fen).ok()));
        let first = fen.trim().chars().next().map(|letter| letter.to_ascii_uppercase());
        self.now.next = Some(match (self.game, first) {
            (Some(game), Some(first)) => {
                let info = game.info();
                let seat = (0..info.seats.len()).find(|&seat| letter(info, Seat::of(seat)) == first);
                seat.map_or(0, |seat| place(game, seat))
            }
            (None, Some(first)) => usize::from(Some(first) != first_side(self.style)),
            (_, None) => 0,
        });
    }

    fn go_along(&mut self, line: Option<Box<dyn Match>>) {
        self.line = line;
        if let Some(line) = &mut self.line {
            line.rule_draws(Draws::Waived);
        }
    }

    /// The number of the next move, which is then played; there is no text of a move that nobody knows.
    pub(super) fn next(&mut self, text: Option<&str>) -> Number {
        self.before = self.now;
        let Count { round, last, .. } = self.now;
        let along = self.line.as_ref().zip(self.game).map(|(line, game)| {
            let place = place(game, line.turn().index());
            (place, last == Some(place) && line.view().aside.step > 0)
        });
        let seats = self.game.map_or(2, |game| game.info().seats.len());
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
        let Some(mut line) = self.line.take() else { return };
        let index = text.and_then(|text| read_move(line.game().info(), line.turns(), text).ok());
        let turn = index.map(|index| line.turns()[index].clone());
        if turn.is_some_and(|turn| line.play(&turn).is_ok()) {
            self.line = Some(line);
        }
    }
}

/// The place of a seat in a round.
fn place(game: &dyn Game, seat: usize) -> usize {
    let info = game.info();
    (seat + info.seats.len() - info.first.index()) % info.seats.len()
}

/// The letter of the side that begins a game of this type.
fn first_side(style: NotationStyle) -> Option<char> {
    style.game_type.split(',').nth(1).and_then(|side| side.chars().next())
}
