//! Offers, claims, irregularities and flags: by example from the articles.

use bolshak_arena::conduct::{Fault, Remark};
use bolshak_arena::referee::{
    Action, Blindfold, BoardManner, Consultation, Edition, GameEvent, OfferManner, Offering, PlayedMove,
    Proposal, Referee, Repetition, SetUpRuling, Terms, rule_on_set_up,
};
use bolshak_arena::{Flags, TimeControl};
use bolshak_game::{Reason, Seat, find};
use bolshak_notation::read_position;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;

const STRICT: Terms = Terms {
    board: BoardManner::TouchMove,
    repetition: Repetition::OnClaim,
    flags: Flags::Claimed,
    offers: Offering::InTurn,
    no_take_backs: true,
    offers_from_move: 0,
    offers_most_pieces: 0,
    edition: Edition::Federation,
    consultation: Consultation::Off,
    blindfold: Blindfold::NOBODY,
};

fn referee(start: &str, terms: Terms, seconds: Option<u32>) -> Referee {
    let variant = find("russian").expect("a game");
    let line = match start {
        "" => variant.start(),
        fen => read_position(variant, fen).expect("a position"),
    };
    let control =
        seconds.map(|seconds| seconds.to_string().parse::<TimeControl>().expect("a control").into());
    Referee::new(line, terms, control)
}

/// Does it, or says why not.
fn act(referee: &mut Referee, by: Seat, action: &Action, now: u64) -> Result<Vec<GameEvent>, &'static str> {
    let events = referee.decide(by, action, now).map_err(|refusal| refusal.reason)?;
    for event in &events {
        referee.apply(event, now).expect("what was decided can be done");
    }
    Ok(events)
}

fn play(text: &str) -> Action {
    Action::Play { mv: PlayedMove::Text(text.to_owned()), offer: false }
}

fn press(deeds: &str) -> Action {
    Action::Press { deeds: deeds.to_owned(), offer: false }
}

/// Plays the moves, White first or whoever is to move.
fn moves(referee: &mut Referee, texts: &str, now: u64) {
    for text in texts.split_whitespace() {
        let by = referee.side_to_move();
        act(referee, by, &play(text), now).expect(text);
    }
}

fn ended(referee: &Referee) -> Option<(Option<Seat>, Reason)> {
    referee.outcome().map(|outcome| (outcome.winner, outcome.reason))
}

#[test]
fn the_right_to_offer_goes_to_and_fro() {
    let mut game = referee("", STRICT, None);
    moves(&mut game, "c3-d4", 0);
    // On the opponent's time: allowed, with a warning.
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("the first offer");
    assert_eq!(
        game.proposals().last(Proposal::Draw).map(|offer| offer.manner),
        Some(OfferManner::OnOpponentsTime)
    );
    assert_eq!(game.proposals().warnings(WHITE), 1);
    assert_eq!(act(&mut game, WHITE, &Action::Agree(Proposal::Draw), 0), Err("own-offer"));
    act(&mut game, BLACK, &Action::Decline(Proposal::Draw), 0).expect("refused in words");
    assert_eq!(act(&mut game, BLACK, &Action::Agree(Proposal::Draw), 0), Err("no-offer"));
    moves(&mut game, "b6-a5", 0);
    assert_eq!(act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0), Err("no-right"));
    // Black offers as one should, White refuses by moving: now it is White's right again, and not Black's.
    moves(&mut game, "b2-c3", 0);
    act(&mut game, BLACK, &Action::Play { mv: PlayedMove::Text("f6-g5".to_owned()), offer: true }, 0)
        .expect("a move and an offer");
    assert_eq!(game.proposals().last(Proposal::Draw).map(|offer| offer.manner), Some(OfferManner::WithMove));
    moves(&mut game, "g3-h4", 0);
    assert_eq!(game.proposals().last(Proposal::Draw).and_then(|offer| offer.accepted), Some(false));
    assert_eq!(act(&mut game, BLACK, &Action::Propose(Proposal::Draw), 0), Err("no-right"));
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("the right came back");
}

