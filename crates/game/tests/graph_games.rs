//! Northern, Stavropol and Samoyed draughts against the testkit's slow move generator, which was written from the rules alone. Who
//! has won is worked out here, since the slow move generator knows moves only; draws are read off the testkit's record of the game.
//!
//! `BOLSHAK_RANDOM_POSITIONS` (default 20 000 a game) and `BOLSHAK_SEED` set how many and which positions.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{number, replayed};
use bolshak_game::{Board, Cell, Draws, Game, Kind, Move, Placed, Reason, Seat, Variant, View, find};
use bolshak_testkit::perft_file::{self, PerftLine};
use bolshak_testkit::second::Stand;
use bolshak_testkit::second::draws::{Criteria, Draw, Made, Moment, Record};
use bolshak_testkit::slow::{self, Side, SlowGame, SlowMove, SlowPosition};

const GAMES: [&str; 3] = ["northern", "stavropol", "samoyed"];

fn variant(id: &str) -> (&'static dyn Variant, SlowGame) {
    (find(id).expect("a game"), SlowGame::by_id(id).expect("the slow move generator knows the game"))
}

/// The number of a cell counted from the top left (dossier §0.4), by its place on the drawn board.
fn slow_square(board: &Board, cell: Cell) -> u8 {
    let place = &board.cells[usize::from(cell.0)];
    let (x, y) = (place.x as u8, place.y as u8);
    (7 - y) * 4 + x / 2 + 1
}

fn slow_of(board: &Board, view: &View) -> SlowPosition {
    let side = |seat| if seat == Seat::WHITE { Side::White } else { Side::Black };
    let piece = |placed: &Placed| slow::Piece { side: side(placed.seat), king: placed.kind == Kind::King };
    let pieces = view.pieces.iter().map(|placed| (slow_square(board, placed.cell), piece(placed)));
    SlowPosition { turn: side(view.side_to_move), pieces: pieces.collect(), king_runs: BTreeMap::new() }
}

fn view_of(board: &Board, position: &SlowPosition) -> View {
    let seat = |side| if side == Side::White { Seat::WHITE } else { Seat::BLACK };
    let cells = (0..32).map(Cell).map(|cell| (cell, slow_square(board, cell)));
    let placed = |(cell, square)| {
        let slow::Piece { side, king } = *position.pieces.get(&square)?;
        Some(Placed::new(cell, seat(side), if king { Kind::King } else { Kind::Man }))
    };
    View::new(seat(position.turn), cells.filter_map(placed).collect())
}

/// Moves of the game, each with the position after it.
fn moves_of(game: &dyn Game) -> BTreeSet<(SlowMove, SlowPosition)> {
    let board = &game.variant().info().board;
    let before = game.view();
    let mut moves = BTreeSet::new();
    for mv in game.legal_moves() {
        let mut next = game.copy();
        next.play(mv).expect("a listed turn is legal");
        assert_eq!(next.view(), View::new(before.side_to_move.other(), replayed(&before, mv)), "{mv:?}");
        let mut captured: Vec<u8> = mv.removed.iter().map(|cell| slow_square(board, *cell)).collect();
        captured.sort_unstable();
        let kind_at = |view: &View, cell| view.pieces.iter().find(|p| p.cell == cell).map(|p| p.kind);
        let was_man = kind_at(&before, mv.from()) == Some(Kind::Man);
        let promotes = was_man && kind_at(&next.view(), mv.to()) == Some(Kind::King);
        let (from, to) = (slow_square(board, mv.from()), slow_square(board, mv.to()));
        moves.insert((SlowMove { from, to, captured, promotes }, slow_of(board, &next.view())));
    }
    moves
}

/// Who has won, by the words of the dossier (§0.6, §20); nobody while the game goes on.
fn winner(slow: &SlowGame, position: &SlowPosition) -> Option<Side> {
    let lacks = |side| !position.pieces.values().any(|piece| piece.side == side);
    let stuck = || slow.moves(position).is_empty();
    if lacks(position.turn) || (!lacks(position.turn.other()) && stuck()) {
        return Some(position.turn.other());
    }
    lacks(position.turn.other()).then_some(position.turn)
}

