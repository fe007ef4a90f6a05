//! What can happen in a game, as it is kept.

use bolshak_game::Seat;

use super::{OfferManner, Proposal};
use crate::Millis;
use crate::conduct::{Fault, Remark};

/// Something that happened in a game. The events in their order are the game: [`super::Referee`] makes the same of them
/// again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A move, in full notation.
    Played(String),
    /// A player proposed something; only draws have manners.
    Proposed(Seat, Proposal, OfferManner),
    /// A player agreed to what is proposed. When all have whose word is needed, a draw ends the game; what else it makes
    /// happen follows as an event of its own.
    Agreed(Seat, Proposal),
    /// A player declined what is proposed, in words.
    Declined(Seat, Proposal),
    /// Moves were taken back.
    TookBack(u16),
    /// A player was given more time.
    AddedTime(Seat, Millis),
    /// A player gave up. In a game for more than two the others go on.
    Resigned(Seat),
    /// A player's time ran out. In a game for more than two the others go on.
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
    /// What is noticed about the move that this player makes now, and changes nothing.
    Remarked(Seat, Remark),
    /// A player adjusted pieces while it was the opponent's turn.
    Adjusted(Seat),
    /// A piece of this player that stood on a square that is not played on came back to this cell, as the opponent
    /// demanded.
    PutBack(Seat, String),
    /// Somebody says that this player's last move was irregular in this way.
    Reported(Seat, Fault),
    /// The opponent demanded that the irregularity be put right.
    Corrected,
    /// The opponent let the irregularity stand.
    Stood,
    /// The clock was stopped, by the arbiter or because the players agreed on it.
    Paused,
    /// The clock was started.
    Started,
    /// A player refused to obey the rules and lost.
    Disobeyed(Seat),
    /// The arbiter declared the game drawn, because neither side can win.
    DeclaredDrawn,
    /// The arbiter ruled that a player loses: for being late, for a penalty.
    Forfeited(Seat),
    /// The game was annulled and must be replayed.
    Annulled,
    /// A player was gone for too long, and another claimed it. In a game for more than two the others go on.
    Absent(Seat),
    /// A player called the game off before everybody had moved.
    CalledOff(Seat),
    /// The pieces or colours were found to have been set up wrongly ([`super::rule_on_set_up`]).
    SetUpWrong,
}

impl GameEvent {
    /// The word for the kind and what else is to be kept, as text.
    #[must_use]
    pub fn parts(&self) -> (&'static str, Option<String>) {
        let seat = |seat: &Seat| Some(seat.0.to_string());
        match self {
            Self::Played(text) => ("played", Some(text.clone())),
            Self::Proposed(by, what, manner) => {
                ("proposed", Some(format!("{} {} {}", by.0, what.code(), manner.code())))
            }
            Self::Agreed(by, what) => ("agreed", Some(format!("{} {}", by.0, what.code()))),
            Self::Declined(by, what) => ("declined", Some(format!("{} {}", by.0, what.code()))),
            Self::TookBack(moves) => ("took-back", Some(moves.to_string())),
            Self::AddedTime(seat, time) => ("added-time", Some(format!("{} {time}", seat.0))),
            Self::Resigned(by) => ("resigned", seat(by)),
            Self::Flagged(by) => ("flagged", seat(by)),
            Self::BothFlagged => ("both-flagged", None),
            Self::Claimed(by, None) => ("claimed", seat(by)),
            Self::Claimed(by, Some(text)) => ("claimed", Some(format!("{} {text}", by.0))),
            Self::Checked => ("checked", None),
            Self::Irregular(deeds) => ("irregular", Some(deeds.clone())),
            Self::Remarked(by, remark) => ("remarked", Some(format!("{} {}", by.0, remark.code()))),
            Self::Adjusted(by) => ("adjusted", seat(by)),
            Self::PutBack(of, cell) => ("put-back", Some(format!("{} {cell}", of.0))),
            Self::Reported(by, fault) => ("reported", Some(format!("{} {}", by.0, fault.code()))),
            Self::Corrected => ("corrected", None),
            Self::Stood => ("stood", None),
            Self::Paused => ("paused", None),
            Self::Started => ("started", None),
            Self::Disobeyed(by) => ("disobeyed", seat(by)),
            Self::DeclaredDrawn => ("declared-drawn", None),
            Self::Forfeited(by) => ("forfeited", seat(by)),
            Self::Annulled => ("annulled", None),
            Self::Absent(of) => ("absent", seat(of)),
            Self::CalledOff(by) => ("called-off", seat(by)),
            Self::SetUpWrong => ("set-up-wrong", None),
        }
    }

