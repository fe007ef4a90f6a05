//! The games without a rule table in lockstep with the testkit's second implementation: in every position of the same
//! games both must name the same seat to move, the same pieces, the same moves, and the same end with the same places.
//!
//! `BOLSHAK_RANDOM_POSITIONS` (default 20 000 a game) and `BOLSHAK_SEED` set how many and which positions.

use std::collections::{BTreeMap, HashSet};

use crate::support::{Words, identity, number, replayed, stand};
use bolshak_game::{Cell, CellPlace, Game, Kind, Move, Placed, Reason, Seat, Stack, Variant, View, find};
use bolshak_testkit::second::{IDS, Second, SecondTurn, second, second_from};

/// A game played by both.
struct Pair {
    game: Box<dyn Game>,
    second: Box<dyn Second>,
}

/// How the players of a random game choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SearchMode {
    /// Any legal turn.
    Wild,
    /// If they can, a turn after which nothing can be captured: so that draws are reached.
    Shy,
    /// As the shy ones, but they would rather take their last turn back: so that positions repeat.
    Pacing,
    /// As the shy ones, but men move only to keep kings' moves from drawing: so that the longest counts are reached.
    Patient,
    /// Mostly a turn that brings a man nearer to where it is going, or a stone beside others: so that races end.
    Eager,
}

