//! The draw tracker: every rule of every variant fires, exactly when a plain reading of the game's history says so.
use std::collections::HashMap;

use bolshak_core::{
    Bits, Color, ConstRules, Count, DrawKind, DrawRule, DrawTracker, Kind, Move, Objective, Piece, Position,
    Road, Russian, Setup, Square,
};
use bolshak_testkit::positions::{RandomPositions, setup};
use bolshak_testkit::tests_of_tables;

use crate::Table;

/// A game from its first position on, as the plain reading sees it.
struct History {
    positions: Vec<Position<Table>>,
    moves: Vec<Move<u128>>,
}

impl History {
    fn last(&self) -> &Position<Table> {
        self.positions.last().expect("a game has a first position")
    }

    /// Whether the rule ends the game now, read off the whole history without any counter.
    fn is_drawn_by(&self, rule: &DrawRule) -> bool {
        let now = self.last();
        match rule.kind {
            DrawKind::Repetition { times } => {
                self.positions.iter().filter(|past| *past == now).count() >= usize::from(times)
            }
            DrawKind::KingMoves { each } => self.calm_plies() >= usize::from(each) * 2,
            // No named game has these by itself; `draw_criteria.rs` reads the profiles that do.
            DrawKind::KingMovesBeside { .. } | DrawKind::FewPieces { .. } | DrawKind::KingAndMen { .. } => {
                unreachable!("{rule:?} in the table of a game")
            }
            DrawKind::Balance { pieces: (fewest, most), each } => {
                let is_in = |position: &Position<Table>| {
                    (u32::from(fewest)..=u32::from(most)).contains(&position.occupied().count())
                        && position.kings(Color::White).any()
                        && position.kings(Color::Black).any()
                };
                let balance = balance(now);
                self.lasting(|position| is_in(position) && self::balance(position) == balance)
                    >= usize::from(each) * 2
            }
            DrawKind::LoneKing { pieces, kings, road, moves, count } => {
                Color::ALL.into_iter().any(|stronger| {
                    let is_in = |position: &Position<Table>| outnumbers(position, stronger, pieces, kings);
                    let plies = match road {
                        Road::Anywhere => {
                            self.lasting(|position| is_in(position) && balance(position) == balance(now))
                        }
                        Road::HeldByLoneKing => self.lasting_on_the_road(stronger, is_in),
                        Road::SharedByLoneKing => unreachable!("no named game has it"),
                    };
                    let counted = match count {
                        Count::Both => plies / 2,
                        Count::Stronger => {
                            let counted =
                                &self.positions[self.positions.len() - 1 - plies..self.positions.len() - 1];
                            counted.iter().filter(|position| position.side_to_move() == stronger).count()
                        }
                    };
                    is_in(now) && counted >= usize::from(moves) && !is_caught(now, stronger)
                })
            }
            DrawKind::OneEach { kings_only } => {
                let one = |color| now.pieces(color).count() == 1 && (!kings_only || now.men(color).is_none());
                let safe = |color| !is_caught(now, color);
                Color::ALL.into_iter().all(one) && Color::ALL.into_iter().all(safe)
            }
        }
    }

    /// Plies since the last capture or move of a man.
    fn calm_plies(&self) -> usize {
        let calm = |index: &usize| !self.positions[*index].is_progress(self.moves[*index]);
        (0..self.moves.len()).rev().take_while(calm).count()
    }

    /// Plies through which the last positions have all been of a class, not counting the first of them.
    fn lasting(&self, class: impl Fn(&Position<Table>) -> bool) -> usize {
        self.positions.iter().rev().take_while(|position| class(position)).count().saturating_sub(1)
    }

    /// The same for a lone king on the main road, which at the first position must be alone on it.
    fn lasting_on_the_road(&self, stronger: Color, class: impl Fn(&Position<Table>) -> bool) -> usize {
        let road = self.last().rules().0.geometry.main_road;
        let held = |position: &Position<Table>| {
            class(position) && (position.pieces(stronger.opposite()) & road).any()
        };
        let plies = self.lasting(held);
        let first = self.positions.len() - 1 - plies;
        // The count starts at the first position of the stretch on which the king is alone on the road.
        let alone =
            |position: &Position<Table>| held(position) && (position.pieces(stronger) & road).is_none();
        let start = (first..self.positions.len()).find(|&index| alone(&self.positions[index]));
        start.map_or(0, |start| self.positions.len() - 1 - start)
    }
}

