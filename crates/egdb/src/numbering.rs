use std::sync::Arc;

use bolshak_core::{Position, RuleSet};

use crate::index::{Cursor, Index};
use crate::terrain::{MOST_PIECES, Terrain};
use crate::{EgdbError, Material};

/// The numbers that the positions of a material have in its tables: from 0, without gaps.
#[derive(Clone, Debug)]
pub struct Numbering<R: RuleSet>(Index<R>);

impl<R: RuleSet> Numbering<R> {
    /// The numbering of a material.
    ///
    /// # Errors
    /// The variant has no tables, or there are more pieces than a table can have.
    pub fn new(rules: R, material: Material) -> Result<Self, EgdbError> {
        if usize::from(material.pieces()) > MOST_PIECES {
            return Err(EgdbError::TooManyPieces { most: MOST_PIECES as u8 });
        }
        Ok(Self(Index::new(Arc::new(Terrain::new(rules)?), material)))
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.0.positions()
    }

    /// The position with a number, White to move.
    #[must_use]
    pub fn position(&self, number: u64) -> Option<Position<R>> {
        let number = Some(number).filter(|&number| number < self.positions())?;
        Some(self.0.terrain.position(&Cursor::new(&self.0).go_to(number)))
    }

    /// The number of a position, if it is of this material as its side to move sees it. A position and its mirror
    /// image, turned by half a turn with the colours swapped, have the same number.
    #[must_use]
    pub fn number(&self, position: &Position<R>) -> Option<u64> {
        let is_ours = Material::of(position) == self.0.material;
        is_ours.then(|| self.0.rank(&self.0.terrain.placing(position)))
    }
}