struct Lockstep {
    variant: &'static dyn Variant,
    words: Words,
    random: fastrand::Rng,
    /// How many games ended for each reason; where it is the balance, with the smaller number of pieces of its class.
    ends: BTreeMap<(&'static str, usize), usize>,
    /// How many positions had a capture of several pieces.
    chains: u64,
}

impl Lockstep {
    fn new(id: &str) -> Self {
        let variant = find(id).unwrap_or_else(|| panic!("no game {id}"));
        let random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 3064));
        Self { variant, words: Words::of(&variant.info().board), random, ends: BTreeMap::new(), chains: 0 }
    }

    fn id(&self) -> &'static str {
        self.variant.info().id
    }

    fn captures(&self) -> bool {
        !["corners", "halma", "chinese", "goban"].iter().any(|name| self.id().starts_with(name))
    }

    fn new_game(&self) -> Pair {
        Pair {
            game: self.variant.start(),
            second: second(self.id()).expect("the second implementation knows it"),
        }
    }

    /// A position thrown on the board, most of them rich in kings and towers, some with few pieces; those for the patient
    /// all with few.
    fn thrown(&mut self, manner: SearchMode) -> Pair {
        let info = self.variant.info();
        loop {
            let some_kings = self.random.f32();
            let kings = if self.random.bool() { 1.0 } else { some_kings };
            let mut pieces = match self.random.u8(..if manner == SearchMode::Patient { 2 } else { 6 }) {
                0 => self.scattered(info.seats.len() + 4, kings),
                1 => self.arranged(kings),
                _ => self.scattered(info.board.cells.len() * 3 / 5, some_kings),
            };
            pieces.sort_unstable_by_key(|placed| placed.cell);
            let view = View::new(self.seat(), pieces);
            let Ok(game) = self.variant.set_up(&view) else { continue };
            let stand = stand(&info.board, &view.pieces);
            let second = second_from(self.id(), &stand, view.side_to_move.index());
            return Pair { game, second: second.expect("the second implementation knows it") };
        }
    }

    /// Pieces of anybody, at most so many.
    fn scattered(&mut self, most: usize, kings: f32) -> Vec<Placed> {
        let (pieces, cells) = (self.random.usize(2..=most), self.cells());
        let piece = |cell| {
            let seat = self.seat();
            self.piece(cell, seat, kings)
        };
        cells.into_iter().take(pieces).map(piece).collect()
    }

    /// A few pieces: of two players one has a king and nothing else, often on the main road; of more each has a king.
    fn arranged(&mut self, kings: f32) -> Vec<Placed> {
        let (seats, first) = (self.variant.info().seats.len(), self.seat().index());
        let pieces = self.random.usize(seats.max(4)..=seats + 4);
        let mut cells = self.cells();
        if self.random.bool() {
            cells.sort_by_key(|&cell| !self.is_road(cell));
            // Of the eight cells of the road the last seven are left free.
            cells[1..].rotate_left(7);
        }
        let alone = if seats == 2 { 1 } else { seats };
        let piece = |(number, cell): (usize, Cell)| {
            let seat = if seats == 2 { number.min(1) } else { number };
            self.piece(cell, Seat::of((first + seat) % seats), if number < alone { 1.0 } else { kings })
        };
        cells.into_iter().take(pieces).enumerate().map(piece).collect()
    }

    /// a1 to h8 on boards of squares.
    fn is_road(&self, cell: Cell) -> bool {
        let place = &self.variant.info().board.cells[usize::from(cell.0)];
        place.x == place.y
    }

    /// All cells in any order.
    fn cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            (0..self.variant.info().board.cells.len()).map(|cell| Cell(cell as u16)).collect();
        self.random.shuffle(&mut cells);
        cells
    }

    fn seat(&mut self) -> Seat {
        Seat::of(self.random.usize(..self.variant.info().seats.len()))
    }

    fn piece(&mut self, cell: Cell, seat: Seat, kings: f32) -> Placed {
        let info = self.variant.info();
        let place = &info.board.cells[usize::from(cell.0)];
        // Beside pawns men and kings stand on dark squares only.
        let is_light = (place.x + place.y) % 2.0 != 0.0;
        let kind = |random: &mut fastrand::Rng| match info.kinds.len() {
            1 => Kind::Man,
            3 if is_light || random.u8(..3) == 0 => Kind::Pawn,
            _ if random.f32() < kings => Kind::King,
            _ => Kind::Man,
        };
        let mut below = Stack::EMPTY;
        if ["towers", "towers-1875", "lasca"].contains(&info.id) {
            while self.random.bool() && below.height() < 4 {
                let (seat, kind) = (self.seat(), kind(&mut self.random));
                below = below.with_top(seat, kind);
            }
        }
        // A man where its like are crowned is a king, or nothing that a position could hold.
        let crowned = info.targets[seat.index()].contains(&cell) && info.kinds.contains(&Kind::King);
        let kind = match kind(&mut self.random) {
            Kind::Man if crowned => Kind::King,
            kind => kind,
        };
        Placed { cell, seat, kind, below }
    }

    /// Compares the two; gives back the turns of the second one.
    fn check(&mut self, pair: &Pair) -> Vec<SecondTurn> {
        let Pair { game, second } = pair;
        let info = self.variant.info();
        let view = game.view();
        assert_eq!(view.pieces, self.words.pieces(&second.stand()), "{}: the board", info.id);
        let at = || format!("{} {:?} seat {}", info.id, second.stand(), second.seat());
        let places = game.outcome().map(|outcome| {
            let places = (0..info.seats.len()).map(|seat| outcome.place(Seat::of(seat)));
            places.collect::<Vec<u8>>()
        });
        assert_eq!(places, second.end(), "the end of {}, {:?}", at(), game.outcome());
        let moves = second.turns();
        if places.is_some() {
            assert!(game.legal_moves().is_empty() && moves.is_empty(), "turns after the end of {}", at());
            return moves;
        }
        assert_eq!(
            (view.side_to_move, game.side_to_move()),
            (Seat::of(second.seat()), view.side_to_move),
            "who moves in {}",
            at()
        );
        assert!(!moves.is_empty(), "no turn and no end in {}", at());
        let expected: HashSet<_> = moves.iter().map(|turn| self.words.identity(turn)).collect();
        let found: HashSet<_> = game.legal_moves().iter().map(|turn| identity(&view, turn)).collect();
        if found != expected {
            let missing: Vec<_> = expected.difference(&found).collect();
            let wrong: Vec<_> = found.difference(&expected).collect();
            panic!("in {}\nmissing {missing:?}\nwrong {wrong:?}", at());
        }
        self.check_ways(&**game, &moves);
        moves
    }

    /// Every way is listed once and is one of the second's; where nothing is captured one way leads to each cell, and it
    /// is as short as the second's.
    fn check_ways(&mut self, game: &dyn Game, moves: &[SecondTurn]) {
        let ways: HashSet<(&[Cell], &[Cell])> =
            game.legal_moves().iter().map(|mv| (&mv.path[..], &mv.removed[..])).collect();
        assert_eq!(ways.len(), game.legal_moves().len(), "a way is listed twice: {:?}", game.legal_moves());
        self.chains += u64::from(game.legal_moves().iter().any(|mv| mv.removed.len() > 1));
        let theirs = moves.iter().map(|mv| (self.words.cells(&mv.path), self.words.cells(&mv.removed)));
        if self.captures() {
            let theirs: HashSet<_> = theirs.collect();
            let is_way = |mv: &Move| theirs.contains(&(mv.path.clone(), mv.removed.clone()));
            assert!(
                game.legal_moves().iter().all(is_way),
                "{:?} are not all in {theirs:?}",
                game.legal_moves()
            );
        } else {
            let length = |path: &[Cell]| (path[0], path[path.len() - 1], path.len());
            let theirs: HashSet<_> = theirs.map(|(path, _)| length(&path)).collect();
            let ours: HashSet<_> = ways.iter().map(|(path, _)| length(path)).collect();
            assert!(
                ours == theirs && theirs.len() == moves.len(),
                "one way to each cell: {:?}",
                game.legal_moves()
            );
        }
    }

    fn choose(&mut self, game: &mut dyn Game, manner: SearchMode) -> Move {
        let moves = game.legal_moves().to_vec();
        let any = moves[self.random.usize(..moves.len())].clone();
        match manner {
            SearchMode::Wild => any,
            SearchMode::Shy | SearchMode::Pacing => {
                let back = back(game).filter(|_| manner == SearchMode::Pacing);
                let others = (0..4).map(|_| moves[self.random.usize(..moves.len())].clone());
                let mut choice = back.into_iter().chain(others);
                choice.find(|turn| is_safe(game, turn)).unwrap_or(any)
            }
            SearchMode::Patient => self.patient(game, moves),
            SearchMode::Eager if self.random.u8(..5) == 0 => any,
            SearchMode::Eager => {
                let merits: Vec<i32> = merits(game, &moves).map(|merit| (merit * 16.0) as i32).collect();
                let best = merits.iter().max().expect("a turn");
                let good = moves.iter().zip(&merits).filter(|(_, merit)| *merit == best);
                let good: Vec<&Move> = good.map(|(turn, _)| turn).collect();
                good[self.random.usize(..good.len())].clone()
            }
        }
    }

    fn patient(&mut self, game: &mut dyn Game, mut moves: Vec<Move>) -> Move {
        self.random.shuffle(&mut moves);
        moves.truncate(12);
        let (view, men_are_due) = (game.view(), kings_moves(game) >= self.patience());
        let merit = |mv: &Move| {
            let stays = !self.is_road(mv.from()) || self.is_road(mv.to());
            (is_safe(game, mv) && is_safe_from_all(game, mv), is_mans(&view, mv) == men_are_due, stays)
        };
        moves.into_iter().max_by_key(merit).expect("a turn")
    }

    /// After how many moves of kings in a row the patient move a man, shortly before they would draw. Where the last one
    /// wins no man is needed to reach the longest count.
    fn patience(&self) -> usize {
        let id = self.id();
        match self.variant.info().seats.len() {
            2 if id.starts_with("two-move") || id == "wigman" => 50,
            2 => 24,
            _ => usize::MAX,
        }
    }

    /// Plays a turn in both; the record of the turn must say the whole of it.
    fn play(&self, pair: &mut Pair, mv: &Move, moves: &[SecondTurn]) {
        let before = pair.game.view();
        let wanted = identity(&before, mv);
        let same = moves.iter().find(|mv| self.words.identity(mv) == wanted).expect("compared before");
        pair.second.play(same);
        pair.game.play(mv).expect("a listed turn is legal");
        assert_eq!(pair.game.view().pieces, replayed(&before, mv), "{}: {mv:?}", self.id());
    }

    /// Plays a game, at most so many positions of it, and says how many there were.
    fn variant(&mut self, mut pair: Pair, manner: SearchMode, most: u64) -> u64 {
        for positions in 1..=most {
            let moves = self.check(&pair);
            if let Some(outcome) = pair.game.outcome() {
                let pieces = pair.game.view().pieces.len();
                let class = if outcome.reason == Reason::Balance { pieces / 2 * 2 } else { 0 };
                *self.ends.entry((outcome.reason.code(), class)).or_default() += 1;
                return positions;
            }
            let turn = self.choose(&mut *pair.game, manner);
            self.play(&mut pair, &turn, &moves);
        }
        most
    }

    /// Games from the start, and games from thrown positions where there are pieces to throw.
    fn run(&mut self) {
        let count = number("BOLSHAK_RANDOM_POSITIONS", 20_000);
        let thrown = self.captures();
        let manners: &[SearchMode] = if thrown {
            &[
                SearchMode::Wild,
                SearchMode::Shy,
                SearchMode::Wild,
                SearchMode::Pacing,
                SearchMode::Wild,
                SearchMode::Patient,
            ]
        } else {
            &[SearchMode::Eager, SearchMode::Wild, SearchMode::Eager, SearchMode::Pacing]
        };
        let mut left = count;
        for turn in 0.. {
            if left == 0 {
                break;
            }
            let manner = manners[turn % manners.len()];
            left -= if thrown && turn % 16 > 3 {
                // Long enough for the slowest draws: 60 moves of each side in two halves, 40 rounds of four players.
                let most = if manner == SearchMode::Wild { 12 } else { 300 };
                let pair = self.thrown(manner);
                self.variant(pair, manner, left.min(most))
            } else {
                let pair = self.new_game();
                self.variant(pair, manner, left)
            };
        }
        println!("{}: {count} positions, ends {:?}, chains in {}", self.id(), self.ends, self.chains);
        assert!(!self.captures() || self.chains > count / 60, "only {} positions had chains", self.chains);
        // Fewer positions are asked for to have a quick look.
        let missing = wanted_draws(self.id()).iter().find(|reason| !self.has_ended_by(**reason));
        assert!(count < 20_000 || missing.is_none(), "{}: no {missing:?} in {:?}", self.id(), self.ends);
    }

    fn has_ended_by(&self, reason: Reason) -> bool {
        self.ends.keys().any(|&(code, _)| code == reason.code())
    }
}

