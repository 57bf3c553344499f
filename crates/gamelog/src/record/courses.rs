//! What became of the cards of the player's own deck: offered and kept in the mulligan, drawn, played.

use super::{Record, Seen};
use crate::map::Map;
use crate::model::{Card, EntityId};

/// A card of the deck that the game began with, all its copies together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardCourse {
    pub card: Card,
    /// Copies in the mulligan.
    pub offered: u32,
    pub kept: u32,
    /// The own turn in which the first copy was drawn; 0 is the hand after the mulligan. None if none was.
    pub drawn: Option<u32>,
    /// The own turn in which the first copy was played.
    pub played: Option<u32>,
}

impl Record {
    /// By card, without those that stayed in the deck, and without what was created. Empty if the log does not have the game from its
    /// mulligan on, or if the user only watched.
    pub fn card_courses(&self) -> Vec<CardCourse> {
        let (Some(player), Some(went_first)) = (self.friendly_player(), self.went_first()) else { return Vec::new() };
        let mulligan = player.mulligan.as_ref();
        let Some((offered, kept)) = mulligan.and_then(|it| Some((&it.offered, it.kept.as_ref()?))) else {
            return Vec::new();
        };
        if self.spectated || self.starts_mid_game {
            return Vec::new();
        }
        let has = |list: &[Seen], entity: EntityId| list.iter().any(|seen| seen.entity == entity);
        let own_turn = |seen: &Seen| if went_first { seen.turn.div_ceil(2) } else { seen.turn / 2 };
        // A card that went back into the deck was in the hand before, but is not drawn.
        let went_back = |seen: &Seen| seen.turn == 0 && has(offered, seen.entity) && !has(kept, seen.entity);
        let mut cards = Map::<Card, CardCourse>::default();
        for (&entity, card) in player.own.iter().filter(|(_, card)| card.is_known() && !card.is_coin()) {
            let first =
                |list: &[Seen]| list.iter().find(|seen| seen.entity == entity && !went_back(seen)).map(own_turn);
            let is_kept = has(kept, entity);
            let drawn = if is_kept { Some(0) } else { first(&player.drawn) };
            let played = first(&player.played);
            if !has(offered, entity) && drawn.is_none() && played.is_none() {
                continue;
            }
            let course = cards.or_default(card.clone());
            course.offered += u32::from(has(offered, entity));
            course.kept += u32::from(is_kept);
            course.drawn = earlier(course.drawn, drawn);
            course.played = earlier(course.played, played);
        }
        cards.iter().map(|(card, course)| CardCourse { card: card.clone(), ..course.clone() }).collect()
    }
}

fn earlier(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    one.into_iter().chain(other).min()
}
