//! Jobs of several nodes on one database: each runs once, and a dead node's run is taken over.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use super::rules::LEASE;
use super::*;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    of_three_nodes_one_runs_a_job_and_another_takes_it_over_when_that_one_dies,
    a_node_that_stops_hands_its_run_over,
    a_node_that_starts_again_takes_up_what_it_had_begun,
    a_failure_is_noted_and_the_job_tried_again,
    a_job_that_waits_to_be_asked_runs_once_at_a_time,
    a_run_that_lost_its_lease_ends_nothing,
    metrics_show_when_a_job_ran_and_whether_it_failed,
    a_panic_is_a_failure,
    work_beside_the_list_is_shown_too,
);

const HOUR: Duration = Duration::from_secs(3600);
const SOON: Duration = Duration::from_millis(1);

/// A job that waits in the middle until the test lets it go on.
#[derive(Clone, Default)]
struct Work(Arc<WorkState>);

struct WorkState {
    began: AtomicUsize,
    ended: AtomicUsize,
    go_on: Semaphore,
    fails: AtomicUsize,
}

impl Default for WorkState {
    fn default() -> Self {
        Self { began: 0.into(), ended: 0.into(), go_on: Semaphore::new(0), fails: 0.into() }
    }
}

impl Work {
    async fn run(self) -> anyhow::Result<bool> {
        self.0.began.fetch_add(1, Ordering::SeqCst);
        self.0.go_on.acquire().await?.forget();
        if self.0.fails.load(Ordering::SeqCst) > 0 {
            self.0.fails.fetch_sub(1, Ordering::SeqCst);
            anyhow::bail!("no disk");
        }
        self.0.ended.fetch_add(1, Ordering::SeqCst);
        Ok(true)
    }

    /// Runs that began, and runs that ended.
    fn counts(&self) -> (usize, usize) {
        (self.0.began.load(Ordering::SeqCst), self.0.ended.load(Ordering::SeqCst))
    }

    fn let_one_go_on(&self) {
        self.0.go_on.add_permits(1);
    }
}

