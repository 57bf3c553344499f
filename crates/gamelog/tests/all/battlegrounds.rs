//! Games of Battlegrounds, each with its truth.

use gamelog::{BattlegroundsGame, Parser, Recorder, Refusal, SessionStart, Stream, Tracker};

use crate::invented::Log;
use crate::lobby_log::{HEROES, KEEPER, Lobby, NAME, OWN, OWN_HERO, described};

const USER: &str = "00000000-0000-4000-8000-000000000001";
const FOLDER: &str = "Hearthstone_2026_05_02_23_41_07";

fn games_of(text: &str, stream: Stream) -> Vec<Option<BattlegroundsGame>> {
    let mut parser = Parser::new(stream);
    parser.begin_session(SessionStart::parse(FOLDER).unwrap());
    parser.feed(text.as_bytes());
    parser.end();
    let mut recorder = Recorder::default();
    recorder.apply_all(parser.take_events());
    recorder.into_records().iter().map(|record| record.to_battlegrounds(Some(USER), 0)).collect()
}

/// The only game, which both streams tell in the same way.
fn game(lobby: &Lobby) -> BattlegroundsGame {
    let [found] = <[_; 1]>::try_from(games_of(&lobby.log.text(), Stream::GameState)).unwrap();
    let found = found.unwrap();
    let [shown] = <[_; 1]>::try_from(games_of(&lobby.log.text(), Stream::PowerTaskList)).unwrap();
    assert_eq!(shown.unwrap(), found);
    found
}

fn tribes(game: &BattlegroundsGame) -> Vec<&str> {
    game.told.tribes().iter().map(AsRef::as_ref).collect()
}

#[test]
fn a_game_of_one_has_every_field() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(3);
    lobby.place(3);
    lobby.triple(1);
    lobby.next_turn();
    lobby.offer(&["ELEMENTALS"]);
    lobby.offer(&["QUILLBOAR"]);
    lobby.triple(2);
    lobby.place(2);
    lobby.log.tag("Somebody", "PLAYSTATE", "LOST");
    lobby.log.tag(NAME, "PLAYSTATE", "WON");
    lobby.place(1);
    lobby.complete();
    let found = game(&lobby);
    let offered: Vec<_> = found.told.offered.iter().map(|card| card.as_str()).collect();
    assert_eq!(offered, ["TB_BaconShop_HERO_11", "TB_BaconShop_HERO_12", "BG20_HERO_13", "BG31_HERO_14"]);
    assert_eq!((found.hero.as_str(), found.told.place, found.told.triples), ("BG20_HERO_13", Some(1), 2));
    assert_eq!(tribes(&found), ["beast", "elemental", "quilboar"], "neither of two tribes nor of the opponent");
    assert_eq!((found.turns, found.told.duos, found.told.anomaly), (4, false, Some(90_210)));
    assert_eq!((found.duration_s, found.build, found.refusal), (Some(300), Some(246_003), None));
    assert_eq!(found.started.as_deref(), Some("2026-05-02T23:58:20"));
    let id = found.id.clone().unwrap();
    assert_eq!(
        found.arguments().unwrap(),
        format!(
            r#"{{"id":"{id}","played_at":"2026-05-02T23:58:20","hero":"BG20_HERO_13","place":1,"turns":4,"offered":["TB_BaconShop_HERO_11","TB_BaconShop_HERO_12","BG20_HERO_13","BG31_HERO_14"],"tribes":["beast","elemental","quilboar"],"triples":2,"duos":false,"anomaly":90210,"duration_s":300,"build":246003}}"#
        )
    );
}

#[test]
fn after_the_player_is_out_the_place_is_that_of_the_own_hero_not_of_its_copy() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(5);
    lobby.place(6);
    lobby.die(7);
    lobby.complete();
    let found = game(&lobby);
    assert_eq!((found.told.place, found.turns, found.refusal), (Some(7), 5, None));
}

#[test]
fn a_log_that_ends_after_the_player_is_out_still_has_the_place() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(2);
    lobby.die(8);
    assert_eq!((game(&lobby).told.place, game(&lobby).refusal), (Some(8), None));

    let mut left = Lobby::new("GT_BATTLEGROUNDS");
    left.rounds(2);
    left.log.tag(NAME, "3479", "1");
    left.place(8);
    assert_eq!((game(&left).told.place, game(&left).refusal), (Some(8), None));
}

