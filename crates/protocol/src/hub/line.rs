//! One line of the protocol.

use std::fmt;

/// A command and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first word.
    pub command: String,
    arguments: Vec<Argument>,
    /// The length of the text that it was read from, in characters.
    length: usize,
}

/// `key=value`, or a key alone.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Argument {
    key: String,
    value: Option<String>,
    /// Where the value begins, or the key if it stands alone.
    column: usize,
}

/// A line that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubError {
    /// The character at fault, from 1; one past the end when something is missing.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl HubError {
    pub(crate) fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}

impl fmt::Display for HubError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column, self.message)
    }
}

impl std::error::Error for HubError {}

impl Line {
    /// A command without arguments.
    #[must_use]
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: vec![], length: 0 }
    }

    /// Parses a line; an empty one is `None`.
    ///
    /// # Errors
    /// If a key is missing in front of `=`, or a quote is not closed or is in a wrong place.
    pub fn parse(text: &str) -> Result<Option<Self>, HubError> {
        let mut scanner = Scanner { rest: text, column: 1 };
        if scanner.is_at_end() {
            return Ok(None);
        }
        let command = scanner.name()?;
        let mut arguments = vec![];
        while !scanner.is_at_end() {
            arguments.push(scanner.argument()?);
        }
        Ok(Some(Self { command, arguments, length: text.trim_end().chars().count() }))
    }

    /// The line with one more argument.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Self {
        self.arguments.push(Argument { key: key.to_owned(), value: Some(value.to_string()), column: 0 });
        self
    }

    /// The line with one more argument, if there is a value.
    #[must_use]
    pub fn with_some(self, key: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// The line with a key that has no value.
    #[must_use]
    pub fn flag(mut self, key: &str) -> Self {
        self.arguments.push(Argument { key: key.to_owned(), value: None, column: 0 });
        self
    }

    /// Whether the key is there, with or without a value.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.argument(key).is_some()
    }

    /// The value of a key; that of a key alone is empty.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.argument(key).map(|argument| argument.value.as_deref().unwrap_or_default())
    }

    /// The value of a key that must be there.
    pub(crate) fn needed(&self, key: &str) -> Result<&str, HubError> {
        self.value(key).ok_or_else(|| HubError::new(self.length + 1, format!("expected {key}=…")))
    }

    /// The first word of a line, whatever follows it.
    pub(crate) fn command_of(text: &str) -> &str {
        text.trim_start()
            .split(|c: char| c.is_whitespace() || matches!(c, '=' | '"'))
            .next()
            .unwrap_or_default()
    }

    /// The value of a key, as if it were missing where it cannot be read.
    pub(crate) fn readable<T: std::str::FromStr>(&self, key: &str) -> Option<T> {
        self.value(key)?.parse().ok()
    }

    /// The value of a key as a number or another type with `FromStr`.
    pub(crate) fn read<T: std::str::FromStr>(&self, key: &str, wanted: &str) -> Result<Option<T>, HubError> {
        self.read_with(key, wanted, |text| text.parse().ok())
    }

    /// The value of a key, parsed by a function.
    pub(crate) fn read_with<T>(
        &self,
        key: &str,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, HubError> {
        let Some(argument) = self.argument(key) else { return Ok(None) };
        let text = argument.value.as_deref().unwrap_or_default();
        let error =
            || HubError::new(argument.column, format!("expected {wanted} for {key}, found \"{text}\""));
        read(text).map(Some).ok_or_else(error)
    }

    fn argument(&self, key: &str) -> Option<&Argument> {
        self.arguments.iter().find(|argument| argument.key == key)
    }
}

/// The line as it is sent. The protocol has no escapes, so inside a value a quote becomes an apostrophe and the end of a
/// line a blank.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for Argument { key, value, .. } in &self.arguments {
            write!(f, " {key}")?;
            let Some(value) = value else { continue };
            let value = value.replace('"', "'").replace(['\r', '\n'], " ");
            let plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '=');
            if plain { write!(f, "={value}")? } else { write!(f, "=\"{value}\"")? }
        }
        Ok(())
    }
}

/// The rest of a line that is being read.
struct Scanner<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn is_at_end(&mut self) -> bool {
        self.take_while(char::is_whitespace);
        self.rest.is_empty()
    }

    fn name(&mut self) -> Result<String, HubError> {
        let column = self.column;
        let name = self.take_while(|c| !c.is_whitespace() && c != '=' && c != '"');
        match (name, self.rest.chars().next()) {
            (_, Some('"')) => Err(HubError::new(self.column, "expected no quote here")),
            ("", found) => {
                Err(HubError::new(column, format!("expected a name, found {}", found.unwrap_or(' '))))
            }
            _ => Ok(name.to_owned()),
        }
    }

    fn argument(&mut self) -> Result<Argument, HubError> {
        let start = self.column;
        let key = self.name()?;
        if !self.takes('=') {
            return Ok(Argument { key, value: None, column: start });
        }
        let column = self.column;
        let value = if self.takes('"') { self.quoted(column)? } else { self.bare()? };
        Ok(Argument { key, value: Some(value), column })
    }

    fn quoted(&mut self, opened: usize) -> Result<String, HubError> {
        let value = self.take_while(|c| c != '"').to_owned();
        if !self.takes('"') {
            return Err(HubError::new(opened, "this quote is not closed"));
        }
        if self.rest.chars().next().is_some_and(|c| !c.is_whitespace()) {
            return Err(HubError::new(self.column, "expected a blank behind the quote"));
        }
        Ok(value)
    }

    fn bare(&mut self) -> Result<String, HubError> {
        let value = self.take_while(|c| !c.is_whitespace() && c != '"').to_owned();
        if self.rest.starts_with('"') {
            return Err(HubError::new(self.column, "expected no quote inside a value"));
        }
        Ok(value)
    }

    fn takes(&mut self, wanted: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(wanted) else { return false };
        self.rest = rest;
        self.column += 1;
        true
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }
}
