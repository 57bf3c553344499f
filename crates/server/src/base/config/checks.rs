//! Settings that cannot work, alone or together, stop the start with a message that names them.

use anyhow::{Result, bail};

use super::{Config, Mode, PasswordCost, Shop, ShopProvider, Switch, is_live_key};

impl Config {
    /// The name of this node.
    pub fn node_name(&self) -> String {
        match (self.node.as_str(), self.nats_url.as_str()) {
            ("", "") => "main".into(),
            ("", _) => format!("{}-{}", host_name(), std::process::id()),
            (name, _) => name.to_owned(),
        }
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
        for (name, value) in [("game_pace", self.game_pace), ("game_answer_time", self.game_answer_time)] {
            if !(1..=100).contains(&value) || (self.mode == Mode::Production && value != 1) {
                bail!("{name} must be 1 in production; tests and load runs may set it up to 100");
            }
        }
        if self.mode == Mode::Production && self.game_cache != Switch::On {
            bail!("game_cache must be on in production; load runs switch it off to measure what it gains");
        }
        if self.mode == Mode::Production && self.auth.password_cost != PasswordCost::Full {
            bail!(
                "mode is production, so auth.password_cost (RUNESIDE_AUTH_PASSWORD_COST) must be full: the other is for tests"
            );
        }
        if self.keys.publishable.is_empty() != self.keys.secret.is_empty() {
            bail!("keys.publishable and keys.secret belong together: set both, or neither to have them generated");
        }
        self.check_urls()?;
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
        self.check_nodes()?;
        self.check_shop()
    }

    /// Whether the nodes' messages go over a NATS without credentials.
    pub fn nats_is_open(&self) -> bool {
        let address = self.nats_url.split_once("://").map_or("", |(_, address)| address);
        let server = address.split(['/', '?', '#']).next().unwrap_or_default();
        !server.is_empty() && server.rsplit_once('@').is_none_or(|(user, _)| user.is_empty())
    }

    fn check_urls(&self) -> Result<()> {
        let url = &self.site_url;
        if !url.is_empty() && !url.starts_with("https://") && !url.starts_with("http://") {
            bail!("site_url must begin with https:// (or http://), as players type it; it is {url:?}");
        }
        if let Some(origin) = self.cors_origins.iter().find(|origin| *origin != "*" && !origin.contains("://")) {
            bail!("cors_origins contains {origin:?}; an origin looks like https://example.org, and * stands for any");
        }
        for (name, url) in [
            ("cards.url", &self.cards.url),
            ("cards.art_url", &self.cards.art_url),
            ("runebot.llm_url", &self.runebot.llm_url),
        ] {
            if !url.is_empty() && !url.starts_with("https://") && !url.starts_with("http://") {
                bail!(
                    "{name} must begin with https:// (or http://), or be empty to switch the service off; it is {url:?}"
                );
            }
        }
        Ok(())
    }

    fn check_nodes(&self) -> Result<()> {
        let url = &self.nats_url;
        if !url.is_empty() && self.database_url.is_empty() {
            bail!(
                "nats_url is set, so database_url (RUNESIDE_DATABASE_URL) must be set: several nodes need PostgreSQL"
            );
        }
        if !url.is_empty() && !url.starts_with("nats://") && !url.starts_with("tls://") {
            bail!("nats_url must begin with nats:// (or tls://), such as nats://127.0.0.1:4222");
        }
        Ok(())
    }

    /// With only some of the keys the shop would take orders whose payment cannot be confirmed.
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

fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("HOSTNAME"));
    name.map_or_else(|_| "node".into(), |name| name.trim().to_owned())
}
