//! Every feature, made from the settings and given what it needs of the others.

use std::sync::Arc;

use anyhow::{Context, Result};

use crate::admin::desk::{self, Desk, FetchCards};
use crate::admin::{self, Admin, AdminSettings, CheckedChain, Guard};
use crate::base::clock::Clock;
use crate::base::config::{self, Config, Switch};
use crate::base::db::Db;
use crate::base::jobs::Jobs;
use crate::base::keys::Keys;
use crate::base::limits::Limits;
use crate::base::waker::Alarm;
use crate::cards::catalog::art::Art;
use crate::cards::catalog::{self, Cards};
use crate::contract::registry::{Channel, OwnTopic, Registry};
use crate::people::accounts::{self, Accounts, Settings};
use crate::people::contact::{self, Contact};
use crate::people::mail::{MailSignal, bare_address};
use crate::people::{mana, tiers};
use crate::play::daily::{self, Daily};
use crate::play::games::battle_royale::{self, BattleRoyale};
use crate::play::games::duo::{self, Duo};
use crate::play::games::timing::Tempo;
use crate::play::games::{Absence, Links};
use crate::play::questions::{self, Questions};
use crate::play::quiz::{self, MovesInFlight, Quiz};
use crate::play::ranked::{self, Ranked};
use crate::play::solo::{self, Solo};
use crate::play::supported_games;
use crate::profile::{self, Profiles};
use crate::runebot::{self, RuneBot};
use crate::shop::{self, Shop, ShopSettings};
use crate::tracking::battlegrounds::{self, Battlegrounds};
use crate::tracking::decks::{self, Decks};
use crate::tracking::matches::{self, Matches};
use crate::tracking::meta::{self, Meta};
use crate::tracking::replays::{self, Replays};
use crate::tracking::stats::{self, Stats};
use crate::tracking::tracker::{self, FarScreens, Screens, Tracker};
use crate::wire;

pub struct Features {
    pub accounts: Accounts,
    pub contact: Contact,
    pub profiles: Profiles,
    pub cards: Cards,
    pub art: Art,
    pub decks: Decks,
    pub questions: Questions,
    pub quiz: Quiz,
    pub battle: BattleRoyale,
    pub duo: Duo,
    /// Who is connected to which game at this node.
    pub links: Links,
    pub tracker: Tracker,
    pub replays: Replays,
    pub shop: Shop,
    pub meta: Meta,
    pub stats: Stats,
    pub runebot: RuneBot,
    pub admin: Admin,
    pub desk: Desk,
}

/// What features are made of.
pub struct Basis<'c> {
    pub config: &'c Config,
    pub db: Db,
    pub clock: Clock,
    pub node: String,
    /// The address that players use.
    pub site_url: String,
    pub limits: Arc<Limits>,
    pub mail_signal: MailSignal,
    pub operator: String,
    pub jobs: Jobs,
}

impl<'c> Basis<'c> {
    pub fn new(config: &'c Config, db: Db, clock: Clock, node: &str, site_url: String) -> Result<Self> {
        let limits = Arc::new(Limits::new(config.rate_limits == Switch::On));
        let operator = operator_address(&config.mail)?;
        let mail_signal = MailSignal::default();
        let jobs = Jobs::new(db.clone(), clock.clone(), node);
        Ok(Self { config, db, clock, node: node.to_owned(), site_url, limits, mail_signal, operator, jobs })
    }

    fn accounts(&self, keys: Keys) -> Result<Accounts> {
        let (auth, site_url) = (self.config.auth.clone(), self.site_url.clone());
        let settings = Settings { auth, site_url, operator: self.operator.clone() };
        let (db, clock, limits) = (self.db.clone(), self.clock.clone(), self.limits.clone());
        Ok(Accounts::new(db, clock, Arc::new(keys), limits, self.mail_signal.clone(), settings)?)
    }

