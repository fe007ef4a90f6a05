//! Who may do what at a game: one table, asked before the game is. What the rules say comes after it, and which of several
//! seats is meant.

use bolshak_arena::referee::Refusal;
use bolshak_store::{Occupant, Record};
use bolshak_wire::Command;

use crate::listed::listed;
use crate::viewer::Viewer;

listed! {
    /// What somebody is to a game.
    Role {
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
        /// A member who looks on and administers this server: at a game he only reads more, and that is logged. Where he plays
        /// he is a player as others are.
        Administrator,
        /// Somebody without a name who looks on.
        Stranger,
    }
}

impl Role {
    /// What this viewer is to this game.
    pub(crate) fn of(viewer: &Viewer, record: &Record) -> Self {
        let is_awaited = |occupant: &Occupant| match occupant {
            Occupant::Invited(person) => viewer.id() == Some(person),
            _ => false,
        };
        if !viewer.seats(record).is_empty() {
            if record.terms.over_the_board() { Self::Arbiter } else { Self::Player }
        } else if !viewer.sides(record).is_empty() {
            Self::Consultant
        } else if record.seats.iter().any(|seat| is_awaited(&seat.occupant)) {
            Self::Invited
        } else if viewer.made(record) {
            Self::Owner
        } else if viewer.administers() {
            Self::Administrator
        } else if viewer.is_member() {
            Self::Watcher
        } else {
            Self::Stranger
        }
    }
}

listed! {
    /// What can be done at a game.
    Deed {
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
        /// To read what the players say to one another.
        HearPlayers,
        /// To keep notes of one's own, and plans.
        Note,
    }
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

    /// Who may do it, in the order of [`Role::ALL`]: neither a new deed nor a new role compiles without its place here. Players
    /// speak to the watchers when the game is over, and whether several may hold a seat is agreed on: that is for the room to
    /// know; and an administrator hears the players only of games that were reported: that is for the moderation to know.
    #[rustfmt::skip]
    const fn row(self) -> [bool; Role::ALL.len()] {
        match self {
            //                    owner  player arbiter consultant invited watcher administrator stranger
            Self::Watch        => [true,  true,  true,   true,      true,   true,   true,         true ],
            Self::Sit          => [true,  false, false,  false,     true,   true,   true,         true ],
            Self::Fill         => [true,  true,  true,   true,      false,  false,  false,        false],
            Self::Withdraw     => [true,  true,  true,   true,      false,  false,  false,        false],
            Self::Decline      => [false, false, false,  false,     true,   false,  false,        false],
            Self::Move         => [false, true,  true,   false,     false,  false,  false,        false],
            Self::Play         => [false, true,  true,   false,     false,  false,  false,        false],
            Self::Advise       => [false, true,  false,  true,      false,  false,  false,        false],
            Self::Lead         => [false, true,  false,  false,     false,  false,  false,        false],
            Self::TakeLead     => [false, false, false,  true,      false,  false,  false,        false],
            Self::Leave        => [false, true,  false,  true,      false,  false,  false,        false],
            Self::Rule         => [false, false, true,   false,     false,  false,  false,        false],
            Self::TellPlayers  => [false, true,  true,   true,      false,  false,  false,        false],
            Self::TellSide     => [false, true,  false,  true,      false,  false,  false,        false],
            Self::TellWatchers => [true,  true,  true,   true,      true,   true,   true,         false],
            Self::HearPlayers  => [false, true,  true,   true,      false,  false,  true,         false],
            Self::Note         => [false, true,  true,   false,     false,  false,  false,        false],
        }
    }

    /// Whether it concerns only those who hold a seat together.
    pub(crate) const fn is_within_a_side(self) -> bool {
        matches!(self, Self::Advise | Self::Lead | Self::TakeLead | Self::Leave)
    }
}

