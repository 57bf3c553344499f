//! The ledger and the balance, on both engines, also with concurrent changes.

use serde_json::json;

use super::{Cause, Error, Reason, Refusal, can_pay_entry, grant, pay_entry, spend};
use crate::base::db::{MIGRATIONS, Tx};
use crate::params;
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_new_player_has_250_mana_and_a_ledger_row_for_it,
    a_repeated_change_is_applied_once,
    sixty_four_concurrent_spends_never_overdraw_a_balance,
    one_command_sent_ten_times_at_once_has_one_effect,
    a_grant_is_applied_once_for_each_reason,
    an_own_spend_of_exactly_the_fee_is_the_entry_once,
    an_old_or_another_spend_is_no_entry,
    ledger_rows_are_numbered_without_gaps,
    the_migration_numbers_existing_ledger_rows,
);

fn room(reference: impl Into<String>) -> Cause {
    Cause { reason: Reason::BattleRoyaleEntry, reference: reference.into() }
}

async fn pay(app: &TestApp, player: &Player, amount: u32, cause: Cause) -> Result<i64, Error> {
    let (id, now) = (player.id, app.clock.now());
    app.db.write(move |tx| spend(tx, id, amount, cause.clone(), now)).await
}

async fn balance_and_ledger(app: &TestApp, player: &Player) -> (i64, i64) {
    let id = player.id;
    (
        app.number(format!("select mana from profiles where id = '{id}'")).await,
        app.number(format!("select cast(sum(amount) as bigint) from mana_ledger where user_id = '{id}'")).await,
    )
}

async fn a_new_player_has_250_mana_and_a_ledger_row_for_it(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(balance_and_ledger(&app, &ana).await, (250, 250));
    assert_eq!(
        app.number("select count(*) from mana_ledger where reason = 'signup' and balance_after = 250".into()).await,
        1
    );
}

async fn a_repeated_change_is_applied_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(pay(&app, &ana, 20, room("room-1")).await.unwrap(), 230);
    assert_eq!(pay(&app, &ana, 15, room("room-0")).await.unwrap(), 215);
    assert_eq!(pay(&app, &ana, 20, room("room-1")).await.unwrap(), 230, "the balance after the first time");
    assert_eq!(balance_and_ledger(&app, &ana).await, (215, 215));
    let refused = pay(&app, &ana, 216, room("room-2")).await;
    assert!(matches!(refused, Err(Error::Refused(Refusal::NotEnoughMana))));
    assert_eq!(balance_and_ledger(&app, &ana).await, (215, 215));
}

