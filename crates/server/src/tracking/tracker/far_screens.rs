//! The views that are kept at other nodes. A view stays at the node that its device sends to. The others ask for it when a page
//! joins there, and are told when it ended or moved: a view that changes several times a second costs them nothing.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout, timeout_at};
use uuid::Uuid;

use super::screens::{KeptScreen, Screens};
use crate::base::clock::{Clock, Timestamp};
use crate::base::cluster::Cluster;

const SUBJECT: &str = "screens";
/// How long the other nodes have for their answers. One of another version gives none.
const PATIENCE: Duration = Duration::from_millis(500);
/// Senders repeat a view every five seconds; one that was not repeated for so long has ended, or is at another node.
const REPEATED_WITHIN: Duration = Duration::from_secs(15);

/// A handle; clones share the connection and the questions.
#[derive(Clone, Default)]
pub struct FarScreens(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// Set when the server runs; before that this node is alone.
    cluster: OnceLock<Cluster>,
    last_question: AtomicU64,
    /// Who waits for answers, by the question. Locked for a look-up and never across an await.
    waiting: Mutex<HashMap<u64, mpsc::UnboundedSender<Vec<KeptScreen>>>>,
}

/// To every other node.
#[derive(Debug, Serialize, Deserialize)]
enum Message {
    /// Which views of the user are there? The answer goes to one run of one node.
    Ask { question: u64, instance: String, user: Uuid },
    /// What the device sent until then is over: it shows nothing any more, or sends to another node now. Without a device: all of
    /// the user's.
    Over { user: Uuid, device: Option<Uuid>, at: i64 },
}

#[derive(Debug, Serialize, Deserialize)]
struct Answer {
    question: u64,
    screens: Vec<KeptScreen>,
}

/// A question that waits for answers, until it is dropped.
struct Waiting<'shared> {
    shared: &'shared Shared,
    question: u64,
    answers: mpsc::UnboundedReceiver<Vec<KeptScreen>>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.shared.waiting().remove(&self.question);
    }
}

impl FarScreens {
    /// The views of a user at the other nodes, as far as they answer in time.
    pub(super) async fn of(&self, user: Uuid) -> Vec<KeptScreen> {
        let mut found = Vec::new();
        let Some(cluster) = self.0.cluster.get() else { return found };
        let nodes = cluster.peers().borrow().len();
        if nodes == 0 {
            return found;
        }
        let mut waiting = self.0.wait();
        let ask = Message::Ask { question: waiting.question, instance: cluster.instance().to_owned(), user };
        cluster.publish(SUBJECT, json(&ask));
        let end = Instant::now() + PATIENCE;
        for _ in 0..nodes {
            let Ok(Some(screens)) = timeout_at(end, waiting.answers.recv()).await else { break };
            found.extend(screens);
        }
        found
    }

    /// Tells the others that the views which they have of this device, or of the whole user, are over.
    pub(super) fn tell_over(&self, user: Uuid, device: Option<Uuid>, at: Timestamp) {
        if let Some(cluster) = self.0.cluster.get() {
            cluster.publish(SUBJECT, json(&Message::Over { user, device, at: at.0 }));
        }
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, HashMap<u64, mpsc::UnboundedSender<Vec<KeptScreen>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) -> Waiting<'_> {
        let question = self.last_question.fetch_add(1, Ordering::Relaxed);
        let (send, answers) = mpsc::unbounded_channel();
        self.waiting().insert(question, send);
        Waiting { shared: self, question, answers }
    }

    fn note(&self, answer: Answer) {
        if let Some(waiting) = self.waiting().get(&answer.question) {
            // The asker may have left.
            let _ = waiting.send(answer.screens);
        }
    }
}

/// Answers the other nodes, and notes what they tell, until the server stops.
pub async fn share_screens_until(
    screens: Screens,
    far: FarScreens,
    cluster: Cluster,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
) {
    let (here, sender, timing) = (screens.clone(), cluster.clone(), clock.clone());
    let messages = cluster.subscribe(SUBJECT, move |message| {
        // A message of another version is no reason to fail.
        match serde_json::from_slice(&message.payload) {
            Ok(Message::Ask { question, instance, user }) => {
                let answer = Answer { question, screens: here.of(user, timing.now()) };
                sender.publish(&answers_to(&instance), json(&answer));
            }
            Ok(Message::Over { user, device, at }) => here.end(user, device, Timestamp(at), timing.now()),
            Err(_) => {}
        }
    });
    let noting = far.clone();
    let answers = cluster.subscribe(&answers_to(cluster.instance()), move |message| {
        if let Ok(answer) = serde_json::from_slice(&message.payload) {
            noting.0.note(answer);
        }
    });
    let (Some(messages), Some(answers)) = (messages, answers) else { return };
    cluster.ready(&mut messages.readiness()).await;
    cluster.ready(&mut answers.readiness()).await;
    let _ = far.0.cluster.set(cluster.clone());

    let mut interruptions = cluster.interruptions();
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            changed = interruptions.changed() => if changed.is_err() { return },
        }
        // The end of a view may have been missed.
        let missed_at = clock.now();
        if timeout(REPEATED_WITHIN, stop.wait_for(|stop| *stop)).await.is_ok() {
            return;
        }
        screens.forget_before(missed_at);
    }
}

fn answers_to(instance: &str) -> String {
    format!("{SUBJECT}.{instance}")
}

fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).unwrap_or_default()
}
