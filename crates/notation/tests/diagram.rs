//! Diagrams: every board, every piece in its place, and nothing that only colour tells.
use bolshak_game::{Cell, Kind, Placed, Seat, Variant, View, find, registry};
use bolshak_notation::diagram::{Color, Drawing, Ink, Look, Shape, Step, diagram};
use bolshak_notation::read_position;

fn drawn(variant: &'static dyn Variant, position: &str, look: &Look) -> Drawing {
    let game = read_position(variant, position).expect(position);
    diagram(game.variant().info(), &game.view(), look)
}

fn russian(position: &str, look: &Look) -> Drawing {
    drawn(find("russian").expect("a game"), position, look)
}

fn points(shape: &Shape) -> Vec<(f32, f32)> {
    shape
        .steps
        .iter()
        .flat_map(|step| match *step {
            Step::Move(x, y) | Step::Line(x, y) => vec![(x, y)],
            Step::Curve(points) => points.to_vec(),
            Step::Close => vec![],
        })
        .collect()
}

/// The shapes that a position has and the bare board has not.
fn pieces(position: &str, look: &Look) -> Vec<Shape> {
    let bare = russian("W:W:B", look).shapes.len();
    russian(position, look).shapes.split_off(bare)
}

fn is_same_form(one: &[Shape], other: &[Shape]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.steps == other.steps)
}

