//! The accept loop over real connections. Nothing sleeps: that time has passed is seen from what the server closes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use bytes::Bytes;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Notify, oneshot, watch};

use super::slots::TimeLimits;
use super::{ServeLimits, listen, serve};

const SOON: Duration = Duration::from_millis(50);
const LATE: Duration = Duration::from_secs(3600);
/// Ends a test that hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// No time limit that a slow machine could meet.
fn unhurried() -> ServeLimits {
    let times = TimeLimits { head: LATE, spare_head: LATE, idle: LATE, write: LATE };
    ServeLimits { times, ..ServeLimits::default() }
}

struct Served {
    address: SocketAddr,
    _stop: watch::Sender<bool>,
}

impl Served {
    async fn start(routes: Router, limits: ServeLimits) -> Self {
        let listener = listen("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (_stop, stopped) = watch::channel(false);
        tokio::spawn(serve(vec![listener], routes, limits, stopped));
        Self { address, _stop }
    }

    async fn connect(&self) -> Client {
        Client(TcpStream::connect(self.address).await.unwrap())
    }
}

struct Client(TcpStream);

impl Client {
    async fn send(&mut self, bytes: &[u8]) {
        // The server may have closed the connection already.
        let _ = self.0.write_all(bytes).await;
    }

    async fn get(&mut self, path: &str, headers: &str) -> String {
        self.send(format!("GET {path} HTTP/1.1\r\nhost: test\r\n{headers}\r\n").as_bytes()).await;
        self.answer().await
    }

    /// Head and body of the next answer; what came before the connection was closed.
    async fn answer(&mut self) -> String {
        let reading = async {
            let (mut answer, mut length) = (Vec::new(), None);
            while length.is_none_or(|length| answer.len() < length) {
                match self.0.read_buf(&mut answer).await {
                    Ok(0) | Err(_) => break,
                    Ok(_) => length = length.or_else(|| length_of(&answer)),
                }
            }
            String::from_utf8(answer).unwrap()
        };
        tokio::time::timeout(PATIENCE, reading).await.expect("no answer")
    }

