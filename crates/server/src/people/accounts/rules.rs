//! The rules of accounts: addresses, passwords, redirects, rate limits. Pure.

use std::time::Duration;

use crate::base::limits::Rule;

pub const MAX_EMAIL: usize = 255;
pub const MAX_PASSWORD: usize = 128;
/// A proof that the caller owns the account counts for this long.
pub const PROOF_TTL: Duration = Duration::from_secs(600);
/// The owner of the old address can undo a change of address for this long.
pub const UNDO_TTL: Duration = Duration::from_secs(7 * 24 * 3600);
/// Lifetime of a PKCE flow, from the mail to the exchange.
pub const FLOW_TTL: Duration = Duration::from_secs(3600);
/// Lifetime of an unverified factor, and of a challenge.
pub const FACTOR_TTL: Duration = Duration::from_secs(300);
pub const MAX_FACTORS: usize = 10;
/// Wrong codes after which the mailed codes of an account are void, and how long a wrong code counts.
pub const MAX_MISSES: i64 = 10;
pub const MISSES_TTL: Duration = Duration::from_secs(3600);

const FIVE_MINUTES: Duration = Duration::from_secs(300);
/// For each IP address; the same limits as the client's own service.
pub const SIGN_UPS: Rule = Rule { name: "sign_up", burst: 30, per: FIVE_MINUTES };
pub const SIGN_INS: Rule = Rule { name: "sign_in", burst: 60, per: FIVE_MINUTES };
pub const REFRESHES: Rule = Rule { name: "refresh", burst: 150, per: FIVE_MINUTES };
pub const CODES: Rule = Rule { name: "verify", burst: 30, per: FIVE_MINUTES };
/// A mailed code is remembered for so long after it expired, as long as guesses count.
pub const SPENT_CODE_TTL: Duration = Duration::from_secs(24 * 3600);
/// For each account: typed codes, across all codes mailed to it. A right one refills it.
pub const CODES_OF_ACCOUNT: Rule = Rule { name: "code", burst: 20, per: Duration::from_secs(24 * 3600) };
pub const MAILS: Rule = Rule { name: "mail", burst: 30, per: FIVE_MINUTES };
/// Wrong passwords for an account: from one IP address, and from all. The second limit is wide, so that an attacker cannot
/// lock the owner out.
pub const WRONG_PASSWORDS: Rule = Rule { name: "password", burst: 10, per: Duration::from_secs(600) };
pub const WRONG_PASSWORDS_ANYWHERE: Rule =
    Rule { name: "password_anywhere", burst: 100, per: Duration::from_secs(600) };
/// For each signed-in user: passwords and codes typed again, second factors, challenges.
pub const PROOFS: Rule = Rule { name: "proof", burst: 10, per: FIVE_MINUTES };
pub const CHALLENGES: Rule = Rule { name: "challenge", burst: 30, per: FIVE_MINUTES };
pub const WRONG_FACTORS: Rule = Rule { name: "factor", burst: 10, per: FIVE_MINUTES };

pub const MAX_DELETION_MESSAGE: usize = 1000;
const HOUR: Duration = Duration::from_secs(3600);
/// Requests to delete an account, each of which sends mail to the operator: for each user, and for each IP address.
pub const DELETION_REQUESTS: Rule = Rule { name: "deletion_request", burst: 3, per: HOUR };
pub const DELETION_REQUESTS_A_DAY: Rule =
    Rule { name: "deletion_request_day", burst: 5, per: Duration::from_secs(24 * 3600) };
pub const DELETION_REQUESTS_FROM: Rule = Rule { name: "deletion_request_from", burst: 10, per: HOUR };

