//! The race games: what each is like, with its article beside it.

/// The laws of a race.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Laws {
    /// The identifier.
    pub(crate) id: &'static str,
    /// What people call it, in English and Russian.
    pub(crate) names: (&'static str, &'static str),
    /// Of which game it is a form, and what tells it from the others, in English and Russian.
    pub(crate) form: Option<(&'static str, &'static str, &'static str)>,
    /// Its `GameType` and `Variant` in PDN.
    pub(crate) pdn: (&'static str, &'static str),
    /// The board.
    pub(crate) ground: Ground,
    /// The names of the seats in the order of play, each with the number of its camp, counted clockwise from the bottom
    /// or the lower left.
    pub(crate) seats: &'static [(&'static str, u8)],
    /// How wide a camp in a corner is, row by row from the edge; on a star, how many holes each row of it has, from the
    /// tip of the point.
    pub(crate) camp: &'static [i32],
    /// Whether men also go along diagonals.
    pub(crate) diagonally: bool,
    /// How many jumps a move may have.
    pub(crate) jumps: Jumps,
    /// Whose men are jumped over.
    pub(crate) over: Over,
    /// Whether a man that has come into the opposite camp may leave it.
    pub(crate) leaves: bool,
    /// How many men of others may stand in a camp that counts as filled.
    pub(crate) strangers: usize,
    /// After how many own moves the own camp must be empty but for one man: whoever has made more and has two there, or
    /// sends one back, has lost.
    pub(crate) clear_after: Option<u16>,
    /// Whether the second seat has a last turn when the first has filled the camp.
    pub(crate) last_turn: bool,
    /// After how many turns of every seat the race ends.
    pub(crate) rounds: Option<u16>,
}

impl Laws {
    /// How many men each seat has.
    pub(crate) fn men(&self) -> usize {
        self.camp.iter().filter_map(|width| usize::try_from(*width).ok()).sum()
    }
}

/// How many jumps a move may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Jumps {
    /// As many as there are one after another.
    Chain,
    /// One.
    Single,
}

/// Whose men are jumped over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    /// Anybody's.
    All,
    /// Those of others.
    Others,
}

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// A square with so many squares in a row, camps in the corners.
    Square(i32),
    /// A star with points so many holes deep.
    Star(i32),
}

/// Dossier §27: straight steps and jumps only, the limits of forty moves of one source text; chains of jumps, who may be in
/// a filled camp, and the last turn, are [R].
const CORNERS: Laws = Laws {
    id: "corners",
    names: ("Corners", "Уголки"),
    form: None,
    pdn: ("118,W,8,8,A0,0", "Corners"),
    ground: Ground::Square(8),
    seats: &[("white", 0), ("black", 2)],
    camp: &[3, 3, 3],
    diagonally: false,
    jumps: Jumps::Chain,
    over: Over::All,
    leaves: true,
    strangers: 1,
    clear_after: Some(40),
    last_turn: true,
    rounds: Some(200), // [R]
};

/// Dossier §28: 19 men each; a camp counts as filled if one man in it is one's own [R].
const HALMA: Laws = Laws {
    id: "halma",
    names: ("Halma", "Хальма"),
    form: Some(("halma", "two players", "два игрока")),
    pdn: ("119,W,16,16,A0,0", "Halma"),
    ground: Ground::Square(16),
    camp: &[5, 5, 4, 3, 2],
    diagonally: true,
    leaves: false,
    strangers: 18,
    clear_after: None,
    last_turn: false,
    ..CORNERS
};

/// Dossier §29: the lightest begins, then clockwise.
const CHINESE: Laws = Laws {
    id: "chinese-2",
    names: ("Chinese checkers", "Китайские шашки (звезда)"),
    form: Some(("chinese-2", "two players, 121 holes", "два игрока, 121 лунка")),
    pdn: ("120,W,13,17,A0,0", "Chinese-2"),
    ground: Ground::Star(4),
    seats: &[("white", 0), ("black", 3)],
    camp: &[1, 2, 3, 4],
    strangers: 9,
    ..HALMA
};

const SMALL: Laws = Laws { ground: Ground::Star(3), camp: &[1, 2, 3], strangers: 5, ..CHINESE };

