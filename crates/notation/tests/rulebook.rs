//! The rule book of every game: one position for each article, with all moves that it allows, worked out from the rules
//! and not by the program. The positions stand in `rulebook/`, one file for each game; a rule that asks what was played
//! long before stands here.
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bolshak_core::{DrawKind, Merit, Objective, Reach};
use bolshak_game::{
    Aim, Game, Group, Outcome, RayBook, Rules, SWITCHES, Variant, find, registry, settings_of,
};
use bolshak_notation::pdn::write_places;
use bolshak_notation::{legal_moves, read_move, read_position};

/// Games whose rules are those of another but for a few, which are what their files cover.
const DERIVED: &[&str] = &[
    "giveaway",
    "russian-majority",
    "diagonal",
    "spantsireti",
    "brazilian",
    "canadian",
    "frysk",
    "jamaican",
    "slovak",
    "algerian",
    "portuguese",
    "antidraughts",
    "breakthrough",
    "killer",
    "stavropol-own-first",
    "two-move-one-two",
    "two-move-one-one",
    "towers-1875",
    "pskov-large",
    "novgorod-large",
    "neva-pairs",
    "halma",
    "halma-four",
    "chinese-2",
    "chinese-3",
    "chinese-4",
    "chinese-5",
    "chinese-6",
    "chinese-small-2",
    "chinese-small-3",
    "chinese-small-4",
    "chinese-small-5",
    "chinese-small-6",
];

/// One line of a file: what the game is to say of one position.
struct Entry {
    /// The file and the line, with the article.
    place: String,
    position: String,
    /// Moves that lead from the position to the one in question.
    played: String,
    /// The legal moves in their full notation, or how the game has ended.
    expected: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook")
}

fn entries(game: &str) -> Vec<Entry> {
    let lines = lines(&folder().join(game).with_extension("txt"));
    lines.iter().map(|(place, line)| entry(place, line)).collect()
}

/// The lines of a file that say something, each with its place.
fn lines(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.file_name().unwrap_or_default().display();
    let said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let lines = text.lines().zip(1..).filter(|(line, _)| said(line));
    lines.map(|(line, number)| (format!("{name}:{number}"), line.to_owned())).collect()
}

fn entry(place: &str, line: &str) -> Entry {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [article, position, expected] = fields[..] else {
        panic!("{place}: expected article | position | legal moves")
    };
    assert!(fields.iter().all(|field| !field.is_empty()), "{place}: a field is empty");
    let (position, played) = position.split_once('>').unwrap_or((position, ""));
    Entry {
        place: format!("{place} ({article})"),
        position: position.trim().to_owned(),
        played: played.trim().to_owned(),
        expected: sorted(expected),
    }
}

/// Moves in one order; how a game has ended stays as it is.
fn sorted(expected: &str) -> String {
    if ends(expected) {
        return expected.to_owned();
    }
    let mut moves: Vec<&str> = expected.split_whitespace().collect();
    moves.sort_unstable();
    moves.join(" ")
}

fn ends(expected: &str) -> bool {
    expected.contains(": ")
}

/// The end of a game as the files write it.
fn written(variant: &dyn Variant, outcome: Outcome) -> String {
    let code = outcome.reason.code();
    match (outcome.places, outcome.winner) {
        (Some(places), _) => format!("places {}: {code}", write_places(&places)),
        (None, Some(seat)) => format!("{} wins: {code}", variant.info().seat_name(seat)),
        (None, None) => format!("draw: {code}"),
    }
}

/// What the program says of the position that a match has reached, in the form of the files.
fn said(game: &dyn Game) -> String {
    let moves = || legal_moves(game.variant().info(), game.legal_moves()).join(" ");
    game.outcome().map_or_else(|| sorted(&moves()), |outcome| written(game.variant(), outcome))
}

