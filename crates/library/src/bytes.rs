//! Numbers and texts as bytes, and checksums.

/// Appends a number: seven bits a byte, the lowest first, the highest bit set in all but the last.
pub(crate) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a text with its length.
pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    put(out, text.len() as u64);
    out.extend(text.as_bytes());
}

/// Appends numbers that grow: the first, then the differences.
pub(crate) fn put_growing(out: &mut Vec<u8>, numbers: &[u32], mut before: u32) {
    for &number in numbers {
        put(out, u64::from(number - before));
        before = number;
    }
}

/// Bytes that are being read. Nothing comes of what is damaged.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A number of fewer bits.
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    pub(crate) fn text(&mut self) -> Option<&'a str> {
        let length = self.small()?;
        std::str::from_utf8(self.take(length)?).ok()
    }

    pub(crate) fn growing(&mut self, count: usize, mut before: u32, into: &mut Vec<u32>) -> Option<()> {
        for _ in 0..count {
            before = before.checked_add(self.small()?)?;
            into.push(before);
        }
        Some(())
    }

    /// Eight bytes, the lowest first.
    pub(crate) fn word(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// Four bytes, the lowest first.
    pub(crate) fn half(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    /// Two bytes, the lowest first.
    pub(crate) fn quarter(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }
}

/// FNV-1a over eight bytes at a time, with a final stir. It finds damage, not malice.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(PRIME);
        hash ^= hash >> 29;
    }
    stirred(hash)
}

/// A number whose every bit depends on every bit of this one: the last step of SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) const fn stirred(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_read() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut out = vec![];
        numbers.iter().for_each(|number| put(&mut out, *number));
        put_text(&mut out, "Шашки");
        put_growing(&mut out, &[7, 9, 400], 5);
        let mut bytes = Bytes(&out);
        assert_eq!(numbers.map(Some), numbers.map(|_| bytes.number()));
        assert_eq!(bytes.text(), Some("Шашки"));
        let mut growing = vec![];
        bytes.growing(3, 5, &mut growing).expect("three numbers");
        assert_eq!((growing, bytes.is_empty()), (vec![7, 9, 400], true));
        assert_eq!(bytes.number(), None);
    }
}
