//! How games ended, in all the ways in which points are written.

use bolshak_game::{NotationStyle, Outcome, Places, ResultFamily, Seat, VariantInfo};

/// How a game ended, whatever points were written for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum GameResult {
    /// Not known, or not over.
    #[default]
    Unknown,
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// Both lost.
    BothLost,
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        // An annulled game and one that was called off have no result. That of a game for more than two are its places.
        let counted = |outcome: &Outcome| !outcome.reason.is_void() && outcome.places.is_none();
        let counted = outcome.filter(counted);
        match counted.map(|outcome| outcome.winner) {
            None => Self::Unknown,
            Some(None) => Self::Draw,
            Some(Some(Seat::WHITE)) => Self::White,
            Some(Some(_)) => Self::Black,
        }
    }
}

impl GameResult {
    /// Reads a result in any of the families: `1-0`, `2-0`, `1/2-1/2`, `½-½`, `0.5-0.5`, `1-1`, `0-0`, `*`; blanks
    /// around the dash, typographic dashes and a colon are read as well.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(result) = Self::parse_plain(text) {
            return Some(result);
        }
        let is_plain = !text.contains(|c: char| c == ':' || c.is_whitespace() || !c.is_ascii());
        if is_plain || text.len() > 24 || !text.starts_with(['0', '1', '2', '½']) {
            return None;
        }
        let plain = |c: char| if matches!(c, '‐'..='―' | '−' | ':') { '-' } else { c };
        let text: String = text.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
        Self::parse_plain(&text)
    }

    fn parse_plain(text: &str) -> Option<Self> {
        Some(match text {
            "*" => Self::Unknown,
            "1-0" | "2-0" => Self::White,
            "0-1" | "0-2" => Self::Black,
            "1/2-1/2" | "½-½" | "0.5-0.5" | "1-1" => Self::Draw,
            "0-0" => Self::BothLost,
            _ => return None,
        })
    }

    /// The result of points, whatever they are counted in: `4-6`, `1.5-0.5`.
    #[must_use]
    pub fn of_points(text: &str) -> Option<Self> {
        let (white, black) = text.split_once(['-', ':'])?;
        let points =
            |text: &str| text.trim().parse::<f32>().ok().filter(|points| (0.0..1e6).contains(points));
        let (white, black) = (points(white)?, points(black)?);
        Some(match white.total_cmp(&black) {
            std::cmp::Ordering::Greater => Self::White,
            std::cmp::Ordering::Less => Self::Black,
            std::cmp::Ordering::Equal => Self::Draw,
        })
    }

    /// The result as this game writes it.
    #[must_use]
    pub const fn text(self, style: NotationStyle) -> &'static str {
        match (self, style.results) {
            (Self::Unknown, _) => "*",
            (Self::BothLost, _) => "0-0",
            (Self::White, ResultFamily::Default) => "1-0",
            (Self::White, ResultFamily::International) => "2-0",
            (Self::Black, ResultFamily::Default) => "0-1",
            (Self::Black, ResultFamily::International) => "0-2",
            (Self::Draw, ResultFamily::Default) => "1/2-1/2",
            (Self::Draw, ResultFamily::International) => "1-1",
        }
    }
}

/// The value of the tag `Places`: the places by seat, `1 3 2`.
#[must_use]
pub fn write_places(places: &Places) -> String {
    places.all().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads the value of a tag `Places` of a game. Who shares a place takes it from those behind (`1 1 3`), but partners have
/// one place.
#[must_use]
pub fn read_places(text: &str, info: &VariantInfo) -> Option<Places> {
    let seats = info.seats.len();
    let numbers: Vec<u8> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let last = u8::try_from(seats).ok().filter(|_| numbers.len() == seats)?;
    let group =
        |place| -> Vec<Seat> { (0..seats).filter(|&seat| numbers[seat] == place).map(Seat::of).collect() };
    if info.pairs && !group(2).is_empty() {
        let are_partners = |group: &[Seat]| group.iter().all(|seat| info.are_partners(group[0], *seat));
        let (first, second) = (group(1), group(2));
        let two = first.len() + second.len() == seats && are_partners(&first) && are_partners(&second);
        return two.then(|| Places::of_sides(&first, &second));
    }
    let groups: Vec<Vec<Seat>> = (1..=last).map(group).filter(|group| !group.is_empty()).collect();
    let complete = groups.iter().map(Vec::len).sum::<usize>() == seats;
    let places = complete.then(|| Places::of_groups(&groups))?;
    (places.all() == numbers).then_some(places)
}
