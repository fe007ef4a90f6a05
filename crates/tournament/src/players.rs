//! Lists of players as tables of text, as spreadsheets save them.

use std::fmt;

use crate::competitor::{Competitor, Person, Sex};

/// What a column tells, by the words that may stand above it.
const COLUMNS: [(Field, &[&str]); 9] = [
    (Field::Name, &["name", "player", "имя", "фио", "фамилия", "игрок", "участник"]),
    (Field::Rating, &["rating", "elo", "рейтинг"]),
    (Field::Title, &["title", "grade", "звание", "разряд"]),
    (Field::Federation, &["federation", "country", "fed", "федерация", "страна"]),
    (Field::City, &["city", "town", "город", "откуда"]),
    (Field::Team, &["team", "club", "school", "команда", "клуб", "школа"]),
    (Field::Sex, &["sex", "gender", "пол"]),
    (Field::Born, &["born", "birth", "year", "год", "год рождения", "рождён", "дата рождения"]),
    (Field::Licence, &["licence", "license", "id", "номер", "билет"]),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Name,
    Rating,
    Title,
    Federation,
    City,
    Team,
    Sex,
    Born,
    Licence,
}

/// What cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayersError {
    /// From 1.
    pub line: u64,
    /// From 1, if it is about one column.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for PlayersError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(to, ", column {column}")?;
        }
        write!(to, ": {}", self.message)
    }
}

impl std::error::Error for PlayersError {}

/// Reads a table with commas, semicolons or tabs between its columns. If its first line names the columns, they may stand in any
/// order; otherwise the first one has the names, and the second one ratings.
pub fn read(text: &str) -> Result<Vec<Competitor>, PlayersError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let between = [b';', b'\t', b','].into_iter().max_by_key(|sign| first.matches(char::from(*sign)).count());
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(between.unwrap_or(b','))
        .from_reader(text.as_bytes());
    let mut fields = None;
    let mut found = vec![];
    for record in reader.records() {
        let record = record.map_err(|error| PlayersError {
            line: error.position().map_or(1, csv::Position::line),
            column: None,
            message: "this line is no row of a table".to_owned(),
        })?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let line = record.position().map_or(1, csv::Position::line);
        if fields.is_none() {
            let named = headings(&record);
            if named.contains(&Some(Field::Name)) {
                fields = Some(named);
                continue;
            }
            // "Ivanov, Ivan" is one name.
            if record.get(1).is_some_and(|second| !second.is_empty() && second.parse::<u32>().is_err()) {
                return Ok(names(text));
            }
            fields = Some(vec![Some(Field::Name), Some(Field::Rating)]);
        }
        found.push(competitor(&record, fields.as_deref().unwrap_or_default(), line)?);
    }
    Ok(found)
}

/// The teams of a list of people, in the order of their first ones: a team has the mean of its people's ratings, and its people sit in
/// the order of the list. Whoever names no team is one by himself.
#[must_use]
pub fn teams(people: Vec<Competitor>) -> Vec<Competitor> {
    let mut teams: Vec<Competitor> = vec![];
    for Competitor { person, members } in people {
        if person.team.is_empty() {
            teams.push(Competitor { person, members });
            continue;
        }
        let known = teams.iter().position(|team| team.person.name == person.team);
        let place = known.unwrap_or_else(|| {
            let own = Person {
                name: person.team.clone(),
                city: person.city.clone(),
                federation: person.federation.clone(),
                ..Person::default()
            };
            teams.push(Competitor { person: own, members: vec![] });
            teams.len() - 1
        });
        teams[place].members.push(person);
    }
    for team in &mut teams {
        let rated = || team.members.iter().filter(|member| member.rating > 0);
        let (sum, count) =
            (rated().map(|member| u64::from(member.rating)).sum::<u64>(), rated().count() as u64);
        if let Some(mean) = sum.checked_div(count) {
            team.person.rating = mean as u32;
        }
    }
    teams
}

