//! What stands on a score sheet.

use bolshak_game::{CaptureMark, NotationStyle, Seat, Variant, VariantInfo, View};

use super::words::Language;
use super::{Figure, MoveNumber, ScoreSheet, SheetOptions, SheetStyle};
use crate::diagram::{Ink, Look, diagram};
use crate::pdn::{Fault, Item, PdnGame, SIGNS, Sign, clean, follow, sign, sign_of_nag};
use crate::{Form, display_name};

/// A record that was followed, and what is wanted of it.
struct Source<'a> {
    record: &'a PdnGame,
    info: &'static VariantInfo,
    options: &'a SheetOptions,
    /// The position before the first move.
    start: View,
    moves: Vec<Entry>,
}

/// A move on a sheet.
struct Entry {
    /// Counted from the first move of the side that begins; the sides have its even and odd numbers.
    ply: usize,
    text: String,
    signs: Vec<&'static Sign>,
    /// The position after it; none after a move that nobody wrote down.
    after: Option<View>,
}

pub(super) fn collect(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    options: &SheetOptions,
) -> Result<ScoreSheet, Fault> {
    let mut positions = vec![];
    let replayed = follow(record, fallback, &mut |game| positions.push(game.view()))?;
    let info = replayed.game.variant().info();
    if info.seats.len() > 2 {
        let message = format!("a score sheet has columns for two players, {} has more", info.names.en);
        return Err(Fault::new(record.place, message));
    }
    let written = clean(record, fallback, Form::Short)?;
    let source = Source {
        record,
        info,
        options,
        start: replayed.start.clone(),
        moves: entries(&written.items, &positions, info, options.style),
    };
    source.sheet().map_err(|message| Fault::new(record.place, message))
}

impl Source<'_> {
    fn sheet(&self) -> Result<ScoreSheet, String> {
        let language = self.language();
        let players = [self.record.white(), self.record.black()].map(shown);
        Ok(ScoreSheet {
            language: language.code(),
            title: language.pick("Score sheet", "Бланк записи партии"),
            players: if players.iter().all(String::is_empty) { String::new() } else { players.join(" – ") },
            head: self.head(),
            sides: [self.info.first, self.info.first.other()].map(|seat| language.side(seat)),
            moves: self.rows(),
            signs: self.signs().map(|sign| (sign.text, language.pick(sign.meaning, sign.ru))).collect(),
            diagrams: self
                .options
                .diagrams
                .iter()
                .map(|&wanted| self.figure(wanted))
                .collect::<Result<_, _>>()?,
            signatures: language.pick("Signatures", "Подписи"),
            signers: [language.side(Seat::WHITE), language.side(Seat::BLACK), language.referee()],
        })
    }

    fn head(&self) -> Vec<(&'static str, String)> {
        let (record, language) = (self.record, self.language());
        let tag = |names: &[&str]| shown(record.value(names));
        vec![
            (language.pick("Event", "Соревнование"), tag(&["Event"])),
            (language.pick("Place", "Место"), tag(&["Site"])),
            (language.pick("Date", "Дата"), known(tag(&["Date", "EventDate"]))),
            (language.pick("Round", "Тур"), tag(&["Round"])),
            (language.side(Seat::WHITE), shown(record.white())),
            (language.side(Seat::BLACK), shown(record.black())),
            (
                language.pick("Game", "Игра"),
                language.pick(&self.info.names.en, &self.info.names.ru).to_owned(),
            ),
            (language.pick("Time control", "Контроль времени"), self.control()),
            (language.pick("Result", "Результат"), self.result().to_owned()),
            (language.referee(), tag(&["Referee", "Arbiter"])),
        ]
    }

    fn control(&self) -> String {
        let language = self.language();
        match self.record.time_controls() {
            Ok(Some(controls)) => match controls.shared() {
                Some(control) => language.control(control),
                None => {
                    let each = self.info.all_seats().map(|seat| language.control(controls.of(seat)));
                    each.collect::<Vec<_>>().join(" / ")
                }
            },
            Ok(None) => String::new(),
            Err(_) => shown(self.record.value(&["TimeControl"])),
        }
    }

    /// Pairs of moves, the side that begins first.
    fn rows(&self) -> Vec<[String; 2]> {
        let count = self.moves.last().map_or(0, |entry| entry.ply / 2 + 1);
        let mut rows = vec![[String::new(), String::new()]; count];
        for entry in &self.moves {
            let cell = &mut rows[entry.ply / 2][entry.ply % 2];
            cell.push_str(if cell.is_empty() { "" } else { " " });
            cell.push_str(&entry.shown());
        }
        rows
    }

    fn language(&self) -> Language {
        self.options.style.language()
    }

    /// The result in the points of the style; nothing while it is not known.
    fn result(&self) -> &'static str {
        let results = self.options.results.unwrap_or(self.options.style.results());
        match self.record.result.text(NotationStyle { results, ..self.info.notation }) {
            "*" => "",
            text => text,
        }
    }

    /// The signs that occur, in the order of their table.
    fn signs(&self) -> impl Iterator<Item = &'static Sign> {
        let used = |known: &Sign| {
            self.moves.iter().any(|entry| entry.signs.iter().any(|sign| sign.nag == known.nag))
        };
        let mut seen = vec![];
        SIGNS.iter().filter(move |known| {
            let first = !seen.contains(&known.nag);
            seen.push(known.nag);
            first && used(known)
        })
    }

    /// The position after a move, and the move; none in the initial position.
    fn after(&self, wanted: MoveNumber) -> Result<(&View, Option<&Entry>), String> {
        if wanted.number == 0 {
            return Ok((&self.start, None));
        }
        let second = wanted.seat.is_some_and(|seat| seat != self.info.first);
        let ply = (wanted.number - 1) * 2 + usize::from(second);
        let entry = self.moves.iter().rfind(|entry| entry.ply == ply);
        let found = entry.and_then(|entry| Some((entry.after.as_ref()?, Some(entry))));
        found.ok_or_else(|| format!("there is no position after move {wanted}"))
    }

    fn figure(&self, wanted: MoveNumber) -> Result<Figure, String> {
        let language = self.language();
        let (view, entry) = self.after(wanted)?;
        let caption = match entry {
            None => language.pick("Initial position", "Начальная позиция").to_owned(),
            Some(entry) => {
                let dots = if entry.ply.is_multiple_of(2) { "." } else { "…" };
                format!("{} {}{dots} {}", language.pick("After", "После"), entry.ply / 2 + 1, entry.shown())
            }
        };
        let look = Look { ink: Ink::Grey, ..Look::default() };
        Ok(Figure { drawing: diagram(self.info, view, &look), caption })
    }
}

