//! Sums of counted matches, as they are added to the tables of the builds: in one order, so that two transactions never wait for
//! each other's rows.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::rules::cards::{self, CardSums};
use super::rules::weights::Sums;
use super::rules::{Cell, Passed};
use super::{card_store, store};
use crate::base::db::{DbError, Tx};
use crate::tracking::match_cards;

/// What a player's matches of a day are counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayKey {
    pub(super) build: i64,
    pub(super) format: String,
    pub(super) archetype: String,
    pub(super) day: i64,
    pub(super) user: Uuid,
    pub(super) bracket: &'static str,
    pub(super) opponent_class: String,
    /// `''` where it is not known.
    pub(super) opponent_archetype: String,
}

/// The same for the lists of cards that were played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ListKey {
    pub(super) build: i64,
    pub(super) format: String,
    pub(super) archetype: String,
    pub(super) day: i64,
    pub(super) user: Uuid,
    pub(super) identity: String,
}

/// The same for what became of the cards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CardKey {
    pub(super) build: i64,
    pub(super) format: String,
    pub(super) archetype: String,
    pub(super) day: i64,
    pub(super) user: Uuid,
}

/// What is to be added, for several matches and builds.
#[derive(Default)]
pub(super) struct Counts {
    plays: BTreeMap<PlayKey, Sums>,
    lists: BTreeMap<ListKey, Sums>,
    /// Packed, because a recount holds those of a week.
    cards: BTreeMap<CardKey, String>,
}

/// A row to be added to.
pub(super) enum Addition {
    Play(PlayKey, Sums),
    List(ListKey, Sums),
    Cards(CardKey, String),
}

impl Counts {
    /// A match that counts, or with the sign -1 one that does no longer.
    pub(super) fn add(&mut self, build: i64, it: &Passed, sign: i64) {
        let sums = sums_of(&it.cell, sign);
        let Cell { format, day, archetype, .. } = it.cell.clone();
        if let Some(plays) = &it.cards {
            let (format, archetype) = (format.clone(), archetype.clone());
            let packed = self.cards.entry(CardKey { build, format, archetype, day, user: it.user }).or_default();
            let (mut sums, class) = (CardSums::unpack(packed), cards::class_number(&it.cell.opponent_class));
            sums.add_match(class, it.cell.won, &match_cards::unpack(plays), sign);
            *packed = sums.pack();
        }
        if let Some(identity) = it.cell.deck_identity.clone() {
            let (format, archetype) = (format.clone(), archetype.clone());
            let key = ListKey { build, format, archetype, day, user: it.user, identity };
            self.lists.entry(key).or_default().add(sums);
        }
        let key = PlayKey {
            build,
            format,
            archetype,
            day,
            user: it.user,
            bracket: it.cell.bracket,
            opponent_class: it.cell.opponent_class.clone(),
            opponent_archetype: it.cell.opponent_archetype.clone().unwrap_or_default(),
        };
        self.plays.entry(key).or_default().add(sums);
    }

    /// The rows in the order of the tables and their keys. What adds nothing is left out.
    pub(super) fn additions(self) -> Vec<Addition> {
        let plays = self.plays.into_iter().filter(|(_, sums)| *sums != Sums::default());
        let lists = self.lists.into_iter().filter(|(_, sums)| *sums != Sums::default());
        let cards = self.cards.into_iter().filter(|(_, packed)| !packed.is_empty());
        let plays = plays.map(|(key, sums)| Addition::Play(key, sums));
        let lists = lists.map(|(key, sums)| Addition::List(key, sums));
        plays.chain(lists).chain(cards.map(|(key, packed)| Addition::Cards(key, packed))).collect()
    }
}

fn sums_of(cell: &Cell, sign: i64) -> Sums {
    let won = if cell.won { sign } else { 0 };
    let side = |first: bool| if cell.went_first == Some(first) { (sign, won) } else { (0, 0) };
    Sums { games: sign, wins: won, first: side(true), second: side(false), turns: sign * cell.own_turns }
}

/// Adds to the rows. The order of additions does not matter: a row may be negative until all are made.
pub(super) fn save(tx: &mut Tx<'_>, additions: &[Addition]) -> Result<(), DbError> {
    additions.iter().try_for_each(|addition| match addition {
        Addition::Play(key, sums) => store::add_play(tx, key, *sums),
        Addition::List(key, sums) => store::add_list(tx, key, *sums),
        Addition::Cards(key, packed) => card_store::add(tx, key, packed),
    })
}