#[test]
fn an_offer_before_the_move_waits_for_the_move() {
    let mut game = referee("", STRICT, None);
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("an offer");
    assert_eq!(
        game.proposals().open(Proposal::Draw).map(|offer| offer.manner),
        Some(OfferManner::BeforeMove)
    );
    moves(&mut game, "c3-d4", 0);
    assert!(game.proposals().open(Proposal::Draw).is_some(), "the opponent may look at the move first");
    act(&mut game, BLACK, &Action::Agree(Proposal::Draw), 0).expect("agreed");
    assert_eq!(ended(&game), Some((None, Reason::Agreement)));
    assert_eq!(act(&mut game, WHITE, &Action::Resign, 0), Err("over"));
}

#[test]
fn competitions_limit_offers() {
    let mut game = referee("", Terms { offers_from_move: 2, ..STRICT }, None);
    moves(&mut game, "c3-d4 b6-a5", 0);
    assert_eq!(act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0), Err("too-early"));
    moves(&mut game, "b2-c3", 0);
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("after two moves");
    let mut many = referee("", Terms { offers_most_pieces: 6, ..STRICT }, None);
    assert_eq!(act(&mut many, WHITE, &Action::Propose(Proposal::Draw), 0), Err("too-many-pieces"));
    let mut few = referee("W:Wa1,c1:Bb8", Terms { offers_most_pieces: 6, ..STRICT }, None);
    act(&mut few, WHITE, &Action::Propose(Proposal::Draw), 0).expect("two against one");
}

#[test]
fn where_moves_start_the_clock_an_offer_right_after_ones_own_is_in_order() {
    let guided = Terms { board: BoardManner::Guided, ..STRICT };
    let mut game = referee("", guided, None);
    assert_eq!(game.obvious(&Action::Propose(Proposal::Draw)), WHITE);
    moves(&mut game, "c3-d4", 0);
    assert_eq!(game.obvious(&Action::Propose(Proposal::Draw)), WHITE, "who has just moved");
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("an offer");
    assert_eq!(game.proposals().open(Proposal::Draw).map(|offer| offer.manner), Some(OfferManner::WithMove));
    assert_eq!(act(&mut game, BLACK, &Action::Propose(Proposal::Draw), 0), Err("answer-first"));
}

#[test]
fn a_casual_offer_can_be_made_again_after_a_move() {
    let mut game = referee("", Terms::default(), None);
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("an offer");
    act(&mut game, BLACK, &Action::Decline(Proposal::Draw), 0).expect("declined");
    assert_eq!(act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0), Err("too-soon"));
    moves(&mut game, "c3-d4 b6-a5", 0);
    act(&mut game, WHITE, &Action::Propose(Proposal::Draw), 0).expect("again");
}

/// Kings that walk to and fro; the start position comes up for the third time after eight plies.
const KINGS: &str = "W:WKa1,a3:BKh4,h6";
const ROUND: &str = "a1-b2 h4-g3 b2-a1 g3-h4";

#[test]
fn a_repetition_is_claimed_after_the_opponents_move() {
    let mut game = referee(KINGS, STRICT, None);
    moves(&mut game, ROUND, 0);
    moves(&mut game, ROUND, 0);
    assert_eq!(game.outcome(), None, "nobody has claimed");
    assert_eq!(act(&mut game, BLACK, &Action::Claim(None), 0), Err("not-your-turn"));
    act(&mut game, WHITE, &Action::Claim(None), 0).expect("a claim");
    assert_eq!(act(&mut game, WHITE, &play("a1-b2"), 0), Err("claim-open"));
    act(&mut game, WHITE, &Action::Check, 0).expect("checked");
    assert_eq!(ended(&game), Some((None, Reason::Repetition)));
}

#[test]
fn playing_on_loses_the_right_until_the_next_repetition() {
    let mut game = referee(KINGS, STRICT, None);
    moves(&mut game, ROUND, 0);
    moves(&mut game, ROUND, 0);
    moves(&mut game, "a3-b4 h4-g3", 0);
    act(&mut game, WHITE, &Action::Claim(None), 0).expect("a claim");
    act(&mut game, WHITE, &Action::Check, 0).expect("checked");
    assert_eq!((game.outcome(), game.claim()), (None, None), "a wrong claim, and play goes on");
    moves(&mut game, "a1-c3", 0);
}

#[test]
fn a_repetition_is_claimed_with_the_move_that_would_make_it() {
    let mut game = referee(KINGS, STRICT, None);
    moves(&mut game, ROUND, 0);
    moves(&mut game, "a1-b2 h4-g3 b2-a1", 0);
    act(&mut game, BLACK, &Action::Claim(Some("g3-h4".to_owned())), 0).expect("a claim");
    act(&mut game, BLACK, &Action::Check, 0).expect("checked");
    assert_eq!(ended(&game), Some((None, Reason::Repetition)));
    assert_eq!(game.texts().len(), 7, "the move was written, not made");
}

