//! Who is refused in the middle of a request hears why: what he still sends is read and thrown away, within limits. Without
//! that the connection would be cut while he writes, and a browser would tell him of a broken network.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::future::poll_fn;
use hyper::body::{Frame, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How much of a refused body is thrown away; beyond that the connection is cut.
const MOST_THROWN_AWAY: usize = 32 << 20;
/// How long that may take.
const LONGEST_READING: Duration = Duration::from_secs(10);

/// The middleware.
pub(super) async fn read_on(request: Request, next: Next) -> Response {
    next.run(request.map(|body| Body::new(ReadOn { body }))).await
}

/// A body that is read on when nobody wants the rest of it.
struct ReadOn {
    body: Body,
}

impl HttpBody for ReadOn {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ReadOn {
    fn drop(&mut self) {
        // Without a runtime the server has ended, and nobody is there to be told anything.
        let Ok(runtime) = Handle::try_current() else { return };
        if !self.body.is_end_stream() {
            let rest = std::mem::take(&mut self.body);
            runtime.spawn(timeout(LONGEST_READING, throw_away(rest)));
        }
    }
}

async fn throw_away(mut body: Body) {
    let mut left = MOST_THROWN_AWAY;
    while let Some(Ok(frame)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Some(rest) = left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) else { return };
        left = rest;
    }
}
