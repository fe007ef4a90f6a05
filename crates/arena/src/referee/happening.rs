//! What can happen in a game, as it is kept.

use bolshak_game::Seat;

use super::OfferManner;
use crate::conduct::Fault;

/// Something that happened in a game. The happenings in their order are the game: [`super::Referee`] makes the same of
/// them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A turn, in full notation.
    Played(String),
    /// A draw was offered.
    Offered(Seat, OfferManner),
    /// The offer was accepted.
    Accepted,
    /// The offer was declined in words.
    Declined,
    /// Turns were taken back.
    TookBack(u16),
    /// A player gave up.
    Resigned(Seat),
    /// A player's time ran out.
    Flagged(Seat),
    /// The time of both ran out, and nobody can tell whose first.
    BothFlagged,
    /// A player claims a draw by repetition: of the present position, or of the one after this move, which he has not
    /// made.
    Claimed(Seat, Option<String>),
    /// The claim was checked.
    Checked,
    /// Hands did this, and it was irregular ([`crate::conduct::read_deeds`]).
    Irregular(String),
    /// Somebody says that this player's last move was irregular in this way.
    Reported(Seat, Fault),
    /// The opponent demanded that the irregularity be put right.
    Corrected,
    /// The opponent let the irregularity stand.
    Stood,
    /// The clock was stopped by the arbiter.
    Paused,
    /// The clock was started by the arbiter.
    Started,
    /// A player refused to obey the rules and lost.
    Disobeyed(Seat),
    /// The game was annulled and must be replayed.
    Annulled,
    /// The pieces or colours were found to have been set up wrongly ([`super::rule_on_set_up`]).
    SetUpWrong,
}

impl Happening {
    /// The word for the kind and what else is to be kept, as text.
    #[must_use]
    pub fn parts(&self) -> (&'static str, Option<String>) {
        let seat = |seat: &Seat| Some(seat.0.to_string());
        match self {
            Self::Played(text) => ("played", Some(text.clone())),
            Self::Offered(by, OfferManner::Loose) => ("offered", seat(by)),
            Self::Offered(by, manner) => ("offered", Some(format!("{} {}", by.0, manner.code()))),
            Self::Accepted => ("accepted", None),
            Self::Declined => ("declined", None),
            Self::TookBack(turns) => ("took-back", Some(turns.to_string())),
            Self::Resigned(by) => ("resigned", seat(by)),
            Self::Flagged(by) => ("flagged", seat(by)),
            Self::BothFlagged => ("both-flagged", None),
            Self::Claimed(by, None) => ("claimed", seat(by)),
            Self::Claimed(by, Some(text)) => ("claimed", Some(format!("{} {text}", by.0))),
            Self::Checked => ("checked", None),
            Self::Irregular(deeds) => ("irregular", Some(deeds.clone())),
            Self::Reported(by, fault) => ("reported", Some(format!("{} {}", by.0, fault.code()))),
            Self::Corrected => ("corrected", None),
            Self::Stood => ("stood", None),
            Self::Paused => ("paused", None),
            Self::Started => ("started", None),
            Self::Disobeyed(by) => ("disobeyed", seat(by)),
            Self::Annulled => ("annulled", None),
            Self::SetUpWrong => ("set-up-wrong", None),
        }
    }

