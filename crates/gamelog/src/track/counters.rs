//! What cards count: spells cast, minions that died, fatigue, overload. And which of it a card asks for.

use super::placing::plain;
use super::{CardCount, Track};
use crate::event::{Event, Gauge};
use crate::map::Map;
use crate::model::{Card, CardKind, PlayerId};

/// More than any game has; the rest of a noisy log is not kept.
const MAX_READINGS: usize = 4_000;
/// Kinds of dead minions in a view.
const MAX_GRAVES: usize = 40;

/// A figure of the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counter {
    Spells,
    MinionsDied,
    HeroPowers,
    Fatigue,
    Overload,
    Corpses,
    CardsPlayed,
    Graveyard,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountersView {
    pub mine: Counters,
    pub theirs: Counters,
    /// What the cards of this game ask for, as far as their texts are known.
    pub wanted: Vec<Counter>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters {
    /// Played from the hand, in this game.
    pub spells: u32,
    pub minions_died: u32,
    /// How often the hero power was used.
    pub hero_powers: u32,
    /// The damage of the next draw from an empty deck.
    pub fatigue: u32,
    /// Mana that is locked in the player's next turn, and in the present one.
    pub overload_next: u32,
    pub overload_now: u32,
    pub corpses: u32,
    /// Cards played in the player's present turn, and in the one before.
    pub cards_this_turn: u32,
    pub cards_last_turn: u32,
    /// The minions that died.
    pub graveyard: Vec<CardCount>,
}

/// A value of a gauge, from an event on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    player: PlayerId,
    gauge: Gauge,
    value: u32,
    pub(super) at: u32,
}

impl Counter {
    pub fn name(self) -> &'static str {
        match self {
            Self::Spells => "spells",
            Self::MinionsDied => "minions_died",
            Self::HeroPowers => "hero_powers",
            Self::Fatigue => "fatigue",
            Self::Overload => "overload",
            Self::Corpses => "corpses",
            Self::CardsPlayed => "cards_played",
            Self::Graveyard => "graveyard",
        }
    }

    /// What the English text of a card asks for.
    pub fn of_text(text: &str) -> Vec<Self> {
        let text = plain(text);
        let has = |words: &str| text.contains(words);
        let this_game = has("this game") || has("so far");
        let asks = [
            (Self::Spells, has("spell") && has("cast") && this_game),
            (Self::MinionsDied, has("died") && has("minion")),
            (Self::HeroPowers, has("hero power") && this_game),
            (Self::Fatigue, has("fatigue")),
            (Self::Overload, has("overload")),
            (Self::Corpses, has("corpse")),
            (Self::CardsPlayed, has("combo:") || has("played this turn") || has("last turn") && has("play")),
            (Self::Graveyard, has("resurrect") || has("died this game")),
        ];
        asks.into_iter().filter(|(_, asks)| *asks).map(|(counter, _)| counter).collect()
    }
}

impl Track {
    /// The counters that a card asks for, see [`Counter::of_text`].
    pub fn set_counters(&mut self, card: Card, counters: Vec<Counter>) {
        self.counting_cards.insert(card, counters);
    }

    pub(super) fn count(&mut self, event: &Event) {
        match event {
            Event::HeroPower(piece) if self.hero_powers.len() < MAX_READINGS => {
                self.hero_powers.push((piece.player, self.events));
            }
            &Event::Gauge { player, gauge, value } if self.readings.len() < MAX_READINGS => {
                self.readings.push(Reading { player, gauge, value, at: self.events });
            }
            _ => {}
        }
    }

    pub(super) fn view_counters(&self, friendly: PlayerId, opponent: Option<PlayerId>) -> CountersView {
        CountersView {
            mine: self.counters(friendly),
            theirs: opponent.map(|player| self.counters(player)).unwrap_or_default(),
            wanted: self.wanted_counters(),
        }
    }

    fn counters(&self, player: PlayerId) -> Counters {
        let played = |turn: u32| {
            self.played.iter().filter(|it| it.player == player && it.turn == turn && turn > 0).count() as u32
        };
        let is_own_turn = self.current == Some(player);
        let last_turn = self.turn.saturating_sub(if is_own_turn { 2 } else { 1 });
        // Some clients count themselves, which also tells what a log without its beginning does not have.
        let seen = |seen: usize, gauge| self.gauge(player, gauge).max(seen as u32);
        let spells = self.played.iter().filter(|it| it.player == player && it.kind == CardKind::Spell).count();
        let dead = self.dead.iter().filter(|it| it.player == player).count();
        let powers = self.hero_powers.iter().filter(|(user, _)| *user == player).count();
        Counters {
            spells: seen(spells, Gauge::Spells),
            minions_died: seen(dead, Gauge::MinionsDied),
            hero_powers: seen(powers, Gauge::HeroPowers),
            fatigue: self.gauge(player, Gauge::Fatigue) + 1,
            overload_next: self.gauge(player, Gauge::OverloadOwed),
            overload_now: self.gauge(player, Gauge::OverloadLocked),
            corpses: self.gauge(player, Gauge::Corpses),
            cards_this_turn: if is_own_turn { played(self.turn) } else { 0 },
            cards_last_turn: played(last_turn),
            graveyard: self.graveyard(player),
        }
    }

    fn gauge(&self, player: PlayerId, gauge: Gauge) -> u32 {
        let reading = self.readings.iter().rfind(|it| it.player == player && it.gauge == gauge);
        reading.map_or(0, |it| it.value)
    }

    fn graveyard(&self, player: PlayerId) -> Vec<CardCount> {
        let mut graves: Map<(&Card, bool), u32> = Map::default();
        for dead in self.dead.iter().filter(|dead| dead.player == player && dead.card.is_known()) {
            *graves.or_default((&dead.card, dead.created)) += 1;
        }
        let graves = graves.into_iter().take(MAX_GRAVES);
        graves.map(|((card, created), count)| CardCount { card: card.clone(), count, created }).collect()
    }

    /// Of the list and of all cards that were shown.
    fn wanted_counters(&self) -> Vec<Counter> {
        let listed = self.list().iter().map(|(card, _)| card);
        let shown = self.pieces.values().flat_map(|it| [&it.card, &it.first]);
        let mut wanted: Vec<Counter> = Vec::new();
        for counter in listed.chain(shown).filter_map(|card| self.counting_cards.get(card)).flatten() {
            if let Err(place) = wanted.binary_search(counter) {
                wanted.insert(place, *counter);
            }
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_says_what_a_card_counts() {
        for (text, counters) in [
            ("Costs (1) less for each spell\nyou've <b>cast this game</b>.", vec![Counter::Spells]),
            ("Summon a minion that died this game.", vec![Counter::MinionsDied, Counter::Graveyard]),
            ("<b>Resurrect</b> a friendly Crate.", vec![Counter::Graveyard]),
            ("Gain +1/+1 for each time you used your Hero_Power this game.", vec![Counter::HeroPowers]),
            ("Deal your <b>Fatigue</b> damage. <b>Overload:</b> (2)", vec![Counter::Fatigue, Counter::Overload]),
            ("Spend 3 <b>Corpses</b>.", vec![Counter::Corpses]),
            ("<b>Combo:</b> Deal 2 damage.", vec![Counter::CardsPlayed]),
            ("Deal 3 damage to a minion.", vec![]),
        ] {
            assert_eq!(Counter::of_text(text), counters, "{text}");
        }
    }
}
