//! Players' seats in every game: which tab acts, and what a change of a connection means. Pure.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use crate::base::clock::Timestamp;

/// In characters; a UUID has 36.
const MAX_TAB: usize = 64;

/// The id of a browser tab: a game is played from one tab at a time. Clients choose it; it is stored with the game, so its
/// length is limited. An empty id counts as none.
pub fn tab<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let raw = Option::<String>::deserialize(deserializer)?;
    Ok(raw.filter(|tab| !tab.is_empty()).map(|tab| tab.chars().take(MAX_TAB).collect()))
}

/// An answer as a player sends it, over the channel or with the function.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SentAnswer {
    pub index: i64,
    /// The id of the question that is answered: if it has become void meanwhile, the answer is refused.
    pub question: Option<Uuid>,
    pub choice: i64,
    #[serde(default, deserialize_with = "tab")]
    pub tab: Option<String>,
}

/// The players who are connected to the game's channel at the node that makes the move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalLinks<P> {
    pub node: String,
    pub players: Vec<P>,
    /// The other nodes that are alive, if that is known.
    pub others: Option<Vec<String>>,
}

impl<P> LocalLinks<P> {
    /// Whether the player's node has ended, and the connection with it.
    pub fn is_gone(&self, node: Option<&str>) -> bool {
        let others = self.others.as_ref();
        node.is_some_and(|node| {
            node != self.node && others.is_some_and(|others| !others.iter().any(|other| other == node))
        })
    }

    /// Whether the player is connected to another node that is alive.
    pub fn is_elsewhere(&self, node: Option<&str>) -> bool {
        let others = self.others.as_deref().unwrap_or_default();
        node.is_some_and(|node| others.iter().any(|other| other == node))
    }
}

/// Whether a tab may act for a player: it has the seat, or no tab has. In a finished game any tab may act, and clients that
/// send no tab id are not checked.
pub fn may_act(seated: Option<&str>, tab: Option<&str>, is_over: bool) -> bool {
    is_over || tab.is_none() || seated.is_none() || seated == tab
}

/// The tab takes the seat. True if another tab loses it.
pub fn take(seated: &mut Option<String>, tab: &str) -> bool {
    if seated.as_deref() == Some(tab) {
        return false;
    }
    seated.replace(tab.to_owned()).is_some()
}

/// What a game knows of a player's connection.
pub struct Connection<'p> {
    pub connected: &'p mut bool,
    /// The node that the player is connected to, as far as it is known.
    pub node: &'p mut Option<String>,
    /// When the last connection was lost.
    pub gone_at: &'p mut Option<Timestamp>,
}

impl Connection<'_> {
    /// The player is, or is not, connected to `node`. Returns whether that changes anything; `None` if the player has
    /// connected to another node meanwhile. A lost connection counts if it is not known where the player is.
    pub fn note(self, here: bool, node: &str, now: Timestamp) -> Option<bool> {
        if !here && self.node.as_deref().is_some_and(|theirs| theirs != node) {
            return None;
        }
        let changed = *self.connected != here;
        *self.connected = here;
        *self.node = here.then(|| node.to_owned());
        *self.gone_at = (!here).then(|| self.gone_at.unwrap_or(now));
        Some(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_acts_that_has_the_seat_or_in_a_finished_game() {
        let may = |seated, tab| (may_act(seated, tab, false), may_act(seated, tab, true));
        assert_eq!(may(None, Some("one")), (true, true));
        assert_eq!(may(Some("one"), Some("one")), (true, true));
        assert_eq!(may(Some("one"), Some("two")), (false, true));
        assert_eq!(may(Some("one"), None), (true, true));
    }

    #[test]
    fn the_tab_that_loses_the_seat_is_told() {
        let mut seated = None;
        assert!(!take(&mut seated, "one") && !take(&mut seated, "one") && take(&mut seated, "two"));
        assert_eq!(seated.as_deref(), Some("two"));
    }

    #[test]
    fn a_node_is_gone_or_elsewhere_only_if_that_is_known() {
        let here = |others: Option<&[&str]>| LocalLinks::<u8> {
            node: "a".into(),
            players: Vec::new(),
            others: others.map(|others| others.iter().map(|name| (*name).to_owned()).collect()),
        };
        let known = here(Some(&["b"]));
        let both = |here: &LocalLinks<u8>, node| (here.is_gone(node), here.is_elsewhere(node));
        assert_eq!(
            [None, Some("a"), Some("b"), Some("c")].map(|node| both(&known, node)),
            [(false, false), (false, false), (false, true), (true, false)]
        );
        assert_eq!(both(&here(None), Some("c")), (false, false));
    }

    #[test]
    fn a_connection_lost_at_one_node_does_not_end_that_to_another() {
        let (mut connected, mut node, mut gone_at) = (false, None, Some(Timestamp(1)));
        let mut note = |here, at: &str, now| {
            let connection = Connection { connected: &mut connected, node: &mut node, gone_at: &mut gone_at };
            let noted = connection.note(here, at, Timestamp(now));
            (noted, connected, gone_at)
        };
        assert_eq!(note(true, "a", 2), (Some(true), true, None));
        assert_eq!(note(true, "b", 3), (Some(false), true, None));
        assert_eq!(note(false, "a", 4), (None, true, None), "the player is at the other node");
        assert_eq!(note(false, "b", 5), (Some(true), false, Some(Timestamp(5))));
        assert_eq!(note(false, "a", 6), (Some(false), false, Some(Timestamp(5))), "gone since the first loss");
    }
}