/// The draws that the random games of an ordinary run reach.
fn wanted_draws(id: &str) -> &'static [Reason] {
    match id.split('-').next() {
        Some("two") => &[Reason::KingMoves, Reason::Balance, Reason::LoneKing, Reason::MainRoad],
        Some("pskov") => &[Reason::KingMoves, Reason::LoneKing],
        Some("novgorod") => &[Reason::KingMoves, Reason::TurnLimit],
        Some("neva") => &[Reason::Repetition, Reason::TurnLimit],
        Some("wigman" | "belarusian" | "stavropol" | "towers") => &[Reason::Repetition, Reason::KingMoves],
        Some("lasca") => &[Reason::Repetition],
        _ => &[],
    }
}

/// The turn that takes back the last one of the seat to move.
fn back(game: &dyn Game) -> Option<Move> {
    let ply = (0..game.played().len()).rev().find(|&ply| game.mover(ply) == game.side_to_move())?;
    let last = &game.played()[ply];
    game.legal_moves().iter().find(|mv| (mv.from(), mv.to()) == (last.to(), last.from())).cloned()
}

/// How many moves in a row kings have made without a capture.
fn kings_moves(game: &dyn Game) -> usize {
    let is_kings = |mv: &&Move| {
        let moved = mv.placed.iter().find(|placed| placed.cell == mv.to());
        !mv.is_capture() && moved.is_some_and(|placed| placed.kind == Kind::King)
    };
    game.played().iter().rev().take_while(is_kings).count()
}

