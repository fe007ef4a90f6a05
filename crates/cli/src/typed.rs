//! Work that wants the rules of a game as a type, because it would take too long by plain data.

use std::process::ExitCode;

use anyhow::bail;
use bolshak_core::{Color, RuleSet, RuleTable, Setup, Variant};
use bolshak_game::{Cell, Game, Kind, Placed, Seat, View};

/// Something to be done with the rules of a game as a type.
pub(crate) trait Job {
    fn run<R: RuleSet + 'static>(&self, rules: R) -> anyhow::Result<ExitCode>;
}

/// Does a job with the compiled rules of the main games and with the table of run time for all others, which is about
/// three times slower.
pub(crate) fn with_rules(game: &'static dyn Game, job: &impl Job) -> anyhow::Result<ExitCode> {
    let id = game.info().id;
    macro_rules! named {
        ($($name:ident),*) => {
            match id {
                $(bolshak_core::$name::ID => job.run(bolshak_core::$name),)*
                _ => match game.rules() {
                    Some(rules) => job.run(RuleTable(rules)),
                    None => bail!("{id} is not played by a rule table"),
                },
            }
        };
    }
    named!(Russian, Brazilian, International, English)
}

/// What stands on the board, as plain data.
pub(crate) fn view(setup: &Setup) -> View {
    let seat = |color| if color == Color::White { Seat::WHITE } else { Seat::BLACK };
    let placed = setup.pieces.iter().map(|&(square, piece)| Placed {
        cell: Cell(u16::from(square.number()) - 1),
        seat: seat(piece.color),
        kind: if piece.kind == Kind::King { Kind::King } else { Kind::Man },
    });
    View { turn: seat(setup.turn), pieces: placed.collect() }
}
