//! Replays of invented games: what the table is at given steps.

use crate::invented::{COIN, Log, OTHER, OTHER_DECK, OTHER_NAME, OWN, OWN_DECK, OWN_NAME, full_entity, reference};
use gamelog::replay::{NoReplay, Replay, Replayer};
use gamelog::{Parser, Stream};
use serde_json::{Value, json};

pub fn made(text: &str) -> Vec<Result<Vec<u8>, NoReplay>> {
    let mut parser = Parser::new(Stream::Auto).with_details();
    parser.feed(text.as_bytes());
    parser.end();
    let mut replayer = Replayer::default();
    parser.take_events().iter().for_each(|event| replayer.apply(event));
    replayer.take_finished()
}

pub fn bytes(log: &Log) -> Vec<u8> {
    let mut made = made(&log.text());
    assert_eq!(made.len(), 1);
    made.remove(0).unwrap()
}

/// A replay with what a page asks of it.
struct Shown(Replay, Value);

impl Shown {
    fn of(log: &Log) -> Self {
        let replay = Replay::read(&bytes(log)).unwrap();
        let json = serde_json::from_str(&replay.to_json()).unwrap();
        Self(replay, json)
    }

    fn kinds(&self) -> Vec<&str> {
        self.1["steps"].as_array().unwrap().iter().map(|step| step["kind"].as_str().unwrap()).collect()
    }

    /// The last step with this card as its actor.
    fn step_of(&self, card: &str) -> usize {
        let steps = self.1["steps"].as_array().unwrap();
        steps.iter().rposition(|step| step["actor"]["card"] == card).unwrap()
    }

    /// Where a turn begins, as the log counts them.
    fn turn(&self, nth: usize) -> usize {
        let kinds = self.kinds();
        let mut turns = kinds.iter().enumerate().filter(|(_, kind)| **kind == "turn").map(|(at, _)| at);
        turns.nth(nth).unwrap()
    }

    /// Own side and the other, after a step.
    fn table(&self, step: usize) -> (Value, Value) {
        let table: Value = serde_json::from_str(&self.0.table_json(step)).unwrap();
        (table[0].clone(), table[1].clone())
    }

    fn facts(&self, step: usize) -> Vec<String> {
        let text = |fact: &Value| {
            let whose = if fact["own"] == true { "own" } else { "their" };
            let mut text =
                format!("{} {whose} {}", fact["what"].as_str().unwrap(), fact["card"].as_str().unwrap_or("?"));
            if fact["amount"] != 0 {
                text.push_str(&format!(" {}", fact["amount"]));
            }
            text
        };
        self.1["steps"][step]["facts"].as_array().unwrap().iter().map(text).collect()
    }
}

fn cards(pieces: &Value) -> Vec<&str> {
    pieces.as_array().unwrap().iter().map(|piece| piece["card"].as_str().unwrap_or("?")).collect()
}

pub fn start() -> Log {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    for hero in [64, 66] {
        stat(&mut log, hero, "HEALTH", 30);
    }
    log.deal();
    log.mulligan();
    log.tag("GameEntity", "STEP", "MAIN_READY");
    log
}

fn stat(log: &mut Log, entity: u32, tag: &str, value: u32) {
    log.tag(&reference(entity), tag, &value.to_string());
}

/// A minion of the own hand is played with its numbers.
fn play_minion(log: &mut Log, entity: u32, card: &str, (attack, health): (u32, u32), place: u32) {
    log.block("PLAY", entity, |log| {
        log.reveal(entity, card, "PLAY");
        for (tag, value) in [("ATK", attack), ("HEALTH", health), ("ZONE_POSITION", place)] {
            log.power(&format!("    tag={tag} value={value}"));
        }
        log.power("    tag=CARDTYPE value=MINION");
    });
}

pub fn mana(log: &mut Log, name: &str, crystals: u32, spent: u32) {
    log.tag(name, "RESOURCES", &crystals.to_string());
    log.tag(name, "RESOURCES_USED", &spent.to_string());
}

