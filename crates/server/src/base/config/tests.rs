//! Settings: their sources, their checks and their defaults.

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
fn several_nodes_need_postgres_and_have_names_of_their_own() {
    let nats = ("RUNESIDE_NATS_URL", "nats://127.0.0.1:4222");
    let postgres = ("RUNESIDE_DATABASE_URL", "postgres://db/runeside");
    from_env(&[nats, postgres]).unwrap().check().unwrap();
    let error = from_env(&[nats]).unwrap().check().unwrap_err().to_string();
    assert!(error.contains("RUNESIDE_DATABASE_URL"), "{error}");
    let wrong = from_env(&[("RUNESIDE_NATS_URL", "http://user:secret@nats"), postgres]);
    let error = wrong.unwrap().check().unwrap_err().to_string();
    assert!(error.contains("nats://") && !error.contains("secret"), "{error}");
    assert_eq!(from_env(&[]).unwrap().node_name(), "main");
    let is_open = |url: &str| from_env(&[("RUNESIDE_NATS_URL", url), postgres]).unwrap().nats_is_open();
    assert!(is_open("nats://127.0.0.1:4222") && is_open("tls://@nats/x@y"));
    assert!(!is_open("nats://node:word@nats:4222") && !is_open("tls://token@nats") && !is_open(""));
    assert_eq!(from_env(&[nats, ("RUNESIDE_NODE", "a")]).unwrap().node_name(), "a");
    let unique = from_env(&[nats]).unwrap().node_name();
    assert!(unique.ends_with(&format!("-{}", std::process::id())), "{unique}");
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
    let (seller, test_key) = (("RUNESIDE_SHOP_SELLER", "Ana, Paris"), ("RUNESIDE_SHOP_STRIPE_SECRET_KEY", "sk_test_1"));
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
    for (name, value) in [
        ("RUNESIDE_GAME_PACE", "4"),
        ("RUNESIDE_GAME_ANSWER_TIME", "4"),
        ("RUNESIDE_GAME_CACHE", "off"),
        ("RUNESIDE_AUTH_PASSWORD_COST", "test"),
    ] {
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
