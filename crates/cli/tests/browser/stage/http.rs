//! As much HTTP as the tests need to ask the server and the driver themselves.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::wait::PATIENCE;

/// The cookie of the guest as whom the tests ask; the browser has the same.
pub(super) const GUEST: &str = "bolshak_guest";
pub(super) const SECRET: &str = "testtesttesttesttesttestte";

/// Sends one request to `host:port` and reads the JSON of a successful answer.
pub(crate) fn ask(address: &str, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
    let body = text(address, method, path, body)?;
    serde_json::from_str(&body).with_context(|| format!("the answer to {method} {path} is no JSON: {body}"))
}

/// Sends one request to `host:port` and reads the text of a successful answer.
pub(crate) fn text(address: &str, method: &str, path: &str, body: Option<&Value>) -> Result<String> {
    let what = || format!("{method} {path}");
    let (status, body) = exchange(address, method, path, body).with_context(what)?;
    ensure!(status.starts_with('2'), "{} was answered {status}: {body}", what());
    Ok(body)
}

fn exchange(address: &str, method: &str, path: &str, body: Option<&Value>) -> Result<(String, String)> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {GUEST}={SECRET}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(request.as_bytes())?;
    read_answer(&mut BufReader::new(stream))
}

/// The status and the body. Both who are asked here say how long their answers are.
fn read_answer(stream: &mut impl BufRead) -> Result<(String, String)> {
    let mut first = String::new();
    stream.read_line(&mut first)?;
    let status = first.split(' ').nth(1).context("an answer without a status")?.to_owned();
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let Some((name, value)) = line.split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((status, String::from_utf8(body)?))
}
