//! The contract of the tracker: a tracked game as it is shown, second screens, followers and their pairing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::lobby::TrackerBattlegrounds;
use super::rules::{MAX_DEVICES, MAX_SCREENS, MAX_TRACKED_CARDS, MAX_VIEW_BYTES, PAIRING_CODE, SCREEN_MINUTES};
use crate::tracking::matches::MatchArgs;

pub(super) const TOPIC: &str = "tracker:";

// A tracked game.

/// What a screen shows of a game: `View` of the crate `gamelog`. Cards are ids of the log; an unknown card is empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerView {
    /// Grows with every change.
    pub version: u32,
    /// The user watches: everything that is said of the player is said of the one whom they watch.
    #[serde(default)]
    pub spectating: bool,
    /// As the game shows it: each player's first turn is 1. 0 during the mulligan.
    pub turn: u32,
    /// Null until it is known.
    pub goes_first: Option<bool>,
    /// Whether it is the player's own turn; null during the mulligan.
    #[serde(default)]
    pub my_turn: Option<bool>,
    /// `ranked`, `casual`, …; null until it is known.
    #[serde(default)]
    pub mode: Option<String>,
    /// `STANDARD`, `WILD`, …; null where the mode has none.
    #[serde(default)]
    pub format: Option<String>,
    /// The chances `by_turn` are those until the end of this turn.
    pub by_turn: u32,
    /// Draws at the start of turns until then.
    pub draws: u32,
    /// Cards in the deck.
    pub deck: u32,
    pub rows: Vec<TrackerRow>,
    /// Hidden cards that were made into the deck, by what made them, and cards that the list does not explain.
    pub unknown: Vec<TrackerCount>,
    /// The next draws in order, as far as they are known.
    pub top: Vec<String>,
    /// The last cards of the deck in order, the last draw last.
    pub bottom: Vec<String>,
    pub hand: Vec<String>,
    pub played: Vec<String>,
    /// Cards of the deck that are not in the list: another deck is being played.
    pub wrong: Vec<String>,
    /// Null before the mulligan.
    #[serde(default)]
    pub mulligan: Option<TrackerMulligan>,
    /// What both players played, oldest first; only the last ones of a long game.
    #[serde(default)]
    pub plays: Vec<TrackerPlay>,
    pub opponent: TrackerOpponent,
    #[serde(default)]
    pub secrets: TrackerBothSecrets,
    #[serde(default)]
    pub counters: TrackerBothCounters,
    pub result: Option<TrackerResult>,
    pub ended: bool,
    /// Only in games of Battlegrounds, of which little else is said.
    #[serde(default)]
    pub battlegrounds: Option<TrackerBattlegrounds>,
}