    /// Waits until the server has closed the connection.
    async fn is_closed(&mut self) -> bool {
        self.answer().await.is_empty()
    }
}

/// Of head and body together, once the head is there.
fn length_of(answer: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(answer);
    let (head, _) = text.split_once("\r\n\r\n")?;
    let body = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
    Some(head.len() + 4 + body.parse::<usize>().unwrap())
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("closed")
}

fn hello() -> Router {
    Router::new().route("/", get(|| async { "hello" })).route("/health", get(|| async { "ok" }))
}

/// A buffer that tells when nobody has it any more.
struct Watched(Vec<u8>, Option<oneshot::Sender<()>>);

impl AsRef<[u8]> for Watched {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.1.take().map(|sender| sender.send(()));
    }
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_given_up() {
    let (sender, dropped) = oneshot::channel();
    let large = Bytes::from_owner(Watched(vec![0; 64 << 20], Some(sender)));
    let large = Arc::new(Mutex::new(Some(large)));
    let routes = Router::new().route("/", get(move || async move { large.lock().unwrap().take().unwrap_or_default() }));
    let mut limits = unhurried();
    limits.times.write = SOON;
    let server = Served::start(routes, limits).await;
    let mut client = server.connect().await;
    client.send(b"GET / HTTP/1.1\r\nhost: test\r\n\r\n").await;
    tokio::time::timeout(PATIENCE, dropped).await.expect("still held").unwrap();
}

#[tokio::test]
async fn a_reader_who_begins_late_gets_everything() {
    let routes = Router::new().route("/", get(|| async { "x".repeat(8 << 20) }));
    let server = Served::start(routes, unhurried()).await;
    let mut late = server.connect().await;
    late.send(b"GET / HTTP/1.1\r\nhost: test\r\n\r\n").await;
    assert_eq!(status(&server.connect().await.get("/", "").await), "200");
    assert!(late.answer().await.len() > 8 << 20);
}

#[tokio::test]
async fn a_kept_connection_may_be_idle_longer_than_a_head_may_take() {
    let mut limits = unhurried();
    limits.times.head = SOON;
    let server = Served::start(hello(), limits).await;
    let mut kept = server.connect().await;
    // The first request has to begin at once, too.
    while status(&kept.get("/", "").await) != "200" {
        kept = server.connect().await;
    }
    let (mut silent, mut slow) = (server.connect().await, server.connect().await);
    slow.send(b"GET / HT").await;
    assert!(silent.is_closed().await && slow.is_closed().await);
    assert_eq!(status(&kept.get("/", "").await), "200", "idle at least as long as the others");
    kept.send(b"GET / HT").await;
    assert!(kept.is_closed().await, "the next request has begun, and takes too long");
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_the_end() {
    let mut limits = unhurried();
    limits.times.idle = SOON;
    let server = Served::start(hello(), limits).await;
    assert!(server.connect().await.is_closed().await);
}

#[tokio::test]
async fn a_client_that_sends_an_unwanted_body_reads_the_answer_and_may_go_on() {
    let server = Served::start(hello(), unhurried()).await;
    let mut client = server.connect().await;
    for _ in 0..2 {
        let length = 8 << 20;
        client
            .send(format!("POST /nothing HTTP/1.1\r\nhost: test\r\ncontent-length: {length}\r\n\r\n").as_bytes())
            .await;
        client.send(&vec![b'x'; length]).await;
        assert_eq!(status(&client.answer().await), "404");
    }
    client.send(b"POST /nothing HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n").await;
    for _ in 0..100 {
        client.send(format!("{:x}\r\n{}\r\n", 65536, "x".repeat(65536)).as_bytes()).await;
    }
    client.send(b"0\r\n\r\n").await;
    assert_eq!(status(&client.answer().await), "404");
    assert_eq!(status(&client.get("/", "").await), "200");
}

#[tokio::test]
async fn a_client_that_asks_before_it_sends_a_body_is_not_asked_for_it() {
    let server = Served::start(hello(), unhurried()).await;
    let mut client = server.connect().await;
    client
        .send(b"POST /nothing HTTP/1.1\r\nhost: test\r\nexpect: 100-continue\r\ncontent-length: 9000000\r\n\r\n")
        .await;
    let answer = client.answer().await;
    assert_eq!(status(&answer), "404", "{answer}");
}

#[tokio::test]
async fn an_address_has_a_limited_number_of_connections() {
    let server = Served::start(hello(), ServeLimits { per_address: Some(2), ..unhurried() }).await;
    let mut held = [server.connect().await, server.connect().await];
    for client in &mut held {
        assert_eq!(status(&client.get("/", "").await), "200");
    }
    let refused = server.connect().await.get("/", "").await;
    assert_eq!(status(&refused), "429");
    assert!(refused.contains("connection: close") && refused.contains("retry-after: 1"), "{refused}");
    assert_eq!(status(&server.connect().await.get("/health", "").await), "200");
    let silent: Vec<_> = futures_util::future::join_all((0..50).map(|_| server.connect())).await;
    for mut client in silent.into_iter().rev().take(10) {
        assert_eq!(status(&client.answer().await), "429", "not even asked");
    }
    drop(held);
    // Free as soon as the server has noticed.
    while status(&server.connect().await.get("/", "").await) != "200" {}
}

#[tokio::test]
async fn when_all_connections_are_taken_health_is_still_answered() {
    let server = Served::start(hello(), ServeLimits { connections: 1, spare: 2, ..unhurried() }).await;
    let mut held = server.connect().await;
    assert_eq!(status(&held.get("/", "").await), "200");
    let health = server.connect().await.get("/health", "").await;
    assert_eq!(status(&health), "200");
    assert!(health.contains("connection: close") && health.ends_with("ok"), "{health}");
    let other = server.connect().await.get("/", "").await;
    assert_eq!(status(&other), "503");
    assert!(other.contains("retry-after: 1"), "{other}");
    assert_eq!(status(&held.get("/", "").await), "200", "the usual ones go on");
}

#[tokio::test]
async fn behind_a_proxy_requests_are_counted_for_the_forwarded_address() {
    let (entered, leave) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let wait = {
        let (entered, leave) = (entered.clone(), leave.clone());
        move || async move {
            entered.notify_one();
            leave.notified().await;
        }
    };
    let routes = hello().route("/wait", get(wait));
    let limits = ServeLimits { per_address: Some(1), trust_proxy: true, ..unhurried() };
    let server = Served::start(routes, limits).await;
    let (ana, ben) = ("x-forwarded-for: 192.0.2.1\r\n", "x-forwarded-for: 192.0.2.2\r\n");
    let mut first = server.connect().await;
    first.send(format!("GET /wait HTTP/1.1\r\nhost: test\r\n{ana}\r\n").as_bytes()).await;
    entered.notified().await;
    let mut proxy = server.connect().await;
    assert_eq!(status(&proxy.get("/", ana).await), "429");
    assert_eq!(status(&proxy.get("/", ben).await), "200");
    assert_eq!(status(&proxy.get("/", "").await), "200", "the proxy itself");
    leave.notify_one();
    assert_eq!(status(&first.answer().await), "200");
    // The connection is kept, but nothing is under way for the address as soon as the server has noticed.
    while status(&proxy.get("/", ana).await) != "200" {}
}