fn check(game: &dyn Game, slow: &SlowGame) {
    let board = &game.variant().info().board;
    let position = slow_of(board, &game.view());
    let winner =
        winner(slow, &position).map(|side| if side == Side::White { Seat::WHITE } else { Seat::BLACK });
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), winner, "{}", slow::write_fen(&position));
    if winner.is_some() {
        return assert!(game.legal_moves().is_empty());
    }
    let expected: BTreeSet<_> =
        slow.moves(&position).into_iter().map(|m| (m.clone(), slow.apply(&position, &m))).collect();
    assert_eq!(moves_of(game), expected, "{}", slow::write_fen(&position));
    check_ways(game, slow, &position);
}

/// Every way is listed once, and goes over squares that the slow move generator knows as a way.
fn check_ways(game: &dyn Game, slow: &SlowGame, position: &SlowPosition) {
    let board = &game.variant().info().board;
    let paths: BTreeSet<&Vec<Cell>> = game.legal_moves().iter().map(|mv| &mv.path).collect();
    assert_eq!(paths.len(), game.legal_moves().len(), "a way is listed twice: {}", slow::write_fen(position));
    let ways = slow.paths(position);
    for path in paths {
        let squares: Vec<u8> = path.iter().map(|cell| slow_square(board, *cell)).collect();
        assert!(ways.contains(&squares), "{squares:?} in {}", slow::write_fen(position));
    }
}

/// A position thrown on the board, most of them rich in kings.
fn thrown(variant: &'static dyn Variant, random: &mut fastrand::Rng) -> Box<dyn Game> {
    loop {
        let mut cells: Vec<u16> = (0..32).collect();
        random.shuffle(&mut cells);
        cells.truncate(random.usize(2..=18));
        cells.sort_unstable();
        let kings = random.f32();
        let seat = |random: &mut fastrand::Rng| if random.bool() { Seat::WHITE } else { Seat::BLACK };
        let kind = |random: &mut fastrand::Rng| if random.f32() < kings { Kind::King } else { Kind::Man };
        let piece = |cell| Placed::new(Cell(cell), seat(random), kind(random));
        let pieces = cells.into_iter().map(piece).collect();
        if let Ok(line) = variant.set_up(&View::new(seat(random), pieces)) {
            return line;
        }
    }
}

/// What stands where by the names of the squares.
fn stand_of(position: &SlowPosition) -> Stand {
    let tower = |(&number, piece): (&u8, &slow::Piece)| {
        let (row, place) = ((number - 1) / 4, (number - 1) % 4);
        // The topmost row begins with the light a8, the next with the dark a7.
        let file = char::from(b'a' + 2 * place + (1 - row % 2));
        let seat = u8::from(piece.side == Side::Black);
        (format!("{file}{}", 8 - row), format!("{seat}{}", if piece.king { 'k' } else { 'm' }))
    };
    position.pieces.iter().map(tower).collect()
}

/// Whether this side takes a piece of the other by force with its next move; taking only its own is nothing.
fn takes_by_force(slow: &SlowGame, position: &SlowPosition, stronger: Side) -> bool {
    let is_foreign = |position: &SlowPosition, square: &u8| position.pieces[square].side != stronger;
    let takes = |position: &SlowPosition| {
        slow.moves(position).iter().any(|m| m.captured.iter().any(|square| is_foreign(position, square)))
    };
    if position.turn == stronger {
        return takes(position);
    }
    slow.moves(position).iter().all(|reply| takes(&slow.apply(position, reply)))
}

/// A game with its draws: the match that is compared, and the record that says when it is drawn.
struct WithDraws<'a> {
    game: Box<dyn Game>,
    slow: &'a SlowGame,
    position: SlowPosition,
    record: Record,
}

impl<'a> WithDraws<'a> {
    fn new(game: Box<dyn Game>, slow: &'a SlowGame) -> Self {
        let info = game.variant().info();
        let criteria = if info.id == "stavropol" { Criteria::KingMoves } else { Criteria::Russian };
        let position = slow_of(&info.board, &game.view());
        let mut game = Self { game, slow, position, record: Record::new(criteria, 1) };
        game.note(None);
        game
    }

    fn note(&mut self, made: Option<Made>) {
        let seat = usize::from(self.position.turn == Side::Black);
        self.record.add(Moment { stand: stand_of(&self.position), seat, begins_turn: true, made });
    }

    fn draws(&self) -> Vec<Draw> {
        let sides = [Side::White, Side::Black];
        self.record.draws(|stronger| takes_by_force(self.slow, &self.position, sides[stronger]))
    }

