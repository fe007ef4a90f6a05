//! A small engine for CheckerBoard, compiled by the test that uses it. It plays English draughts and knows nothing of
//! Bolshak: of the legal moves it chooses one by a number that changes with each move.
use std::ffi::{CStr, c_char, c_double, c_int};
use std::time::{Duration, Instant};

type Squares = [[c_int; 8]; 8];

const FREE: c_int = 0;
const BLACK: c_int = 2;
const MAN: c_int = 4;
const KING: c_int = 8;

fn at(board: &Squares, x: i32, y: i32) -> Option<c_int> {
    ((0..8).contains(&x) && (0..8).contains(&y)).then(|| board[x as usize][y as usize])
}

fn steps(piece: c_int) -> Vec<(i32, i32)> {
    let forward = if piece & BLACK != 0 { 1 } else { -1 };
    let rows = if piece & KING != 0 { vec![forward, -forward] } else { vec![forward] };
    rows.into_iter().flat_map(|y| [(-1, y), (1, y)]).collect()
}

/// The piece as it arrives on a row.
fn arrived(piece: c_int, y: i32) -> c_int {
    let last = if piece & BLACK != 0 { 7 } else { 0 };
    if y == last { piece & !MAN | KING } else { piece }
}

/// All boards after captures of the piece that stands there.
fn captures(board: &Squares, x: i32, y: i32, side: c_int, found: &mut Vec<Squares>) -> bool {
    let piece = board[x as usize][y as usize];
    let mut any = false;
    for (dx, dy) in steps(piece) {
        let over = at(board, x + dx, y + dy).filter(|&over| over != FREE && over & side == 0);
        if over.is_none() || at(board, x + 2 * dx, y + 2 * dy) != Some(FREE) {
            continue;
        }
        any = true;
        let (to_x, to_y) = (x + 2 * dx, y + 2 * dy);
        let mut after = *board;
        after[x as usize][y as usize] = FREE;
        after[(x + dx) as usize][(y + dy) as usize] = FREE;
        let new = arrived(piece, to_y);
        after[to_x as usize][to_y as usize] = new;
        // A man that becomes a king stops.
        if new != piece || !captures(&after, to_x, to_y, side, found) {
            found.push(after);
        }
    }
    any
}

fn all_moves(board: &Squares, side: c_int) -> Vec<Squares> {
    let own: Vec<(i32, i32)> = (0..64)
        .map(|number| (number / 8, number % 8))
        .filter(|&(x, y)| board[x as usize][y as usize] & side != 0)
        .collect();
    let mut found = vec![];
    for &(x, y) in &own {
        captures(board, x, y, side, &mut found);
    }
    if !found.is_empty() {
        return found;
    }
    for (x, y) in own {
        let piece = board[x as usize][y as usize];
        for (dx, dy) in steps(piece) {
            if at(board, x + dx, y + dy) == Some(FREE) {
                let mut after = *board;
                after[x as usize][y as usize] = FREE;
                after[(x + dx) as usize][(y + dy) as usize] = arrived(piece, y + dy);
                found.push(after);
            }
        }
    }
    found
}

#[unsafe(no_mangle)]
pub unsafe extern "system" fn getmove(
    board: *mut Squares,
    color: c_int,
    seconds: c_double,
    text: *mut c_char,
    stop: *mut c_int,
    _info: c_int,
    _clock: c_int,
    _made: *mut c_int,
) -> c_int {
    unsafe {
        let moves = all_moves(&*board, color);
        let mixed = (*board).iter().flatten().fold(7u32, |sum, &piece| {
            sum.wrapping_mul(31).wrapping_add(piece as u32)
        });
        *board = moves[mixed as usize % moves.len()];
        *text = 0;
        // Whoever gives it very long must stop it.
        let until = Instant::now() + Duration::from_secs_f64(seconds.min(600.0));
        while seconds > 100.0 && Instant::now() < until && stop.read_volatile() == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        3
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "system" fn enginecommand(command: *const c_char, answer: *mut c_char) -> c_int {
    let command = unsafe { CStr::from_ptr(command) }.to_str().unwrap_or("");
    let text: &[u8] = match command {
        "name" => b"Small engine\0",
        "get gametype" => b"21\0",
        "get hashsize" => b"64\0",
        "set hashsize 128" => b"\0",
        _ => return 0,
    };
    for (place, &byte) in text.iter().enumerate() {
        unsafe { *answer.add(place) = byte as c_char };
    }
    1
}
