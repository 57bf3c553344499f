//! What runs beside the requests until the server stops.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::info;

use crate::base::clock::Clock;
use crate::base::cluster::Cluster;
use crate::base::limits;
use crate::host::features::Features;
use crate::host::jobs;
use crate::people::mail::MailSender;
use crate::play::games;
use crate::tracking::tracker;
use crate::wire::realtime::Delivery;

/// How long a stop waits for each task, such as a mail that is being sent.
const TIMEOUT: Duration = Duration::from_secs(15);

/// What tells the tasks to end.
#[derive(Clone)]
pub struct Stops {
    /// The server stops.
    pub server: watch::Receiver<bool>,
    /// The last request is answered.
    pub requests: watch::Receiver<bool>,
}

type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Task {
    name: &'static str,
    run: Box<dyn FnOnce(Stops) -> Running + Send>,
}

impl Task {
    fn new<T, F>(name: &'static str, of: T, run: impl FnOnce(T, Stops) -> F + Send + 'static) -> Self
    where
        T: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        Self { name, run: Box::new(move |stops| Box::pin(run(of, stops))) }
    }
}

pub struct Tasks {
    /// Delivers events to the sockets.
    pub delivery: Task,
    /// They begin first.
    pub services: Vec<Task>,
    /// They begin when the open games are taken up, and end when the last request is answered.
    pub games: Vec<Task>,
}

impl Tasks {
    pub fn new(features: &Features, mail: Option<MailSender>, delivery: Delivery, cluster: &Cluster) -> Self {
        let Features { accounts, cards, quiz, shop, desk, .. } = features;
        let (jobs, list) = (&desk.jobs, jobs::list(features));
        let (plans, letters) = (jobs.watched(jobs::PLANS), jobs.watched(jobs::MAIL));
        // Without a mail server letters wait, and nothing sends them.
        jobs.set_list(&list, if mail.is_some() { &[jobs::PLANS, jobs::MAIL] } else { &[jobs::PLANS] });
        let delivery = Task::new("realtime delivery", delivery, |delivery, stops| delivery.serve_until(stops.server));
        let mut services = vec![
            Task::new("sessions", accounts.clone(), |accounts, stops| accounts.watch_sessions_until(stops.server)),
            Task::new("jobs", (jobs.clone(), list), |(jobs, list), stops| jobs.serve_until(list, stops.server)),
            Task::new("cards", (jobs.clone(), cards.clone()), |(jobs, cards), stops| {
                jobs::watch_cards(jobs, cards, stops.server)
            }),
            Task::new("quiz", quiz.clone(), |quiz, stops| quiz.wake_until(stops.server)),
            Task::new("shop", (shop.clone(), plans), |(shop, plans), stops| shop.wake_until(plans, stops.server)),
        ];
        services.extend(mail.map(|mail| {
            Task::new("mail", (mail, letters), |(mail, letters), stops| mail.serve_until(letters, stops.server))
        }));
        services.extend(between_nodes(features, cluster));
        services.push(Task::new("letters", accounts.clone(), |accounts, mut stops| async move {
            let _ = stops.requests.wait_for(|stopped| *stopped).await;
            accounts.finish_letters().await;
        }));
        let games = vec![
            Task::new("battle royale", features.battle.clone(), |battle, stops| battle.serve_until(stops.requests)),
            Task::new("duo", features.duo.clone(), |duo, stops| duo.serve_until(stops.requests)),
        ];
        Self { delivery, services, games }
    }
}

/// What every node notes many times a second, for itself and for the others.
fn between_nodes(features: &Features, cluster: &Cluster) -> [Task; 4] {
    let Features { quiz, battle, duo, links, tracker, .. } = features;
    let absences = [quiz.absence.clone(), battle.absence.clone(), duo.absence.clone()];
    let of = |clock: &Clock| (cluster.clone(), clock.clone());
    let (limits, links) = ((battle.limits.clone(), of(&battle.clock)), (links.clone(), of(&battle.clock)));
    [
        Task::new("absence", (absences, battle.clock.clone()), |(absences, clock), stops| {
            games::beat_until(absences, clock, stops.requests)
        }),
        Task::new("limits", limits, |(limits, (cluster, clock)), stops| {
            limits::exchange_until(limits, cluster, clock, stops.server)
        }),
        Task::new("links", links, |(links, (cluster, clock)), stops| {
            games::tell_links_until(links, cluster, clock, stops.server)
        }),
        Task::new("screens", (tracker.clone(), cluster.clone()), |(of, cluster), stops| {
            tracker::share_screens_until(of.screens, of.far_screens, cluster, of.clock, stops.server)
        }),
    ]
}

/// Tasks that were started.
pub struct RunningTasks(Vec<(&'static str, JoinHandle<()>)>);

impl RunningTasks {
    pub fn start(tasks: impl IntoIterator<Item = Task>, stops: &Stops) -> Self {
        Self(tasks.into_iter().map(|task| (task.name, tokio::spawn((task.run)(stops.clone())))).collect())
    }

    /// Waits until all have ended, but not long for any.
    pub async fn finish(self) {
        for (name, task) in self.0 {
            if tokio::time::timeout(TIMEOUT, task).await.is_err() {
                info!("{name} did not finish within {} s; stopping without it", TIMEOUT.as_secs());
            }
        }
    }
}
