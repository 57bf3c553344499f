//! What would have set a secret off. Secrets go off in the other player's turn; a few at the start of their owner's.

use super::Strike;
use super::table::{Needs, SECRETS, Trigger};
use crate::event::{Character, Event};
use crate::model::{CardKind, EntityId, PlayerId, Zone};
use crate::track::Track;
use crate::track::hand::How;

/// More than any game has; the rest of a noisy log is not kept.
const MAX_HITS: usize = 2_000;
const MAX_DEATHS: usize = 50;

#[derive(Clone, Debug, Default)]
pub(in crate::track) struct Watch {
    /// Counts what players do.
    pub(super) action: u32,
    /// It is not done yet: a secret may still go off.
    open: bool,
    /// The events before the present action.
    action_at: u32,
    /// The events before the present turn.
    turn_at: u32,
    /// The end of the last turn has been looked at, and nothing has happened in the next one.
    between_turns: bool,
    /// Whose turn starts, and how many minions they have then. Until they draw, their secrets may go off by it.
    starts: Option<(PlayerId, usize)>,
    /// A secret of this player went off in this action.
    disturbed: Option<(PlayerId, u32)>,
    /// The card that is being played.
    played: Option<EntityId>,
    /// Whose minions have died in this action.
    died: Vec<PlayerId>,
    /// Heroes that were attacked or damaged, and the events before.
    hits: Vec<(PlayerId, u32)>,
}

impl Watch {
    /// A secret went off: deaths of this action may be a consequence.
    pub(super) fn went_off(&mut self, owner: PlayerId) {
        self.disturbed = Some((owner, self.action));
        self.died.retain(|player| *player != owner);
        self.starts.take_if(|(player, _)| *player == owner);
    }

    pub(super) fn take_back(&mut self, kept: u32) {
        self.hits.retain(|(_, at)| *at < kept);
        self.turn_at = self.turn_at.min(kept);
        self.died.clear();
        (self.open, self.played, self.starts) = (false, None, None);
    }

    /// Whether it is certain that no secret goes off in an action any more.
    pub(super) fn is_over(&self, action: u32) -> bool {
        !self.open || action != self.action
    }

    fn hit(&mut self, player: PlayerId, at: u32) {
        if self.hits.len() < MAX_HITS {
            self.hits.push((player, at));
        }
    }
}

impl Track {
    pub(in crate::track) fn watch(&mut self, event: &Event) {
        match event {
            Event::Turn(_) => self.end_turn(),
            Event::TurnOf(player) => {
                self.end_turn();
                self.watch.starts = Some((*player, self.minions(*player)));
            }
            Event::Played(piece) => {
                self.begin_action(piece.player);
                self.watch.played = Some(piece.entity);
            }
            Event::HeroPower(piece) => {
                self.begin_action(piece.player);
                self.strike_against(piece.player, Trigger::HeroPower, None);
            }
            Event::Attacked { attacker, defender } => {
                self.begin_action(attacker.player);
                self.watch_attack(*attacker, *defender);
            }
            Event::HeroDamaged { player, .. } => {
                self.watch.hit(*player, self.events);
                if self.is_turn_of_other(*player) {
                    self.strike(*player, Trigger::HeroDamaged, None);
                }
            }
            Event::Drawn(piece) => self.watch_draw(piece.player),
            Event::Died(piece) => {
                if self.watch.died.len() < MAX_DEATHS {
                    self.watch.died.push(piece.player);
                }
                self.spare(piece.entity);
            }
            Event::ActionEnd => {
                self.watch.open = false;
                self.watch_play();
                self.watch_deaths();
            }
            _ => {}
        }
    }

    fn begin_action(&mut self, player: PlayerId) {
        self.watch_start(player);
        self.watch.between_turns = false;
        self.watch.open = true;
        self.watch.action += 1;
        self.watch.action_at = self.events;
        self.watch.played = None;
    }

