//! A tree out of a record.

use bolshak_game::Variant;

use super::annotation::plain;
use super::edit::step;
use super::{GameTree, NodeId, Step, TreeError};
use crate::moves::refusal;
use crate::pdn::{
    Fault, Item, Naming, PLACES, PdnGame, Place, Tag, Translator, contradiction, first_place, game_or,
    kept_tags, mend, naming_of, places_of, sets_up, sign, sort_tags,
};
use crate::{find_move, read_position};

/// A tree with what is wrong with its record.
#[derive(Clone, Debug)]
pub struct ReadTree {
    /// All that is sound.
    pub tree: GameTree,
    /// What is not, in the order of the text: a line ends at its first fault.
    pub faults: Vec<Fault>,
    /// What is odd and was understood all the same, in the order of the text.
    pub warnings: Vec<Fault>,
}

impl GameTree {
    /// Plays a record out with all its variations. `fallback` is the variant of records that do not name one.
    ///
    /// Every line is played as far as it goes; what comes behind a fault is left out with its variations. A variation that
    /// begins like another is merged with it, but the main line never becomes longer by that.
    ///
    /// # Errors
    /// If nothing can be played: the variant is not known, or the position where it begins is none.
    pub fn from_pdn(record: &PdnGame, fallback: Option<&'static dyn Variant>) -> Result<ReadTree, Fault> {
        let variant = game_or(record, fallback)?;
        let naming = naming_of(record, variant);
        let as_written = Self::as_written(record, variant, naming);
        if as_written.as_ref().is_ok_and(|read| read.faults.is_empty()) {
            return as_written;
        }
        let Some((mended, odd)) = mend(record, variant, naming) else { return as_written };
        let mut read = Self::as_written(&mended, variant, naming)?;
        read.warnings.extend(odd);
        read.warnings.sort_by_key(|warning| warning.place);
        Ok(read)
    }

    fn as_written(
        record: &PdnGame,
        variant: &'static dyn Variant,
        naming: Naming,
    ) -> Result<ReadTree, Fault> {
        let squares = Translator::new(naming, &variant.info().board);
        let mut warnings = record.warnings.clone();
        warnings.extend(contradiction(record));
        let mut tree = match record.tag("FEN") {
            Some(tag) => {
                let game = read_position(variant, &squares.fen(&tag.value))
                    .map_err(|error| Fault { place: tag.place, message: error.to_string() })?;
                Self::beginning(variant, game.view())
            }
            None => Self::new(variant),
        };
        let mut faults: Vec<Fault> = vec![];
        tree.result = record.result;
        tree.tags = kept_tags(&record.tags);
        tree.tags.iter_mut().for_each(|tag| tag.place = Place::default());
        sort_tags(&mut tree.tags);
        if let Err(fault) = places_of(record, variant) {
            tree.tags.retain(|tag: &Tag| tag.name != PLACES);
            faults.push(fault);
        }
        let mut reader = Reader { tree, squares, faults, end: None };
        reader.read(&record.items);
        let Reader { tree, mut faults, .. } = reader;
        faults.sort_by_key(|fault| fault.place);
        Ok(ReadTree { tree, faults, warnings })
    }
}

struct Reader {
    tree: GameTree,
    squares: Translator<'static>,
    faults: Vec<Fault>,
    /// The end of the game itself, when it has been read.
    end: Option<NodeId>,
}

/// A line that is yet to be read.
struct Line<'a> {
    /// Where it begins.
    from: NodeId,
    /// The move instead of which it begins; none for the game itself.
    instead: Option<NodeId>,
    items: &'a [Item],
}

impl Reader {
    /// Reads the lines one after the other, each before its variations: the first child of a node is that of the outermost
    /// line, and nothing is nested here however deep the record is.
    fn read(&mut self, items: &[Item]) {
        let mut ahead = vec![Line { from: NodeId::ROOT, instead: None, items }];
        while let Some(line) = ahead.pop() {
            let variations = self.line(&line);
            ahead.extend(variations.into_iter().rev());
        }
    }

