//! The values in the answers: fees, prices, limits and times, each from the code that applies it.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::language::Language;
use crate::base::win_rates;
use crate::people::usernames;
use crate::people::{accounts, contact, mana, tiers};
use crate::play::games::timing::open_for;
use crate::play::games::{self, battle_royale, duo};
use crate::play::ranked::rules::{LEGEND, step};
use crate::play::{daily, questions, ranked, solo};
use crate::shop::rules::catalogue::Goods;
use crate::shop::rules::{catalogue, schedule, withdrawal};
use crate::shop::{money, thousands};
use crate::tracking::tracker;
use crate::tracking::{decks, matches};

/// The players that the lobby offers at most; the server allows more.
const LOBBY_PLAYERS: u32 = 6;
const MINUTE: u64 = 60;
const DAY: u64 = 24 * 3_600;

/// Every slot with its value as the language writes it.
pub fn slots(language: Language) -> BTreeMap<&'static str, String> {
    let number = |value: i64| thousands(value, language);
    let seconds = |duration: Duration| duration.as_secs().to_string();
    let minutes = |duration: Duration| (duration.as_secs() / MINUTE).to_string();
    let days = |duration: Duration| (duration.as_secs() / DAY).to_string();
    let fails_at = |rank| step(rank).fails_at.to_string();
    let mut slots = BTreeMap::from([
        ("initial_mana", number(mana::INITIAL_MANA)),
        ("duo_fee", duo::rules::FEE.to_string()),
        ("duo_questions", duo::rules::QUESTIONS.to_string()),
        ("duo_points", duo::rules::RIGHT.to_string()),
        ("duo_speed", duo::rules::SPEED.to_string()),
        ("duo_silence_s", seconds(duo::rules::SILENCE)),
        ("battle_fee", battle_royale::rules::FEE.to_string()),
        ("battle_questions", battle_royale::rules::QUESTIONS.to_string()),
        ("battle_min", battle_royale::rules::LEAST_PLAYERS.to_string()),
        ("battle_max", LOBBY_PLAYERS.to_string()),
        ("battle_wait_min", minutes(battle_royale::rules::LOBBY)),
        ("hearts", battle_royale::rules::HEARTS.to_string()),
        ("first_s", seconds(open_for(0, u32::MAX))),
        ("least_s", seconds(open_for(battle_royale::rules::QUESTIONS, u32::MAX))),
        ("code_length", games::codes::LENGTH.to_string()),
        ("question_s", questions::drawn::TIME_LIMIT.to_string()),
        ("solo_levels", solo::rules::LEVELS.to_string()),
        ("solo_questions", solo::rules::QUESTIONS.to_string()),
        ("star_1", solo::rules::STARS[0].to_string()),
        ("star_2", solo::rules::STARS[1].to_string()),
        ("star_3", solo::rules::STARS[2].to_string()),
        ("daily_questions", daily::rules::QUESTIONS.to_string()),
        ("daily_reward", daily::rules::REWARD.to_string()),
        ("daily_week_reward", daily::rules::WEEK_REWARD.to_string()),
        ("ladder_steps", LEGEND.to_string()),
        ("legend_reward", number(ranked::rules::REWARD)),
        ("rank_questions", step(1).questions.to_string()),
        ("legend_questions", step(LEGEND).questions.to_string()),
        ("fails_gold", fails_at(1)),
        ("fails_platinum", fails_at(LEGEND - 6)),
        ("fails_diamond", fails_at(LEGEND - 1)),
        ("ranked_patience_s", ranked::rules::PATIENCE.to_string()),
        ("plan_bonus", catalogue::BONUS.to_string()),
        ("withdrawal_days", days(withdrawal::TERM)),
        ("reminder_days", days(schedule::REMINDERS[0])),
        ("free_decks", decks::rules::FREE_DECKS.to_string()),
        ("deck_versions", decks::rules::MOST_VERSIONS.to_string()),
        ("free_stats_days", tiers::FREE.stats_days.unwrap_or_default().to_string()),
        ("free_messages", tiers::FREE.runebot_messages.to_string()),
        ("tracker_messages", tiers::TRACKER.runebot_messages.to_string()),
        ("visitor_messages", tiers::VISITOR_MESSAGES.to_string()),
        ("best_deck_matches", matches::rules::BEST_DECK_MATCHES.to_string()),
        ("meta_matches", win_rates::MIN_GAMES.to_string()),
        ("max_followers", tracker::rules::MAX_DEVICES.to_string()),
        ("pairing_code", tracker::rules::PAIRING_CODE.to_string()),
        ("pairing_min", tracker::rules::PAIRING_MINUTES.to_string()),
        ("min_username", usernames::rules::MIN_LENGTH.to_string()),
        ("max_username", usernames::rules::MAX_LENGTH.to_string()),
        ("max_password", accounts::rules::MAX_PASSWORD.to_string()),
        ("idle_days", days(accounts::IDLE_SESSION)),
        ("undo_days", days(accounts::rules::UNDO_TTL)),
        ("contact_min", contact::rules::MIN_LENGTH.to_string()),
        ("contact_max", number(i64::try_from(contact::rules::MAX_LENGTH).unwrap_or_default())),
    ]);
    let mut packs = ["pack_1", "pack_2", "pack_3", "pack_4"].into_iter();
    for product in catalogue::PRODUCTS {
        slots.insert(product.sku.as_str(), money(product.price_cents, language));
        if let Goods::Mana(mana) = product.goods
            && let Some(pack) = packs.next()
        {
            slots.insert(pack, number(mana.into()));
        }
    }
    slots
}

/// The text with its slots filled; an unknown slot stays as it is.
pub fn fill(text: &str, slots: &BTreeMap<&str, String>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        match after.split_once('}').and_then(|(name, tail)| Some((slots.get(name)?, tail))) {
            Some((value, tail)) => {
                filled.push_str(value);
                rest = tail;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}
