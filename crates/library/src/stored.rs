use bolshak_game::{Draws, Game, Variant, View};
use bolshak_notation::pdn::{GameResult, Item, PdnGame, Place, Tag, from_match, read};
use bolshak_notation::{Form, write_move};

use crate::kept::Kept;
use crate::{Ending, GameId};

/// A game of a library.
pub struct StoredGame {
    /// Its number.
    pub id: GameId,
    /// Where it came from.
    pub collection: String,
    /// The game that was played.
    pub variant: &'static dyn Variant,
    /// What was said of it: names and values, without those that follow from the moves.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: View,
    /// Its moves, as short as they can be.
    pub moves: Vec<String>,
    /// How it ended.
    pub ending: Ending,
    /// All of it as a record, with comments and variations.
    pub record: PdnGame,
}

impl StoredGame {
    pub(crate) fn of(id: GameId, kept: &Kept<'_>) -> Result<Self, String> {
        let mut writer = ItemWriter::default();
        let replay = kept.replay(&mut |game| writer.reached(game))?;
        let variant = replay.game.variant();
        let ending = Ending::decoded(kept.ending);
        let result = match ending {
            Ending::Result(result) => result,
            Ending::Places(_) => GameResult::Unknown,
        };
        let tags: Vec<(&str, String)> =
            kept.tags.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let mut record = head(variant, &replay.start, &tags, kept.plies, result)?;
        let moves = writer.items.iter().filter_map(|item| match item {
            Item::Move { text, .. } => Some(text.clone()),
            _ => None,
        });
        let moves = moves.collect();
        record.items = match read(kept.annotated).games.into_iter().next() {
            Some(annotated) => annotated.items,
            None => writer.items,
        };
        let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let (collection, start) = (kept.collection.to_owned(), replay.start);
        Ok(Self { id, collection, variant, tags, start, moves, ending, record })
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A record with all its tags and no moves yet.
fn head(
    variant: &'static dyn Variant,
    start: &View,
    tags: &[(&str, String)],
    plies: usize,
    result: GameResult,
) -> Result<PdnGame, String> {
    let mut game = variant.set_up(start).map_err(|error| error.to_string())?;
    game.rule_draws(Draws::Waived);
    let mut record = from_match(tags, game.as_ref(), result);
    for Tag { value, .. } in record.tags.iter_mut().filter(|tag| tag.name == "PlyCount") {
        *value = plies.to_string();
    }
    Ok(record)
}

/// Writes the moves of a game that is played out.
#[derive(Default)]
struct ItemWriter {
    before: Option<Box<dyn Game>>,
    items: Vec<Item>,
}

impl ItemWriter {
    fn reached(&mut self, game: &dyn Game) {
        let info = game.variant().info();
        let place = Place::default();
        match (game.played().last(), &mut self.before) {
            (Some(mv), Some(before)) => {
                let index = before.legal_moves().iter().position(|legal| legal.same_way(mv)).unwrap_or(0);
                let text = write_move(info, before.legal_moves(), index, Form::Short);
                self.items.push(Item::Move { place, text, marks: String::new() });
                if before.play_at(index).is_ok() {
                    return;
                }
            }
            (None, Some(_)) => {
                let fen = bolshak_notation::write_fen(info, &game.view());
                self.items.push(Item::Setup { place, fen });
            }
            _ => {}
        }
        self.before = Some(game.copy());
    }
}
