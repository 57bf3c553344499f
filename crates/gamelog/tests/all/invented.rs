//! Writes logs of invented games, in both streams and in the form of the client of 2026.

use std::fmt::Write;

/// The player of the log has number 2 and goes second; the opponent's name comes late.
pub const OWN: u8 = 2;
pub const OTHER: u8 = 1;
pub const OWN_NAME: &str = "Tallow#11873";
pub const OTHER_NAME: &str = "Marrow [id=9] tag=X#21044";
/// Entities: 4 to 33 are the opponent's deck, 34 to 63 the own one, then heroes and their powers.
pub const OTHER_DECK: u32 = 4;
pub const OWN_DECK: u32 = 34;
pub const COIN: u32 = 68;

pub struct Log {
    game_state: String,
    power_tasks: String,
    seconds: u32,
    seed: u32,
    indent: usize,
    /// What the client shows in brackets lags behind; here it never knows a card.
    pub newline: &'static str,
}

impl Log {
    pub fn new() -> Self {
        Self {
            game_state: String::new(),
            power_tasks: String::new(),
            seconds: 23 * 3600 + 3500,
            seed: 1,
            indent: 0,
            newline: "\r\n",
        }
    }

    /// A whole ranked game that the player of the log wins, with a mulligan, a trade, created cards, a secret and midnight.
    pub fn ranked() -> Self {
        let mut log = Self::new();
        log.create_game(1, "BEGIN_MULLIGAN");
        log.describe("GT_RANKED");
        log.deal();
        log.mulligan();
        log.turn(1, OTHER);
        log.draw(OTHER, OTHER_DECK + 3, "");
        log.play(OTHER_DECK, "AAA_001", "PLAY");
        log.turn(2, OWN);
        log.draw(OWN, OWN_DECK + 5, "BBB_005");
        log.play(COIN, "", "GRAVEYARD");
        log.play(OWN_DECK, "", "PLAY");
        log.turn(3, OTHER);
        log.draw(OTHER, OTHER_DECK + 5, "");
        log.play_hidden(OTHER_DECK + 3, "SECRET");
        log.turn(4, OWN);
        log.draw(OWN, OWN_DECK + 6, "BBB_006");
        log.trade(OWN_DECK + 6, OWN_DECK + 7, "BBB_007");
        log.create(70, "CCC_001", OWN_DECK);
        log.create(71, "", OWN_DECK);
        log.reveal(OTHER_DECK + 3, "AAA_003", "GRAVEYARD");
        log.turn(5, OTHER);
        log.draw(OTHER, OTHER_DECK + 6, "");
        log.win(true);
        log
    }

    pub fn text(&self) -> String {
        self.game_state.clone()
    }

    /// The other stream alone, as some logs have it.
    pub fn power_tasks(&self) -> String {
        self.power_tasks.clone()
    }

    pub fn wait(&mut self, seconds: u32) {
        self.seconds += seconds;
    }

    pub fn time(&self) -> String {
        let time = self.seconds % 86_400;
        format!("{:02}:{:02}:{:02}.0000000", time / 3600, time / 60 % 60, time % 60)
    }

    /// A line of any source.
    pub fn line(&mut self, text: &str) {
        let line = format!("D {} {text}{}", self.time(), self.newline);
        self.game_state.push_str(&line);
    }

    pub fn raw(&mut self, text: &str) {
        self.game_state.push_str(text);
    }

    /// A change of the state, in both streams.
    pub fn power(&mut self, text: &str) {
        let (time, newline) = (self.time(), self.newline);
        let indent = " ".repeat(4 * self.indent);
        let own = format!("D {time} GameState.DebugPrintPower() - {indent}{text}{newline}");
        let later = format!("D {time} PowerTaskList.DebugPrintPower() -     {indent}{text}{newline}");
        self.game_state.push_str(&own);
        self.game_state.push_str(&later);
        self.power_tasks.push_str(&later);
    }

    pub fn block(&mut self, kind: &str, entity: u32, inside: impl FnOnce(&mut Self)) {
        self.block_at(kind, entity, 0, inside);
    }

