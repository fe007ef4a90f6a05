//! Exhibitions: who may do what when, who has which colour, and the score.

use bolshak_community::{
    BoardState, EntryState, ExhibitionDeed as Deed, ExhibitionRole as Role, ExhibitionScore, HostSide, Stage,
};
use bolshak_game::Seat;

/// Everything that is allowed at all: the deed, the stage, the role.
const ALLOWED: [(Deed, Stage, Role); 11] = [
    (Deed::Apply, Stage::Open, Role::Administrator),
    (Deed::Apply, Stage::Open, Role::Visitor),
    (Deed::Leave, Stage::Open, Role::Player),
    (Deed::Leave, Stage::Open, Role::Applicant),
    (Deed::Answer, Stage::Open, Role::Host),
    (Deed::Start, Stage::Open, Role::Host),
    (Deed::Start, Stage::Starting, Role::Host),
    (Deed::CallOff, Stage::Open, Role::Host),
    (Deed::CallOff, Stage::Open, Role::Administrator),
    (Deed::Settle, Stage::Running, Role::Host),
    (Deed::Settle, Stage::Running, Role::Administrator),
];

#[test]
fn nothing_is_allowed_but_what_is_named() {
    for deed in Deed::ALL {
        for stage in Stage::ALL {
            for role in Role::ALL {
                let named = ALLOWED.contains(&(deed, stage, role));
                assert_eq!(role.may(deed, stage), named, "{deed:?} {stage:?} {role:?}");
            }
        }
    }
}

#[test]
fn an_application_makes_a_role() {
    let roles = EntryState::ALL.map(Role::of_entry);
    assert_eq!(roles, [Role::Applicant, Role::Player, Role::Declined]);
}

#[test]
fn the_host_has_the_colours_that_were_announced() {
    let seats = |side: HostSide| [1, 2, 3].map(|board| side.seat(board, Seat::BLACK));
    let (white, black) = (Seat::WHITE, Seat::BLACK);
    assert_eq!(seats(HostSide::White), [white; 3]);
    assert_eq!(seats(HostSide::Black), [black; 3]);
    assert_eq!(seats(HostSide::Alternating), [white, black, white]);
    assert_eq!(seats(HostSide::Lot), [black; 3]);
    assert_eq!(HostSide::Lot.seat(1, white), white);
}

#[test]
fn games_count_for_the_host_whatever_his_colour() {
    let ended = |winner| BoardState::Ended { winner };
    let (white, black) = (Seat::WHITE, Seat::BLACK);
    let boards = [
        (white, ended(Some(white))),
        (black, ended(Some(black))),
        (white, ended(Some(black))),
        (black, ended(None)),
        (white, BoardState::Void),
        (black, BoardState::Going),
    ];
    let score = ExhibitionScore::of(boards);
    assert_eq!(score, ExhibitionScore { won: 2, drawn: 1, lost: 1, going: 1 });
    assert_eq!((score.points(), score.is_over()), ([5, 3], false));
    assert!(ExhibitionScore::of(boards[..5].iter().copied()).is_over());
}

#[test]
fn words_are_read_back() {
    for stage in Stage::ALL {
        assert_eq!(Stage::of_code(stage.code()), Some(stage));
    }
    for side in HostSide::ALL {
        assert_eq!(HostSide::of_code(side.code()), Some(side));
    }
    for state in EntryState::ALL {
        assert_eq!(EntryState::of_code(state.code()), Some(state));
    }
    assert_eq!(
        (Stage::of_code(""), HostSide::of_code("red"), EntryState::of_code("Open")),
        (None, None, None)
    );
}
