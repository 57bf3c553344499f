//! Every setting of the server: its meaning, its default, and where it may be set.
//!
//! Defaults, then `runeside.toml`, then the environment (`auth.confirm_email` is `RUNESIDE_AUTH_CONFIRM_EMAIL`), then the
//! command line. An unknown setting or an invalid value stops the start with a message that names it.

mod checks;
mod shop;
mod sources;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

pub use self::shop::{Shop, ShopProvider, Stripe, is_live_key};
use self::sources::{all_settings, overlay, overlay_env, read_table};

pub const FILE: &str = "runeside.toml";

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `development` shows mail at /dev/mail; `production` hides it and requires the settings that players depend on.
    pub mode: Mode,
    /// Where to listen; port 0 takes a free one.
    pub listen: String,
    /// A second address to listen on; empty for none.
    pub listen_also: String,
    /// The directory of the embedded database and of the keys.
    pub data: PathBuf,
    /// `postgres://user:password@host/database`; empty for the embedded database.
    pub database_url: String,
    /// Connections to PostgreSQL.
    pub database_connections: usize,
    /// `nats://user:password@host:4222`: connects the nodes that share one PostgreSQL database. Empty for a server of one node.
    pub nats_url: String,
    /// The name of this node, unlike that of any other; empty for `main`, or for host name and process if `nats_url` is set.
    pub node: String,
    /// With `nats_url` set, the seconds from the signal to stop until the node accepts no more: /health says at once that it
    /// stops, and the sockets are closed one after the other.
    pub drain_s: u64,
    /// The address players use, for links in mail; empty for the address listened on.
    pub site_url: String,
    /// `off` for tests and load runs only.
    pub rate_limits: Switch,
    /// How many times faster than usual live games go; other than 1 for tests and load runs only.
    pub game_pace: u32,
    /// How many times longer than usual a question takes an answer; other than 1 for tests only.
    pub game_answer_time: u32,
    /// Whether moves of live games are made on cached games; off only in load runs that measure what the cache gains.
    pub game_cache: Switch,
    /// Trust `X-Forwarded-For`: only behind a proxy that sets it.
    pub trust_proxy: bool,
    /// Origins besides our own that may call the API; the native shells by default.
    pub cors_origins: Vec<String>,
    pub log: Log,
    pub metrics: Metrics,
    pub keys: Keys,
    pub rest: Rest,
    pub auth: Auth,
    pub mail: Mail,
    pub cards: Cards,
    pub shop: Shop,
    pub runebot: RuneBot,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Development,
    Production,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    On,
    Off,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// `text` or `json`.
    pub format: LogFormat,
    /// As the `tracing` filter takes it: `info`, `runeside=debug,info`.
    pub level: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// When set, /metrics requires it as a bearer token.
    pub token: String,
}

/// Limits of /rest/v1, for everyone but the holder of the secret key.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rest {
    /// Calls of one user in a minute.
    pub user_calls: u32,
    /// Calls from one address in a minute, by all its users and visitors.
    pub address_calls: u32,
    /// Milliseconds that a read with a filter of a client may take.
    pub filter_ms: u64,
}

/// Set here, or generated at the first start and stored in the data directory.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keys {
    pub publishable: String,
    pub secret: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Auth {
    /// The key that signs access tokens: a private JWK (ES256 or RS256) as JSON text. Generated at the first start if empty.
    pub signing_jwk: String,
    /// Accept API keys in the old form: a JWT with the role anon, service_role or supabase_admin.
    pub legacy_keys: bool,
    /// The HS256 secret of such keys. Without it only those signed by our own signing key are accepted.
    pub legacy_secret: String,
    /// The fewest characters of a password.
    pub min_password_length: usize,
    /// How much work a password hash is; `test` for tests and load runs only.
    pub password_cost: PasswordCost,
    /// Let visitors in without an address.
    pub anonymous_sign_in: bool,
    /// A new address must be confirmed by mail before the first sign-in.
    pub confirm_email: bool,
    /// Seconds between two mails of a kind to one user.
    pub mail_interval_s: u64,
    /// Mails with a code or link to one address in a day; 0 for any number.
    pub mails_a_day: u32,
    /// Seconds an access token is good for.
    pub access_token_ttl_s: u64,
    /// Seconds a mailed code or link is good for.
    pub otp_ttl_s: u64,
    /// Let new users sign up.
    pub signup: bool,
    /// Let users link a second way to sign in to their account, and unlink it.
    pub manual_linking: bool,
    /// Where links may lead besides our own site: `https://example.org/**`.
    pub redirect_allow_list: Vec<String>,
    pub google: Provider,
    pub apple: Provider,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PasswordCost {
    Full,
    Test,
}

/// An identity provider whose ID tokens sign users in.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Provider {
    /// The issuer of its tokens; its keys are found from there.
    pub issuer: String,
    /// Our ids there. The provider is on when there is one.
    pub client_ids: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://user:password@host:587` or `smtps://…`; empty keeps mail in the outbox, shown at /dev/mail.
    pub smtp_url: String,
    /// The sender.
    pub from: String,
    /// The mailbox that receives players' messages and requests. Empty, in development only, for the sender's.
    pub operator: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cards {
    /// The card data service, which has `{locale}/cards.collectible.json` below this address; empty to do without it.
    pub url: String,
    /// What `runeside cards update` falls back to: CardDefs.xml, the folder it is in, a wheel of hearthstone-data, or a
    /// folder of the service's JSON. `--from` overrides it.
    pub file: PathBuf,
    /// The card art service; empty to switch it off, and the page draws every card.
    pub art_url: String,
    /// Megabytes of pictures cached on the disk.
    pub art_cache_mb: u64,
    /// The sets that Standard has, by number or by name (`CORE`), instead of those this version knows.
    pub standard_sets: Vec<String>,
}

/// RuneBot's optional model: any server with OpenAI's chat completions.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuneBot {
    /// `https://example.org/v1`; empty to answer without a model. Private addresses are allowed.
    pub llm_url: String,
    /// Sent as a bearer token; empty for none.
    pub llm_key: String,
    pub llm_model: String,
    /// Seconds that a whole answer may take.
    pub llm_timeout_s: u64,
    /// The most tokens of one answer.
    pub llm_max_tokens: u32,
    /// Tokens that the whole server may use in a day (UTC); then RuneBot answers without the model.
    pub llm_daily_tokens: i64,
}

