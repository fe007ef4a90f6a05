//! The draws of the Russian game, read off the list of positions and moves of a whole game by the words of the rules
//! dossier (§1), without counters: every question looks back at the record.

use super::{Side, SlowGame, SlowMove, SlowPosition};

/// A game from its first position on.
#[derive(Clone, Debug)]
pub struct SlowRecord {
    /// One more than there are moves; the present position last.
    pub positions: Vec<SlowPosition>,
    pub moves: Vec<SlowMove>,
}

/// How a criterion stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Moves (for D1 occurrences) so far, at most as many as draw.
    pub made: usize,
    pub of: usize,
    pub drawn: bool,
}

/// The texts that the dossier compares, and what each takes from the table of criteria.
pub const TEXTS: &[(&str, &[&str])] = &[
    ("union", &["D1", "D2", "D6", "D3", "D4a", "D5"]),
    ("code-2004", &["D1", "D2", "D6", "D3", "D4", "D5"]),
    ("idf", &["D1", "D2", "D6", "D3", "D4", "D5"]),
    ("pavlovich", &["D1", "D2", "D6"]),
    ("lidraughts", &["D1", "D2", "D6", "D3", "D4", "D5"]),
];

/// a1 b2 c3 d4 e5 f6 g7 h8.
const MAIN_ROAD: [u8; 8] = [29, 25, 22, 18, 15, 11, 8, 4];

impl SlowRecord {
    pub fn new(start: SlowPosition) -> Self {
        Self { positions: vec![start], moves: vec![] }
    }

    pub fn now(&self) -> &SlowPosition {
        &self.positions[self.moves.len()]
    }

    /// How a criterion of a text stands after the last move; nothing if its situation is not on the board.
    pub fn reading(&self, game: &SlowGame, text: &str, criterion: &str) -> Option<Reading> {
        // Today's union and the Code take D6 from the line of two and three pieces of D3, S1 and FMJD-64 have it as a
        // number of its own.
        let d6_is_a_line_of_d3 = matches!(text, "union" | "code-2004");
        match criterion {
            "D1" => Some(whole(self.occurrences(), 3)),
            // lidraughts: no count of king moves with four to seven pieces and kings on both sides.
            "D2" if text == "lidraughts" && both_have_kings(self.now()) && self.pieces_are(4, 7) => None,
            "D2" => Some(whole(self.plies_since(Self::is_man_or_capture) / 2, 15)),
            "D3" => self.unchanged_with_kings(4, 5, 30).or_else(|| self.unchanged_with_kings(6, 7, 60)),
            "D6" if d6_is_a_line_of_d3 => self.unchanged_with_kings(2, 3, 5),
            "D6" => self.class_of_d6(),
            "D4" => self.against_lone_king(game, 15, |kings, _| kings >= 3),
            "D4a" => self.against_lone_king(game, 15, |kings, men| kings >= 1 && kings + men >= 3),
            "D5" => self.on_the_main_road(game),
            "D8" => self.against_lone_king(game, 30, |kings, men| kings == 1 && men >= 1),
            other => panic!("the dossier has no criterion {other} that counts"),
        }
    }

    /// D1: the same position with the same side to move, not necessarily one after another.
    fn occurrences(&self) -> usize {
        self.positions.iter().filter(|past| *past == self.now()).count()
    }

    /// D3: both sides have a king, so many pieces are left, and nothing was captured or crowned for so many moves.
    fn unchanged_with_kings(&self, fewest: usize, most: usize, moves: usize) -> Option<Reading> {
        let stands = both_have_kings(self.now()) && self.pieces_are(fewest, most);
        stands.then(|| whole(self.plies_since(Self::is_change) / 2, moves))
    }

    /// D6: two kings, a king and a man, or a king against a king; the move that brings the class about, or a capture
    /// within it, starts the count.
    fn class_of_d6(&self) -> Option<Reading> {
        let in_class = |position: &SlowPosition| {
            let sides = [Side::White, Side::Black].map(|side| force(position, side));
            let is = |own: (usize, usize), other| other == (1, 0) && [(2, 0), (1, 1), (1, 0)].contains(&own);
            is(sides[0], sides[1]) || is(sides[1], sides[0])
        };
        if !in_class(self.now()) {
            return None;
        }
        let calm = self.plies_since(|record, ply| !record.moves[ply].captured.is_empty());
        let stretch = &self.positions[self.positions.len() - 1 - calm..];
        let before = stretch.iter().take_while(|position| !in_class(position)).count();
        Some(whole((calm - before) / 2, 5))
    }

