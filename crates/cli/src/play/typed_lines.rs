//! Lines that are typed, and how long to wait for them.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// What came from the keyboard.
pub(super) enum Typed {
    Line(String),
    /// There was time for a line, and none came.
    Nothing,
    /// There will be no more.
    End,
}

/// The lines of standard input.
pub(super) struct TypedLines(Receiver<io::Result<Vec<u8>>>);

impl TypedLines {
    /// Reads them on a thread of its own, because a wait for the keyboard does not end when a flag falls. The thread ends
    /// with the input or the program.
    pub(super) fn read() -> Self {
        let (sender, receiver) = sync_channel(0);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = vec![];
                let read = input.read_until(b'\n', &mut line).map(|_| line);
                let more = read.as_ref().is_ok_and(|line| !line.is_empty());
                if sender.send(read).is_err() || !more {
                    return;
                }
            }
        });
        Self(receiver)
    }

    /// The next line, if it comes in this time.
    pub(super) fn next(&self, patience: Option<Duration>) -> io::Result<Typed> {
        let received = match patience {
            Some(time) => self.0.recv_timeout(time),
            None => self.0.recv().map_err(RecvTimeoutError::from),
        };
        match received {
            Ok(line) => line.map(|line| match line.as_slice() {
                [] => Typed::End,
                line => Typed::Line(String::from_utf8_lossy(line).trim().to_owned()),
            }),
            Err(RecvTimeoutError::Timeout) => Ok(Typed::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
        }
    }
}
