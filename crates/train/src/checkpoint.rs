//! The state of a fit, as a file.

use crate::bytes::{Taker, checksum};
use crate::data::Problem;
use crate::fit::Epoch;

const MAGIC: &[u8; 8] = b"BLSKFIT1";

/// The weights and the state of the optimiser.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    pub weights: Vec<f32>,
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
    pub history: Vec<Epoch>,
}

impl State {
    pub(crate) fn new(weights: Vec<f32>) -> Self {
        let nothing = vec![0.0; weights.len()];
        Self { weights, means: nothing.clone(), squares: nothing, history: vec![] }
    }

    /// Magic, the mark of plan and data, rounds, numbers, checksum.
    pub(crate) fn encode(&self, mark: u64) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(mark.to_le_bytes());
        out.extend((self.history.len() as u32).to_le_bytes());
        let losses = self.history.iter().flat_map(|epoch| [epoch.training, epoch.validation]);
        let numbers = [&self.weights, &self.means, &self.squares].into_iter().flatten().copied();
        out.extend(losses.chain(numbers).flat_map(f32::to_le_bytes));
        out.extend(checksum(&out).to_le_bytes());
        out
    }

    pub(crate) fn decode(bytes: &[u8], mark: u64, size: usize) -> Result<Self, Problem> {
        let mut taker = Taker(bytes);
        if taker.bytes(8) != Some(MAGIC) {
            return Err(Problem::Foreign);
        }
        let state = Self::decode_rest(bytes, size, taker);
        let (state, found) = state.ok_or(Problem::Damaged(8))?;
        if found != mark {
            return Err(Problem::Other("it belongs to other data or another plan".to_owned()));
        }
        Ok(state)
    }

    fn decode_rest(bytes: &[u8], size: usize, mut taker: Taker<'_>) -> Option<(Self, u64)> {
        let (content, sum) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
        if checksum(content).to_le_bytes() != *sum {
            return None;
        }
        let mark = taker.u64()?;
        let rounds = taker.u32()? as usize;
        let mut numbers = |count: usize| -> Option<Vec<f32>> {
            let (words, _) = taker.bytes(4 * count)?.as_chunks();
            Some(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
        };
        let losses = numbers(2 * rounds)?;
        let (pairs, _) = losses.as_chunks();
        let history = pairs.iter().map(|&[training, validation]| Epoch { training, validation }).collect();
        // A model of another size belongs to another plan, which the mark says.
        let size = if bytes.len() >= 12 * size { size } else { 0 };
        Some((
            Self { weights: numbers(size)?, means: numbers(size)?, squares: numbers(size)?, history },
            mark,
        ))
    }
}
