//! Events of a parser with details to replays.

use super::op::{MAX_TURN, Meter, Op};
use super::state::State;
use super::stored::{self, FORMATS, Header, MAX_OPS, MODES};
use crate::event::{Detail, Event, GameStart, Gauge, Piece, Placed};
use crate::map::Map;
use crate::matches::deck_format;
use crate::model::{Class, Outcome, PlayerId};
use crate::record::mode_of;

/// Why a game has no replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReplay {
    /// The user only watched.
    Spectated,
    /// Battlegrounds, mercenaries, or a game of one.
    OtherGame,
    TooLong,
}

impl NoReplay {
    pub fn name(self) -> &'static str {
        match self {
            Self::Spectated => "spectated",
            Self::OtherGame => "other_game",
            Self::TooLong => "too_long",
        }
    }
}

/// Collects the replays of a stream of events.
#[derive(Debug, Default)]
pub struct Replayer {
    current: Option<Result<Making, NoReplay>>,
    finished: Vec<Result<Vec<u8>, NoReplay>>,
}

/// The replay of the running game.
#[derive(Debug, Default)]
struct Making {
    header: Header,
    game_type: Option<String>,
    friendly: Option<PlayerId>,
    players: Vec<PlayerId>,
    classes: Map<PlayerId, Class>,
    results: Map<PlayerId, Outcome>,
    current: PlayerId,
    turn: u32,
    /// The mulligan is over.
    begun: bool,
    /// Each with the number of events up to and including its own.
    ops: Vec<(u32, Op)>,
    state: State,
    events: u32,
}

impl Replayer {
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::GameStart(start) => self.current = Some(Making::begin(start)),
            Event::GameEnd { .. } => {
                self.finished.extend(self.current.take().map(|made| made.and_then(Making::finish)));
            }
            event => {
                if let Some(Ok(making)) = &mut self.current {
                    making.apply(event);
                    if making.ops.len() > MAX_OPS {
                        self.current = Some(Err(NoReplay::TooLong));
                    } else if matches!(event, Event::GameType(kind) if is_other_game(kind)) {
                        self.current = Some(Err(NoReplay::OtherGame));
                    }
                }
            }
        }
    }

    /// Of the games that ended since the last call, in order.
    pub fn take_finished(&mut self) -> Vec<Result<Vec<u8>, NoReplay>> {
        std::mem::take(&mut self.finished)
    }
}

impl Making {
    fn begin(start: &GameStart) -> Result<Self, NoReplay> {
        if start.spectated {
            return Err(NoReplay::Spectated);
        }
        let two = start.players.len() == 2 && start.players.iter().all(|&player| (1..=15).contains(&player));
        if !two {
            return Err(NoReplay::OtherGame);
        }
        let starts_in = start.mid_game.then_some(start.turn.min(MAX_TURN));
        Ok(Self {
            header: Header { starts_in, ..Header::default() },
            players: start.players.clone(),
            turn: start.turn,
            begun: start.mid_game,
            ..Self::default()
        })
    }

    fn apply(&mut self, event: &Event) {
        let before = self.events;
        self.events += u32::from(event.is_of_game());
        match event {
            Event::Detail(detail) => self.add(op_of(detail)),
            &Event::Gauge { player, gauge, value } => {
                if let Some(meter) = meter(gauge) {
                    self.add(Op::Meter(player, meter, value));
                }
            }
            Event::Build(build) => self.header.build = Some(*build),
            Event::GameType(text) => self.game_type = Some(text.clone()),
            Event::Format(text) => self.header.format = FORMATS.into_iter().find(|name| text.ends_with(name)),
            Event::Hero { player, card, class } => {
                if let Some(class) = class.or(Class::of_hero(card)) {
                    self.classes.insert(*player, class);
                }
            }
            Event::Friendly(player) => self.friendly = Some(*player),
            Event::First(player) => self.header.first = Some(*player),
            Event::Result { player, outcome } => self.results.insert(*player, *outcome),
            Event::Turn(turn) => {
                self.turn = *turn;
                self.begun |= *turn > 1;
                self.begin_turn();
            }
            Event::MulliganEnd => {
                self.begun = true;
                self.begin_turn();
            }
            Event::TurnOf(player) => self.set_current(*player),
            Event::Offered { pieces, .. } => self.add_each(pieces, Op::Offered),
            // A mulligan that keeps no card is recorded too.
            Event::Kept { pieces, .. } if pieces.is_empty() => self.add(Op::Kept(0)),
            Event::Kept { pieces, .. } => self.add_each(pieces, Op::Kept),
            Event::Played(piece) => self.add(Op::Played(piece.entity)),
            Event::HeroPower(piece) => self.add(Op::HeroPower(piece.entity)),
            Event::Targeted { entity, target } => self.add(Op::Target(*entity, target.entity)),
            Event::Attacked { attacker, defender } => self.add(Op::Attacked(attacker.entity, defender.entity)),
            Event::Conceded(player) => self.add(Op::Conceded(*player)),
            Event::Reconnected { .. } => self.add(Op::Relisted),
            Event::Reset { placed, undone } => self.go_back(before.saturating_sub(*undone), placed),
            _ => {}
        }
    }

