//! Each job that runs at one node, on three nodes of one database: the node that runs it is killed after some of its transactions,
//! another one does it again, and in effect it is done once.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::list;
use crate::base::db::dying::Death;
use crate::base::jobs::rules::{JobRow, LEASE};
use crate::base::jobs::{Job, Jobs, Timing};
use crate::people::audit::{Act, Actor, audit};
use crate::testing::{TestApp, cards, on_both_engines};
use crate::tracking::meta;

on_both_engines!(every_job_whose_node_is_killed_is_done_once_by_another,);

const DAY: Duration = Duration::from_secs(24 * 3600);
const META_PAGES: &str = "meta_pages";
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// For a run that hangs: far longer than any takes.
const PATIENCE: Duration = Duration::from_secs(120);
/// A run is killed after so many of its transactions, if it has as many.
const DEATHS: [i64; 6] = [0, 1, 2, 4, 8, 16];

async fn every_job_whose_node_is_killed_is_done_once_by_another(app: TestApp) {
    let (all, mut wrong) = (list(&app), Vec::new());
    for Job { name, .. } in all.iter().filter(|job| !matches!(job.timing, Timing::EveryNode(_))) {
        if let Err(why) = check(&app, name).await {
            wrong.push(format!("{name}: {why}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

async fn check(app: &TestApp, name: &'static str) -> Result<(), String> {
    let wanted = effect(app, name, None).await?;
    for writes in DEATHS {
        let killed = tokio::time::timeout(PATIENCE, effect(app, name, Some(writes))).await;
        match killed.map_err(|_| format!("killed after {writes} transactions, it does not end"))?? {
            None => break,
            done if done == wanted => {}
            done => return Err(format!("killed after {writes} transactions it did {done:?}, not {wanted:?}")),
        }
    }
    Ok(())
}

/// What a job does on a database of its own, as counts; `None` if it has ended before it could be killed.
async fn effect(app: &TestApp, name: &'static str, killed_after: Option<i64>) -> Result<Option<Vec<i64>>, String> {
    let (first, sql) = (app.again_with(|_| ()).await, effects(name));
    prepare(&first, name).await;
    let mut apps = vec![first.another_node().await, first.another_node().await];
    apps.insert(0, first);
    for app in &mut apps {
        let _ = app.cards.reload();
        app.set_fetch_cards(Arc::new(|| Ok(true)));
    }
    let before = counts(&apps[0], sql).await;
    let death = Death::after(killed_after.unwrap_or(i64::MAX));
    let nodes: Vec<Node> =
        apps.iter().zip(["a", "b", "c"]).map(|(app, node)| Node::start(app, node, name, &death)).collect();
    if list(&apps[0]).iter().any(|job| job.name == name && job.timing == Timing::WhenAsked) {
        nodes[0].jobs.ask(name);
    }
    let (row, killed) = run(&apps[0], &nodes, name, &death).await;
    for node in nodes {
        node.task.abort();
        let _ = node.task.await;
    }
    let (last, after) = (row.last.as_ref().unwrap(), counts(&apps[0], sql).await);
    if let Some(error) = &last.error {
        return Err(format!("killed after {killed_after:?} transactions: {error}"));
    }
    if before == after {
        return Err(format!("it changes nothing: {after:?}; killed after {killed_after:?} transactions"));
    }
    if killed.is_some() && row.node == killed {
        return Err("it was done by the node that is dead".into());
    }
    Ok((killed_after.is_none() || killed.is_some()).then_some(after))
}

/// Waits until a run has ended, and kills the node of the run that dies. Returns the job's row and that node.
async fn run(app: &TestApp, nodes: &[Node], name: &'static str, death: &Death) -> (JobRow, Option<String>) {
    let row = async || nodes[0].jobs.row(name).await.unwrap();
    let mut killed = None;
    let ended = loop {
        let now = row().await;
        if now.last.is_some() {
            break now;
        }
        if death.came() && killed.is_none() {
            killed = row().await.node;
            let dead = nodes.iter().find(|node| Some(node.name) == killed.as_deref()).unwrap();
            dead.task.abort();
            app.clock.advance(LEASE);
        }
        tokio::task::yield_now().await;
    };
    if name != META_PAGES || killed.is_none() {
        return (ended, killed);
    }
    // A count of all matches that was killed looks for minutes as if somebody went on with it; then it is begun again.
    app.clock.advance(meta::UPDATE_EVERY);
    loop {
        let now = row().await;
        if now.last.as_ref().map(|last| last.ended_at) > ended.last.as_ref().map(|last| last.ended_at) {
            return (now, killed);
        }
        tokio::task::yield_now().await;
    }
}

struct Node {
    name: &'static str,
    jobs: Jobs,
    task: JoinHandle<()>,
}

impl Node {
    /// Serves one job of the list.
    fn start(app: &TestApp, name: &'static str, job: &str, death: &Arc<Death>) -> Self {
        let jobs = Jobs::new(app.db.clone(), app.clock.clone(), name);
        let list: Vec<Job> = list(app).into_iter().filter(|one| one.name == job).map(|one| one.dying(death)).collect();
        jobs.set_list(&list, &[]);
        let (serving, stop) = (jobs.clone(), app.stop.subscribe());
        let task = tokio::spawn(async move { serving.serve(list, stop, LOOK_EVERY).await });
        Self { name, jobs, task }
    }
}

async fn counts(app: &TestApp, sql: &[&str]) -> Vec<i64> {
    let mut counts = Vec::new();
    for sql in sql {
        counts.push(app.number(format!("select coalesce(cast(({sql}) as bigint), 0)")).await);
    }
    counts
}

/// What a job leaves, as counts. A new job in the list needs its own here.
fn effects(job: &str) -> &'static [&'static str] {
    match job {
        META_PAGES => &[
            "select sum(games) from meta_build_plays join meta_builds on build = current",
            "select count(*) from meta_build_players join meta_builds on build = current",
            "select count(*) from meta_builds where usable and next is null",
            "select count(*) from meta_pages",
        ],
        "opponent_decks" => &["select count(*) from meta_pages where period = 'opponents'"],
        "weekly_letter" => &["select count(*) from admin_log", "select count(*) from mail_outbox"],
        "figures" => &[
            "select count(*) from figures_daily where name = 'counted'",
            "select count(*) from figures_daily",
            "select sum(value) from figures_daily",
        ],
        "old_rooms" => &["select count(*) from battle_royale_rooms where state = '' and version = 2"],
        "old_duos" => &["select count(*) from duo_games where state = '' and version = 2"],
        "expired_rows" => &["select count(*) from ended_sessions", "select count(*) from sessions"],
        "account_usage" => &["select sum(row_count) from account_usage"],
        "deletions" => &[
            "select count(*) from users",
            "select count(*) from match_stats",
            "select count(*) from account_endings",
            "select sum(games) from meta_build_plays",
            "select value from figures_daily where name = 'deleted'",
        ],
        "question_bank" => &[
            "select count(distinct edition) from question_places",
            "select count(*) from question_places p join question_bank b on b.edition = p.edition",
            "select count(*) from quiz_questions where retired_at is null",
            "select count(*) from question_bank where edition <> 'of before'",
        ],
        "deck_classes" => &["select count(*) from decks where class is not null"],
        // It writes no row; that the cards are fetched once in effect is in e2e/soak/jobs.test.ts.
        "card_update" => &["select count(*) from jobs where name = 'card_update' and changed and error is null"],
        other => panic!("what is the effect of the job {other}? Say so here, and in `prepare` what it finds"),
    }
}

/// Work for a job.
async fn prepare(app: &TestApp, job: &str) {
    match job {
        META_PAGES => {
            for name in ["ana", "ben", "cem"] {
                with_matches(app, name, 34).await;
            }
            let forget = "delete from meta_build_plays; delete from meta_build_lists; delete from meta_build_players;
                update meta_builds set usable = false";
            script(app, forget.into()).await;
        }
        "weekly_letter" => {
            let (act, now) = (Act::on_user("user.ban", Uuid::nil(), json!({}), json!({})), app.clock.now());
            app.db.write(move |tx| audit(tx, &Actor::system(), act.clone(), now)).await.unwrap();
        }
        "figures" => {
            app.sign_up("ana").await;
            app.clock.advance(DAY * 4);
        }
        "old_rooms" | "old_duos" => old_games(app).await,
        "expired_rows" => {
            app.sign_up("ana").await;
            for n in 0..100 {
                let sql = format!(
                    "insert into ended_sessions (session_id, user_deleted, ended_at) values ('{}', false, {n})",
                    id(n)
                );
                script(app, sql).await;
            }
            app.clock.advance(DAY * 200);
        }
        "account_usage" => {
            for name in ["ana", "ben", "cem"] {
                with_matches(app, name, 2).await;
            }
            script(app, "update account_usage set row_count = 900".into()).await;
        }
        "deletions" => {
            with_matches(app, "ana", 34).await;
            script(app, "insert into account_endings (user_id, began_at) select id, 1 from users".into()).await;
        }
        "question_bank" => {
            app.give_cards(&cards::content(1));
            script(app, "update question_bank set edition = 'of before'".into()).await;
            script(app, "update question_places set edition = 'of before'".into()).await;
        }
        "opponent_decks" => app.give_cards(&cards::content(1)),
        "deck_classes" => {
            let ana = app.sign_up("ana").await;
            for _ in 0..3 {
                let saved = app.rpc(&ana, "deck_save", json!({ "code": cards::good_code() })).await;
                assert_eq!(saved.status, 200, "{}", saved.body);
            }
            app.give_cards(&cards::content(1));
        }
        _ => {}
    }
}

fn id(n: u128) -> Uuid {
    Uuid::from_u128(n + 1)
}

async fn script(app: &TestApp, sql: String) {
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
}

/// More finished games of long ago than are reduced at once.
async fn old_games(app: &TestApp) {
    for n in 0..250 {
        let id = id(n);
        let rooms = format!(
            "insert into battle_royale_rooms (id, room_code, creator_id, status, max_players, timer_duration,
                current_question_index, practice, created_at, state, version, keeper)
             values ('{id}', 'R{n}', '{id}', 'finished', 6, 20, 3, false, {n}, '{{}}', 1, 'main')"
        );
        let duos = format!(
            "insert into duo_games (id, game_code, status, created_at, state, version, keeper)
             values ('{id}', 'D{n}', 'finished', {n}, '{{}}', 1, 'main')"
        );
        script(app, format!("{rooms}; {duos}")).await;
    }
    app.clock.advance(DAY * 100);
}

async fn with_matches(app: &TestApp, name: &str, matches: usize) {
    if app.cards.current().is_none() {
        app.give_cards(&cards::content(1));
    }
    let player = app.sign_up(name).await;
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
    let deck = app.rpc(&player, "deck_save", json!({ "code": cards::good_code() })).await.body;
    script(app, "update users set created_at = 0".into()).await;
    for n in 0..matches {
        let result = if n % 2 == 0 { "victory" } else { "defeat" };
        let record = json!({
            "id": Uuid::new_v4(), "result": result, "source": "log", "played_at": app.clock.now().to_string(),
            "deck_id": deck["id"], "opponent_class": "WARRIOR", "mode": "ranked", "format": "STANDARD", "rank": "gold_3",
            "went_first": true, "turns": 9, "duration_s": 400
        });
        assert_eq!(app.rpc(&player, "match_record", record).await.status, 200);
    }
}
