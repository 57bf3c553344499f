//! One connection's task: passes incoming frames to the session and sends the frames of the outbox.

use std::collections::VecDeque;
use std::error::Error;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::SinkExt;
use tokio::time::timeout;

use super::limits::{LAST_FRAMES_TIMEOUT, SEND_TIMEOUT};
use super::outbox::{CloseReason, Work};
use super::session::Session;
use super::{Handshake, Realtime};

pub(super) async fn run(mut stream: WebSocket, realtime: Realtime, handshake: Handshake) {
    let Handshake { serializer, role, slot } = handshake;
    let socket = realtime.hub.open(serializer, realtime.clock.steady());
    // Opened while the server closes all sockets.
    if realtime.stopping() {
        socket.outbox.close(CloseReason::Stopping);
    }
    let metrics = realtime.hub.metrics.clone();
    let mut session = Session::new(realtime, socket.clone(), role, slot);
    let reason = loop {
        tokio::select! {
            work = socket.outbox.next_work() => match work {
                Work::Send(frames) => {
                    tokio::select! {
                        sent = timeout(SEND_TIMEOUT, send(&mut stream, frames)) => match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => break None,
                            Err(_) => break Some(CloseReason::Slow),
                        },
                        reason = socket.outbox.closed() => break Some(reason),
                    }
                }
                Work::CheckTokens => session.drop_void_tokens(),
                Work::RemoveChannels(channels) => Box::pin(session.remove_channels(channels)).await,
                Work::Close(reason) => break Some(reason),
            },
            received = stream.recv() => match received {
                Some(Ok(Message::Text(text))) => Box::pin(session.handle_text(&text)).await,
                Some(Ok(Message::Binary(bytes))) => Box::pin(session.handle_binary(&bytes)).await,
                Some(Ok(Message::Ping(_))) => session.note_activity(),
                Some(Ok(Message::Pong(payload))) => session.pong(&payload),
                Some(Ok(Message::Close(_))) | None => break None,
                Some(Err(error)) => break close_reason(&error),
            },
        }
    };
    if reason == Some(CloseReason::Slow) {
        metrics.closed_as_slow.inc();
    }
    let mut last = session.leave_all();
    // Frees its slot and its members before the last frames are sent, which may take seconds.
    drop(session);
    if let Some(reason) = reason {
        if !matches!(reason, CloseReason::Slow | CloseReason::MissedEvents) {
            last.clear();
        }
        let (code, reason) = reason.code();
        last.push(Message::Close(Some(CloseFrame { code, reason: reason.into() })));
        let _ = timeout(LAST_FRAMES_TIMEOUT, send(&mut stream, last.into())).await;
    }
}

/// Sends several frames with one write.
async fn send(stream: &mut WebSocket, frames: VecDeque<Message>) -> Result<(), axum::Error> {
    for frame in frames {
        stream.feed(frame).await?;
    }
    stream.flush().await
}

/// The close reason for an invalid frame; `None` if the client has disconnected.
fn close_reason(error: &axum::Error) -> Option<CloseReason> {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    match cause {
        Some(tungstenite::Error::Capacity(_)) => Some(CloseReason::TooLarge),
        Some(tungstenite::Error::Utf8(_)) => Some(CloseReason::InvalidFrame),
        _ => None,
    }
}
