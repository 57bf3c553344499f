//! Statistics over many matches: recording one with its counts, a player's own figures, the pages of what everyone plays, and the
//! size of the tables. `runeside-bench stats 10000000` sets the number of matches.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use cards::content::{Content, LocaleContent};
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Classes};
use cards::strings::Strings;
use cards::text::Display;
use cards::texts::CardTextsBuilder;
use deckcode::{Deck, Format};
use futures_util::{StreamExt, TryStreamExt, stream};
use runeside::base::clock::{Clock, Timestamp};
use runeside::base::config::{Config, Switch};
use runeside::base::db::{Db, DbError};
use runeside::base::keys::Keys;
use runeside::base::random::Dice;
use runeside::cards::catalog::FILE as CARD_FILE;
use runeside::contract::registry::{Call, Function, Reader, Registry};
use runeside::host::app::{self, App};
use runeside::params;
use runeside::people::accounts::model::Metadata;
use runeside::people::accounts::{Accounts, NewUser};
use runeside::people::audit::Actor;
use runeside::people::usernames;
use runeside::tracking::archetypes::rules::Shape;
use runeside::tracking::archetypes::{self, Archetype, ArchetypeName, LocalNames};
use runeside::tracking::decks::NewDeck;
use runeside::tracking::match_cards::CardPlay;
use runeside::tracking::matches::filling::{FilledMatch, fill};
use runeside::tracking::meta::Exclusion;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use uuid::Uuid;

/// Without an argument.
const DEFAULT_MATCHES: usize = 200_000;
const ARCHETYPES: usize = 110;
const MATCHES_OF_ONE: usize = 10_000;
const MATCHES_A_PLAYER: usize = 400;
const FIRST_CARD: u32 = 60_000;
/// Different cards of a deck.
const SEEN_OF: u32 = 20;
const BATCH: usize = 5_000;
pub(crate) const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let size = std::env::args().nth(2).map(|text| text.parse()).transpose()?.unwrap_or(DEFAULT_MATCHES);
    let directory = tempfile::tempdir_in("target")?;
    card_data().save(&directory.path().join(CARD_FILE))?;
    runtime.block_on(async {
        let app = open_app(directory.path()).await?;
        run(&app, size, Clock::system().now()).await
    })
}

/// With a new database in the directory, without limits.
pub(crate) async fn open_app(directory: &Path) -> Result<App> {
    let config = Config { data: directory.to_owned(), rate_limits: Switch::Off, ..Config::default() };
    let clock = Clock::system();
    let db = app::open_database(&config, &clock).await?;
    let keys = Keys::load_or_create(&config)?;
    App::for_command(&config, db, clock, keys)
}

async fn run(app: &App, size: usize, now: Timestamp) -> Result<()> {
    let players = players(&app.features.accounts, &app.db, size / MATCHES_A_PLAYER + 10, now).await?;
    let mut dice = Dice::new(1);
    write_matches(app, &players, size, now, &mut dice).await?;
    let decks = save_decks(app, &players[1..]).await?;
    let began = Instant::now();
    let done = app.features.meta.rebuild(Exclusion::Same).await?;
    println!("  {} counted again in {:.1?}", done.counted, began.elapsed());
    let began = Instant::now();
    app.features.meta.update_pages(now).await?;
    println!("  all pages made in {:.1?}", began.elapsed());

    let meta_page = json!({ "period": "30d", "format": "STANDARD", "bracket": "all" });
    timed("meta page [p99 20 ms]", 500, || call(&app.registry, "meta_stats", players[0], meta_page.clone())).await?;
    let archetype = json!({ "id": "1", "period": "30d", "format": "STANDARD", "bracket": "all" });
    timed("page of an archetype [p99 20 ms]", 500, || {
        call(&app.registry, "meta_archetype", players[0], archetype.clone())
    })
    .await?;
    let all = json!({ "period": "all" });
    timed("My Stats of 10,000 matches [50 ms]", 50, || call(&app.registry, "my_stats", players[0], all.clone()))
        .await?;
    timed("a page of the list", 200, || call(&app.registry, "my_matches", players[0], json!({}))).await?;
    for (name, with_cards) in [("a match with its counts [3 ms]", false), ("the same with its cards [3 ms]", true)] {
        timed(name, 500, || {
            let (user, deck) = decks[dice.below(decks.len())];
            let cards = if with_cards { sent_cards(&mut dice) } else { json!([]) };
            let args = json!({
                "id": Uuid::new_v4(), "result": "victory", "played_at": now.to_string(), "source": "log",
                "opponent_class": "MAGE", "deck_id": deck, "mode": "ranked", "format": "STANDARD", "rank": "gold_3",
                "went_first": true, "turns": 9, "duration_s": 400, "cards": cards
            });
            call(&app.registry, "match_record", user, args)
        })
        .await?;
    }
    let (user, deck) = decks[0];
    let offered =
        json!({ "deck_id": deck, "opponent_class": "MAGE", "cards": ["BENCH_0", "BENCH_1", "BENCH_2", "BENCH_3"] });
    timed("figures of a mulligan", 200, || call(&app.registry, "mulligan_figures", user, offered.clone())).await?;
    timed("own cards of 10,000 matches", 50, || call(&app.registry, "my_cards", players[0], all.clone())).await?;
    sizes(&app.db).await
}

