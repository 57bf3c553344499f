//! The tables equal a recount of the matches, whatever is recorded, changed, deleted, renamed, excluded and dropped, and whatever of
//! that happens while all matches are counted again.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use super::Recorder;
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;
use crate::params;
use crate::testing::{TestApp, cards, on_both_engines};
use crate::tracking::match_cards;
use crate::tracking::matches::labels;
use crate::tracking::meta::rules::cards::{CardSums, class_number};
use crate::tracking::meta::{Exclusion, set_aside};

on_both_engines!(
    tables_equal_a_recount_after_any_sequence,
    tables_equal_a_recount_whatever_happens_during_a_rebuild,
    a_rebuild_that_was_stopped_changes_nothing_and_the_next_one_clears_it_up,
    whoever_begins_a_rebuild_last_wins,
);

/// What counts, written once more in SQL.
const PASSING: &str = "(select match_stats.*, row_number() over (partition by user_id, played_at / 86400000 order by played_at, id) as nth,
        count(*) over (partition by user_id) as games
    from match_stats where source = 'log' and mode in ('ranked', 'casual') and turns >= 2 and duration_s between 60 and 5400
        and format is not null and opponent_class is not null and coalesce(archetype, class) is not null and result <> 'tie'
        and coalesce(sender, '') <> 'import' and not own_only
        and not exists (select 1 from meta_build_exclusions join meta_builds on build = current
            where (kind = 'user' and value = user_id) or (kind = 'sender' and value = sender)
                or (kind = 'build' and value = cast(match_stats.build as text)))) as passing";

/// Counted matches with the columns of the tables.
fn counted() -> String {
    format!(
        "(select format as f, played_at / 86400000 as d,
            case when rank like 'legend%' then 'legend' when rank like 'diamond%' then 'diamond'
                when rank like 'platinum%' then 'platinum' when rank is null then 'none' else 'low' end as b,
            coalesce(archetype, class) as a, opponent_class as o, coalesce(opponent_archetype_id, '') as oa,
            deck_identity as i, user_id as u, case when result = 'victory' then 1 else 0 end as won,
            case when went_first then 1 else 0 end as first, turns as t, id as match, archetype as named
        from {PASSING} where nth <= 60 and games >= 30 and not exists (select 1 from meta_build_players join meta_builds
            on build = current where meta_build_players.user_id = passing.user_id and dropped_at is not null)) as m"
    )
}

async fn lines(app: &TestApp, columns: &[&str], rest: &str) -> Vec<String> {
    let sql = format!("select {} from {rest}", columns.join(" || '/' || "));
    let read = move |tx: &mut Tx<'_>| tx.all(&sql, params![], |row| row.get::<String>(0));
    let mut lines = app.db.read(read).await.unwrap();
    lines.sort();
    lines
}

pub(super) async fn assert_tables_equal_a_recount(app: &TestApp) {
    let (counted, of_current) = (counted(), "join meta_builds on build = current");
    let key = ["format", "archetype", "day", "user_id", "bracket", "opponent_class", "opponent_archetype"];
    let sums = ["games", "wins", "first_games", "first_wins", "turns"];
    let recounted =
        ["f", "a", "d", "u", "b", "o", "oa", "count(*)", "sum(won)", "sum(first)", "sum(first * won)", "sum(t)"];
    assert_eq!(
        lines(app, &[&key[..], &sums[..]].concat(), &format!("meta_build_plays {of_current}")).await,
        lines(app, &recounted, &format!("{counted} group by f, a, d, u, b, o, oa")).await
    );
    assert_eq!(
        lines(
            app,
            &["format", "archetype", "day", "user_id", "identity", "games", "wins"],
            &format!("meta_build_lists {of_current}")
        )
        .await,
        lines(
            app,
            &["f", "a", "d", "u", "i", "count(*)", "sum(won)"],
            &format!("{counted} where i is not null group by f, a, d, u, i")
        )
        .await
    );
    assert_eq!(cards_counted(app).await, cards_recounted(app, &counted).await);
    let won = "sum(case when result = 'victory' then 1 else 0 end)";
    assert_eq!(
        lines(app, &["user_id", "games", "wins"], &format!("meta_build_players {of_current} where games > 0")).await,
        lines(app, &["user_id", "count(*)", won], &format!("{PASSING} group by user_id")).await
    );
}

