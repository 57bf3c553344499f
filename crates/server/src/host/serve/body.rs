//! The bodies of a request and its answer.
//!
//! A client that still sends when the connection closes does not read the answer: it reports a failed connection. So what a
//! handler leaves of a request's body is read to its end, within limits.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::stream::Busy;

/// How much of an unwanted body is read, and for how long.
const MAX_UNWANTED: usize = 32 * 1024 * 1024;
const UNWANTED_TIMEOUT: Duration = Duration::from_secs(30);

pub(super) struct RequestBody {
    /// `None` after its end.
    incoming: Option<Incoming>,
    /// The client sends the body only if it is asked for it, so an answer without that needs no reading.
    awaits_continue: bool,
    busy: Arc<Busy>,
}

impl RequestBody {
    pub(super) fn new(incoming: Incoming, awaits_continue: bool, busy: Arc<Busy>) -> Self {
        Self { incoming: Some(incoming), awaits_continue, busy }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.awaits_continue = false;
        let Some(incoming) = &mut self.incoming else { return Poll::Ready(None) };
        let frame = Pin::new(incoming).poll_frame(context);
        if let Poll::Ready(None | Some(Err(_))) = &frame {
            self.incoming = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.as_ref().map_or_else(|| SizeHint::with_exact(0), Incoming::size_hint)
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        let unread = self.incoming.take().filter(|incoming| !incoming.is_end_stream() && !self.awaits_continue);
        if let (Some(incoming), Ok(runtime)) = (unread, Handle::try_current()) {
            runtime.spawn(read_to_end(incoming, self.busy.clone()));
        }
    }
}

/// Reads and forgets the rest of a body. The connection closes if it is too long or takes too long.
async fn read_to_end(mut incoming: Incoming, _busy: Arc<Busy>) {
    let reading = async {
        let mut left = MAX_UNWANTED;
        while let Some(Ok(frame)) = std::future::poll_fn(|context| Pin::new(&mut incoming).poll_frame(context)).await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if left == 0 {
                return;
            }
        }
    };
    let _ = timeout(UNWANTED_TIMEOUT, reading).await;
}

/// The body of an answer; the request is under way until it is handed over to the connection.
pub(super) struct AnswerBody {
    body: Body,
    _busy: Arc<Busy>,
}

impl AnswerBody {
    pub(super) fn new(body: Body, busy: Arc<Busy>) -> Self {
        Self { body, _busy: busy }
    }
}

impl HttpBody for AnswerBody {
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