fn balance(position: &Position<Table>) -> [u32; 4] {
    let [white, black] = Color::ALL;
    [
        position.men(white).count(),
        position.men(black).count(),
        position.kings(white).count(),
        position.kings(black).count(),
    ]
}

fn outnumbers(position: &Position<Table>, side: Color, (fewest, most): (u8, u8), kings: u8) -> bool {
    let other = side.opposite();
    position.pieces(other).count() == 1
        && position.kings(other).count() == 1
        && (u32::from(fewest)..=u32::from(most)).contains(&position.pieces(side).count())
        && position.kings(side).count() >= u32::from(kings)
}

fn is_caught(position: &Position<Table>, stronger: Color) -> bool {
    if position.side_to_move() == stronger {
        position.moves().iter().any(Move::is_capture)
    } else {
        position.moves().iter().all(|&turn| {
            let after = position.after(turn);
            after.moves().iter().any(Move::is_capture)
        })
    }
}

/// Random endings of one game, each followed until it is drawn, over or long; how often each rule fired.
fn agree(id: &str, table: Table) {
    let rules = table.0;
    if rules.objective == Objective::FirstKing {
        return assert!(rules.draws.is_empty(), "a game without kings has nothing to count");
    }
    let mut fired: HashMap<String, usize> = HashMap::new();
    let mut random = fastrand::Rng::with_seed(15);
    let endings = RandomPositions::new(table, 3).filter(|position| position.occupied().count() <= 8);
    // Men far from promotion, so that the balance of six pieces can last.
    let last = rules.geometry.squares;
    let far = format!("W:WK{},{},{}:BK{},1,2", last / 2, last, last - 1, last / 2 + 1);
    let far = Position::from_setup(table, &setup(&far)).expect("a position");
    for start in endings.take(700).chain(std::iter::repeat_n(far, 150)).chain(held_roads(table).take(150)) {
        let mut history = History { positions: vec![start], moves: vec![] };
        let mut tracker = DrawTracker::new(start);
        let repeats = random.u8(..4) == 0;
        for _ in 0..250 {
            let expected = rules.draws.iter().find(|rule| history.is_drawn_by(rule));
            assert_eq!(
                tracker.drawn().as_ref(),
                expected,
                "after {} plies from {:?}",
                history.moves.len(),
                start.to_setup()
            );
            if let Some(rule) = expected {
                *fired.entry(format!("{:?}", rule.kind)).or_default() += 1;
                break;
            }
            let position = *history.last();
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            // Captures would end most endings long before the counts are full, and so would repetitions, which some
            // endings seek and the others avoid.
            let long = |mv: &&Move<u128>| {
                let after = position.after(**mv);
                !after.can_capture(after.side_to_move()) && history.positions.contains(&after) == repeats
            };
            let patient: Vec<_> = moves.iter().filter(long).copied().collect();
            // A lone king on the main road mostly stays there.
            let road = rules.geometry.main_road;
            let stays = |mv: &&Move<u128>| (position.after(**mv).kings(position.side_to_move()) & road).any();
            let staying: Vec<_> = patient.iter().filter(stays).copied().collect();
            let alone = position.pieces(position.side_to_move()).count() == 1 && !staying.is_empty();
            let patient = if alone && !repeats { staying } else { patient };
            // A man moves when the count of king moves is nearly full, and seldom before: the longest counts need both.
            let (kings, men): (Vec<_>, Vec<_>) = patient.iter().partition(|mv| !position.is_progress(**mv));
            let men: Vec<_> = men.into_iter().filter(|mv: &Move<u128>| !mv.promotes).collect();
            let preferred = if history.calm_plies() > 24 { [men, kings] } else { [kings, men] };
            let choice = preferred.into_iter().find(|moves| !moves.is_empty() && random.u8(..60) > 0);
            let choice = choice.unwrap_or_else(|| moves.to_vec());
            let mv = choice[random.usize(..choice.len())];
            tracker.play(&position, mv);
            history.positions.push(position.after(mv));
            history.moves.push(mv);
        }
    }
    for rule in rules.draws {
        assert!(fired.contains_key(&format!("{:?}", rule.kind)), "{id}: {rule:?} never fired: {fired:?}");
    }
}

