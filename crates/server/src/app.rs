//! Builds the server: creates every feature from the settings and connects them.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use prometheus_client::registry::Registry as MetricsRegistry;

use crate::accounts::{Accounts, Settings};
use crate::admin::desk::{self, Desk, FetchCards, LastUpdate};
use crate::admin::{self, Admin, AdminSettings, CheckedChain, Guard};
use crate::catalog::Cards;
use crate::catalog::art::Art;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::{self, Config, Switch};
use crate::contact::Contact;
use crate::daily::{self, Daily};
use crate::db::{Db, ReadLimits};
use crate::decks::Decks;
use crate::games::battle_royale::{self, BattleRoyale};
use crate::games::duo::{self, Duo};
use crate::games::timing::Tempo;
use crate::games::{Absence, Links};
use crate::keys::Keys;
use crate::limits::Limits;
use crate::mail::{MailSender, MailSignal, bare_address};
use crate::matches::Matches;
use crate::meta::Meta;
use crate::observe::Metrics;
use crate::page_config::PageConfig;
use crate::profile::{self, Profiles};
use crate::questions::{self, Questions};
use crate::quiz::{self, MovesInFlight, Quiz};

use crate::ranked::Ranked;
use crate::registry::{Channel, OwnTopic, Registry};
use crate::router::{self, Features, Health};
use crate::runebot::{self, RuneBot};
use crate::shop::{self, Shop, ShopSettings};
use crate::solo::Solo;
use crate::stats::Stats;
use crate::tracker::{Screens, Tracker};
use crate::waker::Alarm;
use crate::webapp::WebApp;
use crate::wire::data::CallLimits;
use crate::wire::realtime::{Delivery, Realtime};
use crate::{
    accounts, catalog, contact, decks, mana, matches, meta, ranked, solo, stats, supported_games, tiers, tracker, wire,
};

pub struct App {
    pub router: Router,
    pub db: Db,
    pub accounts: Accounts,
    /// Run `look_until` to load newer data.
    pub cards: Cards,
    pub decks: Decks,
    pub profiles: Profiles,
    /// Run `build_until` to build the bank of questions.
    pub questions: Questions,
    /// Run `wake_until` to handle due sessions.
    pub quiz: Quiz,
    /// Run `serve_until` to handle due rooms.
    pub battle: BattleRoyale,
    /// Run `serve_until` to handle due games.
    pub duo: Duo,
    /// Run `wake_until` to handle due purchases and plans.
    pub shop: Shop,
    /// Run `wake_until` to keep the pages of what everyone plays up to date.
    pub meta: Meta,
    pub admin: Admin,
    /// Run `count_until` to count each day's figures.
    pub desk: Desk,
    /// The tables and functions that clients may reach.
    pub registry: Arc<Registry>,
    /// Sends mail while it is polled; `None` without a mail server.
    pub mail_sender: Option<MailSender>,
    /// Delivers events to the sockets while it is polled.
    pub delivery: Delivery,
    pub realtime: Realtime,
    /// Set it before a stop, and /health says so.
    pub stopping: Arc<AtomicBool>,
}

