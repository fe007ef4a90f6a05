//! Queries as short texts: `player:Ivanov year:2020..2024 result:2-0 part:"?:Wc3,!d4"`.

use std::str::FromStr;

use bolshak_game::{Variant, look_up};
use bolshak_notation::pdn::{GameResult, PartialDate};

use crate::{Condition, Ended, Order, PlayerIs, Query, QueryError};

/// The words of queries.
const KEYS: &str = "player, white, black, event, collection, game, date, year, result, winner, plies, rating, position, \
                    turned, moves, cell, part, material, capture, sacrifice, promotions, sort, limit";

/// A word of a query and where it begins.
struct Word {
    column: usize,
    key: String,
    value: String,
    /// Where the value begins.
    at: usize,
}

impl FromStr for Query {
    type Err = QueryError;

    /// Reads words of the form `key:value`, values with blanks in quotes. A word without a key is part of a player's name.
    fn from_str(text: &str) -> Result<Self, QueryError> {
        let words = words(text)?;
        let mut query = Self::default();
        let mut conditions = vec![];
        for word in &words {
            query.take(word, &mut conditions)?;
        }
        let variant = query.filter.variant.as_deref().and_then(|id| look_up(id).ok());
        for (condition, at) in conditions {
            let placed = |(column, message)| QueryError { column: at + column - 1, message };
            condition.check(variant).map_err(placed)?;
            query.conditions.push(condition);
        }
        Ok(query)
    }
}

fn words(text: &str) -> Result<Vec<Word>, QueryError> {
    let mut words: Vec<Word> = vec![];
    let mut rest = text.chars().zip(1..).peekable();
    while let Some(&(first, column)) = rest.peek() {
        if first.is_whitespace() {
            rest.next();
            continue;
        }
        let mut key = String::new();
        while let Some((c, _)) = rest.next_if(|(c, _)| c.is_ascii_alphabetic()) {
            key.push(c);
        }
        let has_key = !key.is_empty() && rest.next_if(|(c, _)| *c == ':').is_some();
        let quote = rest.next_if(|(c, _)| *c == '"').map(|(_, at)| at);
        let mut value = if has_key { String::new() } else { std::mem::take(&mut key) };
        let at = rest.peek().map_or(column, |(_, at)| *at);
        let in_value = |c: char| if quote.is_some() { c != '"' } else { !c.is_whitespace() };
        while let Some((c, _)) = rest.next_if(|(c, _)| in_value(*c)) {
            value.push(c);
        }
        if quote.is_some() && rest.next().is_none() {
            let column = quote.unwrap_or(column);
            return Err(QueryError { column, message: "this quote is not closed".to_owned() });
        }
        if value.is_empty() {
            return Err(QueryError { column, message: format!("expected something after {key}:") });
        }
        words.push(Word { column, key, value, at });
    }
    Ok(words)
}

impl Query {
    fn take(&mut self, word: &Word, conditions: &mut Vec<(Condition, usize)>) -> Result<(), QueryError> {
        let value = word.value.clone();
        let filter = &mut self.filter;
        let wrong = |message: String| QueryError { column: word.at, message };
        let mut is = |condition: Condition| conditions.push((condition, word.at));
        match word.key.as_str() {
            "" | "player" => filter.players.push(PlayerIs { name: value, seat: None }),
            seat @ ("white" | "black" | "red" | "green" | "yellow" | "violet") => {
                filter.players.push(PlayerIs { name: value, seat: Some(seat.to_owned()) });
            }
            "event" => filter.event = Some(value),
            "collection" => filter.collection = Some(value),
            "game" => filter.variant = Some(game(&value).map_err(wrong)?.info().id.to_owned()),
            "date" | "year" => (filter.since, filter.until) = dates(&value).map_err(wrong)?,
            "result" => filter.ended = Some(Ended::Result(result(&value).map_err(wrong)?)),
            "winner" => filter.ended = Some(Ended::WonBy(value.to_lowercase())),
            "plies" => filter.plies = range(&value).map_err(wrong)?,
            "rating" => filter.rating = range(&value).map_err(wrong)?,
            "position" => is(Condition::Position(value)),
            "turned" => is(Condition::PositionOrTurned(value)),
            "moves" => is(Condition::Opening(value)),
            "cell" => {
                let (table, cell) = value.split_once('/').unwrap_or((&value, ""));
                is(Condition::Cell(table.to_owned(), cell.to_owned()));
            }
            "part" => is(Condition::Part(value)),
            "material" => is(material(&value).map_err(wrong)?),
            "capture" => is(Condition::Capture(count(&value).map_err(wrong)?)),
            "sacrifice" => is(Condition::Sacrifice(count(&value).map_err(wrong)?)),
            "promotions" => is(Condition::Promotions(count(&value).map_err(wrong)?)),
            "sort" => self.order = order(&value).map_err(wrong)?,
            "limit" => self.limit = Some(count(&value).map_err(wrong)?),
            other => {
                let message = format!("{other} is no word of a query; expected one of {KEYS}");
                return Err(QueryError { column: word.column, message });
            }
        }
        Ok(())
    }
}

fn game(text: &str) -> Result<&'static dyn Variant, String> {
    look_up(text).map_err(|error| error.to_string())
}

type Dates = (Option<PartialDate>, Option<PartialDate>);

fn dates(text: &str) -> Result<Dates, String> {
    let date = |text: &str| match text {
        "" => Ok(None),
        text => {
            let read = PartialDate::read(text).ok().filter(|date| date.year.is_some());
            let expected = || format!("expected a date such as 2020.05, 2020..2024 or 2020.., found {text}");
            read.map(Some).ok_or_else(expected)
        }
    };
    match text.split_once("..") {
        Some((since, until)) => Ok((date(since)?, date(until)?)),
        None => date(text).map(|date| (date, date)),
    }
}

fn result(text: &str) -> Result<GameResult, String> {
    let named = match text {
        "white" => Some(GameResult::White),
        "black" => Some(GameResult::Black),
        "draw" => Some(GameResult::Draw),
        "unknown" => Some(GameResult::Unknown),
        text => GameResult::parse(text),
    };
    named.ok_or_else(|| format!("expected a result such as 1-0, 2-0, 1/2-1/2, 0-1, draw or *, found {text}"))
}

type Range = (Option<u16>, Option<u16>);

fn range(text: &str) -> Result<Range, String> {
    let expected = || format!("expected a number or numbers such as 40..80 or 40.., found {text}");
    let number = |part: &str| match part {
        "" => Ok(None),
        part => part.parse().map(Some).map_err(|_| expected()),
    };
    match text.split_once("..") {
        Some((least, most)) => Ok((number(least)?, number(most)?)),
        None => number(text).map(|number| (number, number)),
    }
}

fn count(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|count| *count > 0)
        .ok_or_else(|| format!("expected a number from 1, found {text}"))
}

fn material(text: &str) -> Result<Condition, String> {
    let (pieces, positions) = text.split_once('/').unwrap_or((text, "1"));
    Ok(Condition::Material(pieces.parse()?, count(positions)?))
}

fn order(text: &str) -> Result<Order, String> {
    Ok(match text {
        "number" => Order::Number,
        "date" => Order::Date,
        "latest" => Order::Latest,
        "rating" => Order::Rating,
        "length" => Order::Length,
        "white" => Order::White,
        "black" => Order::Black,
        "event" => Order::Event,
        _ => {
            let expected = "number, date, latest, rating, length, white, black or event";
            return Err(format!("expected {expected}, found {text}"));
        }
    })
}
