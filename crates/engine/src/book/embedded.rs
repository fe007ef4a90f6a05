//! The books that are built in, each by a command:
//!
//! `bolshak book build russian -o russian.book --from-start 3000 --from-cell 18 --nodes 9000`, with the built-in
//! evaluation; Brazilian `--from-start 4000 --from-cell 16 --nodes 9000`, International `--from-start 4000 --nodes 12000`.

/// Identifier of the game and its file.
const FILES: &[(&str, &[u8])] = &[
    ("brazilian", include_bytes!("../../data/brazilian.book")),
    ("international", include_bytes!("../../data/international.book")),
    ("russian", include_bytes!("../../data/russian.book")),
];

/// The file for a game, if there is one.
pub(super) fn of(id: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(game, _)| *game == id).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use bolshak_core::{Brazilian, ConstRules, International, Position, Russian};

    use super::FILES;
    use crate::Book;

    #[test]
    fn every_book_is_whole() {
        for (id, bytes) in FILES {
            let book = Book::from_bytes(id, bytes).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(book.len() > 1_000 && bytes.len() <= 2 << 20, "{id}");
        }
    }

    #[test]
    fn the_first_moves_are_in_the_book_and_none_loses_at_once() {
        begins_well::<Brazilian>();
        begins_well::<International>();
        begins_well::<Russian>();
    }

    fn begins_well<R: ConstRules>() {
        let book = Book::built_in(R::ID).expect("a book");
        let initial = Position::<R>::initial();
        let judged = book.look_up(&initial).expect("the initial position");
        assert!(judged.iter().all(|(_, score)| score.abs() < 100), "{judged:?}");
        let replied = judged.iter().filter(|(mv, _)| book.look_up(&initial.after(*mv)).is_some());
        assert!(replied.count() >= 4);
    }
}