    /// D4, D4a, D8: moves of the side with this force (kings, men) against a lone king since the material changed.
    fn against_lone_king(
        &self,
        game: &SlowGame,
        moves: usize,
        is_strong: fn(usize, usize) -> bool,
    ) -> Option<Reading> {
        let stronger = self.against_one(|(kings, men)| is_strong(kings, men))?;
        let since = self.moves.len() - self.plies_since(Self::is_change);
        Some(self.of_the_stronger(game, stronger, since, moves))
    }

    /// D5: three pieces against a lone king that is alone on the main road when the count starts, and on it after each
    /// of its moves; a capture, or leaving the road, ends the count.
    fn on_the_main_road(&self, game: &SlowGame) -> Option<Reading> {
        let stronger = self.against_one(|(kings, men)| kings + men == 3)?;
        let calm = self.plies_since(|record, ply| !record.moves[ply].captured.is_empty());
        let first = self.moves.len() - calm;
        let on_road = |ply: usize, side: Side, kings_only: bool| {
            MAIN_ROAD.iter().any(|square| {
                let piece = self.positions[ply].pieces.get(square);
                piece.is_some_and(|piece| piece.side == side && (piece.king || !kings_only))
            })
        };
        let mut since = None;
        for ply in first..=self.moves.len() {
            let stays = on_road(ply, stronger.other(), true);
            let begins = stays && !on_road(ply, stronger, false);
            since = if stays { since.or(begins.then_some(ply)) } else { None };
        }
        Some(self.of_the_stronger(game, stronger, since?, 5))
    }

    /// Draws after so many moves of the stronger side, unless it takes the lone king by force with its next move.
    fn of_the_stronger(&self, game: &SlowGame, stronger: Side, since: usize, moves: usize) -> Reading {
        let own = (since..self.moves.len()).filter(|&ply| self.positions[ply].turn == stronger).count();
        let reading = whole(own, moves);
        Reading { drawn: reading.drawn && !takes_at_once(game, self.now(), stronger), ..reading }
    }

    /// The side that has this force (kings, men) while the other has a single king.
    fn against_one(&self, is_strong: impl Fn((usize, usize)) -> bool) -> Option<Side> {
        [Side::White, Side::Black]
            .into_iter()
            .find(|&side| force(self.now(), side.other()) == (1, 0) && is_strong(force(self.now(), side)))
    }

    fn pieces_are(&self, fewest: usize, most: usize) -> bool {
        (fewest..=most).contains(&self.now().pieces.len())
    }

    /// Plies after the last one of a kind, or since the beginning.
    fn plies_since(&self, is: impl Fn(&Self, usize) -> bool) -> usize {
        let last = (0..self.moves.len()).rev().find(|&ply| is(self, ply));
        last.map_or(self.moves.len(), |ply| self.moves.len() - 1 - ply)
    }

    fn is_man_or_capture(&self, ply: usize) -> bool {
        let played = &self.moves[ply];
        !played.captured.is_empty() || !self.positions[ply].pieces[&played.from].king
    }

    fn is_change(&self, ply: usize) -> bool {
        !self.moves[ply].captured.is_empty() || self.moves[ply].promotes
    }
}

fn whole(made: usize, of: usize) -> Reading {
    Reading { made: made.min(of), of, drawn: made >= of }
}

/// Kings and men of a side.
fn force(position: &SlowPosition, side: Side) -> (usize, usize) {
    let own = || position.pieces.values().filter(|piece| piece.side == side);
    let kings = own().filter(|piece| piece.king).count();
    (kings, own().count() - kings)
}

fn both_have_kings(position: &SlowPosition) -> bool {
    [Side::White, Side::Black].into_iter().all(|side| force(position, side).0 > 0)
}

fn takes_at_once(game: &SlowGame, position: &SlowPosition, side: Side) -> bool {
    let takes = |position: &SlowPosition| game.moves(position).iter().any(|m| !m.captured.is_empty());
    if position.turn == side {
        return takes(position);
    }
    game.moves(position).iter().all(|reply| takes(&game.apply(position, reply)))
}
