//! What endgame tables know of a position and of each of its moves, for any variant by its plain data.

use std::cmp::Reverse;
use std::path::Path;

use bolshak_core::{Position, RuleSet, RuleTable};
use bolshak_egdb::{Distance, EgdbError, Kind, Plan, Tables, Value, Wld, build, check_possible};
use bolshak_game::{Game, Move, Variant, View, moves_of, position_of};

/// What tables know of a position, for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    outcome: Option<Wld>,
    distance: Option<Distance>,
    under_rules: Option<Value>,
}

impl Known {
    /// What the tables know of a position.
    #[must_use]
    pub fn of<R: RuleSet>(tables: &Tables<R>, position: &Position<R>) -> Self {
        Self {
            outcome: tables.wld(position),
            distance: tables.distance(position),
            under_rules: tables.under_limits(position),
        }
    }

    /// What a move that leads here is worth to who makes it.
    #[must_use]
    pub fn before(self) -> Self {
        Self {
            outcome: self.outcome.map(Wld::reversed),
            distance: self.distance.map(|distance| Distance { end: distance.end.before(), conversion: None }),
            under_rules: self.under_rules.map(Value::before),
        }
    }

    /// Who wins, without the draw rules.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(Outcome::of)
    }

    /// The plies to the end of the game, without the draw rules.
    #[must_use]
    pub fn plies(&self) -> Option<u16> {
        self.distance.and_then(|distance| distance.end.plies())
    }

    /// The plies until a capture or a move of a man.
    #[must_use]
    pub fn conversion(&self) -> Option<u16> {
        self.distance.and_then(|distance| distance.conversion)
    }

    /// Who wins under the draw rules if each of their counts begins at this position.
    #[must_use]
    pub fn outcome_under_rules(&self) -> Option<Outcome> {
        self.under_rules.map(|value| Outcome::of(value.wld()))
    }

    /// The plies to the end of the game under the draw rules if each of their counts begins at this position.
    #[must_use]
    pub fn plies_under_rules(&self) -> Option<u16> {
        self.under_rules.and_then(Value::plies)
    }

    /// What is known of the position after a move that ended the game.
    fn ended(lost: bool) -> Self {
        let end = if lost { Value::Loss(0) } else { Value::Win(0) };
        let distance = Some(Distance { end, conversion: None });
        Self { outcome: Some(end.wld()), distance, under_rules: Some(end) }
    }

    /// Better ones are greater.
    #[must_use]
    pub fn rank(&self) -> impl Ord + use<> {
        (self.under_rules, self.outcome, self.distance.map(|distance| distance.end))
    }
}

/// Who wins, seen from a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// That side.
    Win,
    /// Nobody.
    Draw,
    /// The other side.
    Loss,
}

impl Outcome {
    fn of(wld: Wld) -> Self {
        match wld {
            Wld::Win => Self::Win,
            Wld::Draw => Self::Draw,
            Wld::Loss => Self::Loss,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }
}

/// The endgame tables of a variant.
pub struct Endgames {
    tables: Tables<RuleTable<'static>>,
    rules: RuleTable<'static>,
}

impl Endgames {
    /// The tables of a variant in their folder, which is named after it; none if there is no such folder or no such tables.
    ///
    /// # Errors
    /// If a file cannot be used.
    pub fn open(folder: &Path, variant: &dyn Variant) -> Result<Option<Self>, EgdbError> {
        let folder = folder.join(variant.info().id);
        let Some(rules) = variant.rules().filter(|_| folder.is_dir()).map(RuleTable) else { return Ok(None) };
        Ok(Some(Self { tables: Tables::open_incomplete(&folder, rules)?, rules }))
    }

    /// Whether there can be tables of a variant.
    #[must_use]
    pub fn are_possible(variant: &dyn Variant) -> bool {
        variant.rules().is_some_and(|rules| check_possible(RuleTable(rules)).is_ok())
    }

    /// Builds all kinds of tables of a variant with up to so many pieces, in the folder of [`Self::open`], on one thread;
    /// `tell` hears the share that is done. What is there already stays. A folder that is new gets its name when it is whole;
    /// a build that was broken off goes on where it was.
    ///
    /// # Errors
    /// If there can be no tables, or a file cannot be read or written.
    ///
    /// # Panics
    /// If the variant has no rule table; see [`Self::are_possible`].
    pub fn build(
        folder: &Path,
        variant: &dyn Variant,
        pieces: u8,
        tell: &(dyn Fn(f64) + Sync),
    ) -> Result<(), EgdbError> {
        let (id, rules) = (variant.info().id, variant.rules().expect("a variant that can have tables"));
        let (whole, part) = (folder.join(id), folder.join(format!("{id}.part")));
        let folder = if whole.is_dir() { &whole } else { &part };
        let plan = Plan { folder, game: id, pieces, only: None, kinds: &Kind::ALL, threads: 1 };
        build(RuleTable(rules), &plan, &|progress| tell(progress.share()))?;
        if *folder == part {
            std::fs::rename(&part, &whole).map_err(EgdbError::io(&part))?;
        }
        Ok(())
    }

    /// Positions of up to so many pieces are known.
    #[must_use]
    pub fn most_pieces(&self) -> u8 {
        self.tables.most_pieces()
    }

    /// What is known of a position; nothing if its outcome is not.
    #[must_use]
    pub fn probe(&self, view: &View) -> Option<Known> {
        let position = position_of(self.rules, view).ok()?;
        Some(Known::of(&self.tables, &position)).filter(|known| known.outcome.is_some())
    }

    /// What is known of each legal move, for who makes it, the best first; nothing if one is not known.
    #[must_use]
    pub fn moves(&self, game: &dyn Game) -> Option<Vec<(Move, Known)>> {
        let position = position_of(self.rules, &game.view()).ok()?;
        let judged = moves_of(&position).into_iter().map(|(mv, typed)| {
            let next = position.after(typed);
            let known = match next.ending() {
                Some(ending) => Known::ended(ending.winner != next.side_to_move()),
                None => Known::of(&self.tables, &next),
            };
            known.outcome.map(|_| (mv, known.before()))
        });
        let mut judged: Vec<_> = judged.collect::<Option<_>>()?;
        judged.sort_by_cached_key(|(_, known)| Reverse(known.rank()));
        Some(judged)
    }
}
