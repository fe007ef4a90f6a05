//! Standings, crosstables and pairings as plain tables, in the words of arbiters, for everything that prints them.

use std::collections::HashMap;

use crate::competition::{Competition, Entry};
use crate::competitor::Person;
use crate::event::GroupId;
use crate::lines::{Cell, Kind, Line};
use crate::outcome::{Outcome, Points, points_text};
use crate::plan::System;
use crate::round::{Pair, Side};
use crate::standings::{Row, Standings};
use crate::swiss::{Bye, Colour};
use crate::tiebreak::{TieBreak, Value, hundredths_text};

/// In which language words are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// One of two texts.
    #[must_use]
    pub fn pick<'t>(self, en: &'t str, ru: &'t str) -> &'t str {
        match self {
            Self::English => en,
            Self::Russian => ru,
        }
    }

    /// As documents name it.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.pick("en", "ru")
    }
}

/// A table with a heading for each column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Above the columns.
    pub columns: Vec<Column>,
    /// As many texts in each as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// Whether it has numbers, which stand at the right.
    pub is_number: bool,
}

fn text(heading: &str) -> Column {
    Column { heading: heading.to_owned(), is_number: false }
}

fn number(heading: impl Into<String>) -> Column {
    Column { heading: heading.into(), is_number: true }
}

/// What a tie-break is called above a column.
#[must_use]
pub fn tie_break_name(by: TieBreak, language: Language) -> String {
    let word = |en: &str, ru: &str| language.pick(en, ru).to_owned();
    let cut = |name: String, low: u8, high: u8| match (low, high) {
        (0, 0) => name,
        (1, 1) => format!("{name} M"),
        (low, 0) => format!("{name} −{low}"),
        (0, high) => format!("{name} +{high}"),
        (low, high) => format!("{name} −{low}+{high}"),
    };
    match by {
        TieBreak::Direct => word("Direct", "Личн."),
        TieBreak::Buchholz { low, high } => cut(word("Buchholz", "Бухг."), low, high),
        TieBreak::Solkoff { low, high } => cut(word("Solkoff", "Солк."), low, high),
        TieBreak::SolkoffTruncated => word("Solkoff tr.", "Солк. ус."),
        TieBreak::SolkoffPlus => word("Solkoff+", "Солк.+"),
        TieBreak::SonnebornBerger { low } => cut(word("S.-Berger", "Берг."), low, 0),
        TieBreak::Shmulyan => word("Shmulyan", "Шмул."),
        TieBreak::Wins => word("Wins", "Поб."),
        TieBreak::WinsPlayed => word("Won", "Выигр."),
        TieBreak::WinsWithBlack => word("Black wins", "Поб. ч."),
        TieBreak::Koya => word("Koya", "Койя"),
        TieBreak::Progressive { cut: low } => cut(word("Progr.", "Прогр."), low, 0),
        TieBreak::GamePoints => word("Games", "Партии"),
        TieBreak::GameDifference => word("Diff.", "Разн."),
        TieBreak::MatchPoints => word("Matches", "Матчи"),
        TieBreak::AverageRating { low } => cut(word("Av. rating", "Ср. рейт."), low, 0),
        TieBreak::Performance => word("Perf.", "Перф."),
        TieBreak::PerfectPerformance => word("PTP", "ПТП"),
        TieBreak::Rating => word("Rating", "Рейтинг"),
        TieBreak::Lot => word("Lot", "Жребий"),
    }
}

/// The places that somebody shares.
#[must_use]
pub fn place_text(place: Option<(usize, usize)>) -> String {
    match place {
        None => String::new(),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    }
}

impl Competition {
    /// Who stands where, with what decided.
    #[must_use]
    pub fn standings_table(&self, at: GroupId, standings: &Standings, language: Language) -> Table {
        let people = self.people_columns(language);
        let mut columns = people.headings();
        columns.extend(result_columns(standings, language));
        let row = |row: &Row| people.texts(self, row).chain(result_texts(row)).collect();
        let rows = standings.rows.iter().map(row).collect();
        Table { title: self.title(at, language.pick("Standings", "Положение")), columns, rows }
    }

    /// The columns that tell of people: the place, the name, and what else is known of anybody.
    fn people_columns(&self, language: Language) -> PeopleColumns {
        let all = [
            (
                text(language.pick("Title", "Звание")),
                (|person| person.title.clone()) as fn(&Person) -> String,
            ),
            (text(language.pick("From", "Откуда")), |person| person.origin().to_owned()),
            (number(language.pick("Rating", "Рейтинг")), Person::rating_text),
        ];
        let is_known =
            |tells: Tells| self.entries.iter().any(|entry| !tells(&entry.competitor.person).is_empty());
        let known = all.into_iter().filter(|(_, tells)| is_known(*tells)).collect();
        let first = [number(language.pick("Place", "Место")), text(language.pick("Name", "Имя"))];
        PeopleColumns { first, known }
    }