    pub fn create_game(&mut self, turn: u32, step: &str) {
        let seed = self.seed;
        self.power("CREATE_GAME");
        self.power("    GameEntity EntityID=1");
        let seed = if seed == 0 { String::new() } else { format!("\n        tag=GAME_SEED value={seed}") };
        let mut text = format!("        tag=TURN value={turn}\n        tag=STEP value={step}{seed}");
        for (entity, player, hero) in [(2, 1, 64), (3, 2, 66)] {
            let _ = write!(text, "\n    Player EntityID={entity} PlayerID={player} GameAccountId=[hi=1 lo=77{player}]");
            let _ = write!(text, "\n        tag=PLAYER_ID value={player}\n        tag=HERO_ENTITY value={hero}");
        }
        for entity in OTHER_DECK..OTHER_DECK + 60 {
            let player = if entity < OWN_DECK { OTHER } else { OWN };
            text.push_str(&full_entity(entity, "", "DECK", player));
        }
        for (entity, hero, power, player) in [(64, "HERO_05", 65, OTHER), (66, "HERO_08ab", 67, OWN)] {
            text.push_str(&full_entity(entity, hero, "PLAY", player));
            text.push_str("\n    tag=CARDTYPE value=HERO");
            text.push_str(&full_entity(power, "XXX_POWER", "PLAY", player));
            text.push_str("\n    tag=CARDTYPE value=HERO_POWER");
        }
        text.lines().for_each(|line| self.power(line));
        self.tag("2", "PLAYSTATE", "PLAYING");
    }

    pub fn without_seed(mut self) -> Self {
        self.seed = 0;
        self
    }

    pub fn next_seed(&mut self) {
        self.seed += 1;
    }

    pub fn describe(&mut self, game_type: &str) {
        for text in ["BuildNumber=245100", &format!("GameType={game_type}"), "FormatType=FT_STANDARD", "ScenarioID=2"] {
            self.line(&format!("GameState.DebugPrintGame() - {text}"));
        }
        self.line("GameState.DebugPrintGame() - PlayerID=1, PlayerName=UNKNOWN HUMAN PLAYER");
        self.line(&format!("GameState.DebugPrintGame() - PlayerID=2, PlayerName={OWN_NAME}"));
        self.tag("2", "FIRST_PLAYER", "1");
        self.tag("2", "CURRENT_PLAYER", "1");
    }

    /// Three cards for the one, four and the coin for the other.
    pub fn deal(&mut self) {
        for at in 0..3 {
            self.draw(OTHER, OTHER_DECK + at, "");
        }
        for at in 0..4 {
            self.draw(OWN, OWN_DECK + at, &format!("BBB_00{at}"));
        }
        full_entity(COIN, "XXX_COIN1", "HAND", OWN).trim_start().lines().for_each(|line| self.power(line));
    }

    /// The player keeps the first card and gets three others for the rest.
    pub fn mulligan(&mut self) {
        self.line(&format!(
            "GameState.DebugPrintEntityChoices() - id=2 Player={OWN_NAME} TaskList=5 ChoiceType=MULLIGAN CountMin=0 CountMax=5"
        ));
        self.line("GameState.DebugPrintEntityChoices() -   Source=GameEntity");
        for (at, entity) in [OWN_DECK, OWN_DECK + 1, OWN_DECK + 2, OWN_DECK + 3, COIN].into_iter().enumerate() {
            self.line(&format!("GameState.DebugPrintEntityChoices() -   Entities[{at}]={}", reference(entity)));
        }
        self.line(&format!("GameState.DebugPrintEntitiesChosen() - id=2 Player={OWN_NAME} EntitiesCount=1"));
        self.line(&format!("GameState.DebugPrintEntitiesChosen() -   Entities[0]={}", reference(OWN_DECK)));
        self.block("TRIGGER", 3, |log| {
            for at in 1..4 {
                log.power(&format!("HIDE_ENTITY - Entity={} tag=ZONE value=DECK", reference(OWN_DECK + at)));
                log.draw(OWN, OWN_DECK + 10 + at, &format!("BBB_01{at}"));
            }
        });
    }

    pub fn turn(&mut self, turn: u32, player: u8) {
        self.wait(30);
        self.tag("GameEntity", "TURN", &turn.to_string());
        let (now, before) = if player == OWN { (OWN_NAME, OTHER_NAME) } else { (OTHER_NAME, OWN_NAME) };
        if turn > 1 {
            self.tag(before, "CURRENT_PLAYER", "0");
            self.tag(now, "CURRENT_PLAYER", "1");
        }
        if player == OWN {
            let option = format!("option 1 type=POWER mainEntity={} error=NONE errorParam=", reference(67));
            self.line(&format!("GameState.DebugPrintOptions() -   {option}"));
        }
    }

    pub fn tag(&mut self, who: &str, tag: &str, value: &str) {
        self.power(&format!("TAG_CHANGE Entity={who} tag={tag} value={value} "));
    }

    pub fn zone(&mut self, entity: u32, zone: &str) {
        self.tag(&reference(entity), "ZONE", zone);
    }