impl App {
    /// `site_url` is the address players use: from the settings or, if they have none, that of the listener.
    pub fn new(config: &Config, db: Db, clock: Clock, keys: Keys, site_url: String, cluster: &Cluster) -> Result<Self> {
        let mail_signal = MailSignal::default();
        let node = cluster.node().to_owned();
        let limits = Arc::new(Limits::new(config.rate_limits == Switch::On));
        let operator = operator_address(&config.mail)?;
        let page = PageConfig::new(&keys.api.publishable);
        let site = site_url.clone();
        let settings = Settings { auth: config.auth.clone(), site_url, operator: operator.clone() };
        let accounts =
            Accounts::new(db.clone(), clock.clone(), Arc::new(keys), limits.clone(), mail_signal.clone(), settings)?;
        let mail_sender = match config.mail.smtp_url.as_str() {
            "" => None,
            _ => {
                let (db, clock, mail_signal) = (db.clone(), clock.clone(), mail_signal.clone());
                Some(MailSender::new(db, clock, mail_signal, &node, &config.mail, &operator)?)
            }
        };
        let cards = Cards::open(&config.data, &config.cards, clock.clone())?;
        let art =
            Art::new(&config.cards.art_url, config.data.join("art"), config.cards.art_cache_mb << 20, clock.clone());
        let decks = Decks { db: db.clone(), clock: clock.clone(), limits: limits.clone(), cards: cards.clone() };
        let questions = Questions {
            db: db.clone(),
            clock: clock.clone(),
            limits: limits.clone(),
            cards: cards.clone(),
            art: art.clone(),
            has_pictures: Arc::default(),
        };
        let links = Links::default();
        let profiles = Profiles { db: db.clone(), clock: clock.clone(), limits: limits.clone() };
        let tempo = Tempo { pace: config.game_pace, answer_time: config.game_answer_time };
        let quiz = Quiz {
            db: db.clone(),
            clock: clock.clone(),
            limits: limits.clone(),
            questions: questions.clone(),
            modes: Arc::new([Box::new(Solo), Box::new(Ranked), Box::new(Daily)]),
            alarm: Alarm::default(),
            began: clock.now(),
            absence: Absence::default(),
            in_flight: MovesInFlight::default(),
            tempo,
        };
        let cached = config.game_cache == Switch::On;
        let battle = BattleRoyale::new(&questions, &links, &node, tempo, cached);
        let leaving = battle.clone();
        accounts.on_delete(Arc::new(move |tx, user, now| leaving.forget(tx, user, now)));
        let duo = Duo::new(&questions, &links, &node, tempo, cached);
        let leaving = duo.clone();
        accounts.on_delete(Arc::new(move |tx, user, now| leaving.forget(tx, user, now)));
        let tracker = Tracker {
            db: db.clone(),
            clock: clock.clone(),
            limits: limits.clone(),
            cards: cards.clone(),
            matches: Matches { db: db.clone(), clock: clock.clone(), limits: limits.clone(), cards: cards.clone() },
            screens: Screens::default(),
        };
        let screens = tracker.screens.clone();
        accounts.on_delete(Arc::new(move |_, user, now| {
            screens.forget(user, now);
            Ok(())
        }));
        let shop_settings = ShopSettings {
            site_url: site.clone(),
            operator: operator.clone(),
            shop: config.shop.clone(),
            mode: config.mode,
        };
        let shop = Shop::new(db.clone(), clock.clone(), limits.clone(), mail_signal.clone(), shop_settings);
        let selling = shop.clone();
        accounts.on_delete(Arc::new(move |tx, user, _| selling.forget(tx, user)));
        accounts.on_delete(Arc::new(|tx, user, _| meta::forget(tx, user)));
        let meta = Meta { db: db.clone(), clock: clock.clone() };
        let stats = Stats { db: db.clone(), clock: clock.clone() };
        let runebot = RuneBot::new(db.clone(), clock.clone(), limits.clone(), decks.clone(), &config.runebot);
        let mut registry = Registry::default();
        runebot::declare(&runebot, &mut registry);
        declare_all(&profiles, &decks, &questions, &tracker, &shop, &mut registry);
        declare_games(&quiz, &battle, &duo, &mut registry);
        meta::declare(&mut registry);
        stats::declare(&stats, &mut registry);
        let admin = Admin {
            db: db.clone(),
            clock: clock.clone(),
            guard: Guard { accounts: accounts.clone(), clock: clock.clone(), limits: limits.clone() },
            shop: shop.clone(),
            mail_signal: mail_signal.clone(),
            settings: Arc::new(AdminSettings { site_url: site.clone(), operator: operator.clone() }),
            checked_chain: CheckedChain::default(),
        };
        accounts.on_delete(Arc::new(|tx, _, now| desk::note_deletion(tx, now)));
        admin::declare(&admin, &mut registry);
        let desk = Desk {
            db: db.clone(),
            clock: clock.clone(),
            mail_signal: mail_signal.clone(),
            questions: questions.clone(),
            shop: shop.clone(),
            duo: duo.clone(),
            battle: battle.clone(),
            fetch_cards: fetch_cards(config),
            last_update: LastUpdate::default(),
            site_url: site.as_str().into(),
        };
        let guard = Guard { accounts: accounts.clone(), clock: clock.clone(), limits: limits.clone() };
        desk::declare(&desk, &guard, &mut registry);
        let registry = Arc::new(registry);
        let mut metrics_registry = MetricsRegistry::default();
        db.register_metrics(&mut metrics_registry);
        cluster.register_metrics(&mut metrics_registry);
        let call_limits = CallLimits::new(&config.rest, limits.clone(), clock.clone());
        let (realtime, delivery) = Realtime::new(
            registry.clone(),
            accounts.clone(),
            clock.clone(),
            db.bus(),
            limits.clone(),
            links,
            &mut metrics_registry,
        );
        realtime.connect_nodes(cluster);
        let stopping = Arc::<AtomicBool>::default();
        let health = Health { db: db.clone(), cluster: cluster.clone(), stopping: stopping.clone() };
        let contact = Contact { db: db.clone(), clock, limits, mail_signal, operator };
        let metrics = Metrics::new(metrics_registry, config.mode, &config.metrics.token);
        let features = Features {
            accounts: accounts.clone(),
            contact,
            profiles: profiles.clone(),
            cards: cards.clone(),
            art,
            questions: questions.clone(),
            shop: shop.clone(),
            runebot,
            registry: registry.clone(),
            call_limits,
            realtime: realtime.clone(),
            webapp: WebApp::new(decks.clone(), &page, &site),
            health,
        };
        let router = router::router(config, &db, &features, page, &metrics);
        Ok(Self {
            router,
            db,
            accounts,
            cards,
            decks,
            profiles,
            questions,
            quiz,
            battle,
            duo,
            shop,
            meta,
            admin,
            desk,
            registry,
            mail_sender,
            delivery,
            realtime,
            stopping,
        })
    }
}