    fn art(&self) -> Art {
        let (config, settings) = (self.config, &self.config.cards);
        Art::new(&settings.art_url, config.data.join("art"), settings.art_cache_mb << 20, self.clock.clone())
    }

    fn questions(&self, cards: &Cards, art: &Art) -> Questions {
        Questions {
            db: self.db.clone(),
            clock: self.clock.clone(),
            limits: self.limits.clone(),
            cards: cards.clone(),
            art: art.clone(),
            has_pictures: Arc::default(),
        }
    }

    fn tempo(&self) -> Tempo {
        Tempo { pace: self.config.game_pace, answer_time: self.config.game_answer_time }
    }

    fn quiz(&self, questions: &Questions) -> Quiz {
        Quiz {
            db: self.db.clone(),
            clock: self.clock.clone(),
            limits: self.limits.clone(),
            questions: questions.clone(),
            modes: Arc::new([Box::new(Solo), Box::new(Ranked), Box::new(Daily)]),
            alarm: Alarm::default(),
            began: self.clock.now(),
            absence: Absence::default(),
            in_flight: MovesInFlight::default(),
            tempo: self.tempo(),
        }
    }

    fn tracker(&self, cards: &Cards) -> Tracker {
        let (db, clock, limits) = (self.db.clone(), self.clock.clone(), self.limits.clone());
        Tracker {
            matches: Matches { db: db.clone(), clock: clock.clone(), limits: limits.clone(), cards: cards.clone() },
            battlegrounds: Battlegrounds { db: db.clone(), clock: clock.clone(), limits: limits.clone() },
            db,
            clock,
            limits,
            cards: cards.clone(),
            screens: Screens::default(),
            far_screens: FarScreens::default(),
        }
    }

    fn shop(&self) -> Shop {
        let settings = ShopSettings {
            site_url: self.site_url.clone(),
            operator: self.operator.clone(),
            shop: self.config.shop.clone(),
            mode: self.config.mode,
        };
        let (db, clock, limits) = (self.db.clone(), self.clock.clone(), self.limits.clone());
        Shop::new(db, clock, limits, self.mail_signal.clone(), settings)
    }

    fn guard(&self, accounts: &Accounts) -> Guard {
        Guard { accounts: accounts.clone(), clock: self.clock.clone(), limits: self.limits.clone() }
    }

    fn admin(&self, accounts: &Accounts, shop: &Shop) -> Admin {
        Admin {
            db: self.db.clone(),
            clock: self.clock.clone(),
            guard: self.guard(accounts),
            shop: shop.clone(),
            mail_signal: self.mail_signal.clone(),
            settings: Arc::new(AdminSettings {
                site_url: self.site_url.clone(),
                operator: self.operator.clone(),
                nats_is_open: self.config.nats_is_open(),
            }),
            checked_chain: CheckedChain::default(),
        }
    }

    fn desk(&self, questions: &Questions, shop: &Shop, duo: &Duo, battle: &BattleRoyale) -> Desk {
        Desk {
            db: self.db.clone(),
            clock: self.clock.clone(),
            mail_signal: self.mail_signal.clone(),
            questions: questions.clone(),
            shop: shop.clone(),
            duo: duo.clone(),
            battle: battle.clone(),
            fetch_cards: fetch_cards(self.config),
            jobs: self.jobs.clone(),
            site_url: self.site_url.as_str().into(),
        }
    }
}

