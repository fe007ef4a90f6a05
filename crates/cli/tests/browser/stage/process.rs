//! A process that ends with the test, also when the test panics.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::wait::PATIENCE;

pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
}

impl Process {
    pub(crate) fn start(command: &mut Command) -> std::io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let out = child.stdout.take().expect("it was asked for");
        let (sender, lines) = channel();
        // Read to the end, so that the process never waits for a reader.
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Ok(Self { child, lines })
    }

    /// What follows the mark in the first line that has it.
    pub(crate) fn after(&self, mark: &str) -> Result<String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).with_context(|| format!("no line with \"{mark}\""))?;
            if let Some((_, rest)) = line.split_once(mark) {
                return Ok(rest.to_owned());
            }
        }
    }

    /// Waits for a process that ends with its input, but not for ever.
    pub(crate) fn end_input(&mut self) {
        drop(self.child.stdin.take());
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the process at once, as a power cut would.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
