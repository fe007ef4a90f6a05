//! Games for more than two that go on without somebody: by hand, and in random games in which seats leave at any time.
//!
//! `BOLSHAK_RETIREMENTS` (default 20 games a variant) and `BOLSHAK_SEED` set how many and which.

use crate::support::fen::read_fen;
use crate::support::number;
use bolshak_game::{
    Aim, CannotRetire, Cell, Draws, Game, Move, Outcome, Reason, Retirement, Seat, Task, Variant, find,
    registry,
};

const WHITE: Seat = Seat(0);
const SECOND: Seat = Seat(1);
const THIRD: Seat = Seat(2);
const FOURTH: Seat = Seat(3);

fn new(id: &str) -> Box<dyn Game> {
    find(id).unwrap_or_else(|| panic!("no game {id}")).start()
}

fn at(id: &str, fen: &str) -> Box<dyn Game> {
    let variant = find(id).unwrap_or_else(|| panic!("no game {id}"));
    variant.set_up(&read_fen(variant.info(), fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn places(game: &dyn Game) -> Vec<u8> {
    game.places().expect("more than two play").all().to_vec()
}

fn end(game: &dyn Game) -> Option<(Vec<u8>, Reason)> {
    game.outcome().map(|outcome| (outcome.places.expect("places").all().to_vec(), outcome.reason))
}

#[test]
fn a_game_for_two_goes_on_for_nobody() {
    for id in ["russian", "two-move", "corners", "goban"] {
        let mut game = new(id);
        assert_eq!(game.retire(WHITE), Err(CannotRetire), "{id}");
        assert_eq!((game.places(), game.outcome()), (None, None), "{id}");
        assert_eq!(Outcome::resigned(game.as_ref(), WHITE), Outcome::plain(Some(SECOND), Reason::Resigned));
    }
}

#[test]
fn who_leaves_is_passed_over_and_his_pieces_stay_to_be_taken() {
    let mut game = at("neva", "B:B11:W22:R55:G65");
    let before = game.view();
    game.retire(SECOND).expect("White leaves");
    assert_eq!(game.retire(SECOND), Err(CannotRetire), "only once");
    assert_eq!((game.view().pieces, game.view().aside.out), (before.pieces, vec![SECOND]));
    assert_eq!((game.side_to_move(), places(&*game)), (WHITE, vec![1, 4, 1, 1]));
    game.play_at(0).expect("Black moves");
    assert_eq!(game.side_to_move(), THIRD, "White is passed over");
    // Who is to move and leaves hands the turn on.
    game.retire(THIRD).expect("Red leaves");
    assert_eq!((game.side_to_move(), game.mover(0), game.mover(1)), (FOURTH, WHITE, FOURTH));
    assert_eq!(game.retirements(), [Retirement { ply: 0, seat: SECOND }, Retirement { ply: 1, seat: THIRD }]);
    game.retire(WHITE).expect("Black leaves");
    assert_eq!(end(&*game), Some((vec![2, 4, 3, 1], Reason::Eliminated)));
    assert_eq!(game.retire(FOURTH), Err(CannotRetire), "the game is over");
    assert!(game.legal_moves().is_empty());
    let mut prey = at("neva", "B:B11:W12:R55:G65");
    prey.retire(SECOND).expect("White leaves");
    assert!(prey.legal_moves().iter().all(Move::is_capture), "what he leaves must be taken");
}

#[test]
fn of_a_pair_both_leave() {
    let mut game = new("neva-pairs");
    game.play_at(0).expect("a move");
    game.retire(FOURTH).expect("Green leaves");
    assert_eq!(end(&*game), Some((vec![1, 2, 1, 2], Reason::Eliminated)));
    assert_eq!(game.view().aside.out, [SECOND, FOURTH]);
}

#[test]
fn in_a_race_who_arrives_stays_in_front_of_who_leaves() {
    let mut game = new("chinese-small-3");
    game.retire(SECOND).expect("Green leaves");
    assert_eq!((places(&*game), game.view().aside.retired), (vec![1, 3, 1], vec![SECOND]));
    let men = |game: &dyn Game, seat| game.view().pieces.iter().filter(|piece| piece.seat == seat).count();
    assert_eq!(men(&*game, SECOND), 6, "his men stay as obstacles");
    game.retire(THIRD).expect("Violet leaves");
    assert_eq!(end(&*game), Some((vec![1, 3, 2], Reason::Resigned)));

    let mut arrived = in_front_of_home("chinese-small-4", WHITE);
    let step = arrived.legal_moves().iter().position(|mv| {
        let mut next = arrived.copy();
        next.play(mv).expect("a legal move");
        next.view().aside.out == [WHITE]
    });
    arrived.play_at(step.expect("it can arrive")).expect("White is home");
    arrived.retire(FOURTH).expect("Violet leaves");
    assert_eq!((places(&*arrived), arrived.outcome()), (vec![1, 2, 2, 4], None));
    assert_eq!((arrived.view().aside.out, arrived.view().aside.retired), (vec![WHITE, FOURTH], vec![FOURTH]));
    // The view says it all: from it the same race goes on.
    let again = arrived.variant().set_up(&arrived.view()).expect("a position");
    assert_eq!((again.view(), places(&*again)), (arrived.view(), places(&*arrived)));
    arrived.retire(SECOND).expect("Yellow leaves");
    assert_eq!(end(&*arrived), Some((vec![1, 3, 2, 4], Reason::Resigned)));
}

/// A race at its start, but a man of the seat has changed places with one that stood in its camp, and stands in front of
/// the hole: with a step into it the camp is full.
fn in_front_of_home(id: &str, seat: Seat) -> Box<dyn Game> {
    let variant = find(id).expect("a game");
    let start = variant.start().view();
    let own = start.pieces.iter().find(|piece| piece.seat == seat).expect("a man").cell;
    let cells = (0..).map(Cell).take(variant.info().board.cells.len());
    let free: Vec<Cell> = cells.filter(|cell| start.pieces.iter().all(|piece| piece.cell != *cell)).collect();
    for &hole in &variant.info().targets[seat.index()] {
        for &cell in &free {
            let mut view = start.clone();
            for piece in &mut view.pieces {
                piece.cell = match piece.cell {
                    from if from == own => cell,
                    from if from == hole => own,
                    from => from,
                };
            }
            view.pieces.sort_by_key(|piece| piece.cell);
            let game = variant.set_up(&view).expect("a position");
            if game.find_way(&[cell, hole], &[]).is_some() {
                return game;
            }
        }
    }
    panic!("no cell lies beside the camp");
}

#[test]
fn taking_back_returns_to_when_nobody_had_left() {
    let mut game = new("neva");
    for _ in 0..3 {
        game.play_at(0).expect("a move");
    }
    game.retire(THIRD).expect("Red leaves");
    game.play_at(0).expect("Green moves");
    game.take_back(1);
    assert_eq!((game.side_to_move(), game.retirements().len()), (FOURTH, 1), "Red left before that");
    game.take_back(1);
    assert_eq!((game.side_to_move(), game.retirements().len(), game.view().aside.out), (THIRD, 0, vec![]));
}

#[test]
fn giving_up_alone_puts_a_seat_behind_all_who_still_play() {
    let mut game = new("neva");
    game.retire(WHITE).expect("Black leaves");
    let outcome = Outcome::resigned(game.as_ref(), THIRD);
    assert_eq!((outcome.reason, outcome.winner), (Reason::Resigned, None));
    assert_eq!(outcome.places.map(|places| places.all().to_vec()), Some(vec![4, 1, 3, 1]));
    assert_eq!(game.view().aside.out, [WHITE], "the game itself goes on");
    let pairs = Outcome::resigned(new("neva-pairs").as_ref(), THIRD);
    assert_eq!(pairs.places.map(|places| places.all().to_vec()), Some(vec![2, 1, 2, 1]));
}

#[test]
fn an_engine_is_told_a_game_that_it_can_follow() {
    let mut random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 7));
    for variant in several() {
        let mut game = variant.start();
        for ply in 0..12 {
            if ply == 7 {
                game.retire(game.side_to_move()).expect("it plays");
            }
            if game.outcome().is_some() {
                break;
            }
            game.play_at(random.usize(..game.legal_moves().len())).expect("a listed move");
        }
        let task = Task::of(game.as_ref());
        let mut again = variant.set_up(&task.start).expect("a position");
        again.rule_draws(Draws::Waived);
        task.moves.iter().for_each(|mv| again.play(mv).expect("a legal move"));
        assert_eq!(again.view(), game.view(), "{}", variant.info().id);
    }
}

/// The games for more than two.
fn several() -> impl Iterator<Item = &'static dyn Variant> {
    registry().iter().copied().filter(|variant| variant.info().seats.len() > 2)
}