    fn title(&self, at: GroupId, what: &str) -> String {
        let group = self.group_names(at);
        [self.plan.name.clone()]
            .into_iter()
            .chain(group)
            .chain([what.to_owned()])
            .collect::<Vec<_>>()
            .join(". ")
    }

    /// What a group is called: its stage, if that has a name, and its letter, if there are several.
    pub fn group_names(&self, at: GroupId) -> impl Iterator<Item = String> {
        let stage = self.stage(at);
        let letter = (stage.groups > 1).then(|| char::from(b'A' + (at.group % 26) as u8).to_string());
        [Some(stage.name.clone()).filter(|name| !name.is_empty()), letter].into_iter().flatten()
    }

    /// Who met whom, and how that ended: everybody against everybody, or round by round.
    #[must_use]
    pub fn crosstable(&self, at: GroupId, standings: &Standings, language: Language) -> Table {
        let by_opponent = matches!(self.stage(at).system, System::RoundRobin { .. });
        let people = self.people_columns(language);
        let count = if by_opponent {
            standings.rows.len()
        } else {
            standings.rows.iter().map(|row| row.line.cells.len()).max().unwrap_or(0)
        };
        let mut columns = people.headings();
        columns.extend((1..=count).map(|n| number(n.to_string())));
        columns.extend(result_columns(standings, language));
        let row = |row: &Row| {
            let mut texts: Vec<String> = people.texts(self, row).collect();
            if by_opponent {
                texts.extend(standings.rows.iter().map(|other| self.against(&row.line, other.line.who)));
            } else {
                let cells = row.line.cells.iter().map(|cell| self.cell_text(standings, cell, language));
                texts.extend(cells.chain(std::iter::repeat(String::new())).take(count));
            }
            texts.extend(result_texts(row));
            texts
        };
        let rows = standings.rows.iter().map(row).collect();
        Table { title: self.title(at, language.pick("Crosstable", "Таблица")), columns, rows }
    }

    /// What somebody made against another one, meeting by meeting.
    fn against(&self, line: &Line, other: usize) -> String {
        if line.who == other {
            return "■".to_owned();
        }
        let cells = line.cells.iter().filter(|cell| cell.opponent == Some(other));
        let texts: Vec<String> =
            cells.map(|cell| self.result_text(cell)).filter(|text| !text.is_empty()).collect();
        texts.join(" ")
    }

    /// The points of a round as tables show them.
    fn result_text(&self, cell: &Cell) -> String {
        match cell.kind {
            Kind::Open | Kind::Absent => String::new(),
            Kind::Annulled => "x".to_owned(),
            Kind::Forfeit => if cell.points > 0 { "+" } else { "−" }.to_owned(),
            Kind::Bye(_) => points_text(cell.points),
            Kind::Played if self.plan.form.all_games() > 1 => points_text(cell.games),
            Kind::Played => points_text(cell.points),
        }
    }

    /// A round: the opponent's place in the table, the colour and what he made of it.
    fn cell_text(&self, standings: &Standings, cell: &Cell, language: Language) -> String {
        let Some(opponent) = cell.opponent else {
            return match cell.kind {
                Kind::Bye(Bye::Zero) | Kind::Absent => "–".to_owned(),
                _ => format!("({})", points_text(cell.points)),
            };
        };
        let place =
            standings.rows.iter().position(|row| row.line.who == opponent).map_or(0, |place| place + 1);
        let colour = match cell.colour {
            Some(Colour::White) => language.pick("w", "б"),
            Some(Colour::Black) => language.pick("b", "ч"),
            None => "",
        };
        format!("{place}{colour}{}", self.result_text(cell))
    }

