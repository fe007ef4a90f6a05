//! The draws of the Russian family (dossier §1), read off the list of all positions of a game: every question looks back
//! at the record, and nothing is counted along the way.

use super::board::{Piece, Rank};
use super::{SecondTurn, Stand};

/// Which criteria of the dossier's table a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criteria {
    /// Repetition alone (D1).
    Repetition,
    /// Repetition and kings' moves (D1, D2).
    KingMoves,
    /// These, and three kings or more against a lone king (D4).
    ThreeKings,
    /// All those of the Russian game (D1, D2, D3 with D6, D4a, D5).
    Russian,
}

/// Why a position is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// D1.
    Repetition,
    /// D2.
    KingMoves,
    /// D3 and D6.
    Balance,
    /// D4 and D4a.
    LoneKing,
    /// D5.
    MainRoad,
}

/// What a move was, as far as the draws ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// Without a capture, by a man or a pawn.
    ByMan,
    /// Without a capture, by a king.
    ByKing,
    /// A capture by any piece.
    Capture,
}

/// A position of the game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What stands on the board.
    pub stand: Stand,
    /// Who is to move.
    pub seat: usize,
    /// Whether a turn begins here; after the first move of a turn of two it does not.
    pub begins_turn: bool,
    /// The move that led here; nothing at the beginning of the game.
    pub made: Option<Made>,
}

/// A game of two players from its first position on.
#[derive(Clone, Debug)]
pub struct Record {
    criteria: Criteria,
    moves_in_turn: usize,
    moments: Vec<Moment>,
}

/// The men and kings of one side.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Force {
    men: usize,
    kings: usize,
}

const MAIN_ROAD: [&str; 8] = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];

impl Record {
    /// An empty record of a game with so many moves to a turn. All limits are in turns.
    pub fn new(criteria: Criteria, moves_in_turn: usize) -> Self {
        Self { criteria, moves_in_turn, moments: vec![] }
    }

    /// Adds the position that has come up.
    pub fn add(&mut self, moment: Moment) {
        self.moments.push(moment);
    }

    /// All the criteria by which the last position is drawn, if nobody has won in it.
    ///
    /// `takes_by_force` tells whether this seat, the stronger side, takes a piece of the other with its next move whatever
    /// the other does before. It is asked only where a count is full.
    pub fn draws(&self, takes_by_force: impl Fn(usize) -> bool) -> Vec<Draw> {
        let holds_out = |stronger: Option<usize>| stronger.is_some_and(|stronger| !takes_by_force(stronger));
        let holds = |draw: &Draw| match draw {
            Draw::Repetition => self.is_third_time(),
            Draw::KingMoves => self.kings_have_wandered(),
            Draw::Balance => self.balance_has_lasted(),
            Draw::LoneKing => holds_out(self.has_not_caught_it()),
            Draw::MainRoad => holds_out(self.has_not_won_the_road()),
        };
        self.criteria.draws().iter().copied().filter(holds).collect()
    }

    fn now(&self) -> &Moment {
        &self.moments[self.moments.len() - 1]
    }

    /// D1: where turns have two moves only their beginnings are compared.
    fn is_third_time(&self) -> bool {
        let now = self.now();
        let same = |past: &&Moment| past.begins_turn && past.seat == now.seat && past.stand == now.stand;
        now.begins_turn && self.moments.iter().filter(same).count() >= 3
    }

    /// D2.
    fn kings_have_wandered(&self) -> bool {
        let by_king = |moment: &&Moment| moment.made == Some(Made::ByKing);
        self.moments.iter().rev().take_while(by_king).count() >= self.moves_of_both(15)
    }

    /// D3, and D6 as its line of two and three pieces. Men may move meanwhile.
    fn balance_has_lasted(&self) -> bool {
        let forces = self.now().forces();
        let turns = match forces[0].pieces() + forces[1].pieces() {
            2 | 3 => 5,
            4 | 5 => 30,
            6 | 7 => 60,
            _ => return false,
        };
        let moves = self.moments.len() - 1 - self.begin_of_balance();
        forces.iter().all(|force| force.kings > 0) && moves >= self.moves_of_both(turns)
    }

