//! Fields of fixed width.

use super::DxpError;

/// A message that is being read.
pub(super) struct Fields<'a> {
    text: &'a str,
    /// Where the next field begins, in bytes; the text is ASCII.
    at: usize,
}

impl<'a> Fields<'a> {
    /// The fields of a message.
    pub(super) fn of(text: &'a str) -> Result<Self, DxpError> {
        match text.find(|c: char| !c.is_ascii() || c.is_ascii_control()) {
            Some(at) => Err(error(at, "expected letters, digits and signs of ASCII")),
            None => Ok(Self { text, at: 0 }),
        }
    }

    /// The next field of this width.
    pub(super) fn take(&mut self, width: usize, what: &str) -> Result<&'a str, DxpError> {
        let field = self.text.get(self.at..self.at + width);
        let field = field.ok_or_else(|| error(self.text.len(), format!("expected {what}, found the end")))?;
        self.at += width;
        Ok(field)
    }

    /// The next field, a number of this many digits. Blanks stand for leading zeros.
    pub(super) fn number(&mut self, width: usize, what: &str) -> Result<u16, DxpError> {
        let start = self.at;
        let field = self.take(width, what)?;
        let digits = field.trim_start();
        let number = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
        number.ok_or_else(|| error(start, format!("expected {what}, {width} digits, found {field}")))
    }

    /// The next letter, as one of these.
    pub(super) fn one_of<T: Copy>(&mut self, known: &[(char, T)], what: &str) -> Result<T, DxpError> {
        let start = self.at;
        let field = self.take(1, what)?;
        let found = known.iter().find(|(letter, _)| field.starts_with(*letter));
        found.map(|(_, value)| *value).ok_or_else(|| {
            let letters: Vec<_> = known.iter().map(|(letter, _)| letter.to_string()).collect();
            error(start, format!("expected {what}, {}, found {field}", letters.join(" or ")))
        })
    }

    /// The rest of the message.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    /// Checks that only blanks are left.
    pub(super) fn end(&mut self) -> Result<(), DxpError> {
        let start = self.at;
        let rest = self.rest();
        if rest.trim().is_empty() {
            Ok(())
        } else {
            Err(error(start, format!("expected the end, found {rest}")))
        }
    }
}

pub(super) fn error(at: usize, message: impl Into<String>) -> DxpError {
    DxpError { column: at + 1, message: message.into() }
}
