//! A match and its changes as a client sends them, not checked yet.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

/// A match to record.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MatchArgs {
    /// Chosen by the client: the same id again records nothing and gives the stored row.
    pub id: Uuid,
    /// `victory`, `defeat` or `tie`; also `win` and `loss`.
    pub result: String,
    #[schemars(extend("format" = "date-time"))]
    pub played_at: String,
    /// `manual` or `log`.
    pub source: String,
    /// One of the player's decks, or one that is gone.
    pub deck_id: Option<Uuid>,
    pub opponent_class: Option<String>,
    pub opponent_archetype: Option<String>,
    /// `ranked`, `casual`, `friendly`, `arena`, `brawl`, `practice` or `other`.
    pub mode: Option<String>,
    /// `STANDARD`, `WILD`, `TWIST` or `CLASSIC`.
    pub format: Option<String>,
    /// `gold_3`, `legend` or `legend_120`.
    pub rank: Option<String>,
    pub went_first: Option<bool>,
    /// Own turns, as the game counts them on the screen.
    pub turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub notes: Option<String>,
    /// The ids of the opponent's own cards that were seen.
    pub opponent_cards: Option<Vec<String>>,
    /// What became of the cards of the player's own deck; only from the log.
    pub cards: Option<Vec<MatchCard>>,
    /// The game's build.
    pub build: Option<i64>,
    /// The player's own class, for a match of the arena.
    pub class: Option<String>,
    /// Which of the two arenas: `arena` or `underground`.
    pub arena: Option<String>,
    /// The number of the drafted deck in the log: the matches of a run share it.
    pub arena_deck: Option<i64>,
    /// The program that sends it: `page`, `follow 1.2`.
    pub sender: Option<String>,
}

/// A card of the player's own deck, all its copies together. Cards that the server does not know are left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MatchCard {
    /// The id, as the log has it.
    pub card: String,
    /// Copies that were offered in the mulligan, and kept; 0 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<i64>,
    /// The own turn in which the first copy was drawn; 0 is the hand after the mulligan. Null if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<i64>,
    /// The own turn in which the first copy was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<i64>,
}

/// Changes to a match: what is left out stays as it is, null removes the value.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MatchChanges {
    pub id: Uuid,
    pub result: Option<String>,
    #[schemars(extend("format" = "date-time"))]
    pub played_at: Option<String>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<Uuid>")]
    pub deck_id: Option<Option<Uuid>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub opponent_class: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub opponent_archetype: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub mode: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub format: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub rank: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<bool>")]
    pub went_first: Option<Option<bool>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<i64>")]
    pub turns: Option<Option<i64>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<i64>")]
    pub duration_s: Option<Option<i64>>,
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Option<String>")]
    pub notes: Option<Option<String>>,
    pub opponent_cards: Option<Vec<String>>,
}

impl MatchChanges {
    /// The columns that are changed.
    pub(super) fn columns(&self) -> Vec<&'static str> {
        [
            ("result", self.result.is_some()),
            ("played_at", self.played_at.is_some()),
            ("deck_id", self.deck_id.is_some()),
            ("opponent_class", self.opponent_class.is_some()),
            ("opponent_archetype", self.opponent_archetype.is_some()),
            ("mode", self.mode.is_some()),
            ("format", self.format.is_some()),
            ("rank", self.rank.is_some()),
            ("went_first", self.went_first.is_some()),
            ("turns", self.turns.is_some()),
            ("duration_s", self.duration_s.is_some()),
            ("notes", self.notes.is_some()),
            ("opponent_cards", self.opponent_cards.is_some()),
        ]
        .into_iter()
        .filter_map(|(column, is_changed)| is_changed.then_some(column))
        .collect()
    }
}

/// Null is a value: it removes what was there.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
