//! Counting: the tables equal a recount of the matches, whatever is recorded, changed and deleted. On both engines.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Rebuilt, rebuild};
use crate::params;
use crate::random::Dice;
use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(
    tables_equal_a_recount_after_any_sequence,
    the_first_twenty_wait_and_sixty_a_day_are_enough,
    what_is_excluded_or_deleted_is_taken_back,
    a_rate_beyond_belief_is_dropped_by_the_sweep,
    nothing_of_fewer_than_three_players_is_shown,
);

/// Counted matches with the columns of the tables, written once more in SQL.
const COUNTED: &str = "(select format as f, played_at / 86400000 as d, played_at / 86400000 / 7 as w,
    case when rank like 'legend%' then 'legend' when rank like 'diamond%' then 'diamond' when rank like 'platinum%' then 'platinum'
        when rank is null then 'none' else 'low' end as b,
    coalesce(archetype, class) as a, opponent_class as o, opponent_archetype_id as oa, deck_identity as i, user_id as u,
    case when result = 'victory' then 1 else 0 end as won, case when went_first then 1 else 0 end as first, turns as t
    from match_stats where counted) as m";

async fn lines(app: &TestApp, sql: String) -> Vec<String> {
    let read = move |tx: &mut crate::db::Tx<'_>| tx.all(&sql, params![], |row| row.get::<String>(0));
    let mut lines = app.db.read(read).await.unwrap();
    lines.sort();
    lines
}

async fn assert_tables_equal_a_recount(app: &TestApp) {
    let slash = " || '/' || ";
    let line = |columns: &[&str]| columns.join(slash);
    let cells = line(&[
        "format",
        "day",
        "bracket",
        "archetype",
        "opponent_class",
        "games",
        "wins",
        "first_games",
        "first_wins",
        "turns",
    ]);
    let recounted =
        line(&["f", "d", "b", "a", "o", "count(*)", "sum(won)", "sum(first)", "sum(first * won)", "sum(t)"]);
    assert_eq!(
        lines(app, format!("select {cells} from meta_cells")).await,
        lines(app, format!("select {recounted} from {COUNTED} group by f, d, b, a, o")).await
    );
    let players = line(&["format", "week", "archetype", "bracket", "opponent", "user_id", "games", "wins"]);
    let by_class = line(&["f", "w", "a", "b", "o", "u", "count(*)", "sum(won)"]);
    let by_archetype = line(&["f", "w", "a", "b", "oa", "u", "count(*)", "sum(won)"]);
    let mut expected = lines(app, format!("select {by_class} from {COUNTED} group by f, w, a, b, o, u")).await;
    let named = format!("select {by_archetype} from {COUNTED} where oa is not null group by f, w, a, b, oa, u");
    expected.extend(lines(app, named).await);
    expected.sort();
    assert_eq!(lines(app, format!("select {players} from meta_week_players")).await, expected);
    let lists = line(&["format", "week", "archetype", "identity", "user_id", "games", "wins"]);
    let recounted = line(&["f", "w", "a", "i", "u", "count(*)", "sum(won)"]);
    assert_eq!(
        lines(app, format!("select {lists} from meta_week_lists")).await,
        lines(app, format!("select {recounted} from {COUNTED} where i is not null group by f, w, a, i, u")).await
    );
    let passing = "source = 'log' and mode in ('ranked', 'casual') and turns >= 3 and duration_s between 60 and 5400 and format is
        not null and opponent_class is not null and coalesce(archetype, class) is not null and result <> 'tie'
        and coalesce(sender, '') <> 'import'";
    assert_eq!(
        lines(app, "select user_id || '/' || games || '/' || wins from meta_players where games > 0".into()).await,
        lines(
            app,
            format!(
                "select user_id || '/' || count(*) || '/' || sum(case when result = 'victory' then 1 else 0 end)
            from match_stats where {passing} group by user_id"
            )
        )
        .await
    );
    let wrong = format!("select count(*) from match_stats where counted and not ({passing})");
    assert_eq!(app.number(wrong).await, 0);
}

struct Recorder<'a> {
    app: &'a TestApp,
    player: Player,
    deck: Value,
}

