//! E-mail on the page: an address is given and confirmed, a forgotten password is replaced by mail.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Screen, Stage};

const PATIENCE: Duration = Duration::from_secs(60);

/// A mail server in this test: its address, and the mails that come.
fn sink() -> Result<(String, Receiver<String>)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("smtp://{}", listener.local_addr()?);
    let (sender, mails) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let sender = sender.clone();
            std::thread::spawn(move || serve(stream, &sender));
        }
    });
    Ok((address, mails))
}

fn serve(mut stream: TcpStream, mails: &Sender<String>) -> Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    stream.write_all(b"220 sink\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        if line.starts_with("DATA") {
            stream.write_all(b"354 go on\r\n")?;
            let mut data = String::new();
            while let Some(line) = lines.next().transpose()?.filter(|line| line != ".") {
                data.push_str(&line);
                data.push('\n');
            }
            // Lines may be folded.
            mails.send(data.replace("=\n", ""))?;
        }
        stream.write_all(b"250 ok\r\n")?;
    }
    Ok(())
}

/// The path of the link to a page in the next mail.
fn link(mails: &Receiver<String>, page: &str) -> Result<String> {
    let mail = mails.recv_timeout(PATIENCE).context("no mail has come")?;
    let (_, rest) = mail.split_once(&format!("{page}#")).with_context(|| format!("no {page} in {mail}"))?;
    Ok(format!("{page}#{}", rest.lines().next().unwrap_or_default().trim()))
}

#[tokio::test]
async fn an_address_is_confirmed_and_a_forgotten_password_replaced() -> Result<()> {
    let (address, mails) = sink()?;
    let options =
        ["--smtp", &address, "--mail-from", "bolshak@example.org", "--mail-link", "https://example.org"];
    let stage = Stage::with_options(Screen::Phone(390, 844), &options.map(str::to_owned)).await?;
    let page = &stage.page;
    sign_up(page, "Anna").await?;
    page.open("/account").await?;
    page.fill("#mail-address", "anna@example.org").await?;
    page.fill("#mail-password", "wrong phrase").await?;
    page.press("#mail-give button").await?;
    page.reads("#account-error", "no member with this name").await?;
    page.fill("#mail-password", "pass phrase").await?;
    page.press("#mail-give button").await?;
    page.reads("#mail-state", "A link was sent to anna@example.org").await?;
    page.fits_in_width().await?;
    ensure!(picture(page, "mail-account-phone").await? > 10_000);
    page.open(&link(&mails, "/mail")?).await?;
    page.reads("#mail-link-go", "This is my address").await?;
    ensure!(picture(page, "mail-link-phone").await? > 10_000);
    page.press("#mail-link-go").await?;
    page.reads("#mail-link-done", "confirmed").await?;
    page.open("/account").await?;
    page.reads("#mail-state", "Your address is anna@example.org").await?;
    page.press("#sign-out").await?;
    page.sees("#start-game").await?;

    page.open("/account").await?;
    page.press("#account-forgotten").await?;
    page.fill("#forgotten-who", "nobody").await?;
    page.press("#forgotten button").await?;
    page.reads("#forgotten-done", "If there is such a member").await?;
    page.fill("#forgotten-who", "Anna@example.org").await?;
    page.press("#forgotten button").await?;
    ensure!(picture(page, "forgotten-phone").await? > 10_000);
    page.open(&link(&mails, "/reset")?).await?;
    page.fill("#reset-password", "a new phrase").await?;
    page.press("#reset button[type=submit]").await?;
    page.reads("#account-title", "Anna").await?;
    page.press("#mail-remove").await?;
    page.sees("#mail-give:not([hidden])").await?;
    stage.end().await
}