impl Features {
    pub fn new(basis: &Basis<'_>, keys: Keys) -> Result<Self> {
        let (config, db, clock, limits) = (basis.config, &basis.db, &basis.clock, &basis.limits);
        let accounts = basis.accounts(keys)?;
        let cards = Cards::open(&config.data, &config.cards, clock.clone())?;
        let art = basis.art();
        let decks = Decks { db: db.clone(), clock: clock.clone(), limits: limits.clone(), cards: cards.clone() };
        let questions = basis.questions(&cards, &art);
        let (links, cached) = (Links::default(), config.game_cache == Switch::On);
        let battle = BattleRoyale::new(&questions, &links, &basis.node, basis.tempo(), cached);
        let duo = Duo::new(&questions, &links, &basis.node, basis.tempo(), cached);
        let shop = basis.shop();
        let features = Self {
            contact: Contact {
                db: db.clone(),
                clock: clock.clone(),
                limits: limits.clone(),
                mail_signal: basis.mail_signal.clone(),
                operator: basis.operator.clone(),
            },
            profiles: Profiles { db: db.clone(), clock: clock.clone(), limits: limits.clone() },
            quiz: basis.quiz(&questions),
            tracker: basis.tracker(&cards),
            replays: Replays { db: db.clone(), clock: clock.clone(), limits: limits.clone() },
            meta: Meta { db: db.clone(), clock: clock.clone(), cards: cards.clone() },
            stats: Stats { db: db.clone(), clock: clock.clone(), cards: cards.clone() },
            runebot: RuneBot::new(db.clone(), clock.clone(), limits.clone(), decks.clone(), &config.runebot),
            admin: basis.admin(&accounts, &shop),
            desk: basis.desk(&questions, &shop, &duo, &battle),
            accounts,
            cards,
            art,
            decks,
            questions,
            battle,
            duo,
            links,
            shop,
        };
        features.forget_deleted_accounts();
        Ok(features)
    }

    /// What each feature does in the transaction that deletes an account.
    fn forget_deleted_accounts(&self) {
        let accounts = &self.accounts;
        let battle = self.battle.clone();
        accounts.on_delete(Arc::new(move |tx, user, now| battle.forget(tx, user, now)));
        let duo = self.duo.clone();
        accounts.on_delete(Arc::new(move |tx, user, now| duo.forget(tx, user, now)));
        let tracker = self.tracker.clone();
        accounts.on_delete(Arc::new(move |_, user, now| {
            tracker.forget_screens(user, now);
            Ok(())
        }));
        let shop = self.shop.clone();
        accounts.on_delete(Arc::new(move |tx, user, _| shop.forget(tx, user)));
        accounts.on_delete(Arc::new(|tx, user, _| meta::forget(tx, user)));
        accounts.delete_before(matches::MATCHES);
        accounts.delete_before(battlegrounds::GAMES);
        accounts.on_delete(Arc::new(|tx, _, now| desk::note_deletion(tx, now)));
    }

    /// The tables, functions and topics that the features expose to clients.
    pub fn declare(&self, registry: &mut Registry) {
        runebot::declare(&self.runebot, registry);
        registry.add_refusals::<accounts::Code>("accounts");
        registry.add_refusals::<wire::functions::FailureCode>("failures");
        contact::declare(registry);
        profile::declare(&self.profiles, registry);
        mana::declare(registry);
        supported_games::declare(registry);
        matches::declare(&self.tracker.matches, registry);
        battlegrounds::declare(&self.tracker.battlegrounds, registry);
        catalog::declare(&self.cards, registry);
        decks::declare(&self.decks, registry);
        questions::declare(&self.questions, registry);
        tracker::declare(&self.tracker, registry);
        replays::declare(&self.replays, registry);
        shop::declare(&self.shop, registry);
        tiers::declare(registry);
        for prefix in ["profile:", "profile_"] {
            registry.add_channel(Channel::of_clients(prefix, "A player's own devices, by the user's id", OwnTopic));
        }
        quiz::declare(&self.quiz, registry);
        solo::declare(&self.quiz.db, registry);
        ranked::declare(&self.quiz.db, &self.quiz.clock, registry);
        daily::declare(&self.quiz.db, &self.quiz.clock, registry);
        battle_royale::declare(&self.battle, registry);
        duo::declare(&self.duo, registry);
        meta::declare(registry);
        stats::declare(&self.stats, registry);
        admin::declare(&self.admin, registry);
        desk::declare(&self.desk, &self.admin.guard, registry);
    }
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