#[test]
fn of_a_wrong_claim_the_written_move_counts_as_made() {
    let mut game = referee(KINGS, STRICT, None);
    moves(&mut game, ROUND, 0);
    assert_eq!(act(&mut game, WHITE, &Action::Claim(Some("a1-a2".to_owned())), 0), Err("unreadable"));
    assert_eq!(act(&mut game, WHITE, &Action::Claim(Some("a1-h2".to_owned())), 0), Err("illegal"));
    act(&mut game, WHITE, &Action::Claim(Some("a1-b2".to_owned())), 0).expect("a claim");
    act(&mut game, WHITE, &Action::Check, 0).expect("checked");
    assert_eq!((game.outcome(), game.side_to_move(), game.texts().len()), (None, BLACK, 5));
}

#[test]
fn claims_are_not_made_where_repetitions_draw_by_themselves() {
    let mut game = referee(KINGS, Terms::default(), None);
    assert_eq!(act(&mut game, WHITE, &Action::Claim(None), 0), Err("automatic"));
    moves(&mut game, ROUND, 0);
    moves(&mut game, ROUND, 0);
    assert_eq!(ended(&game), Some((None, Reason::Repetition)));
}

#[test]
fn the_claimants_clock_runs_during_the_check() {
    let timed = Terms { board: BoardManner::Guided, flags: Flags::Automatic, ..STRICT };
    for (rounds, wanted) in [(2, (None, Reason::Repetition)), (1, (Some(BLACK), Reason::Time))] {
        let mut game = referee(KINGS, timed, Some(10));
        (0..rounds).for_each(|_| moves(&mut game, ROUND, 0));
        act(&mut game, WHITE, &Action::Claim(None), 9_999).expect("on the last second");
        assert_eq!(game.fallen(9_999), None);
        let fallen = game.fallen(10_000).expect("the flag falls during the check");
        assert_eq!(fallen, WHITE);
        game.apply(&GameEvent::Flagged(fallen), 10_000).expect("a flag");
        assert_eq!(ended(&game), Some(wanted));
    }
}

#[test]
fn a_move_in_the_instant_in_which_the_flag_falls_comes_too_late() {
    let timed = Terms { board: BoardManner::Guided, flags: Flags::Automatic, ..STRICT };
    let mut game = referee("", timed, Some(10));
    moves(&mut game, "c3-d4 b6-a5", 0);
    assert_eq!(game.fallen(9_999), None);
    assert_eq!(game.fallen(10_000), Some(WHITE));
    game.apply(&GameEvent::Flagged(WHITE), 10_000).expect("a flag");
    assert_eq!(act(&mut game, WHITE, &play("b2-c3"), 10_000), Err("over"));
}

#[test]
fn flags_at_the_board_fall_when_somebody_says_so() {
    let mut game = referee("", STRICT, Some(10));
    assert_eq!(act(&mut game, WHITE, &play("c3-d4"), 0), Err("paused"));
    act(&mut game, WHITE, &Action::Start, 0).expect("the arbiter starts the clock");
    assert_eq!(game.fallen(10_000), None);
    assert_eq!(act(&mut game, BLACK, &Action::ClaimFlag, 9_999), Err("flag-up"));
    moves(&mut game, "c3-d4", 10_500);
    assert_eq!(act(&mut game, WHITE, &Action::ClaimFlag, 11_000), Err("flag-up"));
    // Both are down and nobody can tell which was first (D9).
    act(&mut game, BLACK, &Action::ClaimFlag, 30_000).expect("both are down");
    assert_eq!(ended(&game), Some((None, Reason::BothFlags)));
    let mut other = referee("", STRICT, Some(10));
    act(&mut other, WHITE, &Action::Start, 0).expect("started");
    act(&mut other, BLACK, &Action::ClaimFlag, 10_000).expect("White's flag is down");
    assert_eq!(ended(&other), Some((Some(BLACK), Reason::Time)));
}

