//! One player against others who judge differently.

use bolshak_engine::Judging;
use bolshak_game::{Engine, EngineError, Flow, Game, Limits, Seat, Task, Variant};
use fastrand::Rng;

use super::games::{LONGEST, player};

/// Random moves at the beginning for each seat.
const OPENING: usize = 2;

/// The share of the others that one player of a game is placed before, with the same random opening for as many games as there
/// are seats, in each of which the one sits elsewhere. A game without end is shared.
///
/// # Errors
/// If an evaluation is not for the game.
pub fn share_of_one(
    variant: &'static dyn Variant,
    [one, others]: [&Judging; 2],
    number: u32,
    nodes: u64,
) -> Result<f32, EngineError> {
    let info = variant.info();
    let seats = info.seats.len();
    let own = Seat::of(number as usize % seats);
    let mut engines = [one, others].map(player);
    let mut random = Rng::with_seed(u64::from(number) / seats as u64);
    let mut game = variant.start();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    while game.outcome().is_none() && game.played().len() < LONGEST * seats {
        let mv = if game.played().len() < OPENING * seats {
            game.legal_moves()[random.usize(..game.legal_moves().len())].clone()
        } else {
            let is_own = info.are_partners(game.side_to_move(), own);
            let task = Task::of(game.as_ref());
            let found = engines[usize::from(!is_own)].search(&task, &limits, &mut |_| Flow::Continue)?;
            found.line.into_iter().next().ok_or(EngineError::GameOver)?
        };
        game.play(&mv).map_err(|error| EngineError::BadTask(error.to_string()))?;
    }
    Ok(share(game.as_ref(), own))
}

/// The share of a seat's rivals that it is placed before; half of them in a game without end.
pub(super) fn share(game: &dyn Game, seat: Seat) -> f32 {
    let info = game.variant().info();
    let Some(outcome) = game.outcome() else { return 0.5 };
    let rivals = info.all_seats().filter(|other| !info.are_partners(seat, *other));
    let points: Vec<f32> = rivals.map(|rival| outcome.against(seat, rival) as f32).collect();
    points.iter().sum::<f32>() / points.len().max(1) as f32
}
