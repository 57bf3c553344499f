//! The bounded queue of one socket's outgoing frames. Adding a frame never blocks.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Message;
use tokio::sync::Notify;

use super::limits::{QUEUED_BYTES, QUEUED_FRAMES};

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseReason {
    /// The client does not read its frames fast enough.
    Slow,
    /// Events of its subscriptions were lost; the client reloads when it connects again.
    MissedEvents,
    Silent,
    Stopping,
    /// A frame does not follow the protocol.
    InvalidFrame,
    TooLarge,
}

impl CloseReason {
    pub(super) fn code(self) -> (u16, &'static str) {
        match self {
            Self::Slow => (1013, "too slow to read"),
            Self::MissedEvents => (1013, "news were missed"),
            Self::Silent => (1001, "nothing was heard for too long"),
            Self::Stopping => (1001, "the server stops"),
            Self::InvalidFrame => (1003, "the frame cannot be read"),
            Self::TooLarge => (1009, "the frame is too large"),
        }
    }
}

/// What the socket's task does next.
#[derive(Debug)]
pub(super) enum Work {
    Send(VecDeque<Message>),
    /// The token of a channel has expired, or its session has ended.
    CheckTokens,
    /// Channels, by topic and member, whose player was dismissed.
    RemoveChannels(Vec<(Arc<str>, u64)>),
    Close(CloseReason),
}

#[derive(Default)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    /// Wakes the socket's task, the only one that waits.
    wake: Notify,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Message>,
    bytes: usize,
    check_tokens: bool,
    removed_channels: Vec<(Arc<str>, u64)>,
    close: Option<CloseReason>,
}

impl Outbox {
    pub(super) fn push(&self, frame: Message) {
        let mut queue = self.lock();
        if queue.close.is_some() {
            return;
        }
        queue.bytes += size(&frame);
        queue.frames.push_back(frame);
        if queue.frames.len() > QUEUED_FRAMES || queue.bytes > QUEUED_BYTES {
            queue.close(CloseReason::Slow);
        }
        drop(queue);
        self.wake.notify_one();
    }

    /// Has the socket closed and drops its waiting frames. The first reason counts.
    pub(super) fn close(&self, reason: CloseReason) {
        self.lock().close(reason);
        self.wake.notify_one();
    }

    pub(super) fn check_tokens(&self) {
        self.lock().check_tokens = true;
        self.wake.notify_one();
    }

    pub(super) fn remove_channel(&self, topic: Arc<str>, member: u64) {
        self.lock().removed_channels.push((topic, member));
        self.wake.notify_one();
    }

    /// Waits for the next thing to do. Cancel safe: nothing is lost if the future is dropped.
    pub(super) async fn next_work(&self) -> Work {
        loop {
            {
                let mut queue = self.lock();
                if let Some(reason) = queue.close {
                    return Work::Close(reason);
                }
                if std::mem::take(&mut queue.check_tokens) {
                    return Work::CheckTokens;
                }
                if !queue.removed_channels.is_empty() {
                    return Work::RemoveChannels(std::mem::take(&mut queue.removed_channels));
                }
                if !queue.frames.is_empty() {
                    queue.bytes = 0;
                    return Work::Send(std::mem::take(&mut queue.frames));
                }
            }
            self.wake.notified().await;
        }
    }

    /// Waits until the socket is to be closed, for a task that is blocked in sending.
    pub(super) async fn closed(&self) -> CloseReason {
        loop {
            if let Some(reason) = self.lock().close {
                return reason;
            }
            self.wake.notified().await;
        }
    }

    /// A std mutex: it is locked for a moment, never across an await.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn close(&mut self, reason: CloseReason) {
        self.close.get_or_insert(reason);
        self.frames = VecDeque::new();
        self.bytes = 0;
    }
}

fn size(frame: &Message) -> usize {
    match frame {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(size: usize) -> Message {
        Message::Text("x".repeat(size).into())
    }

    #[tokio::test]
    async fn waiting_frames_are_taken_together_in_order() {
        let outbox = Outbox::default();
        outbox.push(frame(1));
        outbox.push(frame(2));
        let Work::Send(frames) = outbox.next_work().await else { panic!() };
        assert_eq!(frames.iter().map(size).collect::<Vec<_>>(), [1, 2]);
        outbox.check_tokens();
        assert!(matches!(outbox.next_work().await, Work::CheckTokens));
    }

    #[tokio::test]
    async fn too_many_frames_or_bytes_close_the_socket_and_free_the_queue() {
        for (frames, size) in [(QUEUED_FRAMES + 1, 1), (21, 100_000)] {
            let outbox = Outbox::default();
            (0..frames).for_each(|_| outbox.push(frame(size)));
            assert!(matches!(outbox.next_work().await, Work::Close(CloseReason::Slow)));
            outbox.push(frame(1));
            outbox.close(CloseReason::Stopping);
            assert_eq!(outbox.closed().await, CloseReason::Slow);
            assert!(outbox.lock().frames.is_empty());
        }
    }
}