/// Matches and wins by everything that they are counted by, none of them zero.
type Flat = BTreeMap<String, (i64, i64)>;

fn count(flat: &mut Flat, key: &str, (games, wins): (i64, i64)) {
    let there = flat.entry(key.to_owned()).or_default();
    *there = (there.0 + games, there.1 + wins);
    if *there == (0, 0) {
        flat.remove(key);
    }
}

async fn cards_counted(app: &TestApp) -> Flat {
    let sql = "select format || '/' || archetype || '/' || day || '/' || user_id, counts from meta_build_cards
        join meta_builds on build = current";
    let read = move |tx: &mut Tx<'_>| tx.all(sql, params![], |row| Ok((row.get::<String>(0)?, row.get::<String>(1)?)));
    let mut flat = Flat::new();
    for (row, packed) in app.db.read(read).await.unwrap() {
        let sums = CardSums::unpack(&packed);
        assert!(!packed.is_empty() && sums.clone().pack() == packed);
        for (class, it) in sums.matches {
            count(&mut flat, &format!("{row} {class}"), (it.games, it.wins));
        }
        for card in sums.cards {
            let row = format!("{row} card {}", card.card);
            count(&mut flat, &format!("{row} drawn"), (card.drawn.games, card.drawn.wins));
            count(&mut flat, &format!("{row} played"), (card.played.games, card.played.wins));
            for hand in card.hands {
                count(&mut flat, &format!("{row} offered {}", hand.class), (hand.offered.games, hand.offered.wins));
                count(&mut flat, &format!("{row} kept {}", hand.class), (hand.kept.games, hand.kept.wins));
            }
        }
    }
    flat
}

/// Written once more, from the matches' own rows.
async fn cards_recounted(app: &TestApp, counted: &str) -> Flat {
    let sql = format!(
        "select f || '/' || a || '/' || d || '/' || u, o, won, cards from {counted} join match_cards on match_id = match
         where named is not null"
    );
    let read = move |tx: &mut Tx<'_>| {
        tx.all(&sql, params![], |row| {
            let key: (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((key, row.get::<String>(3)?))
        })
    };
    let mut flat = Flat::new();
    for ((row, class, won), packed) in app.db.read(read).await.unwrap() {
        let (one, class) = ((1, won), class_number(&class));
        count(&mut flat, &format!("{row} {class}"), one);
        for play in match_cards::unpack(&packed) {
            let row = format!("{row} card {}", play.card);
            for (name, is_so) in [
                ("drawn".to_owned(), play.drawn.is_some_and(|turn| turn <= 5)),
                ("played".to_owned(), play.played.is_some()),
                (format!("offered {class}"), play.offered > 0),
                (format!("kept {class}"), play.kept > 0),
            ] {
                if is_so {
                    count(&mut flat, &format!("{row} {name}"), one);
                }
            }
        }
    }
    flat
}

/// Two players near the thirtieth match, one with nearly sixty on a day, and what may happen to their matches.
struct World<'a> {
    app: &'a TestApp,
    players: Vec<Recorder<'a>>,
    dice: RefCell<Dice>,
    recorded: RefCell<Vec<(usize, Value)>>,
}

impl<'a> World<'a> {
    async fn new(app: &'a TestApp, seed: u64) -> Self {
        app.give_cards(&cards::content(1));
        let mut players = Vec::new();
        for name in ["ana", "ben", "cleo"] {
            players.push(Recorder::new(app, name).await);
        }
        let world = Self { app, players, dice: RefCell::new(Dice::new(seed)), recorded: RefCell::default() };
        for (player, count) in [(0, 27), (1, 29), (2, 57)] {
            for _ in 0..count {
                let more = if player == 2 { json!({}) } else { world.invented() };
                world.record(player, more).await;
            }
        }
        world
    }

