//! The signature of a webhook: `Stripe-Signature: t=…,v1=hex[,v1=hex]`, an HMAC-SHA256 over `{t}.{body}`.

use std::time::Duration;

use data_encoding::HEXLOWER;
use ring::hmac;

use crate::base::clock::Timestamp;

/// How far the time of a signature may be from ours.
const TOLERANCE: Duration = Duration::from_secs(300);

/// Whether one of the secrets signed exactly this body, lately.
pub fn is_valid(header: &str, body: &[u8], secrets: &[&str], now: Timestamp) -> bool {
    let parts = || header.split(',').filter_map(|part| part.split_once('='));
    let Some(time) = parts().find(|(name, _)| *name == "t").map(|(_, time)| time) else { return false };
    let Ok(at) = time.parse::<i64>().map(|seconds| Timestamp(seconds.saturating_mul(1000))) else { return false };
    if now.since(at).max(at.since(now)) > TOLERANCE {
        return false;
    }
    let signed = [time.as_bytes(), b".", body].concat();
    let signatures: Vec<_> =
        parts().filter(|(name, _)| *name == "v1").filter_map(|(_, hex)| HEXLOWER.decode(hex.as_bytes()).ok()).collect();
    secrets.iter().filter(|secret| !secret.is_empty()).any(|secret| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        // Compared in constant time.
        signatures.iter().any(|signature| hmac::verify(&key, &signed, signature).is_ok())
    })
}

/// The header for a body, for tests and the stand-in.
#[cfg(test)]
pub fn sign(body: &[u8], secret: &str, at: Timestamp) -> String {
    let time = at.secs().to_string();
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, &[time.as_bytes(), b".", body].concat());
    format!("t={time},v1={}", HEXLOWER.encode(tag.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(1_794_830_400);
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    /// Made by the official package: `stripe.webhooks.generateTestHeaderString({ payload: '{"id":"evt_1"}', secret: 'whsec_test', timestamp: 1794830400 })`.
    const OFFICIAL: &str = "t=1794830400,v1=3b52c1d82f9f18910003c114e03db72623cbf58cba75d052c3b0858550bb896f";

    fn valid(header: &str) -> bool {
        is_valid(header, BODY, &["whsec_test", ""], NOW)
    }

    #[test]
    fn the_official_package_signs_the_same() {
        assert_eq!(sign(BODY, "whsec_test", NOW), OFFICIAL);
        assert!(valid(OFFICIAL));
    }

    #[test]
    fn either_secret_and_any_of_the_signatures_will_do() {
        let old = sign(BODY, "whsec_old", NOW);
        assert!(is_valid(&old, BODY, &["whsec_new", "whsec_old"], NOW));
        assert!(!is_valid(&old, BODY, &["whsec_new"], NOW));
        let (time, good) = OFFICIAL.split_once(',').unwrap();
        assert!(valid(&format!("{time},v1={},{good}", "0".repeat(64))));
        assert!(valid(&format!("{OFFICIAL},v0=00")));
    }

    #[test]
    fn an_old_a_future_and_a_forged_signature_are_refused() {
        let at = |seconds: i64| sign(BODY, "whsec_test", Timestamp(NOW.0 + seconds * 1000));
        assert!(valid(&at(-300)) && valid(&at(300)));
        assert!(!valid(&at(-301)) && !valid(&at(301)));
        assert!(!is_valid(OFFICIAL, br#"{"id":"evt_2"}"#, &["whsec_test"], NOW));
        let (time, good) = OFFICIAL.split_once(',').unwrap();
        for forged in [
            String::new(),
            time.to_owned(),
            good.to_owned(),
            OFFICIAL.replace("v1", "v0"),
            OFFICIAL.to_uppercase().replace("T=", "t=").replace("V1", "v1"),
            format!("{time}, {good}"),
            format!("t=x,{good}"),
            format!("{time},v1="),
            format!("t={},{good}", i64::MAX),
        ] {
            assert!(!valid(&forged), "{forged}");
        }
        assert!(!is_valid(OFFICIAL, BODY, &[""], NOW), "no secret signs nothing");
    }
}
