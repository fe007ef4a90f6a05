//! The games by name.

use std::sync::LazyLock;

use bolshak_core::{ConstRules, with_variants};

use crate::{Names, RayBook, Variant, goban, graph, race};

/// What people call the games of one rule table each: identifier, English, Russian.
const NAMES: &[(&str, &str, &str)] = &[
    ("russian", "Russian draughts", "Русские шашки"),
    ("giveaway", "Russian giveaway", "Поддавки"),
    ("russian-majority", "Russian draughts with majority", "Русские шашки с правилом большинства"),
    ("diagonal", "Diagonal draughts", "Диагональные шашки"),
    ("spantsireti", "Eighty-cell draughts", "Восьмидесятиклеточные шашки"),
    ("international", "International draughts", "Международные шашки"),
    ("brazilian", "Brazilian draughts", "Бразильские шашки"),
    ("canadian", "Canadian draughts", "Канадские шашки"),
    ("frisian", "Frisian draughts", "Фризские шашки"),
    ("frysk", "Frysk!", "Фриск"),
    ("pool", "Pool checkers", "Пул-чекерс"),
    ("jamaican", "Jamaican pool checkers", "Ямайские шашки"),
    ("english", "English draughts", "Английские шашки"),
    ("czech", "Czech draughts", "Чешские шашки"),
    ("slovak", "Slovak draughts", "Словацкие шашки"),
    ("italian", "Italian draughts", "Итальянские шашки"),
    ("spanish", "Spanish draughts", "Испанские шашки"),
    ("algerian", "Algerian draughts", "Алжирские шашки"),
    ("portuguese", "Portuguese draughts", "Португальские шашки"),
    ("turkish", "Turkish draughts", "Турецкие шашки"),
    ("armenian", "Armenian draughts", "Армянские шашки"),
    ("thai", "Thai draughts", "Тайские шашки"),
    ("antidraughts", "Antidraughts", "Международные поддавки"),
    ("breakthrough", "Breakthrough draughts", "Прорыв"),
    ("killer", "Killer draughts", "Киллер-шашки"),
];

fn ray_game<R: ConstRules>() -> &'static dyn Variant {
    let (_, en, ru) = NAMES.iter().find(|(id, ..)| *id == R::ID).expect("every game has names");
    let names = Names { en: (*en).to_owned(), ru: (*ru).to_owned() };
    // Games live as long as the program.
    Box::leak(Box::new(RayBook::new(R::ID, R::RULES, names)))
}

macro_rules! ray_games {
    ($($game:ident),*) => { vec![$(ray_game::<bolshak_core::$game>()),*] };
}

static GAMES: LazyLock<Vec<&'static dyn Variant>> = LazyLock::new(|| {
    let mut variants: Vec<&'static dyn Variant> = with_variants!(ray_games);
    variants.extend(graph::variants());
    variants.extend(race::variants());
    variants.push(goban::variant());
    variants
});

/// The forms of a game among which a lot can choose, as in combined two-move draughts (dossier §22): all of its family,
/// where they have the same board and the same seats.
#[must_use]
pub fn forms_by_lot(variant: &dyn Variant) -> Option<Vec<&'static dyn Variant>> {
    let family = variant.info().form.as_ref()?.of;
    let of_family = |other: &&&dyn Variant| other.info().form.as_ref().is_some_and(|form| form.of == family);
    let forms: Vec<_> = registry().iter().filter(of_family).copied().collect();
    let (board, seats) = (&variant.info().board, variant.info().seats);
    let is_like = |other: &&dyn Variant| (&other.info().board, other.info().seats) == (board, seats);
    (forms.len() > 1 && forms.iter().all(is_like)).then_some(forms)
}

/// Every game, Russian draughts first.
#[must_use]
pub fn registry() -> &'static [&'static dyn Variant] {
    &GAMES
}
