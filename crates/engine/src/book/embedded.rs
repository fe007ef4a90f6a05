//! The books that are built in.

/// Identifier of the game and its file.
const FILES: &[(&str, &[u8])] = &[];

/// The file for a game, if there is one.
pub(super) fn of(id: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(game, _)| *game == id).map(|(_, bytes)| *bytes)
}
