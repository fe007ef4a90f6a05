//! What players propose to each other, and games for more than two that go on without somebody: two, three and four seats.

use bolshak_arena::referee::{
    Action, BoardManner, GameEvent, MORE_TIME, OfferManner, Offering, PlayedMove, Proposal, Referee,
    Repetition, Terms,
};
use bolshak_arena::{Flags, Millis, TimeControl};
use bolshak_game::{Outcome, Reason, Seat, find};
use bolshak_notation::read_position;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;
const THIRD: Seat = Seat(2);
const FOURTH: Seat = Seat(3);

fn referee(id: &str, terms: Terms, control: Option<&str>) -> Referee {
    let control = control.map(|text| text.parse::<TimeControl>().expect(text).into());
    Referee::new(find(id).expect("a game").start(), terms, control)
}

fn at(id: &str, fen: &str) -> Referee {
    let game = read_position(find(id).expect("a game"), fen).expect("a position");
    Referee::new(game, Terms::default(), None)
}

/// Does it, or says why not.
fn act(game: &mut Referee, by: Seat, action: &Action, now: Millis) -> Result<Vec<GameEvent>, &'static str> {
    game.act(by, action, now).map_err(|refusal| refusal.reason)
}

fn propose(game: &mut Referee, by: Seat, what: Proposal) -> Result<Vec<GameEvent>, &'static str> {
    act(game, by, &Action::Propose(what), 0)
}

fn agree(game: &mut Referee, by: Seat, what: Proposal) -> Result<Vec<GameEvent>, &'static str> {
    act(game, by, &Action::Agree(what), 0)
}

/// Whoever is to move makes any move.
fn play_on(game: &mut Referee, moves: usize, now: Millis) {
    for _ in 0..moves {
        let play = Action::Play { mv: PlayedMove::Index(0), offer: false };
        act(game, game.side_to_move(), &play, now).expect("there is a move");
    }
}

fn running(game: &Referee) -> Option<Seat> {
    game.clock().and_then(bolshak_arena::Clock::running)
}

fn places(game: &Referee) -> Option<(Vec<u8>, Reason)> {
    let Outcome { places, reason, .. } = game.outcome()?;
    Some((places.expect("more than two play").all().to_vec(), reason))
}

#[test]
fn of_two_the_other_ones_word_is_enough() {
    let mut game = referee("russian", Terms::default(), None);
    play_on(&mut game, 3, 0);
    let what = Proposal::TakeBack;
    assert_eq!(agree(&mut game, BLACK, what), Err("no-offer"));
    assert_eq!(
        propose(&mut game, WHITE, what),
        Ok(vec![GameEvent::Proposed(WHITE, what, OfferManner::Loose)])
    );
    assert_eq!(agree(&mut game, WHITE, what), Err("own-offer"));
    assert_eq!(propose(&mut game, BLACK, what), Err("answer-first"));
    assert_eq!(game.obvious(&Action::Agree(what)), BLACK);
    assert_eq!(
        agree(&mut game, BLACK, what),
        Ok(vec![GameEvent::Agreed(BLACK, what), GameEvent::TookBack(1)])
    );
    assert_eq!((game.side_to_move(), game.texts().len(), game.proposals().last(what)), (WHITE, 2, None));
    // Black's own last move lies before the last of White.
    play_on(&mut game, 1, 0);
    propose(&mut game, BLACK, what).expect("proposed");
    agree(&mut game, WHITE, what).expect("agreed");
    assert_eq!((game.side_to_move(), game.texts().len()), (BLACK, 1));
    assert_eq!(propose(&mut game, BLACK, what), Err("nothing-to-take-back"), "Black has made no move");
}