    /// Compares how the game stands; wins come before draws. Gives the reason of the end.
    fn check(&self) -> Option<Reason> {
        let outcome = self.game.outcome();
        let at = || format!("{} after {}", slow::write_fen(&self.position), self.story());
        if let Some(winner) = winner(self.slow, &self.position) {
            let winner = if winner == Side::White { Seat::WHITE } else { Seat::BLACK };
            assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(winner), "{}", at());
        } else {
            let draws: Vec<Reason> = self.draws().into_iter().map(reason).collect();
            let drawn = outcome.map(|outcome| (outcome.winner, draws.contains(&outcome.reason)));
            let expected = (!draws.is_empty()).then_some((None, true));
            assert_eq!(drawn, expected, "{draws:?}, not {outcome:?} in {}", at());
        }
        outcome.map(|outcome| outcome.reason)
    }

    /// The first position and the moves from it.
    fn story(&self) -> String {
        let board = &self.game.variant().info().board;
        let first = slow::write_fen(&slow_of(board, &self.game.start_view()));
        let way = |mv: &Move| {
            let names: Vec<&str> = mv.path.iter().map(|&cell| board.name(cell)).collect();
            names.join(if mv.is_capture() { ":" } else { "-" })
        };
        let moves: Vec<String> = self.game.played().iter().map(way).collect();
        format!("{first} {}", moves.join(" "))
    }

    /// Whether a full count draws only because nothing is taken by force.
    fn is_put_off(&self) -> bool {
        self.record.draws(|_| false).len() > self.draws().len()
    }

    /// Whether the mover can take something after the turn, whatever the other does.
    fn is_forcing(&self, mv: &Move) -> bool {
        let view = self.game.view();
        let after = View::new(view.side_to_move.other(), replayed(&view, mv));
        takes_by_force(self.slow, &slow_of(&self.game.variant().info().board, &after), self.position.turn)
    }

    fn play(&mut self, mv: &Move) {
        self.game.play(mv).expect("a listed turn is legal");
        let after = slow_of(&self.game.variant().info().board, &self.game.view());
        let mut moves = self.slow.moves(&self.position).into_iter();
        let same = moves.find(|m| self.slow.apply(&self.position, m) == after).expect("a legal move");
        let made = match (same.captured.is_empty(), self.position.pieces[&same.from].king) {
            (false, _) => Made::Capture,
            (true, true) => Made::ByKing,
            (true, false) => Made::ByMan,
        };
        self.position = after;
        self.note(Some(made));
    }
}

fn reason(draw: Draw) -> Reason {
    match draw {
        Draw::Repetition => Reason::Repetition,
        Draw::KingMoves => Reason::KingMoves,
        Draw::Balance => Reason::Balance,
        Draw::LoneKing => Reason::LoneKing,
        Draw::MainRoad => Reason::MainRoad,
    }
}

/// How the players of a game with draws choose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchMode {
    /// Any legal turn.
    Wild,
    /// If they can, a turn after which nothing can be captured, and that leaves a king on the main road.
    Shy,
    /// As the shy ones, but when a count is nearly full they would rather take by force.
    Hunting,
    /// As the shy ones, but men move only to keep kings' moves from drawing, so that the longest counts are reached.
    Patient,
    /// As the shy ones, but they would rather take their last turn back.
    Pacing,
}

impl SearchMode {
    const ALL: [Self; 5] = [Self::Wild, Self::Shy, Self::Hunting, Self::Patient, Self::Pacing];

    fn choose(self, game: &mut WithDraws<'_>, random: &mut fastrand::Rng) -> Move {
        let mut moves = game.game.legal_moves().to_vec();
        random.shuffle(&mut moves);
        if self == Self::Wild {
            return moves.swap_remove(0);
        }
        let hunts = self == Self::Hunting && is_nearly_drawn(&*game.game);
        if let Some(mv) = moves.iter().find(|mv| hunts && game.is_forcing(mv)) {
            return mv.clone();
        }
        let game = &mut *game.game;
        let (board, view, last) = (&game.variant().info().board, game.view(), last_turn(game));
        let men_are_due = kings_moves(game) >= 24;
        let suits = |mv: &Move| match self {
            Self::Patient => is_man(&view, mv.from()) == men_are_due && !promotes(&view, mv),
            Self::Pacing => {
                last.as_ref().is_some_and(|last| (last.to(), last.from()) == (mv.from(), mv.to()))
            }
            _ => true,
        };
        let merit = |mv: &Move| (is_safe(game, mv), suits(mv), stays_on_road(board, &view, mv));
        moves.into_iter().max_by_key(merit).expect("a turn")
    }
}

