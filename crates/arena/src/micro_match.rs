//! Micro-matches: games in a row from one position with colours reversed, of which the sum decides.
//!
//! Who had the first seat in the first game is the first player; the seats change after every game. Nothing is kept of a
//! match but the terms in the record of each of its games: its score follows from their results.

use std::fmt;
use std::str::FromStr;

use crate::Millis;

/// The break between two games.
pub const BREAK: Millis = 5 * 60 * 1000;

/// What the players have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    games: u16,
    /// What a game is worth.
    pub scoring: Scoring,
    /// What follows if the points are equal.
    pub if_equal: IfEqual,
}

/// What a game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// Two points for a win, one for a draw.
    Two,
    /// One point for a win, a half for a draw.
    One,
}

/// What follows if the points of a micro-match are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IfEqual {
    /// It is drawn.
    Drawn,
    /// Another one is played, until one is decided.
    Another,
    /// Single games are played until one is won, with the clocks that [`TieBreak`] says (S0, International draughts).
    TieBreaks,
}

impl IfEqual {
    /// Everything that can follow.
    pub const ALL: [Self; 3] = [Self::Drawn, Self::Another, Self::TieBreaks];

    /// The word for programs, records and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Drawn => "drawn",
            Self::Another => "another",
            Self::TieBreaks => "tie-breaks",
        }
    }

    /// What this word says.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// The clock of a game that breaks a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// This control, as PDN writes it, for both.
    Control(&'static str),
    /// What each has left of the game before, with these seconds for every move.
    TimeLeft(u32),
}

/// The clocks of the games that break a tie, in their order; the last one stays.
const TIE_BREAKS: [TieBreak; 3] =
    [TieBreak::Control("1200+10"), TieBreak::Control("600+5"), TieBreak::TimeLeft(5)];

/// One of two players, whatever colour they have at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Had the first seat in the first game.
    First,
    /// The other one.
    Second,
}

/// A micro-match as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MicroMatch {
    terms: Terms,
    /// Who won each game; nobody in a draw.
    games: Vec<Option<Player>>,
}

/// How a micro-match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// A game is to be played.
    Next {
        /// Its number, from 1.
        game: usize,
        /// Who has the first seat in it.
        first_seat: Player,
    },
    /// It is over; nobody has won if it is drawn.
    Over(Option<Player>),
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Who has the first seat in a game, counted from 1.
    #[must_use]
    pub const fn with_first_seat(game: usize) -> Self {
        if game % 2 == 1 { Self::First } else { Self::Second }
    }
}

impl Scoring {
    /// Points as people write them; they are counted in draws.
    #[must_use]
    pub fn text(self, points: u32) -> String {
        match (self, points / 2, points % 2) {
            (Self::Two, ..) => points.to_string(),
            (Self::One, 0, 1) => "½".to_owned(),
            (Self::One, whole, 0) => whole.to_string(),
            (Self::One, whole, _) => format!("{whole}½"),
        }
    }
}

impl Terms {
    /// The terms, if the number of games is at most 20 and even, so that both have each colour as often. Where ties are
    /// broken it may also be one.
    #[must_use]
    pub const fn new(games: u16, scoring: Scoring, if_equal: IfEqual) -> Option<Self> {
        let one = games == 1 && matches!(if_equal, IfEqual::TieBreaks);
        if one || games >= 2 && games <= 20 && games.is_multiple_of(2) {
            Some(Self { games, scoring, if_equal })
        } else {
            None
        }
    }

    /// The clock of a game, counted from 1, if it breaks a tie.
    #[must_use]
    pub fn tie_break(self, game: usize) -> Option<TieBreak> {
        let number = game.checked_sub(usize::from(self.games) + 1)?;
        (self.if_equal == IfEqual::TieBreaks).then(|| TIE_BREAKS[number.min(TIE_BREAKS.len() - 1)])
    }

    /// Games that are decided together, so many at first and so many afterwards.
    fn sizes(self) -> (usize, usize) {
        let games = usize::from(self.games);
        (games, if self.if_equal == IfEqual::TieBreaks { 1 } else { games })
    }

    /// The games of one micro-match.
    #[must_use]
    pub const fn games(self) -> u16 {
        self.games
    }
}

/// As it is kept: `2 2-1-0 another`.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scoring = match self.scoring {
            Scoring::Two => "2-1-0",
            Scoring::One => "1-½-0",
        };
        write!(f, "{} {scoring} {}", self.games, self.if_equal.code())
    }
}

/// A text that says no terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermsError;

