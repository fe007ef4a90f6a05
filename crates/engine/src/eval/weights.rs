//! The file of weights for the features of a game without a rule table.

use std::sync::Arc;

use super::NetError;
use super::embedded;
use super::file::{Header, Kind};
use crate::general::Features;

/// The weights of the file are thousandths of ours.
const SCALE: f32 = 1_000.0;
/// The field of the header for boards whose cells the game declares one by one.
const ANY_FIELD: u8 = 3;

/// A weight in hundredths of a man for each of the [`Features`] of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(Arc<[f32]>);

impl Weights {
    /// Those made by hand.
    #[must_use]
    pub fn by_hand(features: &Features) -> Self {
        Self(features.by_hand().into())
    }

    /// Those built in for the game, or else for the one that it is a form of, if as many play that; made by hand if there are
    /// none.
    #[must_use]
    pub fn embedded(features: &Features) -> Self {
        let info = features.info();
        let family = info.form.as_ref().map(|form| form.of).filter(|of| {
            bolshak_game::find(of).is_some_and(|whole| whole.info().seats.len() == info.seats.len())
        });
        std::iter::once(info.kin)
            .chain(family)
            .find_map(|id| Self::from_bytes(features, embedded::of(id)?).ok())
            .unwrap_or_else(|| Self::by_hand(features))
    }

    /// Those of a file.
    ///
    /// # Errors
    /// Why the bytes are no weights for these features.
    pub fn from_bytes(features: &Features, bytes: &[u8]) -> Result<Self, NetError> {
        let (header, mut taker) = Header::decode(bytes)?;
        if header.kind != Kind::Features {
            return Err(NetError::Damaged("it is for games with a rule table"));
        }
        let (wanted, of) = (board(features), (header.board.0, header.board.1));
        if of != wanted {
            return Err(NetError::OtherBoard { of, wanted });
        }
        let weights = taker.i32s(features.len())?;
        taker.must_be_empty()?;
        // Thousandths of a hundredth of a man: what does not fit exactly does not matter.
        Ok(Self(weights.into_iter().map(|weight| weight as f32 / SCALE).collect()))
    }

    /// The file of weights.
    ///
    /// # Panics
    /// If there are not as many as features.
    #[must_use]
    pub fn encode(features: &Features, weights: &[f32], name: &str) -> Vec<u8> {
        assert_eq!(weights.len(), features.len(), "a weight for each feature");
        let (columns, rows) = board(features);
        let game = features.info().id.to_owned();
        let header =
            Header { kind: Kind::Features, board: (columns, rows, ANY_FIELD), game, name: name.to_owned() };
        let whole = weights.iter().map(|weight| (weight * SCALE).round() as i32);
        header.encode(&whole.flat_map(i32::to_le_bytes).collect::<Vec<u8>>())
    }

    pub(crate) fn of(&self, feature: usize) -> f32 {
        self.0[feature]
    }
}

fn board(features: &Features) -> (u8, u8) {
    let board = &features.info().board;
    (board.columns, board.rows)
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    #[test]
    fn weights_come_back_from_their_file_and_fit_no_other_game() {
        let features = |id| Features::of(find(id).expect(id).info());
        let lasca = features("lasca");
        let weights: Vec<f32> = (0..lasca.len()).map(|index| index as f32 - 7.25).collect();
        let bytes = Weights::encode(&lasca, &weights, "a test");
        assert_eq!(Weights::from_bytes(&lasca, &bytes), Ok(Weights(weights.into())));
        for (id, why) in [("towers", "board"), ("neva", "board"), ("goban", "board")] {
            let refused = Weights::from_bytes(&features(id), &bytes).expect_err("another game");
            assert!(refused.to_string().contains(why), "{id}: {refused}");
        }
        let russian = embedded::of("russian").expect("a net");
        assert!(Weights::from_bytes(&lasca, russian).expect_err("a net").to_string().contains("rule table"));
        let rules = find("russian").and_then(bolshak_game::Variant::rules).expect("a rule table");
        assert!(crate::Evaluation::from_bytes(rules, &bytes).is_err(), "weights are no net");
        let mut damaged = bytes;
        damaged[40] ^= 1;
        assert!(Weights::from_bytes(&lasca, &damaged).expect_err("damaged").to_string().contains("checksum"));
    }
}