    /// D4, D4a: the stronger side, if it has made 15 moves against the lone king with the same balance.
    fn has_not_caught_it(&self) -> Option<usize> {
        let is_enough = |force: Force| match self.criteria {
            Criteria::ThreeKings => force.kings >= 3,
            _ => force.kings >= 1 && force.pieces() >= 3,
        };
        let stronger = self.now().stronger().filter(|&seat| is_enough(self.now().forces()[seat]))?;
        let moves = self.moves_by(stronger, self.begin_of_balance());
        (moves >= self.moves_of_one(15)).then_some(stronger)
    }

    /// D5: the stronger side, if it has made 5 moves with three pieces of any kinds against the lone king on the road.
    /// The first of them is made when no other piece stands there; later it may.
    fn has_not_won_the_road(&self) -> Option<usize> {
        let stronger = self.now().stronger()?;
        let stands = self.begin_on_the_road(stronger)..self.moments.len();
        let begin = stands.into_iter().find(|&at| !self.moments[at].is_on_the_road(stronger))?;
        (self.moves_by(stronger, begin) >= self.moves_of_one(5)).then_some(stronger)
    }

    /// The first of the last positions in all of which the lone king stands on the road against three pieces. Their kinds
    /// may change by promotion; a capture, which in the Northern game leaves as many, begins anew.
    fn begin_on_the_road(&self, stronger: usize) -> usize {
        let stands = |moment: &Moment| {
            let three = moment.forces()[stronger].pieces() == 3;
            three && moment.stronger() == Some(stronger) && moment.is_on_the_road(1 - stronger)
        };
        let other = self.moments.iter().rposition(|moment| !stands(moment));
        let capture = self.moments.iter().rposition(|moment| moment.made == Some(Made::Capture));
        other.map_or(0, |at| at + 1).max(capture.unwrap_or_default())
    }

    /// The first of the last positions that all have the same balance.
    fn begin_of_balance(&self) -> usize {
        let balance = self.now().forces();
        let other = self.moments.iter().rposition(|moment| moment.forces() != balance);
        other.map_or(0, |at| at + 1)
    }

    /// How many moves this seat has made since a position.
    fn moves_by(&self, seat: usize, since: usize) -> usize {
        let before_moves = &self.moments[since..self.moments.len() - 1];
        before_moves.iter().filter(|moment| moment.seat == seat).count()
    }

    fn moves_of_one(&self, turns: usize) -> usize {
        turns * self.moves_in_turn
    }

    fn moves_of_both(&self, turns: usize) -> usize {
        2 * self.moves_of_one(turns)
    }
}

impl Criteria {
    fn draws(self) -> &'static [Draw] {
        use Draw::{Balance, KingMoves, LoneKing, MainRoad, Repetition};
        match self {
            Self::Repetition => &[Repetition],
            Self::KingMoves => &[Repetition, KingMoves],
            Self::ThreeKings => &[Repetition, KingMoves, LoneKing],
            Self::Russian => &[Repetition, KingMoves, Balance, LoneKing, MainRoad],
        }
    }
}

impl Moment {
    /// The balance. In games with towers nobody asks for it.
    fn forces(&self) -> [Force; 2] {
        let mut forces = [Force::default(); 2];
        for tower in self.stand.values() {
            let force = &mut forces[usize::from(!tower.starts_with('0'))];
            if tower.ends_with('k') { force.kings += 1 } else { force.men += 1 }
        }
        forces
    }

    /// The opponent of a king that is all its side has.
    fn stronger(&self) -> Option<usize> {
        let forces = self.forces();
        (0..2).find(|&seat| forces[1 - seat] == Force { men: 0, kings: 1 })
    }

    fn is_on_the_road(&self, seat: usize) -> bool {
        let owners = MAIN_ROAD.iter().filter_map(|&name| self.stand.get(name));
        owners.into_iter().any(|tower| tower.starts_with('0') == (seat == 0))
    }
}

