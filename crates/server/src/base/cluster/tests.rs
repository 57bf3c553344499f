//! Two clusters of one process on a real NATS.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Cluster, Message};

const PATIENCE: Duration = Duration::from_secs(20);

/// A NATS of the test's own; it ends with it.
pub(crate) struct NatsServer {
    pub(crate) url: String,
    port: u16,
    process: Option<Child>,
}

impl NatsServer {
    pub(crate) fn start() -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut nats = Self { url: format!("nats://127.0.0.1:{port}"), port, process: None };
        nats.resume();
        nats
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Starts it again on its port, and waits until it accepts connections.
    pub(crate) fn resume(&mut self) {
        // Debian installs it where the PATH of a user need not look.
        let installed = "/usr/sbin/nats-server";
        let program = if std::path::Path::new(installed).exists() { installed } else { "nats-server" };
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn().expect("nats-server is not installed; `make test` installs it"));
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            std::thread::yield_now();
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn heard(cluster: &Cluster, subject: &str) -> (super::Subscription, mpsc::UnboundedReceiver<Message>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let subscription = cluster.subscribe(subject, move |message| drop(sender.send(message))).unwrap();
    cluster.ready(&mut subscription.readiness()).await;
    (subscription, receiver)
}

async fn next(messages: &mut mpsc::UnboundedReceiver<Message>) -> (String, String) {
    let message = timeout(PATIENCE, messages.recv()).await.expect("no message arrived").unwrap();
    (message.subject, String::from_utf8(message.payload.to_vec()).unwrap())
}

#[tokio::test]
async fn messages_reach_the_other_nodes_of_the_installation_in_order_and_not_the_sender() {
    let nats = NatsServer::start();
    let [a, b] = [
        Cluster::connect(&nats.url, "a", "key", "secret").await.unwrap(),
        Cluster::connect(&nats.url, "b", "key", "secret").await.unwrap(),
    ];
    let other = Cluster::connect(&nats.url, "b", "another key", "secret").await.unwrap();
    let (_at_a, mut at_a) = heard(&a, "news.>").await;
    let (_at_b, mut at_b) = heard(&b, "news.*").await;
    other.send("news.x", "of another installation".into()).await.unwrap();
    other.synced().await;
    for number in 0..100 {
        a.send("news.x", number.to_string().into()).await.unwrap();
    }
    assert!(b.publish("news.y", "b's"));
    for number in 0..100 {
        assert_eq!(next(&mut at_b).await, ("news.x".to_owned(), number.to_string()));
    }
    assert_eq!(next(&mut at_a).await, ("news.y".to_owned(), "b's".to_owned()));
}

#[tokio::test]
async fn a_node_that_lost_nats_goes_on_alone_and_is_told_when_it_is_back() {
    let mut nats = NatsServer::start();
    let [a, b] = [
        Cluster::connect(&nats.url, "a", "key", "secret").await.unwrap(),
        Cluster::connect(&nats.url, "b", "key", "secret").await.unwrap(),
    ];
    let (_at_b, mut at_b) = heard(&b, "news").await;
    let mut interruptions = [a.interruptions(), b.interruptions()];
    let before = *interruptions[0].borrow();
    nats.kill();
    while a.is_connected() || b.is_connected() {
        tokio::task::yield_now().await;
    }
    assert!(a.send("news", "lost".into()).await.is_err() && !a.publish("news", "lost"));
    assert!(!a.synced().await);
    nats.resume();
    for watch in &mut interruptions {
        timeout(PATIENCE, watch.wait_for(|count| *count > before)).await.unwrap().unwrap();
    }
    assert!(b.synced().await, "its subscriptions are there again");
    a.send("news", "again".into()).await.unwrap();
    assert_eq!(next(&mut at_b).await.1, "again");
}

#[tokio::test]
async fn nodes_know_each_other_and_who_said_goodbye() {
    let nats = NatsServer::start();
    let [a, b] = [
        Cluster::connect(&nats.url, "a", "key", "secret").await.unwrap(),
        Cluster::connect(&nats.url, "b", "key", "secret").await.unwrap(),
    ];
    let mut peers = a.peers();
    let is_b = |peers: &Arc<[super::Peer]>| peers.iter().map(|peer| peer.node.as_str()).eq(["b"]);
    timeout(PATIENCE, peers.wait_for(is_b)).await.unwrap().unwrap();
    b.say_goodbye().await;
    timeout(PATIENCE, peers.wait_for(|peers| peers.is_empty())).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_node_without_nats_has_no_others() {
    let alone = Cluster::alone("main");
    assert!(!alone.is_shared() && !alone.publish("news", "x") && alone.subscribe("news", drop).is_none());
    // An address where nothing listens: the node starts.
    let away = Cluster::connect("nats://127.0.0.1:1", "a", "key", "secret").await.unwrap();
    assert!(away.is_shared() && !away.is_connected());
    assert!(Cluster::connect("nats://host:port", "a", "key", "secret").await.is_err());
}
