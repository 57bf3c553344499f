//! What waits for one socket's reader: bounded, and filled without waiting by whoever has something for it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Message;
use tokio::sync::Notify;

use super::limits::{QUEUED_BYTES, QUEUED_FRAMES};

/// Why the server ends a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It does not read what it is sent.
    Slow,
    /// News were lost that it may have waited for; it heals by coming again.
    Missed,
    Silent,
    Stopping,
    /// What it sends is not of the protocol.
    Unreadable,
    TooLarge,
}

impl End {
    pub(super) fn code(self) -> (u16, &'static str) {
        match self {
            Self::Slow => (1013, "too slow to read"),
            Self::Missed => (1013, "news were missed"),
            Self::Silent => (1001, "nothing was heard for too long"),
            Self::Stopping => (1001, "the server stops"),
            Self::Unreadable => (1003, "the frame cannot be read"),
            Self::TooLarge => (1009, "the frame is too large"),
        }
    }
}

/// What the socket's task does next.
#[derive(Debug)]
pub(super) enum Work {
    Send(VecDeque<Message>),
    /// Look at the channels: a token of theirs may have ended.
    Look,
    /// These channels, by topic and member, have lost their place.
    Dismissed(Vec<(Arc<str>, u64)>),
    End(End),
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
    look: bool,
    dismissed: Vec<(Arc<str>, u64)>,
    end: Option<End>,
}

impl Outbox {
    pub(super) fn push(&self, frame: Message) {
        let mut queue = self.lock();
        if queue.end.is_some() {
            return;
        }
        queue.bytes += size(&frame);
        queue.frames.push_back(frame);
        if queue.frames.len() > QUEUED_FRAMES || queue.bytes > QUEUED_BYTES {
            queue.finish(End::Slow);
        }
        drop(queue);
        self.wake.notify_one();
    }

    /// The socket is to end; what waits for it is dropped. The first reason stands.
    pub(super) fn end(&self, end: End) {
        self.lock().finish(end);
        self.wake.notify_one();
    }

    pub(super) fn look(&self) {
        self.lock().look = true;
        self.wake.notify_one();
    }

    pub(super) fn dismiss(&self, topic: Arc<str>, member: u64) {
        self.lock().dismissed.push((topic, member));
        self.wake.notify_one();
    }

    /// The next thing to do. Nothing is lost if it is dropped while it waits.
    pub(super) async fn work(&self) -> Work {
        loop {
            {
                let mut queue = self.lock();
                if let Some(end) = queue.end {
                    return Work::End(end);
                }
                if std::mem::take(&mut queue.look) {
                    return Work::Look;
                }
                if !queue.dismissed.is_empty() {
                    return Work::Dismissed(std::mem::take(&mut queue.dismissed));
                }
                if !queue.frames.is_empty() {
                    queue.bytes = 0;
                    return Work::Send(std::mem::take(&mut queue.frames));
                }
            }
            self.wake.notified().await;
        }
    }

    /// Waits until the socket is to end, for a task that is stuck in sending.
    pub(super) async fn ended(&self) -> End {
        loop {
            if let Some(end) = self.lock().end {
                return end;
            }
            self.wake.notified().await;
        }
    }

    /// A std mutex: it is held for a push or a look, never across an await.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn finish(&mut self, end: End) {
        self.end.get_or_insert(end);
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
    async fn what_waits_is_taken_together_in_order() {
        let outbox = Outbox::default();
        outbox.push(frame(1));
        outbox.push(frame(2));
        let Work::Send(frames) = outbox.work().await else { panic!() };
        assert_eq!(frames.iter().map(size).collect::<Vec<_>>(), [1, 2]);
        outbox.look();
        assert!(matches!(outbox.work().await, Work::Look));
    }

    #[tokio::test]
    async fn too_many_frames_or_bytes_end_the_socket_and_free_the_queue() {
        for (frames, size) in [(QUEUED_FRAMES + 1, 1), (21, 100_000)] {
            let outbox = Outbox::default();
            (0..frames).for_each(|_| outbox.push(frame(size)));
            assert!(matches!(outbox.work().await, Work::End(End::Slow)));
            outbox.push(frame(1));
            outbox.end(End::Stopping);
            assert_eq!(outbox.ended().await, End::Slow);
            assert!(outbox.lock().frames.is_empty());
        }
    }
}