#[test]
fn what_was_refused_is_not_proposed_again_before_a_move() {
    let mut game = referee("russian", Terms::default(), Some("60"));
    play_on(&mut game, 4, 0);
    for what in [Proposal::TakeBack, Proposal::MoreTime, Proposal::Pause] {
        propose(&mut game, WHITE, what).expect("proposed");
        let declined = act(&mut game, BLACK, &Action::Decline(what), 0);
        assert_eq!(declined, Ok(vec![GameEvent::Declined(BLACK, what)]));
        assert_eq!(game.proposals().last(what).and_then(|last| last.accepted), Some(false));
        assert_eq!(propose(&mut game, WHITE, what), Err("too-soon"));
        propose(&mut game, BLACK, what).expect("the other one may");
    }
    // A move of the other side refuses them all.
    play_on(&mut game, 1, 0);
    for what in [Proposal::TakeBack, Proposal::MoreTime, Proposal::Pause] {
        assert_eq!(game.proposals().last(what).and_then(|last| last.accepted), Some(false), "{what:?}");
        propose(&mut game, WHITE, what).expect("a move was made");
    }
}

#[test]
fn ones_own_move_withdraws_only_what_it_overtakes() {
    let mut game = referee("russian", Terms::default(), Some("60"));
    play_on(&mut game, 4, 0);
    for what in [Proposal::Draw, Proposal::TakeBack, Proposal::MoreTime, Proposal::Pause] {
        propose(&mut game, WHITE, what).expect("proposed");
    }
    play_on(&mut game, 1, 0);
    let open = |what: &Proposal| game.proposals().open(*what).is_some();
    let still: Vec<_> = Proposal::ALL.into_iter().filter(open).collect();
    assert_eq!(still, [Proposal::Draw, Proposal::Pause, Proposal::MoreTime]);
}

#[test]
fn no_move_is_taken_back_where_that_was_agreed() {
    let mut game = referee("russian", Terms { no_take_backs: true, ..Terms::default() }, None);
    play_on(&mut game, 2, 0);
    assert_eq!(propose(&mut game, WHITE, Proposal::TakeBack), Err("no-take-backs"));
}

#[test]
fn an_agreed_pause_is_ended_by_anybody() {
    let mut game = referee("russian", Terms::default(), Some("60"));
    assert_eq!(propose(&mut game, WHITE, Proposal::Pause), Err("paused"), "the clock does not run yet");
    play_on(&mut game, 2, 0);
    assert_eq!(act(&mut game, BLACK, &Action::Start, 0), Err("no-arbiter"), "nothing was agreed");
    propose(&mut game, BLACK, Proposal::Pause).expect("proposed");
    let agreed = act(&mut game, WHITE, &Action::Agree(Proposal::Pause), 5_000);
    assert_eq!(agreed, Ok(vec![GameEvent::Agreed(WHITE, Proposal::Pause), GameEvent::Paused]));
    let play = Action::Play { mv: PlayedMove::Index(0), offer: false };
    assert_eq!(act(&mut game, WHITE, &play, 6_000), Err("paused"));
    assert_eq!((game.fallen(900_000), game.flag_falls_at(900_000)), (None, None));
    assert_eq!(act(&mut game, BLACK, &Action::Start, 900_000), Ok(vec![GameEvent::Started]));
    assert_eq!((running(&game), game.flag_falls_at(900_000)), (Some(WHITE), Some(955_000)));
    assert_eq!(act(&mut game, BLACK, &Action::Start, 900_000), Err("no-arbiter"), "it runs again");
    assert_eq!(game.time_used(901_000), Some(6_000), "the pause is nobody's");
}

#[test]
fn more_time_is_for_who_asks_for_it() {
    let mut game = referee("russian", Terms::default(), None);
    assert_eq!(propose(&mut game, WHITE, Proposal::MoreTime), Err("no-clock"));
    let mut game = referee("russian", Terms::default(), Some("60"));
    play_on(&mut game, 2, 0);
    propose(&mut game, BLACK, Proposal::MoreTime).expect("proposed");
    let agreed = agree(&mut game, WHITE, Proposal::MoreTime).expect("agreed");
    let added = GameEvent::AddedTime(BLACK, MORE_TIME);
    assert_eq!(agreed, [GameEvent::Agreed(WHITE, Proposal::MoreTime), added]);
    assert_eq!(game.clock().map(|clock| clock.all_left(0)), Some(vec![60_000, 120_000]));
    propose(&mut game, BLACK, Proposal::MoreTime).expect("who was given time may ask for more");
}

