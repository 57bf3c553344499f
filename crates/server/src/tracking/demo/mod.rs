//! `runeside demo`: fills a database with invented players, decks and matches, so that newcomers, pictures and tests see living
//! pages. The players are marked: their addresses end in `@demo.invalid`.

mod hands;
mod life;
mod lists;
mod modes;
mod play;
mod themes;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result, bail};
use deckcode::Format;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use uuid::Uuid;

use self::lists::Plan;
use self::play::DemoDeck;
use crate::base::random::Dice;
use crate::cards::catalog::CardData;
use crate::people::accounts::model::Metadata;
use crate::people::accounts::{Accounts, NewUser};
use crate::people::audit::Actor;
use crate::people::usernames;
use crate::tracking::decks::{Decks, NewDeck};
use crate::tracking::meta::{Exclusion, Meta};
use crate::tracking::{archetypes, battlegrounds, decks, matches, opponents};

/// The account to sign in with.
const GUEST: &str = "demo@demo.invalid";
const PASSWORD: &str = "frostbolt-and-tea";
/// Requests that run at the same time: enough that their commits are joined.
const AT_ONCE: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub players: usize,
    pub matches: usize,
}

/// The features that it fills.
pub struct Demo {
    pub accounts: Accounts,
    pub decks: Decks,
    pub meta: Meta,
}

pub async fn fill(app: &Demo, size: Size) -> Result<()> {
    let data = app.decks.cards.current().context("there is no card data; `runeside cards update` fetches it")?;
    if app.accounts.find_user_by_email(GUEST).await.is_ok() {
        bail!("this database has the invented players already");
    }
    let mut dice = Dice::new(16);
    let mut plans = lists::plans(data.catalog(), Format::Standard, &mut dice);
    plans.extend(lists::plans(data.catalog(), Format::Wild, &mut dice));
    if plans.is_empty() {
        bail!("the card data has too few cards for a deck");
    }
    let players = players(app, size.players).await?;
    let decks = save_decks(app, &data, &plans, &players, &mut dice).await?;
    let now = app.meta.clock.now();
    archetypes::learn(&app.meta.db, app.decks.cards.current(), now.minus(play::SPAN), now, true).await?;
    decks::label_all(&app.meta.db).await?;
    let known = app.meta.db.read(archetypes::all).await?;
    let world = play::World { plans: &plans, archetypes: &known, catalog: data.catalog(), now };
    let mut played = play::matches(&world, &decks, size.matches, &mut dice);
    played.extend(modes::arena(&players, now, &mut dice));
    let count = played.len();
    app.meta.db.write_in_pieces(played, matches::filling::fill).await?;
    let games = modes::games(&players, now, &mut dice);
    app.meta.db.write_in_pieces(games, battlegrounds::filling::fill).await?;
    app.meta.rebuild(Exclusion::Same).await?;
    app.meta.update_pages(now).await?;
    opponents::update(&app.meta.db, app.decks.cards.current(), now).await?;
    println!("{} players, {} decks, {} matches; sign in as {GUEST} with {PASSWORD}", players.len(), decks.len(), count);
    Ok(())
}

/// The guest and the others, who cannot sign in; all have the tracker.
async fn players(app: &Demo, count: usize) -> Result<Vec<Uuid>> {
    let create = |n: usize| async move {
        let (email, name) = match n {
            0 => (GUEST.to_owned(), "demo".to_owned()),
            n => (format!("demo{n}@demo.invalid"), format!("demo_{n}")),
        };
        let request = NewUser {
            email,
            password: (n == 0).then(|| PASSWORD.to_owned()),
            confirmed: true,
            user_metadata: Metadata::from_iter([
                ("username".to_owned(), json!(name)),
                ("demo".to_owned(), json!(true)),
            ]),
            app_metadata: Metadata::default(),
            ban: None,
        };
        let user = app.accounts.create_user(Actor::command(), request).await?;
        let (id, now) = (user.id, app.meta.clock.now());
        app.meta.db.write(move |tx| usernames::set_tier(tx, id, "tracker", now).map(drop)).await?;
        anyhow::Ok(id)
    };
    stream::iter(0..count.max(1)).map(create).buffered(AT_ONCE).try_collect().await
}

/// One or two decks for each player: a list that many play, or one of their own.
async fn save_decks(
    app: &Demo,
    data: &CardData,
    plans: &[Plan],
    players: &[Uuid],
    dice: &mut Dice,
) -> Result<Vec<DemoDeck>> {
    let mut wanted = Vec::new();
    for (index, user) in players.iter().enumerate() {
        // The guest has more to look at.
        let count = if index == 0 { 4 } else { 1 + dice.below(2) };
        for _ in 0..count {
            let plan = play::chosen(plans, 0.5, dice);
            let known = &plans[plan].lists;
            let own = dice.below(3) == 0;
            let varied = if own { plans[plan].varied(data.catalog(), dice) } else { None };
            // The first list is the one that is passed around most.
            let popular = (play::share(dice) * play::share(dice) * known.len() as f64) as usize;
            let deck = varied.unwrap_or_else(|| known[popular].clone());
            wanted.push((*user, plan, deck));
        }
    }
    let save = |(user, plan, deck): (Uuid, usize, deckcode::Deck)| async move {
        let (identity, cards) = (deck.identity(), deck.cards.clone());
        let new = NewDeck { text: deck.encode()?, name: Some(plans[plan].name.clone()), ..NewDeck::default() };
        let row = app.decks.save(user, new).await?;
        let id = row["id"].as_str().and_then(|id| id.parse().ok()).context("a deck has no id")?;
        anyhow::Ok(DemoDeck { user, id, plan, identity, cards })
    };
    stream::iter(wanted).map(save).buffered(AT_ONCE).try_collect().await
}