    /// Reads a line; the variations in it.
    fn line<'a>(&mut self, line: &Line<'a>) -> Vec<Line<'a>> {
        let mut variations = vec![];
        let mut start = Start::default();
        let mut at = line.from;
        let mut begun = line.instead.is_none();
        for item in line.items {
            match item {
                Item::Comment(comment) if begun => self.comment(at, comment),
                Item::Comment(comment) => start.comments.push(comment),
                Item::Nag(sign) if begun => self.sign(at, *sign),
                Item::Nag(sign) => start.signs.push(*sign),
                Item::Variation(inner) => variations.extend(self.variation(at, inner)),
                Item::Move { .. } | Item::Unknown { .. } | Item::Setup { .. } => match self.step(at, item) {
                    Ok(node) => {
                        at = node;
                        self.begin(node, std::mem::take(&mut start), begun);
                        begun = true;
                    }
                    Err(fault) => {
                        self.faults.push(fault);
                        break;
                    }
                },
            }
        }
        match line.instead {
            None => self.end = Some(at),
            // A variation without a move says something about the move that it stands behind.
            Some(instead) => start.comments.iter().for_each(|comment| self.comment(instead, comment)),
        }
        variations
    }

    /// A variation to the last step.
    fn variation<'a>(&mut self, at: NodeId, items: &'a [Item]) -> Option<Line<'a>> {
        let parent = self.tree.get(at).parent;
        if parent.is_none() && !sets_up(items) {
            self.fault(first_place(items), "a variation before the first move");
            return None;
        }
        Some(Line { from: parent.unwrap_or(at), instead: Some(at), items })
    }

    /// The node that a step leads to.
    fn step(&mut self, at: NodeId, item: &Item) -> Result<NodeId, Fault> {
        let (place, step) = match item {
            Item::Move { place, text, .. } => (*place, self.played(at, *place, text)?),
            Item::Setup { place, fen } => (*place, self.set_up(*place, fen)?),
            Item::Unknown { place } => (*place, Step::Unknown),
            Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => unreachable!("these are no steps"),
        };
        let node = match self.tree.child_like(at, &step, self.end) {
            Some(child) => child,
            None => self.tree.add(at, step).map_err(|error| Fault { place, message: error.to_string() })?,
        };
        if let Item::Move { marks, .. } = item {
            strengths(marks).into_iter().for_each(|sign| self.sign(node, sign));
        }
        Ok(node)
    }

    fn played(&self, at: NodeId, place: Place, text: &str) -> Result<Step, Fault> {
        let fault = |message: String| Fault { place, message };
        let played = self.tree.at(at, |game| {
            let found = find_move(game, &self.squares.move_text(text))
                .map_err(|error| fault(refusal(game, text, &error)))?;
            Ok(step(game, found))
        });
        played.map_err(|error| {
            fault(match error {
                TreeError::UnknownPosition(_) => "the move before is not known; only a setup such as \
                                                  /FEN \"…\"/ can go on from there"
                    .to_owned(),
                error => error.to_string(),
            })
        })?
    }

    fn set_up(&self, place: Place, fen: &str) -> Result<Step, Fault> {
        let game = read_position(self.tree.variant, &self.squares.fen(fen))
            .map_err(|error| Fault { place, message: error.to_string() })?;
        Ok(Step::SetUp(game.view()))
    }

    /// What stood before the first step of a variation.
    fn begin(&mut self, node: NodeId, start: Start<'_>, begun: bool) {
        start.signs.into_iter().for_each(|sign| self.sign(node, sign));
        if begun || start.comments.is_empty() {
            return;
        }
        let comments = start.comments.into_iter().map(plain).filter(|comment| !comment.is_empty());
        self.tree.annotation_mut(node).before.extend(comments);
        // The variation may begin as the line does.
        self.tree.get(node).parent.into_iter().for_each(|parent| self.tree.settle(parent));
    }

    fn comment(&mut self, at: NodeId, comment: &str) {
        self.tree.annotation_mut(at).take_comment(&self.squares, comment);
    }

    fn sign(&mut self, at: NodeId, sign: u16) {
        self.tree.annotation_mut(at).add_sign(sign);
    }

    fn fault(&mut self, place: Place, message: &str) {
        self.faults.push(Fault { place, message: message.to_owned() });
    }
}

/// What stands in a variation before its first step.
#[derive(Default)]
struct Start<'a> {
    comments: Vec<&'a str>,
    signs: Vec<u16>,
}

/// The numbers of marks such as `!?`; more of them than any sign has are several signs.
fn strengths(marks: &str) -> Vec<u16> {
    let mut signs = vec![];
    let mut rest = marks;
    while let Some(first) = rest.chars().next() {
        let two = rest.get(..2).and_then(sign).map(|sign| (sign, 2));
        let one = || rest.get(..first.len_utf8()).and_then(sign).map(|sign| (sign, first.len_utf8()));
        let (found, length) =
            two.or_else(one).map_or((None, first.len_utf8()), |(sign, length)| (Some(sign.nag), length));
        signs.extend(found);
        rest = &rest[length..];
    }
    signs
}