#[test]
fn a_log_that_ends_before_is_not_recorded() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(4);
    lobby.place(2);
    let found = game(&lobby);
    assert_eq!((found.told.place, found.refusal, found.arguments()), (Some(2), Some(Refusal::Unfinished), None));
    lobby.log.tag(NAME, "PLAYSTATE", "LOST");
    assert_eq!(game(&lobby).refusal, Some(Refusal::Unfinished), "the place may still be that of the round before");
}

#[test]
fn in_duos_the_place_is_that_of_the_team() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS_DUO");
    lobby.rounds(2);
    lobby.place(2);
    lobby.next_turn();
    lobby.next_turn();
    // The partner fights on the player's side, with a hero that was copied.
    let tags = ["CARDTYPE=HERO", "PLAYER_ID=4", "PLAYER_LEADERBOARD_PLACE=4", "COPIED_FROM_ENTITY_ID=121"];
    lobby.entity(6000, "BG20_HERO_21", "PLAY", OWN, &tags);
    lobby.log.tag(NAME, "HERO_ENTITY", "6000");
    lobby.log.tag(NAME, "HERO_ENTITY", &OWN_HERO.to_string());
    lobby.die(3);
    lobby.complete();
    let found = game(&lobby);
    assert_eq!((found.told.duos, found.told.place, found.hero.as_str()), (true, Some(3), "BG20_HERO_13"));
}

#[test]
fn only_games_of_the_queue_are_recorded() {
    for game_type in ["GT_BATTLEGROUNDS_FRIENDLY", "GT_BATTLEGROUNDS_PLAYER_VS_AI", "GT_BATTLEGROUNDS_DUO_FRIENDLY"] {
        let mut lobby = Lobby::new(game_type);
        lobby.rounds(2);
        lobby.die(8);
        lobby.complete();
        assert_eq!(game(&lobby).refusal, Some(Refusal::ModeIgnored), "{game_type}");
    }
}

#[test]
fn a_game_that_is_watched_is_not_recorded() {
    let mut log = Log::new();
    log.line("================== Begin Spectating 1st player ==================");
    let mut lobby = Lobby::with_log(log, "GT_BATTLEGROUNDS");
    lobby.rounds(2);
    lobby.die(8);
    lobby.complete();
    assert_eq!(game(&lobby).refusal, Some(Refusal::Spectated));
}

/// What the client lists of the own hero when it is back.
fn there(place: u32) -> [String; 2] {
    let (own, other) = (format!("PLAYER_LEADERBOARD_PLACE={place}"), "PLAYER_LEADERBOARD_PLACE=1");
    [
        described(120, "BG20_HERO_20", "SETASIDE", KEEPER, &["CARDTYPE=HERO", "PLAYER_ID=1", other]),
        described(OWN_HERO, HEROES[2], "PLAY", OWN, &["CARDTYPE=HERO", "PLAYER_ID=8", &own, "PLAYER_TRIPLES=3"]),
    ]
}

#[test]
fn a_game_goes_on_after_a_reconnect() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(3);
    lobby.place(6);
    lobby.create(7, &there(4));
    lobby.describe("GT_BATTLEGROUNDS");
    lobby.next_turn();
    lobby.next_turn();
    lobby.offer(&["MURLOC"]);
    lobby.die(4);
    lobby.complete();
    let found = game(&lobby);
    assert_eq!((found.told.place, found.told.triples, found.turns), (Some(4), 3, 5));
    assert_eq!((tribes(&found), found.told.offered.len()), (vec!["beast", "murloc"], 4));
}

#[test]
fn a_log_that_begins_in_the_middle_has_the_hero_and_the_same_id() {
    let mut whole = Lobby::new("GT_BATTLEGROUNDS");
    whole.rounds(1);
    whole.die(8);
    whole.complete();

    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    let before = lobby.log.text().len();
    lobby.create(9, &there(5));
    lobby.describe("GT_BATTLEGROUNDS");
    lobby.next_turn();
    lobby.die(6);
    lobby.complete();
    let text = lobby.log.text();
    let found = games_of(&text[before..], Stream::GameState).remove(0).unwrap();
    assert_eq!((found.hero.as_str(), found.told.place, found.told.offered.len()), ("BG20_HERO_13", Some(6), 0));
    assert_eq!((found.refusal, &found.id), (None, &game(&whole).id));
}

