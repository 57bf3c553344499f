//! The accept loop: accepts connections, passes requests to the routes, and on a stop lets open requests finish.
//!
//! `slots` counts connections, `stream` has the time limits of one, `body` what happens to bodies that nobody reads.

mod body;
mod slots;
mod stream;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;
use tracing::warn;

use self::body::{AnswerBody, RequestBody};
pub use self::slots::ServeLimits;
use self::slots::{AddressSlot, Admission, Slot, Slots};
use self::stream::{Activity, LimitedStream};
use crate::wire::caller::{Peer, forwarded};

const MAX_HEADERS: usize = 100;
/// The read buffer of a connection; also the limit for the headers of a request.
const MAX_BUFFER: usize = 64 * 1024;
/// The send buffer of a connection, of which the system makes two times as much. It is what a client that does not read
/// costs. A third of it must drain before the system reports progress, so it also decides how slow a client may read.
const SEND_BUFFER: u32 = 256 * 1024;
/// Connections that the system holds until they are accepted.
const BACKLOG: u32 = 1024;
/// How long a stop waits for open requests.
const DRAIN: Duration = Duration::from_secs(10);
/// The wait after a failed accept. Most likely there were no file descriptors left, and soon some are free.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// What is answered on every connection, also beyond the limits.
const HEALTH: &str = "/health";
/// Code and text for an address with too many connections.
const TOO_MANY: (&str, &str) = ("too_many_connections", "Too many connections");

/// Listens on an address, such as `127.0.0.1:8080` or `localhost:0`.
pub async fn listen(address: &str) -> io::Result<TcpListener> {
    let mut failure = io::Error::new(io::ErrorKind::InvalidInput, "the name has no address");
    for address in tokio::net::lookup_host(address).await? {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves on every listener until `stop` becomes true, then lets requests finish.
pub async fn serve(listeners: Vec<TcpListener>, routes: Router, limits: ServeLimits, stop: watch::Receiver<bool>) {
    let slots = Arc::new(Slots::new(limits));
    let loops = listeners.into_iter().map(|listener| {
        let accept = Accept { listener, routes: routes.clone(), slots: slots.clone(), stop: stop.clone() };
        tokio::spawn(accept.run())
    });
    for accepting in loops.collect::<Vec<_>>() {
        if let Err(error) = accepting.await {
            warn!(%error, "an accept loop panicked; its address accepts no more connections");
        }
    }
    if tokio::time::timeout(DRAIN, slots.wait_until_free()).await.is_err() {
        warn!("some requests did not finish within {} s; stopping without them", DRAIN.as_secs());
    }
}

struct Accept {
    listener: TcpListener,
    routes: Router,
    slots: Arc<Slots>,
    stop: watch::Receiver<bool>,
}

impl Accept {
    async fn run(mut self) {
        loop {
            let Some(slot) = self.slots.free_slot().await else { return };
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                _ = self.stop.wait_for(|stop| *stop) => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let (admission, slot, address) = self.slots.admit(peer.ip(), slot);
                    if admission == Admission::Refused {
                        refuse(stream);
                        continue;
                    }
                    let (routes, slots) = (self.routes.clone(), self.slots.clone());
                    let connection = Connection { peer, admission, routes, slots };
                    tokio::spawn(connection.serve(stream, slot, address, self.stop.clone()));
                }
                Err(error) => {
                    warn!(%error, "could not accept a connection; retrying in {} ms", ACCEPT_PAUSE.as_millis());
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }
}

/// Answers a connection as far as possible without waiting, and closes it.
fn refuse(stream: TcpStream) {
    use std::io::{Read, Write};
    let Ok(mut stream) = stream.into_std() else { return };
    // Closing with unread bytes would reset the connection before the client has read the answer.
    let _ = stream.read(&mut [0; 4096]);
    let body = json!({ "code": TOO_MANY.0, "message": TOO_MANY.1 }).to_string();
    let head =
        "HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-type: application/json";
    let _ = write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
}

struct Connection {
    peer: SocketAddr,
    admission: Admission,
    routes: Router,
    slots: Arc<Slots>,
}

impl Connection {
    /// Serves one connection to its end. After a stop it answers the current request and takes no more.
    async fn serve(self, stream: TcpStream, slot: Slot, address: AddressSlot, mut stop: watch::Receiver<bool>) {
        let _ = stream.set_nodelay(true);
        let times = self.slots.limits.times;
        let usual = self.admission == Admission::Usual;
        let head = if usual { times.head } else { times.spare_head };
        let activity = Arc::new(Activity::new(address));
        let stream = LimitedStream::new(stream, activity.clone(), head, times.write, slot);
        let connection = Arc::new(self);
        let service =
            service_fn(move |request: Request<Incoming>| connection.clone().answer(request, activity.clone()));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(times.idle)
            .keep_alive(usual)
            .max_headers(MAX_HEADERS)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        // Clients that disconnect or break the protocol are usual, so the result is ignored.
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = stop.wait_for(|stop| *stop) => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }

    async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        activity: Arc<Activity>,
    ) -> Result<Response<AnswerBody>, Infallible> {
        let busy = activity.begin();
        let forwarded = if self.slots.limits.trust_proxy { forwarded(request.headers()) } else { None };
        let slot = forwarded.map(|address| self.slots.take_forwarded(address));
        let expects = request.headers().contains_key(header::EXPECT);
        let mut request = request.map(|body| Body::new(RequestBody::new(body, expects, busy.clone())));
        let is_health = request.uri().path() == HEALTH;
        let response = if self.admission == Admission::Spare && !is_health {
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The server has no room for more connections")
        } else if (self.admission == Admission::OverLimit && !is_health) || matches!(slot, Some(None)) {
            refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY.0, TOO_MANY.1)
        } else {
            if let Some(Some(slot)) = slot {
                activity.hold(slot);
            }
            request.extensions_mut().insert(Peer(self.peer));
            let Ok(response) = self.routes.clone().oneshot(request).await;
            response
        };
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            activity.upgrade();
        }
        Ok(response.map(|body| AnswerBody::new(body, busy)))
    }
}

fn refusal(status: StatusCode, code: &str, message: &str) -> Response<Body> {
    let body = axum::Json(json!({ "code": code, "message": message }));
    (status, [(header::RETRY_AFTER, "1")], body).into_response()
}