fn is_nearly_drawn(game: &dyn Game) -> bool {
    game.draw_counts()
        .iter()
        .any(|draw_count| draw_count.count + 3 >= draw_count.limit && draw_count.reason != Reason::Repetition)
}

/// The last turn of the seat to move.
fn last_turn(game: &dyn Game) -> Option<Move> {
    let played = game.played();
    played.len().checked_sub(2).map(|ply| played[ply].clone())
}

fn promotes(view: &View, mv: &Move) -> bool {
    is_man(view, mv.from()) && mv.placed.iter().any(|placed| is_kings(placed, mv))
}

/// Whether this is what moved, and a king now.
fn is_kings(placed: &Placed, mv: &Move) -> bool {
    placed.cell == mv.to() && placed.kind == Kind::King
}

/// How many moves in a row kings have made without a capture.
fn kings_moves(game: &dyn Game) -> usize {
    let by_king = |mv: &&Move| !mv.is_capture() && mv.placed.iter().any(|placed| is_kings(placed, mv));
    game.played().iter().rev().take_while(by_king).count()
}

fn is_man(view: &View, cell: Cell) -> bool {
    view.pieces.iter().any(|placed| placed.cell == cell && placed.kind == Kind::Man)
}

/// Whether nothing can be captured after the turn, and the game goes on.
fn is_safe(game: &mut dyn Game, mv: &Move) -> bool {
    game.play(mv).expect("a listed turn is legal");
    let safe = game.outcome().is_none() && !game.legal_moves().iter().any(Move::is_capture);
    game.take_back(1);
    safe
}

/// Whether no king leaves the main road by the turn.
fn stays_on_road(board: &Board, view: &View, mv: &Move) -> bool {
    is_man(view, mv.from()) || !is_road(board, mv.from()) || is_road(board, mv.to())
}

/// a1 to h8: as far to the right as up.
fn is_road(board: &Board, cell: Cell) -> bool {
    let place = &board.cells[usize::from(cell.0)];
    place.x == place.y
}

/// What an ending has on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// A lone king on the main road, and a few others off it.
    LoneOnRoad,
    /// A lone king against a few others.
    Lone,
    /// A king of each side, and a few pieces of any kinds.
    Kings,
    /// A king of each side, and men in their own half.
    Men,
}

impl Ending {
    const ALL: [Self; 4] = [Self::LoneOnRoad, Self::Lone, Self::Kings, Self::Men];

    /// Such a position, three of four without a capture to begin with.
    fn thrown(self, variant: &'static dyn Variant, random: &mut fastrand::Rng) -> Box<dyn Game> {
        let quiet = random.u8(..4) > 0;
        loop {
            let mut pieces = self.pieces(&variant.info().board, random);
            pieces.sort_by_key(|placed| placed.cell);
            let Ok(game) = variant.set_up(&View::new(Seat::of(random.usize(..2)), pieces)) else { continue };
            if !quiet || !game.legal_moves().iter().any(Move::is_capture) {
                return game;
            }
        }
    }

    fn pieces(self, board: &Board, random: &mut fastrand::Rng) -> Vec<Placed> {
        let mut cells: Vec<Cell> = (0..32).map(Cell).collect();
        random.shuffle(&mut cells);
        if self == Self::LoneOnRoad {
            cells.sort_by_key(|&cell| !is_road(board, cell));
            cells.drain(1..8);
        }
        cells.truncate(match self {
            Self::LoneOnRoad | Self::Lone => random.usize(4..=5),
            Self::Kings => random.usize(2..=7),
            Self::Men => random.usize(4..=7),
        });
        let (first, men) = (Seat::of(random.usize(..2)), 0.7 * random.f32());
        let piece = |(number, cell): (usize, Cell)| {
            let home = if board.cells[usize::from(cell.0)].y < 4.0 { Seat::WHITE } else { Seat::BLACK };
            let (seat, is_man) = match (self, number) {
                (_, 0) => (first, false),
                (Self::Kings | Self::Men, 1) => (first.other(), false),
                (Self::LoneOnRoad | Self::Lone, _) => (first.other(), random.f32() < men),
                (Self::Kings, _) => (Seat::of(random.usize(..2)), random.f32() < men),
                (Self::Men, _) => (home, true),
            };
            Placed::new(cell, seat, if is_man { Kind::Man } else { Kind::King })
        };
        cells.into_iter().enumerate().map(piece).collect()
    }
}

