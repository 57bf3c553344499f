//! Writes logs of invented games of Battlegrounds: the player of the log and the tavern's keeper are its two players, the other
//! heroes of the lobby are entities on the keeper's side.

use super::invented::Log;

/// In the lobby, and `PlayerID`.
pub const OWN: u8 = 8;
pub const KEEPER: u8 = 16;
pub const NAME: &str = "Tallow#11873";
pub const OWN_HERO: u32 = 100;
pub const HEROES: [&str; 4] =
    ["TB_BaconShop_HERO_11_SKIN_B", "TB_BaconShop_HERO_12", "BG20_HERO_13", "BG31_HERO_14_SKIN_F4"];
const OFFERED: [u32; 4] = [98, 99, 100, 101];
/// The other heroes of the lobby, from this entity on.
const OTHERS: u32 = 120;

pub struct Lobby {
    pub log: Log,
    next: u32,
    turn: u32,
}

impl Lobby {
    /// The player picks the third hero of four.
    pub fn new(game_type: &str) -> Self {
        Self::with_log(Log::new(), game_type)
    }

    pub fn with_log(log: Log, game_type: &str) -> Self {
        let mut lobby = Self { log, next: 1000, turn: 0 };
        lobby.create(0, &[]);
        lobby.describe(game_type);
        lobby.pick();
        lobby
    }

    fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.log.power(line));
    }

    /// The list of entities; after a reconnect with the turn and with what is there.
    pub fn create(&mut self, turn: u32, there: &[String]) {
        self.turn = turn;
        self.lines(&format!(
            "CREATE_GAME\n    GameEntity EntityID=22\n        tag=TURN value={turn}\n        tag=GAME_SEED value=77\n        \
             tag=BACON_GLOBAL_ANOMALY_DBID value=90210\n    Player EntityID=23 PlayerID={OWN} GameAccountId=[hi=1 lo=9]\n        \
             tag=HERO_ENTITY value=39\n    Player EntityID=24 PlayerID={KEEPER} GameAccountId=[hi=0 lo=0]\n        \
             tag=BACON_DUMMY_PLAYER value=1\n        tag=HERO_ENTITY value=86"
        ));
        self.entity(39, "TB_BaconShop_HERO_PH", "PLAY", OWN, &["CARDTYPE=HERO"]);
        self.entity(86, "TB_BaconShopBob", "PLAY", KEEPER, &["CARDTYPE=HERO"]);
        there.iter().for_each(|text| self.lines(text));
        self.log.tag("23", "PLAYSTATE", "PLAYING");
    }

    pub fn describe(&mut self, game_type: &str) {
        for text in ["BuildNumber=246003", &format!("GameType={game_type}"), "FormatType=FT_WILD", "ScenarioID=3459"] {
            self.log.line(&format!("GameState.DebugPrintGame() - {text}"));
        }
        self.log.line(&format!("GameState.DebugPrintGame() - PlayerID={OWN}, PlayerName={NAME}"));
        self.log.line(&format!("GameState.DebugPrintGame() - PlayerID={KEEPER}, PlayerName=Somebody"));
    }

    fn pick(&mut self) {
        for (entity, card) in OFFERED.into_iter().zip(HEROES) {
            self.entity(entity, card, "HAND", OWN, &["CARDTYPE=HERO", "BACON_HERO_CAN_BE_DRAFTED=1"]);
        }
        let about = format!("Player={NAME} TaskList=4 ChoiceType=MULLIGAN CountMin=1 CountMax=1");
        self.log.line(&format!("GameState.DebugPrintEntityChoices() - id=1 {about}"));
        self.log.line("GameState.DebugPrintEntityChoices() -   Source=GameEntity");
        for (at, (entity, card)) in OFFERED.into_iter().zip(HEROES).enumerate() {
            let who = reference(entity, card, OWN);
            self.log.line(&format!("GameState.DebugPrintEntityChoices() -   Entities[{at}]={who}"));
        }
        self.log.tag("GameEntity", "MULLIGAN_STATE", "INPUT");
        self.log.wait(20);
        self.log.line(&format!("GameState.DebugPrintEntitiesChosen() - id=1 Player={NAME} EntitiesCount=1"));
        let chosen = reference(OWN_HERO, HEROES[2], OWN);
        self.log.line(&format!("GameState.DebugPrintEntitiesChosen() -   Entities[0]={chosen}"));
        self.log.tag(NAME, "HERO_ENTITY", &OWN_HERO.to_string());
        self.place(1);
        for at in 0..7 {
            self.other_hero(at, 2 + at);
        }
        self.log.tag("GameEntity", "STEP", "MAIN_READY");
    }

    fn other_hero(&mut self, at: u32, place: u32) {
        let (player, place) = (format!("PLAYER_ID={}", 1 + at), format!("PLAYER_LEADERBOARD_PLACE={place}"));
        let tags = ["CARDTYPE=HERO", &player, &place, "COPIED_FROM_ENTITY_ID=50"];
        self.entity(OTHERS + at, &format!("BG20_HERO_2{at}"), "SETASIDE", KEEPER, &tags);
    }

    pub fn entity(&mut self, entity: u32, card: &str, zone: &str, player: u8, tags: &[&str]) {
        let text = described(entity, card, zone, player, tags);
        self.lines(&text);
    }

    pub fn place(&mut self, place: u32) {
        self.log.tag(&reference(OWN_HERO, HEROES[2], OWN), "PLAYER_LEADERBOARD_PLACE", &place.to_string());
    }

    pub fn triple(&mut self, count: u32) {
        self.log.tag(&reference(OWN_HERO, HEROES[2], OWN), "PLAYER_TRIPLES", &count.to_string());
    }

    /// The tavern offers a minion of these tribes.
    pub fn offer(&mut self, tribes: &[&str]) {
        self.minion(KEEPER, "PLAY", tribes);
    }

    pub fn minion(&mut self, player: u8, zone: &str, tribes: &[&str]) -> u32 {
        self.next += 1;
        let subsets: Vec<String> = tribes.iter().map(|tribe| format!("BACON_SUBSET_{tribe}=1")).collect();
        let mut tags = vec!["CARDTYPE=MINION", "IS_BACON_POOL_MINION=1"];
        tags.extend(subsets.iter().map(String::as_str));
        let entity = self.next;
        self.entity(entity, "BG20_100", zone, player, &tags);
        entity
    }

    /// The next turn of the game: the tavern's, or the combat after it.
    pub fn next_turn(&mut self) {
        self.turn += 1;
        self.log.wait(40);
        self.log.tag("GameEntity", "TURN", &self.turn.to_string());
    }

    /// So many rounds; the tavern offers a beast and a naga mech, and in the combat a demon is on the opponent's side.
    pub fn rounds(&mut self, count: u32) {
        for _ in 0..count {
            self.next_turn();
            self.offer(&["BEAST"]);
            self.offer(&["MECH", "NAGA"]);
            self.next_turn();
            self.minion(KEEPER, "PLAY", &["DEMON"]);
        }
    }

    /// The player is out: the game copies the hero with the place of the moment, and the hero gets the last place.
    pub fn die(&mut self, place: u32) {
        let tags = ["CARDTYPE=HERO", "PLAYER_ID=8", "PLAYER_LEADERBOARD_PLACE=5", "COPIED_FROM_ENTITY_ID=100"];
        self.entity(5000, HEROES[2], "SETASIDE", OWN, &tags);
        self.log.tag(NAME, "PLAYSTATE", "LOSING");
        self.log.tag(NAME, "PLAYSTATE", "LOST");
        self.place(place);
    }

    pub fn complete(&mut self) {
        self.log.tag("GameEntity", "STATE", "COMPLETE");
    }
}

pub fn described(entity: u32, card: &str, zone: &str, player: u8, tags: &[&str]) -> String {
    let mut text = format!(
        "FULL_ENTITY - Creating ID={entity} CardID={card}\n    tag=CONTROLLER value={player}\n    tag=ZONE value={zone}"
    );
    for (tag, value) in tags.iter().filter_map(|tag| tag.split_once('=')) {
        text.push_str(&format!("\n    tag={tag} value={value}"));
    }
    text
}

fn reference(entity: u32, card: &str, player: u8) -> String {
    format!("[entityName=Fake id={entity} zone=PLAY zonePos=0 cardId={card} player={player}]")
}