#[test]
fn another_game_is_proposed_after_the_end_and_nothing_else_is() {
    let mut game = referee("russian", Terms::default(), Some("60"));
    play_on(&mut game, 2, 0);
    assert_eq!(propose(&mut game, WHITE, Proposal::Rematch), Err("not-over"));
    act(&mut game, BLACK, &Action::Resign, 0).expect("given up");
    for what in Proposal::ALL.into_iter().filter(|what| *what != Proposal::Rematch) {
        assert_eq!(propose(&mut game, WHITE, what), Err("over"), "{what:?}");
    }
    propose(&mut game, BLACK, Proposal::Rematch).expect("proposed");
    let what = Proposal::Rematch;
    assert_eq!(agree(&mut game, WHITE, what), Ok(vec![GameEvent::Agreed(WHITE, what)]));
    assert_eq!(game.proposals().last(what).and_then(|last| last.accepted), Some(true));
}

#[test]
fn what_has_ended_a_game_on_the_board_can_be_taken_back() {
    let mut game = at("russian", "W:Wc3:Bd4");
    play_on(&mut game, 1, 0);
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::NoPieces));
    propose(&mut game, WHITE, Proposal::TakeBack).expect("proposed");
    agree(&mut game, BLACK, Proposal::TakeBack).expect("agreed");
    assert_eq!((game.outcome(), game.side_to_move()), (None, WHITE));
}

#[test]
fn after_an_end_on_the_board_who_is_beaten_has_a_say_and_who_has_left_has_none() {
    let mut game = at("neva", "B:B11:W12:R66:G55");
    for seat in [THIRD, FOURTH] {
        act(&mut game, seat, &Action::Resign, 0).expect("given up");
    }
    play_on(&mut game, 1, 0);
    assert_eq!(places(&game), Some((vec![1, 2, 4, 3], Reason::Eliminated)));
    let what = Proposal::TakeBack;
    propose(&mut game, WHITE, what).expect("proposed");
    assert_eq!(agree(&mut game, THIRD, what), Err("already-out"));
    let done = agree(&mut game, BLACK, what);
    assert_eq!(done, Ok(vec![GameEvent::Agreed(BLACK, what), GameEvent::TookBack(1)]));
    assert_eq!((game.outcome(), game.side_to_move()), (None, WHITE));
    assert_eq!(game.game().view().aside.out, [THIRD, FOURTH]);
}

#[test]
fn what_is_proposed_is_forgotten_when_somebody_leaves() {
    let mut game = referee("neva", Terms { offers: Offering::InTurn, ..Terms::default() }, None);
    play_on(&mut game, 4, 0);
    propose(&mut game, WHITE, Proposal::Draw).expect("offered");
    agree(&mut game, BLACK, Proposal::Draw).expect("agreed");
    agree(&mut game, FOURTH, Proposal::Draw).expect("agreed");
    act(&mut game, THIRD, &Action::Resign, 0).expect("given up");
    assert_eq!(
        (game.outcome(), game.proposals().last(Proposal::Draw)),
        (None, None),
        "they agreed to another game"
    );
    propose(&mut game, WHITE, Proposal::Draw).expect("the right is not lost");
}

#[test]
fn of_three_both_others_must_agree() {
    let mut game = referee("novgorod", Terms::default(), Some("60"));
    play_on(&mut game, 4, 0);
    let what = Proposal::TakeBack;
    propose(&mut game, WHITE, what).expect("proposed");
    assert_eq!(game.next_asked(what), Some(BLACK));
    assert_eq!(agree(&mut game, THIRD, what), Ok(vec![GameEvent::Agreed(THIRD, what)]));
    assert_eq!(agree(&mut game, THIRD, what), Err("agreed"));
    assert_eq!((game.next_asked(what), game.texts().len()), (Some(BLACK), 4));
    let done = agree(&mut game, BLACK, what);
    assert_eq!(done, Ok(vec![GameEvent::Agreed(BLACK, what), GameEvent::TookBack(1)]));
    // One who declines is enough.
    play_on(&mut game, 1, 0);
    propose(&mut game, WHITE, what).expect("proposed");
    agree(&mut game, BLACK, what).expect("agreed");
    act(&mut game, THIRD, &Action::Decline(what), 0).expect("declined");
    assert_eq!(agree(&mut game, THIRD, what), Err("no-offer"));
}