/// Whether somebody in this role may do this.
pub(crate) const fn may(role: Role, deed: Deed) -> bool {
    deed.row()[role as usize]
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
    use bolshak_arena::referee::{BoardManner, Terms};
    use bolshak_game::Seat;
    use bolshak_store::{Consultant, Origin, Part, PersonId, RecordId, SeatRecord, SessionKey};

    use super::*;
    use crate::viewer::{Membership, Person};

    /// What somebody in this role may do, of everything that there is.
    fn done(role: Role) -> Vec<Deed> {
        Deed::ALL.into_iter().filter(|deed| may(role, *deed)).collect()
    }

    /// A new deed is nothing for those who only look on, until somebody says it here.
    #[test]
    fn whoever_only_looks_changes_nothing() {
        let spectators = [Deed::Watch, Deed::Sit, Deed::TellWatchers];
        assert_eq!(done(Role::Stranger), [Deed::Watch, Deed::Sit]);
        assert_eq!(done(Role::Watcher), spectators);
        assert_eq!(done(Role::Invited), [Deed::Watch, Deed::Sit, Deed::Decline, Deed::TellWatchers]);
        let owner = [Deed::Watch, Deed::Sit, Deed::Fill, Deed::Withdraw, Deed::TellWatchers];
        assert_eq!(done(Role::Owner), owner);
    }

    #[test]
    fn an_administrator_reads_more_than_others_who_look_on_and_does_no_more() {
        let mut watchers = done(Role::Watcher);
        watchers.push(Deed::HearPlayers);
        assert_eq!(done(Role::Administrator), watchers);
    }

    #[test]
    fn whoever_consults_advises_and_leaves_the_rest_to_the_captain() {
        let both = [Deed::Advise, Deed::TellSide, Deed::TellPlayers, Deed::HearPlayers, Deed::Leave];
        for deed in both {
            assert!(may(Role::Consultant, deed) && may(Role::Player, deed), "{deed:?}");
        }
        for deed in [Deed::Move, Deed::Play, Deed::Lead, Deed::Note, Deed::Sit] {
            assert!(!may(Role::Consultant, deed), "{deed:?}");
        }
        assert!(may(Role::Consultant, Deed::TakeLead) && !may(Role::Player, Deed::TakeLead));
    }

    #[test]
    fn the_arbiter_rules_and_nobody_else() {
        let rule: Vec<_> = Role::ALL.into_iter().filter(|role| may(*role, Deed::Rule)).collect();
        assert_eq!(rule, [Role::Arbiter]);
        assert!(Role::ALL.into_iter().all(|role| may(role, Deed::Watch)), "whoever has the address watches");
    }

    fn id(name: &str) -> PersonId {
        PersonId::new(name).expect("a name")
    }

    fn seat(occupant: Occupant) -> SeatRecord {
        SeatRecord { occupant, name: String::new() }
    }

    /// Made by `owner`: `player`, with whom `adviser` consults, waits for `guest`.
    fn record() -> Record {
        let adviser = seat(Occupant::Member(id("adviser")));
        Record {
            id: RecordId::new("game").expect("an id"),
            variant: "russian".to_owned(),
            start: None,
            seats: vec![seat(Occupant::Member(id("player"))), seat(Occupant::Invited(id("guest")))],
            owner: Some(id("owner")),
            control: None,
            terms: Terms::default(),
            created_at: 1,
            origin: Origin::default(),
            listed: false,
            rated: false,
            consultants: vec![Consultant { seat: Seat::WHITE, who: adviser, part: Part::Consults }],
        }
    }

    /// A member, who administers or not.
    fn member(name: &str, administers: bool) -> Viewer {
        let session = SessionKey::new(name).expect("a key");
        let membership = Some(Membership { name: name.to_owned(), session, administers });
        Viewer { person: Some(Person { id: id(name), membership }), at_home: false }
    }

    #[test]
    fn somebody_is_what_he_is_at_the_game_before_he_is_an_administrator() {
        let record = record();
        for administers in [false, true] {
            let roles = ["owner", "player", "adviser", "guest"]
                .map(|name| Role::of(&member(name, administers), &record));
            assert_eq!(roles, [Role::Owner, Role::Player, Role::Consultant, Role::Invited]);
        }
        assert_eq!(Role::of(&member("other", true), &record), Role::Administrator);
        assert_eq!(Role::of(&member("other", false), &record), Role::Watcher);
        let guest = Viewer { person: Some(Person { id: id("other"), membership: None }), at_home: false };
        assert_eq!(Role::of(&guest, &record), Role::Stranger);
        let table = Record { seats: vec![seat(Occupant::Local), seat(Occupant::Local)], ..record };
        assert_eq!(Role::of(&member("owner", true), &table), Role::Player);
        let terms = Terms { board: BoardManner::Free, ..Terms::default() };
        assert_eq!(Role::of(&member("owner", true), &Record { terms, ..table }), Role::Arbiter);
    }
}
