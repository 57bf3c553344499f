//! Statistics over many matches: recording one with its counts, a player's own figures, the pages of what everyone plays, and the
//! size of the tables. `runeside-bench stats 10000000` sets the number of matches.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use deckcode::{Deck, Format};
use futures_util::{StreamExt, TryStreamExt, stream};
use runeside::base::clock::{Clock, Timestamp};
use runeside::base::config::{Config, Switch};
use runeside::base::db::{Db, DbError};
use runeside::base::keys::Keys;
use runeside::base::random::Dice;
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
use runeside::tracking::matches::filling::{FilledMatch, fill};
use runeside::tracking::meta::Exclusion;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use uuid::Uuid;

/// Without an argument.
const DEFAULT_MATCHES: usize = 200_000;
const CLASSES: [&str; 11] = [
    "DEATHKNIGHT",
    "DEMONHUNTER",
    "DRUID",
    "HUNTER",
    "MAGE",
    "PALADIN",
    "PRIEST",
    "ROGUE",
    "SHAMAN",
    "WARLOCK",
    "WARRIOR",
];
const ARCHETYPES: usize = 110;
const MATCHES_OF_ONE: usize = 10_000;
const MATCHES_A_PLAYER: usize = 400;
const BATCH: usize = 5_000;
pub(crate) const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let size = std::env::args().nth(2).map(|text| text.parse()).transpose()?.unwrap_or(DEFAULT_MATCHES);
    let directory = tempfile::tempdir_in("target")?;
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
    let began = Instant::now();
    add_archetypes(&app.db, now).await?;
    let mut dice = Dice::new(1);
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
            invented(&players, only, now.minus(YEAR.mul_f64(age)), &mut dice)
        };
        let batch: Vec<FilledMatch> = (0..count).map(invent).collect();
        app.db.write(move |tx| fill(tx, &batch)).await?;
        left -= count;
    }
    println!("  {} matches of {} players written in {:.1?}", size + MATCHES_OF_ONE, players.len(), began.elapsed());
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
    let decks = save_decks(app, &players[1..]).await?;
    timed("a match with its counts [3 ms]", 500, || {
        let (user, deck) = decks[dice.below(decks.len())];
        let args = json!({
            "id": Uuid::new_v4(), "result": "victory", "played_at": now.to_string(), "source": "log", "opponent_class": "MAGE",
            "deck_id": deck,
            "mode": "ranked", "format": "STANDARD", "rank": "gold_3", "went_first": true, "turns": 9, "duration_s": 400
        });
        call(&app.registry, "match_record", user, args)
    })
    .await?;
    sizes(&app.db).await
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
    let deck = Deck { format: Format::Standard, heroes: vec![637], cards: vec![(1004, 2)], sideboards: Vec::new() };
    let mut decks = Vec::new();
    for user in players.iter().take(200) {
        let row = app.features.decks.save(*user, NewDeck { text: deck.encode()?, ..NewDeck::default() }).await?;
        decks.push((*user, row["id"].as_str().context("a deck has no id")?.parse()?));
    }
    app.db.write(|tx| tx.script("update decks set class = 'DEATHKNIGHT', archetype = '1'")).await?;
    Ok(decks)
}

async fn add_archetypes(db: &Db, now: Timestamp) -> Result<()> {
    let add = move |tx: &mut runeside::base::db::Tx<'_>| {
        for n in 0..ARCHETYPES {
            let names = LocalNames { en: format!("Kind {n}"), ..LocalNames::default() };
            let class = CLASSES[n % CLASSES.len()].to_owned();
            let name = ArchetypeName { id: String::new(), class, format: "STANDARD".into(), names };
            let new = Archetype { name, named: false, shape: Shape::default(), lists: 9, retired: false };
            archetypes::add(tx, &new, now)?;
        }
        Ok::<_, DbError>(())
    };
    Ok(db.write(add).await?)
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
        class: CLASSES[own % CLASSES.len()].into(),
        identity: Some(format!("{:016x}", own * 10 + dice.below(10))),
        opponent_class: CLASSES[other % CLASSES.len()].into(),
        opponent_archetype: (dice.below(2) == 0).then(|| (other + 1).to_string()),
        matched: Some(6),
        seen: (0..8).map(|n| format!("CORE_{:03}", other * 8 + n)).collect(),
        mode: "ranked",
        format: "STANDARD",
        rank: Some(format!("{}_{}", leagues[dice.below(leagues.len())], 1 + dice.below(10))),
        went_first: dice.below(2) == 0,
        own_turns: 4 + dice.below(9) as i64,
        duration_s: 300 + dice.below(600) as i64,
        played_at,
        source: "log",
    }
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
        let sql = "select name, sum(pgsize) from dbstat where name like 'match_stats%' or name like 'meta_%' or name like '%autoindex_meta%'
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