#[test]
fn whoever_has_agreed_may_move_on_and_the_others_refuse_by_moving() {
    let mut game = referee("novgorod", Terms::default(), None);
    play_on(&mut game, 1, 0);
    propose(&mut game, WHITE, Proposal::Draw).expect("proposed");
    agree(&mut game, BLACK, Proposal::Draw).expect("agreed");
    play_on(&mut game, 1, 0);
    assert!(game.proposals().open(Proposal::Draw).is_some());
    play_on(&mut game, 1, 0);
    assert_eq!(game.proposals().last(Proposal::Draw).and_then(|last| last.accepted), Some(false));
}

#[test]
fn a_draw_among_four_is_one_between_those_who_still_play() {
    let mut game = referee("neva", Terms::default(), None);
    play_on(&mut game, 4, 0);
    act(&mut game, THIRD, &Action::Resign, 0).expect("given up");
    propose(&mut game, WHITE, Proposal::Draw).expect("offered");
    assert_eq!(agree(&mut game, THIRD, Proposal::Draw), Err("already-out"));
    agree(&mut game, BLACK, Proposal::Draw).expect("agreed");
    assert_eq!(game.outcome(), None);
    agree(&mut game, FOURTH, Proposal::Draw).expect("agreed");
    assert_eq!(places(&game), Some((vec![1, 1, 4, 1], Reason::Agreement)));
    // Another game is for all four to decide.
    propose(&mut game, THIRD, Proposal::Rematch).expect("proposed");
    for seat in [WHITE, BLACK, FOURTH] {
        assert_eq!(game.proposals().open(Proposal::Rematch).map(|open| open.by), Some(THIRD));
        agree(&mut game, seat, Proposal::Rematch).expect("agreed");
    }
    assert_eq!(game.proposals().last(Proposal::Rematch).and_then(|last| last.accepted), Some(true));
}

#[test]
fn the_last_who_still_plays_is_first_and_who_left_first_is_last() {
    for (id, wanted) in
        [("neva", [1, 4, 3, 2]), ("chinese-small-4", [1, 4, 3, 2]), ("halma-four", [1, 4, 3, 2])]
    {
        let mut game = referee(id, Terms::default(), None);
        play_on(&mut game, 5, 0);
        for seat in [BLACK, THIRD, FOURTH] {
            assert_eq!(game.outcome(), None);
            act(&mut game, seat, &Action::Resign, 0).expect("given up");
            assert_eq!(
                act(&mut game, seat, &Action::Resign, 0).err(),
                Some(if seat == FOURTH { "over" } else { "already-out" })
            );
        }
        assert_eq!(places(&game), Some((wanted.to_vec(), Reason::Resigned)), "{id}");
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(WHITE));
    }
}

#[test]
fn in_pairs_both_lose_when_one_gives_up() {
    let mut game = referee("neva-pairs", Terms::default(), None);
    play_on(&mut game, 3, 0);
    act(&mut game, THIRD, &Action::Resign, 0).expect("given up");
    assert_eq!(places(&game), Some((vec![2, 1, 2, 1], Reason::Resigned)));
}

#[test]
fn the_turn_and_the_clock_pass_over_who_has_left() {
    let mut game = referee("neva", Terms::default(), Some("60+5"));
    // Everybody's first move is made without a clock; who leaves before his leaves nothing to wait for.
    play_on(&mut game, 1, 0);
    act(&mut game, BLACK, &Action::Resign, 0).expect("given up");
    assert_eq!((game.side_to_move(), running(&game)), (THIRD, None));
    play_on(&mut game, 2, 0);
    assert_eq!((game.side_to_move(), running(&game)), (WHITE, Some(WHITE)));
    assert_eq!(game.time_used(2_000), Some(2_000));
    play_on(&mut game, 1, 2_000);
    assert_eq!((game.side_to_move(), running(&game)), (THIRD, Some(THIRD)));
    assert_eq!(game.flag_falls_at(2_000), Some(62_000));
    // A flag costs no more than the seat whose it is.
    assert_eq!((game.fallen(61_999), game.fallen(62_000)), (None, Some(THIRD)));
    game.apply(&GameEvent::Flagged(THIRD), 62_000).expect("a flag");
    assert_eq!((game.outcome(), game.side_to_move(), running(&game)), (None, FOURTH, Some(FOURTH)));
    assert_eq!(game.fallen(62_000), None);
    game.apply(&GameEvent::Flagged(FOURTH), 122_000).expect("a flag");
    assert_eq!(places(&game), Some((vec![1, 4, 3, 2], Reason::Time)));
}