    /// A card is shown to its owner only.
    pub fn draw(&mut self, _player: u8, entity: u32, card: &str) {
        if card.is_empty() {
            self.zone(entity, "HAND");
        } else {
            self.reveal(entity, card, "HAND");
        }
    }

    pub fn reveal(&mut self, entity: u32, card: &str, zone: &str) {
        self.power(&format!("SHOW_ENTITY - Updating Entity={} CardID={card}", reference(entity)));
        self.power(&format!("    tag=ZONE value={zone}"));
        self.power("    tag=COST value=1");
    }

    pub fn play(&mut self, entity: u32, card: &str, to: &str) {
        self.block("PLAY", entity, |log| {
            if card.is_empty() {
                log.zone(entity, to);
            } else {
                log.reveal(entity, card, to);
            }
        });
    }

    /// A card is shown, played and has its effect.
    pub fn play_as(&mut self, entity: u32, card: &str, kind: &str, target: u32) {
        let to = if kind == "SPELL" { "GRAVEYARD" } else { "PLAY" };
        self.block_at("PLAY", entity, target, |log| {
            log.reveal(entity, card, to);
            log.power(&format!("    tag=CARDTYPE value={kind}"));
        });
    }

    /// A new minion on the board.
    pub fn summon(&mut self, entity: u32, card: &str, player: u8) {
        full_entity(entity, card, "PLAY", player).trim_start().lines().for_each(|line| self.power(line));
        self.power("    tag=CARDTYPE value=MINION");
    }

    /// Both may die of it.
    pub fn attack(&mut self, attacker: u32, defender: u32, dead: &[u32]) {
        self.block_at("ATTACK", attacker, defender, |log| log.tag(&reference(attacker), "EXHAUSTED", "1"));
        self.deaths(dead);
    }

    pub fn deaths(&mut self, dead: &[u32]) {
        if !dead.is_empty() {
            self.block("DEATHS", 1, |log| dead.iter().for_each(|entity| log.zone(*entity, "GRAVEYARD")));
        }
    }

    pub fn block_at(&mut self, kind: &str, entity: u32, target: u32, inside: impl FnOnce(&mut Self)) {
        let (at, target) = (reference(entity), if target == 0 { "0".to_owned() } else { reference(target) });
        self.power(&format!(
            "BLOCK_START BlockType={kind} Entity={at} EffectCardId=System.Collections.Generic.List`1[System.String] EffectIndex=0 Target={target} SubOption=-1 "
        ));
        self.indent += 1;
        inside(self);
        self.indent -= 1;
        self.power("BLOCK_END");
    }

    pub fn play_hidden(&mut self, entity: u32, to: &str) {
        self.play(entity, "", to);
    }

    pub fn trade(&mut self, entity: u32, drawn: u32, card: &str) {
        self.block("DECK_ACTION", entity, |log| {
            log.tag(&reference(entity), "IS_USING_TRADE_OPTION", "1");
            log.power(&format!("HIDE_ENTITY - Entity={} tag=ZONE value=DECK", reference(entity)));
            log.power("SHUFFLE_DECK PlayerID=2");
            log.draw(OWN, drawn, card);
        });
    }

    /// A new card in the own deck.
    pub fn create(&mut self, entity: u32, card: &str, creator: u32) {
        self.block("POWER", creator, |log| {
            full_entity(entity, card, "DECK", OWN).trim_start().lines().for_each(|line| log.power(line));
            log.power(&format!("    tag=CREATOR value={creator}"));
        });
    }

    pub fn win(&mut self, by_concession: bool) {
        if by_concession {
            self.tag(OTHER_NAME, "PLAYSTATE", "CONCEDED");
        }
        self.tag(OTHER_NAME, "PLAYSTATE", "LOST");
        self.tag(OWN_NAME, "PLAYSTATE", "WON");
        self.tag("GameEntity", "STATE", "COMPLETE");
    }
}

/// Names may hold anything, also what looks like the end of a reference.
pub fn reference(entity: u32) -> String {
    let player = if (OWN_DECK..OWN_DECK + 30).contains(&entity) || entity >= 66 { OWN } else { OTHER };
    format!("[entityName=Fake [id=1] id=5 tag=ZONE id={entity} zone=SETASIDE zonePos=0 cardId= player={player}]")
}

pub fn full_entity(entity: u32, card: &str, zone: &str, player: u8) -> String {
    format!(
        "\nFULL_ENTITY - Creating ID={entity} CardID={card}\n    tag=ZONE value={zone}\n    tag=CONTROLLER value={player}"
    )
}
