//! Texts of strangers, made fit to be shown: on a page beside other names, or on a terminal that obeys what it is sent.

use std::borrow::Cow;

/// A person's name as it may be shown beside others.
///
/// Signs that cannot be seen are taken out, because they make two names look alike, turn the direction of the text
/// around them, or speak to a terminal: control characters, direction marks, and characters without width. White space
/// of any kind becomes one blank between words and none at the ends. Joiners stay between two letters of the scripts
/// that are misspelt without them (Arabic and the scripts of India). Nothing may be left.
#[must_use]
pub fn display_name(name: &str) -> String {
    let mut shown = String::with_capacity(name.len().min(256));
    let mut blank = false;
    let mut chars = name.chars().peekable();
    let mut before = None;
    while let Some(c) = chars.next() {
        if is_blank(c) {
            blank = true;
        } else if is_joiner(c) {
            let next = chars.peek().copied();
            if !blank && [before, next].into_iter().all(|letter| letter.is_some_and(needs_joiners)) {
                shown.push(c);
            }
        } else if !is_hidden(c) {
            if blank && !shown.is_empty() {
                shown.push(' ');
            }
            blank = false;
            shown.push(c);
            before = Some(c);
        }
    }
    shown
}

/// A text in which nothing speaks to a terminal: control characters and direction marks are written as their escapes,
/// `\u{1b}`, so that whoever reads it sees that they are there. White space other than the blank is escaped, too.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c.is_control() || is_direction_mark(c))
}

/// The same for a text of several lines: line breaks and tabulators stay.
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| !matches!(c, '\n' | '\t') && (c.is_control() || is_direction_mark(c)))
}

/// The beginning of a text of somebody else's, as a message quotes it: at most forty characters, and [`printable`].
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => printable(text).into_owned(),
        Some((end, _)) => format!("{}…", printable(&text[..end])),
    }
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_escaped(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

/// White space, and the letters that look like it.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{115f}' | '\u{1160}')
}

/// Embeddings, overrides and isolates, and the marks that stand for a letter of one direction.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
}

/// What is no part of what people see: controls, direction marks, and characters without width.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || is_direction_mark(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Letters and marks of Arabic and its kin, and of the scripts of India.
fn needs_joiners(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}')
}

/// Text as it stands in HTML, between tags or as the value of an attribute in double quotes.
#[must_use]
pub fn html_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
