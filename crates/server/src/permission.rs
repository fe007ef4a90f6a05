//! Who may do what at a game: one table, asked before the game is. What the rules say comes after it, and which of several
//! seats is meant.

use bolshak_arena::referee::Refusal;
use bolshak_store::{Occupant, Record};
use bolshak_wire::Command;

use crate::viewer::Viewer;

/// What somebody is to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// He made the game and sits nowhere.
    Owner,
    /// He has a seat, or the device at which somebody sits.
    Player,
    /// He is at the device at which two play over the board, where nobody but the two is arbiter.
    Arbiter,
    /// He consults with whoever has a seat.
    Consultant,
    /// A seat is kept for him.
    Invited,
    /// A member who looks on.
    Watcher,
    /// Somebody without a name who looks on.
    Stranger,
}

impl Role {
    /// Every role.
    pub(crate) const ALL: [Self; 7] = [
        Self::Owner,
        Self::Player,
        Self::Arbiter,
        Self::Consultant,
        Self::Invited,
        Self::Watcher,
        Self::Stranger,
    ];

    /// What this viewer is to this game.
    pub(crate) fn of(viewer: &Viewer, record: &Record) -> Self {
        let is_awaited = |occupant: &Occupant| match occupant {
            Occupant::Invited(person) => viewer.id() == Some(person),
            _ => false,
        };
        let is_member = viewer.person.as_ref().is_some_and(|person| person.membership.is_some());
        if !viewer.seats(record).is_empty() {
            if record.terms.over_the_board() { Self::Arbiter } else { Self::Player }
        } else if !viewer.sides(record).is_empty() {
            Self::Consultant
        } else if record.seats.iter().any(|seat| is_awaited(&seat.occupant)) {
            Self::Invited
        } else if viewer.made(record) {
            Self::Owner
        } else if is_member {
            Self::Watcher
        } else {
            Self::Stranger
        }
    }
}

/// What can be done at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// To look on.
    Watch,
    /// To take a seat that is free.
    Sit,
    /// To let the computer take what is free.
    Fill,
    /// To end a game that waits.
    Withdraw,
    /// Not to want a game that one is challenged to.
    Decline,
    /// To move, in any way.
    Move,
    /// To propose, answer, claim, resign and everything else that a player does.
    Play,
    /// To name a move to one's side: as a suggestion, or as one's vote.
    Advise,
    /// To lead one's side: to close a vote, to hand the lead over, to send somebody away.
    Lead,
    /// To take the lead from a captain who is gone.
    TakeLead,
    /// To leave one's side.
    Leave,
    /// To rule as the arbiter.
    Rule,
    /// To speak to the players.
    TellPlayers,
    /// To speak to those of one's own side.
    TellSide,
    /// To speak to those who look on.
    TellWatchers,
    /// To keep notes of one's own, and plans.
    Note,
}

impl Deed {
    /// What a command does: a new one does not compile without a line here.
    pub(crate) fn of(command: &Command) -> Self {
        use Command as C;
        match command {
            C::Move { .. } | C::Enter { .. } | C::Press { .. } | C::Flick { .. } => Self::Move,
            C::Propose { .. } | C::Agree { .. } | C::Decline { .. } | C::Claim { .. } | C::ClaimFlag => {
                Self::Play
            }
            C::Demand | C::LetStand | C::Report { .. } | C::Adjust | C::PutBack { .. } => Self::Play,
            C::Resign | C::CallOff | C::ClaimAbsence | C::Start => Self::Play,
            C::Pause | C::Disobey | C::DeclareDraw | C::Forfeit | C::Annul | C::SetUpWrong => Self::Rule,
            C::Advise { .. } => Self::Advise,
            C::CloseVote { .. } | C::HandOver { .. } | C::Dismiss { .. } => Self::Lead,
            C::TakeLead => Self::TakeLead,
            C::Leave => Self::Leave,
            C::Say { circle, .. } if circle == "watchers" => Self::TellWatchers,
            C::Say { circle, .. } if circle == "side" => Self::TellSide,
            C::Say { .. } => Self::TellPlayers,
            C::Ping => Self::Watch,
        }
    }

    /// Whether it concerns only those who hold a seat together.
    pub(crate) const fn is_within_a_side(self) -> bool {
        matches!(self, Self::Advise | Self::Lead | Self::TakeLead | Self::Leave)
    }
}

