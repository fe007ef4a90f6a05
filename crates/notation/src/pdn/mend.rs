//! What careful readers read although it is not written as it should be: a capture sign on a move that takes nothing, a
//! capture written step by step, a text that fits several moves of which one can go on as the game does, a position whose
//! side to move is not known, a move that was not made.

use bolshak_game::{Draws, Game, Variant};

use super::naming::Translator;
use super::replay::LONGEST_LINE;
use super::{DEEPEST_VARIATION, Fault, Item, Naming, PdnGame, Place};
use crate::{MoveTextError, read_move, read_position, write_fen};

/// How deep texts that fit several moves may hang together.
const DEEPEST: u8 = 2;

/// The record as it was meant, with a warning for each place that was not written so; nothing if there is none.
pub(crate) fn mend(
    record: &PdnGame,
    variant: &'static dyn Variant,
    naming: Naming,
) -> Option<(PdnGame, Vec<Fault>)> {
    if is_too_deep(&record.items) {
        return None;
    }
    let mut mended = record.clone();
    let mut mender =
        Mender { squares: Translator::new(naming, &variant.info().board), naming, variant, warnings: vec![] };
    let mut game = match mended.tags.iter_mut().find(|tag| tag.name == "FEN") {
        None => variant.start(),
        Some(tag) => {
            if let Some(rest) = tag.value.trim_start().strip_prefix('?') {
                let side = mender.side_to_move(rest, &record.items)?;
                mender.warn(tag.place, format!("the side to move is not known; it must be {side}"));
                tag.value = format!("{side}{rest}");
            }
            mender.position(&tag.value)?
        }
    };
    game.rule_draws(Draws::Waived);
    mended.items = mender.line(&record.items, game);
    (!mender.warnings.is_empty()).then_some((mended, mender.warnings))
}

struct Mender {
    squares: Translator<'static>,
    naming: Naming,
    variant: &'static dyn Variant,
    warnings: Vec<Fault>,
}

/// A move text that was understood.
struct Meant {
    index: usize,
    /// As it should be written.
    text: String,
    /// How many of the moves behind it belong to it.
    joined: usize,
    /// What is odd about it.
    odd: Option<String>,
}

impl Mender {
    fn warn(&mut self, place: Place, message: String) {
        self.warnings.push(Fault::new(place, message));
    }

    fn position(&self, fen: &str) -> Option<Box<dyn Game>> {
        let mut game = read_position(self.variant, &self.squares.fen(fen)).ok()?;
        game.rule_draws(Draws::Waived);
        Some(game)
    }

    /// The letter of the one side that can make the first move of the game; `rest` is the position behind that letter.
    fn side_to_move(&self, rest: &str, items: &[Item]) -> Option<char> {
        let can_begin = |side: &char| {
            let game = self.position(&format!("{side}{rest}"));
            game.is_some_and(|mut game| self.goes_on(game.as_mut(), items, 0) > 0)
        };
        let mut sides = ['W', 'B'].into_iter().filter(can_begin);
        sides.next().filter(|_| sides.next().is_none())
    }

    /// A line as it was meant, as far as it can be understood.
    fn line(&mut self, items: &[Item], mut game: Box<dyn Game>) -> Vec<Item> {
        let mut mended = Vec::with_capacity(items.len());
        let mut rest = items;
        while let Some((item, behind)) = rest.split_first() {
            if matches!(item, Item::Unknown { .. }) {
                let Some((gap, length)) = self.unwritten(rest, &mut game) else { break };
                mended.extend(gap);
                rest = &rest[length..];
                continue;
            }
            let Some((anew, joined)) = self.item(item, behind, &mut game) else { break };
            mended.push(anew);
            rest = &behind[joined..];
        }
        mended.extend_from_slice(rest);
        mended
    }