async fn sixty_four_concurrent_spends_never_overdraw_a_balance(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let callers = (0..64).map(|n| {
        let (db, id, now, cause) = (app.db.clone(), ana.id, app.clock.now(), room(format!("room-{n}")));
        tokio::spawn(async move { db.write(move |tx| spend(tx, id, 20, cause.clone(), now)).await })
    });
    let mut paid = 0;
    for caller in callers.collect::<Vec<_>>() {
        match caller.await.unwrap() {
            Ok(_) => paid += 1,
            Err(Error::Refused(Refusal::NotEnoughMana)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(paid, 250 / 20);
    assert_eq!(balance_and_ledger(&app, &ana).await, (10, 10));
}

async fn one_command_sent_ten_times_at_once_has_one_effect(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let callers = (0..10).map(|_| {
        let (db, id, now) = (app.db.clone(), ana.id, app.clock.now());
        tokio::spawn(async move { db.write(move |tx| spend(tx, id, 20, room("room-1"), now)).await.unwrap() })
    });
    for caller in callers.collect::<Vec<_>>() {
        assert_eq!(caller.await.unwrap(), 230);
    }
    assert_eq!(balance_and_ledger(&app, &ana).await, (230, 230));
}

/// The player writes their balance, as the specification's client does.
async fn write_balance(app: &TestApp, player: &Player, mana: i64) {
    let path = format!("/rest/v1/profiles?id=eq.{}", player.id);
    let written = app.send(axum::http::Method::PATCH, &path, Some(&player.access), Some(json!({ "mana": mana }))).await;
    assert_eq!(written.status, 204, "{}", written.body);
}

async fn enter(app: &TestApp, player: &Player, game: &str) -> i64 {
    let (id, now, cause) = (player.id, app.clock.now(), room(game));
    app.db.write(move |tx| pay_entry(tx, id, 20, cause.clone(), now)).await.unwrap()
}

async fn an_own_spend_of_exactly_the_fee_is_the_entry_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    write_balance(&app, &ana, 230).await;
    app.pass(600);
    assert_eq!(enter(&app, &ana, "room-1").await, 230, "ten minutes later it still counts");
    assert_eq!(enter(&app, &ana, "room-1").await, 230, "the same game again");
    let entry = "select count(*) from mana_ledger where reason = 'battle_royale_entry' and reference = 'room-1' and amount = -20";
    assert_eq!(app.number(entry.into()).await, 1);
    assert_eq!(app.number("select count(*) from mana_ledger where reason = 'spend'".into()).await, 0);
    assert_eq!(enter(&app, &ana, "room-2").await, 210, "another game is paid from the balance");
    write_balance(&app, &ana, 190).await;
    write_balance(&app, &ana, 170).await;
    for (game, after) in [("room-3", 170), ("room-4", 170), ("room-5", 150)] {
        assert_eq!(enter(&app, &ana, game).await, after, "{game}");
    }
    let id = ana.id;
    let refund = Cause { reason: Reason::Refund, reference: "refund:room-1".into() };
    for _ in 0..2 {
        let (refund, now) = (refund.clone(), app.clock.now());
        assert_eq!(app.db.write(move |tx| grant(tx, id, 20, refund.clone(), now)).await.unwrap(), 170);
    }
    assert_eq!(balance_and_ledger(&app, &ana).await, (170, 170));
    assert_eq!(crate::profile::check(&app.db).await.unwrap().wrong, Vec::<String>::new());
}

async fn an_old_or_another_spend_is_no_entry(app: TestApp) {
    let ana = app.sign_up("ana").await;
    write_balance(&app, &ana, 230).await;
    app.clock.advance(std::time::Duration::from_millis(600_001));
    assert_eq!(enter(&app, &ana, "room-1").await, 210, "too old");
    for (written, game, after) in [(195, "room-2", 175), (154, "room-3", 134), (114, "room-4", 114)] {
        write_balance(&app, &ana, written).await;
        assert_eq!(enter(&app, &ana, game).await, after, "{game}");
    }
    let ben = app.sign_up("ben").await;
    write_balance(&app, &ana, 94).await;
    assert_eq!(enter(&app, &ben, "room-5").await, 230, "of another player");
    // Nothing is left but the spend.
    write_balance(&app, &ana, 20).await;
    write_balance(&app, &ana, 0).await;
    for (game, pays) in [("room-6", true), ("room-7", true), ("room-8", false)] {
        let (id, now, cause) = (ana.id, app.clock.now(), room(game));
        let can = app.db.read(move |tx| can_pay_entry(tx, id, 20, 0, now)).await.unwrap();
        let paid = app.db.write(move |tx| pay_entry(tx, id, 20, cause.clone(), now)).await;
        assert_eq!((can, paid.is_ok()), (pays, pays), "{game}");
    }
    assert_eq!(balance_and_ledger(&app, &ana).await, (0, 0));
}

async fn a_grant_is_applied_once_for_each_reason(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (id, now) = (ana.id, app.clock.now());
    let give = |reason| {
        let cause = Cause { reason, reference: "room-1".into() };
        app.db.write(move |tx| grant(tx, id, 20, cause.clone(), now))
    };
    pay(&app, &ana, 20, room("room-1")).await.unwrap();
    assert_eq!(give(Reason::Refund).await.unwrap(), 250);
    assert_eq!(give(Reason::Refund).await.unwrap(), 250);
    assert_eq!(give(Reason::Purchase).await.unwrap(), 270);
    assert_eq!(balance_and_ledger(&app, &ana).await, (270, 270));
}

async fn ledger_rows_are_numbered_without_gaps(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let payers = [&ana, &ben, &ana, &ana].into_iter().enumerate();
    for (n, player) in payers {
        pay(&app, player, 10, room(format!("room-{n}"))).await.unwrap();
    }
    assert!(pay(&app, &ana, 5000, room("room-9")).await.is_err());
    assert_eq!(numbered(&app, &ana).await, [(1, 250), (2, 240), (3, 230), (4, 220)]);
}

async fn numbered(app: &TestApp, player: &Player) -> Vec<(i64, i64)> {
    let id = player.id;
    let sql = format!("select number, balance_after from mana_ledger where user_id = '{id}' order by number");
    let rows = move |tx: &mut Tx<'_>| tx.all(&sql, params![], |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)));
    app.db.read(rows).await.unwrap()
}

async fn the_migration_numbers_existing_ledger_rows(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    for n in 0..3 {
        pay(&app, &ana, 10, room(format!("room-{n}"))).await.unwrap();
    }
    let (_, numbers) = MIGRATIONS.iter().find(|(name, _)| *name == "ledger_numbers").unwrap();
    app.db
        .write(move |tx| {
            tx.script("drop index mana_ledger_user_id_number_key; alter table mana_ledger drop column number;")?;
            tx.script(numbers)
        })
        .await
        .unwrap();
    assert_eq!(numbered(&app, &ana).await, [(1, 250), (2, 240), (3, 230), (4, 220)]);
    assert_eq!(numbered(&app, &ben).await, [(1, 250)]);
}
