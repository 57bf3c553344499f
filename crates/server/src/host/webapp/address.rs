//! Which page of the app an address means. The build lists the pages (web/tools/first-requests.ts). Pure.

use uuid::Uuid;

use super::preview::Subject;
use crate::base::language::Language;

/// A page of the build.
#[derive(Debug)]
pub struct Page {
    /// With parameters as in the router: `/decks/$deckId`.
    pub address: &'static str,
    /// `visitor` or `player`: who may see it.
    pub access: &'static str,
    /// Paths of its scripts and style sheets, separated by spaces.
    pub files: &'static str,
}

const BATTLE_ACTION: &str = "/quizzes/battle-royale/$action";
/// What the web app's route takes as `$action`; it shows other words as an unknown address.
const BATTLE_ACTIONS: [&str; 3] = ["create", "join", "practice"];

/// The page at a path; of several, the one with the fewest parameters.
pub fn find<'a>(pages: &'a [Page], path: &str) -> Option<&'a Page> {
    let path = path.strip_suffix('/').unwrap_or(path);
    let matching = pages.iter().filter(|page| matches(page.address.strip_suffix('/').unwrap_or(page.address), path));
    let page = matching.min_by_key(|page| page.address.matches('$').count())?;
    let known = page.address != BATTLE_ACTION || path.rsplit('/').next().is_some_and(|it| BATTLE_ACTIONS.contains(&it));
    known.then_some(page)
}

fn matches(address: &str, path: &str) -> bool {
    let (mut expected, mut given) = (address.split('/'), path.split('/'));
    loop {
        match (expected.next(), given.next()) {
            (None, None) => return true,
            (Some(part), Some(segment)) if part == segment || (part.starts_with('$') && !segment.is_empty()) => {}
            _ => return false,
        }
    }
}

/// What a link is about, apart from the decks, which have to be looked up.
#[derive(Debug, PartialEq, Eq)]
pub enum Link {
    To(Subject),
    Deck(Uuid),
}

pub fn link(page: &Page, path: &str, query: &str) -> Link {
    match page.address {
        "/decks/$deckId" => {
            let id = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
            id.parse().map_or(Link::To(Subject::Site), Link::Deck)
        }
        "/quizzes/duo" if has_code(query) => Link::To(Subject::DuoInvitation),
        "/quizzes/battle-royale" | BATTLE_ACTION if has_code(query) => Link::To(Subject::BattleInvitation),
        "/quizzes/daily" => Link::To(Subject::Daily),
        "/r/$id" => Link::To(Subject::Replay),
        _ => Link::To(Subject::Site),
    }
}

/// The code of a game has six letters and digits. The web app's router quotes one that looks like a number.
fn has_code(query: &str) -> bool {
    let code = parameter(query, "code").unwrap_or_default();
    let code = code.trim_matches('"');
    code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The language of the player who shared the link (`lang`), else French.
pub fn language(query: &str) -> Language {
    Language::from_code(&parameter(query, "lang").unwrap_or_default())
}

fn parameter(query: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Whether an unknown path is one of the API or names a file: its client expects no page.
pub fn expects_no_page(path: &str) -> bool {
    let mut segments = path.split('/').skip(1);
    let (first, second) = (segments.next().unwrap_or_default(), segments.next());
    second == Some("v1")
        || matches!(first, "avatars" | "dev")
        || path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn page(address: &'static str) -> Page {
        Page { address, access: "player", files: "" }
    }

    const PAGES: [Page; 5] =
        [page("/"), page("/decks/$deckId"), page("/decks/new"), page(BATTLE_ACTION), page("/quizzes/duo")];

    #[test]
    fn an_address_is_found_with_its_parameters_and_with_a_slash_at_its_end() {
        let found = |path| find(&PAGES, path).map(|page| page.address);
        assert_eq!(found("/"), Some("/"));
        assert_eq!(found("/decks/1"), Some("/decks/$deckId"));
        assert_eq!(found("/decks/new"), Some("/decks/new"));
        assert_eq!(found("/quizzes/duo/"), Some("/quizzes/duo"));
        assert_eq!(found("/quizzes/battle-royale/join"), Some(BATTLE_ACTION));
        assert_eq!(found("/quizzes/battle-royale/dance"), None);
        for unknown in ["", "/decks", "/decks/", "/decks/1/2", "/quizzes", "/nowhere", "//"] {
            assert!(unknown.is_empty() || unknown == "//" || found(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn a_well_formed_code_makes_an_invitation() {
        let about = |address, query| link(&page(address), address, query);
        for query in ["code=A1B2C3", "code=%22123456%22", "lang=en&code=a1b2c3"] {
            assert_eq!(about("/quizzes/duo", query), Link::To(Subject::DuoInvitation), "{query}");
        }
        let battle = about(BATTLE_ACTION, "code=A1B2C3");
        assert_eq!(battle, Link::To(Subject::BattleInvitation));
        for query in ["", "code=", "code=A1B2C", "code=<b>abc", "game=A1B2C3"] {
            assert_eq!(about("/quizzes/duo", query), Link::To(Subject::Site), "{query}");
        }
    }

    #[test]
    fn a_deck_is_looked_up_only_if_its_id_is_one() {
        let id = Uuid::nil();
        assert_eq!(link(&PAGES[1], &format!("/decks/{id}"), ""), Link::Deck(id));
        assert_eq!(link(&PAGES[1], "/decks/nothing", ""), Link::To(Subject::Site));
    }

    #[test]
    fn the_language_is_the_sharers_or_french() {
        assert_eq!(language("code=1&lang=pt"), Language::Pt);
        assert_eq!(language("lang=xx"), Language::Fr);
        assert_eq!(language(""), Language::Fr);
    }

    #[test]
    fn clients_of_the_api_and_of_files_get_no_page() {
        for path in ["/auth/v1/nothing", "/rest/v1", "/avatars/x/y", "/dev/none", "/logo.png", "/.well-known/a.txt"] {
            assert!(expects_no_page(path), "{path}");
        }
        for path in ["/nowhere", "/auth/nowhere", "/a/b"] {
            assert!(!expects_no_page(path), "{path}");
        }
    }
}
