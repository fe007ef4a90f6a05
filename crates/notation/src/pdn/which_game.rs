//! Which game a record is of: its `Variant` and `GameType` tags together.

use bolshak_game::{Variant, find, look_up, registry};

use super::{Fault, PdnGame};

/// Names of other programs for games that are called otherwise here, as [`key`] makes them.
const ALIASES: &[(&str, &str)] = &[("standard", "international"), ("american", "english")];

/// Values of `GameType` for games that here are others with a rule changed: number, side that begins, game.
const FORMS: &[(u32, &str, &str)] = &[(23, "W", "pool+first=white")]; // unified and Zimbabwean pool

/// The number that lidraughts gives to international draughts from a position that its `FEN` tag names.
const FROM_POSITION: u32 = 99;
const INTERNATIONAL: u32 = 20;

/// The game that a record's tags name.
///
/// A `Variant` tag that names a game decides: by the value that this program writes, by the game's identifier, or by
/// its English name, whatever the case and the punctuation. Otherwise the number of the `GameType` tag does. Among
/// games that share a number the one whose whole `GameType` agrees is preferred, and then one without a `Variant`.
///
/// # Errors
/// If there is no such tag, or neither names a game that is known here.
pub fn variant_of(record: &PdnGame) -> Result<&'static dyn Variant, Fault> {
    game_or(record, None)
}

/// The same, with a game for records that have neither tag.
///
/// # Errors
/// As [`variant_of`].
pub fn game_or(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
) -> Result<&'static dyn Variant, Fault> {
    // Here lidraughts says where the game began, not which game it is.
    let variant = record.tag("Variant").filter(|tag| !matches!(&*key(&tag.value), "" | "fromposition"));
    if let Some(game) = variant.and_then(|tag| variant_named(&tag.value)) {
        return Ok(game);
    }
    // House rules that are none say themselves what is wrong; no number stands for them.
    if let Some(tag) = variant.filter(|tag| tag.value.contains('+')) {
        return look_up(&tag.value).map_err(|error| Fault::new(tag.place, error.to_string()));
    }
    if let Some(tag) = record.tag("GameType") {
        let unknown = || Fault::new(tag.place, format!("no game with GameType {} is known", tag.value));
        return game_of_type(&tag.value).ok_or_else(unknown);
    }
    match (variant, fallback) {
        (Some(tag), _) => Err(Fault::new(tag.place, format!("no game with Variant {} is known", tag.value))),
        (None, Some(game)) => Ok(game),
        (None, None) => {
            let message = "the game has no GameType tag that says which game it is";
            Err(Fault::new(record.place, message))
        }
    }
}

/// The game that a `Variant` tag of this or another program names.
#[must_use]
pub fn variant_named(name: &str) -> Option<&'static dyn Variant> {
    let mut wanted = key(name);
    if let Some((_, ours)) = ALIASES.iter().find(|(theirs, _)| *theirs == wanted) {
        wanted = (*ours).to_owned();
    }
    let by = |name: &dyn Fn(&dyn Variant) -> Option<String>| {
        registry().iter().copied().find(|variant| name(*variant).is_some_and(|name| key(&name) == wanted))
    };
    by(&|variant| variant.info().notation.variant.map(str::to_owned))
        .or_else(|| by(&|variant| Some(variant.info().id.to_owned())))
        .or_else(|| by(&|variant| Some(variant.info().names.en.to_string())))
        // House rules are their own name.
        .or_else(|| find(name).filter(|_| name.contains('+')))
}

/// A name without case, punctuation and the word for draughts.
fn key(name: &str) -> String {
    let key: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let words = ["draughts", "checkers"];
    let short = words.iter().find_map(|word| key.strip_suffix(word)).filter(|short| !short.is_empty());
    short.map_or_else(|| key.clone(), str::to_owned)
}

fn game_of_type(game_type: &str) -> Option<&'static dyn Variant> {
    let number = match number(game_type)? {
        FROM_POSITION => INTERNATIONAL,
        number => number,
    };
    let first = game_type.split(',').nth(1).map(str::trim);
    if let Some((.., form)) = FORMS.iter().find(|(known, side, _)| *known == number && first == Some(side)) {
        return find(form);
    }
    let order = |variant: &&dyn Variant| {
        let style = variant.info().notation;
        (!agree(style.game_type, game_type), style.variant.is_some())
    };
    let same = registry().iter().copied().filter(|variant| {
        let ours = variant.info().notation.game_type;
        self::number(ours) == Some(number)
    });
    same.min_by_key(order)
}

/// The number that a `GameType` begins with.
fn number(game_type: &str) -> Option<u32> {
    game_type.split(',').next()?.trim().parse().ok()
}

/// Whether two values of `GameType` are the same but for blanks and case.
fn agree(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    plain(a).eq_ignore_ascii_case(&plain(b))
}
