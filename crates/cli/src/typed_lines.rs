//! Lines that are typed, and how long to wait for them. At a terminal a line can be edited, and the arrow keys bring back
//! what was typed before.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// What came from the keyboard.
pub(crate) enum Typed {
    Line(String),
    /// There was time for a line, and none came.
    Nothing,
    /// There will be no more.
    End,
}

/// The lines of standard input.
pub(crate) struct TypedLines {
    prompts: Sender<&'static str>,
    lines: Receiver<io::Result<Option<String>>>,
    /// A line has been asked for and has not come yet.
    waiting: bool,
}

impl TypedLines {
    /// Reads them on a thread of its own, because a wait for the keyboard does not end when a flag falls. The thread ends
    /// with the input or the program.
    pub(crate) fn read() -> Self {
        let (prompts, asked) = channel();
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut source = Source::open();
            for prompt in asked {
                let line = source.line(prompt);
                let more = matches!(line, Ok(Some(_)));
                if sender.send(line).is_err() || !more {
                    return;
                }
            }
        });
        Self { prompts, lines, waiting: false }
    }

    /// The next line behind a prompt, if it comes in this time. One that was asked for already is waited for on.
    pub(crate) fn next(&mut self, prompt: &'static str, patience: Option<Duration>) -> io::Result<Typed> {
        if !self.waiting {
            // If nobody listens any more there are no more lines, which is told below.
            let _ = self.prompts.send(prompt);
        }
        let received = match patience {
            Some(time) => self.lines.recv_timeout(time),
            None => self.lines.recv().map_err(RecvTimeoutError::from),
        };
        self.waiting = matches!(received, Err(RecvTimeoutError::Timeout));
        match received {
            Ok(line) => line.map(|line| line.map_or(Typed::End, Typed::Line)),
            Err(RecvTimeoutError::Timeout) => Ok(Typed::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
        }
    }
}

/// Where lines come from.
enum Source {
    /// A person at a terminal.
    Terminal(Box<DefaultEditor>),
    /// A file or a program.
    Plain,
}

impl Source {
    fn open() -> Self {
        let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        // A terminal that cannot be edited on is read like a file.
        let editor = at_terminal.then(DefaultEditor::new).and_then(Result::ok);
        editor.map_or(Self::Plain, |editor| Self::Terminal(Box::new(editor)))
    }

    /// The next line without the blanks around it; none at the end.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self {
            Self::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    if !line.is_empty() {
                        // Only what can be remembered is.
                        let _ = editor.add_history_entry(&line);
                    }
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Self::Plain => {
                let mut out = io::stdout().lock();
                write!(out, "{prompt}")?;
                out.flush()?;
                drop(out);
                let mut line = vec![];
                let read = io::stdin().lock().read_until(b'\n', &mut line)?;
                Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
            }
        }
    }
}
