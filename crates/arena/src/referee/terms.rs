//! What players agree on before a game.

use std::fmt;
use std::str::FromStr;

use bolshak_game::{Draws, Game, Variant};

use super::{Blindfold, Edition};
use crate::Flags;

/// What players agree on before a game. The default is a casual game on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// How moves are made.
    pub board: BoardManner,
    /// What a repetition does.
    pub repetition: Repetition,
    /// Who sees that a flag has fallen.
    pub flags: Flags,
    /// How draws are offered.
    pub offers: Offering,
    /// Whether moves are never taken back.
    pub no_take_backs: bool,
    /// No draw is offered before this move of a side (regulations of some competitions); 0 for no limit.
    pub offers_from_move: u16,
    /// A draw is offered only while neither side has more pieces than this (FMJD: 6); 0 for no limit.
    pub offers_most_pieces: u8,
    /// Whose word counts where the texts differ about conduct.
    pub edition: Edition,
    /// Whether several may hold a seat, and who of them decides.
    pub consultation: Consultation,
    /// Who plays without seeing the pieces.
    pub blindfold: Blindfold,
}

/// How moves are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardManner {
    /// Only legal moves can be made.
    #[default]
    Guided,
    /// Over the board: hands may do anything, and a touched piece binds to nothing.
    Free,
    /// Over the board, and a touched piece must be moved (Russian code: touch-move).
    TouchMove,
}

/// What happens when a position has been repeated often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repetition {
    /// The game is drawn at once, as is usual in casual play on a screen.
    #[default]
    AtOnce,
    /// A player must claim the draw (FMJD-64 7.2.3).
    OnClaim,
}

/// How often a draw may be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Offering {
    /// Again after every move of one's own.
    #[default]
    Casual,
    /// After a refused offer only when the other side has offered (Russian code).
    InTurn,
}

/// Whether several people hold a seat together, and how they come to a move. The referee hears one move all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Consultation {
    /// One person holds a seat.
    #[default]
    Off,
    /// Several do; the captain makes the moves that they talk over.
    Captain,
    /// Several do, and vote on each move.
    Vote,
}

impl Terms {
    /// Whether the pieces are moved by hand.
    #[must_use]
    pub fn over_the_board(self) -> bool {
        self.board != BoardManner::Guided
    }

    /// Whether several people may hold a seat.
    #[must_use]
    pub fn consults(self) -> bool {
        self.consultation != Consultation::Off
    }

    /// Whether a game can be led by these terms: what hands do is judged by a rule table.
    ///
    /// # Errors
    /// In words, if the pieces are moved by hand in a game that no rule table says, by several hands or by somebody who does
    /// not see them.
    pub fn check(self, variant: &dyn Variant) -> Result<(), &'static str> {
        if self.over_the_board() && variant.rules().is_none() {
            return Err("what hands do is judged only in games that a rule table says");
        }
        if self.over_the_board() && self.consults() {
            return Err("people in consultation do not move the pieces by hand");
        }
        if self.over_the_board() && !self.blindfold.is_nobody() {
            return Err("whoever moves the pieces by hand sees them");
        }
        let seats = variant.info().seats.len();
        if self.blindfold.seats().any(|seat| seat.index() >= seats) {
            return Err("nobody sits there who could play blindfold");
        }
        Ok(())
    }

    /// These terms where so many play. What needs an opponent is for two: play over the board, flags that somebody must
    /// claim, claims of draws. Among more everything of that comes by itself `[R]`.
    #[must_use]
    pub fn for_seats(self, seats: usize) -> Self {
        let usual = Self::default();
        match seats {
            ..=2 => self,
            _ => Self { board: usual.board, repetition: usual.repetition, flags: usual.flags, ..self },
        }
    }

    /// A game in which those draws come by themselves that nobody must claim.
    pub(super) fn ruled(self, mut game: Box<dyn Game>) -> Box<dyn Game> {
        if self.repetition == Repetition::OnClaim {
            game.rule_draws(Draws::RepetitionOnClaim);
        }
        game
    }
}

impl BoardManner {
    /// Every manner with its word.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Guided, "guided"), (Self::Free, "free"), (Self::TouchMove, "touch-move")];
}