impl App {
    /// For the operator's commands: it is not connected to other nodes.
    pub fn for_command(config: &Config, db: Db, clock: Clock, keys: Keys) -> Result<Self> {
        Self::new(config, db, clock, keys, config.site_url.clone(), &Cluster::alone(&config.node_name()))
    }
}

/// The tables, functions and topics that the features expose to clients, but for the games.
fn declare_all(
    profiles: &Profiles,
    decks: &Decks,
    questions: &Questions,
    tracker: &Tracker,
    shop: &Shop,
    registry: &mut Registry,
) {
    registry.add_refusals::<accounts::Code>("accounts");
    registry.add_refusals::<wire::functions::FailureCode>("failures");
    contact::declare(registry);
    profile::declare(profiles, registry);
    mana::declare(registry);
    supported_games::declare(registry);
    matches::declare(&tracker.matches, registry);
    catalog::declare(&decks.cards, registry);
    decks::declare(decks, registry);
    questions::declare(questions, registry);
    tracker::declare(tracker, registry);
    shop::declare(shop, registry);
    tiers::declare(registry);
    for prefix in ["profile:", "profile_"] {
        registry.add_channel(Channel::of_clients(prefix, "A player's own devices, by the user's id", OwnTopic));
    }
}

fn declare_games(quiz: &Quiz, battle: &BattleRoyale, duo: &Duo, registry: &mut Registry) {
    quiz::declare(quiz, registry);
    solo::declare(&quiz.db, registry);
    ranked::declare(&quiz.db, &quiz.clock, registry);
    daily::declare(&quiz.db, &quiz.clock, registry);
    battle_royale::declare(battle, registry);
    duo::declare(duo, registry);
}

/// Fetches card data as `runeside cards update` does.
fn fetch_cards(config: &Config) -> FetchCards {
    let config = config.clone();
    Arc::new(move || {
        let options = catalog::update::UpdateOptions::default();
        Ok(catalog::update::update(&config, &options, &mut catalog::update::Progress::silent())?.changed)
    })
}

/// The operator's mailbox, for players' messages; without one (in development) the sender's address.
fn operator_address(mail: &config::Mail) -> Result<String> {
    let mailbox = if mail.operator.is_empty() { &mail.from } else { &mail.operator };
    bare_address(mailbox).context("mail.operator must be an address such as operator@example.org")
}

/// Connects to the other nodes, if the settings name a NATS.
pub async fn join_cluster(config: &Config, keys: &Keys) -> Result<Cluster> {
    match config.nats_url.as_str() {
        "" => Ok(Cluster::alone(&config.node_name())),
        url => Cluster::connect(url, &config.node_name(), &keys.api.publishable).await,
    }
}

/// Opens the database that the settings name, and brings its schema up to date.
pub async fn open_database(config: &Config, clock: &Clock) -> Result<Db> {
    let db = connect(config)?;
    db.migrate(clock.now()).await.context("the database could not be brought up to date")?;
    Ok(db)
}

/// Readable by its owner alone.
pub fn create_data_directory(config: &Config) -> Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(&config.data);
    made.with_context(|| format!("cannot create the data directory {}", config.data.display()))
}

pub fn connect(config: &Config) -> Result<Db> {
    let limits = ReadLimits { filters: Duration::from_millis(config.rest.filter_ms), ..ReadLimits::default() };
    if config.database_url.is_empty() {
        create_data_directory(config)?;
        Db::sqlite_with(&config.data, limits)
            .with_context(|| format!("cannot open the database in {}", config.data.display()))
    } else {
        let connected = Db::postgres_with(&config.database_url, config.database_connections, limits);
        connected.context("cannot reach PostgreSQL (if it has no certificate that others vouch for, add ?sslmode=disable to its address)")
    }
}
