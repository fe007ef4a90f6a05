//! Messages out of a stream of bytes.

use super::fields::error;
use super::{DxpError, DxpMessage, LONGEST};

/// Cuts a stream at its NULs.
#[derive(Default)]
pub struct Frames {
    waiting: Vec<u8>,
}

impl Frames {
    /// Takes bytes in as they come.
    pub fn add(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
    }

    /// The next whole message; none until more bytes have come. Empty ones are skipped, and so are the line ends that some
    /// programs put between messages.
    ///
    /// # Errors
    /// If the message cannot be read, or is too long. It is removed from the stream.
    pub fn next_message(&mut self) -> Option<Result<DxpMessage, DxpError>> {
        loop {
            let Some(end) = self.waiting.iter().position(|&byte| byte == 0) else {
                let too_long = self.waiting.len() > 2 * LONGEST;
                return too_long.then(|| {
                    self.waiting.clear();
                    Err(error(LONGEST, format!("expected a NUL after at most {LONGEST} characters")))
                });
            };
            let bytes: Vec<u8> = self.waiting.drain(..=end).collect();
            // Latin-1, as the old programs write: every byte is a character.
            let text: String = bytes[..end].iter().map(|&byte| char::from(byte)).collect();
            let text = text.trim_matches(['\r', '\n']);
            if !text.is_empty() {
                return Some(DxpMessage::read(text));
            }
        }
    }
}