fn is_mans(view: &View, mv: &Move) -> bool {
    view.pieces.iter().any(|placed| placed.cell == mv.from() && placed.kind == Kind::Man)
}

/// Whether nothing can be captured after the turn, and the game goes on.
fn is_safe(game: &mut dyn Game, mv: &Move) -> bool {
    game.play(mv).expect("a listed turn is legal");
    let safe = game.outcome().is_none() && !game.legal_moves().iter().any(Move::is_capture);
    game.take_back(1);
    safe
}

/// Whether none of more than two could capture anything after the turn if it were for him to move.
fn is_safe_from_all(game: &mut dyn Game, mv: &Move) -> bool {
    let info = game.variant().info();
    if info.seats.len() == 2 {
        return true;
    }
    game.play(mv).expect("a listed turn is legal");
    let pieces = game.view().pieces;
    game.take_back(1);
    info.all_seats().all(|seat| {
        let turned = game.variant().set_up(&View::new(seat, pieces.clone()));
        turned.map_or(true, |game| !game.legal_moves().iter().any(Move::is_capture))
    })
}

/// How much nearer each turn brings a man to the far end of where it is going; where men go nowhere, how many stones of
/// its colour lie in line with the new one.
fn merits<'a>(game: &dyn Game, moves: &'a [Move]) -> Box<dyn Iterator<Item = f32> + 'a> {
    let (info, seat) = (game.variant().info(), game.side_to_move());
    let place = |cell: Cell| &info.board.cells[usize::from(cell.0)];
    let targets = &info.targets[seat.index()];
    if targets.is_empty() {
        let own: Vec<Cell> =
            game.view().pieces.iter().filter(|piece| piece.seat == seat).map(|piece| piece.cell).collect();
        return Box::new(moves.iter().map(move |mv| {
            let near = |cell: &&Cell| {
                let (dx, dy) = apart(place(**cell), place(mv.to()));
                let in_line = dx == 0.0 || dy == 0.0 || dx.abs() == dy.abs();
                **cell != mv.from() && in_line && dx.abs().max(dy.abs()) < 5.0
            };
            own.iter().filter(near).count() as f32
        }));
    }
    let middle = (info.board.cells.iter()).fold((0.0, 0.0), |sum, cell| (sum.0 + cell.x, sum.1 + cell.y));
    let count = info.board.cells.len() as f32;
    let middle = CellPlace { name: String::new(), x: middle.0 / count, y: middle.1 / count };
    let far = |cell: &CellPlace, from: &CellPlace| {
        let (dx, dy) = apart(cell, from);
        dx.hypot(dy)
    };
    let outward = |cell: &CellPlace| far(cell, &middle);
    let goal = targets.iter().map(|cell| place(*cell)).max_by(|a, b| outward(a).total_cmp(&outward(b)));
    let goal = goal.expect("a target");
    Box::new(moves.iter().map(move |mv| far(place(mv.from()), goal) - far(place(mv.to()), goal)))
}

