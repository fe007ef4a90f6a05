//! Properties that must hold for whatever a client sends. The fuzz target in `fuzz/` and the test `fuzz_short` run the
//! same function.

use bolshak_wire::ClientMessage;

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 1] = [("wire_messages_never_panic", wire_messages_never_panic)];

/// Any bytes as a message of a client: it is refused, or it is written so that it is read as the same.
pub fn wire_messages_never_panic(input: &[u8]) {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(input) else { return };
    let written = serde_json::to_string(&message).expect("a message is JSON");
    let again = serde_json::from_str::<ClientMessage>(&written);
    assert_eq!(again.unwrap_or_else(|error| panic!("{written}: {error}")), message);
}