#[test]
fn only_the_opponent_decides_about_an_irregularity() {
    let mut game = referee("", STRICT, None);
    let happened = act(&mut game, WHITE, &press("c3-c4"), 0).map(|_| ());
    assert_eq!(happened, Err("unreadable"), "c4 is no square of play");
    act(&mut game, WHITE, &press("c3-e5"), 0).expect("hands may do it");
    let kinds: Vec<Fault> =
        game.trouble().expect("irregular").irregularities.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [Fault::WrongMove]);
    assert_eq!(act(&mut game, WHITE, &Action::LetStand, 0), Err("not-yours"));
    assert_eq!(act(&mut game, WHITE, &press("c3-d4"), 0), Err("irregular"));
    act(&mut game, BLACK, &Action::Demand, 0).expect("demanded");
    assert_eq!((game.side_to_move(), game.texts().len()), (WHITE, 0));
    // Touched is touched: the piece of the wrong move must make a right one.
    act(&mut game, WHITE, &press("g3-h4"), 0).expect("hands may do that, too");
    let kind = game.trouble().map(|trouble| trouble.irregularities[0].kind);
    assert_eq!(kind, Some(Fault::TouchedOther));
    act(&mut game, BLACK, &Action::Demand, 0).expect("demanded");
    act(&mut game, WHITE, &press("c3-b4"), 0).expect("a legal move");
    assert_eq!(game.texts(), ["c3-b4"]);
}

#[test]
fn while_something_irregular_waits_the_opponents_clock_runs_and_nothing_binds_him() {
    let mut game = referee("", STRICT, Some(100));
    act(&mut game, WHITE, &Action::Start, 0).expect("started");
    act(&mut game, WHITE, &press("c3-e5"), 1_000).expect("irregular");
    let running = |game: &Referee| game.clock().and_then(bolshak_arena::Clock::running);
    assert_eq!((running(&game), game.bound()), (Some(BLACK), None));
    act(&mut game, BLACK, &Action::Pause, 2_000).expect("stopped");
    act(&mut game, BLACK, &Action::Start, 3_000).expect("started");
    assert_eq!(running(&game), Some(BLACK), "it is still for Black to say");
    act(&mut game, BLACK, &Action::Demand, 4_000).expect("demanded");
    let c3 = game.game().variant().info().board.cell("c3");
    assert_eq!((running(&game), game.bound()), (Some(WHITE), c3));
}

#[test]
fn replying_accepts_what_was_irregular() {
    let mut game = referee("", STRICT, None);
    act(&mut game, WHITE, &press("c3-e5"), 0).expect("irregular");
    let happened = act(&mut game, BLACK, &press("d6-f4, off e5"), 0).expect("a reply");
    assert_eq!(happened, [GameEvent::Stood, GameEvent::Played("d6:f4".to_owned())]);
    assert_eq!((game.past().len(), game.side_to_move()), (1, WHITE));
    assert_eq!(act(&mut game, BLACK, &Action::Demand, 0), Err("nothing-irregular"));
    let report = Action::Report(Fault::TwoHands);
    assert_eq!(act(&mut game, BLACK, &report, 0), Err("too-late"), "one's own move");
}

#[test]
fn a_man_that_was_not_crowned_is_crowned_by_the_opponent() {
    let mut game = referee("W:Wc7,a1:Bh6,h4", STRICT, None);
    act(&mut game, WHITE, &press("c7-d8"), 0).expect("irregular");
    act(&mut game, BLACK, &Action::LetStand, 0).expect("it stands");
    let kings =
        game.game().view().pieces.iter().filter(|piece| piece.kind == bolshak_game::Kind::King).count();
    assert_eq!((kings, game.side_to_move()), (1, BLACK));
}

#[test]
fn what_a_board_does_not_show_is_reported() {
    let mut game = referee("", STRICT, None);
    let report = Action::Report(Fault::TwoHands);
    assert_eq!(act(&mut game, BLACK, &report, 0), Err("too-late"), "nothing was played");
    moves(&mut game, "c3-d4", 0);
    act(&mut game, BLACK, &report, 0).expect("reported");
    act(&mut game, BLACK, &Action::Demand, 0).expect("demanded");
    assert_eq!((game.side_to_move(), game.texts().len()), (WHITE, 0));
    moves(&mut game, "c3-d4", 0);
    act(&mut game, BLACK, &report, 0).expect("reported");
    moves(&mut game, "b6-a5", 0);
    assert_eq!(game.texts(), ["c3-d4", "b6-a5"]);
}

