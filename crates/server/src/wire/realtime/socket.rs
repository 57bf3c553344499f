//! One connection's task: what comes in goes to the session, what waits in the outbox goes out.

use std::collections::VecDeque;
use std::error::Error;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::SinkExt;
use tokio::time::timeout;

use super::limits::{LAST_WORDS, SEND_TIMEOUT};
use super::outbox::{End, Work};
use super::session::Session;
use super::{Realtime, Welcome};

pub(super) async fn run(mut stream: WebSocket, realtime: Realtime, welcome: Welcome) {
    let Welcome { serializer, role, place } = welcome;
    let socket = realtime.hub.open(serializer, realtime.clock.steady());
    // Opened while everything is being closed.
    if realtime.stopping() {
        socket.outbox.end(End::Stopping);
    }
    let figures = realtime.hub.figures.clone();
    let mut session = Session::new(realtime, socket.clone(), role, place);
    let end = loop {
        tokio::select! {
            work = socket.outbox.work() => match work {
                Work::Send(frames) => {
                    tokio::select! {
                        sent = timeout(SEND_TIMEOUT, send(&mut stream, frames)) => match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => break None,
                            Err(_) => break Some(End::Slow),
                        },
                        end = socket.outbox.ended() => break Some(end),
                    }
                }
                Work::Look => session.expire(),
                Work::Dismissed(channels) => Box::pin(session.dismissed(channels)).await,
                Work::End(end) => break Some(end),
            },
            received = stream.recv() => match received {
                Some(Ok(Message::Text(text))) => Box::pin(session.hear_text(&text)).await,
                Some(Ok(Message::Binary(bytes))) => Box::pin(session.hear_bytes(&bytes)).await,
                Some(Ok(Message::Ping(_))) => session.alive(),
                Some(Ok(Message::Pong(payload))) => session.pong(&payload),
                Some(Ok(Message::Close(_))) | None => break None,
                Some(Err(error)) => break refusal(&error),
            },
        }
    };
    if end == Some(End::Slow) {
        figures.cut.inc();
    }
    let mut last = session.leave_all();
    // Its places are free before the last words are said, which may take a moment.
    drop(session);
    if let Some(end) = end {
        if !matches!(end, End::Slow | End::Missed) {
            last.clear();
        }
        let (code, reason) = end.code();
        last.push(Message::Close(Some(CloseFrame { code, reason: reason.into() })));
        let _ = timeout(LAST_WORDS, send(&mut stream, last.into())).await;
    }
}

/// Many at once share a write.
async fn send(stream: &mut WebSocket, frames: VecDeque<Message>) -> Result<(), axum::Error> {
    for frame in frames {
        stream.feed(frame).await?;
    }
    stream.flush().await
}

/// What is said to who sent something that is no frame; nothing to who is gone.
fn refusal(error: &axum::Error) -> Option<End> {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    match cause {
        Some(tungstenite::Error::Capacity(_)) => Some(End::TooLarge),
        Some(tungstenite::Error::Utf8(_)) => Some(End::Unreadable),
        _ => None,
    }
}
