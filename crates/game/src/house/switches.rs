//! The rules that people may change, as data: what each is called and what it does to the rules of a game.

use bolshak_core::{
    ByColor, Color, Company, ConstRules, Criterion, Direction, Directions, Duty, Field, Geometry, Giveaway,
    KingLanding, KingRange, KingRest, Merit, Objective, Promotion, Reach, Removal, Road, Rules, Shade, Start,
};

use super::draw_choice::{set_repetition, switch_off, switch_on, switch_road, take_profile};
use super::laws::Family;
use crate::goban::Row;
use crate::graph::{self, Beaten, NoSecond, Pawns, Strikes};
use crate::race::{self, Jumps, Over};

/// A rule that people may change.
#[derive(Debug)]
pub struct Switch {
    /// Its name in identifiers and files.
    pub key: &'static str,
    /// What it is about.
    pub group: Group,
    /// What it may be set to.
    pub values: &'static [Value],
}

/// What a switch is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// How the game is played.
    Play,
    /// Which draws come without agreement.
    Draws,
}

impl Group {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Draws => "draws",
        }
    }
}

/// One setting of a switch.
#[derive(Debug)]
pub struct Value {
    /// Its name in identifiers and files.
    pub name: &'static str,
    apply: fn(&mut Family),
}

impl Value {
    /// Sets a rule to this, where the game has it.
    pub(super) fn apply(&self, laws: &mut Family) {
        (self.apply)(laws);
    }
}

macro_rules! switch {
    ($group:ident $key:literal: $($name:literal => $apply:expr),+ $(,)?) => {
        Switch { key: $key, group: Group::$group, values: &[$(Value { name: $name, apply: $apply }),+] }
    };
    ($key:literal: $($values:tt)+) => { switch!(Play $key: $($values)+) };
}

/// A switch of the games of one family, by what it does to their rules.
macro_rules! of_family {
    ($family:ident $rules:ty, $key:literal: $($name:literal => $apply:expr),+ $(,)?) => {
        switch!($key: $($name => |laws| {
            let apply: fn(&mut $rules) = $apply;
            if let Family::$family(rules) = laws {
                apply(rules);
            }
        }),+)
    };
}

macro_rules! rays { ($($switch:tt)+) => { of_family!(Rays Rules, $($switch)+) }; }
macro_rules! graph { ($($switch:tt)+) => { of_family!(Graph graph::Laws, $($switch)+) }; }
macro_rules! race { ($($switch:tt)+) => { of_family!(Race race::Laws, $($switch)+) }; }
macro_rules! goban { ($($switch:tt)+) => { of_family!(GoBan crate::goban::Laws, $($switch)+) }; }

macro_rules! criterion {
    ($key:literal $criterion:ident) => {
        switch!(Draws $key:
            "on" => |laws| switch_on(laws, Criterion::$criterion),
            "off" => |laws| switch_off(laws, Criterion::$criterion),
        )
    };
}

