//! Diagrams: every board, every piece in its place, and nothing that only colour tells.
use bolshak_game::{Cell, Game, find, registry};
use bolshak_notation::diagram::{Color, Drawing, Ink, Look, Shape, Step, diagram};
use bolshak_notation::read_position;

fn drawn(game: &'static dyn Game, position: &str, look: &Look) -> Drawing {
    let line = read_position(game, position).expect(position);
    diagram(&line.game().info().board, &line.view(), look)
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
    for game in registry() {
        let info = game.info();
        for flipped in [false, true] {
            let look = Look { flipped, ..Look::default() };
            let drawing = diagram(&info.board, &game.start().view(), &look);
            let squares = usize::from(info.board.columns) * usize::from(info.board.rows);
            assert!(drawing.shapes.len() > squares + 5 * game.start().view().pieces.len(), "{}", info.id);
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
