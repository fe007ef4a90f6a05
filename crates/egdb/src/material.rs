use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use bolshak_core::{Bits, Position, RuleSet};

/// How many men and kings each side has, as the side to move sees it.
///
/// A position with Black to move is rotated by half a turn and the colours are swapped, so tables know only "own" and
/// "other".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of its opponent.
    pub other_men: u8,
    /// Kings of its opponent.
    pub other_kings: u8,
}

impl Material {
    /// The material of a position.
    #[must_use]
    #[inline]
    pub fn of<R: RuleSet>(position: &Position<R>) -> Self {
        let (own, other) = (position.side_to_move(), position.side_to_move().opposite());
        let count = |set: R::Bits| set.count() as u8;
        Self {
            own_men: count(position.men(own)),
            own_kings: count(position.kings(own)),
            other_men: count(position.men(other)),
            other_kings: count(position.kings(other)),
        }
    }

    /// All pieces.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.own() + self.other()
    }

    /// Men of both sides.
    #[must_use]
    pub fn men(self) -> u8 {
        self.own_men + self.other_men
    }

    /// Pieces of the side to move.
    #[must_use]
    pub fn own(self) -> u8 {
        self.own_men + self.own_kings
    }

    /// Pieces of its opponent.
    #[must_use]
    pub fn other(self) -> u8 {
        self.other_men + self.other_kings
    }

    /// The same material with the other side to move.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// Every material of this many pieces in which both sides have one.
    #[must_use]
    pub fn all(pieces: u8) -> Vec<Self> {
        let mut all = vec![];
        for own in 1..pieces {
            let other = pieces - own;
            for own_men in 0..=own {
                for other_men in 0..=other {
                    all.push(Self {
                        own_men,
                        own_kings: own - own_men,
                        other_men,
                        other_kings: other - other_men,
                    });
                }
            }
        }
        all
    }

    /// The materials after the promotion of a man of the side to move.
    fn promoted(self) -> Option<Self> {
        let own_men = self.own_men.checked_sub(1)?;
        Some(Self { own_men, own_kings: self.own_kings + 1, ..self })
    }

    /// The materials, seen by the next side to move, after a capture that leaves it a piece.
    fn captures(self) -> Vec<Self> {
        let mut after = vec![];
        for own in [Some(self), self.promoted()].into_iter().flatten() {
            for other_men in 0..=self.other_men {
                for other_kings in 0..=self.other_kings {
                    let left = other_men + other_kings;
                    if left > 0 && left < self.other() {
                        after.push(Self { other_men, other_kings, ..own }.mirrored());
                    }
                }
            }
        }
        after
    }
}

/// Letters and numbers: `m1k2-m0k1` is a man and two kings to move against a king.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own_men, own_kings, other_men, other_kings } = self;
        write!(f, "m{own_men}k{own_kings}-m{other_men}k{other_kings}")
    }
}

/// Why a text is not a material.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialError(String);

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no material, expected one such as m1k2-m0k1", self.0)
    }
}

impl std::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let count = |part: Option<&str>| part.and_then(|digits| digits.parse().ok());
        let side = |text: &str| {
            let mut parts = text.strip_prefix('m')?.split('k');
            Some((count(parts.next())?, count(parts.next())?)).filter(|_| parts.next().is_none())
        };
        let sides = text.split_once('-').and_then(|(own, other)| Some((side(own)?, side(other)?)));
        let ((own_men, own_kings), (other_men, other_kings)) =
            sides.ok_or_else(|| MaterialError(text.to_owned()))?;
        let pieces = [own_men, own_kings, other_men, other_kings].map(u32::from);
        let stands =
            pieces[0] + pieces[1] > 0 && pieces[2] + pieces[3] > 0 && pieces.iter().sum::<u32>() <= 8;
        let material = Self { own_men, own_kings, other_men, other_kings };
        stands.then_some(material).ok_or_else(|| MaterialError(text.to_owned()))
    }
}

/// A material and its mirror image. Quiet moves lead from one to the other, so they are solved and stored together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(Material);

impl Pair {
    /// The pair that a material belongs to.
    #[must_use]
    #[inline]
    pub fn of(material: Material) -> Self {
        let strength = |material: &Material| (material.own(), material.own_kings);
        let mirrored = material.mirrored();
        Self(if strength(&material) >= strength(&mirrored) { material } else { mirrored })
    }

    /// The one or two materials of the pair.
    #[must_use]
    pub fn views(self) -> Vec<Material> {
        if self.0 == self.0.mirrored() { vec![self.0] } else { vec![self.0, self.0.mirrored()] }
    }

    /// Which of [`Self::views`] a material is.
    #[must_use]
    #[inline]
    pub fn view(self, material: Material) -> usize {
        usize::from(material != self.0)
    }

    /// The material of the first view: the side with more pieces is to move, or if they have as many, more kings.
    #[must_use]
    pub fn material(self) -> Material {
        self.0
    }

    /// Every pair of 2 to this many pieces, each after those that its moves lead to: fewer pieces first, and with equal
    /// pieces fewer men.
    #[must_use]
    pub fn all(most_pieces: u8) -> Vec<Self> {
        let of = |pieces| {
            let pairs: BTreeSet<_> = Material::all(pieces).into_iter().map(Self::of).collect();
            let mut pairs: Vec<_> = pairs.into_iter().collect();
            pairs.sort_by_key(|pair| (pair.0.men(), *pair));
            pairs
        };
        (2..=most_pieces).flat_map(of).collect()
    }

    /// The pairs that decide the moves that leave this one: those a promotion or a capture leads to, and those captures
    /// lead to from there, because a table has no entry where a capture must be made.
    #[must_use]
    pub fn needs(self) -> BTreeSet<Self> {
        let mut open: Vec<Material> = vec![];
        for view in self.views() {
            open.extend(view.promoted().map(Material::mirrored));
            open.extend(view.captures());
        }
        let mut needed = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(material) = open.pop() {
            if seen.insert(material) {
                needed.insert(Self::of(material));
                open.extend(material.captures());
            }
        }
        needed
    }
}

/// As the first view: `m0k3-m0k1`.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
