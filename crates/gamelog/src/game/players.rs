//! The players of a game. The log gives results, the first player and the current player by name, and a player's name may
//! come late, change, or stay unknown.

use crate::event::{Event, Gauge};
use crate::model::{Card, EntityId, Outcome, PlayerId};

const UNKNOWN_NAME: &str = "UNKNOWN HUMAN PLAYER";
const MAX_PLAYERS: usize = 16;
/// How many tags wait for a name.
const MAX_HELD: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) id: PlayerId,
    pub(super) entity: EntityId,
    /// The account as in the log.
    pub(super) account: Box<[u8]>,
    /// False for the computer; unknown if the log hides accounts.
    pub(super) human: Option<bool>,
    pub(super) name: Option<String>,
    pub(super) hero_entity: EntityId,
    pub(super) hero: Card,
    pub(super) conceded: bool,
    /// Lost the connection; a concession if the game is lost by it.
    disconnected: bool,
    pub(super) outcome: Option<Outcome>,
}

impl Player {
    pub(super) fn new(id: PlayerId, entity: EntityId, account: &[u8], human: Option<bool>) -> Self {
        Self {
            id,
            entity,
            account: account[..account.len().min(64)].into(),
            human,
            name: None,
            hero_entity: 0,
            hero: Card::UNKNOWN,
            conceded: false,
            disconnected: false,
            outcome: None,
        }
    }
}

/// A tag of a player that matters here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PlayerTag {
    First,
    Current(bool),
    HeroEntity(EntityId),
    Playing,
    Disconnected,
    Conceded,
    Outcome(Outcome),
    Gauge(Gauge, u32),
}

#[derive(Debug, Default)]
pub(super) struct Players {
    pub(super) list: Vec<Player>,
    pub(super) first: Option<PlayerId>,
    current: Option<PlayerId>,
    /// Tags of names that belong to no known player yet, in order.
    held: Vec<(String, PlayerTag)>,
}

