//! Positions to learn from: data files in memory, split by game.

use std::path::PathBuf;

use bolshak_core::Color;
use bolshak_engine::Roles;

use crate::bytes::checksum;
use crate::data::{DataError, Header, Problem, read_data};
use crate::sample::{Format, Sample};

/// Which samples of data files are used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// Positions with a score beyond this are left out, in hundredths of a man.
    pub highest_score: i32,
    /// One game in this many is kept for validation.
    pub validation: u64,
    /// Whether positions of other games on a board of as many squares are taken as well.
    pub relatives: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self { highest_score: 2_000, validation: 20, relatives: false }
    }
}

/// The samples of some files.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// The header of the first file.
    pub header: Header,
    format: Format,
    bytes: Vec<u8>,
    /// The indices of the samples to learn from.
    pub training: Vec<u32>,
    /// The indices of the validation samples.
    pub validation: Vec<u32>,
}

impl Dataset {
    /// Reads files of one variant, that of the first file, or also of its relatives.
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is of a variant that is not wanted.
    pub fn load(files: &[PathBuf], choice: Choice) -> Result<Self, DataError> {
        let mut all: Option<Self> = None;
        for (index, path) in files.iter().enumerate() {
            let (header, chunks) = read_data(path)?;
            let data = all.get_or_insert_with(|| Self::empty(header.clone()));
            let wanted = if choice.relatives {
                data.header.squares == header.squares
            } else {
                data.header.game == header.game
            };
            if !wanted {
                let message =
                    format!("it holds {}; the files before it hold {}", header.game, data.header.game);
                return Err(Problem::Other(message).in_file(path));
            }
            for chunk in &chunks {
                for bytes in chunk.samples.chunks_exact(data.format.size()) {
                    data.add(bytes, index, choice);
                }
            }
        }
        Ok(all.expect("at least one file"))
    }

    fn empty(header: Header) -> Self {
        let format = header.format();
        Self { header, format, bytes: vec![], training: vec![], validation: vec![] }
    }

    fn add(&mut self, bytes: &[u8], file: usize, choice: Choice) {
        let sample = self.format.read(bytes);
        if i32::from(sample.score).abs() > choice.highest_score {
            return;
        }
        let place = (self.bytes.len() / self.format.size()) as u32;
        self.bytes.extend(bytes);
        let game = [(file as u64).to_le_bytes(), u64::from(sample.game).to_le_bytes()].concat();
        let kept = checksum(&game).is_multiple_of(choice.validation.max(1));
        if kept { self.validation.push(place) } else { self.training.push(place) }
    }

    /// The sample at an index.
    #[must_use]
    #[inline]
    pub fn sample(&self, place: u32) -> Sample {
        let size = self.format.size();
        self.format.read(&self.bytes[place as usize * size..][..size])
    }

    /// Two sets with equal marks are equal.
    #[must_use]
    pub fn mark(&self) -> u64 {
        checksum(&self.bytes)
    }
}

/// A sample as its side to move sees it. Bit n of a set is square n as that side numbers them.
#[must_use]
pub(crate) fn roles(sample: &Sample, squares: u8) -> Roles<u128> {
    let turned = |set: u128| match sample.side_to_move {
        Color::White => set,
        Color::Black => set.reverse_bits() >> (128 - squares),
    };
    let (own, other) = match sample.side_to_move {
        Color::White => (sample.white, sample.black),
        Color::Black => (sample.black, sample.white),
    };
    Roles {
        own_men: turned(own & !sample.kings),
        own_kings: turned(own & sample.kings),
        other_men: turned(other & !sample.kings),
        other_kings: turned(other & sample.kings),
    }
}

/// The scale with which scores predict results best: a score of one unit is odds of e to one.
#[must_use]
pub fn score_unit(data: &Dataset) -> f32 {
    let step = data.training.len().div_ceil(MOST_FOR_UNIT).max(1);
    let samples: Vec<_> = data.training.iter().step_by(step).map(|&place| data.sample(place)).collect();
    let loss = |unit: f64| -> f64 {
        let one = |sample: &Sample| {
            let odds = f64::from(sample.score) / unit;
            let result = f64::from(sample.result) / 2.0;
            odds.max(0.0) - odds * result + (-odds.abs()).exp().ln_1p()
        };
        samples.iter().map(one).sum()
    };
    // The loss has one minimum over the logarithm of the unit.
    let (mut low, mut high) = (20_f64.ln(), 1_000_f64.ln());
    while high - low > 0.005 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left.exp()) < loss(right.exp()) { high = right } else { low = left }
    }
    f64::midpoint(low, high).exp() as f32
}

const MOST_FOR_UNIT: usize = 200_000;
