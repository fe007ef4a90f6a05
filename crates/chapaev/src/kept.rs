//! What is kept of a flick: what was done, who fell, and how the game stands after it.
//!
//! A game is rebuilt from these texts without simulating anything, so a later simulation, which may count otherwise,
//! changes no game that was played.

use crate::disc::{Disc, Side, file_of};
use crate::game::{Effect, Game, Played};
use crate::motion::SIMULATION;
use crate::{Flick, Unreadable};

/// A flick with its consequences, without the ways of the discs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Whose it was.
    pub by: Side,
    /// What he did.
    pub flick: Flick,
    /// Who fell, White's first.
    pub fell: Vec<Disc>,
    /// What it came to.
    pub effect: Effect,
    /// The number of the simulation that found it.
    pub simulation: u32,
}

impl From<&Played> for Kept {
    fn from(played: &Played) -> Self {
        let Played { by, flick, fell, effect, .. } = played;
        Self { by: *by, flick: *flick, fell: fell.clone(), effect: *effect, simulation: SIMULATION }
    }
}

impl Kept {
    /// The text: flick, who fell (`-Wa,Bc`), the game after it, and the number of the simulation.
    #[must_use]
    pub fn text(&self, after: &Game) -> String {
        format!("{} -{} {after} {}", self.flick, fallen(&self.fell), self.simulation)
    }

    /// Reads what was kept of a flick in this game, and the game after it.
    ///
    /// # Errors
    /// The part that cannot be understood.
    pub fn read(before: &Game, text: &str) -> Result<(Self, Game), Unreadable> {
        let mut words = text.split(' ');
        let [Some(flick), Some(fell), Some(after), Some(simulation), None] = [(); 5].map(|()| words.next())
        else {
            return Err(Unreadable::new(text, "a flick, who fell, the game after it and the simulation"));
        };
        let after: Game = after.parse()?;
        let simulation =
            simulation.parse().map_err(|_| Unreadable::new(simulation, "the number of a simulation"))?;
        let effect = effect(before, &after);
        let (flick, fell) = (flick.parse()?, read_fallen(fell)?);
        Ok((Self { by: before.turn(), flick, fell, effect, simulation }, after))
    }
}

/// Who fell, as `Wa,Bc`.
pub(crate) fn fallen(discs: &[Disc]) -> String {
    let names = discs.iter().map(|disc| format!("{}{}", disc.side.letter(), disc.letter()));
    names.collect::<Vec<_>>().join(",")
}

fn read_fallen(text: &str) -> Result<Vec<Disc>, Unreadable> {
    let wrong = || Unreadable::new(text, "who fell, as in -Wa,Bc");
    let list = text.strip_prefix('-').ok_or_else(wrong)?;
    let disc = |name: &str| {
        let mut letters = name.chars();
        let (side, file) = (letters.next()?, letters.next()?);
        let side = Side::BOTH.into_iter().find(|one| one.letter() == side)?;
        Some(Disc { side, file: file_of(file).filter(|_| letters.next().is_none())? })
    };
    list.split(',').filter(|name| !name.is_empty()).map(|name| disc(name).ok_or_else(wrong)).collect()
}

/// What a flick came to, seen from how the game stood before and after it.
fn effect(before: &Game, after: &Game) -> Effect {
    if let Some(winner) = after.winner() {
        return Effect::Game(winner);
    }
    if let Some(winner) =
        Side::BOTH.into_iter().find(|side| after.score()[side.index()] > before.score()[side.index()])
    {
        return Effect::Round(winner);
    }
    match (after.round() == before.round(), after.turn() == before.turn()) {
        (false, _) => Effect::Replayed,
        (true, true) => Effect::Kept,
        (true, false) => Effect::Passed,
    }
}