impl Force {
    fn pieces(self) -> usize {
        self.men + self.kings
    }
}

impl Made {
    /// What a turn of this piece was.
    pub(super) fn by(mover: Piece, turn: &SecondTurn) -> Self {
        match (turn.removed.is_empty(), mover.rank) {
            (false, _) => Self::Capture,
            (true, Rank::King) => Self::ByKing,
            (true, Rank::Man | Rank::Pawn) => Self::ByMan,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record of kings' moves from one stand to the next, White's first; the stands are written `a1:0k h2:1m`.
    fn record(criteria: Criteria, moves_in_turn: usize, stands: &[&str]) -> Record {
        let mut record = Record::new(criteria, moves_in_turn);
        for (number, text) in stands.iter().enumerate() {
            let pairs = text.split(' ').filter_map(|word| word.split_once(':'));
            let stand = pairs.map(|(cell, tower)| (cell.to_owned(), tower.to_owned())).collect();
            let (seat, begins_turn) = (number / moves_in_turn % 2, number % moves_in_turn == 0);
            record.add(Moment { stand, seat, begins_turn, made: (number > 0).then_some(Made::ByKing) });
        }
        record
    }

    /// After how many moves the first draw but repetition comes, if these stands are repeated.
    fn first_draw(criteria: Criteria, moves_in_turn: usize, stands: &[&str]) -> (usize, Draw) {
        let stands = stands.repeat(99);
        let found = (1..stands.len()).find_map(|moves| {
            let draws = record(criteria, moves_in_turn, &stands[..=moves]).draws(|_| false);
            draws.into_iter().find(|draw| *draw != Draw::Repetition).map(|draw| (moves, draw))
        });
        found.expect("a draw")
    }

    #[test]
    fn two_pieces_draw_after_five_moves_of_each() {
        let stands = ["b8:0k h2:1k", "a7:0k h2:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &stands), (10, Draw::Balance));
        assert_eq!(first_draw(Criteria::Russian, 2, &stands), (20, Draw::Balance));
        assert_eq!(first_draw(Criteria::KingMoves, 1, &stands), (30, Draw::KingMoves));
        assert_eq!(first_draw(Criteria::KingMoves, 2, &stands), (60, Draw::KingMoves));
    }

    #[test]
    fn moves_of_the_stronger_side_alone_count_against_a_lone_king() {
        let whites = ["a3:0k a5:0k c1:0k h2:1k", "b4:0k a5:0k c1:0k h2:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &whites), (29, Draw::LoneKing));
        assert_eq!(first_draw(Criteria::ThreeKings, 1, &whites), (29, Draw::LoneKing));
        let blacks = ["a3:1k a5:1m c1:1m h2:0k", "b4:1k a5:1m c1:1m h2:0k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &blacks), (30, Draw::KingMoves));
        assert_eq!(
            record(Criteria::Russian, 1, &blacks.repeat(16)).draws(|_| true),
            [Draw::Repetition, Draw::KingMoves]
        );
    }

    #[test]
    fn the_road_is_held_by_a_king_that_had_it_to_itself() {
        let held = ["a3:0k a5:0m c1:0k h8:1k", "b4:0k a5:0m c1:0k h8:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &held), (9, Draw::MainRoad));
        assert_eq!(first_draw(Criteria::Russian, 2, &held), (18, Draw::MainRoad));
        let shared = ["a3:0k a5:0m a1:0k h8:1k", "b4:0k a5:0m a1:0k h8:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &shared), (29, Draw::LoneKing));
        let shared_later = ["a3:0k a5:0m c1:0k h8:1k", "a3:0k a5:0m d4:0k h8:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &shared_later), (9, Draw::MainRoad));
        let left = ["a3:0k a5:0m c1:0k h8:1k", "a3:0k a5:0m c1:0k h6:1k"];
        assert_eq!(first_draw(Criteria::Russian, 1, &left), (29, Draw::LoneKing));
    }
}