    /// What happened, in English words, as a protocol says it.
    #[must_use]
    pub fn words(&self, name: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Played(text) => text.clone(),
            Self::Offered(by, _) => format!("{} offers a draw", name(*by)),
            Self::Accepted => "the draw is agreed".to_owned(),
            Self::Declined => "the draw is declined".to_owned(),
            Self::TookBack(turns) => format!("{turns} moves are taken back"),
            Self::Resigned(by) => format!("{} resigns", name(*by)),
            Self::Flagged(by) => format!("the flag of {} has fallen", name(*by)),
            Self::BothFlagged => "both flags have fallen".to_owned(),
            Self::Claimed(by, None) => format!("{} claims a draw by repetition", name(*by)),
            Self::Claimed(by, Some(text)) => {
                format!("{} claims a draw by repetition with {text}", name(*by))
            }
            Self::Checked => "the claim is checked".to_owned(),
            Self::Irregular(deeds) => format!("irregular: {deeds}"),
            Self::Reported(by, fault) => format!("{}, reported: {}", name(*by), fault.words()),
            Self::Corrected => "correction is demanded, the position restored".to_owned(),
            Self::Stood => "the irregularity stands".to_owned(),
            Self::Paused => "the clock is stopped".to_owned(),
            Self::Started => "the clock is started".to_owned(),
            Self::Disobeyed(by) => format!("{} refuses to obey the rules", name(*by)),
            Self::Annulled => "the game is annulled".to_owned(),
            Self::SetUpWrong => "the set-up is found to have been wrong".to_owned(),
        }
    }

    /// The happening with these parts.
    #[must_use]
    pub fn from_parts(kind: &str, detail: Option<&str>) -> Option<Self> {
        let (first, rest) = detail.map_or((None, None), |detail| match detail.split_once(' ') {
            Some((first, rest)) => (Some(first), Some(rest)),
            None => (Some(detail), None),
        });
        let seat = || first?.parse().ok().filter(|number| *number < Seat::MOST).map(Seat);
        let by = || if rest.is_none() { seat() } else { None };
        let alone = |happening: Self| detail.is_none().then_some(happening);
        match kind {
            "played" => detail.map(|text| Self::Played(text.to_owned())),
            "offered" => {
                Some(Self::Offered(seat()?, rest.map_or(Some(OfferManner::Loose), OfferManner::from_code)?))
            }
            "accepted" => alone(Self::Accepted),
            "declined" => alone(Self::Declined),
            "took-back" => detail?.parse().ok().map(Self::TookBack),
            "resigned" => by().map(Self::Resigned),
            "flagged" => by().map(Self::Flagged),
            "both-flagged" => alone(Self::BothFlagged),
            "claimed" => Some(Self::Claimed(seat()?, rest.map(str::to_owned))),
            "checked" => alone(Self::Checked),
            "irregular" => detail.map(|deeds| Self::Irregular(deeds.to_owned())),
            "reported" => Some(Self::Reported(seat()?, Fault::from_code(rest?)?)),
            "corrected" => alone(Self::Corrected),
            "stood" => alone(Self::Stood),
            "paused" => alone(Self::Paused),
            "started" => alone(Self::Started),
            "disobeyed" => by().map(Self::Disobeyed),
            "annulled" => alone(Self::Annulled),
            "set-up-wrong" => alone(Self::SetUpWrong),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn happenings_read_back_as_written() {
        let all = [
            Happening::Played("c3-d4".to_owned()),
            Happening::Offered(Seat::WHITE, OfferManner::Loose),
            Happening::Offered(Seat::BLACK, OfferManner::WithMove),
            Happening::Offered(Seat::BLACK, OfferManner::BeforeMove),
            Happening::Offered(Seat::BLACK, OfferManner::OnOpponentsTime),
            Happening::Accepted,
            Happening::Declined,
            Happening::TookBack(2),
            Happening::Resigned(Seat::BLACK),
            Happening::Resigned(Seat(5)),
            Happening::Flagged(Seat::WHITE),
            Happening::BothFlagged,
            Happening::Claimed(Seat::WHITE, None),
            Happening::Claimed(Seat::BLACK, Some("d8-e7".to_owned())),
            Happening::Checked,
            Happening::Irregular("c3-d4, off e5".to_owned()),
            Happening::Reported(Seat::BLACK, Fault::TwoHands),
            Happening::Corrected,
            Happening::Stood,
            Happening::Paused,
            Happening::Started,
            Happening::Disobeyed(Seat::WHITE),
            Happening::Annulled,
            Happening::SetUpWrong,
        ];
        for happening in all {
            let (kind, detail) = happening.parts();
            assert_eq!(Happening::from_parts(kind, detail.as_deref()), Some(happening));
        }
    }

    #[test]
    fn what_no_happening_has_is_not_read() {
        for (kind, detail) in [
            ("flew", None),
            ("played", None),
            ("resigned", Some("6")),
            ("resigned", Some("-1")),
            ("resigned", Some("0 loudly")),
            ("reported", Some("0")),
            ("reported", Some("0 sneezed")),
            ("took-back", Some("many")),
            ("accepted", Some("0")),
        ] {
            assert_eq!(Happening::from_parts(kind, detail), None, "{kind} {detail:?}");
        }
    }
}
