//! The ledger and the balance, on both engines, also when many reach for the same mana.

use super::{Change, Error, Reason, Refusal, apply};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_new_player_has_250_and_a_ledger_that_says_so,
    a_repeated_change_happens_once,
    sixty_four_callers_spend_one_balance_to_the_end,
    one_command_sent_ten_times_at_once_has_one_effect,
);

fn spend(player: &Player, amount: i64, reference: impl Into<String>) -> Change {
    Change { user: player.id, amount: -amount, reason: Reason::Spend, reference: reference.into() }
}

async fn pay(app: &TestApp, change: Change) -> Result<i64, Error> {
    let now = app.clock.now();
    app.db.write(move |tx| apply(tx, &change, now)).await
}

async fn balance_and_ledger(app: &TestApp, player: &Player) -> (i64, i64) {
    let id = player.id;
    (
        app.number(format!("select mana from profiles where id = '{id}'")).await,
        app.number(format!("select cast(sum(amount) as bigint) from mana_ledger where user_id = '{id}'")).await,
    )
}

async fn a_new_player_has_250_and_a_ledger_that_says_so(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(balance_and_ledger(&app, &ana).await, (250, 250));
    assert_eq!(
        app.number("select count(*) from mana_ledger where reason = 'signup' and balance_after = 250".into()).await,
        1
    );
}

async fn a_repeated_change_happens_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(pay(&app, spend(&ana, 20, "room-1")).await.unwrap(), 230);
    assert_eq!(pay(&app, spend(&ana, 15, "duo-1")).await.unwrap(), 215);
    assert_eq!(pay(&app, spend(&ana, 20, "room-1")).await.unwrap(), 230, "the answer of the first time");
    assert_eq!(balance_and_ledger(&app, &ana).await, (215, 215));
    let refused = pay(&app, spend(&ana, 216, "room-2")).await;
    assert!(matches!(refused, Err(Error::Refused(Refusal::NotEnoughMana))));
    assert_eq!(balance_and_ledger(&app, &ana).await, (215, 215));
}

async fn sixty_four_callers_spend_one_balance_to_the_end(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let callers = (0..64).map(|n| {
        let (db, now, change) = (app.db.clone(), app.clock.now(), spend(&ana, 20, format!("room-{n}")));
        tokio::spawn(async move { db.write(move |tx| apply(tx, &change, now)).await })
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
        let (db, now, change) = (app.db.clone(), app.clock.now(), spend(&ana, 20, "room-1"));
        tokio::spawn(async move { db.write(move |tx| apply(tx, &change, now)).await.unwrap() })
    });
    for caller in callers.collect::<Vec<_>>() {
        assert_eq!(caller.await.unwrap(), 230);
    }
    assert_eq!(balance_and_ledger(&app, &ana).await, (230, 230));
}