bolshak_core::with_variants!(tests_of_tables, agree);

/// Three white kings off the main road and a black one on it, where there is a road.
fn held_roads(table: Table) -> impl Iterator<Item = Position<Table>> {
    let board = &table.0.geometry;
    let squares = (1..=board.squares).filter_map(Square::new);
    let (road, off): (Vec<_>, Vec<_>) = squares
        .partition(|square| board.point(*square).is_some_and(|point| board.main_road >> point & 1 == 1));
    let mut random = fastrand::Rng::with_seed(5);
    std::iter::from_fn(move || {
        let king = |color| Piece { color, kind: Kind::King };
        let whites = random.choose_multiple(off.iter(), 3);
        let mut pieces: Vec<_> = whites.into_iter().map(|&square| (square, king(Color::White))).collect();
        pieces.push((*random.choice(&road)?, king(Color::Black)));
        Position::from_setup(table, &Setup { side_to_move: Color::Black, pieces }).ok()
    })
}

/// How far the count of the main road is after each move, given as pairs of square numbers.
fn road_counts(fen: &str, moves: &[(u8, u8)]) -> Vec<Option<u16>> {
    let mut position = Position::from_setup(Russian, &setup(fen)).expect("a position");
    let mut tracker = DrawTracker::new(position);
    let board = &Russian::RULES.geometry;
    let count = |&(from, to): &(u8, u8)| {
        let moves = position.moves();
        let wanted = |mv: &&Move<u64>| (mv.from(board).number(), mv.to(board).number()) == (from, to);
        let mv = *moves.iter().find(wanted).expect("a legal move");
        tracker.play(&position, mv);
        position = position.after(mv);
        let on_road = |kind| matches!(kind, DrawKind::LoneKing { road: Road::HeldByLoneKing, .. });
        let counter = tracker.counters().into_iter().find(|counter| on_road(counter.rule.kind))?;
        assert_eq!(counter.limit, 5);
        Some(counter.count)
    };
    moves.iter().map(count).collect()
}

/// Example E4: W Kb8 Kg1 Kh2 / B Ka1, `g1-f2 a1-h8 f2-g1 h8-a1 g1-f2 a1-h8 f2-g1 h8-a1 h2-g3` is drawn by the main
/// road after White's fifth move. (g1 = 32, f2 = 27, h2 = 28, g3 = 24, a1 = 29, h8 = 4.) Where repetition is applied
/// without a claim, as here, the third occurrence of the first position comes one ply before.
#[test]
fn three_kings_against_a_king_on_the_main_road() {
    let moves = [(32, 27), (29, 4), (27, 32), (4, 29), (32, 27), (29, 4), (27, 32), (4, 29), (28, 24)];
    let counts = road_counts("W:WK1,K32,K28:BK29", &moves);
    assert_eq!(counts, [1, 1, 2, 2, 3, 3, 4, 4, 5].map(Some));
}

/// A king that leaves the road ends the count, and coming back starts it anew. (b2 = 25, a3 = 21.)
#[test]
fn leaving_the_main_road_starts_the_count_again() {
    let moves = [(32, 27), (29, 25), (27, 32), (25, 21), (32, 27), (21, 25), (28, 24)];
    let counts = road_counts("W:WK1,K32,K28:BK29", &moves);
    assert_eq!(counts[..4], [Some(1), Some(1), Some(2), None], "{counts:?}");
    assert_eq!(counts[4..], [None, Some(0), Some(1)], "{counts:?}");
}