struct Node {
    jobs: Jobs,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Node {
    fn start(app: &TestApp, name: &str, timing: Timing, work: &Work) -> Self {
        let jobs = Jobs::new(app.db.clone(), app.clock.clone(), name);
        let list = vec![Job::new("pages", timing, work, |work, _| work.run())];
        jobs.set_list(&list, &["mail"]);
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn({
            let jobs = jobs.clone();
            async move { jobs.serve(list, stopped, SOON).await }
        });
        Self { jobs, stop, task }
    }

    /// Ends the node without a clean stop, like a killed process: its lease stays.
    async fn kill(self) {
        self.task.abort();
        assert!(self.task.await.unwrap_err().is_cancelled());
    }

    async fn stop(self) {
        self.stop.send(true).unwrap();
        self.task.await.unwrap();
    }
}

async fn until(mut condition: impl AsyncFnMut() -> bool) {
    while !condition().await {
        tokio::task::yield_now().await;
    }
}

async fn row(app: &TestApp) -> JobRow {
    Jobs::new(app.db.clone(), app.clock.clone(), "test").row("pages").await.unwrap()
}

/// Other nodes look often meanwhile, and find the job taken or not due.
async fn looks(app: &TestApp) {
    for _ in 0..20 {
        row(app).await;
    }
}

async fn of_three_nodes_one_runs_a_job_and_another_takes_it_over_when_that_one_dies(app: TestApp) {
    let (two, three) = (app.another_node().await, app.another_node().await);
    let work = Work::default();
    let mut nodes: Vec<Node> = [(&app, "a"), (&two, "b"), (&three, "c")]
        .into_iter()
        .map(|(app, name)| Node::start(app, name, Timing::OneNode(HOUR), &work))
        .collect();
    let mut taken = Vec::new();
    for killed in 1..=2 {
        until(async || work.counts().0 == killed).await;
        looks(&app).await;
        assert_eq!(work.counts(), (killed, 0), "one node runs it");
        let holder = row(&app).await.node.unwrap();
        let at = nodes.iter().position(|node| node.jobs.0.node == holder).unwrap();
        nodes.remove(at).kill().await;
        taken.push(holder);
        app.clock.advance(LEASE - SOON);
        looks(&app).await;
        assert_eq!(work.counts(), (killed, 0), "the lease has not ended");
        app.clock.advance(SOON);
    }
    until(async || work.counts().0 == 3).await;
    work.let_one_go_on();
    until(async || row(&app).await.last.is_some()).await;
    let ended = row(&app).await;
    taken.extend(ended.node.clone());
    taken.sort();
    assert_eq!(taken, ["a", "b", "c"], "each was killed in the middle, but for the last");
    assert_eq!((work.counts(), ended.lease), ((3, 1), None));
    looks(&app).await;
    assert_eq!(work.counts(), (3, 1), "not due again for an hour");
    let again = Node::start(&two, "b again", Timing::OneNode(HOUR), &work);
    app.clock.advance(HOUR);
    until(async || work.counts().0 == 4).await;
    looks(&app).await;
    assert_eq!(work.counts(), (4, 1), "and then once");
    again.kill().await;
}

async fn a_node_that_stops_hands_its_run_over(app: TestApp) {
    let work = Work::default();
    let first = Node::start(&app, "a", Timing::OneNode(HOUR), &work);
    until(async || work.counts().0 == 1).await;
    let second = Node::start(&app, "b", Timing::OneNode(HOUR), &work);
    first.stop().await;
    until(async || work.counts().0 == 2).await;
    assert_eq!(row(&app).await.node.as_deref(), Some("b"), "without waiting for the lease");
    work.let_one_go_on();
    until(async || row(&app).await.last.is_some()).await;
    second.stop().await;
}

async fn a_node_that_starts_again_takes_up_what_it_had_begun(app: TestApp) {
    let work = Work::default();
    let killed = Node::start(&app, "a", Timing::OneNode(HOUR), &work);
    until(async || work.counts().0 == 1).await;
    killed.kill().await;
    let again = Node::start(&app, "a", Timing::OneNode(HOUR), &work);
    until(async || work.counts().0 == 2).await;
    again.stop().await;
}

async fn a_failure_is_noted_and_the_job_tried_again(app: TestApp) {
    let work = Work::default();
    work.0.fails.store(1, Ordering::SeqCst);
    let node = Node::start(&app, "a", Timing::OneNode(HOUR), &work);
    work.let_one_go_on();
    until(async || row(&app).await.last.is_some()).await;
    assert_eq!(row(&app).await.last.unwrap().error.as_deref(), Some("no disk"));
    looks(&app).await;
    assert_eq!(work.counts(), (1, 0));
    app.clock.advance(rules::RETRY_AFTER);
    work.let_one_go_on();
    until(async || work.counts().1 == 1).await;
    until(async || row(&app).await.last.is_some_and(|last| last.error.is_none())).await;
    node.stop().await;
}

async fn a_job_that_waits_to_be_asked_runs_once_at_a_time(app: TestApp) {
    let work = Work::default();
    let (one, two) =
        (Node::start(&app, "a", Timing::WhenAsked, &work), Node::start(&app, "b", Timing::WhenAsked, &work));
    looks(&app).await;
    assert_eq!(work.counts(), (0, 0));
    one.jobs.ask("pages");
    until(async || work.counts().0 == 1).await;
    two.jobs.ask("pages");
    looks(&app).await;
    assert_eq!(work.counts(), (1, 0), "the second waits");
    assert!(two.jobs.begin("pages").await.unwrap().is_none(), "and cannot begin by hand");
    assert!(two.jobs.status().await.unwrap()[0].running);
    work.let_one_go_on();
    until(async || work.counts() == (2, 1)).await;
    work.let_one_go_on();
    until(async || work.counts() == (2, 2) && row(&app).await.lease.is_none()).await;
    let run = two.jobs.begin("pages").await.unwrap().unwrap();
    assert!(run.complete(async { Ok(false) }).await);
    assert!(!row(&app).await.last.unwrap().changed);
    one.stop().await;
    two.stop().await;
}

async fn a_run_that_lost_its_lease_ends_nothing(app: TestApp) {
    let (old, new) =
        (Jobs::new(app.db.clone(), app.clock.clone(), "old"), Jobs::new(app.db.clone(), app.clock.clone(), "new"));
    let late = old.begin("pages").await.unwrap().unwrap();
    app.clock.advance(LEASE);
    let _now = new.begin("pages").await.unwrap().unwrap();
    late.complete(async { Ok(true) }).await;
    let row = row(&app).await;
    assert_eq!((row.node.as_deref(), row.last, row.lease.is_some()), (Some("new"), None, true));
}

async fn metrics_show_when_a_job_ran_and_whether_it_failed(app: TestApp) {
    let jobs = Jobs::new(app.db.clone(), app.clock.clone(), "a");
    let run = jobs.begin("pages").await.unwrap().unwrap();
    app.clock.advance(Duration::from_millis(1500));
    let fail = async { anyhow::bail!("no \"disk\"\nof ana@example.org") };
    assert!(!run.complete(fail).await);
    let mut registry = Registry::default();
    jobs.register_metrics(&mut registry);
    drop(jobs.begin("pages").await.unwrap());
    let text = encoded(&registry);
    let started = app.clock.now().minus(Duration::from_millis(1500)).0 / 1000;
    for line in [
        &format!(r#"runeside_job_started_seconds{{job="pages"}} {started}.0"#),
        r#"runeside_job_duration_seconds{job="pages"} 1.5"#,
        r#"runeside_job_failing{job="pages"} 1.0"#,
        r#"runeside_job_failures_total{job="pages"} 1"#,
        r#"runeside_job_last_error{job="pages",error="no \"disk\" of …"} 1"#,
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    let again = jobs.begin("pages").await.unwrap();
    assert!(again.is_none(), "dropped, but its lease goes on");
    app.clock.advance(LEASE);
    assert!(jobs.begin("pages").await.unwrap().unwrap().complete(async { Ok(true) }).await);
    jobs.row("pages").await.unwrap();
    drop(jobs.begin("pages").await.unwrap());
    assert!(!encoded(&registry).contains("error="), "{}", encoded(&registry));
}

fn encoded(registry: &Registry) -> String {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, registry).unwrap();
    text
}

async fn a_panic_is_a_failure(app: TestApp) {
    let jobs = Jobs::new(app.db.clone(), app.clock.clone(), "a");
    let run = jobs.begin("pages").await.unwrap().unwrap();
    assert!(!run.complete(async { panic!("at the disk") }).await);
    assert_eq!(row(&app).await.last.unwrap().error.as_deref(), Some("it panicked"));
}

async fn work_beside_the_list_is_shown_too(app: TestApp) {
    let jobs = Jobs::new(app.db.clone(), app.clock.clone(), "a");
    jobs.set_list(&[], &["mail"]);
    let mut registry = Registry::default();
    jobs.register_metrics(&mut registry);
    let status = async || jobs.status().await.unwrap().remove(0);
    assert_eq!((status().await.name, status().await.row), ("mail", JobRow::default()));
    for error in [Some("the mail server did not answer in time"), None] {
        let round = jobs.watched("mail").begin();
        app.clock.advance(Duration::from_secs(2));
        round.end(error.map(Into::into));
        let last = status().await.row.last.unwrap();
        assert_eq!((last.took, last.error.as_deref()), (Duration::from_secs(2), error));
        let failing = u8::from(error.is_some());
        assert!(encoded(&registry).contains(&format!(r#"runeside_job_failing{{job="mail"}} {failing}.0"#)));
    }
}