#[test]
fn who_leaves_in_a_pause_does_not_end_it() {
    let mut game = referee("novgorod", Terms::default(), Some("60"));
    play_on(&mut game, 3, 0);
    propose(&mut game, WHITE, Proposal::Pause).expect("proposed");
    agree(&mut game, BLACK, Proposal::Pause).expect("agreed");
    agree(&mut game, THIRD, Proposal::Pause).expect("agreed");
    act(&mut game, WHITE, &Action::Resign, 1_000).expect("given up");
    assert_eq!((running(&game), game.side_to_move()), (None, BLACK));
    act(&mut game, THIRD, &Action::Start, 9_000).expect("started");
    assert_eq!((running(&game), game.flag_falls_at(9_000)), (Some(BLACK), Some(69_000)));
}

#[test]
fn who_has_left_does_not_come_back_when_moves_are_taken_back() {
    let mut game = referee("neva", Terms::default(), Some("60"));
    play_on(&mut game, 4, 0);
    act(&mut game, THIRD, &Action::Resign, 0).expect("given up");
    play_on(&mut game, 1, 0);
    // Black's last decision was made while the third still played.
    propose(&mut game, BLACK, Proposal::TakeBack).expect("proposed");
    agree(&mut game, WHITE, Proposal::TakeBack).expect("agreed");
    assert_eq!(agree(&mut game, THIRD, Proposal::TakeBack), Err("already-out"));
    agree(&mut game, FOURTH, Proposal::TakeBack).expect("agreed");
    assert_eq!((game.side_to_move(), game.texts().len()), (BLACK, 1));
    play_on(&mut game, 1, 0);
    assert_eq!((game.side_to_move(), game.game().view().aside.out), (FOURTH, vec![THIRD]));
}

#[test]
fn what_needs_an_opponent_is_for_two() {
    let strict = Terms {
        board: BoardManner::TouchMove,
        repetition: Repetition::OnClaim,
        flags: Flags::Claimed,
        offers: Offering::InTurn,
        no_take_backs: true,
        ..Terms::default()
    };
    assert_eq!(referee("russian", strict, None).terms(), strict);
    let mut game = referee("neva", strict, Some("60"));
    let wanted = Terms { offers: Offering::InTurn, no_take_backs: true, ..Terms::default() };
    assert_eq!(game.terms(), wanted);
    let press = Action::Press { deeds: "11-12".to_owned(), offer: false };
    assert_eq!(act(&mut game, WHITE, &press, 0), Err("guided"));
    assert_eq!(act(&mut game, WHITE, &Action::Claim(None), 0), Err("automatic"));
    assert_eq!(act(&mut game, WHITE, &Action::Annul, 0), Err("no-arbiter"));
}

#[test]
fn a_move_is_made_by_its_text_or_by_its_place() {
    let mut by_text = referee("russian", Terms::default(), None);
    let mut by_place = by_text.clone();
    let beyond = Action::Play { mv: PlayedMove::Index(1_000), offer: false };
    assert_eq!(act(&mut by_place, WHITE, &beyond, 0), Err("illegal"));
    while by_place.outcome().is_none() && by_place.texts().len() < 60 {
        let index = by_place.texts().len() % by_place.game().legal_moves().len();
        let play = |mv| Action::Play { mv, offer: false };
        let by = by_place.side_to_move();
        let events = act(&mut by_place, by, &play(PlayedMove::Index(index)), 0).expect("legal");
        let [GameEvent::Played(text)] = &events[..] else { panic!("{events:?}") };
        assert_eq!(act(&mut by_text, by, &play(PlayedMove::Text(text.clone())), 0).as_ref(), Ok(&events));
        assert_eq!(by_text.game().view(), by_place.game().view());
    }
}