fn play(game: &mut dyn Game, moves: &str) -> Result<(), String> {
    for text in moves.split_whitespace() {
        let index = read_move(game.variant().info(), game.legal_moves(), text)
            .map_err(|error| format!("{text}: {error}; legal: {}", said(game)))?;
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(())
}

/// What is wrong with one entry, if anything.
fn check(variant: &'static dyn Variant, entry: &Entry) -> Result<(), String> {
    let mut line = read_position(variant, &entry.position).map_err(|error| error.to_string())?;
    play(line.as_mut(), &entry.played)?;
    let said = said(line.as_ref());
    if said != entry.expected {
        return Err(format!("expected {}\n    but it says {said}", entry.expected));
    }
    each_way_reads_back(line.as_ref())
}

/// Every way that is listed is one that can be written: its text names that way and no other.
fn each_way_reads_back(game: &dyn Game) -> Result<(), String> {
    let info = game.variant().info();
    let texts = legal_moves(info, game.legal_moves());
    let wrong = texts
        .iter()
        .enumerate()
        .find(|(index, text)| read_move(info, game.legal_moves(), text) != Ok(*index));
    wrong.map_or(Ok(()), |(_, text)| Err(format!("{text} does not read back as the way it names")))
}

fn known(id: &str) -> &'static dyn Variant {
    find(id).expect("a known game")
}

fn rules_of(variant: &dyn Variant) -> &'static Rules {
    variant.rules().expect("a game of one rule table")
}

fn games_with_a_table() -> impl Iterator<Item = &'static dyn Variant> {
    registry().iter().copied().filter(|variant| variant.rules().is_some())
}

fn open(game: &str, position: &str) -> Box<dyn Game> {
    read_position(known(game), position).expect("a position")
}

#[test]
fn the_positions_of_the_rule_books_have_exactly_the_moves_of_the_rules() {
    let wrong = |variant: &'static dyn Variant| {
        let entries = entries(variant.info().id).into_iter();
        entries.filter_map(move |entry| {
            check(variant, &entry).err().map(|error| format!("{}: {error}", entry.place))
        })
    };
    let wrong: Vec<String> = registry().iter().flat_map(|variant| wrong(*variant)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_game_has_a_rule_book_and_every_rule_book_a_game() {
    for variant in registry() {
        let id = variant.info().id;
        let fewest = if DERIVED.contains(&id) { 4 } else { 8 };
        let found = entries(id).len();
        assert!(found >= fewest, "{id}.txt: {found} positions, expected {fewest} or more");
    }
    assert!(DERIVED.iter().all(|id| find(id).is_some()), "a game that is no longer there");
    for file in fs::read_dir(folder()).expect("the rule books") {
        let path = file.expect("a rule book").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let known = name == "house-rules" || registry().iter().any(|variant| variant.info().id == name);
        assert!(known, "{name}.txt: no such game");
    }
}

/// What can decide a game without counting: the two ways to lose in most games, the first king where that wins, draws by
/// one piece each, and whatever games without a rule table are played for.
#[test]
fn every_rule_book_has_the_ends_that_come_at_once() {
    for variant in registry() {
        let entries = entries(variant.info().id);
        for end in ends_at_once(*variant) {
            let there = entries.iter().any(|entry| entry.expected.ends_with(end));
            assert!(there, "{}.txt: no position with {end}", variant.info().id);
        }
    }
}

fn ends_at_once(variant: &dyn Variant) -> Vec<&'static str> {
    let info = variant.info();
    let Some(rules) = variant.rules() else {
        return match (info.id, info.aim) {
            (_, Aim::Rows) => vec!["wins: points"],
            (_, Aim::Camp) if info.seats.len() == 2 => vec!["wins: home"],
            (_, Aim::Camp) => vec![": home"],
            _ if info.seats.len() > 2 => vec![": eliminated"],
            ("senegalese", _) => vec!["wins: no-pieces", "wins: most-men", "draw: most-men"],
            _ if has_half_turns(variant) => vec!["wins: no-pieces", "wins: no-move", "wins: no-second-move"],
            _ => vec!["wins: no-pieces", "wins: no-move"],
        };
    };
    let one_each = rules.draws.iter().any(|rule| matches!(rule.kind, DrawKind::OneEach { .. }));
    let mut ends = vec!["wins: no-pieces", "wins: no-move"];
    ends.extend((rules.objective == Objective::FirstKing).then_some("wins: king-made"));
    ends.extend(one_each.then_some("draw: one-each"));
    ends
}

/// Whether a turn has two moves.
fn has_half_turns(variant: &dyn Variant) -> bool {
    matches!(variant.info().id, "wigman" | "two-move" | "two-move-one-two" | "two-move-one-one")
}

