//! The font of score sheets, and what a document uses of it.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use ttf_parser::{Face, GlyphId};

/// As `font/README.md` says it was made.
const FILE: &[u8] = include_bytes!("font/sheet-sans.ttf");

const NAME: Name<'static> = Name(b"BolshakSheetSans");

/// Codes are numbers of this document alone, in the order in which their characters came. So the text comes back from
/// it as it went in, also where two characters share a glyph.
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

pub(super) struct Font {
    face: Face<'static>,
    /// The characters of the document; each has its place as its code, and none has the code 0.
    used: Vec<char>,
    codes: BTreeMap<char, u16>,
    missing: BTreeSet<char>,
}

impl Font {
    pub(super) fn new() -> Self {
        let face = Face::parse(FILE, 0).expect("the font in the program is whole");
        Self { face, used: vec!['\0'], codes: BTreeMap::new(), missing: BTreeSet::new() }
    }

    /// Characters that were asked for and have no glyph.
    pub(super) fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or(GlyphId(0))
    }

    /// The character that is written for one: blanks and controls are a space, what the font does not have is a `?`.
    fn written(&self, character: char) -> char {
        if character.is_whitespace() || character.is_control() {
            ' '
        } else if self.face.glyph_index(character).is_some() {
            character
        } else {
            '?'
        }
    }

    /// A length of the font in thousandths of its size.
    fn thousandths(&self, length: impl Into<f32>) -> f32 {
        length.into() * 1000.0 / f32::from(self.face.units_per_em())
    }

    fn advance(&self, character: char) -> f32 {
        self.thousandths(self.face.glyph_hor_advance(self.glyph(character)).unwrap_or_default())
    }

    /// How wide a text is.
    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|character| self.advance(self.written(character))).sum::<f32>() * size / 1000.0
    }

    /// The text as lines that are not wider than this. Lines break between words, and inside a word only where it is
    /// too long for a line.
    pub(super) fn lines(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = vec![];
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for character in word.chars() {
                let mut longer = line.clone();
                longer.push(character);
                if self.width(&longer, size) > width && !line.is_empty() {
                    lines.push(std::mem::replace(&mut line, character.to_string()));
                } else {
                    line = longer;
                }
            }
        }
        lines.push(line);
        lines
    }

    /// The text in the codes of the document.
    pub(super) fn codes(&mut self, text: &str) -> Vec<u8> {
        text.chars().flat_map(|character| self.code(character).to_be_bytes()).collect()
    }

    fn code(&mut self, character: char) -> u16 {
        let written = self.written(character);
        if written == '?' && character != '?' {
            self.missing.insert(character);
        }
        *self.codes.entry(written).or_insert_with(|| {
            self.used.push(written);
            u16::try_from(self.used.len() - 1).expect("the font has fewer glyphs than that")
        })
    }

    /// Puts the font with the codes that were used into the document.
    pub(super) fn write(&self, pdf: &mut Pdf, next: &mut Ref) -> Ref {
        let [font, cid, unicode] = [next.bump(), next.bump(), next.bump()];
        pdf.type0_font(font)
            .base_font(NAME)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        self.write_glyphs(pdf, cid, next);
        let mut map = UnicodeCmap::new(Name(b"Codes"), SYSTEM);
        for (&character, &code) in &self.codes {
            map.pair(code, character);
        }
        pdf.cmap(unicode, &compress_to_vec_zlib(&map.finish(), 9)).filter(Filter::FlateDecode);
        font
    }

    /// The glyph and the width of each code.
    fn write_glyphs(&self, pdf: &mut Pdf, id: Ref, next: &mut Ref) {
        let [descriptor, glyphs] = [next.bump(), next.bump()];
        let mut cid = pdf.cid_font(id);
        cid.subtype(CidFontType::Type2).base_font(NAME).system_info(SYSTEM);
        cid.font_descriptor(descriptor).cid_to_gid_map_stream(glyphs);
        cid.widths().consecutive(0, self.used.iter().map(|&character| self.advance(character)));
        cid.finish();
        let map: Vec<u8> =
            self.used.iter().flat_map(|&character| self.glyph(character).0.to_be_bytes()).collect();
        pdf.stream(glyphs, &compress_to_vec_zlib(&map, 9)).filter(Filter::FlateDecode);
        self.write_file(pdf, descriptor, next);
    }

    fn write_file(&self, pdf: &mut Pdf, id: Ref, next: &mut Ref) {
        let file = next.bump();
        let face = &self.face;
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|edge| self.thousandths(edge));
        let capitals =
            face.glyph_bounding_box(self.glyph('H')).map_or(top, |bounds| self.thousandths(bounds.y_max));
        pdf.font_descriptor(id)
            .name(NAME)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(self.thousandths(face.ascender()))
            .descent(self.thousandths(face.descender()))
            .cap_height(capitals)
            .stem_v(80.0)
            .font_file2(file);
        let length = i32::try_from(FILE.len()).expect("the font is small");
        pdf.stream(file, &compress_to_vec_zlib(FILE, 9))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), length);
    }
}