impl Entry {
    /// The move with its signs.
    fn shown(&self) -> String {
        let signs: String = self.signs.iter().map(|sign| sign.text).collect();
        format!("{}{signs}", self.text)
    }
}

/// The value of a tag as it is printed: without signs that nobody sees and that a terminal would obey.
fn shown(value: Option<&str>) -> String {
    display_name(value.unwrap_or_default())
}

/// A date without the parts that are not known.
fn known(date: String) -> String {
    if date.contains('?') { date.trim_end_matches(['?', '.']).to_owned() } else { date }
}

/// The moves of the main line with their signs and the positions after them.
fn entries(items: &[Item], positions: &[View], info: &VariantInfo, style: SheetStyle) -> Vec<Entry> {
    let second = |view: &View| usize::from(view.side_to_move != info.first);
    let mut positions = positions.iter();
    let mut now = positions.next();
    // Where the next move stands; a further move of a turn stands beside the last.
    let mut ply = now.map_or(0, second);
    let mut moves: Vec<Entry> = vec![];
    for item in items {
        match item {
            Item::Move { text, marks, .. } => {
                let signs = sign(marks).into_iter().collect();
                let text = with_mark(text, info.notation, style);
                let after = positions.next();
                moves.push(Entry { ply, text, signs, after: after.cloned() });
                now = after;
                let same_turn = now.is_some_and(|view| view.aside.step > 0 && second(view) == ply % 2);
                ply += usize::from(!same_turn);
                // Whoever cannot move is passed over.
                ply += usize::from(now.is_some_and(|view| second(view) != ply % 2));
            }
            Item::Unknown { .. } => {
                moves.push(Entry { ply, text: "…".to_owned(), signs: vec![], after: None });
                ply += 1;
            }
            Item::Nag(nag) => {
                let last = moves.last_mut().map(|entry| &mut entry.signs);
                last.into_iter().for_each(|signs| signs.extend(sign_of_nag(*nag)));
            }
            Item::Setup { .. } => {
                now = positions.next();
                let turn = now.map_or(0, second);
                ply += usize::from(ply % 2 != turn);
            }
            Item::Comment(_) | Item::Variation(_) => {}
        }
    }
    moves
}

/// A move with the capture mark of the style.
fn with_mark(text: &str, notation: NotationStyle, style: SheetStyle) -> String {
    match notation.capture {
        CaptureMark::Colon => text.replace(':', style.capture()),
        CaptureMark::Cross => text.replace('x', style.capture()),
    }
}