/// More moves than a game can have.
const ENDLESS: usize = 20_000;

/// Checks the places of an end against who left when: of those who play on longer nobody is behind who left earlier,
/// and nobody who left is in front of who never did.
fn check_places(game: &dyn Game, left: &[Seat]) {
    let info = game.variant().info();
    let outcome = game.outcome().expect("an end");
    let place = |seat: &Seat| outcome.place(*seat);
    let mut all: Vec<u8> = info.all_seats().map(|seat| place(&seat)).collect();
    all.sort_unstable();
    assert!(all[0] == 1 && all.iter().all(|place| usize::from(*place) <= info.seats.len()), "{all:?}");
    if info.pairs {
        assert!(info.all_seats().all(|seat| place(&seat) == place(&Seat((seat.0 + 2) % 4))));
        return assert!(left.iter().all(|seat| place(seat) == 2));
    }
    assert!(left.is_sorted_by(|earlier, later| place(earlier) > place(later)), "{left:?} {all:?}");
    if info.aim == Aim::Camp {
        let stayed = info.all_seats().filter(|seat| !left.contains(seat));
        let worst = stayed.map(|seat| place(&seat)).max();
        assert!(left.iter().all(|seat| Some(place(seat)) > worst), "{left:?} {all:?}");
    }
}

