//! The card data service: a list of cards for each locale, as JSON.

use std::io::Read;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cards::content::Content;
use cards::import;
use cards::locale::Locale;
use cards::tokens;
use ureq::ResponseExt;

use super::Progress;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// For one list. Those of all cards have a few tens of megabytes, those of the collectible ones about seven.
const FETCH_TIMEOUT: Duration = Duration::from_secs(120);
const MAX_LIST: u64 = 128 * 1024 * 1024;

const ALL: &str = "cards.json";
const COLLECTIBLE: &str = "cards.collectible.json";

/// Fetches the lists of all locales. English is required; others may be missing.
pub(super) fn fetch(url: &str, progress: &mut Progress) -> Result<Content> {
    if url.is_empty() {
        bail!("cards.url is empty");
    }
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(FETCH_TIMEOUT))
        .timeout_connect(Some(CONNECT_TIMEOUT))
        .max_redirects(5)
        .build()
        .into();
    progress.begin("Fetching cards from the card data service");
    let mut lists = Vec::new();
    let mut build = 0;
    for (done, locale) in (1..).zip(Locale::ALL) {
        let address = |list: &str| format!("{}/{}/{list}", url.trim_end_matches('/'), locale.name());
        match get_either(&agent, lists_of(locale), address) {
            Ok((list, its_build)) => {
                build = build.max(its_build);
                lists.push((locale, list));
            }
            Err(ureq::Error::StatusCode(404)) if locale != Locale::EnUs => {}
            Err(error) => return Err(error).with_context(|| format!("{} cannot be had", address(COLLECTIBLE))),
        }
        progress.at(done, Locale::ALL.len() as u64);
    }
    let lists: Vec<(Locale, &[u8])> = lists.iter().map(|(locale, list)| (*locale, &list[..])).collect();
    Ok(import::from_service(&lists, build)?)
}

/// The lists of a locale, best first: the names of tokens are only needed in the app's languages.
fn lists_of(locale: Locale) -> &'static [&'static str] {
    if tokens::LOCALES.contains(&locale) { &[ALL, COLLECTIBLE] } else { &[COLLECTIBLE] }
}

/// The first of the lists that the service has.
fn get_either(
    agent: &ureq::Agent,
    lists: &[&str],
    address: impl Fn(&str) -> String,
) -> Result<(Vec<u8>, u32), ureq::Error> {
    let mut answer = Err(ureq::Error::StatusCode(404));
    for list in lists {
        answer = get(agent, &address(list));
        if !matches!(answer, Err(ureq::Error::StatusCode(404))) {
            break;
        }
    }
    answer
}

/// A list, and the build that the final address names: `latest` redirects to `…/v1/255790/…`.
fn get(agent: &ureq::Agent, address: &str) -> Result<(Vec<u8>, u32), ureq::Error> {
    let mut response = agent.get(address).call()?;
    let build = response.get_uri().path().split('/').find_map(|part| part.parse().ok()).unwrap_or(0);
    let mut list = Vec::new();
    response.body_mut().with_config().limit(MAX_LIST).reader().read_to_end(&mut list)?;
    Ok((list, build))
}