    /// Moves that are not written, `- -`, where a game begins and the move behind them tells what they were: sides that
    /// have passed, or a place left for the side that is not to move. Later in a game they are moves that nobody wrote
    /// down. What they become, and how many items they are.
    fn unwritten(&mut self, items: &[Item], game: &mut Box<dyn Game>) -> Option<(Vec<Item>, usize)> {
        let stands_by = |item: &&Item| matches!(item, Item::Unknown { .. } | Item::Comment(_) | Item::Nag(_));
        let (gap, behind) = items.split_at(items.iter().take_while(stands_by).count());
        let places = gap
            .iter()
            .filter_map(|item| if let Item::Unknown { place } = item { Some(*place) } else { None });
        let places: Vec<Place> = places.collect();
        let (place, mut gap, length) = (*places.first()?, gap.to_vec(), gap.len());
        match behind.first()? {
            Item::Move { .. } if !game.played().is_empty() => return None,
            Item::Setup { .. } => return Some((gap, length)),
            Item::Move { .. } => {}
            _ => return None,
        }
        if let Some((fen, passed)) = self.passed(game.as_ref(), places.len(), behind) {
            self.warn(
                place,
                format!("{} not written; read as a pass", if places.len() == 1 { "a move" } else { "moves" }),
            );
            gap.push(Item::Setup { place, fen });
            *game = passed;
        } else {
            let has_turn = self.goes_on(game.copy().as_mut(), behind, 0) > 0;
            let waits = self.variant.info().seat_name(game.side_to_move().other());
            has_turn.then(|| self.warn(place, format!("- - is left out: it is not the turn of {waits}")))?;
            gap.retain(|item| !matches!(item, Item::Unknown { .. }));
        }
        Some((gap, length))
    }

    /// The game after so many passes, if it goes on from there.
    fn passed(&self, game: &dyn Game, passes: usize, behind: &[Item]) -> Option<(String, Box<dyn Game>)> {
        let mut view = game.view();
        if self.variant.info().seats.len() > 2 || view.aside.step > 0 {
            return None;
        }
        if passes % 2 == 1 {
            view.side_to_move = view.side_to_move.other();
        }
        let fen = write_fen(self.variant.info(), &view);
        let passed = self.position(&fen)?;
        (self.goes_on(passed.copy().as_mut(), behind, 0) > 0).then_some((fen, passed))
    }

    /// An item as it was meant, and how many items behind it belong to it; nothing if it is not understood.
    fn item(&mut self, item: &Item, behind: &[Item], game: &mut Box<dyn Game>) -> Option<(Item, usize)> {
        let anew = match item {
            Item::Move { place, text, marks } => {
                let meant = self.meant(game.as_ref(), text, behind, DEEPEST)?;
                game.play_at(meant.index).ok()?;
                if let Some(odd) = meant.odd {
                    self.warn(*place, odd);
                }
                let marks = last_marks(&behind[..meant.joined]).unwrap_or(marks).clone();
                return Some((Item::Move { place: *place, text: meant.text, marks }, meant.joined));
            }
            Item::Variation(inner) if !game.played().is_empty() => {
                let mut branch = game.copy();
                branch.take_back(1);
                Item::Variation(self.line(inner, branch))
            }
            Item::Setup { fen, .. } => {
                *game = self.position(fen)?;
                item.clone()
            }
            Item::Unknown { .. } => return None,
            Item::Variation(_) | Item::Comment(_) | Item::Nag(_) => item.clone(),
        };
        Some((anew, 0))
    }

    fn read(&self, game: &dyn Game, text: &str) -> Result<usize, MoveTextError> {
        read_move(self.variant.info(), game.legal_moves(), &self.squares.move_text(text))
    }

    /// What a text means in a game that goes on with these items.
    fn meant(&self, game: &dyn Game, text: &str, behind: &[Item], depth: u8) -> Option<Meant> {
        if game.played().len() >= LONGEST_LINE {
            return None;
        }
        let plain = |index| Meant { index, text: text.to_owned(), joined: 0, odd: None };
        match self.read(game, text) {
            Ok(index) => Some(plain(index)),
            Err(MoveTextError::Ambiguous(ways)) => self.settled(game, text, &ways, behind, depth),
            Err(_) => self.without_capture(game, text).or_else(|| self.joined(game, text, behind)),
        }
    }