/// House rules that the words of a source or a second reading of them need, each where the game itself says something
/// else.
#[test]
fn house_rules_have_the_moves_that_they_say() {
    let (mut told, mut wrong) = (BTreeSet::new(), vec![]);
    for (place, line) in lines(&folder().join("house-rules.txt")) {
        let (id, line) = line.split_once('|').unwrap_or_else(|| panic!("{place}: expected a game first"));
        let (id, entry) = (id.trim(), entry(&place, line));
        let (base, rules) = id.split_once('+').unwrap_or_else(|| panic!("{place}: no house rules"));
        match check(known(id), &entry) {
            Err(error) => wrong.push(format!("{}: {error}", entry.place)),
            Ok(()) if check(known(base), &entry).is_ok() => {
                wrong.push(format!("{}: {base} says the same", entry.place));
            }
            Ok(()) => {}
        }
        told.extend(rules.split('+').map(str::to_owned));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let without_moves = ["squares", "forty-moves"];
    let needed = SWITCHES.iter().filter(|switch| switch.group == Group::Play && !is_of_tables(switch.key));
    for switch in needed.filter(|switch| !without_moves.contains(&switch.key)) {
        assert!(told.iter().any(|rule| rule.starts_with(switch.key)), "no line for {}", switch.key);
    }
}

/// Whether a switch is of rule tables, which the slow move generator compares (`game/tests/house_rules.rs`).
fn is_of_tables(key: &str) -> bool {
    games_with_a_table().any(|variant| settings_of(variant).iter().any(|(own, _)| *own == key))
        && !["king-rest", "steps"].contains(&key)
}

/// Every first position stands in its file as the program sets it up.
#[test]
fn every_rule_book_begins_with_the_initial_position() {
    for variant in registry() {
        let id = variant.info().id;
        let first = &entries(id)[0];
        assert_eq!(open(id, &first.position).view(), variant.start().view(), "{}", first.place);
    }
}

/// The positions tell a game from every other that differs from it in one rule: no rule is without its position.
#[test]
fn a_game_with_one_rule_changed_does_not_pass_for_the_game() {
    let mut passing = vec![];
    for variant in registry() {
        let id = variant.info().id;
        let entries = entries(id);
        let passes = |other: &'static dyn Variant| {
            open(id, &entries[0].position).view() == other.start().view()
                && entries.iter().all(|entry| check(other, entry).is_ok())
        };
        let same = houses(*variant).into_iter().filter(|house| passes(known(house)));
        passing.extend(same.map(|house| format!("{id}.txt passes for {house}")));
    }
    assert!(passing.is_empty(), "\n{}", passing.join("\n"));
}

/// The game with each of its rules changed in turn, in every way that makes sense and can matter. The rules of
/// a game without a table cannot be changed: every other game stands for that.
fn houses(variant: &dyn Variant) -> Vec<String> {
    let own = variant.info().id;
    if variant.rules().is_none() {
        let others = registry().iter().map(|other| other.info().id).filter(|id| *id != own);
        return others.map(str::to_owned).collect();
    }
    // Draws are counted over whole games: `core/tests/draw_criteria.rs`.
    let switches = SWITCHES.iter().filter(|switch| switch.group == Group::Play);
    let settings = switches.flat_map(|switch| switch.values.iter().map(|value| (switch.key, value.name)));
    let mattering = settings.filter(|&(key, value)| can_matter(variant, key, value));
    let houses = mattering.map(|(key, value)| format!("{}+{key}={value}", variant.info().id));
    houses.filter(|house| find(house).is_some_and(|changed| changed.rules() != variant.rules())).collect()
}

fn can_matter(variant: &dyn Variant, key: &str, value: &str) -> bool {
    let rules = rules_of(variant);
    match (key, value) {
        // A man that captures only diagonally forward has nothing to go on to from the last row.
        ("promotion", "on-stopping") => rules.man.capture != Reach::FORWARD,
        // No king is ever taken or takes, and no man comes to stand where a piece was captured.
        ("choice", "quality" | "italian" | "frisian" | "majority-king-first") | ("removal", _) => {
            rules.objective != Objective::FirstKing
        }
        // Nobody's move depends on paint.
        ("squares", _) => false,
        // A king that rests has moved before: `house-rules.txt`.
        ("king-rest", _) => rules.king_rest.is_some(),
        _ => true,
    }
}