impl Default for RuneBot {
    fn default() -> Self {
        Self {
            llm_url: String::new(),
            llm_key: String::new(),
            llm_model: String::new(),
            llm_timeout_s: 20,
            llm_max_tokens: 400,
            llm_daily_tokens: 1_000_000,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode: Mode::Development,
            listen: "127.0.0.1:8080".into(),
            listen_also: String::new(),
            nats_url: String::new(),
            node: String::new(),
            drain_s: 5,
            data: "data".into(),
            database_url: String::new(),
            database_connections: 8,
            site_url: String::new(),
            rate_limits: Switch::On,
            game_pace: 1,
            game_answer_time: 1,
            game_cache: Switch::On,
            trust_proxy: false,
            cors_origins: vec!["capacitor://localhost".into(), "https://localhost".into(), "http://localhost".into()],
            log: Log::default(),
            metrics: Metrics::default(),
            keys: Keys::default(),
            rest: Rest::default(),
            auth: Auth::default(),
            mail: Mail::default(),
            cards: Cards::default(),
            shop: Shop::default(),
            runebot: RuneBot::default(),
        }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::Text, level: "info".into() }
    }
}

impl Default for Rest {
    fn default() -> Self {
        Self { user_calls: 600, address_calls: 3000, filter_ms: 300 }
    }
}

impl Default for Auth {
    fn default() -> Self {
        Self {
            signing_jwk: String::new(),
            legacy_keys: false,
            legacy_secret: String::new(),
            min_password_length: 8,
            password_cost: PasswordCost::Full,
            anonymous_sign_in: false,
            confirm_email: false,
            mail_interval_s: 60,
            mails_a_day: 20,
            access_token_ttl_s: 3600,
            otp_ttl_s: 3600,
            signup: true,
            manual_linking: false,
            redirect_allow_list: Vec::new(),
            google: Provider { issuer: "https://accounts.google.com".into(), client_ids: Vec::new() },
            apple: Provider { issuer: "https://appleid.apple.com".into(), client_ids: Vec::new() },
        }
    }
}

impl Default for Mail {
    fn default() -> Self {
        Self { smtp_url: String::new(), from: "Runeside <no-reply@runeside.invalid>".into(), operator: String::new() }
    }
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            url: "https://api.hearthstonejson.com/v1/latest".into(),
            file: PathBuf::new(),
            art_url: "https://art.hearthstonejson.com/v1".into(),
            art_cache_mb: 512,
            standard_sets: Vec::new(),
        }
    }
}

impl Config {
    /// Reads the file (the one named, which must exist; else `runeside.toml` if there is one) and the environment.
    pub fn load(file: Option<&Path>, env: impl IntoIterator<Item = (String, String)>) -> Result<Self> {
        let mut table = Table::try_from(Self::default())?;
        match file {
            Some(path) => overlay(&mut table, read_table(path)?),
            None if Path::new(FILE).exists() => overlay(&mut table, read_table(Path::new(FILE))?),
            None => {}
        }
        overlay_env(&mut table, env)?;
        let config: Self = Value::Table(table).try_into().map_err(|error: toml::de::Error| {
            anyhow::anyhow!("a setting is wrong: {}\nThe settings there are:\n{}", error.message(), all_settings())
        })?;
        Ok(config)
    }
}