    /// `c3xd4` where nothing is taken.
    fn without_capture(&self, game: &dyn Game, text: &str) -> Option<Meant> {
        let quiet: String = text.chars().map(|c| if is_capture_sign(c) { '-' } else { c }).collect();
        let index = self.read(game, &quiet).ok().filter(|_| quiet != text)?;
        let odd = format!("{text}: nothing is captured; read as {quiet}");
        Some(Meant { index, text: quiet, joined: 0, odd: Some(odd) })
    }

    /// `9x14 14x23`: each jump as if it were a move.
    fn joined(&self, game: &dyn Game, text: &str, behind: &[Item]) -> Option<Meant> {
        let mut whole = text.to_owned();
        for (joined, item) in (1..).zip(behind) {
            let Item::Move { text: next, .. } = item else { return None };
            let at = whole.rfind(is_capture_sign)?;
            let sign = whole[at..].chars().next()?;
            let landed = whole[at + sign.len_utf8()..].to_ascii_lowercase();
            let onward = next.to_ascii_lowercase();
            let onward = onward.strip_prefix(&landed)?.strip_prefix(is_capture_sign)?;
            whole.push(sign);
            whole.push_str(onward);
            if let Ok(index) = self.read(game, &whole) {
                let odd = format!("a capture written step by step; read as {whole}");
                return Some(Meant { index, text: whole, joined, odd: Some(odd) });
            }
        }
        None
    }

    /// The one of several ways after which the game goes on furthest. The ways are named as the game names squares.
    fn settled(
        &self,
        game: &dyn Game,
        text: &str,
        ways: &[String],
        behind: &[Item],
        depth: u8,
    ) -> Option<Meant> {
        if depth == 0 || self.naming != Naming::OfTheGame {
            return None;
        }
        let mut best: Option<(usize, usize, &String)> = None;
        let mut is_alone = false;
        for way in ways {
            let index = self.read(game, way).ok()?;
            let mut tried = game.copy();
            tried.play_at(index).ok()?;
            let plies = self.goes_on(tried.as_mut(), behind, depth - 1);
            let most = best.map(|(most, ..)| most);
            if most.is_none_or(|most| plies > most) {
                (best, is_alone) = (Some((plies, index, way)), true);
            } else if most == Some(plies) {
                is_alone = false;
            }
        }
        let (_, index, way) = best.filter(|_| is_alone)?;
        let odd = format!("{text} fits several moves; the game goes on as after {way}");
        Some(Meant { index, text: way.clone(), joined: 0, odd: Some(odd) })
    }

    /// How many plies of a line can be played.
    fn goes_on(&self, game: &mut dyn Game, items: &[Item], depth: u8) -> usize {
        let mut plies = 0;
        let mut rest = items;
        while let Some((item, behind)) = rest.split_first() {
            rest = behind;
            match item {
                Item::Move { text, .. } => {
                    let Some(meant) = self.meant(game, text, rest, depth) else { break };
                    if game.play_at(meant.index).is_err() {
                        break;
                    }
                    rest = &rest[meant.joined..];
                    plies += 1;
                }
                Item::Setup { .. } | Item::Unknown { .. } => break,
                Item::Variation(_) | Item::Comment(_) | Item::Nag(_) => {}
            }
        }
        plies
    }
}

/// Whether variations are nested deeper than a file can have them; nothing here must depend on how deep the stack is.
fn is_too_deep(items: &[Item]) -> bool {
    let mut ahead = vec![(items, 0)];
    while let Some((items, depth)) = ahead.pop() {
        if depth > DEEPEST_VARIATION {
            return true;
        }
        let inner = items.iter().filter_map(|item| match item {
            Item::Variation(inner) => Some((&inner[..], depth + 1)),
            _ => None,
        });
        ahead.extend(inner);
    }
    false
}

fn is_capture_sign(c: char) -> bool {
    matches!(c, 'x' | 'X' | 'х' | 'Х' | ':' | '×' | '*')
}

/// The marks of the last of several moves.
fn last_marks(items: &[Item]) -> Option<&String> {
    items.iter().rev().find_map(|item| if let Item::Move { marks, .. } = item { Some(marks) } else { None })
}