/// A name in every line.
fn names(text: &str) -> Vec<Competitor> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| Competitor::named(line, 0)).collect()
}

fn headings(record: &csv::StringRecord) -> Vec<Option<Field>> {
    let field = |text: &str| {
        let text = text.to_lowercase();
        COLUMNS.iter().find(|(_, words)| words.contains(&text.as_str())).map(|(field, _)| *field)
    };
    record.iter().map(field).collect()
}

fn competitor(
    record: &csv::StringRecord,
    fields: &[Option<Field>],
    line: u64,
) -> Result<Competitor, PlayersError> {
    let mut person = Person::default();
    for (column, (text, field)) in record.iter().zip(fields).enumerate() {
        let wanted = |what: &str| PlayersError {
            line,
            column: Some(column + 1),
            message: format!("{what} was expected, and {text:?} is there"),
        };
        let text = text.to_owned();
        match field {
            Some(Field::Name) => person.name = text,
            Some(Field::Rating) if text.is_empty() => {}
            Some(Field::Rating) => person.rating = text.parse().map_err(|_| wanted("a rating"))?,
            Some(Field::Title) => person.title = text,
            Some(Field::Federation) => person.federation = text,
            Some(Field::City) => person.city = text,
            Some(Field::Team) => person.team = text,
            Some(Field::Sex) => person.sex = sex(&text).ok_or_else(|| wanted("m or w"))?,
            Some(Field::Born) => person.born = born(&text).ok_or_else(|| wanted("a year of birth"))?,
            Some(Field::Licence) => person.licence = text,
            None => {}
        }
    }
    if person.name.is_empty() {
        return Err(PlayersError { line, column: None, message: "there is no name".to_owned() });
    }
    Ok(Competitor { person, members: vec![] })
}

fn sex(text: &str) -> Option<Option<Sex>> {
    match text.to_lowercase().as_str() {
        "" => Some(None),
        "m" | "male" | "м" | "муж" => Some(Some(Sex::Male)),
        "w" | "f" | "female" | "ж" | "жен" => Some(Some(Sex::Female)),
        _ => None,
    }
}

/// A year, or the year of a date that is written in any usual way.
fn born(text: &str) -> Option<Option<u16>> {
    if text.is_empty() {
        return Some(None);
    }
    let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| part.len() == 4);
    numbers.filter_map(|part| part.parse().ok()).find(|year| (1900..2100).contains(year)).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreadsheets_are_read() {
        let text = "\u{feff}Рейтинг;ФИО;Пол;Год рождения;Школа\n2100;Иванов, Пётр;м;12.05.2012;№ 5\n;\"Петрова; А.\";ж;2014;\n\n";
        let found = read(text).expect("players");
        assert_eq!(found.len(), 2);
        let first = &found[0].person;
        assert_eq!((first.name.as_str(), first.rating, first.sex), ("Иванов, Пётр", 2100, Some(Sex::Male)));
        assert_eq!((first.born, first.team.as_str()), (Some(2012), "№ 5"));
        let second = &found[1].person;
        assert_eq!((second.name.as_str(), second.rating, second.born), ("Петрова; А.", 0, Some(2014)));
    }

    #[test]
    fn names_alone_are_enough() {
        let names: Vec<_> = read("A\nB\n").expect("players").into_iter().map(|one| one.person.name).collect();
        assert_eq!(names, ["A", "B"]);
        let both = read("Иванов, Пётр\nПетрова, Анна\n").expect("players");
        assert_eq!(both[1].person.name, "Петрова, Анна");
        assert_eq!(read("A,2000\nB,1900\n").expect("players")[1].person.rating, 1900);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let error = read("name,rating\nA,2000\nB,strong\n").expect_err("no rating");
        assert_eq!(error.to_string(), "line 3, column 2: a rating was expected, and \"strong\" is there");
        assert_eq!(
            read("name,rating\n,2000\n").expect_err("no name").to_string(),
            "line 2: there is no name"
        );
    }
}
