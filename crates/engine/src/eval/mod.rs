//! Evaluation of quiet positions: hand-made, by patterns or by a small network. The search asks an [`Evaluation`] and
//! does not know which of them answers.

mod embedded;
mod file;
mod handcrafted;
mod network;
mod patterns;
mod roles;
#[cfg(test)]
mod tests;
mod weights;
mod windows;

use bolshak_core::{Position, RuleSet, Rules};

use file::{Header, Kind};
use handcrafted::Handcrafted;
use network::Network;
pub(crate) use network::Sums;
use patterns::Patterns;

pub use file::NetError;
pub use network::{BUCKETS, NetworkParts, Scale, bucket};
pub use patterns::{PATTERN_SCALE, PatternParts};
pub use roles::Roles;
pub use weights::Weights;
pub use windows::{PatternShape, Windows, pieces_at_start};

/// The evaluator of one variant.
pub struct Evaluation {
    name: String,
    game: Option<String>,
    way: Way,
}

/// The kind of evaluator.
enum Way {
    Handcrafted(Box<Handcrafted>),
    Patterns(Patterns),
    Network(Network),
}

/// Values stay below this; larger scores are wins that a search has found.
const HIGHEST: i32 = 9_999;

impl Evaluation {
    /// The hand-made evaluation of a game.
    #[must_use]
    pub fn by_hand(rules: &Rules) -> Self {
        Self { name: "hand".to_owned(), game: None, way: Way::Handcrafted(Box::new(Handcrafted::new(rules))) }
    }

    /// The evaluation that is built in for the game with this identifier, or the hand-made one, as its name then says.
    #[must_use]
    pub fn embedded(id: &str, rules: &Rules) -> Self {
        embedded::of(id)
            .and_then(|bytes| Self::from_bytes(rules, bytes).ok())
            .unwrap_or_else(|| Self::by_hand(rules))
    }

    /// The file of the evaluation that is built in for the game with this identifier.
    #[must_use]
    pub fn embedded_file(id: &str) -> Option<&'static [u8]> {
        embedded::of(id)
    }

    /// The evaluation of a file, for the board of these rules.
    ///
    /// # Errors
    /// If the bytes are something else, newer, damaged, or made for another board.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Self, NetError> {
        let (header, payload) = Header::decode(bytes)?;
        header.must_fit(&rules.geometry)?;
        let way = match header.kind {
            Kind::Patterns => Way::Patterns(Patterns::decode(rules, payload)?),
            Kind::Network => Way::Network(Network::decode(rules, payload)?),
            Kind::Features => return Err(NetError::Damaged("it is for games without a rule table")),
        };
        let name = format!("{} {}", header.kind.name(), header.name);
        Ok(Self { name, game: Some(header.game), way })
    }

    /// What it is called: `hand`, or its kind and the name in its file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variant that it was fitted to; none for the hand-made one.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// The value of a position for the side to move, in hundredths of a man.
    #[must_use]
    pub fn of<R: RuleSet>(&self, position: &Position<R>) -> i32 {
        self.of_next(position, &mut Sums::new())
    }

    /// The same value, computed from the sums for a similar position, which become those of this one.
    pub(crate) fn of_next<R: RuleSet>(&self, position: &Position<R>, sums: &mut Sums<R::Bits>) -> i32 {
        let value = match &self.way {
            Way::Handcrafted(hand) => hand.of(position),
            Way::Patterns(patterns) => patterns.of(position),
            Way::Network(network) => network.of(position, sums),
        };
        value.clamp(-HIGHEST, HIGHEST)
    }
}
