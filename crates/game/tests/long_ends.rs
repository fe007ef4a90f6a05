//! The ends that come by counting, in games without a rule table: each is reached by players who do nothing, exactly when
//! the rules say and not a move before.

use std::collections::HashMap;

use crate::support::fen::read_fen;
use bolshak_game::{Game, Kind, Move, Placed, Seat, View, find};

/// A game in which nothing happens until it ends.
struct Idle {
    id: &'static str,
    start: &'static str,
    /// Whether the king of this seat stays on the main road.
    on_road: Option<Seat>,
    /// After how many moves of single pieces it ends, and why.
    end: (usize, &'static str),
}

const fn idle(id: &'static str, start: &'static str, end: (usize, &'static str)) -> Idle {
    Idle { id, start, on_road: None, end }
}

const fn on_road(id: &'static str, start: &'static str, end: (usize, &'static str)) -> Idle {
    Idle { id, start, on_road: Some(Seat::BLACK), end }
}

const GAMES: &[Idle] = &[
    // Dossier §19, §21: Russian rules, so all draws of §1. A move of both sides is two plies; where only the stronger
    // side's moves count its last one draws.
    idle("northern", "W:WKc1,Ke1:BKd8,Kf8", (30, "king-moves")),
    idle("northern", "W:WKc1:BKf8", (10, "balance")),
    idle("northern", "W:WKc1,Kg1:BKf8", (10, "balance")),
    idle("northern", "W:WKc1,Ke1,Kg1:BKb8", (29, "lone-king")),
    idle("northern", "B:WKc1,Ke1,Kg1:BKb8", (30, "king-moves")),
    on_road("northern", "W:WKc1,Ke1,Kg1:BKa1", (9, "main-road")),
    on_road("northern", "B:WKc1,Ke1,Kg1:BKa1", (10, "main-road")),
    idle("samoyed", "W:WKc1:BKf8", (10, "balance")),
    idle("samoyed", "W:WKa3,Kh4:BKf8", (10, "balance")),
    idle("samoyed", "W:WKa3,Kh4:BKf8,Kc1", (30, "king-moves")),
    // §22: a move is a turn of two.
    idle("two-move", "W:WKc1:BKf8", (20, "balance")),
    idle("two-move", "W:WKc1,Ke1:BKd8,Kf8", (60, "king-moves")),
    // §20, §17, §31, §32: D1 and D2 alone.
    idle("stavropol", "W:WKc1:BKf8", (30, "king-moves")),
    idle("towers", "W:WKc1(b):BKf8(w)", (30, "king-moves")),
    idle("towers", "W:WKc1,Ke1,Kg1:BKb8(w)", (30, "king-moves")),
    idle("belarusian", "W:WKc1,Pb3:BKf8", (30, "king-moves")),
    idle("wigman", "W:WKc1:BKf8", (60, "king-moves")),
    // §24: D1, D2 and D4.
    idle("pskov", "W:WKa1,Ka2,Kb2:BKg13", (29, "lone-king")),
    idle("pskov", "W:WKa1,Ka2:BKg13", (30, "king-moves")),
    idle("pskov-large", "B:WKa1:BKi17,Kh16,Ki16", (29, "lone-king")),
    // §25: rounds of three, and D2 for the two who are left.
    idle("novgorod", "W:WKa1:BKd10:RKg13", (120, "turn-limit")),
    idle("novgorod", "W:WKa1:BKd10", (30, "king-moves")),
    // §26: forty rounds of whoever still plays.
    idle("neva", "B:BK11:WK26:RK65:GK52", (160, "turn-limit")),
    idle("neva", "B:BK11:WK26:RK65", (120, "turn-limit")),
    idle("neva-pairs", "B:BK11:WK26:RK65:GK52", (160, "turn-limit")),
];

/// What stands where and who is to move, for the number of times that it has been there.
type Seen = HashMap<(Vec<Placed>, Seat, u8), usize>;

fn standing(view: &View) -> (Vec<Placed>, Seat, u8) {
    (view.pieces.clone(), view.side_to_move, view.aside.step)
}

/// Where the squares of the main road lie on a drawn board.
fn is_on_road(game: &dyn Game, seat: Seat) -> bool {
    let cells = &game.variant().info().board.cells;
    let on_road = |piece: &Placed| {
        let place = &cells[usize::from(piece.cell.0)];
        place.x.total_cmp(&place.y).is_eq()
    };
    game.view().pieces.iter().filter(|piece| piece.seat == seat).all(on_road)
}

/// Turns by kings that take nothing and let nothing be taken, the least seen first.
fn quiet<'a>(game: &'a dyn Game, idle: &Idle, seen: &Seen) -> Vec<(&'a Move, Box<dyn Game>)> {
    let view = game.view();
    let by_king =
        |mv: &Move| view.pieces.iter().any(|piece| piece.cell == mv.from() && piece.kind == Kind::King);
    let after = |mv: &'a Move| {
        let mut next = game.copy();
        next.play(mv).expect("a listed turn is legal");
        (mv, next)
    };
    let moves = game.legal_moves().iter().filter(|mv| by_king(mv) && !mv.is_capture()).map(after);
    let is_calm = |next: &dyn Game| {
        !next.legal_moves().iter().any(Move::is_capture)
            && idle.on_road.is_none_or(|seat| is_on_road(next, seat))
            && next.outcome().is_none_or(|outcome| outcome.reason.code() == idle.end.1)
    };
    let mut moves: Vec<_> = moves.filter(|(_, next)| is_calm(next.as_ref())).collect();
    moves.sort_by_key(|(_, next)| seen.get(&standing(&next.view())).copied().unwrap_or_default());
    moves
}

/// Plays on until the game ends; takes a turn back if nothing quiet is left after it.
fn play_idly(game: Box<dyn Game>, idle: &Idle, seen: &mut Seen) -> Option<Box<dyn Game>> {
    if game.outcome().is_some() || game.played().len() > idle.end.0 {
        return Some(game);
    }
    let moves = quiet(game.as_ref(), idle, seen);
    for (_, next) in moves {
        let key = standing(&next.view());
        *seen.entry(key.clone()).or_default() += 1;
        if let Some(end) = play_idly(next, idle, seen) {
            return Some(end);
        }
        *seen.entry(key).or_default() -= 1;
    }
    None
}

#[test]
fn games_in_which_nothing_happens_end_when_the_rules_say() {
    for idle in GAMES {
        let variant = find(idle.id).unwrap_or_else(|| panic!("no game {}", idle.id));
        let view = read_fen(variant.info(), idle.start);
        let game = variant.set_up(&view).unwrap_or_else(|error| panic!("{}: {error}", idle.start));
        let mut seen = Seen::from([(standing(&game.view()), 1)]);
        let end = play_idly(game, idle, &mut seen);
        let end = end.unwrap_or_else(|| panic!("{} {}: nothing quiet can be played", idle.id, idle.start));
        let reason = end.outcome().map(|outcome| outcome.reason.code());
        assert_eq!(
            (end.played().len(), reason),
            (idle.end.0, Some(idle.end.1)),
            "{} {}",
            idle.id,
            idle.start
        );
    }
}