#[test]
fn random_games_in_which_seats_leave_end_with_a_place_for_everybody() {
    let mut random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 7));
    let (mut by_leaving, mut otherwise) = (0, 0);
    for variant in several() {
        for _ in 0..number("BOLSHAK_RETIREMENTS", 20) {
            let mut game = variant.start();
            // Some leave at once, some late, some never.
            let rate = 10_usize.pow(random.u32(1..5));
            while game.outcome().is_none() {
                assert!(game.played().len() < ENDLESS, "{} is endless", variant.info().id);
                let (before, seats) = (game.view(), variant.info().seats.len());
                if random.usize(..rate) == 0 {
                    let seat = Seat::of(random.usize(..seats));
                    let plays = !before.aside.out.contains(&seat);
                    assert_eq!(game.retire(seat).is_ok(), plays);
                    let after = game.view();
                    assert_eq!(after.pieces, before.pieces, "pieces stay where they are");
                    assert!(!plays || after.aside.out.contains(&seat));
                    continue;
                }
                let legal = game.legal_moves();
                assert!(!legal.is_empty(), "{} is stuck", variant.info().id);
                assert!(!before.aside.out.contains(&before.side_to_move), "who has left is to move");
                game.play_at(random.usize(..legal.len())).expect("a listed move");
            }
            let left: Vec<Seat> = game.retirements().iter().map(|retirement| retirement.seat).collect();
            let last = game.retirements().last().is_some_and(|last| last.ply == game.played().len());
            by_leaving += usize::from(last);
            otherwise += usize::from(!last && !left.is_empty());
            check_places(game.as_ref(), &left);
        }
    }
    assert!(by_leaving > 50 && otherwise > 20, "{by_leaving} {otherwise}");
}
