//! What happens in a puzzle, read from the moves themselves.

use std::fmt;
use std::str::FromStr;

use bolshak_game::{Game, Kind, Move, Seat, diagonals_of, look_up};

/// Something that happens in a puzzle, by which people choose what to train.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// The solver gives a piece that is taken.
    Sacrifice,
    /// The solver gives two pieces.
    SacrificeOfTwo,
    /// The solver gives three pieces or more.
    SacrificeOfMany,
    /// One move takes three pieces.
    CaptureOfThree,
    /// One move takes four pieces.
    CaptureOfFour,
    /// One move takes five pieces or more.
    CaptureOfMany,
    /// A chain ends because a captured piece still stands in the way.
    TurkishStrike,
    /// A man of the solver is promoted.
    Promotion,
    /// A man of the solver is promoted in the middle of a chain.
    PromotionInChain,
    /// The solver chooses between captures at the first move.
    ChoiceOfPath,
    /// A king of the other side is taken.
    KingCaught,
    /// At the end the other side has pieces but no move.
    Blockade,
    /// A move is quiet and forces nothing.
    QuietMove,
    /// A king of the solver goes along the main road.
    MainRoad,
    /// The solver gives pieces and the other side must take with a king.
    KingLured,
    /// Few pieces are on the board.
    Endgame,
    /// Most pieces are on the board.
    Opening,
    /// One move.
    OneMove,
    /// Two or three moves.
    Short,
    /// Five moves or more.
    Long,
}

impl Theme {
    /// All of them, in the order of their codes' table.
    pub const ALL: [Self; 20] = [
        Self::Sacrifice,
        Self::SacrificeOfTwo,
        Self::SacrificeOfMany,
        Self::CaptureOfThree,
        Self::CaptureOfFour,
        Self::CaptureOfMany,
        Self::TurkishStrike,
        Self::Promotion,
        Self::PromotionInChain,
        Self::ChoiceOfPath,
        Self::KingCaught,
        Self::Blockade,
        Self::QuietMove,
        Self::MainRoad,
        Self::KingLured,
        Self::Endgame,
        Self::Opening,
        Self::OneMove,
        Self::Short,
        Self::Long,
    ];

    /// The word for files, programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sacrifice => "sacrifice",
            Self::SacrificeOfTwo => "sacrifice-2",
            Self::SacrificeOfMany => "sacrifice-3",
            Self::CaptureOfThree => "capture-3",
            Self::CaptureOfFour => "capture-4",
            Self::CaptureOfMany => "capture-5",
            Self::TurkishStrike => "turkish-strike",
            Self::Promotion => "promotion",
            Self::PromotionInChain => "promotion-in-chain",
            Self::ChoiceOfPath => "choice-of-path",
            Self::KingCaught => "king-caught",
            Self::Blockade => "blockade",
            Self::QuietMove => "quiet-move",
            Self::MainRoad => "main-road",
            Self::KingLured => "king-lured",
            Self::Endgame => "endgame",
            Self::Opening => "opening",
            Self::OneMove => "one-move",
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = Self::ALL.into_iter();
        all.clone().find(|theme| theme.code() == text).ok_or_else(|| format!("{text:?} is no theme"))
    }
}

/// An endgame has at most this part of the pieces of the initial position, an opening at least that; in hundredths.
const FEW: usize = 34;
const MOST: usize = 75;

/// What happens when these moves are played from here; the first is the solver's.
#[must_use]
pub fn themes(start: &dyn Game, moves: &[Move]) -> Vec<Theme> {
    let mut seen = Seen::new(start);
    for mv in moves {
        seen.play(mv);
    }
    seen.themes(start, moves)
}

/// What was seen on the way.
struct Seen {
    game: Box<dyn Game>,
    solver: Seat,
    given: usize,
    most: usize,
    all: Vec<Theme>,
}

impl Seen {
    fn new(start: &dyn Game) -> Self {
        Self { game: start.copy(), solver: start.side_to_move(), given: 0, most: 0, all: vec![] }
    }

