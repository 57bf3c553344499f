//! A game of Battlegrounds, folded from its events: the hero, the heroes that were offered, the place, the tribes of the lobby and
//! the triples. The log has no rating, and no list of the tribes: a tribe is proven by a minion of it alone that the tavern offers.

mod game;
mod json;

pub use game::BattlegroundsGame;

use crate::event::{Event, LobbyFact};
use crate::model::{Card, Outcome, PlayerId};

/// The number of tribes in a lobby. If the offers show more, one of them is wrong, so the record has no tribes.
const TRIBES: usize = 5;
/// More heroes than anyone is offered.
const MAX_OFFERED: usize = 8;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Battlegrounds {
    pub duos: bool,
    /// Neither against the computer nor in a lobby of friends.
    pub is_matched: bool,
    pub offered: Vec<Card>,
    /// Without its skin.
    pub hero: Option<Card>,
    /// On the leaderboard; that of the team in duos.
    pub place: Option<u32>,
    pub triples: u32,
    /// The anomaly of the lobby, by its number in the card data.
    pub anomaly: Option<u32>,
    tribes: Vec<Box<str>>,
    friendly: Option<PlayerId>,
    /// The place was told after the player was out.
    settled: bool,
    out: bool,
}

impl Battlegrounds {
    /// Notes an event of any game in `found`, which is none until an event shows that the game is one of Battlegrounds.
    /// `friendly` is whose log it is, as far as it was told before.
    pub(crate) fn follow(found: &mut Option<Box<Self>>, event: &Event, friendly: Option<PlayerId>) {
        let kind = match event {
            Event::GameType(text) => text.strip_prefix("GT_BATTLEGROUNDS"),
            _ => None,
        };
        if kind.is_some() || matches!(event, Event::Lobby(_)) {
            let found = found.get_or_insert_with(|| Box::new(Self { friendly, ..Self::default() }));
            if let Some(kind) = kind {
                found.duos = kind.starts_with("_DUO");
                found.is_matched = matches!(kind, "" | "_DUO");
            }
        }
        if let Some(found) = found {
            found.apply(event);
        }
    }

    /// The tribes of the lobby, as far as they are proven, by name.
    pub fn tribes(&self) -> &[Box<str>] {
        if self.tribes.len() > TRIBES { &[] } else { &self.tribes }
    }

    /// The place is final, also if the log ends before the game does: the player was out, or left.
    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Friendly(player) => self.friendly = Some(*player),
            Event::Offered { player, pieces } if self.is_own(*player) => {
                let shown = pieces.iter().map(|piece| without_skin(&piece.card)).filter(Card::is_known);
                self.offered = shown.take(MAX_OFFERED).collect();
            }
            Event::Kept { player, pieces } if self.is_own(*player) => {
                let chosen = pieces.iter().map(|piece| without_skin(&piece.card)).find(Card::is_known);
                self.hero = self.hero.take().or(chosen);
            }
            Event::Result { player, outcome: Outcome::Won | Outcome::Lost } if self.is_own(*player) => self.out = true,
            Event::Conceded(player) if self.is_own(*player) => {
                self.out = true;
                // The place is printed next to the concession, before or after it.
                self.settled = self.place.is_some();
            }
            Event::Lobby(fact) => self.learn(fact),
            _ => {}
        }
    }

    fn learn(&mut self, fact: &LobbyFact) {
        match fact {
            LobbyFact::Hero(card) => self.hero = Some(without_skin(card)),
            LobbyFact::Place(place) => {
                self.place = Some(*place);
                self.settled |= self.out;
            }
            LobbyFact::Triples(count) => self.triples = self.triples.max(*count),
            LobbyFact::Anomaly(number) => self.anomaly = Some(*number),
            LobbyFact::Tribe(name) => {
                if let Err(at) = self.tribes.binary_search(name) {
                    self.tribes.insert(at, name.clone());
                }
            }
        }
    }

    fn is_own(&self, player: PlayerId) -> bool {
        self.friendly.is_none_or(|friendly| friendly == player)
    }
}

/// `TB_BaconShop_HERO_15_SKIN_F4` is `TB_BaconShop_HERO_15`.
fn without_skin(card: &Card) -> Card {
    match card.as_str().split_once("_SKIN_") {
        Some((hero, _)) => Card::new(hero),
        None => card.clone(),
    }
}
