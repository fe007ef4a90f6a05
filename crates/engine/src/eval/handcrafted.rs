//! The hand-made evaluation of a quiet position: material, advancement, centre, guard of the back row, mobility,
//! and the main road for flying kings. All in hundredths of a man.

use bolshak_core::{
    Bits, ByColor, Color, Direction, Directions, Geometry, KingLanding, KingRange, Objective, Position,
    RuleSet, Rules, Square,
};

/// The bonus of a man by the rows it has advanced. The home row guards against kings.
const ADVANCE: [i32; 12] = [8, 0, 2, 4, 7, 11, 17, 23, 27, 30, 33, 36];
const CENTRE: i32 = 3;
const FREEDOM: i32 = 1;
const ROAD_KING: i32 = 20;

/// Piece values by point, built once from the geometry, so that any board has them.
pub(crate) struct Handcrafted {
    men: ByColor<[i16; 128]>,
    kings: [i16; 128],
    /// Whether a lone king is hard to catch: it flies along diagonals only, and nothing keeps its pursuers close.
    elusive_kings: bool,
    road: u128,
    objective: Objective,
}

impl Handcrafted {
    /// The hand-made evaluation of a game.
    pub(crate) fn new(rules: &Rules) -> Self {
        let flying = rules.king_range == KingRange::Flying;
        let king_value = if flying { 280 } else { 140 };
        let elusive_kings = flying
            && rules.king_landing == KingLanding::Anywhere
            && rules.king.capture[Color::White] == Directions::DIAGONAL;
        let mut tables = Self {
            men: ByColor::both([0; 128]),
            kings: [0; 128],
            elusive_kings,
            road: main_road(&rules.geometry),
            objective: rules.objective,
        };
        // Where the first king wins, advancement is worth most.
        let haste = if rules.objective == Objective::FirstKing { 4 } else { 1 };
        let board = &rules.geometry;
        for square in (1..=board.squares).filter_map(Square::new) {
            let (Some(point), Some((file, rank))) = (board.point(square), board.place(square)) else {
                continue;
            };
            let point = usize::from(point);
            let central = central(file, board.files) + central(rank, board.ranks);
            for color in Color::ALL {
                let advanced = if color == Color::White { rank } else { board.ranks - 1 - rank };
                let value = 100 + haste * ADVANCE[usize::from(advanced)] + CENTRE * central / 2;
                tables.men[color][point] = value as i16;
            }
            let on_road = elusive_kings && tables.road >> point & 1 == 1;
            tables.kings[point] = (king_value + 2 * central + if on_road { ROAD_KING } else { 0 }) as i16;
        }
        tables
    }

    /// The value of a position for the side to move.
    pub(crate) fn of<R: RuleSet>(&self, position: &Position<R>) -> i32 {
        let white = self.side(position, Color::White) - self.side(position, Color::Black);
        let scaled = match self.objective {
            // A side with more to give away is further from the aim.
            Objective::GiveAll => -white,
            Objective::TakeAll | Objective::FirstKing => white / self.hard_to_win(position, white),
        };
        if position.side_to_move() == Color::White { scaled } else { -scaled }
    }

    fn side<R: RuleSet>(&self, position: &Position<R>, color: Color) -> i32 {
        let sum = |set: R::Bits, table: &[i16; 128]| -> i32 {
            set.points().map(|point| i32::from(table[usize::from(point)])).sum()
        };
        let men = position.men(color);
        sum(men, &self.men[color])
            + sum(position.kings(color), &self.kings)
            + FREEDOM * free_steps::<R>(position, color)
    }

    /// By how much to divide an advantage that the rules or the board make hard to win: with flying kings a lone king
    /// holds against two pieces, and on the main road against three.
    fn hard_to_win<R: RuleSet>(&self, position: &Position<R>, white: i32) -> i32 {
        let stronger = if white >= 0 { Color::White } else { Color::Black };
        let weaker = stronger.opposite();
        if !self.elusive_kings || position.kings(weaker).is_none() {
            return 1;
        }
        let extra = position.pieces(stronger).count() as i32 - position.pieces(weaker).count() as i32;
        let road = R::Bits::from_wide(self.road);
        let on_road = (position.kings(weaker) & road).any();
        match extra {
            ..=1 => 4,
            2 if on_road => 4,
            2 if position.men(weaker).any() => 2,
            _ => 1,
        }
    }
}

/// 0 at the edge, growing towards the middle.
fn central(at: u8, size: u8) -> i32 {
    i32::from(at.min(size - 1 - at))
}

/// The main road of a board that has one: a board that is wider than high has two long diagonals instead.
pub(super) fn main_road(board: &Geometry) -> u128 {
    if board.files == board.ranks { board.main_road } else { 0 }
}

fn free_steps<R: RuleSet>(position: &Position<R>, color: Color) -> i32 {
    let table = position.rules();
    let rules = table.rules();
    let directions = rules.man.quiet[color];
    let steps = Direction::ALL.into_iter().filter(|&direction| directions.has(direction));
    let free = steps.map(|direction| {
        (position.men(color).shift(rules.geometry.step(direction)) & position.empty()).count() as i32
    });
    free.sum()
}
