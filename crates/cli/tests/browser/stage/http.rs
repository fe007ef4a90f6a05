//! As much HTTP as the tests need to ask the server and the driver themselves.

use std::io::{Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::wait::PATIENCE;

/// Sends one request to `host:port` and reads the JSON of a successful answer.
pub(crate) fn ask(address: &str, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
    let answer = exchange(address, method, path, body).with_context(|| format!("{method} {path}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without an end of its head")?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    ensure!(status.starts_with('2'), "{method} {path} was answered {status}: {body}");
    serde_json::from_str(body).with_context(|| format!("the answer to {method} {path} is no JSON: {body}"))
}

fn exchange(address: &str, method: &str, path: &str, body: Option<&Value>) -> Result<String> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    // Version 1.0 has neither chunks nor connections that stay open.
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
