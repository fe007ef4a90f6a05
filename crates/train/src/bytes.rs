//! Numbers and texts as little-endian bytes.

pub(crate) use bolshak_engine::checksum;

/// A short text with its length before it.
pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    let length = u16::try_from(text.len()).expect("names are short");
    out.extend(length.to_le_bytes());
    out.extend(text.as_bytes());
}

/// Takes bytes from the front of a slice.
pub(crate) struct Taker<'a>(pub &'a [u8]);

impl<'a> Taker<'a> {
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.u16()?;
        String::from_utf8(self.bytes(usize::from(length))?.to_vec()).ok()
    }
}