    /// What happened, in English words, as a protocol says it.
    #[must_use]
    pub fn words(&self, name: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Played(text) => text.clone(),
            Self::Proposed(by, Proposal::Draw, _) => format!("{} offers a draw", name(*by)),
            Self::Proposed(by, what, _) => format!("{} proposes {}", name(*by), what.words()),
            Self::Agreed(by, what) => format!("{} agrees to {}", name(*by), what.words()),
            Self::Declined(by, what) => format!("{} declines {}", name(*by), what.words()),
            Self::TookBack(1) => "a move is taken back".to_owned(),
            Self::TookBack(moves) => format!("{moves} moves are taken back"),
            Self::AddedTime(seat, time) => format!("{} has {} s more", name(*seat), time / 1_000),
            Self::Resigned(by) => format!("{} resigns", name(*by)),
            Self::Flagged(by) => format!("the flag of {} has fallen", name(*by)),
            Self::BothFlagged => "both flags have fallen".to_owned(),
            Self::Claimed(by, None) => format!("{} claims a draw by repetition", name(*by)),
            Self::Claimed(by, Some(text)) => {
                format!("{} claims a draw by repetition with {text}", name(*by))
            }
            Self::Checked => "the claim is checked".to_owned(),
            Self::Irregular(deeds) => format!("irregular: {deeds}"),
            Self::Remarked(by, remark) => format!("{}: {}", name(*by), remark.words()),
            Self::Adjusted(by) => format!("{} adjusts pieces on the opponent's turn", name(*by)),
            Self::PutBack(of, cell) => format!("a piece of {} is put back on {cell}", name(*of)),
            Self::Reported(by, fault) => format!("{}, reported: {}", name(*by), fault.words()),
            Self::Corrected => "correction is demanded, the position restored".to_owned(),
            Self::Stood => "the irregularity stands".to_owned(),
            Self::Paused => "the clock is stopped".to_owned(),
            Self::Started => "the clock is started".to_owned(),
            Self::Disobeyed(by) => format!("{} refuses to obey the rules", name(*by)),
            Self::DeclaredDrawn => "the arbiter declares the game drawn".to_owned(),
            Self::Forfeited(by) => format!("the arbiter rules that {} loses", name(*by)),
            Self::Annulled => "the game is annulled, to be played again".to_owned(),
            Self::Absent(of) => format!("{} was gone for too long", name(*of)),
            Self::CalledOff(by) => format!("{} calls the game off", name(*by)),
            Self::SetUpWrong => "the set-up is found to have been wrong".to_owned(),
        }
    }

    /// The event with these parts.
    #[must_use]
    pub fn from_parts(kind: &str, detail: Option<&str>) -> Option<Self> {
        let (first, rest) = detail.map_or((None, None), |detail| match detail.split_once(' ') {
            Some((first, rest)) => (Some(first), Some(rest)),
            None => (Some(detail), None),
        });
        let seat = || first?.parse().ok().filter(|number| *number < Seat::MOST).map(Seat);
        let by = || if rest.is_none() { seat() } else { None };
        let alone = |event: Self| detail.is_none().then_some(event);
        match kind {
            "played" => detail.map(|text| Self::Played(text.to_owned())),
            "proposed" => {
                let (what, manner) = rest?.split_once(' ')?;
                Some(Self::Proposed(seat()?, Proposal::from_code(what)?, OfferManner::from_code(manner)?))
            }
            "agreed" => Some(Self::Agreed(seat()?, Proposal::from_code(rest?)?)),
            "declined" => Some(Self::Declined(seat()?, Proposal::from_code(rest?)?)),
            "took-back" => detail?.parse().ok().map(Self::TookBack),
            "added-time" => Some(Self::AddedTime(seat()?, rest?.parse().ok()?)),
            "resigned" => by().map(Self::Resigned),
            "flagged" => by().map(Self::Flagged),
            "both-flagged" => alone(Self::BothFlagged),
            "claimed" => Some(Self::Claimed(seat()?, rest.map(str::to_owned))),
            "checked" => alone(Self::Checked),
            "irregular" => detail.map(|deeds| Self::Irregular(deeds.to_owned())),
            "remarked" => Some(Self::Remarked(seat()?, Remark::from_code(rest?)?)),
            "adjusted" => by().map(Self::Adjusted),
            "put-back" => Some(Self::PutBack(seat()?, rest?.to_owned())),
            "reported" => Some(Self::Reported(seat()?, Fault::from_code(rest?)?)),
            "corrected" => alone(Self::Corrected),
            "stood" => alone(Self::Stood),
            "paused" => alone(Self::Paused),
            "started" => alone(Self::Started),
            "disobeyed" => by().map(Self::Disobeyed),
            "declared-drawn" => alone(Self::DeclaredDrawn),
            "forfeited" => by().map(Self::Forfeited),
            "annulled" => alone(Self::Annulled),
            "absent" => by().map(Self::Absent),
            "called-off" => by().map(Self::CalledOff),
            "set-up-wrong" => alone(Self::SetUpWrong),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_read_back_as_written() {
        let manners = OfferManner::ALL.map(|manner| GameEvent::Proposed(Seat::BLACK, Proposal::Draw, manner));
        let proposals = Proposal::ALL.into_iter().flat_map(|what| {
            let by = Seat(3);
            let proposed = GameEvent::Proposed(by, what, OfferManner::Loose);
            [proposed, GameEvent::Agreed(by, what), GameEvent::Declined(by, what)]
        });
        let others = [
            GameEvent::Played("c3-d4".to_owned()),
            GameEvent::TookBack(2),
            GameEvent::AddedTime(Seat(4), 60_000),
            GameEvent::Resigned(Seat::BLACK),
            GameEvent::Resigned(Seat(5)),
            GameEvent::Flagged(Seat::WHITE),
            GameEvent::BothFlagged,
            GameEvent::Claimed(Seat::WHITE, None),
            GameEvent::Claimed(Seat::BLACK, Some("d8-e7".to_owned())),
            GameEvent::Checked,
            GameEvent::Irregular("c3-d4, off e5".to_owned()),
            GameEvent::Reported(Seat::BLACK, Fault::TwoHands),
            GameEvent::Remarked(Seat::WHITE, Remark::CaptureNotShown),
            GameEvent::Adjusted(Seat::BLACK),
            GameEvent::PutBack(Seat::WHITE, "d4".to_owned()),
            GameEvent::Corrected,
            GameEvent::Stood,
            GameEvent::Paused,
            GameEvent::Started,
            GameEvent::Disobeyed(Seat::WHITE),
            GameEvent::DeclaredDrawn,
            GameEvent::Forfeited(Seat::BLACK),
            GameEvent::Annulled,
            GameEvent::Absent(Seat(2)),
            GameEvent::CalledOff(Seat::WHITE),
            GameEvent::SetUpWrong,
        ];
        for event in manners.into_iter().chain(proposals).chain(others) {
            let (kind, detail) = event.parts();
            assert_eq!(GameEvent::from_parts(kind, detail.as_deref()), Some(event));
        }
        let offer = GameEvent::Proposed(Seat::BLACK, Proposal::TakeBack, OfferManner::Loose);
        assert_eq!(offer.parts(), ("proposed", Some("1 take-back loose".to_owned())));
    }

    #[test]
    fn what_no_event_has_is_not_read() {
        for (kind, detail) in [
            ("flew", None),
            ("played", None),
            ("resigned", Some("6")),
            ("resigned", Some("-1")),
            ("resigned", Some("0 loudly")),
            ("reported", Some("0")),
            ("reported", Some("0 sneezed")),
            ("took-back", Some("many")),
            ("accepted", None),
            ("offered", Some("0")),
            ("proposed", Some("0")),
            ("proposed", Some("0 draw")),
            ("proposed", Some("0 draw shyly")),
            ("proposed", Some("6 draw loose")),
            ("agreed", Some("0")),
            ("declined", None),
            ("declined", Some("0 peace")),
            ("added-time", Some("0 -5")),
            ("stood", Some("0")),
            ("remarked", Some("0 sneezed")),
            ("put-back", Some("0")),
        ] {
            assert_eq!(GameEvent::from_parts(kind, detail), None, "{kind} {detail:?}");
        }
    }
}