#[test]
fn who_refuses_to_obey_loses_and_an_annulled_game_has_no_winner() {
    let mut game = referee("", STRICT, None);
    act(&mut game, BLACK, &Action::Disobey, 0).expect("a ruling");
    assert_eq!(ended(&game), Some((Some(WHITE), Reason::Disobeyed)));
    let mut other = referee("", STRICT, None);
    act(&mut other, WHITE, &Action::Annul, 0).expect("a ruling");
    assert_eq!(ended(&other), Some((None, Reason::Annulled)));
    for (ruling, end) in [
        (Action::DeclareDraw, (None, Reason::DeclaredDrawn)),
        (Action::Forfeit, (Some(WHITE), Reason::Forfeited)),
    ] {
        let mut ruled = referee("", STRICT, None);
        act(&mut ruled, BLACK, &ruling, 0).expect("a ruling");
        assert_eq!(ended(&ruled), Some(end));
        assert!(act(&mut ruled, BLACK, &ruling, 0).is_err(), "it is over");
    }
    let mut casual = referee("", Terms::default(), None);
    assert_eq!(act(&mut casual, WHITE, &Action::Annul, 0), Err("no-arbiter"));
}

#[test]
fn a_game_is_called_off_until_everybody_has_moved() {
    let mut game = referee("", Terms::default(), None);
    moves(&mut game, "c3-d4", 0);
    let mut begun = game.clone();
    act(&mut game, BLACK, &Action::CallOff, 0).expect("Black has not moved yet");
    assert_eq!(ended(&game), Some((None, Reason::CalledOff)));
    moves(&mut begun, "b6-a5", 0);
    assert_eq!(act(&mut begun, WHITE, &Action::CallOff, 0), Err("begun"));
    begun.apply(&GameEvent::Absent(BLACK), 0).expect("whoever keeps the room says so");
    assert_eq!(ended(&begun), Some((Some(WHITE), Reason::Absent)));
}

#[test]
fn a_wrong_set_up_is_put_right_only_at_first() {
    for (moves, edition, wanted) in [
        (0, Edition::Federation, SetUpRuling::PutRight),
        (1, Edition::Federation, SetUpRuling::PutRight),
        (2, Edition::Federation, SetUpRuling::Stands),
        (1, Edition::Pavlovich, SetUpRuling::PutRight),
        (30, Edition::Pavlovich, SetUpRuling::OpponentDecides),
    ] {
        assert_eq!(rule_on_set_up(moves, edition), wanted);
    }
}

#[test]
fn a_wrong_set_up_found_early_begins_the_game_again() {
    let mut game = referee("", STRICT, Some(10));
    act(&mut game, WHITE, &Action::Start, 0).expect("started");
    moves(&mut game, "c3-d4", 1_000);
    act(&mut game, WHITE, &Action::SetUpWrong, 2_000).expect("a ruling");
    assert_eq!((game.side_to_move(), game.texts().len()), (WHITE, 0));
    assert_eq!(
        game.clock().map(|clock| (clock.all_left(9_000), clock.running())),
        Some((vec![10_000, 10_000], None))
    );
    act(&mut game, WHITE, &Action::Start, 3_000).expect("started");
    moves(&mut game, "c3-d4 b6-a5", 3_000);
    act(&mut game, WHITE, &Action::SetUpWrong, 4_000).expect("a ruling");
    assert_eq!(game.texts(), ["c3-d4", "b6-a5"], "now it stands");
}

/// S1, violations 2 and 4: the opponent alone decides whether a wrong set-up is put right.
#[test]
fn by_pavlovich_whoever_is_on_move_decides_about_a_wrong_set_up() {
    let terms = Terms { edition: Edition::Pavlovich, ..STRICT };
    let mut game = referee("", terms, None);
    moves(&mut game, "c3-d4 b6-a5", 0);
    let mut stands = game.clone();
    for game in [&mut game, &mut stands] {
        act(game, WHITE, &Action::SetUpWrong, 0).expect("found");
        assert_eq!(act(game, BLACK, &Action::Demand, 0), Err("not-yours"));
    }
    act(&mut game, WHITE, &Action::Demand, 0).expect("demanded");
    assert_eq!((game.side_to_move(), game.texts().len()), (WHITE, 0), "it begins again");
    let happened = act(&mut stands, WHITE, &press("g3-f4"), 0).expect("a move accepts it");
    assert_eq!(happened, [GameEvent::Stood, GameEvent::Played("g3-f4".to_owned())]);
    assert_eq!(stands.texts(), ["c3-d4", "b6-a5", "g3-f4"]);
    let report = Action::Report(Fault::WrongSetUp);
    assert_eq!(act(&mut stands, BLACK, &report, 0), Err("not-a-move"), "it is for the arbiter to find");
}

