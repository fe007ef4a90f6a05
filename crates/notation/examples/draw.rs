//! Writes the diagram of a position as SVG to standard output: the game, the position (none for the initial one), and
//! `flipped` or `grey`.
use bolshak_game::find;
use bolshak_notation::diagram::{Ink, Look, diagram};
use bolshak_notation::read_position;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = find(&words[0]).expect("a game");
    let position = words.get(1).map_or("", String::as_str);
    let line =
        if position.is_empty() { game.start() } else { read_position(game, position).expect("a position") };
    let asked = |word: &str| words.iter().any(|other| other == word);
    let ink = if asked("grey") { Ink::Grey } else { Ink::Wood };
    let look = Look { flipped: asked("flipped"), ink, ..Look::default() };
    print!("{}", diagram(game.info(), &line.view(), &look).svg(&words[0]));
}
