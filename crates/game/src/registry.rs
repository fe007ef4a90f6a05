//! The games by name.

use std::sync::LazyLock;

use bolshak_core::{Brazilian, English, International, Russian};

use crate::{Game, Names, RayBook};

macro_rules! ray_game {
    ($row:ty, $en:literal, $ru:literal) => {{
        static BOOK: LazyLock<RayBook<$row>> = LazyLock::new(|| RayBook::new(Names { en: $en, ru: $ru }));
        &*BOOK as &'static dyn Game
    }};
}

static GAMES: LazyLock<Vec<&'static dyn Game>> = LazyLock::new(|| {
    vec![
        ray_game!(Russian, "Russian draughts", "Русские шашки"),
        ray_game!(International, "International draughts", "Международные шашки"),
        ray_game!(Brazilian, "Brazilian draughts", "Бразильские шашки"),
        ray_game!(English, "English draughts", "Английские шашки"),
    ]
});

/// Every game, Russian draughts first.
#[must_use]
pub fn registry() -> &'static [&'static dyn Game] {
    &GAMES
}

/// The game with this identifier.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Game> {
    registry().iter().copied().find(|game| game.info().id == id)
}