    fn add_each(&mut self, pieces: &[Piece], op: fn(u32) -> Op) {
        pieces.iter().for_each(|piece| self.add(op(piece.entity)));
    }

    /// What changes nothing is not kept.
    fn add(&mut self, op: Op) {
        if op.is_sound() && self.state.apply(&op) {
            self.ops.push((self.events, op));
        }
    }

    fn begin_turn(&mut self) {
        let turn = self.turn;
        let again = self.ops.iter().rev().find_map(|(_, op)| match op {
            Op::Turn(known, _) => Some(*known == turn),
            _ => None,
        });
        // A log that begins in the middle lists the cards of its first turn before anything happens.
        let is_listed = self.header.starts_in == Some(turn);
        if self.begun && again != Some(true) && turn > 0 && !is_listed {
            self.add(Op::Turn(turn, self.current));
        }
    }

    /// Some logs say whose turn it is after they say that it begins.
    fn set_current(&mut self, player: PlayerId) {
        self.current = player;
        if let Some((_, Op::Turn(_, whose))) = self.ops.last_mut() {
            *whose = player;
            self.state.current = Some(player);
        }
    }

    /// Only the first `kept` events have happened.
    fn go_back(&mut self, kept: u32, placed: &[Placed]) {
        let end = self.ops.partition_point(|(at, _)| *at <= kept);
        self.ops.truncate(end);
        self.state = State::default();
        for (_, op) in &self.ops {
            self.state.apply(op);
        }
        self.current = self.state.current.unwrap_or(self.current);
        for Placed { piece, zone } in placed {
            self.add(Op::At(piece.entity, *zone, piece.player));
            if piece.card.is_known() {
                self.add(Op::Card(piece.entity, piece.card.clone()));
            }
        }
        self.add(Op::Rewound);
    }

    fn finish(self) -> Result<Vec<u8>, NoReplay> {
        let friendly = self.friendly.unwrap_or(self.players[0]);
        let other = self.players.iter().copied().find(|&player| player != friendly).unwrap_or_default();
        let mode = self.game_type.as_deref().map(mode_of);
        let players = [friendly, other];
        // Turns alternate, as far as the log does not say whose they are.
        let first = self.header.first.unwrap_or(friendly);
        let whose = |turn: u32| if (turn % 2 == 1) == (first == friendly) { friendly } else { other };
        let with_player = |op| match op {
            Op::Turn(turn, 0) => Op::Turn(turn, whose(turn)),
            op => op,
        };
        let ops: Vec<Op> = self.ops.into_iter().map(|(_, op)| with_player(op)).collect();
        let header = Header {
            mode: mode.and_then(|mode| MODES.into_iter().find(|known| *known == mode)),
            // An arena also says that it is Wild.
            format: self.header.format.filter(|_| deck_format(mode, Some("FT_WILD")).is_some()),
            classes: players.map(|player| self.classes.get(&player).copied()),
            result: self.results.get(&friendly).copied(),
            first: self.header.first.filter(|first| players.contains(first)),
            players,
            ..self.header
        };
        let of_two = |op: &Op| match *op {
            Op::At(_, _, player) => player == 0 || players.contains(&player),
            Op::Meter(player, ..) | Op::Turn(_, player) | Op::Conceded(player) => players.contains(&player),
            _ => true,
        };
        let ops: Vec<Op> = stored::shown_only(ops).into_iter().filter(of_two).collect();
        let bytes = stored::write(&header, &ops);
        stored::read(&bytes).map(|_| bytes).map_err(|_| NoReplay::TooLong)
    }
}

fn is_other_game(game_type: &str) -> bool {
    matches!(mode_of(game_type), "battlegrounds" | "mercenaries")
}

fn op_of(detail: &Detail) -> Op {
    match *detail {
        Detail::Card { entity, ref card } => Op::Card(entity, card.clone()),
        Detail::Hidden(entity) => Op::Hidden(entity),
        Detail::At { entity, zone, player } => Op::At(entity, zone, player),
        Detail::Kind { entity, kind } => Op::Kind(entity, kind),
        Detail::Stat { entity, stat, value } => Op::Stat(entity, stat, value),
        Detail::Used(entity) => Op::Used(entity),
        Detail::Target { entity, target } => Op::Target(entity, target),
        Detail::Trigger(entity) => Op::Trigger(entity),
    }
}

fn meter(gauge: Gauge) -> Option<Meter> {
    Some(match gauge {
        Gauge::Mana => Meter::Mana,
        Gauge::ManaSpent => Meter::ManaSpent,
        Gauge::ManaExtra => Meter::ManaExtra,
        Gauge::OverloadLocked => Meter::ManaLocked,
        _ => return None,
    })
}