    fn roll(&self, below: usize) -> usize {
        self.dice.borrow_mut().below(below)
    }

    fn invented(&self) -> Value {
        let at = self.app.clock.now().minus(Duration::from_secs(self.roll(20 * 86_400) as u64));
        json!({
            "result": (["victory", "victory", "defeat", "tie"][self.roll(4)]),
            "mode": (["ranked", "casual", "ranked", "friendly"][self.roll(4)]),
            "rank": ([json!("gold_3"), json!("legend_7"), json!("diamond_1"), Value::Null][self.roll(4)]),
            "opponent_class": (["MAGE", "ROGUE"][self.roll(2)]),
            "went_first": self.roll(2) == 0,
            "turns": ([1, 7, 12][self.roll(3).max(self.roll(3))]),
            "played_at": (if self.roll(3) == 0 { self.app.clock.now() } else { at }).to_string(),
        })
    }

    fn invented_cards(&self) -> Value {
        let ids = ["TEST_1001", "TEST_1002", "TEST_1003", "TEST_SPELL"];
        let cards = ids.into_iter().filter(|_| self.roll(3) > 0).map(|id| {
            let (offered, drawn) = (self.roll(3), json!(self.roll(9)));
            let drawn = if self.roll(3) == 0 { Value::Null } else { drawn };
            json!({ "card": id, "offered": offered, "kept": self.roll(offered + 1), "drawn": drawn, "played": drawn })
        });
        cards.collect()
    }

    async fn record(&self, player: usize, mut more: Value) {
        more["cards"] = self.invented_cards();
        let row = self.players[player].record(more).await;
        self.recorded.borrow_mut().push((player, row["id"].clone()));
    }

    async fn act(&self) {
        let count = self.recorded.borrow().len();
        let which = self.roll(count.max(1));
        match self.roll(12) {
            0..=2 if count > 0 => {
                let (owner, id) = self.recorded.borrow_mut().swap_remove(which);
                let player = &self.players[owner].player;
                assert_eq!(self.app.rpc(player, "match_delete", json!({ "id": id })).await.status, 200);
            }
            3..=5 if count > 0 => {
                let (owner, id) = self.recorded.borrow()[which].clone();
                let mut change = self.invented();
                change["id"] = id;
                let answer = self.app.rpc(&self.players[owner].player, "match_update", change).await;
                assert_eq!(answer.status, 200, "{}", answer.body);
            }
            6 => {
                let deck = self.players[self.roll(3)].deck.as_str().unwrap().to_owned();
                let name = ["null", "'7'", "'8'"][self.roll(3)];
                let sql = format!("update decks set archetype = {name} where id = '{deck}'");
                self.app.db.write(move |tx| tx.script(&sql)).await.unwrap();
                labels::label_own(&self.app.db).await.unwrap();
            }
            7 => {
                let (user, now) = (self.players[self.roll(3)].player.id, self.app.clock.now());
                let recorded = now.minus(Duration::from_secs(self.roll(100) as u64));
                if self.roll(3) == 0 {
                    self.app.db.write(move |tx| set_aside(tx, user, recorded, now)).await.unwrap();
                }
                self.app.pass(5);
                self.app.meta.sweep(self.app.clock.now()).await.unwrap();
            }
            _ => {
                let build = json!([7, 8][self.roll(2)]);
                let mut more = self.invented();
                more["build"] = build;
                self.record(self.roll(3), more).await;
            }
        }
    }

    fn exclusion(&self) -> Exclusion {
        let user = self.players[self.roll(3)].player.id.to_string();
        let (kind, value) =
            [("build", "7".to_owned()), ("user", user), ("sender", "nobody".to_owned())][self.roll(3)].clone();
        match self.roll(3) {
            0 => Exclusion::Same,
            1 => Exclusion::Exclude { kind, value },
            _ => Exclusion::Include { kind, value },
        }
    }
}