/// Every rule that people may change. The order is that of identifiers.
pub const SWITCHES: &[Switch] = &[
    rays!("capture":
        "compulsory" => |rules| rules.duty = Duty::Compulsory,
        "optional" => |rules| rules.duty = Duty::Optional,
    ),
    rays!("aim":
        "take" => |rules| rules.objective = Objective::TakeAll,
        "give" => |rules| {
            rules.objective = Objective::GiveAll;
            // Endings with kings are decisive when the aim is to lose.
            rules.draws = Giveaway::RULES.draws;
        },
        "first-king" => |rules| rules.objective = Objective::FirstKing,
    ),
    rays!("men":
        "both-ways" => |rules| rules.man.capture = rules.king.capture,
        "forward" => |rules| rules.man.capture = forward(rules.king.capture),
    ),
    rays!("kings":
        "flying" => |rules| rules.king_range = KingRange::Flying,
        "short" => |rules| {
            // A short king lands where it must, and for it nothing depends on when pieces leave the board.
            rules.king_range = KingRange::Short;
            rules.king_landing = KingLanding::Anywhere;
            rules.removal = Removal::AtEnd;
        },
    ),
    rays!("landing":
        "anywhere" => |rules| rules.king_landing = KingLanding::Anywhere,
        "behind" => |rules| rules.king_landing = KingLanding::Behind,
        "behind-last-king" => |rules| rules.king_landing = KingLanding::BehindLastKing,
    ),
    rays!("choice":
        "free" => |rules| rules.precedence = &[],
        "majority" => |rules| rules.precedence = &[Merit::Pieces],
        "quality" => |rules| rules.precedence = &[Merit::Pieces, Merit::Kings],
        "king-first" => |rules| rules.precedence = &[Merit::ByKing],
        "majority-king-first" => |rules| rules.precedence = &[Merit::Pieces, Merit::ByKing],
        "italian" => |rules| {
            rules.precedence = &[Merit::Pieces, Merit::ByKing, Merit::Kings, Merit::KingsEarly];
        },
        "frisian" => |rules| rules.precedence = &[Merit::Value, Merit::ByKing],
    ),
    rays!("promotion":
        "in-passing" => |rules| rules.promotion = Promotion::InPassing,
        "on-stopping" => |rules| rules.promotion = Promotion::OnStopping,
        "ends-turn" => |rules| rules.promotion = Promotion::EndsTurn,
    ),
    rays!("removal":
        "at-end" => |rules| rules.removal = Removal::AtEnd,
        "at-once" => |rules| rules.removal = Removal::AtOnce,
        "at-once-no-turning-back" => |rules| rules.removal = Removal::AtOnceNoTurningBack,
    ),
    rays!("men-take-kings":
        "yes" => |rules| rules.man_takes_king = true,
        "no" => |rules| rules.man_takes_king = false,
    ),
    switch!("first":
        "white" => |laws| begin(laws, Color::White),
        "black" => |laws| begin(laws, Color::Black),
    ),
    rays!("board":
        "8x8" => |rules| board(rules, 8, 8),
        "10x8" => |rules| board(rules, 10, 8),
        "10x10" => |rules| board(rules, 10, 10),
        "12x12" => |rules| board(rules, 12, 12),
    ),
    rays!("corner":
        "left" => |rules| corner(rules, Field::LeftCorner),
        "right" => |rules| corner(rules, Field::RightCorner),
    ),
    rays!("rows":
        "1" => |rules| rows(rules, 1),
        "2" => |rules| rows(rules, 2),
        "3" => |rules| rows(rules, 3),
        "4" => |rules| rows(rules, 4),
        "5" => |rules| rows(rules, 5),
    ),
    rays!("king-rest":
        "none" => |rules| rules.king_rest = None,
        "beside-a-man" => |rules| rules.king_rest = Some(KingRest { after: 3, beside: Company::Man }),
        "beside-any-piece" => |rules| rules.king_rest = Some(KingRest { after: 3, beside: Company::Piece }),
    ),
    rays!("steps":
        "straight" => |rules| steps(rules, Directions::NONE),
        "diagonal-too" => |rules| steps(rules, Directions::DIAGONAL),
    ),
    graph!("pawns":
        "single-step" => |laws| pawns(laws, Pawns::SingleStep),
        "double-step" => |laws| pawns(laws, Pawns::DoubleStep),
    ),
    graph!("towers":
        "struck-once" => |laws| strikes(laws, Strikes::Once),
        "struck-again" => |laws| strikes(laws, Strikes::Again),
    ),
    graph!("no-second-move":
        "loses" => |laws| no_second(laws, NoSecond::Loses),
        "passes" => |laws| no_second(laws, NoSecond::Passes),
    ),
    graph!("beaten":
        "stay" => |laws| beaten(laws, Beaten::Stay),
        "leave" => |laws| beaten(laws, Beaten::Leave),
    ),
    race!("lines":
        "straight" => |laws| lines(laws, false),
        "diagonal-too" => |laws| lines(laws, true),
    ),
    race!("jumps":
        "chain" => |laws| laws.jumps = Jumps::Chain,
        "single" => |laws| laws.jumps = Jumps::Single,
    ),
    race!("jumps-over":
        "all" => |laws| laws.over = Over::All,
        "others" => |laws| laws.over = Over::Others,
    ),
    race!("leaving-the-camp":
        "allowed" => |laws| laws.leaves = true,
        "forbidden" => |laws| laws.leaves = false,
    ),
    race!("men-each":
        "6" => |laws| men_each(laws, &[1, 2, 3]),
        "10" => |laws| men_each(laws, &[1, 2, 3, 4]),
    ),
    race!("strangers":
        "none" => |laws| laws.strangers = 0,
        "one" => |laws| laws.strangers = 1,
        "all-but-one" => |laws| laws.strangers = laws.men() - 1,
    ),
    race!("forty-moves":
        "limit" => |laws| forty_moves(laws, Some(40)),
        "no-limit" => |laws| forty_moves(laws, None),
    ),
    race!("last-turn":
        "yes" => |laws| last_turn(laws, true),
        "no" => |laws| last_turn(laws, false),
    ),
    goban!("six-in-a-row":
        "counts" => |laws| laws.row = Row::FiveOrMore,
        "does-not-count" => |laws| laws.row = Row::ExactlyFive,
    ),
    switch!("squares":
        "dark" => |laws| paint(laws, Shade::Dark),
        "light" => |laws| paint(laws, Shade::Light),
    ),
    switch!(Draws "draws":
        "union" => |laws| take_profile(laws, "union"),
        "code-2004" => |laws| take_profile(laws, "code-2004"),
        "idf" => |laws| take_profile(laws, "idf"),
        "pavlovich" => |laws| take_profile(laws, "pavlovich"),
        "lidraughts" => |laws| take_profile(laws, "lidraughts"),
    ),
    criterion!("d1" D1),
    criterion!("d2" D2),
    criterion!("d3" D3),
    criterion!("d4" D4),
    criterion!("d4a" D4a),
    switch!(Draws "d5":
        "on" => |laws| switch_road(laws, Road::HeldByLoneKing),
        "shared-road" => |laws| switch_road(laws, Road::SharedByLoneKing),
        "off" => |laws| switch_off(laws, Criterion::D5),
    ),
    criterion!("d6" D6),
    criterion!("d8" D8),
    switch!(Draws "repetition":
        "off" => |laws| set_repetition(laws, None),
        "2" => |laws| set_repetition(laws, Some(2)),
        "3" => |laws| set_repetition(laws, Some(3)),
        "4" => |laws| set_repetition(laws, Some(4)),
    ),
    switch!(Draws "rounds":
        "off" => |laws| rounds(laws, None),
        "40" => |laws| rounds(laws, Some(40)),
        "100" => |laws| rounds(laws, Some(100)),
        "200" => |laws| rounds(laws, Some(200)),
    ),
];

