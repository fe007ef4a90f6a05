//! One position of the data: its pieces, the score of the search and the result of its game.

use bolshak_core::{Bits, Color, Kind, Piece, Position, RuleSet, Setup, Square};

/// A position with what is known about it. Sets of squares have the bit `n - 1` for square n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Where White's pieces stand.
    pub white: u128,
    /// Where Black's pieces stand.
    pub black: u128,
    /// Which of the pieces are kings.
    pub kings: u128,
    /// The side to move.
    pub side_to_move: Color,
    /// How the game ended for the side to move: 2 won, 1 drawn, 0 lost.
    pub result: u8,
    /// The score of the search, in hundredths of a man, for the side to move.
    pub score: i16,
    /// Moves played before, from the start of the game.
    pub ply: u16,
    /// The number of the game within its file.
    pub game: u32,
}

impl Sample {
    /// A position without score and result.
    #[must_use]
    pub fn of<R: RuleSet>(position: &Position<R>) -> Self {
        let table = position.rules();
        let board = &table.rules().geometry;
        let squares = |set: R::Bits| {
            let bits = set.points().filter_map(|point| board.square(point));
            bits.fold(0, |squares, square| squares | 1 << (square.number() - 1))
        };
        let [white, black] = Color::ALL;
        Self {
            white: squares(position.pieces(white)),
            black: squares(position.pieces(black)),
            kings: squares(position.kings(white) | position.kings(black)),
            side_to_move: position.side_to_move(),
            result: 1,
            score: 0,
            ply: 0,
            game: 0,
        }
    }

    /// How many pieces stand on the board.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        (self.white | self.black).count_ones()
    }

    /// The position alone.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let piece = |index: u8| {
            let bit = 1 << index;
            let color = if self.white & bit != 0 { Color::White } else { Color::Black };
            let kind = if self.kings & bit != 0 { Kind::King } else { Kind::Man };
            let occupied = (self.white | self.black) & bit != 0;
            occupied.then_some((Square::new(index + 1)?, Piece { color, kind }))
        };
        Setup { side_to_move: self.side_to_move, pieces: (0..128).filter_map(piece).collect() }
    }
}

/// The format of the samples of one board in a file: three sets of squares, side to move and result, score, ply, game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Bytes of a set of squares.
    set: usize,
}

/// Score, ply and game.
const TAIL: usize = 2 + 2 + 4;

impl Format {
    /// The format for a board of this many squares.
    #[must_use]
    pub fn new(squares: u8) -> Self {
        Self { set: usize::from(squares.div_ceil(8)) }
    }

    /// Bytes of a sample.
    #[must_use]
    pub fn size(self) -> usize {
        self.position_size() + TAIL
    }

    /// Bytes of the position, with the result in the byte of the side to move.
    fn position_size(self) -> usize {
        3 * self.set + 1
    }

    /// Appends a sample.
    pub fn write(self, sample: &Sample, out: &mut Vec<u8>) {
        for set in [sample.white, sample.black, sample.kings] {
            out.extend(&set.to_le_bytes()[..self.set]);
        }
        out.push(sample.side_to_move as u8 | sample.result << 1);
        out.extend(sample.score.to_le_bytes());
        out.extend(sample.ply.to_le_bytes());
        out.extend(sample.game.to_le_bytes());
    }

    /// The sample in these bytes, of which there must be [`Format::size`].
    #[must_use]
    #[inline]
    pub fn read(self, bytes: &[u8]) -> Sample {
        let set = |index: usize| {
            let mut wide = [0; 16];
            wide[..self.set].copy_from_slice(&bytes[index * self.set..][..self.set]);
            u128::from_le_bytes(wide)
        };
        let flags = bytes[3 * self.set];
        let tail = &bytes[self.position_size()..];
        Sample {
            white: set(0),
            black: set(1),
            kings: set(2),
            side_to_move: if flags & 1 == 0 { Color::White } else { Color::Black },
            result: flags >> 1,
            score: i16::from_le_bytes([tail[0], tail[1]]),
            ply: u16::from_le_bytes([tail[2], tail[3]]),
            game: u32::from_le_bytes([tail[4], tail[5], tail[6], tail[7]]),
        }
    }
}

#[cfg(test)]
mod tests {
    use bolshak_core::{International, Russian};

    use super::*;

    #[test]
    fn a_sample_is_read_as_it_was_written() {
        let mut sample = Sample::of(&Position::<International>::initial());
        sample = Sample {
            kings: 1 << 49,
            side_to_move: Color::Black,
            result: 2,
            score: -321,
            ply: 77,
            game: 9,
            ..sample
        };
        let format = Format::new(50);
        let mut bytes = vec![];
        format.write(&sample, &mut bytes);
        assert_eq!(bytes.len(), format.size());
        assert_eq!(format.read(&bytes), sample);
    }

    #[test]
    fn the_setup_of_a_sample_is_the_position() {
        let start = Position::<Russian>::initial();
        assert_eq!(Position::from_setup(Russian, &Sample::of(&start).setup()), Ok(start));
    }
}
