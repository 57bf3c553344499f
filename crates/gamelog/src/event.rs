//! What the parser tells.

use crate::model::{Card, CardKind, Class, EntityId, Outcome, PlayerId, Zone};
use crate::time::Time;

/// An entity at the time of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub entity: EntityId,
    /// Who controls it.
    pub player: PlayerId,
    pub card: Card,
    /// It belongs to the deck that the game began with.
    pub original: bool,
    /// The card that made it, if the log says so.
    pub creator: Card,
    /// In [`Zone::Secret`] it lies open: a quest, a sigil or an objective, not a secret.
    pub open: bool,
    pub kind: CardKind,
    /// As the log says it of the entity: of a hidden secret as well.
    pub class: Option<Class>,
    /// On the board, but not yet part of the game.
    pub dormant: bool,
}

/// Who attacks, is attacked or is the target of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    pub entity: EntityId,
    pub player: PlayerId,
    pub kind: CardKind,
}

/// A piece and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub piece: Piece,
    pub zone: Zone,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GameStart {
    pub at: Option<Time>,
    /// The user watched this game as a spectator: it must not be recorded.
    pub spectated: bool,
    /// The log begins with a reconnect.
    pub mid_game: bool,
    /// Identifies the game, since 2021.
    pub seed: Option<u64>,
    pub players: Vec<PlayerId>,
    pub turn: u32,
    pub placed: Vec<Placed>,
}

/// A number that the log keeps of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gauge {
    /// The damage of the last fatigue.
    Fatigue,
    /// Mana that is locked in the next turn.
    OverloadOwed,
    /// Mana that is locked in this turn.
    OverloadLocked,
    Corpses,
    MinionsDied,
    HeroPowers,
    Spells,
    /// Mana crystals, how many of them are spent, and mana for this turn only. Emitted only by a parser with details.
    Mana,
    ManaSpent,
    ManaExtra,
}

impl Gauge {
    /// Whether only a parser with details emits this gauge.
    pub fn is_detail(self) -> bool {
        matches!(self, Self::Mana | Self::ManaSpent | Self::ManaExtra)
    }
}

/// A number that a card shows on the table, or a mark that it bears (1, or 0 without it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stat {
    Attack,
    Health,
    Damage,
    Armor,
    Durability,
    /// Its place in the hand or on the board, from 1.
    Position,
    Taunt,
    DivineShield,
    Stealth,
    Frozen,
    Dormant,
    Exhausted,
}

impl Stat {
    /// Replays store the place in this list: add at the end only, in the enum too.
    pub(crate) const ALL: [Self; 12] = [
        Self::Attack,
        Self::Health,
        Self::Damage,
        Self::Armor,
        Self::Durability,
        Self::Position,
        Self::Taunt,
        Self::DivineShield,
        Self::Stealth,
        Self::Frozen,
        Self::Dormant,
        Self::Exhausted,
    ];

    pub(crate) fn parse(tag: &[u8]) -> Option<Self> {
        Some(match tag {
            b"ATK" => Self::Attack,
            b"HEALTH" => Self::Health,
            b"DAMAGE" => Self::Damage,
            b"ARMOR" => Self::Armor,
            b"DURABILITY" => Self::Durability,
            b"ZONE_POSITION" => Self::Position,
            b"TAUNT" => Self::Taunt,
            b"DIVINE_SHIELD" => Self::DivineShield,
            b"STEALTH" => Self::Stealth,
            b"FROZEN" => Self::Frozen,
            b"DORMANT" | b"1518" => Self::Dormant,
            b"EXHAUSTED" => Self::Exhausted,
            _ => return None,
        })
    }
}

/// What a replay shows beside the other events: every change of an entity that a table would show.
#[derive(Clone, Debug, PartialEq)]
pub enum Detail {
    /// The entity is this card.
    Card {
        entity: EntityId,
        card: Card,
    },
    /// Its card is hidden again.
    Hidden(EntityId),
    At {
        entity: EntityId,
        zone: Zone,
        player: PlayerId,
    },
    Kind {
        entity: EntityId,
        kind: CardKind,
    },
    Stat {
        entity: EntityId,
        stat: Stat,
        value: u32,
    },
    /// A location, a titan or a card that is traded is used.
    Used(EntityId),
    /// The target of what is used.
    Target {
        entity: EntityId,
        target: EntityId,
    },
    /// An effect begins that is no part of what a player does.
    Trigger(EntityId),
}