/// Each merit of a precedence decides somewhere: without it the game does not pass for itself.
#[test]
fn every_merit_of_a_precedence_decides_in_some_position() {
    for variant in games_with_a_table() {
        let entries = entries(variant.info().id);
        for merit in rules_of(variant).precedence {
            let other = without(variant, *merit);
            let same = entries.iter().all(|entry| check(other, entry).is_ok());
            assert!(!same, "{}.txt: nothing depends on {merit:?}", variant.info().id);
        }
    }
}

/// The game with one merit fewer.
fn without(variant: &dyn Variant, merit: Merit) -> &'static dyn Variant {
    let rules = rules_of(variant);
    let left: Vec<Merit> = rules.precedence.iter().copied().filter(|other| *other != merit).collect();
    // Games live as long as the program.
    let rules: &'static Rules = Box::leak(Box::new(Rules { precedence: left.leak(), ..*rules }));
    Box::leak(Box::new(RayBook::new(variant.info().id, rules, variant.info().names.clone())))
}

/// White's king makes three quiet moves, Black's man three of its own.
const THREE_KING_MOVES: &str = "46-41 1-7 41-46 7-12 46-41 12-18";

/// Frisian 2011: a king that has made three quiet moves in a row rests while its side has a man.
#[test]
fn after_three_moves_a_frisian_king_rests_beside_a_man() {
    for game in ["frisian", "frysk"] {
        let mut line = open(game, "W:WK46,45:B1");
        play(line.as_mut(), THREE_KING_MOVES).expect("three moves are free");
        assert_eq!(said(line.as_ref()), "45-40", "{game}");
        // Another piece has moved, so the king is free again.
        play(line.as_mut(), "45-40 18-22").expect("legal");
        let free = "40-34 40-35 41-36 41-46 41-47 41-37 41-32 41-28 41-23 41-19 41-14 41-10 41-5";
        assert_eq!(said(line.as_ref()), sorted(free), "{game}");
    }
}

/// Frisian 2011: a player who has kings only may always move them (C6 of the dossier).
#[test]
fn a_frisian_king_without_men_never_rests() {
    for game in ["frisian", "frysk"] {
        let mut line = open(game, "W:WK46:B1");
        play(line.as_mut(), THREE_KING_MOVES).expect("three moves are free");
        let free = "41-36 41-46 41-47 41-37 41-32 41-28 41-23 41-19 41-14 41-10 41-5";
        assert_eq!(said(line.as_ref()), sorted(free), "{game}");
        let mut line = open(game, "W:WK46,K50:B1");
        play(line.as_mut(), THREE_KING_MOVES).expect("three moves are free");
        assert!(said(line.as_ref()).contains("41-46"), "{game}: two kings and no man");
    }
}

/// Frisian 2011: only quiet moves are counted, and only they are forbidden.
#[test]
fn a_resting_frisian_king_captures() {
    for game in ["frisian", "frysk"] {
        let mut line = open(game, "W:WK46,45:B2");
        play(line.as_mut(), "46-41 2-8 41-46 8-13 46-41 13-19").expect("three moves are free");
        assert_eq!(said(line.as_ref()), sorted("41x14 41x10 41x5"), "{game}");
        // The capture has freed the king.
        let mut line = open(game, "W:WK46,45:B1,2");
        play(line.as_mut(), "46-41 2-8 41-46 8-13 46-41 13-19 41x5 1-6").expect("legal");
        assert!(said(line.as_ref()).contains("5-10"), "{game}: the king moves again");
    }
}

/// Other kings of the side move on, and the count of the one that rests ends.
#[test]
fn while_a_frisian_king_rests_another_moves() {
    let mut line = open("frisian", "W:WK46,K50,45:B1,15");
    play(line.as_mut(), THREE_KING_MOVES).expect("three moves are free");
    let other = "45-40 50-44 50-39 50-33 50-28 50-22 50-17 50-11 50-6";
    assert_eq!(said(line.as_ref()), sorted(other));
    play(line.as_mut(), "50-44 15-20").expect("legal");
    assert!(said(line.as_ref()).contains("41-46"), "the first king is free again");
}