/// A mail address as it is stored: trimmed and in lower case. `None` if it is not an address.
pub fn email(raw: &str) -> Option<String> {
    let email = raw.trim().to_lowercase();
    let (local, domain) = email.split_once('@')?;
    // Characters with a special meaning in a mail header are not allowed.
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"@<>()[],;:\\\"".contains(c);
    let dotted = domain.split_once('.').is_some_and(|(host, rest)| !host.is_empty() && !rest.is_empty());
    let good = !local.is_empty()
        && dotted
        && !domain.ends_with('.')
        && email.len() <= MAX_EMAIL
        && local.chars().all(plain)
        && domain.chars().all(plain);
    good.then_some(email)
}

/// Whether a password has an allowed length, in characters.
pub fn password_length_is_good(password: &str, min: usize) -> bool {
    (min..=MAX_PASSWORD).contains(&password.chars().count())
}

/// The target of a link: the wanted URL if it is on the site or in the allow-list, else the site.
pub fn redirect(wanted: Option<&str>, site: &str, allowed: &[String]) -> String {
    wanted
        .filter(|url| !url.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\'))
        .filter(|url| same_origin(url, site) || allowed.iter().any(|pattern| glob(pattern.as_bytes(), url.as_bytes())))
        .map_or_else(|| site.to_owned(), ToOwned::to_owned)
}

fn same_origin(url: &str, site: &str) -> bool {
    // The origin must end where the site's does: `https://site.org.evil` and `https://site.org@evil` are other origins.
    url.strip_prefix(site.trim_end_matches('/'))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

/// `**` matches any text, `*` any text without a separator (`/.?#@:`), other characters themselves.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    match pattern {
        [] => text.is_empty(),
        [b'*', b'*', rest @ ..] => (0..=text.len()).any(|n| glob(rest, &text[n..])),
        [b'*', rest @ ..] => {
            let free = text.iter().position(|c| b"/.?#@:".contains(c)).unwrap_or(text.len());
            (0..=free).any(|n| glob(rest, &text[n..]))
        }
        [c, rest @ ..] => text.first() == Some(c) && glob(rest, &text[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_lowered_and_looks_like_one() {
        assert_eq!(email("  Jaina@Example.ORG "), Some("jaina@example.org".into()));
        for bad in [
            "",
            "jaina",
            "jaina@",
            "@example.org",
            "jaina@example",
            "a b@example.org",
            "a@b@example.org",
            "a@.org",
            "a@b.",
            "a@b .org",
            "a\0@b.org",
            "a<v@b.org>",
            "a,v@b.org",
            "\"a\"@b.org",
            "a@b.org>",
        ] {
            assert_eq!(email(bad), None, "{bad:?}");
        }
        let longest = format!("{}@example.org", "a".repeat(MAX_EMAIL - 12));
        assert!(email(&longest).is_some());
        assert!(email(&format!("a{longest}")).is_none());
    }

    #[test]
    fn a_password_has_8_to_128_characters() {
        for (length, good) in [(7, false), (8, true), (128, true), (129, false)] {
            assert_eq!(password_length_is_good(&"é".repeat(length), 8), good, "{length}");
        }
    }

    #[test]
    fn a_link_leads_to_the_site_or_to_what_is_allowed() {
        let allowed = ["https://*.example.net/back".to_owned(), "capacitor://localhost/**".to_owned()];
        let lead = |wanted| redirect(Some(wanted), "https://site.org", &allowed);
        for good in [
            "https://site.org/auth/reset-password?x=1",
            "https://site.org",
            "https://a.example.net/back",
            "capacitor://localhost/deep/link",
        ] {
            assert_eq!(lead(good), good);
        }
        for bad in [
            "https://site.org.evil.com/",
            "https://site.org@evil.com/",
            "https://evil.com/https://site.org",
            "//evil.com",
            "javascript:alert(1)",
            "https://site.org/\\evil",
            "https://site.org/a\r\nset-cookie: x",
            "https://a.b.example.net/back",
            "https://1249763844#.example.net/back",
            "https://evil?.example.net/back",
            "https://evil:1.example.net/back",
            "http://site.org/",
        ] {
            assert_eq!(lead(bad), "https://site.org", "{bad}");
        }
        assert_eq!(redirect(None, "https://site.org", &allowed), "https://site.org");
    }
}
