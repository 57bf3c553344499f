//! Every setting of the server: its meaning, its default, and where it may be set.
//!
//! Defaults, then `runeside.toml`, then the environment (`auth.confirm_email` is `RUNESIDE_AUTH_CONFIRM_EMAIL`), then the
//! command line. An unknown setting or an invalid value stops the start with a message that names it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

const ENV_PREFIX: &str = "RUNESIDE_";
/// Read by other parts of the project under the same prefix; not settings of the server.
const FOREIGN: &[&str] = &[
    "RUNESIDE_BIN",
    "RUNESIDE_SERVER",
    "RUNESIDE_TEST_CARD_DATA",
    "RUNESIDE_TEST_LOGS",
    "RUNESIDE_TEST_POSTGRES",
    "RUNESIDE_USER_PASSWORD",
];
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
    /// The name of this node, if several share one database: after a restart each resumes the games that it ran.
    pub node: String,
    /// The address players use, for links in mail; empty for the address listened on.
    pub site_url: String,
    /// `off` for tests and load runs only.
    pub rate_limits: Switch,
    /// How many times faster than usual live games go; other than 1 for tests and load runs only.
    pub game_pace: u32,
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

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shop {
    /// `auto`: the sandbox in development; in production Stripe if its keys are set, otherwise the shop is coming soon. `off`,
    /// `sandbox` (no money moves) or `stripe` choose one.
    pub provider: ShopProvider,
    /// Who sells, as buyers must be told: name, address, registration. Needed to sell in production.
    pub seller: String,
    /// The VAT in the prices, in percent: that of the seller's country.
    pub vat_percent: u32,
    pub stripe: Stripe,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ShopProvider {
    Auto,
    Off,
    Sandbox,
    Stripe,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stripe {
    /// `sk_live_…`, or a restricted key `rk_live_…` that may write checkout sessions and refunds and read payment intents.
    pub secret_key: String,
    /// `whsec_…` of the webhook endpoint.
    pub webhook_secret: String,
    /// The one before, while the secret is being rolled.
    pub webhook_secret_old: String,
    pub api_url: String,
    /// The tax category of what is sold.
    pub tax_code: String,
    /// Stripe Tax computes the VAT of the buyer's country.
    pub automatic_tax: bool,
    /// Stripe sends an invoice for each payment.
    pub invoices: bool,
    /// Stripe is the merchant of record.
    pub managed_payments: bool,
    /// Follows the name on bank statements.
    pub statement_suffix: String,
}

impl Default for Shop {
    fn default() -> Self {
        Self { provider: ShopProvider::Auto, seller: String::new(), vat_percent: 20, stripe: Stripe::default() }
    }
}

impl Default for Stripe {
    fn default() -> Self {
        Self {
            secret_key: String::new(),
            webhook_secret: String::new(),
            webhook_secret_old: String::new(),
            api_url: "https://api.stripe.com".into(),
            tax_code: "txcd_10000000".into(),
            automatic_tax: false,
            invoices: false,
            managed_payments: false,
            statement_suffix: String::new(),
        }
    }
}

/// Whether payments with this key of Stripe are real ones.
pub fn is_live_key(key: &str) -> bool {
    key.starts_with("sk_live_") || key.starts_with("rk_live_")
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode: Mode::Development,
            listen: "127.0.0.1:8080".into(),
            listen_also: String::new(),
            node: "main".into(),
            data: "data".into(),
            database_url: String::new(),
            database_connections: 8,
            site_url: String::new(),
            rate_limits: Switch::On,
            game_pace: 1,
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

    /// Refuses settings that cannot work, before anything starts.
    pub fn check(&self) -> Result<()> {
        if self.mode == Mode::Production && self.site_url.is_empty() {
            bail!(
                "mode is production, so site_url (RUNESIDE_SITE_URL) must be set: the address players use, for links in mail"
            );
        }
        if self.mode == Mode::Production && self.mail.smtp_url.is_empty() {
            bail!(
                "mode is production, so mail.smtp_url (RUNESIDE_MAIL_SMTP_URL) must be set: without it no player can reset a password"
            );
        }
        if self.mode == Mode::Production && self.mail.operator.is_empty() {
            bail!(
                "mode is production, so mail.operator (RUNESIDE_MAIL_OPERATOR) must be set: the mailbox that players' messages go to"
            );
        }
        if !(1..=100).contains(&self.game_pace) || (self.mode == Mode::Production && self.game_pace != 1) {
            bail!(
                "game_pace must be 1 in production; tests and load runs may set it up to 100, for games that many times faster"
            );
        }
        if self.mode == Mode::Production && self.auth.password_cost != PasswordCost::Full {
            bail!(
                "mode is production, so auth.password_cost (RUNESIDE_AUTH_PASSWORD_COST) must be full: the other is for tests"
            );
        }
        if self.keys.publishable.is_empty() != self.keys.secret.is_empty() {
            bail!("keys.publishable and keys.secret belong together: set both, or neither to have them generated");
        }
        let url = &self.site_url;
        if !url.is_empty() && !url.starts_with("https://") && !url.starts_with("http://") {
            bail!("site_url must begin with https:// (or http://), as players type it; it is {url:?}");
        }
        if let Some(origin) = self.cors_origins.iter().find(|origin| *origin != "*" && !origin.contains("://")) {
            bail!("cors_origins contains {origin:?}; an origin looks like https://example.org, and * stands for any");
        }
        for (name, url) in [("cards.url", &self.cards.url), ("cards.art_url", &self.cards.art_url)] {
            if !url.is_empty() && !url.starts_with("https://") && !url.starts_with("http://") {
                bail!(
                    "{name} must begin with https:// (or http://), or be empty to switch the service off; it is {url:?}"
                );
            }
        }
        if self.rest.user_calls == 0 || self.rest.address_calls == 0 || self.rest.filter_ms == 0 {
            bail!(
                "rest.user_calls, rest.address_calls and rest.filter_ms must be at least 1: otherwise no call would be answered"
            );
        }
        if self.auth.access_token_ttl_s == 0 || self.auth.otp_ttl_s == 0 {
            bail!(
                "auth.access_token_ttl_s and auth.otp_ttl_s must be at least 1: otherwise tokens and codes would expire at once"
            );
        }
        if self.auth.min_password_length == 0 || self.auth.min_password_length > 128 {
            bail!("auth.min_password_length must be from 1 to 128");
        }
        if !self.database_url.is_empty() && !self.database_url.starts_with("postgres") {
            bail!(
                "database_url must be a PostgreSQL address such as postgres://user:password@host/database; leave it empty for the embedded database"
            );
        }
        self.check_shop()
    }

    /// Half a set of keys would take orders that nobody can confirm.
    fn check_shop(&self) -> Result<()> {
        let Shop { provider, seller, vat_percent, stripe } = &self.shop;
        let (has_key, has_secret) = (!stripe.secret_key.is_empty(), !stripe.webhook_secret.is_empty());
        if has_key && !has_secret {
            bail!(
                "shop.stripe.secret_key is set, so shop.stripe.webhook_secret (RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET) must be set, too: \
                 without it no payment can be confirmed"
            );
        }
        if (has_secret || *provider == ShopProvider::Stripe) && !has_key {
            bail!(
                "shop.stripe.secret_key (RUNESIDE_SHOP_STRIPE_SECRET_KEY) is missing: Stripe needs it beside shop.stripe.webhook_secret"
            );
        }
        if !stripe.webhook_secret_old.is_empty() && !has_secret {
            bail!("shop.stripe.webhook_secret_old is set without shop.stripe.webhook_secret");
        }
        if has_key && !["sk_", "rk_"].iter().any(|start| stripe.secret_key.starts_with(start)) {
            bail!("shop.stripe.secret_key must begin with sk_ or rk_");
        }
        for (name, secret) in
            [("webhook_secret", &stripe.webhook_secret), ("webhook_secret_old", &stripe.webhook_secret_old)]
        {
            if !secret.is_empty() && !secret.starts_with("whsec_") {
                bail!(
                    "shop.stripe.{name} must begin with whsec_: it is the signing secret of the endpoint, not its id"
                );
            }
        }
        if !stripe.api_url.starts_with("https://") && !stripe.api_url.starts_with("http://") {
            bail!("shop.stripe.api_url must begin with https:// (or http://); it is {:?}", stripe.api_url);
        }
        if *vat_percent > 50 {
            bail!("shop.vat_percent must be from 0 to 50");
        }
        if self.mode == Mode::Production {
            let sells_by_stripe = has_key && matches!(provider, ShopProvider::Auto | ShopProvider::Stripe);
            if sells_by_stripe && *provider == ShopProvider::Auto && !is_live_key(&stripe.secret_key) {
                bail!(
                    "shop.stripe.secret_key is a test key, so anyone could pay with a test card; set a live key, or \
                     shop.provider = \"stripe\" if that is meant"
                );
            }
            if sells_by_stripe && seller.trim().is_empty() {
                bail!(
                    "shop.seller (RUNESIDE_SHOP_SELLER) is missing: buyers must be told who sells to them, with an address"
                );
            }
        }
        Ok(())
    }
}

fn read_table(path: &Path) -> Result<Table> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read the settings in {}", path.display()))?;
    text.parse().with_context(|| format!("{} is not valid TOML", path.display()))
}

/// Overwrites the settings in `table` with the given ones, section by section.
fn overlay(table: &mut Table, given: Table) {
    for (name, value) in given {
        match (table.get_mut(&name), value) {
            (Some(Value::Table(section)), Value::Table(inner)) => overlay(section, inner),
            (_, value) => {
                table.insert(name, value);
            }
        }
    }
}

/// Each setting's path, with its default as an example of its type.
fn leaves() -> Vec<(Vec<String>, Value)> {
    fn walk(table: &Table, path: &[String], leaves: &mut Vec<(Vec<String>, Value)>) {
        for (name, value) in table {
            let path: Vec<String> = path.iter().cloned().chain([name.clone()]).collect();
            match value {
                Value::Table(inner) => walk(inner, &path, leaves),
                leaf => leaves.push((path, leaf.clone())),
            }
        }
    }
    let mut found = Vec::new();
    if let Ok(table) = Table::try_from(Config::default()) {
        walk(&table, &[], &mut found);
    }
    found
}

fn env_name(path: &[String]) -> String {
    format!("{ENV_PREFIX}{}", path.join("_").to_uppercase())
}

fn all_settings() -> String {
    leaves().iter().fold(String::new(), |mut text, (path, default)| {
        let _ = writeln!(text, "  {:<32} {:<40} default {default}", path.join("."), env_name(path));
        text
    })
}

fn overlay_env(table: &mut Table, env: impl IntoIterator<Item = (String, String)>) -> Result<()> {
    let leaves = leaves();
    for (name, text) in env {
        if !name.starts_with(ENV_PREFIX) || FOREIGN.contains(&name.as_str()) {
            continue;
        }
        let Some((path, model)) = leaves.iter().find(|(path, _)| env_name(path) == name) else {
            bail!("{name} is set, but there is no such setting. The settings there are:\n{}", all_settings());
        };
        let value = parse(&text, model).with_context(|| format!("{name} cannot be {text:?}"))?;
        insert(table, path, value)?;
    }
    Ok(())
}

fn parse(text: &str, model: &Value) -> Result<Value> {
    Ok(match model {
        Value::Boolean(_) => Value::Boolean(match text {
            "true" | "on" | "1" => true,
            "false" | "off" | "0" => false,
            _ => bail!("it must be true or false"),
        }),
        Value::Integer(_) => Value::Integer(text.parse().context("it must be a whole number")?),
        Value::Array(_) => Value::Array(
            text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(|item| item.into()).collect(),
        ),
        _ => Value::String(text.to_owned()),
    })
}

fn insert(table: &mut Table, path: &[String], value: Value) -> Result<()> {
    match path {
        [] => Ok(()),
        [name] => {
            table.insert(name.clone(), value);
            Ok(())
        }
        [section, rest @ ..] => match table.entry(section.clone()).or_insert_with(|| Value::Table(Table::new())) {
            Value::Table(inner) => insert(inner, rest, value),
            _ => bail!("{section} must be a section of settings"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_env(pairs: &[(&str, &str)]) -> Result<Config> {
        let env = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::load(Some(Path::new("/dev/null")), env)
    }

    #[test]
    fn the_environment_reaches_every_kind_of_setting() {
        let config = from_env(&[
            ("RUNESIDE_AUTH_CONFIRM_EMAIL", "on"),
            ("RUNESIDE_AUTH_GOOGLE_CLIENT_IDS", "a, b"),
            ("RUNESIDE_RATE_LIMITS", "off"),
            ("RUNESIDE_AUTH_OTP_TTL_S", "5"),
            ("RUNESIDE_DATA", "/tmp/x"),
            ("HOME", "ignored"),
        ])
        .unwrap();
        assert!(config.auth.confirm_email);
        assert_eq!(config.auth.google.client_ids, ["a", "b"]);
        assert_eq!(config.auth.google.issuer, "https://accounts.google.com");
        assert_eq!(config.rate_limits, Switch::Off);
        assert_eq!(config.auth.otp_ttl_s, 5);
        assert_eq!(config.data, Path::new("/tmp/x"));
    }

    #[test]
    fn an_unknown_setting_is_refused_and_the_known_ones_are_listed() {
        let error = from_env(&[("RUNESIDE_AUTH_CONFRIM_EMAIL", "on")]).unwrap_err().to_string();
        assert!(error.contains("RUNESIDE_AUTH_CONFRIM_EMAIL is set, but there is no such setting"), "{error}");
        assert!(error.contains("RUNESIDE_AUTH_CONFIRM_EMAIL"), "{error}");
    }

    #[test]
    fn an_unknown_line_of_the_file_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[auth]\nconfirm = true\n").unwrap();
        let error = Config::load(Some(file.path()), []).unwrap_err().to_string();
        assert!(error.contains("unknown field `confirm`"), "{error}");
    }

    #[test]
    fn a_value_of_the_wrong_kind_names_the_variable() {
        let error = format!("{:#}", from_env(&[("RUNESIDE_TRUST_PROXY", "maybe")]).unwrap_err());
        assert_eq!(error, "RUNESIDE_TRUST_PROXY cannot be \"maybe\": it must be true or false");
    }

    #[test]
    fn production_asks_for_what_it_needs() {
        let needed = [
            ("RUNESIDE_SITE_URL", "https://runeside.test"),
            ("RUNESIDE_MAIL_SMTP_URL", "smtps://mail.example.org"),
            ("RUNESIDE_MAIL_OPERATOR", "operator@example.org"),
        ];
        let given = |n: usize| {
            let pairs: Vec<_> = [("RUNESIDE_MODE", "production")].into_iter().chain(needed[..n].to_vec()).collect();
            from_env(&pairs).unwrap().check()
        };
        for (n, (name, _)) in needed.iter().enumerate() {
            assert!(given(n).unwrap_err().to_string().contains(name), "{name}");
        }
        given(needed.len()).unwrap();
    }

    #[test]
    fn half_a_shop_stops_the_start_and_says_what_is_missing() {
        const PRODUCTION: [(&str, &str); 4] = [
            ("RUNESIDE_MODE", "production"),
            ("RUNESIDE_SITE_URL", "https://runeside.test"),
            ("RUNESIDE_MAIL_SMTP_URL", "smtps://mail.example.org"),
            ("RUNESIDE_MAIL_OPERATOR", "operator@example.org"),
        ];
        let (key, secret, old) = (
            ("RUNESIDE_SHOP_STRIPE_SECRET_KEY", "sk_live_1"),
            ("RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET", "whsec_1"),
            ("RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET_OLD", "whsec_0"),
        );
        let (seller, test_key) =
            (("RUNESIDE_SHOP_SELLER", "Ana, Paris"), ("RUNESIDE_SHOP_STRIPE_SECRET_KEY", "sk_test_1"));
        let by_stripe = ("RUNESIDE_SHOP_PROVIDER", "stripe");
        let why = |shop: &[(&str, &str)]| {
            let checked = from_env(&[&PRODUCTION, shop].concat()).unwrap().check();
            checked.err().map(|error| error.to_string()).unwrap_or_default()
        };
        for (shop, missing) in [
            (&[][..], ""),
            (&[key, secret, seller], ""),
            (&[key, secret, old, seller], ""),
            (&[("RUNESIDE_SHOP_PROVIDER", "sandbox")], ""),
            (&[test_key, secret, seller, by_stripe], ""),
            (&[key], "RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET"),
            (&[secret], "RUNESIDE_SHOP_STRIPE_SECRET_KEY"),
            (&[by_stripe], "RUNESIDE_SHOP_STRIPE_SECRET_KEY"),
            (&[old], "shop.stripe.webhook_secret"),
            (&[key, secret], "RUNESIDE_SHOP_SELLER"),
            (&[test_key, secret, seller], "test key"),
            (&[("RUNESIDE_SHOP_STRIPE_SECRET_KEY", "pk_live_1"), secret], "must begin with sk_"),
            (&[key, ("RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET", "we_1")], "must begin with whsec_"),
            (&[("RUNESIDE_SHOP_VAT_PERCENT", "120")], "vat_percent"),
        ] {
            let error = why(shop);
            assert!(error.contains(missing) && error.is_empty() == missing.is_empty(), "{shop:?}: {error}");
        }
    }

    #[test]
    fn production_refuses_what_is_for_tests() {
        for (name, value) in [("RUNESIDE_GAME_PACE", "4"), ("RUNESIDE_AUTH_PASSWORD_COST", "test")] {
            from_env(&[(name, value)]).unwrap().check().unwrap();
            let production = from_env(&[
                ("RUNESIDE_MODE", "production"),
                ("RUNESIDE_SITE_URL", "https://runeside.test"),
                ("RUNESIDE_MAIL_SMTP_URL", "smtps://mail.example.org"),
                ("RUNESIDE_MAIL_OPERATOR", "operator@example.org"),
                (name, value),
            ]);
            let error = production.unwrap().check().unwrap_err().to_string();
            assert!(error.contains(&name["RUNESIDE_".len()..].to_lowercase().replace("auth_", "auth.")), "{error}");
        }
    }
}