    /// The turn and the player change in two lines, in any order.
    fn end_turn(&mut self) {
        self.watch_deaths();
        if let (Some(player), false) = (self.current, self.watch.between_turns) {
            let since = self.watch.turn_at;
            self.strike_against(player, Trigger::TurnEnd, None);
            if self.played.iter().any(|played| played.player == player && played.at >= since) {
                self.strike_against(player, Trigger::CardsPlayed, None);
            }
            for owner in self.others(player) {
                let was_hit = self.watch.hits.iter().any(|(hit, at)| *hit == owner && *at >= since);
                // Who laid it during the turn may have been hit before.
                if !was_hit {
                    self.strike_since(owner, Trigger::NoDamage, None, since);
                }
            }
        }
        self.watch.between_turns = true;
        self.watch.open = false;
        self.watch.turn_at = self.events;
        self.watch.action_at = self.events;
        self.watch.action += 1;
        self.watch.played = None;
    }

    /// The player has drawn or acts in their turn: what goes off at its start has gone off.
    fn watch_start(&mut self, player: PlayerId) {
        let Some((_, minions)) = self.watch.starts.take_if(|(starts, _)| *starts == player) else { return };
        // What else goes off at the start may come before or after.
        if self.minions(player) == minions {
            let since = self.watch.turn_at;
            self.strike_since(player, Trigger::TurnStart, None, since);
        }
    }

    fn watch_draw(&mut self, player: PlayerId) {
        if self.current != Some(player) || !self.mulligan_over() {
            return;
        }
        self.watch_start(player);
        self.watch.between_turns = false;
        let since = self.watch.turn_at;
        let drawn = self.arrivals.iter().filter(|it| it.player == player && it.how == How::Drawn && it.at >= since);
        if drawn.count() >= 2 {
            for owner in self.others(player) {
                self.strike_since(owner, Trigger::SecondDraw, None, since);
            }
        }
    }

    fn watch_attack(&mut self, attacker: Character, defender: Character) {
        let owner = defender.player;
        if attacker.player == owner || self.current != Some(attacker.player) {
            return;
        }
        let alive = Some(attacker.entity);
        let by_minion = attacker.kind == CardKind::Minion;
        self.strike(owner, Trigger::Attack, alive);
        if by_minion {
            self.strike(owner, Trigger::MinionAttacks, alive);
        }
        match defender.kind {
            CardKind::Minion => self.strike(owner, Trigger::MinionAttacked, alive),
            CardKind::Hero => {
                self.watch.hit(owner, self.events);
                self.strike(owner, Trigger::HeroAttacked, alive);
                if by_minion {
                    self.strike(owner, Trigger::HeroAttackedByMinion, alive);
                }
                if by_minion && self.minions(attacker.player) > 1 {
                    self.strike(owner, Trigger::Neighbour, alive);
                }
                // A minion can be sent against its own hero.
                if by_minion || self.minions(owner) + self.minions(attacker.player) > 0 {
                    self.strike(owner, Trigger::Misdirected, alive);
                }
            }
            _ => {}
        }
    }

    /// The played card has been shown, and has done what it does.
    fn watch_play(&mut self) {
        let Some(entity) = self.watch.played.take() else { return };
        let Some(played) = self.played.iter().rfind(|played| played.entity == entity) else { return };
        let (player, kind, at_minion) = (played.player, played.kind, played.at_minion);
        if self.current != Some(player) {
            return;
        }
        let since = self.watch.turn_at;
        match kind {
            CardKind::Minion => {
                self.strike_against(player, Trigger::MinionPlayed, None);
                if self.is_minion(entity) {
                    self.strike_against(player, Trigger::MinionSurvived, Some(entity));
                    if self.minions(player) >= 4 {
                        self.strike_against(player, Trigger::FourthMinion, Some(entity));
                    }
                }
            }
            CardKind::Spell => {
                self.strike_against(player, Trigger::SpellCast, None);
                if at_minion {
                    self.strike_against(player, Trigger::SpellOnMinion, None);
                }
            }
            _ => {}
        }
        if matches!(kind, CardKind::Minion | CardKind::Spell | CardKind::Weapon) {
            self.strike_against(player, Trigger::CardPlayed, None);
        }
        if self.arrival(entity).is_some_and(|it| it.at >= since && it.player == player) {
            self.strike_against(player, Trigger::FreshCard, None);
        }
        if self.played.iter().filter(|it| it.player == player && it.at >= since).count() >= 3 {
            for owner in self.others(player) {
                self.strike_since(owner, Trigger::ThreeCards, None, since);
            }
        }
    }