    /// Who meets whom in a round, and how it ended as far as that is known.
    #[must_use]
    pub fn pairings_table(&self, at: GroupId, round: usize, language: Language) -> Table {
        let before = |line: &Line| (line.who, line.points_after(round));
        let points: HashMap<usize, Points> = self.lines(at).iter().map(before).collect();
        let columns = vec![
            number(language.pick("Board", "Доска")),
            text(language.pick("White", "Белые")),
            number(language.pick("Points", "Очки")),
            text(language.pick("Result", "Результат")),
            number(language.pick("Points", "Очки")),
            text(language.pick("Black", "Чёрные")),
        ];
        let own = |who: usize| points.get(&who).copied().unwrap_or_default();
        let mut rows = vec![];
        let Some(told) = self.group(at).ok().and_then(|group| group.rounds.get(round)) else {
            return Table { title: String::new(), columns, rows };
        };
        for (board, pair) in told.pairs.iter().enumerate() {
            let [first, second] = pair.drawn.who;
            let mut name = self.name(first).to_owned();
            if let Some(opening) = &pair.drawn.opening {
                name = format!("{name} [{opening}]");
            }
            rows.push(vec![
                (board + 1).to_string(),
                name,
                points_text(own(first)),
                self.pair_result(pair),
                points_text(own(second)),
                self.name(second).to_owned(),
            ]);
        }
        for (who, bye) in &told.byes {
            let word = match bye {
                Bye::Allocated | Bye::Full => language.pick("bye", "свободен"),
                Bye::Half => language.pick("half a bye", "половина очка"),
                Bye::Zero => continue,
            };
            let empty = String::new();
            rows.push(vec![
                empty.clone(),
                self.name(*who).to_owned(),
                points_text(own(*who)),
                empty.clone(),
                empty,
                word.to_owned(),
            ]);
        }
        let what = format!("{} {}", language.pick("Round", "Тур"), round + 1);
        Table { title: self.title(at, &what), columns, rows }
    }

    /// How a pair ended so far: `3-1 (2-0 1-1)`, with additional games behind it.
    #[must_use]
    pub fn pair_result(&self, pair: &Pair) -> String {
        let scoring = self.plan.form.scoring;
        let outcomes: Vec<Outcome> = pair.outcomes().collect();
        let mut result = match outcomes[..] {
            [] => String::new(),
            [only] if self.plan.form.all_games() == 1 => only.text(scoring),
            _ if !pair.is_played() && pair.is_over() && outcomes.iter().all(|one| *one == outcomes[0]) => {
                outcomes[0].text(scoring)
            }
            _ => {
                let [first, second] = pair.game_points(&self.plan.form);
                let games: Vec<String> = outcomes.iter().map(|outcome| outcome.text(scoring)).collect();
                format!("{}-{} ({})", points_text(first), points_text(second), games.join(" "))
            }
        };
        for outcome in &pair.extra {
            result = format!("{result} +{}", outcome.text(scoring));
        }
        if let Some(side) = pair.decided {
            result = format!("{result} {}", if side == Side::First { "→1" } else { "→2" });
        }
        result
    }

    /// Who takes part, by number, or by rating where nothing has begun.
    #[must_use]
    pub fn entries_table(&self, language: Language) -> Table {
        let columns = vec![
            number("№"),
            text(language.pick("Name", "Имя")),
            text(language.pick("Title", "Звание")),
            number(language.pick("Rating", "Рейтинг")),
            text(language.pick("Team", "Команда")),
            text(language.pick("City", "Город")),
            text(language.pick("Federation", "Федерация")),
            text(""),
        ];
        let row = |(number, entry): (usize, &Entry)| {
            let person = &entry.competitor.person;
            let out = entry.out.as_ref().map_or("", |_| language.pick("withdrawn", "выбыл"));
            vec![
                (number + 1).to_string(),
                person.name.clone(),
                person.title.clone(),
                person.rating_text(),
                person.team.clone(),
                person.city.clone(),
                person.federation.clone(),
                out.to_owned(),
            ]
        };
        let title = format!("{}. {}", self.plan.name, language.pick("Entries", "Участники"));
        Table { title, columns, rows: self.entries.iter().enumerate().map(row).collect() }
    }
}

/// What a column tells of somebody; nothing where that is not known.
type Tells = fn(&Person) -> String;

/// The columns that tell of people.
struct PeopleColumns {
    first: [Column; 2],
    /// Those of which something is known, and what they tell.
    known: Vec<(Column, Tells)>,
}

impl PeopleColumns {
    fn headings(&self) -> Vec<Column> {
        self.first.iter().chain(self.known.iter().map(|(column, _)| column)).cloned().collect()
    }

    fn texts<'t>(&'t self, competition: &'t Competition, row: &Row) -> impl Iterator<Item = String> + 't {
        let person = &competition.entries[row.line.who].competitor.person;
        let known = self.known.iter().map(move |(_, tells)| tells(person));
        [place_text(row.place), person.name.clone()].into_iter().chain(known)
    }
}

/// The columns that tell what came of it: the points and what decides between equal ones.
fn result_columns(standings: &Standings, language: Language) -> impl Iterator<Item = Column> + '_ {
    let ties = standings.tie_breaks.iter().map(move |by| number(tie_break_name(*by, language)));
    [number(language.pick("Points", "Очки"))].into_iter().chain(ties)
}

fn result_texts(row: &Row) -> impl Iterator<Item = String> + '_ {
    let value = |value: &Value| value.keys.first().map(|key| hundredths_text(*key)).unwrap_or_default();
    [points_text(row.line.points)].into_iter().chain(row.values.iter().map(value))
}