impl FromStr for Terms {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Self, TermsError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [games, scoring, if_equal] = words[..] else { return Err(TermsError) };
        let scoring = match scoring {
            "2-1-0" => Scoring::Two,
            "1-½-0" => Scoring::One,
            _ => return Err(TermsError),
        };
        let if_equal = IfEqual::of(if_equal).ok_or(TermsError)?;
        Self::new(games.parse().map_err(|_| TermsError)?, scoring, if_equal).ok_or(TermsError)
    }
}

impl MicroMatch {
    /// The match after these games, in their order; games after its end do not count.
    #[must_use]
    pub fn after(terms: Terms, games: impl IntoIterator<Item = Option<Player>>) -> Self {
        let mut games = games.into_iter();
        let mut played = Self { terms, games: vec![] };
        while let (MatchState::Next { .. }, Some(winner)) = (played.standing(), games.next()) {
            played.games.push(winner);
        }
        played
    }

    /// What a player has from the games so far, in draws.
    #[must_use]
    pub fn points(&self, player: Player) -> u32 {
        points(&self.games, player)
    }

    /// What a player has from the micro-matches that are finished, in draws: a won one is worth what a won game is.
    #[must_use]
    pub fn match_points(&self, player: Player) -> u32 {
        let winners: Vec<_> = self.finished().map(winner).collect();
        points(&winners, player)
    }

    /// The games that were decided together and are finished.
    fn finished(&self) -> impl Iterator<Item = &[Option<Player>]> {
        let (first, later) = self.terms.sizes();
        let (main, rest) = self.games.split_at(first.min(self.games.len()));
        main.chunks_exact(first).chain(rest.chunks_exact(later))
    }

    /// Whether no game has been begun that others belong to.
    fn is_between(&self) -> bool {
        let (first, later) = self.terms.sizes();
        self.games.len().checked_sub(first).is_some_and(|rest| rest.is_multiple_of(later))
    }

    /// What comes next, or how it has ended.
    #[must_use]
    pub fn standing(&self) -> MatchState {
        let last = self.finished().last().filter(|_| self.is_between());
        match last.map(winner) {
            Some(None) if self.terms.if_equal == IfEqual::Drawn => MatchState::Over(None),
            Some(Some(player)) => MatchState::Over(Some(player)),
            _ => {
                let game = self.games.len() + 1;
                MatchState::Next { game, first_seat: Player::with_first_seat(game) }
            }
        }
    }
}

fn points(winners: &[Option<Player>], player: Player) -> u32 {
    let worth = |winner: &Option<Player>| match winner {
        None => 1,
        Some(winner) if *winner == player => 2,
        Some(_) => 0,
    };
    winners.iter().map(worth).sum()
}