const THREE: &[(&str, u8)] = &[("white", 0), ("green", 2), ("violet", 4)];
const FOUR: &[(&str, u8)] = &[("white", 0), ("yellow", 1), ("black", 3), ("violet", 4)];
/// The one who faces the empty point simply fills it.
const FIVE: &[(&str, u8)] = &[("white", 0), ("yellow", 1), ("green", 2), ("black", 3), ("violet", 4)];
const SIX: &[(&str, u8)] =
    &[("white", 0), ("yellow", 1), ("green", 2), ("black", 3), ("violet", 4), ("red", 5)];

/// Every game of this kind. The standard of PDN has none of them: the numbers of their `GameType`s are ours.
pub(crate) const GAMES: &[Laws] = &[
    CORNERS,
    HALMA,
    // 13 men each.
    Laws {
        id: "halma-four",
        names: ("Halma for four", "Хальма на четверых"),
        form: Some(("halma", "four players", "четыре игрока")),
        pdn: ("119,W,16,16,A0,0", "Halma-four"),
        seats: &[("white", 0), ("red", 1), ("black", 2), ("green", 3)],
        camp: &[4, 4, 3, 2],
        strangers: 12,
        ..HALMA
    },
    CHINESE,
    Laws {
        id: "chinese-3",
        names: ("Chinese checkers for three", "Китайские шашки на троих"),
        form: Some(("chinese-2", "three players, 121 holes", "три игрока, 121 лунка")),
        pdn: ("120,W,13,17,A0,0", "Chinese-3"),
        seats: THREE,
        ..CHINESE
    },
    Laws {
        id: "chinese-4",
        names: ("Chinese checkers for four", "Китайские шашки на четверых"),
        form: Some(("chinese-2", "four players, 121 holes", "четыре игрока, 121 лунка")),
        pdn: ("120,W,13,17,A0,0", "Chinese-4"),
        seats: FOUR,
        ..CHINESE
    },
    Laws {
        id: "chinese-5",
        names: ("Chinese checkers for five", "Китайские шашки на пятерых"),
        form: Some(("chinese-2", "five players, 121 holes", "пять игроков, 121 лунка")),
        pdn: ("120,W,13,17,A0,0", "Chinese-5"),
        seats: FIVE,
        ..CHINESE
    },
    Laws {
        id: "chinese-6",
        names: ("Chinese checkers for six", "Китайские шашки на шестерых"),
        form: Some(("chinese-2", "six players, 121 holes", "шесть игроков, 121 лунка")),
        pdn: ("120,W,13,17,A0,0", "Chinese-6"),
        seats: SIX,
        ..CHINESE
    },
    Laws {
        id: "chinese-small-2",
        names: ("Small Chinese checkers", "Китайские шашки, малая звезда"),
        form: Some(("chinese-2", "two players, 73 holes", "два игрока, 73 лунки")),
        pdn: ("120,W,10,13,A0,0", "Chinese-small-2"),
        ..SMALL
    },
    Laws {
        id: "chinese-small-3",
        names: ("Small Chinese checkers for three", "Китайские шашки, малая звезда, на троих"),
        form: Some(("chinese-2", "three players, 73 holes", "три игрока, 73 лунки")),
        pdn: ("120,W,10,13,A0,0", "Chinese-small-3"),
        seats: THREE,
        ..SMALL
    },
    Laws {
        id: "chinese-small-4",
        names: ("Small Chinese checkers for four", "Китайские шашки, малая звезда, на четверых"),
        form: Some(("chinese-2", "four players, 73 holes", "четыре игрока, 73 лунки")),
        pdn: ("120,W,10,13,A0,0", "Chinese-small-4"),
        seats: FOUR,
        ..SMALL
    },
    Laws {
        id: "chinese-small-5",
        names: ("Small Chinese checkers for five", "Китайские шашки, малая звезда, на пятерых"),
        form: Some(("chinese-2", "five players, 73 holes", "пять игроков, 73 лунки")),
        pdn: ("120,W,10,13,A0,0", "Chinese-small-5"),
        seats: FIVE,
        ..SMALL
    },
    Laws {
        id: "chinese-small-6",
        names: ("Small Chinese checkers for six", "Китайские шашки, малая звезда, на шестерых"),
        form: Some(("chinese-2", "six players, 73 holes", "шесть игроков, 73 лунки")),
        pdn: ("120,W,10,13,A0,0", "Chinese-small-6"),
        seats: SIX,
        ..SMALL
    },
];
