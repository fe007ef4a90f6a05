//! Reading takes a bounded amount of memory whatever comes. Alone in its process, because the memory of the process is
//! what is measured.
use std::io::{self, Read};

use bolshak_notation::pdn::Reader;

const MIB: u64 = 1024 * 1024;

/// What the reader promises.
const MOST: u64 = 12 * MIB;

/// A text that is said again and again, and then another one.
struct Endless {
    text: &'static [u8],
    at: usize,
    /// How often it is still to be said.
    times: u64,
    end: &'static [u8],
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.times == 0 {
            return self.end.read(buffer);
        }
        let rest = &self.text[self.at..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at = (self.at + length) % self.text.len();
        self.times -= u64::from(self.at == 0);
        Ok(length)
    }
}

/// The most memory that this process has had since the last call, and what it has now; none where the system does not
/// say it.
fn peak_and_now() -> Option<(u64, u64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
    };
    let found = (field("VmHWM:")?, field("VmRSS:")?);
    // From here on the peak is counted anew.
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    Some(found)
}

/// Reads `length` bytes of a text said again and again, and a game behind it: how many games and faults there are, and
/// the first tag of the last game.
fn read(text: &'static [u8], length: u64) -> (usize, usize, String) {
    let (mut games, mut faults, mut last) = (0, 0, String::new());
    let end = b"\n\n[Event \"last\"]\n\n1. c3-d4 *\n";
    for game in Reader::new(Endless { text, at: 0, times: length / text.len() as u64, end }) {
        match game {
            Ok(game) => {
                games += 1;
                last = game.tags.first().map(|tag| tag.value.clone()).unwrap_or_default();
            }
            Err(_) => faults += 1,
        }
    }
    (games, faults, last)
}

#[test]
fn reading_takes_little_memory_whatever_comes() {
    let texts: [&[u8]; 34] = [
        b"\0",
        b"a",
        b"a ",
        b"a\n",
        b"!",
        b"! ",
        b"c3!?!?!?!?!?!?! ",
        b"c3-d4 ",
        b"1. c3-d4 d6-c5 ",
        b"1.",
        b"1",
        b"1 -",
        b"- - ",
        b"...",
        b"$1 ",
        b"{",
        b"{}",
        b"{a}",
        b"{a\n",
        b";a\n",
        b";",
        b"\"",
        b"[A \"",
        b"[A \"\"] ",
        b"[A \"\"]\n",
        b"[A",
        b"(",
        b"(a) ",
        b"(!)",
        b"/FEN \"W:W1:B2\"/ ",
        b"%",
        b"\xc0\xe0 ",
        b"{\xe0\x96",
        b"\xff",
    ];
    // The first game makes room for what stays, such as the registry of games.
    let _ = read(b" ", 4 * MIB);
    let before = peak_and_now();
    for text in texts {
        let (games, faults, last) = read(text, 3 * MIB);
        let shown = text.escape_ascii();
        assert_eq!((games, faults, last.as_str()), (1, 1, "last"), "{shown}");
        assert_little(before, &shown.to_string());
    }
    // The largest games that are read.
    let wide: &[u8] = [b"{", &[0x96; 1_000_000][..], b"} *\n"].concat().leak();
    let many: &[u8] = ["(\u{2013}) ".repeat(9_999), "{a}\n*\n".to_owned()].concat().leak().as_bytes();
    for game in [wide, many] {
        let (games, faults, _) = read(game, 8 * MIB);
        assert!(games > 5 && faults == 0, "{games} games, {faults} faults");
        assert_little(before, &game[..20].escape_ascii().to_string());
    }
    assert_eq!(read(b"\0", 64 * MIB), (1, 1, "last".to_owned()));
    assert_little(before, "64 MiB of zero bytes");
}

/// Freed memory may stay with the process, so that all texts together are one measurement.
fn assert_little(before: Option<(u64, u64)>, text: &str) {
    if let (Some((_, before)), Some((peak, _))) = (before, peak_and_now()) {
        let taken = peak - before;
        eprintln!("{:5.1} MiB behind {text}", taken as f64 / MIB as f64);
        assert!(taken < MOST, "{text}: {} MiB", taken / MIB);
    }
}