fn luminance(color: Color) -> f64 {
    let linear = color.rgb().map(|byte| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_board_is_drawn_within_its_frame() {
    for variant in registry() {
        let info = variant.info();
        for flipped in [false, true] {
            let look = Look { flipped, ..Look::default() };
            let drawing = diagram(info, &variant.start().view(), &look);
            let cells = info.board.cells.len();
            assert!(drawing.shapes.len() > cells + 4 * variant.start().view().pieces.len(), "{}", info.id);
            for (x, y) in drawing.shapes.iter().flat_map(points) {
                let inside = (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
                assert!(inside, "{} draws at {x}, {y}", info.id);
            }
        }
    }
}

#[test]
fn a_piece_stands_in_the_middle_of_its_square_from_either_side() {
    let middle = |flipped, position| {
        let shapes = pieces(position, &Look { flipped, coordinates: false, ..Look::default() });
        let all: Vec<_> = shapes.iter().flat_map(points).map(|(x, _)| x).collect();
        all.iter().copied().fold(f32::MIN, f32::max) / 2.0
            + all.iter().copied().fold(f32::MAX, f32::min) / 2.0
    };
    for (position, file) in [("W:Wa1:B", 0.0), ("W:Wg7:B", 6.0)] {
        assert!((middle(false, position) - (14.0 + (file + 0.5) * 100.0)).abs() < 0.1);
        assert!((middle(true, position) - (14.0 + (7.0 - file + 0.5) * 100.0)).abs() < 0.1);
    }
}

#[test]
fn a_king_is_told_from_a_man_without_colours() {
    let look = Look::default();
    let [man, king, black_king] = ["W:Wc3:B", "W:WKc3:B", "W:W:BKc3"].map(|position| pieces(position, &look));
    assert!(!is_same_form(&man, &king));
    assert!(is_same_form(&king, &black_king));
}

#[test]
fn sides_and_crowns_are_told_apart_in_grey() {
    for ink in [Ink::Wood, Ink::Grey] {
        let look = Look { ink, ..Look::default() };
        let faces = ["W:WKc3:B", "W:W:BKc3"].map(|position| {
            let shapes = pieces(position, &look);
            let face = shapes[1].fill.expect("a face");
            let crown = shapes.last().and_then(|shape| shape.fill).expect("a crown");
            assert!(contrast(face, crown) > 4.5, "{ink:?}: a crown that is lost");
            face
        });
        assert!(contrast(faces[0], faces[1]) > 7.0, "{ink:?}");
        if ink == Ink::Grey {
            let shapes = russian("W:Wc3:Bf6", &look).shapes;
            let colors =
                shapes.iter().flat_map(|shape| [shape.fill, shape.pen.map(|pen| pen.color)]).flatten();
            assert!(colors.map(Color::rgb).all(|[red, green, blue]| red == green && green == blue));
        }
    }
}

/// The shapes of the pieces of a game's position.
fn pieces_of(id: &str, position: &str) -> Vec<Shape> {
    let variant = find(id).expect("a game");
    let game = read_position(variant, position).expect(position);
    let bare = View { pieces: vec![], ..game.view() };
    let bare = diagram(variant.info(), &bare, &Look::default()).shapes.len();
    diagram(variant.info(), &game.view(), &Look::default()).shapes.split_off(bare)
}

#[test]
fn seats_are_told_apart_by_colour_and_by_form() {
    for kind in ["", "K"] {
        let of = |letter| {
            let all: String = ["B", "W", "R", "G"]
                .iter()
                .filter(|other| **other != letter)
                .map(|other| format!(":{other}"))
                .collect();
            pieces_of("neva", &format!("{letter}:{letter}{kind}33{all}:O{}", all.replace(':', "")))
        };
        let all = ["W", "B", "R", "G"].map(of);
        let faces: Vec<_> = all.iter().map(|shapes| shapes[1].fill).collect();
        assert!((0..4).all(|i| (0..i).all(|j| faces[i] != faces[j])));
        assert!(is_same_form(&all[0], &all[1]), "White and Black differ by light and dark alone");
        assert!((2..4).all(|i| (0..i).all(|j| !is_same_form(&all[i], &all[j]))));
    }
    // On the star all six, with the marks of the page.
    let variant = find("chinese-6").expect("a game");
    let view = variant.start().view();
    let forms: Vec<Vec<Shape>> = (0..6)
        .map(|seat| {
            let mut man = *view.pieces.iter().find(|piece| piece.seat == Seat(seat)).expect("a man");
            man.cell = Cell(60);
            let look = Look { ink: Ink::Grey, ..Look::default() };
            let bare = diagram(variant.info(), &View::new(Seat::WHITE, vec![]), &look).shapes.len();
            diagram(variant.info(), &View::new(Seat::WHITE, vec![man]), &look).shapes.split_off(bare)
        })
        .collect();
    let (white, black) = (0, 3);
    for (i, j) in (0..6).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|pair| *pair != (black, white)) {
        assert!(!is_same_form(&forms[i], &forms[j]), "seats {i} and {j} look the same in grey");
    }
}

#[test]
fn pawns_and_towers_have_forms_of_their_own() {
    let [man, pawn] = ["W:Wc3:B", "W:WPc3:B"].map(|position| pieces_of("belarusian", position));
    assert!(!is_same_form(&man, &pawn));
    let towers = ["W:Wc3:B", "W:Wc3(b):B", "W:Wc3(bb):B", "W:Wc3(Bb):B", "W:Wc3(bw):B"];
    let towers = towers.map(|position| pieces_of("towers", position));
    for (i, j) in (0..4).flat_map(|i| (0..i).map(move |j| (i, j))) {
        assert!(towers[i] != towers[j], "{i} and {j}");
    }
    assert!(towers[2] != towers[4], "whose the prisoners are");
    let height = |shapes: &[Shape]| {
        let all: Vec<_> = shapes.iter().flat_map(points).map(|(_, y)| y).collect();
        all.iter().copied().fold(f32::MIN, f32::max) - all.iter().copied().fold(f32::MAX, f32::min)
    };
    assert!(height(&towers[2]) > height(&towers[1]) && height(&towers[1]) > height(&towers[0]) - 5.0);
    let tall = pieces_of("towers", &format!("W:Wc3({}):B", "wb".repeat(11)));
    assert!(height(&tall) < 150.0, "the tallest tower stays near its square");
}

#[test]
fn a_board_turns_around_its_middle() {
    for id in ["pskov", "neva", "chinese-2", "halma", "lasca", "senegalese"] {
        let variant = find(id).expect("a game");
        let man = |flipped, cell| {
            let look = Look { flipped, coordinates: false, ..Look::default() };
            let piece = Placed::new(Cell(cell), Seat::WHITE, Kind::Man);
            let drawing = diagram(variant.info(), &View::new(Seat::WHITE, vec![piece]), &look);
            let face = &drawing.shapes[drawing.shapes.len() - 4];
            let all = points(face);
            let mean = |of: fn(&(f32, f32)) -> f32| {
                let values = || all.iter().map(of);
                values().fold(f32::MIN, f32::max) / 2.0 + values().fold(f32::MAX, f32::min) / 2.0
            };
            ((mean(|p| p.0), mean(|p| p.1)), (drawing.width, drawing.height))
        };
        let last = u16::try_from(variant.info().board.cells.len()).expect("cells") - 1;
        let ((one, size), (other, turned)) = (man(false, 0), man(true, last));
        assert_eq!(size, turned, "{id}");
        assert!((one.0 - other.0).abs() < 0.1 && (one.1 - other.1).abs() < 0.1, "{id}: {one:?} {other:?}");
    }
}

#[test]
fn marks_and_arrows_are_added_and_the_svg_has_every_shape() {
    let plain = russian("W:Wc3:Bf6", &Look::default());
    let info = find("russian").expect("a game").info();
    let cell = |name: &str| -> Cell { info.board.cell(name).expect(name) };
    let look = Look { marks: vec![cell("c3")], arrows: vec![(cell("c3"), cell("d4"))], ..Look::default() };
    let marked = russian("W:Wc3:Bf6", &look);
    assert_eq!(marked.shapes.len(), plain.shapes.len() + 2);
    let svg = marked.svg("a < b & c");
    assert_eq!(svg.matches("<path ").count(), marked.shapes.len());
    assert!(
        svg.starts_with("<svg ")
            && svg.ends_with("</svg>\n")
            && svg.contains("<title>a &lt; b &amp; c</title>")
    );
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}