async fn tables_equal_a_recount_after_any_sequence(app: TestApp) {
    let world = World::new(&app, 11).await;
    for step in 0..100 {
        world.act().await;
        if step % 20 == 9 {
            app.meta.rebuild(world.exclusion()).await.unwrap();
        }
        if step % 5 == 0 {
            assert_tables_equal_a_recount(&app).await;
        }
    }
    app.meta.rebuild(Exclusion::Include { kind: "build", value: "7".into() }).await.unwrap();
    assert_tables_equal_a_recount(&app).await;
    let gone = world.players[2].player.id;
    app.accounts.delete_user(crate::people::audit::Actor::command(), gone).await.unwrap();
    assert_tables_equal_a_recount(&app).await;
}

async fn tables_equal_a_recount_whatever_happens_during_a_rebuild(app: TestApp) {
    let world = World::new(&app, 23).await;
    for round in 0..6 {
        let (moments, exclusion) = (Cell::new(0), world.exclusion());
        let between = async || {
            moments.set(moments.get() + 1);
            world.act().await;
        };
        let done = app.meta.rebuild_with(exclusion, between).await.unwrap();
        assert!(moments.get() >= 8, "each step has a moment before it: {}", moments.get());
        assert_tables_equal_a_recount(&app).await;
        assert!(done.matches > 0, "round {round}");
    }
    // The account of a player ends in the middle.
    let (gone, moments) = (world.players[2].player.id, Cell::new(0));
    let between = async || {
        moments.set(moments.get() + 1);
        if moments.get() == 5 {
            app.accounts.delete_user(crate::people::audit::Actor::command(), gone).await.unwrap();
        }
    };
    app.meta.rebuild_with(Exclusion::Same, between).await.unwrap();
    assert_tables_equal_a_recount(&app).await;
}

async fn a_rebuild_that_was_stopped_changes_nothing_and_the_next_one_clears_it_up(app: TestApp) {
    let world = World::new(&app, 5).await;
    for stopped_at in [2, 6, 9] {
        let moments = Cell::new(0);
        let stopped = async || {
            moments.set(moments.get() + 1);
            if moments.get() == stopped_at {
                // As a process that was killed: it never goes on.
                std::future::pending::<()>().await;
            }
        };
        let exclusion = Exclusion::Exclude { kind: "build", value: "7".into() };
        let mut rebuild = Box::pin(app.meta.rebuild_with(exclusion, stopped));
        while moments.get() < stopped_at {
            tokio::select! {
                _ = &mut rebuild => unreachable!("it stops"),
                () = tokio::task::yield_now() => {}
            }
        }
        drop(rebuild);
        world.act().await;
        assert_tables_equal_a_recount(&app).await;
    }
    app.meta.rebuild(Exclusion::Same).await.unwrap();
    assert_tables_equal_a_recount(&app).await;
    for table in ["plays", "lists", "cards", "players", "exclusions"] {
        let sql =
            format!("select count(*) from meta_build_{table} where build not in (select current from meta_builds)");
        assert_eq!(app.number(sql).await, 0, "{table}");
    }
}

async fn whoever_begins_a_rebuild_last_wins(app: TestApp) {
    let world = World::new(&app, 7).await;
    let other = Cell::new(false);
    let between = async || {
        if !other.replace(true) {
            app.meta.rebuild(Exclusion::Exclude { kind: "build", value: "8".into() }).await.unwrap();
        }
    };
    let overtaken: Result<_, DbError> = app.meta.rebuild_with(Exclusion::Same, between).await;
    assert!(overtaken.unwrap_err().to_string().contains("run this command again"));
    assert_tables_equal_a_recount(&app).await;
    world.act().await;
    assert_tables_equal_a_recount(&app).await;
}
