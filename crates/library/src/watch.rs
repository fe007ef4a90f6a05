//! What is looked for while a game is walked through.

use bolshak_game::{Board as Cells, Cell, Kind, Move, Placed, Seat, VariantInfo, View};
use bolshak_notation::Material;

use crate::Ending;
use crate::board::{Board, Effect};
use crate::bytes::Bytes;
use crate::kept::{Kept, opened};

/// Something that happens in a game or does not.
#[derive(Clone, Debug)]
pub(crate) enum Watch {
    /// A position that has this in it.
    Part(PartOfPosition),
    /// These pieces in so many positions that follow each other.
    Material(Material, usize),
    /// A move that takes so many pieces.
    Capture(usize),
    /// A quiet move after which the others take so many pieces more than are taken back at once, by who does not lose.
    Sacrifice(usize),
    /// So many pieces that are crowned.
    Promotions(usize),
    /// It begins with these moves from the initial position.
    Opening(Vec<Move>),
}

/// A part of a position.
#[derive(Clone, Debug)]
pub(crate) struct PartOfPosition {
    side_to_move: Option<Seat>,
    wants: Vec<(Cell, Want)>,
}

#[derive(Clone, Copy, Debug)]
enum Want {
    Empty,
    /// A piece of this seat, of any kind if none is said.
    Piece(Seat, Option<Kind>),
}

impl PartOfPosition {
    /// Reads `W:Wc3,!d4:BKf6,*a1`: who is to move, or `?`; then for each seat its pieces: men, kings with `K`, pawns with `P`,
    /// any with `*`. `!` says that a cell is empty.
    ///
    /// # Errors
    /// The character at fault, from 1, and what was expected there.
    pub(crate) fn read(info: &VariantInfo, text: &str) -> Result<Self, (usize, String)> {
        let mut sections = text.split(':');
        let side = sections.next().unwrap_or_default().trim();
        let side_to_move = match side {
            "?" => None,
            side => Some(
                seat(info, side)
                    .ok_or_else(|| (1, format!("expected who is to move, or ?, found {side}")))?,
            ),
        };
        let (mut wants, mut column) =
            (vec![], text.split(':').next().map_or(0, |side| side.chars().count()) + 2);
        for section in sections {
            let letter: String = section.chars().take(1).collect();
            let seat = seat(info, &letter)
                .ok_or_else(|| (column, format!("expected the letter of a side, found {letter}")))?;
            let mut at = column + 1;
            for word in section.get(letter.len()..).unwrap_or_default().split(',') {
                if !word.trim().is_empty() {
                    let want = want(&info.board, seat, word.trim());
                    wants.push(
                        want.ok_or_else(|| (at, format!("expected c3, Kc3, *c3 or !c3, found {word}")))?,
                    );
                }
                at += word.chars().count() + 1;
            }
            column += section.chars().count() + 1;
        }
        if wants.is_empty() {
            return Err((column, "expected a colon and the pieces of a side, such as Wc3".to_owned()));
        }
        Ok(Self { side_to_move, wants })
    }

    fn is_in(&self, board: &Board, to_move: Seat) -> bool {
        self.side_to_move.is_none_or(|side| side == to_move)
            && self.wants.iter().all(|(cell, want)| match (want, board.at(*cell)) {
                (Want::Empty, found) => found.is_none(),
                (Want::Piece(..), None) => false,
                (Want::Piece(seat, kind), Some(found)) => {
                    *seat == found.seat && kind.is_none_or(|kind| kind == found.kind)
                }
            })
    }
}

fn seat(info: &VariantInfo, letter: &str) -> Option<Seat> {
    let is_it =
        |seat: &Seat| info.seat_name(*seat).get(..1).is_some_and(|first| first.eq_ignore_ascii_case(letter));
    info.all_seats().find(is_it)
}

fn want(board: &Cells, seat: Seat, word: &str) -> Option<(Cell, Want)> {
    if let Some(cell) = board.cell(word) {
        return Some((cell, Want::Piece(seat, Some(Kind::Man))));
    }
    let (sign, name) = word.split_at_checked(1)?;
    let want = match sign {
        "!" => Want::Empty,
        "*" => Want::Piece(seat, None),
        "K" | "k" => Want::Piece(seat, Some(Kind::King)),
        "P" | "p" => Want::Piece(seat, Some(Kind::Pawn)),
        _ => return None,
    };
    Some((board.cell(name)?, want))
}

