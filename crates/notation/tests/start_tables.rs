//! Every cell of every built-in table is a position of the games that it is drawn for.
use bolshak_game::{Game, find};
use bolshak_notation::{START_TABLES, StartTable, read_start_table, start_tables_of, write_fen};

type Opened = Vec<(String, Box<dyn Game>)>;

/// The cells that open in a game, and those that do not.
fn opened(table: &StartTable, variant: &str) -> (Opened, Vec<String>) {
    let variant = find(variant).expect("a known game");
    let mut good = vec![];
    let mut bad = vec![];
    for entry in table.entries() {
        match entry.open(variant) {
            Ok(line) => good.push((entry.cell, line)),
            Err(_) => bad.push(entry.cell),
        }
    }
    (good, bad)
}

fn table(id: &str) -> &'static StartTable {
    START_TABLES.iter().find(|table| table.id == id).expect("a known table")
}

fn fen_of(id: &str, game: &str, cell: &str) -> String {
    let (good, _) = opened(table(id), game);
    let (_, game) = good.into_iter().find(|(name, _)| name == cell).expect("a known cell");
    write_fen(game.variant().info(), &game.view())
}

#[test]
fn every_cell_is_a_position_of_the_game_that_its_table_was_made_for() {
    for (id, cells) in [
        ("idf", 745),
        ("fmjd", 736),
        ("idf-basic", 150),
        ("rdf-lots", 2),
        ("english-two-move", 49),
        ("english-three-move", 174),
        ("english-eleven-man", 2500),
    ] {
        let (good, bad) = opened(table(id), table(id).games[0]);
        assert_eq!((good.len(), bad.as_slice()), (cells, [].as_slice()), "{id}");
        assert!(good.iter().all(|(_, game)| game.outcome().is_none()), "{id}");
    }
    assert_eq!(start_tables_of("english").count(), 3);
    assert_eq!(start_tables_of("turkish").count(), 0);
}

/// Dossier §2: nine cells where the majority would force another capture. Four of them are not even legal.
#[test]
fn brazilian_leaves_out_what_the_majority_forbids() {
    let variant = find("brazilian").expect("a known game");
    let drawn = table("idf").entries_for(variant);
    assert_eq!(drawn.len(), 745 - 9);
    let (_, illegal) = opened(table("idf"), "brazilian");
    assert_eq!(illegal, ["I-17", "XI-18", "XV-16", "XXIII-20"]);
    assert!(drawn.iter().all(|(entry, _)| !illegal.contains(&entry.cell)));
}

#[test]
fn moves_and_relocations_lead_to_the_printed_positions() {
    let rdf = fen_of("rdf-lots", "russian", "VI-24");
    assert_eq!(rdf, "W:Wb4,a3,c3,e3,g3,b2,d2,f2,h2,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6,h6,a5");
    // The side to move of this cell is misprinted in public copies; after six plies it is White's turn.
    assert!(fen_of("idf", "russian", "XXVII-9").starts_with("W:"));
    assert!(fen_of("idf", "russian", "II-1").starts_with("B:"), "only White's man flies");
    assert!(fen_of("english-eleven-man", "english", "1").starts_with("B:W"));
}

#[test]
fn a_table_from_a_file_names_the_line_of_a_bad_cell() {
    let variant = find("russian").expect("a known game");
    let entries = read_start_table("# ours\n\nA1 ab4 ba5\nA2 a1>e5 W\nA3 a1>c9\nA4 -e5\nA5 ab6\nA6\n");
    let errors: Vec<_> =
        entries.iter().map(|entry| entry.open(variant).err().map(|error| error.to_string())).collect();
    assert_eq!(errors[0], None);
    assert_eq!(errors[1], None);
    assert_eq!(errors[2].as_deref(), Some("line 5: c9 is no square"));
    assert_eq!(errors[3].as_deref(), Some("line 6: no man stands on e5"));
    let error = errors[4].as_deref().expect("an error");
    assert!(
        error.starts_with("line 7: ab6: not a legal move here; legal: ") && error.contains("a3-b4"),
        "{error}"
    );
    assert_eq!(errors[5], None);
}
