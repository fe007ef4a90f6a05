//! Writing games by the standard's rules for writers: any program that reads PDN can read them.

use bolshak_game::{Game, NotationStyle, Retirement, Seat, Variant, VariantInfo, View};

use super::numbers::{Number, Numbers};
use super::result::write_places;
use super::{GameResult, Item, PdnGame, Place, Tag};
use crate::{Form, write_fen, write_move};

/// The longest line of moves.
const LINE: usize = 80;

/// The tags that come first, in the standard's order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tag of the places in a game for more than two, by seat: `1 3 2`.
pub(crate) const PLACES: &str = "Places";

/// Tags by name and value, in the order in which they are to be written.
pub type Tags<'a> = &'a [(&'a str, String)];

/// The tags of the players by what each is called: `White` and `Black` first, as readers expect, then the other seats.
pub fn seat_tags(info: &VariantInfo, name: impl Fn(Seat) -> String) -> Vec<(&'static str, String)> {
    const TAGS: [(&str, &str); 6] = [
        ("White", "white"),
        ("Black", "black"),
        ("Red", "red"),
        ("Green", "green"),
        ("Yellow", "yellow"),
        ("Violet", "violet"),
    ];
    TAGS.into_iter().filter_map(|(tag, seat)| Some((tag, name(info.seat(seat)?)))).collect()
}

/// The record of a game. `Result`, `Places` (for games for more than two, where the rules have ended it and the tag is
/// not given), `GameType`, `Variant` (for games that need it), `FEN` (unless it began from the initial position) and
/// `PlyCount` are added to the tags.
#[must_use]
pub fn from_match(tags: Tags<'_>, played: &dyn Game, result: GameResult) -> PdnGame {
    let mut tags: Vec<Tag> = tags.iter().map(|(name, value)| Tag::new(name, value.clone())).collect();
    let given = tags.iter().any(|tag| tag.name == PLACES);
    let places = played.outcome().and_then(|outcome| outcome.places).filter(|_| !given);
    tags.extend(places.map(|places| Tag::new(PLACES, write_places(&places))));
    tags.extend(facts(played.variant(), &played.start_view(), result, played.played().len()));
    PdnGame { tags, items: moves(played), result, ..PdnGame::default() }
}

/// The tags that follow from a game and its result.
pub(crate) fn facts(
    variant: &'static dyn Variant,
    start: &View,
    result: GameResult,
    plies: usize,
) -> Vec<Tag> {
    let info = variant.info();
    let mut tags = vec![
        Tag::new("Result", result.text(info.notation).to_owned()),
        Tag::new("GameType", info.notation.game_type.to_owned()),
    ];
    tags.extend(info.notation.variant.map(|variant| Tag::new("Variant", variant.to_owned())));
    if *start != variant.start().view() {
        tags.push(Tag::new("FEN", write_fen(info, start)));
    }
    tags.push(Tag::new("PlyCount", plies.to_string()));
    tags
}

/// The moves of a game in short notation, long where that is needed. Who leaves a game in which the others go on leaves
/// a position without him.
fn moves(played: &dyn Game) -> Vec<Item> {
    let info = played.variant().info();
    let mut game = played.copy();
    game.take_back(usize::MAX);
    let mut items = vec![];
    for ply in 0..=played.played().len() {
        if leave(game.as_mut(), played.retirements(), ply) && game.outcome().is_none() {
            items.push(Item::Setup { place: Place::default(), fen: write_fen(info, &game.view()) });
        }
        let Some(mv) = played.played().get(ply) else { break };
        let Some(index) = game.find_way(&mv.path, &mv.removed) else { break };
        let text = write_move(info, game.legal_moves(), index, Form::Short);
        items.push(Item::Move { place: Place::default(), text, marks: String::new() });
        if game.play_at(index).is_err() {
            break;
        }
    }
    items
}

/// Lets those leave who left after so many moves, and says whether anybody did. Before the first move they are not in the
/// position from which the record begins.
fn leave(game: &mut dyn Game, retirements: &[Retirement], ply: usize) -> bool {
    let leaving = retirements.iter().filter(|retirement| retirement.ply == ply && ply > 0);
    leaving.filter(|retirement| game.retire(retirement.seat).is_ok()).count() > 0
}

/// The text of a game: its tags, those of the roster first; an empty line; its moves; the separator `*`.
///
/// The result stands in the `Result` tag, which is added where it is missing: behind moves in numbers `1-1` would be a
/// trap, and the standard leaves it to readers to accept results there.
#[must_use]
pub fn write(game: &PdnGame, style: NotationStyle) -> String {
    let mut text = String::new();
    for Tag { name, value, .. } in in_order(game, style) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut body = Body { text, column: 0 };
    body.items(&game.items, Numbers::of(game, style));
    body.word("*");
    body.text.push('\n');
    body.text
}

/// The tags with those of the roster first; the others keep their order.
fn in_order(game: &PdnGame, style: NotationStyle) -> Vec<Tag> {
    let mut tags = game.tags.clone();
    let tagged = game.tag("Result").and_then(|tag| GameResult::parse(&tag.value)).unwrap_or_default();
    if tagged != game.result {
        tags.retain(|tag| tag.name != "Result");
        tags.push(Tag::new("Result", game.result.text(style).to_owned()));
    }
    sort_tags(&mut tags);
    tags
}

/// Puts the tags of the roster first.
pub(crate) fn sort_tags(tags: &mut [Tag]) {
    tags.sort_by_key(|tag| ROSTER.iter().position(|name| *name == tag.name).unwrap_or(ROSTER.len()));
}

/// The moves being written, wrapped into lines.
struct Body {
    text: String,
    column: usize,
}

impl Body {
    fn items(&mut self, items: &[Item], mut numbers: Numbers) {
        let mut number_due = true;
        for item in items {
            match item {
                Item::Move { text, marks, .. } => {
                    self.numbered(numbers.next(Some(text)), number_due, &format!("{text}{marks}"));
                }
                Item::Unknown { .. } => self.numbered(numbers.next(None), number_due, "- -"),
                Item::Comment(comment) => self.comment(comment),
                Item::Nag(nag) => self.word(&format!("${nag}")),
                Item::Setup { fen, .. } => {
                    self.word(&format!("/FEN \"{}\"/", fen.replace(['"', '\n', '\r'], " ")));
                    numbers.set_up(fen);
                }
                Item::Variation(inner) => {
                    self.word("(");
                    self.items(inner, numbers.of_variation());
                    self.word(")");
                }
            }
            number_due = match item {
                Item::Move { .. } | Item::Unknown { .. } => false,
                Item::Nag(_) => number_due,
                _ => true,
            };
        }
    }

    /// A move with its number where it needs one; the two stay on one line.
    fn numbered(&mut self, number: Number, due: bool, text: &str) {
        match number {
            Number::Begins(round) => self.word(&format!("{round}. {text}")),
            Number::BeginsLate(round) => self.word(&format!("{round}... {text}")),
            Number::Continues(round) if due => self.word(&format!("{round}... {text}")),
            Number::Continues(_) | Number::SameTurn => self.word(text),
        }
    }

    /// A comment may break where one blank stands, which is read back from the break; but not within a command in
    /// brackets, and not before a bracket, which at the beginning of a line would look like a tag.
    fn comment(&mut self, comment: &str) {
        let text =
            comment.replace('{', "(").replace('}', ")").replace("\r\n", " ").replace(['\r', '\n'], " ");
        let text = format!("{{{}}}", text.trim());
        let (mut piece, mut seen, mut in_command) = (0, 0, false);
        for (at, _) in text.match_indices(' ') {
            let before = text[..at].chars().next_back();
            let behind = text[at + 1..].chars().next();
            let breaks = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
            let word = &text[seen..at];
            in_command = match word.rfind("[%") {
                Some(open) => !word[open..].contains(']'),
                None => in_command && !word.contains(']'),
            };
            seen = at;
            if breaks(before) && breaks(behind) && behind != Some('[') && !in_command {
                self.word(&text[piece..at]);
                piece = at + 1;
            }
        }
        self.word(&text[piece..]);
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }
}