/// The cards of the first archetype, as `cards` numbers them.
fn card_data() -> Content {
    let card = |n: u32| Card {
        dbf_id: FIRST_CARD + 7 * n,
        id: format!("BENCH_{n}").into(),
        collectible: true,
        classes: Classes::only(Class::Neutral),
        ..Card::default()
    };
    let hero = Card { dbf_id: 637, id: "HERO_08".into(), kind: CardType::Hero, ..card(0) };
    let cards: Vec<Card> = std::iter::once(hero).chain((0..SEEN_OF).map(card)).collect();
    let mut words = CardTextsBuilder::default();
    let text = Display { plain: String::new(), marks: Vec::new() };
    cards.iter().for_each(|card| words.push(card.dbf_id, &card.id, &text, ""));
    let locales = vec![LocaleContent { locale: Locale::EnUs, words, strings: Strings::default() }];
    Content { build: 1, cards, locales, ..Content::default() }
}

fn sent_cards(dice: &mut Dice) -> Value {
    let sent = |it: CardPlay| {
        let id = format!("BENCH_{}", (it.card - FIRST_CARD) / 7);
        json!({ "card": id, "offered": it.offered, "kept": it.kept, "drawn": it.drawn, "played": it.played })
    };
    cards(0, dice).into_iter().map(sent).collect()
}

async fn write_matches(app: &App, players: &[Uuid], size: usize, now: Timestamp, dice: &mut Dice) -> Result<()> {
    let began = Instant::now();
    add_archetypes(&app.db, now).await?;
    let mut left = size + MATCHES_OF_ONE;
    while left > 0 {
        let count = left.min(BATCH);
        // The last of them are those of the first player.
        let only = (left <= MATCHES_OF_ONE).then(|| players[0]);
        let invent = |at: usize| {
            // In the order in which they were played, as they arrive; those of the first player are of all the year.
            let age = match only {
                Some(_) => dice.below(1_000_000) as f64 / 1e6,
                None => (left - at) as f64 / (size + MATCHES_OF_ONE) as f64,
            };
            invented(players, only, now.minus(YEAR.mul_f64(age)), dice)
        };
        let batch: Vec<FilledMatch> = (0..count).map(invent).collect();
        app.db.write(move |tx| fill(tx, &batch)).await?;
        left -= count;
    }
    println!("  {} matches of {} players written in {:.1?}", size + MATCHES_OF_ONE, players.len(), began.elapsed());
    Ok(())
}

pub(crate) async fn players(accounts: &Accounts, db: &Db, count: usize, now: Timestamp) -> Result<Vec<Uuid>> {
    let create = |n: usize| async move {
        let request = NewUser {
            email: format!("bench{n}@example.org"),
            password: None,
            confirmed: true,
            user_metadata: Metadata::default(),
            app_metadata: Metadata::default(),
            ban: None,
        };
        let user = accounts.create_user(Actor::command(), request).await?.id;
        db.write(move |tx| usernames::set_tier(tx, user, "tracker", now).map(drop)).await?;
        anyhow::Ok(user)
    };
    stream::iter(0..count).map(create).buffered(64).try_collect().await
}

/// A deck of the first archetype for some players.
async fn save_decks(app: &App, players: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let deck =
        Deck { format: Format::Standard, heroes: vec![637], cards: vec![(FIRST_CARD, 2)], sideboards: Vec::new() };
    let mut decks = Vec::new();
    for user in players.iter().take(200) {
        let row = app.features.decks.save(*user, NewDeck { text: deck.encode()?, ..NewDeck::default() }).await?;
        decks.push((*user, row["id"].as_str().context("a deck has no id")?.parse()?));
    }
    // One of the lists that are played, with the cards that are seen.
    let list: Value = (0..SEEN_OF).map(|n| json!({ "dbfId": FIRST_CARD + 7 * n, "count": 2 })).collect();
    let sql =
        format!("update decks set class = 'DEATHKNIGHT', archetype = '1', identity = '{:016x}', cards = '{list}'", 0);
    // What young accounts record would not be counted.
    app.db.write(move |tx| tx.script(&format!("{sql}; update users set created_at = 0"))).await?;
    Ok(decks)
}