/// Of a game of Battlegrounds, about the player of the log.
#[derive(Clone, Debug, PartialEq)]
pub enum LobbyFact {
    Hero(Card),
    /// On the leaderboard, now.
    Place(u32),
    /// So many since the game began.
    Triples(u32),
    /// The lobby has minions of this tribe.
    Tribe(Box<str>),
    /// By its number in the card data.
    Anomaly(u32),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Only from a parser that is asked for details.
    Detail(Detail),
    GameStart(GameStart),
    Build(u32),
    /// `GT_RANKED`
    GameType(String),
    /// `FT_STANDARD`
    Format(String),
    Scenario(u32),
    Named {
        player: PlayerId,
        name: String,
    },
    /// The first hero of a player; its class, if the log says it.
    Hero {
        player: PlayerId,
        card: Card,
        class: Option<Class>,
    },
    /// Whose log it is. A later event corrects an earlier one.
    Friendly(PlayerId),
    First(PlayerId),
    /// Counts both players' turns.
    Turn(u32),
    /// Whose turn it is; during the mulligan, whose it will be.
    TurnOf(PlayerId),
    /// The mulligan is over: the first turn begins.
    MulliganEnd,
    Offered {
        player: PlayerId,
        pieces: Vec<Piece>,
    },
    Kept {
        player: PlayerId,
        pieces: Vec<Piece>,
    },
    /// From the deck into the hand.
    Drawn(Piece),
    /// A card of the hand is played; its card may be hidden until `Revealed`.
    Played(Piece),
    /// A played card has a target.
    Targeted {
        entity: EntityId,
        target: Character,
    },
    HeroPower(Piece),
    Attacked {
        attacker: Character,
        defender: Character,
    },
    HeroDamaged {
        player: PlayerId,
        amount: u32,
    },
    /// A minion has died; its move has been told.
    Died(Piece),
    /// What a player did is done, or deaths are.
    ActionEnd,
    Gauge {
        player: PlayerId,
        gauge: Gauge,
        value: u32,
    },
    /// Any other move between zones, or to another player within one. Secrets go to [`Zone::Secret`], and what is [`Piece::open`] as well.
    Moved {
        piece: Piece,
        from: Zone,
        to: Zone,
    },
    /// The card of a hidden piece is shown.
    Revealed {
        piece: Piece,
        zone: Zone,
    },
    /// A piece becomes another card.
    Transformed {
        piece: Piece,
        was: Card,
        zone: Zone,
    },
    /// A new piece in a deck, a hand, a secret's place or on the board.
    Created {
        piece: Piece,
        zone: Zone,
    },
    /// A choice other than the mulligan. With `dredge` the offered cards are the bottom of the deck and the chosen one goes to
    /// its top.
    Chosen {
        player: PlayerId,
        dredge: bool,
        chosen: Vec<Piece>,
        others: Vec<Piece>,
    },
    Shuffled(PlayerId),
    /// The game went back in time: everything is where `placed` says, and the last `undone` events of the game are taken back.
    Reset {
        placed: Vec<Placed>,
        /// Of [`Event::is_of_game`].
        undone: u32,
    },
    /// The same game goes on; everything is where `placed` says.
    Reconnected {
        placed: Vec<Placed>,
    },
    Lobby(LobbyFact),
    Conceded(PlayerId),
    Result {
        player: PlayerId,
        outcome: Outcome,
    },
    /// The last event of every game.
    GameEnd {
        at: Option<Time>,
        complete: bool,
        /// Cards in each player's deck.
        decks: Vec<(PlayerId, u32)>,
    },
    Spectating(bool),
    /// The log reached its size limit: nothing more is written until the game is restarted.
    Truncated,
}

impl Event {
    /// Whether it is about single cards, of which a game of Battlegrounds has tens of thousands.
    pub(crate) fn is_of_pieces(&self) -> bool {
        matches!(
            self,
            Self::Drawn(_)
                | Self::Played(_)
                | Self::Moved { .. }
                | Self::Revealed { .. }
                | Self::Transformed { .. }
                | Self::Created { .. }
                | Self::Chosen { .. }
                | Self::Offered { .. }
                | Self::Kept { .. }
        )
    }

    /// Whether it is counted by [`Event::Reset`]: the others are about the log.
    pub fn is_of_game(&self) -> bool {
        !matches!(self, Self::Spectating(_) | Self::Truncated)
    }
}
