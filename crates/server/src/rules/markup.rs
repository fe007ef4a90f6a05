//! The subset of Markdown in which the pages of rules are written: a title, headings, paragraphs, lists, `**bold**`,
//! and fenced diagrams. Whatever else Markdown knows is refused, so that nothing is shown as it was not meant.

use serde::Serialize;

/// A page as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Markup {
    /// The one `#` line.
    pub title: String,
    /// Everything below it, each with the line on which it begins.
    pub blocks: Vec<(usize, Block)>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A `##` line.
    Heading(String),
    /// A paragraph.
    Text(Vec<Span>),
    /// A list with its items.
    List(Vec<Vec<Span>>),
    /// A fenced diagram.
    Diagram(Sketch),
}

/// A diagram as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// The form of the game that is drawn, with its line, if it is not the one that gives the page its name.
    pub form: Option<(usize, String)>,
    /// `start`, or a position in any notation that the game reads.
    pub position: String,
    /// The move that is shown, with its line.
    pub turn: Option<(usize, String)>,
    /// What the reader is told about it.
    pub caption: String,
}

impl Sketch {
    /// Position and move as they are written.
    pub(super) fn written(&self) -> (&str, Option<&str>) {
        (&self.position, self.turn.as_ref().map(|(_, text)| text.as_str()))
    }
}

/// A stretch of text in one weight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Whether they stand in bold.
    pub strong: bool,
}

/// What cannot be read, and on which line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

type Read<T> = Result<T, Fault>;

const FENCE: &str = "```";
const DIAGRAM: &str = "```board";

/// Reads a page.
pub(super) fn read(text: &str) -> Read<Markup> {
    let mut lines = Lines { all: text.lines().collect(), at: 0 };
    lines.skip_empty();
    let title = lines.next().and_then(|line| line.strip_prefix("# ")).map(str::trim).unwrap_or_default();
    if title.is_empty() {
        return Err(Fault::new(lines.at.max(1), "expected the title, such as # Russian draughts"));
    }
    let mut blocks = vec![];
    lines.skip_empty();
    while let Some(first) = lines.peek() {
        blocks.push((lines.at + 1, block(first, &mut lines)?));
        lines.skip_empty();
    }
    Ok(Markup { title: title.to_owned(), blocks })
}

fn block(first: &str, lines: &mut Lines<'_>) -> Read<Block> {
    if first == DIAGRAM {
        return diagram(lines).map(Block::Diagram);
    }
    if let Some(heading) = first.strip_prefix("## ") {
        lines.at += 1;
        return Ok(Block::Heading(heading.trim().to_owned()));
    }
    if first.starts_with("- ") {
        return list(lines).map(Block::List);
    }
    if let Some(sign) = foreign(first) {
        return Err(Fault::new(lines.at + 1, format!("a line cannot begin with {sign} in these pages")));
    }
    paragraph(lines).map(Block::Text)
}

/// The signs of Markdown that these pages do without.
fn foreign(line: &str) -> Option<&'static str> {
    ["#", FENCE, "* ", "+ ", ">", "|", "    ", "1."].into_iter().find(|sign| line.starts_with(sign))
}

fn list(lines: &mut Lines<'_>) -> Read<Vec<Vec<Span>>> {
    let mut items = vec![];
    while let Some(item) = lines.peek().and_then(|line| line.strip_prefix("- ")) {
        lines.at += 1;
        items.push(spans(item.trim(), lines.at)?);
    }
    Ok(items)
}

/// All lines up to an empty one, or up to something that is no text.
fn paragraph(lines: &mut Lines<'_>) -> Read<Vec<Span>> {
    let start = lines.at + 1;
    let mut text = vec![];
    while let Some(line) = lines.peek().filter(|line| is_text(line)) {
        text.push(line.trim());
        lines.at += 1;
    }
    spans(&text.join(" "), start)
}

fn is_text(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with("- ") && foreign(line).is_none()
}

/// Every second stretch between double asterisks is bold.
fn spans(text: &str, line: usize) -> Read<Vec<Span>> {
    let parts: Vec<_> = text.split("**").collect();
    if parts.len().is_multiple_of(2) {
        return Err(Fault::new(line, "this ** has no second one"));
    }
    if let Some(sign) =
        ['`', '[', '<', '*', '_'].into_iter().find(|&sign| parts.iter().any(|part| part.contains(sign)))
    {
        return Err(Fault::new(line, format!("{sign} has no meaning in these pages")));
    }
    let span = |(index, part): (usize, &&str)| Span { text: (*part).to_owned(), strong: index % 2 == 1 };
    Ok(parts.iter().enumerate().map(span).filter(|span| !span.text.is_empty()).collect())
}

fn diagram(lines: &mut Lines<'_>) -> Read<Sketch> {
    let start = lines.at + 1;
    lines.at += 1;
    let mut sketch = Sketch::default();
    loop {
        let Some(line) = lines.next() else {
            return Err(Fault::new(start, "this diagram has no closing ```"));
        };
        if line == FENCE {
            break;
        }
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        let value = value.trim().to_owned();
        match key {
            "form" => sketch.form = Some((lines.at, value)),
            "position" => sketch.position = value,
            "move" => sketch.turn = Some((lines.at, value)),
            "caption" => sketch.caption = value,
            other => {
                let message = format!("expected form, position, move or caption, found {other}");
                return Err(Fault::new(lines.at, message));
            }
        }
    }
    if sketch.position.is_empty() || sketch.caption.is_empty() {
        return Err(Fault::new(start, "a diagram needs a position and a caption"));
    }
    Ok(sketch)
}

struct Lines<'a> {
    all: Vec<&'a str>,
    /// How many were read.
    at: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.all.get(self.at).copied()
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.peek()?;
        self.at += 1;
        Some(line)
    }

    fn skip_empty(&mut self) {
        while self.peek().is_some_and(|line| line.trim().is_empty()) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, String) {
        let Fault { line, message } = read(text).expect_err("a fault");
        (line, message)
    }

    #[test]
    fn a_page_is_read_block_by_block() {
        let text = "# Game\n\nOne\n**two** three.\n## Moves\n- a\n- b\n\n```board\nposition: start\nmove: c3-d4\ncaption: The start.\n```\n";
        let page = read(text).expect("a page");
        assert_eq!(page.title, "Game");
        let lines: Vec<_> = page.blocks.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 5, 6, 9]);
        let Block::Text(spans) = &page.blocks[0].1 else { panic!("no text") };
        let weights: Vec<_> = spans.iter().map(|span| (span.text.as_str(), span.strong)).collect();
        assert_eq!(weights, [("One ", false), ("two", true), (" three.", false)]);
        let Block::Diagram(sketch) = &page.blocks[3].1 else { panic!("no diagram") };
        assert_eq!(sketch.turn, Some((11, "c3-d4".to_owned())));
    }

    #[test]
    fn what_the_subset_does_not_know_is_refused_with_its_line() {
        assert_eq!(fault("Text").0, 1);
        assert_eq!(fault("# T\n\n### Deep").0, 3);
        assert_eq!(fault("# T\n\na **b").0, 3);
        assert_eq!(fault("# T\n\na `b`").0, 3);
        assert_eq!(fault("# T\n\n```board\nposition: start").0, 3);
        assert_eq!(fault("# T\n\n```board\nposition: start\ncolour: red\n```").0, 5);
        assert_eq!(fault("# T\n\n```board\nposition: start\n```").0, 3);
    }
}