/// How often games ended for a reason; where it is the balance, with the smaller number of pieces of its class.
type Ends = BTreeMap<(&'static str, usize), usize>;

/// Under this name stands how often a game was not drawn because something was taken by force.
const PUT_OFF: &str = "put off";

const DRAWS: [(&str, usize); 5] =
    [("repetition", 0), ("king-moves", 0), ("balance", 2), ("lone-king", 0), ("main-road", 0)];

/// Plays games with their draws, from the start and from endings, and says how they ended.
fn ends_of_games(id: &str, mut left: u64) -> Ends {
    let (variant, slow) = variant(id);
    let mut random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 8065));
    let mut ends = Ends::new();
    for games in 0.. {
        if left == 0 {
            break;
        }
        let ending = Ending::ALL[games % 4];
        let line = if games % 16 == 0 { variant.start() } else { ending.thrown(variant, &mut random) };
        let manner = match ending {
            Ending::LoneOnRoad | Ending::Lone if random.bool() => SearchMode::Hunting,
            Ending::Men if random.u8(..4) > 0 => SearchMode::Patient,
            _ => SearchMode::ALL[random.usize(..SearchMode::ALL.len())],
        };
        let mut played = WithDraws::new(line, &slow);
        while left > 0 {
            left -= 1;
            if let Some(reason) = played.check() {
                let class = if reason == Reason::Balance { played.position.pieces.len() & !1 } else { 0 };
                *ends.entry((reason.code(), class)).or_default() += 1;
                break;
            }
            if played.is_put_off() {
                *ends.entry((PUT_OFF, 0)).or_default() += 1;
            }
            let turn = manner.choose(&mut played, &mut random);
            played.play(&turn);
        }
    }
    println!("{id}: ends {ends:?}");
    ends
}

fn check_game(id: &str) {
    let (variant, slow) = variant(id);
    let count = number("BOLSHAK_RANDOM_POSITIONS", 20_000);
    let mut random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 8064));
    let mut playing = variant.start();
    let mut captures = 0;
    for _ in 0..count / 2 {
        let mut game = thrown(variant, &mut random);
        game.rule_draws(Draws::Waived);
        check(&*game, &slow);
        captures += usize::from(game.legal_moves().iter().any(|mv| mv.removed.len() > 1));

        check(&*playing, &slow);
        captures += usize::from(playing.legal_moves().iter().any(|mv| mv.removed.len() > 1));
        if playing.legal_moves().is_empty() || random.u8(..100) == 0 {
            playing = variant.start();
            playing.rule_draws(Draws::Waived);
        } else {
            let mv = playing.legal_moves()[random.usize(..playing.legal_moves().len())].clone();
            playing.play(&mv).expect("legal");
        }
    }
    assert!(captures > count as usize / 20, "only {captures} positions had captures of several pieces");
}