#[test]
fn tribes_that_are_too_many_or_new_or_without_a_name() {
    let of = |offered: &[&str]| {
        let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
        lobby.next_turn();
        offered.iter().for_each(|tribe| lobby.offer(&[tribe]));
        lobby.die(8);
        lobby.complete();
        tribes(&game(&lobby)).join(" ")
    };
    assert_eq!(of(&["BEAST", "WALRUS", "BEAST"]), "beast walrus", "a tribe of a later game");
    assert_eq!(of(&["BEAST", "DEMON", "DRAGON", "MECH", "MURLOC"]), "beast demon dragon mech murloc");
    assert_eq!(of(&["BEAST", "DEMON", "DRAGON", "MECH", "MURLOC", "NAGA"]), "", "one of them is not of the lobby");
    assert_eq!(of(&["", "X Y", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]), "");

    let mut numbers = Lobby::new("GT_BATTLEGROUNDS");
    numbers.next_turn();
    let tags = ["CARDTYPE=MINION", "1456=1", "1594=1"];
    numbers.entity(900, "BG20_100", "PLAY", KEEPER, &tags);
    numbers.die(8);
    numbers.complete();
    assert_eq!(tribes(&game(&numbers)), ["beast"], "by the numbers of the tags");
}

#[test]
fn a_minion_that_comes_to_the_tavern_later_counts_and_one_that_was_bought_does_not() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    lobby.next_turn();
    let murloc = lobby.minion(KEEPER, "SETASIDE", &["MURLOC"]);
    lobby.minion(OWN, "PLAY", &["PIRATE"]);
    lobby.log.tag(&murloc.to_string(), "ZONE", "PLAY");
    lobby.die(8);
    lobby.complete();
    assert_eq!(tribes(&game(&lobby)), ["murloc"]);
}

#[test]
fn games_before_and_after_are_not_of_battlegrounds() {
    let mut log = Log::ranked();
    log.next_seed();
    let mut lobby = Lobby::with_log(log, "GT_BATTLEGROUNDS");
    lobby.rounds(1);
    lobby.die(5);
    lobby.complete();
    lobby.log.create_game(1, "BEGIN_MULLIGAN");
    lobby.log.describe("GT_RANKED");
    lobby.log.win(false);
    let found = games_of(&lobby.log.text(), Stream::Auto);
    assert_eq!(found.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn the_screen_follows_the_hero_the_place_and_the_tribes() {
    let mut lobby = Lobby::new("GT_BATTLEGROUNDS");
    let picking = lobby.log.text();
    let middle = picking.find("EntitiesChosen").unwrap();
    let picking = &picking[..picking[..middle].rfind('\n').unwrap() + 1];
    lobby.rounds(2);
    lobby.place(3);
    let mut tracker = Tracker::default();
    tracker.begin_session(SessionStart::parse(FOLDER).unwrap(), 0);
    let decks = b"I 23:50:00.0 Finding Game With Deck:\nI 23:50:00.0 # Deck ID: 7\nI 23:50:00.0 AAECAQcAAAA=\n";
    tracker.set_decks(decks, SessionStart::parse(FOLDER));
    tracker.feed(picking.as_bytes());
    assert_eq!((tracker.deck(), tracker.own_cards()), (None, None), "the deck is that of a game before");
    let view = tracker.view(0);
    let shown = view.battlegrounds.unwrap();
    assert_eq!((view.turn, view.mode, shown.offered.len(), shown.hero), (0, Some("battlegrounds"), 4, None));

    tracker.feed(&lobby.log.text().as_bytes()[picking.len()..]);
    let view = tracker.view(3);
    let shown = view.battlegrounds.as_deref().unwrap();
    assert_eq!((view.turn, shown.place, shown.hero.as_ref().unwrap().as_str()), (2, Some(3), "BG20_HERO_13"));
    assert!(view.to_json().ends_with(
        r#""battlegrounds":{"hero":"BG20_HERO_13","offered":["TB_BaconShop_HERO_11","TB_BaconShop_HERO_12","BG20_HERO_13","BG31_HERO_14"],"tribes":["beast"],"triples":0,"duos":false,"anomaly":90210,"place":3}}"#
    ));
    assert!(view.rows.is_empty() && view.opponent.hero.as_str().is_empty() && !view.ended);
    assert!(tracker.take_finished().is_empty());

    let before = lobby.log.text().len();
    lobby.die(4);
    lobby.complete();
    tracker.feed(&lobby.log.text().as_bytes()[before..]);
    assert!(tracker.view(0).ended);
    let finished = tracker.take_finished();
    assert_eq!(finished[0].deck, None);
    assert_eq!(finished[0].record.to_battlegrounds(Some(USER), 0).unwrap().told.place, Some(4));
    assert_eq!(finished[0].to_match(Some(USER), 0).refusal, Some(Refusal::ModeIgnored));
}