/// A card of the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerRow {
    pub card: String,
    /// Copies in the deck.
    pub left: u32,
    /// Copies in the list; 0 for a card that was made during the game.
    pub start: u32,
    /// What made it; empty for a card of the list.
    pub creator: String,
    /// The chance that the next card is this one, from 0 to 1.
    pub now: f64,
    /// The chance to draw at least one until the end of the chosen turn.
    pub by_turn: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerCount {
    pub card: String,
    pub count: u32,
    /// Not of the deck that the game began with.
    pub created: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerMulligan {
    pub offered: Vec<String>,
    /// Null until the player has chosen.
    pub kept: Option<Vec<String>>,
    /// What came for the cards that were not kept.
    pub drawn: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerPlay {
    pub turn: u32,
    pub mine: bool,
    pub card: String,
}

/// What the opponent has shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerOpponent {
    pub hero: String,
    pub class: Option<String>,
    pub deck: u32,
    pub hand: u32,
    /// In the order in which they came.
    #[serde(default)]
    pub hand_cards: Vec<TrackerHandCard>,
    pub secrets: u32,
    pub cards: Vec<TrackerCount>,
    pub played: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerHandCard {
    /// When it came; 0 before the first turn.
    pub turn: u32,
    pub how: TrackerHow,
    /// What made it; empty if nothing did or if that is hidden.
    pub creator: String,
    /// Empty unless the game has shown it since it came.
    pub card: String,
}

/// How a card came to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrackerHow {
    Unknown,
    Kept,
    Drawn,
    Coin,
    Created,
    Returned,
    Taken,
}

/// Secrets in the order in which they were laid.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerBothSecrets {
    pub mine: Vec<TrackerSecret>,
    pub theirs: Vec<TrackerSecret>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerSecret {
    /// Tells the secrets of a game apart.
    pub entity: u32,
    /// When it was laid.
    pub turn: u32,
    /// Empty while it is hidden.
    pub card: String,
    /// What a hidden one may be: every printing, also of formats that are not played.
    pub candidates: Vec<String>,
    pub ruled_out: Vec<TrackerRuledOut>,
}

/// Cards that a secret cannot be: it would have gone off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerRuledOut {
    /// `minion_played`, `spell_cast`, …
    pub by: String,
    pub cards: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerBothCounters {
    pub mine: TrackerCounters,
    pub theirs: TrackerCounters,
    /// What the cards of this game ask for, as far as the sender knows their texts.
    pub wanted: Vec<TrackerCounter>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerCounters {
    /// Played in this game.
    pub spells: u32,
    pub minions_died: u32,
    /// How often the hero power was used.
    pub hero_powers: u32,
    /// The damage of the next draw from an empty deck.
    pub fatigue: u32,
    /// Mana that is locked in the player's next turn.
    pub overload_next: u32,
    /// Mana that is locked in the present turn.
    pub overload_now: u32,
    pub corpses: u32,
    /// Cards played in the player's present turn; 0 in the other's.
    pub cards_this_turn: u32,
    /// In the player's turn before.
    pub cards_last_turn: u32,
    /// The minions that died.
    pub graveyard: Vec<TrackerCount>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrackerCounter {
    Spells,
    MinionsDied,
    HeroPowers,
    Fatigue,
    Overload,
    Corpses,
    CardsPlayed,
    Graveyard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum TrackerResult {
    Won,
    Lost,
    Tied,
}

// Cards by the ids of the log.

#[derive(Debug, Deserialize, JsonSchema)]
pub struct CardsArgs {
    /// At most 200; ids as in the log.
    pub ids: Vec<String>,
    pub locale: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TrackerCards {
    pub cards: Vec<TrackerCard>,
}

/// Any card of the game, also one that cannot be collected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TrackerCard {
    /// As in the log.
    pub id: String,
    #[serde(rename = "dbfId")]
    pub dbf_id: u32,
    pub name: String,
    /// Null for a card without a cost.
    pub cost: Option<u16>,
    /// `MINION`, `SPELL`, …
    pub kind: String,
    pub class: String,
    pub rarity: Option<String>,
    pub collectible: bool,
    /// Of a set that Standard has.
    pub standard: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

// Second screens.

/// The deck that is tracked, as the sender knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerDeck {
    pub id: Option<Uuid>,
    pub name: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ShowArgs {
    /// The sender, by an id that it keeps.
    pub device: Uuid,
    pub name: String,
    /// Null: the device shows nothing any more.
    pub view: Option<TrackerView>,
    pub deck: Option<TrackerDeck>,
    /// When the log grew last, by the sender's clock; milliseconds since 1970.
    pub last_line_at: Option<i64>,
}

/// What one of the user's devices tracks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackerScreen {
    pub device: Uuid,
    pub name: String,
    pub view: TrackerView,
    pub deck: Option<TrackerDeck>,
    pub last_line_at: Option<i64>,
}

/// An event of the user's tracker channel. Events are not kept: `tracker_screens` has the newest view of every device.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "serialised at once, never stored")]
pub enum TrackerEvent {
    Screen {
        #[serde(flatten)]
        screen: TrackerScreen,
    },
    ScreenClosed {
        device: Uuid,
    },
}

// Followers.

/// A code that pairs one follower with the user.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PairingCode {
    pub code: String,
    pub expires_at: String,
}

/// A paired follower.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TrackerDevice {
    pub id: Uuid,
    pub name: String,
    pub created_at: String,
    pub last_used_at: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct DeviceArgs {
    pub id: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClaimArgs {
    pub code: String,
    /// What the user calls the follower: the name of its computer.
    pub name: String,
}

/// The answer to a right code. The token is given once and is the follower's only proof.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClaimedDevice {
    pub token: String,
    pub device: Uuid,
    pub user: Uuid,
    pub username: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct FollowShowArgs {
    pub token: String,
    /// Null: nothing is shown any more.
    pub view: Option<TrackerView>,
    pub deck: Option<TrackerDeck>,
    pub last_line_at: Option<i64>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct FollowMatchArgs {
    pub token: String,
    #[serde(rename = "match")]
    pub played: MatchArgs,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct TokenArgs {
    pub token: String,
}

/// A deck that a follower can recognise.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FollowedDeck {
    pub id: Uuid,
    pub name: String,
    pub code: String,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    max_cards: usize,
    max_screens: usize,
    max_view_bytes: usize,
    screen_minutes: u64,
    max_devices: i64,
    pairing_code_length: usize,
}

pub(super) const CONSTANTS: Constants = Constants {
    max_cards: MAX_TRACKED_CARDS,
    max_screens: MAX_SCREENS,
    max_view_bytes: MAX_VIEW_BYTES,
    screen_minutes: SCREEN_MINUTES,
    max_devices: MAX_DEVICES,
    pairing_code_length: PAIRING_CODE,
};