#[test]
fn the_table_is_as_it_was_at_each_step() {
    let mut log = start();
    mana(&mut log, OTHER_NAME, 1, 0);
    log.draw(OTHER, OTHER_DECK + 3, "");
    play_minion(&mut log, OTHER_DECK, "AAA_001", (2, 3), 1);
    log.turn(2, OWN);
    mana(&mut log, OWN_NAME, 1, 0);
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    log.play_as(COIN, "XXX_COIN1", "SPELL", 0);
    log.tag(OWN_NAME, "TEMP_RESOURCES", "1");
    play_minion(&mut log, OWN_DECK, "BBB_000", (3, 2), 1);
    mana(&mut log, OWN_NAME, 1, 2);
    log.turn(3, OTHER);
    log.block_at("ATTACK", OTHER_DECK, OWN_DECK, |log| {
        stat(log, OTHER_DECK, "DAMAGE", 3);
        stat(log, OWN_DECK, "DAMAGE", 2);
    });
    log.deaths(&[OTHER_DECK, OWN_DECK]);
    log.block_at("PLAY", 65, 66, |log| {
        stat(log, 66, "ARMOR", 0);
        stat(log, 66, "DAMAGE", 2);
    });
    log.turn(4, OWN);
    log.win(true);
    let shown = Shown::of(&log);
    assert_eq!(
        shown.kinds(),
        [
            "start",
            "mulligan",
            "kept",
            "turn",
            "play",
            "turn",
            "play",
            "play",
            "turn",
            "attack",
            "hero_power",
            "turn",
            "end"
        ]
    );
    let head = ["mode", "format", "went_first", "result"].map(|key| shown.1[key].clone());
    assert_eq!(head, [json!("ranked"), json!("STANDARD"), json!(false), json!("WON")]);
    assert_eq!(shown.1["classes"], json!(["MAGE", "HUNTER"]));

    let (own, their) = shown.table(shown.turn(0));
    assert_eq!(cards(&own["hand"]), ["BBB_000", "BBB_011", "BBB_012", "BBB_013", "XXX_COIN1"]);
    assert_eq!((&own["deck"], &their["deck"]), (&json!(26), &json!(26)), "the opponent has drawn");
    assert_eq!((cards(&their["hand"]), &their["hand"][0]["later"]), (vec!["?"; 4], &json!("AAA_001")));
    assert_eq!((&own["hero"]["health"], &own["hero"]["card"]), (&json!(30), &json!("HERO_08ab")));

    let (own, their) = shown.table(shown.step_of("BBB_000"));
    assert_eq!((cards(&own["board"]), cards(&their["board"])), (vec!["BBB_000"], vec!["AAA_001"]));
    assert_eq!((&own["board"][0]["attack"], &own["board"][0]["health"]), (&json!(3), &json!(2)));
    assert_eq!((&own["mana"], &own["mana_left"]), (&json!(1), &json!(0)));

    let fight = shown.step_of("AAA_001");
    assert_eq!(shown.1["steps"][fight]["kind"], "attack");
    assert_eq!(shown.1["steps"][fight]["target"]["card"], "BBB_000");
    assert_eq!(
        shown.facts(fight),
        ["damaged their AAA_001 3", "damaged own BBB_000 2", "died their AAA_001", "died own BBB_000"]
    );
    let (own, their) = shown.table(fight + 1);
    assert_eq!((cards(&own["board"]), cards(&their["board"])), (vec![], vec![]));
    assert_eq!(own["hero"]["health"], 28);
    let steps = shown.1["steps"].as_array().unwrap();
    assert_eq!(steps[fight + 1]["target"], json!({ "entity": 66, "own": true, "card": "HERO_08ab", "hero": true }));
    let turns: Vec<_> = steps.iter().filter(|it| it["kind"] == "turn").map(|it| (&it["turn"], &it["own"])).collect();
    assert_eq!(
        turns,
        [(&json!(1), &json!(false)), (&json!(1), &json!(true)), (&json!(2), &json!(false)), (&json!(2), &json!(true))]
    );
    assert_eq!(shown.facts(shown.kinds().len() - 2).last().unwrap(), "conceded their ?");
}

#[test]
fn the_mulligan_shows_what_was_offered_and_kept() {
    let mut log = start();
    log.turn(2, OWN);
    log.win(false);
    let shown = Shown::of(&log);
    assert_eq!(
        shown.facts(1),
        [
            "offered own BBB_000",
            "offered own BBB_001",
            "offered own BBB_002",
            "offered own BBB_003",
            "offered own XXX_COIN1"
        ]
    );
    assert_eq!(shown.facts(2)[0], "kept own BBB_000");
    let drawn: Vec<_> = shown.facts(2).into_iter().filter(|fact| fact.starts_with("drawn")).collect();
    assert_eq!(drawn, ["drawn own BBB_011", "drawn own BBB_012", "drawn own BBB_013"]);
}

#[test]
fn what_rewind_takes_back_is_cut() {
    let mut log = start();
    log.turn(2, OWN);
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    play_minion(&mut log, OWN_DECK, "BBB_000", (3, 2), 1);
    log.block_at("ATTACK", OWN_DECK, 64, |log| stat(log, 64, "DAMAGE", 3));
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        for (entity, card, zone) in [(OWN_DECK, "BBB_000", "HAND"), (OWN_DECK + 5, "BBB_005", "HAND")] {
            let text = full_entity(entity, card, zone, OWN).replace("Creating ID=", "Updating ");
            text.trim_start().lines().for_each(|line| log.power(line));
        }
    });
    play_minion(&mut log, OWN_DECK + 5, "BBB_005", (1, 1), 1);
    log.turn(3, OTHER);
    log.win(false);
    let shown = Shown::of(&log);
    assert_eq!(shown.kinds(), ["start", "mulligan", "kept", "turn", "turn", "rewound", "play", "turn", "end"]);
    let (own, their) = shown.table(6);
    assert_eq!((cards(&own["board"]), &their["hero"]["health"]), (vec!["BBB_005"], &json!(30)));
    assert!(cards(&own["hand"]).contains(&"BBB_000"));
}

