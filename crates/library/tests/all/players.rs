//! Names of players.

use bolshak_library::{Filter, Library, Mode};
use bolshak_notation::pdn::read;

use crate::common::{found, library};

#[test]
fn names_are_merged_and_parted() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[White \"Ivanov, I.\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\
                [White \"Ivanoff\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[GameType \"25\"]\n\n1. a3-b4 *\n\
                [White \"Petrov\"]\n[Black \"Ivanow\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n\n1. e3-d4 *\n";
    let (library, _) = library(folder.path(), &read(text).games, 10);
    assert_eq!(found(&library, "player:ivanov"), [0]);
    library.merge_players("Ivanoff", "Ivanov, I.").expect("a merge");
    library.merge_players("ivanow", "IVANOFF").expect("a merge");
    assert_eq!(found(&library, "player:ivanov"), [0, 1, 2]);
    assert_eq!(found(&library, "player:ivanow"), [0, 1, 2]);
    assert_eq!(found(&library, "white:Ivanow"), [0, 1]);
    drop(library);
    let library = Library::open(folder.path(), Mode::ReadWrite).expect("a library");
    let players = library.players(&Filter::default()).expect("players");
    assert_eq!(
        (players[0].name.as_str(), players[0].games, players[0].won, players[0].drawn),
        ("Ivanov, I.", 3, 1, 1)
    );
    assert_eq!(players[0].aliases, ["Ivanoff", "Ivanow"]);
    assert_eq!((players[1].name.as_str(), players[1].games, players[1].won), ("B", 2, 0));
    library.merge_players("Ivanow", "").expect("a parting");
    assert_eq!(found(&library, "player:ivanov"), [0, 1]);
    assert_eq!(found(&library, "player:ivanow"), [2]);
}