/// Who has more points from these games.
fn winner(games: &[Option<Player>]) -> Option<Player> {
    let [first, second] = [Player::First, Player::Second].map(|player| points(games, player));
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Player::First),
        std::cmp::Ordering::Less => Some(Player::Second),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [Option<Player>; 3] = [Some(Player::First), Some(Player::Second), None];

    fn terms(games: u16, if_equal: IfEqual) -> Terms {
        Terms::new(games, Scoring::Two, if_equal).expect("an even number")
    }

    /// Every course of up to `length` games.
    fn courses(length: u32) -> impl Iterator<Item = Vec<Option<Player>>> {
        (0..=length).flat_map(|length| {
            (0..3_usize.pow(length))
                .map(move |number| (0..length).map(|game| RESULTS[number / 3_usize.pow(game) % 3]).collect())
        })
    }

    /// S0: 20 minutes and 10 seconds a move, then 10 and 5, then with the time that is left, to a productive outcome.
    #[test]
    fn ties_are_broken_by_single_games_with_less_and_less_time() {
        use Player::{First, Second};
        let terms = terms(1, IfEqual::TieBreaks);
        let standing = |games: &[Option<Player>]| MicroMatch::after(terms, games.iter().copied()).standing();
        assert_eq!(standing(&[Some(Second)]), MatchState::Over(Some(Second)));
        for drawn in 1..6 {
            let mut games = vec![None; drawn];
            let first_seat = if drawn % 2 == 0 { First } else { Second };
            assert_eq!(standing(&games), MatchState::Next { game: drawn + 1, first_seat });
            games.push(Some(First));
            assert_eq!(standing(&games), MatchState::Over(Some(First)));
        }
        let clocks: Vec<_> = (1..=5).map(|game| terms.tie_break(game)).collect();
        let left = Some(TieBreak::TimeLeft(5));
        let control = |text| Some(TieBreak::Control(text));
        assert_eq!(clocks, [None, control("1200+10"), control("600+5"), left, left]);
        assert_eq!(Terms::new(1, Scoring::Two, IfEqual::Another), None, "colours would not be shared");
        assert_eq!("1 2-1-0 tie-breaks".parse(), Ok(terms));
    }

    #[test]
    fn two_games_are_decided_by_their_sum() {
        use Player::{First, Second};
        for (games, ends) in [
            ([Some(First), Some(Second)], None),
            ([None, None], None),
            ([Some(First), None], Some(First)),
            ([None, Some(Second)], Some(Second)),
            ([Some(Second), Some(Second)], Some(Second)),
        ] {
            let played = MicroMatch::after(terms(2, IfEqual::Drawn), games);
            assert_eq!(played.standing(), MatchState::Over(ends), "{games:?}");
        }
    }

    /// In every course of eight games: no point is lost, colours alternate and are shared evenly, the match ends after a
    /// whole micro-match and there only by the rule, and what comes after the end changes nothing.
    #[test]
    fn every_course_keeps_the_laws() {
        for (size, if_equal) in [(2, IfEqual::Drawn), (2, IfEqual::Another), (4, IfEqual::Another)] {
            for course in courses(8) {
                let played = MicroMatch::after(terms(size, if_equal), course.iter().copied());
                let count = played.games.len();
                assert_eq!(played.games, course[..count]);
                let [first, second] = [Player::First, Player::Second].map(|player| played.points(player));
                assert_eq!(first + second, 2 * count as u32);
                match played.standing() {
                    MatchState::Next { game, first_seat } => {
                        assert_eq!((game, count), (course.len() + 1, course.len()));
                        assert_eq!(first_seat, Player::with_first_seat(game));
                        assert_eq!(first_seat, Player::with_first_seat(game + 1).other());
                        // All whole micro-matches so far were equal, and only then does it go on after one.
                        let whole = count / usize::from(size) * usize::from(size);
                        assert_eq!(winner(&course[..whole]), None);
                        assert!(whole == 0 || if_equal == IfEqual::Another);
                    }
                    MatchState::Over(ends) => {
                        assert_eq!(count % usize::from(size), 0);
                        assert_eq!(winner(&course[count - usize::from(size)..count]), ends);
                        assert!(ends.is_some() || if_equal == IfEqual::Drawn);
                        let won =
                            played.match_points(Player::First).cmp(&played.match_points(Player::Second));
                        assert_eq!(ends == Some(Player::First), won.is_gt());
                    }
                }
            }
        }
    }

    #[test]
    fn exchanging_the_players_exchanges_everything() {
        for course in courses(6) {
            let exchanged = course.iter().map(|winner| winner.map(Player::other));
            let [own, other] = [
                MicroMatch::after(terms(2, IfEqual::Another), course.iter().copied()),
                MicroMatch::after(terms(2, IfEqual::Another), exchanged),
            ];
            assert_eq!(own.points(Player::First), other.points(Player::Second));
            assert_eq!(own.match_points(Player::First), other.match_points(Player::Second));
            match (own.standing(), other.standing()) {
                (MatchState::Over(one), MatchState::Over(two)) => assert_eq!(one, two.map(Player::other)),
                (one, two) => assert_eq!(one, two),
            }
        }
    }

    #[test]
    fn terms_are_written_and_read() {
        for games in [2, 4, 20] {
            for scoring in [Scoring::Two, Scoring::One] {
                for if_equal in [IfEqual::Drawn, IfEqual::Another] {
                    let terms = Terms::new(games, scoring, if_equal).expect("terms");
                    assert_eq!(terms.to_string().parse(), Ok(terms));
                }
            }
        }
        assert_eq!("2 2-1-0 another".parse(), Ok(terms(2, IfEqual::Another)));
        for wrong in ["", "3 2-1-0 drawn", "22 2-1-0 drawn", "2 3-1-0 drawn", "2 2-1-0", "2 2-1-0 drawn x"] {
            assert_eq!(wrong.parse::<Terms>(), Err(TermsError), "{wrong}");
        }
    }

    #[test]
    fn points_are_written_as_people_do() {
        assert_eq!([0, 1, 2, 3].map(|points| Scoring::Two.text(points)), ["0", "1", "2", "3"]);
        assert_eq!([0, 1, 2, 3].map(|points| Scoring::One.text(points)), ["0", "½", "1", "1½"]);
    }
}