#[test]
fn a_game_goes_on_after_a_reconnect() {
    let mut log = start();
    log.turn(2, OWN);
    play_minion(&mut log, OWN_DECK, "BBB_000", (3, 2), 1);
    log.create_game(2, "MAIN_ACTION");
    log.describe("GT_RANKED");
    for (entity, card, zone, player) in [(OWN_DECK, "BBB_000", "PLAY", OWN), (OTHER_DECK, "", "HAND", OTHER)] {
        full_entity(entity, card, zone, player).trim_start().lines().for_each(|line| log.power(line));
        log.power("    tag=CARDTYPE value=MINION");
        log.power("    tag=ATK value=4");
    }
    log.turn(3, OTHER);
    log.win(false);
    let shown = Shown::of(&log);
    assert_eq!(shown.kinds().iter().filter(|kind| **kind == "reconnected").count(), 1);
    let (own, their) = shown.table(shown.kinds().len() - 1);
    assert_eq!((cards(&own["board"]), &own["board"][0]["attack"]), (vec!["BBB_000"], &json!(4)));
    assert_eq!((cards(&their["hand"]), &own["hand"]), (vec!["?"], &json!([])));
}

#[test]
fn a_log_that_begins_in_the_middle_says_in_which_turn() {
    let mut log = Log::new();
    log.create_game(7, "MAIN_ACTION");
    log.describe("GT_CASUAL");
    log.turn(8, OWN);
    log.win(false);
    let shown = Shown::of(&log);
    assert_eq!((&shown.1["starts_in"], &shown.1["steps"][0]["turn"]), (&json!(7), &json!(4)));
}

#[test]
fn turns_alternate_where_the_log_does_not_say_whose_they_are() {
    let mut log = start();
    for turn in [2, 3, 4] {
        log.tag("GameEntity", "TURN", &turn.to_string());
    }
    log.win(false);
    // Nothing says who is at turn.
    let text = log.text();
    let text: String =
        text.lines().filter(|line| !line.contains("CURRENT_PLAYER")).map(|line| format!("{line}\n")).collect();
    let bytes = made(&text).remove(0).unwrap();
    let json: Value = serde_json::from_str(&Replay::read(&bytes).unwrap().to_json()).unwrap();
    let steps = json["steps"].as_array().unwrap().iter();
    let turns: Vec<_> =
        steps.filter(|step| step["kind"] == "turn").map(|step| step["own"].as_bool().unwrap()).collect();
    // The log's player has the second one.
    assert_eq!((&json["went_first"], turns), (&json!(false), vec![false, true, false, true]));
}

#[test]
fn a_secret_is_hidden_until_it_shows_itself() {
    let mut log = start();
    log.play_hidden(OTHER_DECK + 1, "SECRET");
    log.turn(2, OWN);
    log.block("TRIGGER", OTHER_DECK + 1, |log| {
        log.reveal(OTHER_DECK + 1, "AAA_003", "GRAVEYARD");
        stat(log, 66, "DAMAGE", 2);
    });
    log.win(false);
    let shown = Shown::of(&log);
    let played = shown.kinds().iter().position(|kind| *kind == "play").unwrap();
    let (_, their) = shown.table(played);
    assert_eq!((cards(&their["secrets"]), &their["secrets"][0]["later"]), (vec!["?"], &json!("AAA_003")));
    let trigger = shown.step_of("AAA_003");
    assert_eq!(shown.1["steps"][trigger]["kind"], "trigger");
    assert_eq!(shown.facts(trigger), ["secret_gone their AAA_003", "damaged own HERO_08ab 2"]);
    assert_eq!(shown.table(trigger).1["secrets"], json!([]));
}

#[test]
fn weapons_armor_and_cards_on_their_way() {
    let mut log = start();
    log.turn(2, OWN);
    log.block("PLAY", OWN_DECK, |log| {
        log.reveal(OWN_DECK, "BBB_000", "PLAY");
        for text in ["ATK value=3", "DURABILITY value=2", "CARDTYPE value=WEAPON"] {
            log.power(&format!("    tag={text}"));
        }
        stat(log, 66, "ARMOR", 5);
        log.create(90, "CCC_001", OWN_DECK);
        log.power(full_entity(91, "CCC_002", "HAND", OWN).trim_start().lines().next().unwrap());
        full_entity(91, "", "HAND", OWN).trim_start().lines().skip(1).for_each(|line| log.power(line));
        log.reveal(OWN_DECK + 20, "BBB_020", "GRAVEYARD");
    });
    log.turn(3, OTHER);
    log.win(false);
    let shown = Shown::of(&log);
    let step = shown.step_of("BBB_000");
    assert_eq!(
        shown.facts(step),
        ["armored own HERO_08ab 5", "shuffled own CCC_001", "added own CCC_002", "burned own BBB_020"]
    );
    let (own, _) = shown.table(step);
    assert_eq!(
        (&own["weapon"]["attack"], &own["weapon"]["health"], &own["hero"]["armor"]),
        (&json!(3), &json!(2), &json!(5))
    );
}