/// Each deed with who may do it, in the order of [`Role::ALL`]. Players speak to the watchers when the game is over, and whether
/// several may hold a seat is agreed on: that is for the room to know.
#[rustfmt::skip]
const TABLE: [(Deed, [bool; 7]); 16] = [
    //                      owner  player arbiter consultant invited watcher stranger
    (Deed::Watch,         [ true,  true,  true,   true,      true,   true,   true  ]),
    (Deed::Sit,           [ true,  false, false,  false,     true,   true,   true  ]),
    (Deed::Fill,          [ true,  true,  true,   true,      false,  false,  false ]),
    (Deed::Withdraw,      [ true,  true,  true,   true,      false,  false,  false ]),
    (Deed::Decline,       [ false, false, false,  false,     true,   false,  false ]),
    (Deed::Move,          [ false, true,  true,   false,     false,  false,  false ]),
    (Deed::Play,          [ false, true,  true,   false,     false,  false,  false ]),
    (Deed::Advise,        [ false, true,  false,  true,      false,  false,  false ]),
    (Deed::Lead,          [ false, true,  false,  false,     false,  false,  false ]),
    (Deed::TakeLead,      [ false, false, false,  true,      false,  false,  false ]),
    (Deed::Leave,         [ false, true,  false,  true,      false,  false,  false ]),
    (Deed::Rule,          [ false, false, true,   false,     false,  false,  false ]),
    (Deed::TellPlayers,   [ false, true,  true,   true,      false,  false,  false ]),
    (Deed::TellSide,      [ false, true,  false,  true,      false,  false,  false ]),
    (Deed::TellWatchers,  [ true,  true,  true,   true,      true,   true,   false ]),
    (Deed::Note,          [ false, true,  true,   false,     false,  false,  false ]),
];

/// Whether somebody in this role may do this.
pub(crate) fn may(role: Role, deed: Deed) -> bool {
    let column = Role::ALL.iter().position(|one| *one == role);
    let row = TABLE.iter().find(|(one, _)| *one == deed);
    column.zip(row).is_some_and(|(column, (_, row))| row[column])
}

/// Refuses what this viewer may not do here.
pub(crate) fn check(viewer: &Viewer, record: &Record, deed: Deed) -> Result<(), Refusal> {
    let role = Role::of(viewer, record);
    if may(role, deed) {
        return Ok(());
    }
    Err(match (deed, role) {
        (Deed::Sit, _) => Refusal::new("already-seated", "you have a seat in this game"),
        (Deed::Decline, _) => Refusal::new("not-challenged", "nobody waits for you here"),
        (Deed::Fill | Deed::Withdraw, _) => not_the_maker(),
        (Deed::TellWatchers, _) => {
            Refusal::new("not-a-member", "those who look on speak under a name: sign up first")
        }
        (Deed::Move | Deed::Play | Deed::Lead, Role::Consultant) => {
            Refusal::new("captain-only", "the captain does that for your side")
        }
        (Deed::TakeLead, Role::Player) => Refusal::new("captain-already", "you are the captain"),
        (Deed::Rule, Role::Player) => Refusal::new("no-arbiter", "there is no arbiter in this game"),
        _ => not_seated(record),
    })
}

/// What somebody hears who wants to decide what only the maker of a game does.
pub(crate) fn not_the_maker() -> Refusal {
    Refusal::new("not-your-game", "only who has made the game can do that")
}

/// What somebody hears who wants to play and has no seat.
pub(crate) fn not_seated(record: &Record) -> Refusal {
    if record.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Engine { .. })) {
        return Refusal::new("not-your-turn", "nobody plays here by hand");
    }
    Refusal::new("not-your-game", "only the players can do that; you are watching")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_has_one_row_and_every_role_a_column() {
        let all = [
            Deed::Watch,
            Deed::Sit,
            Deed::Fill,
            Deed::Withdraw,
            Deed::Decline,
            Deed::Move,
            Deed::Play,
            Deed::Advise,
            Deed::Lead,
            Deed::TakeLead,
            Deed::Leave,
            Deed::Rule,
            Deed::TellPlayers,
            Deed::TellSide,
            Deed::TellWatchers,
            Deed::Note,
        ];
        for deed in all {
            assert_eq!(TABLE.iter().filter(|(one, _)| *one == deed).count(), 1, "{deed:?}");
        }
        assert_eq!(all.len(), TABLE.len());
        assert!(Role::ALL.iter().all(|role| may(*role, Deed::Watch)), "whoever has the address watches");
    }

    #[test]
    fn whoever_only_looks_changes_nothing() {
        for role in [Role::Watcher, Role::Stranger, Role::Invited, Role::Owner] {
            for deed in [Deed::Move, Deed::Play, Deed::Rule, Deed::TellPlayers, Deed::TellSide, Deed::Note] {
                assert!(!may(role, deed), "{role:?} {deed:?}");
            }
            assert!(
                ![Deed::Advise, Deed::Lead, Deed::TakeLead, Deed::Leave]
                    .into_iter()
                    .any(|deed| may(role, deed)),
                "{role:?}"
            );
        }
        assert!(!may(Role::Player, Deed::Rule) && may(Role::Arbiter, Deed::Rule));
    }

    #[test]
    fn whoever_consults_advises_and_leaves_the_rest_to_the_captain() {
        for deed in [Deed::Advise, Deed::TellSide, Deed::TellPlayers, Deed::Leave] {
            assert!(may(Role::Consultant, deed) && may(Role::Player, deed), "{deed:?}");
        }
        for deed in [Deed::Move, Deed::Play, Deed::Lead, Deed::Note, Deed::Sit] {
            assert!(!may(Role::Consultant, deed), "{deed:?}");
        }
        assert!(may(Role::Consultant, Deed::TakeLead) && !may(Role::Player, Deed::TakeLead));
    }
}
