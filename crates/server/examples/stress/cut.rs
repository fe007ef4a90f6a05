//! A line between a server and what it needs, which can be cut: then nothing comes through in either direction, and
//! neither end hears of it, as when a cable is pulled.

use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Where a line leads.
#[derive(Clone)]
pub(crate) enum End {
    Socket(PathBuf),
    Port(u16),
}

/// A line with a switch.
pub(crate) struct Line {
    pub port: u16,
    is_open: watch::Sender<bool>,
}

impl Line {
    pub(crate) async fn to(end: End) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let is_open = watch::Sender::new(true);
        let switch = is_open.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, end.clone(), switch.clone()));
            }
        });
        Self { port, is_open }
    }

    pub(crate) fn switch(&self, is_open: bool) {
        self.is_open.send_replace(is_open);
    }
}

async fn carry(near: TcpStream, end: End, switch: watch::Sender<bool>) {
    let _ = near.set_nodelay(true);
    match end {
        End::Socket(path) => match UnixStream::connect(path).await {
            Ok(far) => both_ways(near, far, &switch).await,
            Err(_) => drop(near),
        },
        End::Port(port) => match TcpStream::connect(("127.0.0.1", port)).await {
            Ok(far) => {
                let _ = far.set_nodelay(true);
                both_ways(near, far, &switch).await;
            }
            Err(_) => drop(near),
        },
    }
}

async fn both_ways(
    near: impl AsyncRead + AsyncWrite + Unpin,
    far: impl AsyncRead + AsyncWrite + Unpin,
    switch: &watch::Sender<bool>,
) {
    let (near_in, near_out) = tokio::io::split(near);
    let (far_in, far_out) = tokio::io::split(far);
    // When one direction has ended, the other has nothing to say either.
    tokio::select! {
        () = one_way(near_in, far_out, switch.subscribe()) => {}
        () = one_way(far_in, near_out, switch.subscribe()) => {}
    }
}

async fn one_way(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut switch: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(length) = from.read(&mut buffer).await else { return };
        if switch.wait_for(|is_open| *is_open).await.is_err() || length == 0 {
            return;
        }
        if to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