    fn watch_deaths(&mut self) {
        for owner in std::mem::take(&mut self.watch.died) {
            if self.is_turn_of_other(owner) {
                self.strike(owner, Trigger::MinionDied, None);
            }
        }
    }

    fn is_turn_of_other(&self, owner: PlayerId) -> bool {
        self.current.is_some_and(|current| current != owner)
    }

    fn others(&self, player: PlayerId) -> Vec<PlayerId> {
        self.players.iter().copied().filter(|other| *other != player).collect()
    }

    /// What `player` does in their turn would set off the secrets of the others.
    fn strike_against(&mut self, player: PlayerId, trigger: Trigger, alive: Option<EntityId>) {
        if self.current == Some(player) {
            for owner in self.others(player) {
                self.strike(owner, trigger, alive);
            }
        }
    }

    fn strike(&mut self, owner: PlayerId, trigger: Trigger, alive: Option<EntityId>) {
        self.strike_since(owner, trigger, alive, self.watch.action_at);
    }

    /// Rules out what would have gone off, for secrets that lay before `since`.
    fn strike_since(&mut self, owner: PlayerId, trigger: Trigger, alive: Option<EntityId>, since: u32) {
        if self.watch.disturbed == Some((owner, self.watch.action)) {
            return;
        }
        let lies = |entity: &EntityId| self.pieces.get(entity).is_some_and(|it| it.zone == Zone::Secret);
        let secrets = self.laid.iter().filter(|(id, laid)| laid.player == owner && laid.at < since && lies(id));
        let secrets: Vec<EntityId> = secrets.map(|(id, _)| *id).collect();
        if secrets.is_empty() {
            return;
        }
        let (at, action) = (self.events, self.watch.action);
        let works_on_it = matches!(trigger, Trigger::MinionSurvived | Trigger::FourthMinion);
        let rows = SECRETS.iter().enumerate().filter(|(_, secret)| secret.trigger == trigger);
        let rows: Vec<(usize, bool)> = rows
            .filter(|(_, secret)| self.has(owner, secret.needs))
            .map(|(row, secret)| (row, secret.after || works_on_it))
            .collect();
        for entity in secrets {
            let Some(laid) = self.laid.get_mut(&entity) else { continue };
            for &(row, needs_life) in &rows {
                if laid.ruled_out.iter().all(|strike| strike.row != row) {
                    laid.ruled_out.push(Strike { row, at, action, alive: alive.filter(|_| needs_life) });
                }
            }
        }
    }

    /// The minion died in this action: a secret that works on it may not have gone off.
    fn spare(&mut self, minion: EntityId) {
        let action = self.watch.action;
        for laid in self.laid.values_mut() {
            laid.ruled_out.retain(|strike| strike.action != action || strike.alive != Some(minion));
        }
    }

    fn has(&self, owner: PlayerId, needs: Needs) -> bool {
        let enemies = || self.others(owner).iter().map(|other| self.minions(*other)).sum::<usize>();
        match needs {
            Needs::Nothing => true,
            Needs::Space => self.has_space(owner),
            Needs::HandRoom => self.has_hand_room(owner),
            // The one that died is not on the board any more.
            Needs::Minion | Needs::OtherMinion => self.minions(owner) > 0,
            Needs::TwoMinions => self.minions(owner) > 1 && self.has_space(owner),
            Needs::MinionAndSpace => self.minions(owner) > 0 && self.has_space(owner),
            Needs::EnemyMinion => enemies() > 0,
        }
    }
}