async fn add_archetypes(db: &Db, now: Timestamp) -> Result<()> {
    let add = move |tx: &mut runeside::base::db::Tx<'_>| {
        for n in 0..ARCHETYPES {
            let names = LocalNames { en: format!("Kind {n}"), ..LocalNames::default() };
            let class = class_of(n);
            let name = ArchetypeName { id: String::new(), class, format: "STANDARD".into(), names };
            let new = Archetype { name, named: false, shape: Shape::default(), lists: 9, retired: false };
            archetypes::add(tx, &new, now)?;
        }
        Ok::<_, DbError>(())
    };
    Ok(db.write(add).await?)
}

fn class_of(n: usize) -> String {
    Class::PLAYED[n % Class::PLAYED.len()].name().to_owned()
}

/// Some archetypes are played much more than others.
fn archetype(dice: &mut Dice) -> usize {
    dice.below(ARCHETYPES).min(dice.below(ARCHETYPES))
}

pub(crate) fn invented(players: &[Uuid], only: Option<Uuid>, played_at: Timestamp, dice: &mut Dice) -> FilledMatch {
    let (own, other) = (archetype(dice), archetype(dice));
    let leagues = ["bronze", "gold", "platinum", "diamond", "legend"];
    FilledMatch {
        id: Uuid::new_v4(),
        user: only.unwrap_or_else(|| players[dice.below(players.len())]),
        won: dice.below(2) == 0,
        deck: None,
        archetype: Some((own + 1).to_string()),
        class: class_of(own),
        identity: Some(format!("{:016x}", own * 10 + dice.below(10))),
        opponent_class: class_of(other),
        opponent_archetype: (dice.below(2) == 0).then(|| (other + 1).to_string()),
        matched: Some(6),
        seen: (0..8).map(|n| format!("CORE_{:03}", other * 8 + n)).collect(),
        mode: "ranked",
        format: Some("STANDARD"),
        rank: Some(format!("{}_{}", leagues[dice.below(leagues.len())], 1 + dice.below(10))),
        went_first: dice.below(2) == 0,
        own_turns: 4 + dice.below(9) as i64,
        duration_s: 300 + dice.below(600) as i64,
        arena: None,
        played_at,
        source: "log",
        cards: cards(own, dice),
    }
}

/// What became of the cards of a deck of the archetype: 15 of 20 are seen, four of them in the mulligan.
fn cards(archetype: usize, dice: &mut Dice) -> Vec<CardPlay> {
    let first = FIRST_CARD + 200 * archetype as u32;
    let mut seen: Vec<u32> = (0..SEEN_OF).map(|n| first + 7 * n).collect();
    dice.shuffle(&mut seen);
    let play = |(at, card): (usize, u32)| CardPlay {
        card,
        offered: u8::from(at < 4),
        kept: u8::from(at < 4 && dice.below(2) == 0),
        drawn: (at > 1).then_some(at as u8),
        played: (dice.below(3) > 0).then_some(at as u8 + 2),
    };
    seen.into_iter().take(15).enumerate().map(play).collect()
}

/// Calls a function as a player, without HTTP.
pub(crate) async fn call(registry: &Registry, name: &str, user: Uuid, args: Value) -> Result<()> {
    let function: &Function =
        registry.functions().find(|function| function.name == name).context("no such function")?;
    let call =
        Call { session: None, request: None, reader: Reader::Player(user), address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
    let args = args.as_object().cloned().unwrap_or_default();
    function.run(call, args).await.map(drop).map_err(|error| anyhow!("{name}: {error}"))
}

/// One after the other: half of the calls within the first time, 99 of 100 within the second.
async fn timed<F: Future<Output = Result<()>>>(name: &str, calls: usize, mut call: impl FnMut() -> F) -> Result<()> {
    let mut times = Vec::with_capacity(calls);
    for _ in 0..calls {
        let began = Instant::now();
        call().await?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    println!("  {name:<36} p50 {:>8.2?}   p99 {:>8.2?}", times[calls / 2], times[calls * 99 / 100]);
    Ok(())
}

async fn sizes(db: &Db) -> Result<()> {
    let read = |tx: &mut runeside::base::db::Tx<'_>| {
        tx.lift_time_limit()?;
        let sql = "select name, sum(pgsize) from dbstat where name like 'match_%' or name like 'meta_%' or name like '%autoindex_meta%'
            or name like '%autoindex_match%' group by name order by 2 desc";
        tx.all(sql, params![], |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)))
    };
    let sizes: Result<_, DbError> = db.read(read).await;
    match sizes {
        Ok(sizes) => sizes.iter().for_each(|(name, bytes)| println!("  {name:<44} {:>8.1} MB", *bytes as f64 / 1e6)),
        Err(error) => println!("  sizes are not known: {error}"),
    }
    Ok(())
}