/// S1, violation 3: a piece on a light square is inactive until the opponent has it put back.
#[test]
fn a_piece_on_a_light_square_takes_no_part_until_it_is_put_back() {
    let mut game = referee("W:Wc3,g1:Bd6,h8", STRICT, Some(100));
    act(&mut game, WHITE, &Action::Start, 0).expect("started");
    act(&mut game, WHITE, &press("light c3"), 0).expect("irregular");
    act(&mut game, BLACK, &press("d6-e5"), 0).expect("a reply lets it stand");
    let cell = |name: &str| game.game().variant().info().board.cell(name);
    let (c3, on_board) = (cell("c3"), game.game().view().pieces.len());
    assert_eq!(game.inactive().iter().map(|piece| Some(piece.cell)).collect::<Vec<_>>(), [c3]);
    assert_eq!((on_board, game.side_to_move()), (3, WHITE));
    let back = Action::PutBack("c3".to_owned());
    assert_eq!(act(&mut game, WHITE, &back, 0), Err("not-yours"), "only the opponent decides");
    assert_eq!(act(&mut game, BLACK, &Action::PutBack("e5".to_owned()), 0), Err("nothing-inactive"));
    let happened = act(&mut game, BLACK, &back, 0).expect("put back");
    assert_eq!(happened, [GameEvent::PutBack(WHITE, "c3".to_owned())]);
    assert_eq!((game.game().view().pieces.len(), game.inactive().len()), (4, 0));
    moves(&mut game, "c3-b4", 0);
    assert_eq!(act(&mut game, BLACK, &back, 0), Err("nothing-inactive"));
    let mut casual = referee("", Terms::default(), None);
    assert_eq!(act(&mut casual, BLACK, &back, 0), Err("guided"));
}

#[test]
fn adjusting_on_the_opponents_turn_is_noticed_and_changes_nothing() {
    let mut game = referee("", STRICT, None);
    assert_eq!(act(&mut game, WHITE, &Action::Adjust, 0), Err("own-turn"));
    assert_eq!(act(&mut game, BLACK, &Action::Adjust, 0), Ok(vec![GameEvent::Adjusted(BLACK)]));
    assert_eq!((game.side_to_move(), game.trouble()), (WHITE, None));
}

#[test]
fn a_hand_on_the_piece_has_not_finished_the_move() {
    let mut game = referee("", STRICT, None);
    assert_eq!(act(&mut game, WHITE, &press("c3-d4, hold d4"), 0), Err("hand-on-piece"));
    act(&mut game, WHITE, &press("c3-d4, hold d4, d4-b4, hold b4, b4-c3, c3-b4"), 0).expect("a legal move");
    assert_eq!(game.texts(), ["c3-b4"]);
}

#[test]
fn what_is_noticed_about_a_capture_is_kept_before_it() {
    let mut game = referee("W:Wc3:Bd4,f6,h8", STRICT, None);
    let happened = act(&mut game, WHITE, &press("c3-g7, off f6, off d4"), 0).expect("a legal capture");
    let remarks = Remark::ALL.map(|remark| GameEvent::Remarked(WHITE, remark));
    assert_eq!(happened[..2], remarks);
    assert_eq!(happened[2], GameEvent::Played("c3:e5:g7".to_owned()));
}

#[test]
fn in_a_turn_of_two_moves_ones_own_first_move_is_not_reported() {
    let mut game = Referee::new(find("two-move").expect("a game").start(), STRICT, None);
    moves(&mut game, "c3-d4", 0);
    let report = Action::Report(Fault::TwoHands);
    assert_eq!(game.side_to_move(), WHITE);
    assert_eq!(act(&mut game, WHITE, &report, 0), Err("too-late"));
    assert_eq!(act(&mut game, BLACK, &report, 0), Err("too-late"), "the turn is not finished");
    moves(&mut game, "g3-h4", 0);
    act(&mut game, BLACK, &report, 0).expect("reported");
}
