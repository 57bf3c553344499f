//! The stream of one connection with its time limits: how long a request's head may take, and how long a write may make no
//! progress. A WebSocket has time limits of its own, so after an upgrade there are none here.
//!
//! How long a connection may be idle between two requests is hyper's matter (`header_read_timeout`).

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::slots::{AddressSlot, Slot};

/// What a connection is doing. The service sets it, the stream reads it.
pub(super) struct Activity {
    /// How many requests have begun.
    begun: AtomicU64,
    /// How many bodies, of requests and answers, are not at their end.
    open: AtomicUsize,
    upgraded: AtomicBool,
    /// The address for which the connection or its request is counted.
    address: Mutex<AddressSlot>,
}

impl Activity {
    pub(super) fn new(address: AddressSlot) -> Self {
        Self {
            begun: AtomicU64::new(0),
            open: AtomicUsize::new(0),
            upgraded: AtomicBool::new(false),
            address: Mutex::new(address),
        }
    }

    /// A request's head is complete. The request is under way until the result and all clones are dropped.
    pub(super) fn begin(self: &Arc<Self>) -> Arc<Busy> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.open.fetch_add(1, Ordering::SeqCst);
        Arc::new(Busy(self.clone()))
    }

    /// Counts the request for an address until its answer is sent.
    pub(super) fn hold(&self, address: AddressSlot) {
        *self.address.lock().unwrap_or_else(PoisonError::into_inner) = address;
    }

    /// The connection becomes a WebSocket, which is counted elsewhere.
    pub(super) fn upgrade(&self) {
        self.upgraded.store(true, Ordering::SeqCst);
        self.hold(AddressSlot::none());
    }

    fn is_waiting(&self) -> bool {
        self.open.load(Ordering::SeqCst) == 0
    }

    fn is_upgraded(&self) -> bool {
        self.upgraded.load(Ordering::SeqCst)
    }

    /// The answer is sent: what was counted for the request alone is counted no more.
    fn rest(&self) {
        self.address.lock().unwrap_or_else(PoisonError::into_inner).end_request();
    }
}

/// A request under way.
pub(super) struct Busy(Arc<Activity>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
    }
}

pub(super) struct LimitedStream {
    stream: TcpStream,
    activity: Arc<Activity>,
    /// How long the head of a request may take from its first byte; of the first request from the accept.
    head_limit: Duration,
    /// How long a write may make no progress.
    write_limit: Duration,
    head: Head,
    stall: Stall,
    head_timer: Timer,
    write_timer: Timer,
    /// Free when the descriptor is.
    _slot: Slot,
}

impl LimitedStream {
    pub(super) fn new(
        stream: TcpStream,
        activity: Arc<Activity>,
        head_limit: Duration,
        write_limit: Duration,
        slot: Slot,
    ) -> Self {
        let head = Head(Some((0, Instant::now())));
        let (head_timer, write_timer) = (Timer::default(), Timer::default());
        Self {
            stream,
            activity,
            head_limit,
            write_limit,
            head,
            stall: Stall::default(),
            head_timer,
            write_timer,
            _slot: slot,
        }
    }

    /// The result of a write, or the error when there was no progress for too long.
    fn limit_write(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() || self.activity.is_upgraded() {
            self.stall.end();
            return written;
        }
        let deadline = self.stall.since(Instant::now()) + self.write_limit;
        ready!(self.write_timer.poll_at(deadline, context));
        // What the system still has to send is dropped with the connection.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        let awaits_head = this.activity.is_waiting() && !this.stall.is_stalled() && !this.activity.is_upgraded();
        if !awaits_head {
            return read;
        }
        let request = this.activity.begun.load(Ordering::SeqCst);
        if read.is_ready() {
            if buffer.filled().len() > before {
                this.head.note_bytes(request, Instant::now());
            }
            return read;
        }
        this.activity.rest();
        let Some(began) = this.head.began(request) else { return Poll::Pending };
        ready!(this.head_timer.poll_at(began + this.head_limit, context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the head of a request takes too long")))
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.limit_write(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, parts);
        this.limit_write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// When the head of a request began, and how many requests there were before it.
struct Head(Option<(u64, Instant)>);

impl Head {
    fn note_bytes(&mut self, request: u64, now: Instant) {
        if self.began(request).is_none() {
            self.0 = Some((request, now));
        }
    }

    fn began(&self, request: u64) -> Option<Instant> {
        self.0.filter(|(of, _)| *of == request).map(|(_, began)| began)
    }
}

/// Since when a write has made no progress.
#[derive(Default)]
struct Stall(Option<Instant>);

impl Stall {
    fn since(&mut self, now: Instant) -> Instant {
        *self.0.get_or_insert(now)
    }

    fn end(&mut self) {
        self.0 = None;
    }

    fn is_stalled(&self) -> bool {
        self.0.is_some()
    }
}

/// A timer that is made on first use: most connections never need one.
#[derive(Default)]
struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    fn poll_at(&mut self, deadline: Instant, context: &mut Context<'_>) -> Poll<()> {
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if sleep.deadline() != deadline {
            sleep.as_mut().reset(deadline);
        }
        sleep.as_mut().poll(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_without_any_progress_counts_as_stalled() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut stall = Stall::default();
        assert_eq!(stall.since(start), start);
        assert_eq!(stall.since(start + second), start, "still the same one");
        stall.end();
        assert_eq!(stall.since(start + 2 * second), start + 2 * second, "a byte was taken meanwhile");
    }

    #[test]
    fn a_head_begins_with_its_first_byte_and_ends_with_its_request() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut head = Head(Some((0, start)));
        assert_eq!(head.began(0), Some(start), "of the first request at the accept");
        assert_eq!(head.began(1), None, "an idle connection has no head");
        head.note_bytes(1, start + second);
        head.note_bytes(1, start + 2 * second);
        assert_eq!(head.began(1), Some(start + second), "more bytes give no more time");
    }
}