impl<'a> Recorder<'a> {
    async fn new(app: &'a TestApp, name: &str) -> Self {
        let player = app.sign_up(name).await;
        let (user, now) = (player.id, app.clock.now());
        app.db.write(move |tx| crate::usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
        let deck = app.rpc(&player, "deck_save", json!({ "code": cards::good_code() })).await.body;
        Self { app, player, deck: deck["id"].clone() }
    }

    fn args(&self, more: Value) -> Value {
        let mut args = json!({
            "id": Uuid::new_v4(), "result": "victory", "played_at": self.app.clock.now().to_string(), "source": "log",
            "deck_id": self.deck, "opponent_class": "WARRIOR", "mode": "ranked", "format": "STANDARD", "rank": "gold_3",
            "went_first": true, "turns": 9, "duration_s": 400
        });
        args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        args
    }

    async fn record(&self, more: Value) -> Value {
        let answer = self.app.rpc(&self.player, "match_record", self.args(more)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }
}

async fn counted(app: &TestApp) -> i64 {
    app.number("select count(*) from match_stats where counted".into()).await
}

async fn tables_equal_a_recount_after_any_sequence(app: TestApp) {
    app.give_cards(&cards::content(1));
    let players = [Recorder::new(&app, "ana").await, Recorder::new(&app, "ben").await];
    let deck = players[0].deck.as_str().unwrap().to_owned();
    app.db.write(move |tx| tx.script(&format!("update decks set archetype = '7' where id = '{deck}'"))).await.unwrap();
    app.pass(60);
    let mut dice = Dice::new(11);
    let mut recorded: Vec<(usize, Value)> = Vec::new();
    for step in 0..270 {
        let player = dice.below(2);
        let change = |dice: &mut Dice| {
            let at = app.clock.now().minus(Duration::from_secs(dice.below(12 * 86_400) as u64));
            json!({
                "result": (["victory", "victory", "defeat", "tie"][dice.below(4)]),
                "mode": (["ranked", "casual", "ranked", "friendly"][dice.below(4)]),
                "rank": ([json!("gold_3"), json!("legend_7"), json!("diamond_1"), Value::Null][dice.below(4)].clone()),
                "opponent_class": (["MAGE", "ROGUE"][dice.below(2)]),
                "went_first": dice.below(2) == 0,
                "turns": ([2, 7, 12][dice.below(3).max(dice.below(3))]),
                "played_at": at.to_string(),
            })
        };
        match dice.below(10) {
            0 if !recorded.is_empty() => {
                let (owner, id) = recorded.swap_remove(dice.below(recorded.len()));
                app.rpc(&players[owner].player, "match_delete", json!({ "id": id })).await;
            }
            1 | 2 if !recorded.is_empty() => {
                let (owner, id) = &recorded[dice.below(recorded.len())];
                let mut change = change(&mut dice);
                change["id"] = id.clone();
                let answer = app.rpc(&players[*owner].player, "match_update", change).await;
                assert_eq!(answer.status, 200, "{}", answer.body);
            }
            _ => {
                let row = players[player].record(change(&mut dice)).await;
                recorded.push((player, row["id"].clone()));
            }
        }
        if step % 17 == 0 {
            assert_tables_equal_a_recount(&app).await;
        }
    }
    assert_tables_equal_a_recount(&app).await;
    assert!(counted(&app).await > 60);
    let (before, now) = (counted(&app).await, app.clock.now());
    let done: Rebuilt = app.db.write(move |tx| rebuild(tx, now)).await.unwrap();
    assert_eq!((done.counted, counted(&app).await), (before, before));
    assert_tables_equal_a_recount(&app).await;
}

async fn the_first_twenty_wait_and_sixty_a_day_are_enough(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    app.pass(60);
    let mut ids = Vec::new();
    for _ in 0..19 {
        ids.push(ana.record(json!({})).await["id"].clone());
    }
    ana.record(json!({ "source": "manual" })).await;
    assert_eq!(counted(&app).await, 0);
    ids.push(ana.record(json!({})).await["id"].clone());
    assert_eq!(counted(&app).await, 20);
    app.rpc(&ana.player, "match_delete", json!({ "id": ids[0] })).await;
    assert_eq!(counted(&app).await, 0, "below twenty again");
    for _ in 0..45 {
        ana.record(json!({})).await;
    }
    assert_eq!(counted(&app).await, 60);
    let yesterday = app.clock.now().minus(Duration::from_secs(86_400)).to_string();
    ana.record(json!({ "played_at": yesterday })).await;
    assert_eq!(counted(&app).await, 61);
    let imported = json!({ "matches": [ana.args(json!({ "played_at": yesterday }))] });
    let answer = app.rpc(&ana.player, "matches_import", imported).await.body;
    assert_eq!((&answer["recorded"], counted(&app).await), (&json!(1), 61), "a file does not count");
    assert_tables_equal_a_recount(&app).await;
}

async fn what_is_excluded_or_deleted_is_taken_back(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (Recorder::new(&app, "ana").await, Recorder::new(&app, "ben").await);
    for n in 0..24 {
        ana.record(json!({ "build": if n < 2 { 7 } else { 8 } })).await;
        ben.record(json!({ "build": 8 })).await;
    }
    assert_eq!(counted(&app).await, 48);
    let now = app.clock.now();
    let exclude = move |tx: &mut crate::db::Tx<'_>| {
        super::store::exclude(tx, "build", "7", now)?;
        rebuild(tx, now)
    };
    assert_eq!(app.db.write(exclude).await.unwrap().counted, 46);
    app.accounts.delete_user(crate::audit::Actor::command(), ben.player.id).await.unwrap();
    assert_eq!((counted(&app).await, app.count("meta_players").await), (22, 1));
    assert_eq!(app.number("select cast(sum(games) as bigint) from meta_cells".into()).await, 22);
}

async fn a_rate_beyond_belief_is_dropped_by_the_sweep(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    for day in 0..2u64 {
        for _ in 0..50 {
            let at = app.clock.now().minus(Duration::from_secs(day * 86_400));
            ana.record(json!({ "played_at": at.to_string() })).await;
        }
    }
    assert_eq!(counted(&app).await, 100);
    let next = app.meta.sweep(app.clock.now()).await.unwrap().unwrap();
    assert_eq!((counted(&app).await, next), (0, app.clock.now().plus(Duration::from_secs(600))));
    ana.record(json!({})).await;
    assert_eq!((counted(&app).await, app.count("meta_cells").await), (0, 0));
}

async fn nothing_of_fewer_than_three_players_is_shown(app: TestApp) {
    app.give_cards(&cards::content(1));
    let mut players = Vec::new();
    for name in ["ana", "ben", "cleo", "dan", "eva"] {
        players.push(Recorder::new(&app, name).await);
    }
    let args = json!({ "period": "7d", "format": "STANDARD", "bracket": "all" });
    for (n, player) in players.iter().enumerate() {
        for game in 0..20 {
            player.record(json!({ "result": if game % 2 == 0 { "victory" } else { "defeat" } })).await;
        }
        app.pass(601);
        app.meta.sweep(app.clock.now()).await.unwrap();
        let page = app.rpc(&players[0].player, "meta_stats", args.clone()).await.body;
        let shown = page["archetypes"].as_array().unwrap().len();
        assert_eq!((page["games"].as_i64().unwrap(), shown), (20 * (n as i64 + 1), usize::from(n >= 2)), "{page}");
        assert_eq!(page["hidden"]["archetypes"], json!(usize::from(n < 2)));
    }
    let page = app.rpc(&players[0].player, "meta_stats", args.clone()).await.body;
    let mage = &page["archetypes"][0];
    assert_eq!((&mage["archetype"], &mage["class"], &mage["share"]), (&Value::Null, &json!("MAGE"), &json!(1.0)));
    assert_eq!((&mage["games"], &mage["rate"], &page["limited"]), (&json!(100), &json!(0.5), &json!(false)));
    // Without the tracker: classes only.
    let free = app.sign_up("fred").await;
    let legend = json!({ "period": "7d", "format": "STANDARD", "bracket": "legend" });
    let page = app.rpc(&free, "meta_stats", legend).await.body;
    assert_eq!((&page["limited"], &page["bracket"], &page["archetypes"]), (&json!(true), &json!("all"), &json!([])));
    assert_eq!(page["classes"][0]["class"], "MAGE");
    let archetype = json!({ "id": "7", "period": "7d", "format": "STANDARD", "bracket": "all" });
    assert_eq!(app.rpc(&free, "meta_archetype", archetype.clone()).await.body["hint"], "tracker_required");
    assert_eq!(app.rpc(&players[0].player, "meta_archetype", archetype).await.body["hint"], "archetype_not_found");
}