impl Repetition {
    const ALL: [(Self, &'static str); 2] = [(Self::AtOnce, "at-once"), (Self::OnClaim, "on-claim")];
}

/// What a fallen flag does, with its words.
const FLAGS: [(Flags, &str); 2] = [(Flags::Automatic, "at-once"), (Flags::Claimed, "on-claim")];

impl Offering {
    const ALL: [(Self, &'static str); 2] = [(Self::Casual, "casual"), (Self::InTurn, "in-turn")];
}

impl Consultation {
    /// Every way with its word.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Off, "off"), (Self::Captain, "captain"), (Self::Vote, "vote")];
}

impl Edition {
    const ALL: [(Self, &'static str); 2] = [(Self::Federation, "code"), (Self::Pavlovich, "pavlovich")];
}

/// What differs from the default, as `board=touch-move repetition=on-claim`; nothing if nothing does.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let mut terms: Vec<String> = vec![];
        let mut differs = |differs: bool, text: String| terms.extend(differs.then_some(text));
        differs(self.board != usual.board, format!("board={}", word(&BoardManner::ALL, self.board)));
        differs(
            self.repetition != usual.repetition,
            format!("repetition={}", word(&Repetition::ALL, self.repetition)),
        );
        differs(self.flags != usual.flags, format!("flags={}", word(&FLAGS, self.flags)));
        differs(self.offers != usual.offers, format!("offers={}", word(&Offering::ALL, self.offers)));
        differs(self.no_take_backs, "take-backs=no".to_owned());
        differs(self.offers_from_move != 0, format!("offers-from={}", self.offers_from_move));
        differs(self.offers_most_pieces != 0, format!("offers-pieces={}", self.offers_most_pieces));
        differs(self.edition != usual.edition, format!("edition={}", word(&Edition::ALL, self.edition)));
        differs(self.consults(), format!("consultation={}", word(&Consultation::ALL, self.consultation)));
        differs(!self.blindfold.is_nobody(), format!("blindfold={}", self.blindfold));
        f.write_str(&terms.join(" "))
    }
}

impl FromStr for Terms {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut terms = Self::default();
        let parts = text.split(|c: char| c.is_whitespace() || c == ',').filter(|term| !term.is_empty());
        for term in parts {
            let (key, value) =
                term.split_once('=').ok_or_else(|| format!("expected KEY=VALUE, found {term}"))?;
            terms.set(key, value)?;
        }
        Ok(terms)
    }
}

impl Terms {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = || value.parse().map_err(|_| format!("expected a number for {key}, found {value}"));
        match key {
            "board" => self.board = named(&BoardManner::ALL, key, value)?,
            "repetition" => self.repetition = named(&Repetition::ALL, key, value)?,
            "flags" => self.flags = named(&FLAGS, key, value)?,
            "offers" => self.offers = named(&Offering::ALL, key, value)?,
            "take-backs" => self.no_take_backs = named(&[(false, "yes"), (true, "no")], key, value)?,
            "offers-from" => self.offers_from_move = number()?,
            "offers-pieces" => {
                self.offers_most_pieces =
                    u8::try_from(number()?).map_err(|_| format!("expected a number up to 255 for {key}"))?;
            }
            "edition" => self.edition = named(&Edition::ALL, key, value)?,
            "consultation" => self.consultation = named(&Consultation::ALL, key, value)?,
            // Said once for each seat or for all at once.
            "blindfold" => self.blindfold = self.blindfold.and(value.parse()?),
            _ => {
                return Err(format!(
                    "expected one of board, repetition, flags, offers, take-backs, offers-from, offers-pieces, edition, consultation, blindfold, found {key}"
                ));
            }
        }
        Ok(())
    }
}

fn word<T: PartialEq + Copy>(all: &[(T, &'static str)], wanted: T) -> &'static str {
    all.iter().find(|(value, _)| *value == wanted).map_or("", |(_, word)| word)
}

fn named<T: Copy>(all: &[(T, &'static str)], key: &str, found: &str) -> Result<T, String> {
    let words = || all.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ");
    let wanted = all.iter().find(|(_, word)| *word == found);
    wanted
        .map(|(value, _)| *value)
        .ok_or_else(|| format!("expected one of {} for {key}, found {found}", words()))
}

#[cfg(test)]
mod tests {
    use bolshak_game::Seat;

    use super::*;

    #[test]
    fn terms_read_back_as_written() {
        let strict = Terms {
            board: BoardManner::TouchMove,
            repetition: Repetition::OnClaim,
            flags: Flags::Claimed,
            offers: Offering::InTurn,
            no_take_backs: true,
            offers_from_move: 40,
            offers_most_pieces: 6,
            edition: Edition::Pavlovich,
            consultation: Consultation::Vote,
            blindfold: Blindfold::of(Seat::WHITE),
        };
        let captain = Terms { consultation: Consultation::Captain, ..Terms::default() };
        for terms in [Terms::default(), captain, strict, Terms { board: BoardManner::Free, ..strict }] {
            assert_eq!(terms.to_string().parse(), Ok(terms));
        }
        assert_eq!(Terms::default().to_string(), "");
        let both: Terms = "blindfold=2 blindfold=1".parse().expect("both");
        assert_eq!(both.to_string(), "blindfold=1+2");
        assert_eq!(strict.blindfold.changed(), Blindfold::of(Seat::BLACK));
    }

    #[test]
    fn what_is_no_term_is_refused_by_name() {
        for (text, wanted) in [
            ("touch", "KEY=VALUE"),
            ("board=glass", "guided, free, touch-move"),
            ("hands=free", "expected one of board"),
            ("offers-from=soon", "a number"),
            ("offers-pieces=300", "255"),
            ("blindfold=0", "the number of a seat"),
            ("blindfold=white", "the number of a seat"),
        ] {
            let error = text.parse::<Terms>().expect_err(text);
            assert!(error.contains(wanted), "{text}: {error}");
        }
    }
}