/// What is watched for in games of one variant, and what has been seen in the present game.
pub(crate) struct Watcher<'a> {
    watches: &'a [Watch],
    initial: &'a View,
    cells: usize,
    seen: Vec<bool>,
    /// Positions in a row with the material of each watch.
    runs: Vec<usize>,
    /// Who moved and how many pieces he took.
    taken: Vec<(Seat, usize)>,
    promotions: usize,
    /// Whether pieces have come, gone or become others since the last position: else its material is that of the one before.
    changed: bool,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(watches: &'a [Watch], initial: &'a View, cells: usize) -> Self {
        let (seen, runs) = (vec![false; watches.len()], vec![0; watches.len()]);
        Self { watches, initial, cells, seen, runs, taken: vec![], promotions: 0, changed: true }
    }

    /// Whether all of it happens in a game; nothing if the game cannot be read.
    pub(crate) fn sees(&mut self, kept: &Kept<'_>, ending: u32) -> Option<bool> {
        self.seen.fill(false);
        self.runs.fill(0);
        self.taken.clear();
        self.promotions = 0;
        self.changed = true;
        self.walk(kept)?;
        self.end(&Ending::decoded(ending), kept.start.is_empty());
        Some(self.seen.iter().all(|seen| *seen))
    }

    fn walk(&mut self, kept: &Kept<'_>) -> Option<()> {
        let mut board = self.board(kept.variant, kept.start)?;
        let (mut bytes, mut effect) = (Bytes(kept.moves), Effect::none());
        let mut setups = kept.setups.iter().peekable();
        for ply in 0..=kept.plies {
            while let Some((_, seat, fen)) = setups.next_if(|(before, ..)| *before == ply) {
                self.position(&board, *seat);
                board = Board::of(&view_of(kept.variant, fen)?, self.cells);
                self.changed = true;
            }
            if ply < kept.plies {
                board.read(&mut bytes, &mut effect)?;
                let seat = effect.seat()?;
                self.position(&board, seat);
                self.moved(ply, seat, &effect);
                board.apply(&effect);
            }
        }
        self.position(&board, kept.last);
        Some(())
    }

    fn board(&self, variant: &str, start: &str) -> Option<Board> {
        match start {
            "" => Some(Board::of(self.initial, self.cells)),
            fen => Some(Board::of(&view_of(variant, fen)?, self.cells)),
        }
    }

    fn position(&mut self, board: &Board, to_move: Seat) {
        for (index, watch) in self.watches.iter().enumerate() {
            match watch {
                Watch::Part(part) => self.seen[index] |= part.is_in(board, to_move),
                Watch::Material(material, positions) => {
                    let run = self.runs[index];
                    let is_in = if self.changed { material.is_in(board.pieces()) } else { run > 0 };
                    self.runs[index] = if is_in { run + 1 } else { 0 };
                    self.seen[index] |= self.runs[index] >= *positions;
                }
                _ => {}
            }
        }
        self.changed = false;
    }

    fn moved(&mut self, ply: usize, seat: Seat, effect: &Effect) {
        self.taken.push((seat, effect.removed.len()));
        self.promotions += usize::from(effect.promotes());
        let is_same = |mover: Placed| effect.placed == [Placed { cell: effect.to, ..mover }];
        self.changed |= !effect.removed.is_empty() || !effect.mover.is_some_and(is_same);
        for (index, watch) in self.watches.iter().enumerate() {
            match watch {
                Watch::Capture(pieces) => self.seen[index] |= effect.removed.len() >= *pieces,
                Watch::Opening(moves) => {
                    let fits = moves.get(ply).is_some_and(|wanted| wanted.same_move(&effect.as_move()));
                    self.runs[index] += usize::from(fits && self.runs[index] == ply);
                }
                _ => {}
            }
        }
    }

    fn end(&mut self, ending: &Ending, from_start: bool) {
        for (index, watch) in self.watches.iter().enumerate() {
            match watch {
                Watch::Sacrifice(pieces) => self.seen[index] = sacrifices(&self.taken, *pieces, ending),
                Watch::Promotions(count) => self.seen[index] = self.promotions >= *count,
                Watch::Opening(moves) => self.seen[index] = from_start && self.runs[index] >= moves.len(),
                _ => {}
            }
        }
    }
}

fn view_of(variant: &str, fen: &str) -> Option<View> {
    let variant = bolshak_game::look_up(variant).ok()?;
    opened(variant, fen).ok().map(|game| game.view())
}

/// Whether somebody who did not lose left so many pieces to be taken.
fn sacrifices(taken: &[(Seat, usize)], pieces: usize, ending: &Ending) -> bool {
    taken.windows(2).zip(1..).any(|(two, second)| {
        let [(own, none), (other, lost)] = *two else { return false };
        let back = taken.get(second + 1).filter(|(seat, _)| *seat == own).map_or(0, |(_, back)| *back);
        none == 0 && own != other && lost >= pieces + back && lost > 0 && ending.place(own) == Some(1)
    })
}