    fn play(&mut self, mv: &Move) {
        let before = self.game.view();
        let kind_at =
            |cell| before.pieces.iter().find(|placed| placed.cell == cell).map(|placed| placed.kind);
        let mover_is_king = kind_at(mv.from()) == Some(Kind::King);
        let is_solver = self.game.side_to_move() == self.solver;
        let turkish = mv.removed.len() > 1 && is_cut_short(self.game.as_ref(), mv);
        let first = self.game.played().is_empty();
        if is_solver {
            self.most = self.most.max(mv.removed.len());
            let becomes_king = !mover_is_king && mv.placed.iter().any(|placed| placed.kind == Kind::King);
            let on_target = |cell| self.game.variant().info().targets[self.solver.index()].contains(&cell);
            let crosses = mv.path[1..mv.path.len() - 1].iter().any(|cell| on_target(*cell));
            let captures =
                self.game.legal_moves().iter().filter(|other| other.is_capture() && !other.same_move(mv));
            let chooses = first && mv.is_capture() && captures.count() > 0;
            let catches = mv.removed.iter().any(|cell| kind_at(*cell) == Some(Kind::King));
            let road = mover_is_king && stays_on_main_road(self.game.as_ref(), mv);
            let happens = [
                (becomes_king, Theme::Promotion),
                (becomes_king && mv.removed.len() > 1 && crosses, Theme::PromotionInChain),
                (chooses, Theme::ChoiceOfPath),
                (catches, Theme::KingCaught),
                (road, Theme::MainRoad),
            ];
            self.all.extend(happens.into_iter().filter_map(|(does, theme)| does.then_some(theme)));
        } else {
            self.given += mv.removed.len();
            if mv.is_capture() && mover_is_king {
                self.all.push(Theme::KingLured);
            }
        }
        if turkish {
            self.all.push(Theme::TurkishStrike);
        }
        let _ = self.game.play(mv);
        let quiet = is_solver && !mv.is_capture();
        let forces = self.game.legal_moves().iter().any(Move::is_capture);
        if quiet && !forces && self.game.outcome().is_none() {
            self.all.push(Theme::QuietMove);
        }
    }

    fn themes(mut self, start: &dyn Game, moves: &[Move]) -> Vec<Theme> {
        let pieces = start.view().pieces.len() * 100;
        let whole = start.variant().start().view().pieces.len().max(1);
        let left = self.game.view();
        let blocked = self.game.outcome().is_some_and(|outcome| outcome.winner == Some(self.solver))
            && left.pieces.iter().any(|placed| placed.seat != self.solver);
        let own = moves.len().div_ceil(2);
        let happens = [
            (self.given == 1, Theme::Sacrifice),
            (self.given == 2, Theme::SacrificeOfTwo),
            (self.given >= 3, Theme::SacrificeOfMany),
            (self.most == 3, Theme::CaptureOfThree),
            (self.most == 4, Theme::CaptureOfFour),
            (self.most >= 5, Theme::CaptureOfMany),
            (blocked, Theme::Blockade),
            (pieces <= whole * FEW, Theme::Endgame),
            (pieces >= whole * MOST, Theme::Opening),
            (own == 1, Theme::OneMove),
            ((2..=3).contains(&own), Theme::Short),
            (own >= 5, Theme::Long),
        ];
        self.all.extend(happens.into_iter().filter_map(|(does, theme)| does.then_some(theme)));
        self.all.sort_unstable();
        self.all.dedup();
        self.all
    }
}

/// Whether a king goes along the main road, from one of its squares to another.
fn stays_on_main_road(game: &dyn Game, mv: &Move) -> bool {
    let board = &game.variant().info().board;
    let road = diagonals_of(board).iter().find(|diagonal| diagonal.id == "main-road");
    road.is_some_and(|road| mv.path.iter().all(|cell| road.squares.contains(&board.name(*cell))))
}

/// Whether the chain would have gone on if each piece left the board as soon as it was captured: the Turkish strike.
fn is_cut_short(game: &dyn Game, mv: &Move) -> bool {
    let variant = game.variant();
    let Ok(other) = look_up(&format!("{}+removal=at-once", variant.info().id)) else { return false };
    let Ok(free) = other.set_up(&game.view()) else { return false };
    let goes_on = |longer: &&Move| longer.path.len() > mv.path.len() && longer.path.starts_with(&mv.path);
    let ends = |free: &dyn Game| free.legal_moves().iter().any(|longer| goes_on(&longer));
    ends(free.as_ref())
}
