//! Work that wants the rules of a game as a type, because it would take too long by plain data.

use std::process::ExitCode;

use anyhow::bail;
use bolshak_core::{Color, ConstRules, Move, Position, RuleSet, RuleTable, Setup};
use bolshak_engine::Searched;
use bolshak_game::{Cell, Game, Placed, Seat, Variant, View, plain_of};
use bolshak_notation::{Form, write_move};

/// Something to be done with the rules of a game as a type.
pub(crate) trait Job {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode>;
}

/// Whether games are compiled each for itself. A debug build has the table of run time for all, because each of them takes
/// seconds to build.
pub(crate) const COMPILED: bool = cfg!(not(debug_assertions));

/// Does a job with the compiled rules of the main games and with the table of run time for all others, which is about
/// three times slower.
pub(crate) fn with_rules(variant: &'static dyn Variant, job: &impl Job) -> anyhow::Result<ExitCode> {
    let id = variant.info().id;
    let by_table = || match variant.rules() {
        Some(rules) => job.run(RuleTable(rules)),
        None => bail!("{id} is not played by a rule table"),
    };
    if !COMPILED {
        return by_table();
    }
    macro_rules! named {
        ($($name:ident),*) => {
            match id {
                $(bolshak_core::$name::ID => job.run(bolshak_core::$name),)*
                _ => by_table(),
            }
        };
    }
    named!(Russian, Brazilian, International, English)
}

/// A move in short notation, if it is one of the game as it stands.
pub(crate) fn short_text<R: RuleSet>(
    game: &dyn Game,
    position: &Position<R>,
    wanted: Move<R::Bits>,
) -> Option<String> {
    let mv = plain_of(position, wanted)?;
    let index = game.legal_moves().iter().position(|legal| *legal == mv)?;
    Some(write_move(game.variant().info(), game.legal_moves(), index, Form::Short))
}

/// What stands on the board, as plain data.
pub(crate) fn view(setup: &Setup) -> View {
    let seat = |color| if color == Color::White { Seat::WHITE } else { Seat::BLACK };
    let placed = setup.pieces.iter().map(|&(square, piece)| {
        Placed::new(Cell(u16::from(square.number()) - 1), seat(piece.color), piece.kind.into())
    });
    View::new(seat(setup.side_to_move), placed.collect())
}
