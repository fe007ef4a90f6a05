//! A reader for the PDFs that the program writes, enough to find their text again.
use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The objects of a document by their numbers: what stands before the stream, and the stream.
pub struct Pdf(Vec<(String, Vec<u8>)>);

impl Pdf {
    /// Reads a document by its table of objects.
    pub fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.7\n"));
        let table: usize = after(&String::from_utf8_lossy(&bytes[bytes.len() - 64..]), "startxref");
        let table = String::from_utf8_lossy(&bytes[table..]).into_owned();
        let places = table.lines().filter_map(|line| line.trim_end().strip_suffix(" 00000 n"));
        Self(places.map(|place| object(&bytes[place.parse::<usize>().expect("a place")..])).collect())
    }

    /// What the object with this number says.
    pub fn words(&self, number: usize) -> &str {
        &self.0[number - 1].0
    }

    fn stream(&self, number: usize) -> &[u8] {
        &self.0[number - 1].1
    }

    fn with(&self, words: &str) -> usize {
        self.0.iter().position(|(said, _)| said.contains(words)).expect(words) + 1
    }

    /// What is named in one of the objects: a number, or the number of an object.
    pub fn value(&self, name: &str) -> usize {
        after(self.words(self.with(name)), name)
    }

    /// The texts of each page, in the order in which they are written.
    pub fn pages(&self) -> Vec<Vec<String>> {
        let letters = self.letters();
        let text = |codes: Vec<u16>| codes.iter().map(|code| letters[code]).collect();
        let page = |(said, _): &(String, Vec<u8>)| {
            let content = self.stream(after(said, "/Contents"));
            strings(content).into_iter().map(text).collect()
        };
        self.0.iter().filter(|(said, _)| said.contains("/MediaBox")).map(page).collect()
    }

    /// What each code stands for.
    pub fn letters(&self) -> BTreeMap<u16, char> {
        let map = String::from_utf8(self.stream(self.value("/ToUnicode")).to_vec()).expect("a text");
        let number = |text: &str| u16::from_str_radix(text.trim_matches(['<', '>']), 16).expect("a number");
        let pair = |line: &str| {
            let (code, letter) = line.split_once("> <")?;
            Some((number(code), char::from_u32(number(letter).into()).expect("a character")))
        };
        map.lines().filter(|line| !line.ends_with("FFFF>")).filter_map(pair).collect()
    }

    /// The glyph of each code, by its number in the font.
    pub fn glyphs(&self) -> Vec<u16> {
        let map = self.stream(self.value("/CIDToGIDMap"));
        map.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
    }

    /// The font inside.
    pub fn font(&self) -> &[u8] {
        self.stream(self.value("/FontFile2"))
    }
}

/// The number behind a word.
fn after(text: &str, word: &str) -> usize {
    let rest = text.split(word).nth(1).expect(word);
    rest.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
}

fn object(bytes: &[u8]) -> (String, Vec<u8>) {
    let find = |mark: &[u8]| bytes.windows(mark.len()).position(|window| window == mark);
    let end = find(b"\nendobj").expect("an end");
    let Some(stream) = find(b"stream\n").filter(|&place| place < end) else {
        return (String::from_utf8_lossy(&bytes[..end]).into_owned(), vec![]);
    };
    let words = String::from_utf8_lossy(&bytes[..stream]).into_owned();
    let data = &bytes[stream + 7..][..after(&words, "/Length")];
    (words, decompress_to_vec_zlib(data).expect("a compressed stream"))
}

/// The strings of codes in a content, which has no other brackets.
fn strings(content: &[u8]) -> Vec<Vec<u16>> {
    let mut found = vec![];
    let mut bytes = content.iter().copied();
    while let Some(byte) = bytes.next() {
        let string = match byte {
            b'(' => literal(&mut bytes),
            b'<' => hexadecimal(&mut bytes),
            _ => continue,
        };
        found.push(string.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect());
    }
    found
}

fn hexadecimal(bytes: &mut impl Iterator<Item = u8>) -> Vec<u8> {
    let digits: String = bytes.take_while(|&byte| byte != b'>').map(char::from).collect();
    let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("digits"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("two digits")).collect()
}

fn literal(bytes: &mut impl Iterator<Item = u8>) -> Vec<u8> {
    let mut string = vec![];
    let mut depth = 0;
    loop {
        let byte = bytes.next().expect("a bracket that closes");
        match byte {
            b'\\' => string.push(escaped(bytes)),
            b')' if depth == 0 => return string,
            _ => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                string.push(byte);
            }
        }
    }
}

fn escaped(bytes: &mut impl Iterator<Item = u8>) -> u8 {
    let mut next = || bytes.next().expect("an escaped character");
    match next() {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'b' => 8,
        b'f' => 12,
        digit @ b'0'..=b'7' => (digit - b'0') * 64 + (next() - b'0') * 8 + (next() - b'0'),
        other => other,
    }
}
