//! The subjects that this node's channels want: subscribed with the first channel, until the last one leaves.

use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::timeout;

use super::super::binding::Binding;
use super::{Nodes, lock, receive, subjects};
use crate::base::cluster::Subscription;
use crate::contract::registry::Reader;

/// How long a join waits for NATS.
const PATIENCE: Duration = Duration::from_secs(1);

/// A channel's subscriptions, kept as long as the channel; clones share them.
#[derive(Clone, Default)]
pub(in super::super) struct Interest {
    _wanted: Arc<[Arc<Wanted>]>,
}

pub(super) struct Wanted {
    subject: String,
    subscription: Subscription,
    nodes: Weak<Nodes>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        if let Some(nodes) = self.nodes.upgrade() {
            let mut all = lock(&nodes.wanted);
            // Another channel may have subscribed again meanwhile.
            if all.get(&self.subject).is_some_and(|wanted| wanted.strong_count() == 0) {
                all.remove(&self.subject);
            }
        }
    }
}

impl Nodes {
    /// Subscribes to what a channel wants, and waits until NATS has it: what other nodes then publish will arrive. If NATS is
    /// away, the channel goes on without. `topic` is without the wire's prefix.
    pub(in super::super) async fn want(
        self: &Arc<Self>,
        topic: &str,
        reader: Reader,
        bindings: &[Arc<[Binding]>],
    ) -> Interest {
        let wanted = self.subscribe(subjects::of_channel(topic, reader, bindings));
        let all_ready = async {
            for one in &wanted {
                self.cluster.ready(&mut one.subscription.readiness()).await;
            }
        };
        let _ = timeout(PATIENCE, all_ready).await;
        Interest { _wanted: wanted.into() }
    }

    fn subscribe(self: &Arc<Self>, subjects: BTreeSet<String>) -> Vec<Arc<Wanted>> {
        let mut all = lock(&self.wanted);
        let mut wanted = Vec::with_capacity(subjects.len());
        for subject in subjects {
            if let Some(known) = all.get(&subject).and_then(Weak::upgrade) {
                wanted.push(known);
                continue;
            }
            let this = Arc::downgrade(self);
            let nodes = this.clone();
            let Some(subscription) = self.cluster.subscribe(&subject, move |message| receive(&this, &message.payload))
            else {
                continue;
            };
            let new = Arc::new(Wanted { subject: subject.clone(), subscription, nodes });
            all.insert(subject, Arc::downgrade(&new));
            wanted.push(new);
        }
        wanted
    }
}
