//! The accept loop: accepts connections, passes requests to the routes, and on a stop lets open requests finish.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;
use tracing::warn;

use crate::wire::caller::Peer;

/// A client that does not send its headers within this time is disconnected.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_HEADERS: usize = 100;
/// The read buffer of a connection; also the limit for the headers of a request.
const MAX_BUFFER: usize = 64 * 1024;
const MAX_CONNECTIONS: usize = 20_000;
/// How long a stop waits for open requests.
const DRAIN: Duration = Duration::from_secs(10);
/// The wait after a failed accept. Most likely there were no file descriptors left, and soon some are free.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves on every listener until `stop` becomes true, then lets requests finish.
pub async fn serve(listeners: Vec<TcpListener>, routes: Router, stop: watch::Receiver<bool>) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let loops = listeners.into_iter().map(|listener| {
        let accept = Accept { listener, routes: routes.clone(), permits: permits.clone(), stop: stop.clone() };
        tokio::spawn(accept.run())
    });
    for accepting in loops.collect::<Vec<_>>() {
        if let Err(error) = accepting.await {
            warn!(%error, "an accept loop panicked; its address accepts no more connections");
        }
    }
    // Every connection has a permit: when all permits are free again, all connections have ended.
    let all = u32::try_from(MAX_CONNECTIONS).unwrap_or(u32::MAX);
    if tokio::time::timeout(DRAIN, permits.acquire_many(all)).await.is_err() {
        warn!("some requests did not finish within {} s; stopping without them", DRAIN.as_secs());
    }
}

struct Accept {
    listener: TcpListener,
    routes: Router,
    permits: Arc<Semaphore>,
    stop: watch::Receiver<bool>,
}

impl Accept {
    async fn run(mut self) {
        loop {
            let Ok(permit) = self.permits.clone().acquire_owned().await else { return };
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                _ = self.stop.wait_for(|stop| *stop) => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let connection = serve_connection(stream, peer, self.routes.clone(), self.stop.clone());
                    tokio::spawn(async move {
                        connection.await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    warn!(%error, "could not accept a connection; retrying in {} ms", ACCEPT_PAUSE.as_millis());
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }
}

/// Serves one connection to its end. After a stop it answers the current request and takes no more.
async fn serve_connection(stream: TcpStream, peer: SocketAddr, routes: Router, mut stop: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let routes = routes.clone();
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer));
            let answered: Result<_, Infallible> = routes.oneshot(request).await;
            answered
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
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
