//! The master table of the rules dossier (§0.3), and the rows that other paragraphs add to it.

use super::{Home, KingLands, Precedence, Promotion, Side, SlowGame};

/// One row a game: name, files, ranks, rows of White's men, corner, side to move first, man captures
/// backward, king flies, precedence, promotion, peculiarities.
/// Draughts-64 moves as `russian`; `russian-majority` is the rule block of §36. Giveaway and
/// antidraughts only reverse the result, so their rows repeat the game they reverse.
const TABLE: [&str; 28] = [
    "russian          8  8 1-3     dark  W back fly   none       pass",
    "giveaway         8  8 1-3     dark  W back fly   none       pass",
    "russian-majority 8  8 1-3     dark  W back fly   quantity   pass",
    "diagonal         8  8 corners dark  W back fly   none       pass",
    "northern         8  8 1-3     dark  W back fly   none       pass demotes-kings",
    "stavropol        8  8 1-3     dark  W back fly   none       pass either-color",
    "samoyed          8  8 1-3     dark  W back fly   none       pass takes-own",
    "spantsireti     10  8 1-3     dark  W back fly   none       pass",
    "international   10 10 1-4     dark  W back fly   quantity   end",
    "antidraughts    10 10 1-4     dark  W back fly   quantity   end",
    "breakthrough    10 10 1-4     dark  W back fly   quantity   end  first-king-wins",
    "killer          10 10 1-4     dark  W back fly   quantity   end  behind-a-king",
    "brazilian        8  8 1-3     dark  W back fly   quantity   end",
    "canadian        12 12 1-5     dark  W back fly   quantity   end",
    "frisian         10 10 1-4     dark  W back fly   frisian    end  8-directions three-king-moves",
    "frysk           10 10 1-1     dark  W back fly   frisian    end  8-directions three-king-moves",
    "pool             8  8 1-3     dark  B back fly   none       end",
    "jamaican         8  8 1-3     light B back fly   none       end",
    "english          8  8 1-3     dark  B -    short none       stop",
    "czech            8  8 1-3     dark  W -    fly   king-first stop",
    "slovak           8  8 1-2     dark  W -    fly   king-first stop",
    "italian          8  8 1-3     light W -    short italian    stop man-spares-king",
    "spanish          8  8 1-3     light W -    fly   quality    stop",
    "portuguese       8  8 1-3     light W -    fly   quality    stop",
    "algerian         8  8 1-3     light W -    fly   quantity   stop",
    "thai             8  8 1-2     dark  B -    fly   none       stop now behind",
    "turkish          8  8 2-3     full  W -    fly   quantity   end  now no-turning-back",
    "armenian         8  8 2-3     full  W -    fly   quantity   stop queen-steps",
];

impl SlowGame {
    /// The row of the table with this name.
    pub fn by_id(id: &str) -> Option<SlowGame> {
        let row = TABLE.iter().find(|row| row.split(' ').next() == Some(id))?;
        let words: Vec<&str> = row.split_whitespace().collect();
        let has = |word: &str| words.contains(&word);
        Some(SlowGame {
            files: number(words[1]),
            ranks: number(words[2]),
            home: home(words[3]),
            chequered: !has("full"),
            left_dark: has("dark"),
            first: if has("W") { Side::White } else { Side::Black },
            man_back: has("back"),
            fly: has("fly"),
            precedence: precedence(words[8]),
            promotion: promotion(words[9]),
            remove_now: has("now"),
            turning_back: !has("no-turning-back"),
            king_lands: king_lands(&words),
            man_x_king: !has("man-spares-king"),
            orthogonal_captures: has("8-directions"),
            diagonal_quiet: has("queen-steps"),
            king_limit: has("three-king-moves").then_some(3),
            king_limit_beside_kings: false,
            first_king_wins: has("first-king-wins"),
            capture_optional: false,
            demotes_kings: has("demotes-kings"),
            either_color: has("either-color"),
            takes_own: has("takes-own"),
        })
    }

    /// The names of all rows.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        TABLE.iter().filter_map(|row| row.split(' ').next())
    }
}

fn number(word: &str) -> i8 {
    word.parse().expect("a number in the table")
}

fn home(word: &str) -> Home {
    word.split_once('-').map_or(Home::Corners, |(low, high)| Home::Rows(number(low), number(high)))
}

fn precedence(word: &str) -> Precedence {
    match word {
        "none" => Precedence::None,
        "quantity" => Precedence::Quantity,
        "quality" => Precedence::QuantityThenKings,
        "king-first" => Precedence::KingFirst,
        "italian" => Precedence::Italian,
        "frisian" => Precedence::Frisian,
        _ => panic!("no precedence is called {word}"),
    }
}

fn promotion(word: &str) -> Promotion {
    match word {
        "end" => Promotion::End,
        "pass" => Promotion::Pass,
        "stop" => Promotion::Stop,
        _ => panic!("no promotion is called {word}"),
    }
}

fn king_lands(words: &[&str]) -> KingLands {
    if words.contains(&"behind") {
        KingLands::Behind
    } else if words.contains(&"behind-a-king") {
        KingLands::BehindIfKing
    } else {
        KingLands::Anywhere
    }
}
