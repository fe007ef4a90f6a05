//! The colours of boards and pieces, and the marks that tell the seats apart without them.

use super::Ink;
use super::shapes::Color;

/// The colours of one seat's pieces, and the mark that they bear.
pub(super) struct Paint {
    pub(super) face: Color,
    pub(super) rim: Color,
    pub(super) line: Color,
    pub(super) crown: Color,
    /// A figure around the middle of a piece; White and Black have none.
    pub(super) mark: &'static [&'static [(f32, f32)]],
}

pub(super) struct Palette {
    pub(super) frame: Color,
    pub(super) frame_line: Color,
    pub(super) light: Color,
    pub(super) dark: Color,
    pub(super) plain: Color,
    /// Hexagons in three colours, so that no neighbours have the same.
    pub(super) tiles: [Color; 3],
    /// What holes are bored into, the lines between them, and what is in them.
    pub(super) bed: Color,
    pub(super) groove: Color,
    pub(super) hole: Color,
    pub(super) rule: Color,
    pub(super) edge: Color,
    pub(super) name: Color,
    pub(super) mark: Color,
    /// The colour behind the height of a tower, and that of its number.
    pub(super) badge: (Color, Color),
    pieces: [(&'static str, Paint); 6],
}

impl Palette {
    pub(super) fn of(ink: Ink) -> &'static Self {
        match ink {
            Ink::Wood => &WOOD,
            Ink::Grey => &GREY,
        }
    }

    /// The paint of the seat with this name.
    pub(super) fn paint(&self, seat: &str) -> &Paint {
        let found = self.pieces.iter().find(|(name, _)| *name == seat);
        &found.unwrap_or(&self.pieces[0]).1
    }
}

/// As on the page: a cross, a triangle, a diamond, two bars.
const CROSS: &[(f32, f32)] = &[
    (-5.0, -17.0),
    (5.0, -17.0),
    (5.0, -5.0),
    (17.0, -5.0),
    (17.0, 5.0),
    (5.0, 5.0),
    (5.0, 17.0),
    (-5.0, 17.0),
    (-5.0, 5.0),
    (-17.0, 5.0),
    (-17.0, -5.0),
    (-5.0, -5.0),
];
const TRIANGLE: &[(f32, f32)] = &[(0.0, -17.0), (17.0, 13.0), (-17.0, 13.0)];
const DIAMOND: &[(f32, f32)] = &[(0.0, -19.0), (15.0, 0.0), (0.0, 19.0), (-15.0, 0.0)];
const UPPER_BAR: &[(f32, f32)] = &[(-17.0, -13.0), (17.0, -13.0), (17.0, -4.0), (-17.0, -4.0)];
const LOWER_BAR: &[(f32, f32)] = &[(-17.0, 4.0), (17.0, 4.0), (17.0, 13.0), (-17.0, 13.0)];

/// The colours of a seat's face, rim, lines and crown, and its mark.
const fn paint(colors: [u32; 4], mark: &'static [&'static [(f32, f32)]]) -> Paint {
    let [face, rim, line, crown] = colors;
    Paint { face: Color(face), rim: Color(rim), line: Color(line), crown: Color(crown), mark }
}

/// As in the page's `board.css`, each gradient by the colour in its middle.
const WOOD: Palette = Palette {
    frame: Color(0x5b3a22),
    frame_line: Color(0x3a2413),
    light: Color(0xecd3a5),
    dark: Color(0x9c6a3f),
    plain: Color(0xb5834f),
    tiles: [Color(0x9c6a3f), Color(0xab7747), Color(0xbd8a59)],
    bed: Color(0xc99d68),
    groove: Color(0x6d4526),
    hole: Color(0x7a5331),
    rule: Color(0x4a2e18),
    edge: Color(0xecd9b8),
    name: Color(0xfff0d7),
    mark: Color(0xffe07a),
    badge: (Color(0xfff3c4), Color(0x1d1208)),
    pieces: [
        ("white", paint([0xf6ead0, 0xa8905f, 0x77623a, 0xa3261d], &[])),
        ("black", paint([0x352d29, 0x0d0a09, 0x0b0807, 0xf2c14e], &[])),
        ("red", paint([0xc73a2d, 0x2a170c, 0x22130a, 0xffffff], &[CROSS])),
        ("green", paint([0x2b8a4b, 0x2a170c, 0x22130a, 0xffffff], &[TRIANGLE])),
        ("violet", paint([0x7a4cb8, 0x2a170c, 0x22130a, 0xffffff], &[DIAMOND])),
        ("yellow", paint([0xf4c52e, 0x2a170c, 0x22130a, 0x4a3300], &[UPPER_BAR, LOWER_BAR])),
    ],
};

const GREY: Palette = Palette {
    frame: Color(0xffffff),
    frame_line: Color(0x000000),
    light: Color(0xffffff),
    dark: Color(0x9a9a9a),
    plain: Color(0xb4b4b4),
    tiles: [Color(0xb4b4b4), Color(0xc8c8c8), Color(0xdcdcdc)],
    bed: Color(0xe4e4e4),
    groove: Color(0x000000),
    hole: Color(0xffffff),
    rule: Color(0x000000),
    edge: Color(0x000000),
    name: Color(0x000000),
    mark: Color(0x000000),
    badge: (Color(0xffffff), Color(0x000000)),
    pieces: [
        ("white", paint([0xffffff, 0x000000, 0x000000, 0x000000], &[])),
        ("black", paint([0x000000, 0xffffff, 0xffffff, 0xffffff], &[])),
        ("red", paint([0x5e5e5e, 0x000000, 0xffffff, 0xffffff], &[CROSS])),
        ("green", paint([0x404040, 0x000000, 0xffffff, 0xffffff], &[TRIANGLE])),
        ("violet", paint([0x4e4e4e, 0x000000, 0xffffff, 0xffffff], &[DIAMOND])),
        ("yellow", paint([0xe6e6e6, 0x000000, 0x000000, 0x000000], &[UPPER_BAR, LOWER_BAR])),
    ],
};