/// Plays so many games' positions; an ordinary run must reach all of these ends.
fn check_draws(id: &str, times: u64, wanted: &[(&'static str, usize)]) {
    let count = number("BOLSHAK_RANDOM_POSITIONS", 20_000);
    let ends = ends_of_games(id, times * count);
    let missing = wanted.iter().find(|end| !ends.contains_key(end));
    assert!(count < 20_000 || missing.is_none(), "{id}: no {missing:?} in {ends:?}");
}

#[test]
fn northern_is_drawn_when_the_record_says_so() {
    let long = [("balance", 4), ("balance", 6), (PUT_OFF, 0)];
    check_draws("northern", 2, &[&DRAWS[..], &long].concat());
}

#[test]
fn samoyed_is_drawn_when_the_record_says_so() {
    check_draws("samoyed", 2, &DRAWS);
}

/// By repetition and kings' moves alone.
#[test]
fn stavropol_is_drawn_when_the_record_says_so() {
    check_draws("stavropol", 1, &DRAWS[..2]);
}

#[test]
fn northern_is_played_as_the_slow_mover_plays_it() {
    check_game("northern");
}

#[test]
fn stavropol_is_played_as_the_slow_mover_plays_it() {
    check_game("stavropol");
}

#[test]
fn samoyed_is_played_as_the_slow_mover_plays_it() {
    check_game("samoyed");
}

#[test]
fn the_start_is_that_of_the_slow_mover() {
    for id in GAMES {
        let (variant, slow) = variant(id);
        assert_eq!(slow.start(), slow_of(&variant.info().board, &variant.start().view()), "{id}");
    }
}

/// Legal moves, each once, with a match in which it has been played.
fn after_each_move(game: &dyn Game) -> Vec<Box<dyn Game>> {
    let mut moves: Vec<&Move> = vec![];
    for turn in game.legal_moves() {
        if !moves.iter().any(|other| other.same_move(turn)) {
            moves.push(turn);
        }
    }
    let played = |turn: &&Move| {
        let mut next = game.copy();
        next.play(turn).expect("legal");
        next
    };
    moves.iter().map(played).collect()
}

fn perft(game: &dyn Game, depth: u32) -> u64 {
    let next = after_each_move(game);
    if depth == 1 { next.len() as u64 } else { next.iter().map(|next| perft(&**next, depth - 1)).sum() }
}

/// Counts of the slow move generator, in files that others can check their own programs with: as deep as they stay
/// below `BOLSHAK_PERFT_NODES` (default 30 000).
#[test]
fn the_counts_of_the_files_are_reached() {
    let budget = number("BOLSHAK_PERFT_NODES", 30_000);
    for id in GAMES {
        let (variant, slow) = variant(id);
        let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for PerftLine { fen, counts, .. } in perft_file::read(&text) {
            let position = slow::read_fen(&fen);
            let mut game = variant.set_up(&view_of(&variant.info().board, &position)).expect("a position");
            game.rule_draws(Draws::Waived);
            for (depth, &count) in (1..).zip(&counts).take_while(|(_, count)| **count <= budget) {
                assert_eq!(perft(&*game, depth), count, "{id} {fen} at depth {depth}");
                assert_eq!(slow.perft(&position, depth), count, "{id} {fen} at depth {depth}, slowly");
            }
        }
    }
}

/// §21: the six first moves of Samoyed draughts.
#[test]
fn samoyed_begins_with_one_of_six_captures() {
    let (variant, _) = variant("samoyed");
    let game = variant.start();
    let name = |cell| variant.info().board.name(cell);
    let mut first: Vec<_> =
        game.legal_moves().iter().map(|mv| format!("{}:{}", name(mv.from()), name(mv.to()))).collect();
    first.sort_unstable();
    assert_eq!(first, ["b2:d4", "d2:b4", "d2:f4", "f2:d4", "f2:h4", "h2:f4"]);
}

/// Random games with all draws on end, or go on with a turn to play.
#[test]
fn random_games_end_or_go_on() {
    for id in GAMES {
        let (variant, _) = variant(id);
        let mut random = fastrand::Rng::with_seed(20);
        let mut ended = 0;
        for _ in 0..300 {
            let mut game = variant.start();
            while game.outcome().is_none() && game.played().len() < 400 {
                assert!(!game.legal_moves().is_empty(), "{id}: no turn and no end in {:?}", game.view());
                let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
                game.play(&turn).expect("legal");
            }
            ended += u32::from(game.outcome().is_some());
        }
        println!("{id}: {ended} of 300 games ended");
        assert!(ended > 150, "{id}: only {ended} of 300 games ended");
    }
}

/// §19: elsewhere captures and moves of men cannot be undone; here the captured king is crowned again.
#[test]
fn a_northern_position_repeats_although_a_king_was_captured() {
    let (variant, _) = variant("northern");
    let cell = |name| variant.info().board.cell(name).expect("a cell");
    let king = |name, seat| Placed::new(cell(name), seat, Kind::King);
    let mut pieces = vec![king("e7", Seat::WHITE), king("h4", Seat::BLACK)];
    pieces.sort_by_key(|placed| placed.cell);
    let mut game = variant.set_up(&View::new(Seat::BLACK, pieces)).expect("a position");
    for (from, to) in [("h4", "d8"), ("e7", "f8"), ("d8", "h4"), ("f8", "e7")].repeat(2) {
        assert_eq!(game.outcome(), None);
        let there = |mv: &&Move| (mv.from(), mv.to()) == (cell(from), cell(to));
        let mv = game.legal_moves().iter().find(there).expect("legal").clone();
        game.play(&mv).expect("legal");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}
