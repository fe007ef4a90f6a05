//! What stands on a score sheet.

use bolshak_game::{CaptureMark, NotationStyle, Seat, Variant, VariantInfo, View};

use super::words::Language;
use super::{Figure, MoveNumber, ScoreSheet, SheetOptions, SheetStyle};
use crate::diagram::{Ink, Look, diagram};
use crate::display_name;
use crate::pdn::{Fault, Item, PdnGame, SIGNS, Sign, clean, follow, seat_tags, sign, sign_of_nag};

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
    /// Counted from the first move of the side that begins, a number for each side in a round.
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
    let written = clean(record, fallback, options.form)?;
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
        let players: Vec<String> = self.players().map(|(_, name)| name).collect();
        Ok(ScoreSheet {
            language: language.code(),
            title: language.pick("Score sheet", "Бланк записи партии"),
            players: if players.iter().all(String::is_empty) { String::new() } else { players.join(" – ") },
            head: self.head(),
            sides: self.columns().map(|seat| language.side(self.info.seat_name(seat))).collect(),
            moves: self.rows(),
            signs: self.signs().map(|sign| (sign.text, language.pick(sign.meaning, sign.ru))).collect(),
            diagrams: self
                .options
                .diagrams
                .iter()
                .map(|&wanted| self.figure(wanted))
                .collect::<Result<_, _>>()?,
            signatures: language.pick("Signatures", "Подписи"),
            signers: self.players().map(|(side, _)| side).chain([language.referee()]).collect(),
        })
    }

    fn head(&self) -> Vec<(&'static str, String)> {
        let (record, language) = (self.record, self.language());
        let tag = |names: &[&str]| shown(record.value(names));
        let event = [
            (language.pick("Event", "Соревнование"), tag(&["Event"])),
            (language.pick("Place", "Место"), tag(&["Site"])),
            (language.pick("Date", "Дата"), known(tag(&["Date", "EventDate"]))),
            (language.pick("Round", "Тур"), tag(&["Round"])),
        ];
        let game = [
            (
                language.pick("Game", "Игра"),
                language.pick(&self.info.names.en, &self.info.names.ru).to_owned(),
            ),
            (language.pick("Time control", "Контроль времени"), self.control()),
            (language.pick("Result", "Результат"), self.result()),
            (language.referee(), tag(&["Referee", "Arbiter"])),
        ];
        event.into_iter().chain(self.players()).chain(game).collect()
    }

    /// The sides in the order of the seats, each with who has it.
    fn players(&self) -> impl Iterator<Item = (&'static str, String)> {
        let seats = seat_tags(self.info, |seat| self.info.seat_name(seat).to_owned()).into_iter();
        let names = seats.map(|(tag, seat)| (self.info.seat(&seat), shown(self.record.value(&[tag]))));
        let mut names: Vec<_> = names.filter_map(|(seat, name)| Some((seat?, name))).collect();
        names.sort_by_key(|(seat, _)| seat.index());
        names.into_iter().map(|(seat, name)| (self.language().side(self.info.seat_name(seat)), name))
    }

    /// The seats in the order of play, from the one that begins.
    fn columns(&self) -> impl Iterator<Item = Seat> {
        let seats = self.info.seats.len();
        (0..seats).map(move |column| Seat::of((self.info.first.index() + column) % seats))
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

    /// Rounds of moves, the side that begins first.
    fn rows(&self) -> Vec<Vec<String>> {
        let seats = self.info.seats.len();
        let count = self.moves.last().map_or(0, |entry| entry.ply / seats + 1);
        let mut rows = vec![vec![String::new(); seats]; count];
        for entry in &self.moves {
            let cell = &mut rows[entry.ply / seats][entry.ply % seats];
            cell.push_str(if cell.is_empty() { "" } else { " " });
            cell.push_str(&entry.shown());
        }
        rows
    }

    fn language(&self) -> Language {
        self.options.style.language()
    }

    /// The result in the points of the style, or the places of more than two; nothing while it is not known.
    fn result(&self) -> String {
        if self.info.seats.len() > 2 {
            return shown(self.record.value(&["Places"]));
        }
        let results = self.options.results.unwrap_or(self.options.style.results());
        match self.record.result.text(NotationStyle { results, ..self.info.notation }) {
            "*" => String::new(),
            text => text.to_owned(),
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
        let named =
            |letter: char| self.columns().position(|seat| self.info.seat_name(seat).starts_with(letter));
        let column = match wanted.side {
            None => 0,
            Some(letter) => {
                named(letter).ok_or_else(|| format!("no side of this game begins with {letter}"))?
            }
        };
        let ply = (wanted.number - 1) * self.info.seats.len() + column;
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
                let (seats, after) = (self.info.seats.len(), language.pick("After", "После"));
                let dots = if entry.ply.is_multiple_of(seats) { "." } else { "…" };
                format!("{after} {}{dots} {}", entry.ply / seats + 1, entry.shown())
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
    let seats = info.seats.len();
    let column = |view: &View| (view.side_to_move.index() + seats - info.first.index()) % seats;
    // The first place from this one on in the column of whoever is to move: whoever cannot move is passed over.
    let place = |from: usize, view: Option<&View>| match view {
        Some(view) => from + (column(view) + seats - from % seats) % seats,
        None => from,
    };
    let mut positions = positions.iter();
    let mut now = positions.next();
    // Where the next move stands; a further move of a turn stands beside the last.
    let mut ply = place(0, now);
    let mut moves: Vec<Entry> = vec![];
    for item in items {
        match item {
            Item::Move { text, marks, .. } => {
                let signs = sign(marks).into_iter().collect();
                let text = with_mark(text, info.notation, style);
                let after = positions.next();
                moves.push(Entry { ply, text, signs, after: after.cloned() });
                now = after;
                let same_turn = now.is_some_and(|view| view.aside.step > 0 && column(view) == ply % seats);
                ply = if same_turn { ply } else { place(ply + 1, now) };
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
                ply = place(ply, now);
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