impl Players {
    pub(super) fn add(&mut self, player: Player) {
        if self.list.len() < MAX_PLAYERS && !self.has(player.id) {
            self.list.push(player);
        }
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = PlayerId> {
        self.list.iter().map(|player| player.id)
    }

    pub(super) fn has(&self, id: PlayerId) -> bool {
        self.ids().any(|known| known == id)
    }

    pub(super) fn by_entity(&self, entity: EntityId) -> Option<PlayerId> {
        self.list.iter().find(|player| player.entity == entity).map(|player| player.id)
    }

    fn get(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.list.iter_mut().find(|player| player.id == id)
    }

    /// The other one of two.
    fn other(&self, id: PlayerId) -> Option<PlayerId> {
        match self.list.as_slice() {
            [one, two] if one.id == id => Some(two.id),
            [one, two] if two.id == id => Some(one.id),
            _ => None,
        }
    }

    /// The only player with an account, if the others are the computer.
    pub(super) fn only_human(&self) -> Option<PlayerId> {
        if self.list.len() < 2 || self.list.iter().any(|player| player.human.is_none()) {
            return None;
        }
        let mut humans = self.list.iter().filter(|player| player.human == Some(true));
        humans.next().filter(|_| humans.next().is_none()).map(|player| player.id)
    }

    pub(super) fn without_hero(&mut self) -> impl Iterator<Item = &mut Player> {
        self.list.iter_mut().filter(|player| player.hero_entity != 0 && !player.hero.is_known())
    }

    /// Who bears `name`, as far as it follows from what is known. Of two players of whom one is known, any other name is the
    /// other's; the computer may change its name.
    pub(super) fn resolve(&mut self, name: &str, events: &mut Vec<Event>) -> Option<PlayerId> {
        let id = self.named(name)?;
        if self.by_name(name).is_none() {
            self.learn(name, id, events);
        }
        Some(id)
    }

    /// The same, and nothing is learned of it.
    pub(super) fn named(&self, name: &str) -> Option<PlayerId> {
        if let Some(player) = self.by_name(name) {
            return Some(player);
        }
        let [one, two] = self.list.as_slice() else { return None };
        let player = match (&one.name, &two.name) {
            (Some(_), None) => two,
            (None, Some(_)) => one,
            (Some(_), Some(_)) if name == UNKNOWN_NAME => return None,
            (Some(_), Some(_)) if one.human == Some(false) && two.human == Some(true) => one,
            (Some(_), Some(_)) if two.human == Some(false) && one.human == Some(true) => two,
            _ => return None,
        };
        Some(player.id)
    }

    /// With and without the number: `Nim#1234` and `Nim`.
    fn by_name(&self, name: &str) -> Option<PlayerId> {
        let named = |same: fn(&str, &str) -> bool| {
            let mut found =
                self.list.iter().filter(move |player| player.name.as_deref().is_some_and(|known| same(known, name)));
            found.next().filter(|_| found.next().is_none()).map(|player| player.id)
        };
        named(|known, name| known == name)
            .or_else(|| named(|known, name| without_number(known) == without_number(name)))
    }

    /// `name` is that of player `id`; what was said of it before now counts.
    pub(super) fn learn(&mut self, name: &str, id: PlayerId, events: &mut Vec<Event>) {
        if name == UNKNOWN_NAME || name.is_empty() || name.len() > 128 || self.by_name(name).is_some_and(|is| is != id)
        {
            return;
        }
        let Some(player) = self.get(id) else { return };
        let shorter = player.name.as_deref().is_some_and(|known| known != name && without_number(known) == name);
        if player.name.as_deref() != Some(name) && !shorter {
            player.name = Some(name.to_owned());
            events.push(Event::Named { player: id, name: name.to_owned() });
        }
        let held = std::mem::take(&mut self.held);
        for (name, tag) in held {
            // Both were unknown by the same name: it cannot be told whose tag it was.
            let player = if name == UNKNOWN_NAME { None } else { self.resolve(&name, events) };
            match player {
                Some(player) => self.apply(player, tag, events),
                None => self.held.push((name, tag)),
            }
        }
    }

    /// Who bears `name`, if a change of its `CURRENT_PLAYER` tells: the one who was current ends the turn.
    pub(super) fn learn_by_turn(&mut self, name: &str, current: bool, events: &mut Vec<Event>) {
        let Some(was) = self.current else { return };
        if name == UNKNOWN_NAME {
            if let (true, Some(other)) = (current, self.other(was)) {
                self.set_current(other, events);
            }
        } else if !current {
            self.learn(name, was, events);
        }
    }

    pub(super) fn hold(&mut self, name: &str, tag: PlayerTag) {
        if self.held.len() < MAX_HELD
            && !matches!(tag, PlayerTag::Current(_) | PlayerTag::Playing | PlayerTag::Gauge(..))
        {
            self.held.push((name.to_owned(), tag));
        }
    }

    pub(super) fn apply(&mut self, id: PlayerId, tag: PlayerTag, events: &mut Vec<Event>) {
        if tag == PlayerTag::First {
            self.first = self.first.or(Some(id));
            return;
        }
        if tag == PlayerTag::Current(true) {
            self.set_current(id, events);
            return;
        }
        let Some(player) = self.get(id) else { return };
        match tag {
            PlayerTag::HeroEntity(entity) if player.hero_entity == 0 => player.hero_entity = entity,
            PlayerTag::Gauge(gauge, value) => events.push(Event::Gauge { player: id, gauge, value }),
            PlayerTag::Playing => player.disconnected = false,
            PlayerTag::Disconnected => player.disconnected = true,
            PlayerTag::Conceded => concede(player, events),
            PlayerTag::Outcome(outcome) => {
                set_outcome(player, outcome, events);
                if let Some(other) = self.other(id).and_then(|other| self.get(other))
                    && other.outcome.is_none()
                {
                    set_outcome(other, outcome.of_the_other(), events);
                }
            }
            _ => {}
        }
    }

    fn set_current(&mut self, id: PlayerId, events: &mut Vec<Event>) {
        if self.current.replace(id) != Some(id) {
            events.push(Event::TurnOf(id));
        }
    }

    /// Both names stayed unknown: the two results stand in the order of the players.
    pub(super) fn settle_by_order(&mut self, events: &mut Vec<Event>) {
        let outcomes: Vec<Outcome> = self.held.iter().filter_map(|(_, tag)| tag.outcome()).collect();
        let &[one, two] = outcomes.as_slice() else { return };
        if self.list.len() != 2 || two != one.of_the_other() || self.list.iter().any(|player| player.outcome.is_some())
        {
            return;
        }
        if self.list[0].entity > self.list[1].entity {
            self.list.swap(0, 1);
        }
        let conceded = self.held.iter().any(|(_, tag)| *tag == PlayerTag::Conceded);
        for (player, outcome) in self.list.iter_mut().zip(outcomes) {
            if conceded && outcome == Outcome::Lost {
                concede(player, events);
            }
            set_outcome(player, outcome, events);
        }
    }

    /// Takes over what was known before a reconnect.
    pub(super) fn inherit(&mut self, old: Self) {
        for player in old.list {
            if let Some(new) = self.get(player.id) {
                *new = Player { entity: new.entity, ..player };
            }
        }
        self.first = old.first.or(self.first);
        self.current = self.current.or(old.current);
        self.held = old.held;
    }
}

impl PlayerTag {
    /// Whether only a parser with details reads this tag.
    pub(super) fn is_detail(self) -> bool {
        matches!(self, Self::Gauge(gauge, _) if gauge.is_detail())
    }

    fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Outcome(outcome) => Some(outcome),
            _ => None,
        }
    }
}

fn without_number(name: &str) -> &str {
    match name.rsplit_once('#') {
        Some((name, number)) if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => name,
    }
}

fn concede(player: &mut Player, events: &mut Vec<Event>) {
    if !std::mem::replace(&mut player.conceded, true) {
        events.push(Event::Conceded(player.id));
    }
}

/// The last result stands: where the computer plays two sides under one name, the last one is that of its first side.
fn set_outcome(player: &mut Player, outcome: Outcome, events: &mut Vec<Event>) {
    if player.outcome == Some(outcome) {
        return;
    }
    if outcome == Outcome::Lost && player.disconnected {
        concede(player, events);
    }
    player.outcome = Some(outcome);
    events.push(Event::Result { player: player.id, outcome });
}