fn apart(one: &CellPlace, other: &CellPlace) -> (f32, f32) {
    (one.x - other.x, one.y - other.y)
}

macro_rules! lockstep {
    ($($name:ident: $id:literal,)*) => {
        $(
            #[test]
            fn $name() {
                Lockstep::new($id).run();
            }
        )*

        #[test]
        fn every_game_of_the_second_implementation_is_compared() {
            assert_eq!(IDS, [$($id),*]);
        }
    };
}

lockstep! {
    two_move: "two-move",
    two_move_one_two: "two-move-one-two",
    two_move_one_one: "two-move-one-one",
    wigman: "wigman",
    belarusian: "belarusian",
    stavropol_own_first: "stavropol-own-first",
    towers: "towers",
    towers_of_1875: "towers-1875",
    lasca: "lasca",
    pskov: "pskov",
    pskov_large: "pskov-large",
    novgorod: "novgorod",
    novgorod_large: "novgorod-large",
    neva: "neva",
    neva_in_pairs: "neva-pairs",
    corners: "corners",
    halma: "halma",
    halma_for_four: "halma-four",
    chinese_for_2: "chinese-2",
    chinese_for_3: "chinese-3",
    chinese_for_4: "chinese-4",
    chinese_for_5: "chinese-5",
    chinese_for_6: "chinese-6",
    small_chinese_for_2: "chinese-small-2",
    small_chinese_for_3: "chinese-small-3",
    small_chinese_for_4: "chinese-small-4",
    small_chinese_for_5: "chinese-small-5",
    small_chinese_for_6: "chinese-small-6",
    goban: "goban",
    senegalese: "senegalese",
}