/// The directions that do not lead back.
fn forward(all: ByColor<Directions>) -> ByColor<Directions> {
    let ahead = |color: Color| {
        let back = match color {
            Color::White => Directions::DOWN.and(Directions::one(Direction::Down)),
            Color::Black => Directions::UP.and(Directions::one(Direction::Up)),
        };
        all[color].without(back)
    };
    ByColor { white: ahead(Color::White), black: ahead(Color::Black) }
}

fn board(rules: &mut Rules, files: u8, ranks: u8) {
    // A whole board of more than 64 squares does not fit a machine word; the check of sense refuses it.
    let fits = rules.geometry.field != Field::Every || files * ranks <= 64;
    rules.geometry = Geometry::new(files, ranks, if fits { rules.geometry.field } else { Field::LeftCorner });
}

fn corner(rules: &mut Rules, field: Field) {
    if rules.geometry.field != Field::Every {
        rules.geometry = Geometry::new(rules.geometry.files, rules.geometry.ranks, field);
    }
}

fn rows(rules: &mut Rules, men: u8) {
    if let Start::Rows { skipped, .. } = rules.start {
        rules.start = Start::Rows { skipped, men };
    }
}

/// Who begins; in games for more than two the order of the seats says it.
fn begin(laws: &mut Family, color: Color) {
    match laws {
        Family::Rays(rules) => rules.first = color,
        Family::Graph(laws) if laws.seats.len() == 2 => laws.first = u8::from(color == Color::Black),
        _ => {}
    }
}

/// The quiet moves on a board of which every square is played on: straight ones, and these besides. Men do not go back.
fn steps(rules: &mut Rules, besides: Directions) {
    if rules.geometry.field == Field::Every {
        let with = |straight: ByColor<Directions>| ByColor {
            white: straight.white.and(besides),
            black: straight.black.and(besides),
        };
        rules.man.quiet = forward(with(Reach::AHEAD_OR_SIDEWAYS));
        rules.king.quiet = with(Reach::STRAIGHT);
    }
}

fn pawns(laws: &mut graph::Laws, pawns: Pawns) {
    if laws.start == graph::Start::BothWithPawns {
        laws.pawns = pawns;
    }
}

fn strikes(laws: &mut graph::Laws, strikes: Strikes) {
    if laws.keeps_towers_struck() {
        laws.strikes = strikes;
    }
}

fn no_second(laws: &mut graph::Laws, no_second: NoSecond) {
    if laws.moves_a_turn > 1 {
        laws.no_second = no_second;
    }
}

fn beaten(laws: &mut graph::Laws, beaten: Beaten) {
    if laws.seats.len() > 2 {
        laws.beaten = beaten;
    }
}

fn lines(laws: &mut race::Laws, diagonally: bool) {
    if matches!(laws.ground, race::Ground::Square(_)) {
        laws.diagonally = diagonally;
    }
}

/// Camps that are as well filled as they were, with so many holes in each of their rows.
fn men_each(laws: &mut race::Laws, camp: &'static [i32]) {
    if laws.ground == race::Ground::Star(4) {
        let own = laws.men() - laws.strangers;
        laws.camp = camp;
        laws.strangers = laws.men() - own.min(laws.men());
    }
}

fn forty_moves(laws: &mut race::Laws, limit: Option<u16>) {
    if laws.seats.len() == 2 {
        laws.clear_after = limit;
    }
}

fn last_turn(laws: &mut race::Laws, last_turn: bool) {
    if laws.seats.len() == 2 {
        laws.last_turn = last_turn;
    }
}

fn rounds(laws: &mut Family, limit: Option<u16>) {
    match laws {
        Family::Graph(laws) if laws.seats.len() > 2 => laws.rounds = limit,
        Family::Race(laws) => laws.rounds = limit,
        Family::GoBan(laws) => laws.limit = limit,
        _ => {}
    }
}

fn paint(laws: &mut Family, shade: Shade) {
    match laws {
        Family::Rays(rules) if rules.geometry.field != Field::Every => rules.geometry.shade = shade,
        Family::Graph(laws) if matches!(laws.ground, graph::Ground::Dark(_)) => laws.shade = shade,
        _ => {}
    }
}
