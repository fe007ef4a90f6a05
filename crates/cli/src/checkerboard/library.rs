//! The two functions of an engine made for CheckerBoard, version 2 of its interface.

use std::ffi::{CStr, CString, c_char, c_double, c_int};
use std::path::Path;
use std::sync::atomic::AtomicI32;

use anyhow::Context;
use libloading::Library;

use super::board::Squares;
use super::time::Told;

/// The longest answer of an engine, with its closing zero. Some engines keep to less than they may.
const ANSWER: usize = 4096;

/// The move as the engine describes it. It is not read, because not every engine fills it: the board says it all. An engine
/// writes at most 4 numbers and 4 lists of 12 pairs or numbers here.
type MoveMade = [c_int; 128];

type GetMove = unsafe extern "system" fn(
    board: *mut Squares,
    color: c_int,
    seconds: c_double,
    text: *mut c_char,
    stop: *mut c_int,
    info: c_int,
    clock: c_int,
    made: *mut MoveMade,
) -> c_int;

type EngineCommand = unsafe extern "system" fn(command: *const c_char, answer: *mut c_char) -> c_int;

/// A library that is loaded. It stays until the program ends: an engine may leave threads behind.
pub(super) struct Loaded {
    get_move: GetMove,
    engine_command: EngineCommand,
}

#[allow(unsafe_code)]
impl Loaded {
    /// Loads a library.
    ///
    /// # Errors
    /// If it cannot be loaded, or lacks one of the functions.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let whole = std::path::absolute(path).with_context(|| format!("cannot find {shown}"))?;
        // SAFETY: loading runs the library's code. Whoever names it trusts it, as the help of the command says.
        let library = unsafe { Library::new(whole) }.with_context(|| format!("cannot load {shown}"))?;
        let library = Box::leak(Box::new(library));
        let lacks = |name| format!("{shown} is no engine for CheckerBoard: it has no function {name}");
        // SAFETY: these are the types of the functions of these names in version 2 of CheckerBoard's interface.
        let (get_move, engine_command) = unsafe {
            (library.get::<GetMove>(b"getmove\0"), library.get::<EngineCommand>(b"enginecommand\0"))
        };
        Ok(Self {
            get_move: *get_move.with_context(|| lacks("getmove"))?,
            engine_command: *engine_command.with_context(|| lacks("enginecommand"))?,
        })
    }

    /// What the engine answers to a command; nothing if it does not know it.
    pub(super) fn ask(&self, command: &str) -> Option<String> {
        let command = CString::new(command).ok()?;
        let mut answer = [0; ANSWER];
        // SAFETY: both texts live through the call and end with a zero; the answer has more than the 1024 places that
        // the interface gives it.
        let known = unsafe { (self.engine_command)(command.as_ptr(), answer.as_mut_ptr()) };
        answer[ANSWER - 1] = 0;
        // SAFETY: there is a zero at the end.
        let text = unsafe { CStr::from_ptr(answer.as_ptr()) };
        (known != 0).then(|| text.to_string_lossy().trim().to_owned())
    }

    /// Lets the engine make a move for this side, and returns the board after it. It is to stop when the number is not 0.
    pub(super) fn search(&self, before: Squares, color: i32, told: &Told, stop: &AtomicI32) -> Squares {
        let (mut board, mut text): (_, [c_char; ANSWER]) = (before, [0; ANSWER]);
        let mut made: MoveMade = [0; 128];
        // SAFETY: all places live through the call and are at least as large as the interface says; the number is read
        // while another thread writes it, which is what an atomic number is for.
        unsafe {
            (self.get_move)(
                &raw mut board,
                color,
                told.seconds,
                text.as_mut_ptr(),
                stop.as_ptr(),
                told.info,
                told.clock,
                &raw mut made,
            );
        }
        board
    }
}
