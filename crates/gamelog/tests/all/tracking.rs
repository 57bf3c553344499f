//! What the player of the log knows: cards left, order, chances, the opponent.

use crate::invented::{Log, OTHER, OTHER_DECK, OWN, OWN_DECK, reference};
use gamelog::{Card, End, Parser, Stream, Track, View};

fn cards(cards: &[Card]) -> Vec<&str> {
    cards.iter().map(Card::as_str).collect()
}

/// Thirty cards: BBB_000 to BBB_014, two of each.
fn list() -> Vec<(Card, u32)> {
    (0..15).map(|number| (Card::new(&format!("BBB_{number:03}")), 2)).collect()
}

pub fn tracked(log: &Log, mut track: Track) -> Track {
    let mut parser = Parser::new(Stream::PowerTaskList);
    parser.feed(log.text().as_bytes());
    // A description of an entity is complete when the next line comes.
    parser.feed(b"D 12:00:00.0000000 PowerTaskList.DebugPrintPower() - BLOCK_END\n");
    for event in parser.take_events() {
        track.apply(&event);
    }
    track
}

pub fn view(log: &Log) -> View {
    tracked(log, Track::new(list())).view(5)
}

fn left(view: &View, card: &str) -> (u32, u32) {
    view.rows.iter().find(|row| row.card.as_str() == card).map(|row| (row.left, row.start)).unwrap()
}

fn chance(view: &View, card: &str) -> (f64, f64) {
    let row = view.rows.iter().find(|row| row.card.as_str() == card).unwrap();
    (row.now, row.by_turn)
}

pub fn started() -> Log {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    log.turn(1, OTHER);
    log.turn(2, OWN);
    log
}

#[test]
fn cards_left_follow_draws_mulligan_trades_and_created_cards() {
    let view = view(&Log::ranked());
    assert_eq!(view.deck, 26);
    assert_eq!(left(&view, "BBB_000"), (1, 2), "kept and played");
    assert_eq!(left(&view, "BBB_001"), (2, 2), "replaced in the mulligan");
    assert_eq!(left(&view, "BBB_006"), (2, 2), "traded");
    assert_eq!(left(&view, "BBB_007"), (1, 2), "drawn by the trade");
    assert_eq!(left(&view, "CCC_001"), (1, 0), "made");
    assert_eq!(view.rows.iter().find(|row| row.card.as_str() == "CCC_001").unwrap().creator.as_str(), "BBB_000");
    let [unknown] = &view.unknown[..] else { panic!("{:?}", view.unknown) };
    assert_eq!((unknown.card.as_str(), unknown.count), ("BBB_000", 1));
    assert_eq!(view.rows.iter().map(|row| row.left).sum::<u32>() + 1, view.deck);
    assert_eq!(view.wrong, []);
    assert_eq!(cards(&view.played), ["XXX_COIN1", "BBB_000"]);
    assert_eq!(cards(&view.hand), ["BBB_005", "BBB_007", "BBB_011", "BBB_012", "BBB_013"]);
}

#[test]
fn the_opponent_is_what_they_have_shown() {
    let opponent = view(&Log::ranked()).opponent;
    assert_eq!((opponent.class.unwrap().name(), opponent.deck, opponent.hand, opponent.secrets), ("HUNTER", 24, 4, 0));
    assert_eq!(cards(&opponent.played), ["AAA_001", "AAA_003"]);
    let known: Vec<_> = opponent.cards.iter().map(|it| (it.card.as_str(), it.count, it.created)).collect();
    assert_eq!(known, [("AAA_001", 1, false), ("AAA_003", 1, false)]);
    let mut log = started();
    log.draw(OTHER, OTHER_DECK + 9, "");
    log.play_hidden(OTHER_DECK + 9, "SECRET");
    let opponent = view(&log).opponent;
    assert_eq!((opponent.secrets, cards(&opponent.played), opponent.cards.len()), (1, vec![""], 0));
}

#[test]
fn chances_are_of_the_next_card_and_of_the_draws_until_a_turn() {
    let mut log = started();
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    let view = view(&log);
    // 25 cards; the second player draws on the turns 2, 3, 4 and 5.
    assert_eq!((view.deck, view.turn, view.goes_first, view.draws), (25, 1, Some(false), 4));
    let (now, by_turn) = chance(&view, "BBB_009");
    assert!((now - 2.0 / 25.0).abs() < 1e-9);
    assert!((by_turn - gamelog::odds::at_least_one(25, 2, 4)).abs() < 1e-9);
    assert!((chance(&view, "BBB_005").0 - 1.0 / 25.0).abs() < 1e-9);
}

#[test]
fn a_card_that_left_unseen_may_be_any_of_the_rest() {
    let mut log = started();
    log.zone(OWN_DECK + 8, "GRAVEYARD");
    let view = view(&log);
    assert_eq!(view.deck, 25);
    // 26 cards of the list are not accounted for.
    assert!((chance(&view, "BBB_009").0 - 2.0 / 26.0).abs() < 1e-9);
}

/// The three cards at the bottom are shown, and the chosen one goes to the top.
fn dredge(log: &mut Log, chosen_first: bool) {
    let cards = [(OWN_DECK + 20, "BBB_008"), (OWN_DECK + 21, "BBB_009"), (OWN_DECK + 22, "BBB_010")];
    log.tag(&reference(OWN_DECK), "DREDGE", "1");
    for (entity, card) in cards {
        log.reveal(entity, card, "SETASIDE");
    }
    log.line("GameState.DebugPrintEntityChoices() - id=7 Player=Tallow#11873 TaskList=9 ChoiceType=GENERAL CountMin=1 CountMax=1");
    log.line(&format!("GameState.DebugPrintEntityChoices() -   Source={}", reference(OWN_DECK)));
    for (at, (entity, _)) in cards.into_iter().enumerate() {
        log.line(&format!("GameState.DebugPrintEntityChoices() -   Entities[{at}]={}", reference(entity)));
    }
    let choose = |log: &mut Log| {
        log.line("GameState.DebugPrintEntitiesChosen() - id=7 Player=Tallow#11873 EntitiesCount=1");
        log.line(&format!("GameState.DebugPrintEntitiesChosen() -   Entities[0]={}", reference(OWN_DECK + 21)));
        log.tag("4", "COST", "1");
    };
    if chosen_first {
        choose(log);
    }
    for (entity, _) in cards {
        log.power(&format!("HIDE_ENTITY - Entity={} tag=ZONE value=DECK", reference(entity)));
    }
    if !chosen_first {
        choose(log);
    }
}

#[test]
fn a_dredged_card_is_on_top_until_the_deck_is_shuffled() {
    for chosen_first in [true, false] {
        let mut log = started();
        dredge(&mut log, chosen_first);
        let dredged = view(&log);
        assert_eq!((cards(&dredged.top), cards(&dredged.bottom)), (vec!["BBB_009"], vec!["BBB_008", "BBB_010"]));
        assert_eq!(dredged.deck, 26);
        assert_eq!(chance(&dredged, "BBB_009"), (1.0, 1.0));
        assert_eq!(chance(&dredged, "BBB_008").0, 0.0, "its other copy cannot be next either");
        let (_, by_turn) = chance(&dredged, "BBB_008");
        assert!((by_turn - gamelog::odds::at_least_one(23, 1, dredged.draws - 1)).abs() < 1e-9);

        log.draw(OWN, OWN_DECK + 21, "BBB_009");
        let drawn = view(&log);
        assert_eq!((cards(&drawn.top), cards(&drawn.bottom)), (vec![], vec!["BBB_008", "BBB_010"]));

        log.power("SHUFFLE_DECK PlayerID=1");
        assert_eq!(view(&log).bottom.len(), 2, "that was the opponent's deck");
        log.power("SHUFFLE_DECK PlayerID=2");
        assert_eq!(view(&log).bottom, []);
        assert_eq!(left(&view(&log), "BBB_008"), (2, 2));
    }
}

#[test]
fn a_card_at_the_bottom_is_certain_once_everything_else_is_drawn() {
    let mut log = started();
    dredge(&mut log, true);
    let track = tracked(&log, Track::new(list()));
    let view = track.view(1 + 25);
    assert_eq!(chance(&view, "BBB_008"), (0.0, 1.0));
}

#[test]
fn an_insertion_anywhere_ends_the_known_order() {
    let mut log = started();
    dredge(&mut log, true);
    log.create(70, "CCC_001", OWN_DECK);
    let view = view(&log);
    assert_eq!((view.top, view.bottom), (vec![], vec![]));
}

#[test]
fn a_card_that_puts_its_creation_at_the_bottom_keeps_the_order() {
    let mut log = started();
    dredge(&mut log, true);
    log.create(70, "CCC_001", OWN_DECK);
    let mut track = Track::new(list());
    track.set_placing(Card::new("BBB_000"), End::Bottom);
    let view = tracked(&log, track).view(5);
    assert_eq!((cards(&view.top), cards(&view.bottom)), (vec!["BBB_009"], vec!["BBB_008", "BBB_010", "CCC_001"]));
}

#[test]
fn another_deck_is_noticed() {
    let mut log = started();
    log.draw(OWN, OWN_DECK + 5, "ZZZ_001");
    assert_eq!(cards(&view(&log).wrong), ["ZZZ_001"]);
    for at in 6..9 {
        log.draw(OWN, OWN_DECK + at, "BBB_009");
    }
    assert_eq!(cards(&view(&log).wrong), ["BBB_009", "ZZZ_001"], "there are only two of it");
}

#[test]
fn without_a_list_the_rows_are_the_cards_seen() {
    let view = tracked(&Log::ranked(), Track::default()).view(5);
    assert_eq!(left(&view, "BBB_000"), (0, 1));
    assert_eq!(left(&view, "BBB_006"), (1, 1));
    assert_eq!(
        view.rows.iter().map(|row| row.left).sum::<u32>() + view.unknown.iter().map(|it| it.count).sum::<u32>(),
        26
    );
    assert!((chance(&view, "BBB_006").0 - 1.0 / 26.0).abs() < 1e-9);
}

#[test]
fn a_transformed_card_of_the_deck_leaves_its_row() {
    let mut log = started();
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    log.power(&format!("HIDE_ENTITY - Entity={} tag=ZONE value=DECK", reference(OWN_DECK + 5)));
    log.power(&format!("CHANGE_ENTITY - Updating Entity={} CardID=CCC_009", reference(OWN_DECK + 5)));
    log.tag("4", "COST", "1");
    let view = view(&log);
    assert_eq!((left(&view, "BBB_005"), left(&view, "CCC_009")), ((1, 2), (1, 0)));
    // One that is transformed in the hand was still of the deck.
    let mut log = started();
    log.power(&format!("CHANGE_ENTITY - Updating Entity={} CardID=CCC_009", reference(OWN_DECK)));
    log.tag("4", "COST", "1");
    let transformed = self::view(&log);
    assert_eq!((left(&transformed, "BBB_000"), transformed.wrong.len()), ((1, 2), 0));
}

#[test]
fn the_view_says_what_is_played_and_whose_turn_it_is() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    let mulligan = view(&log);
    assert_eq!((mulligan.mode, mulligan.format), (Some("ranked"), Some("STANDARD")));
    assert_eq!((mulligan.turn, mulligan.my_turn, mulligan.draws), (0, None, 5));
    log.tag("GameEntity", "STEP", "MAIN_READY");
    assert_eq!((view(&log).turn, view(&log).my_turn), (1, Some(false)));
    log.turn(2, OWN);
    assert_eq!((view(&log).turn, view(&log).my_turn), (1, Some(true)));
    // An extra turn: the count goes on, the player stays.
    log.tag("GameEntity", "TURN", "3");
    assert_eq!(view(&log).my_turn, Some(true));
    log.win(false);
    assert_eq!(view(&log).my_turn, None);
}

#[test]
fn the_mulligan_shows_what_was_offered_kept_and_drawn() {
    let mut log = Log::new();
    log.create_game(1, "BEGIN_MULLIGAN");
    log.describe("GT_RANKED");
    log.deal();
    assert_eq!(view(&log).mulligan, None);
    log.mulligan();
    log.tag("GameEntity", "STEP", "MAIN_READY");
    log.draw(OWN, OWN_DECK + 5, "BBB_005");
    let mulligan = view(&log).mulligan.unwrap();
    assert_eq!(cards(&mulligan.offered), ["BBB_000", "BBB_001", "BBB_002", "BBB_003", "XXX_COIN1"]);
    assert_eq!(cards(&mulligan.kept.unwrap()), ["BBB_000"]);
    assert_eq!(cards(&mulligan.drawn), ["BBB_011", "BBB_012", "BBB_013"]);
}

#[test]
fn plays_have_their_turns_and_players_and_do_not_grow_without_end() {
    let shown = view(&Log::ranked());
    let plays: Vec<_> = shown.plays.iter().map(|play| (play.turn, play.mine, play.card.as_str())).collect();
    let expected = [(1, false, "AAA_001"), (1, true, "XXX_COIN1"), (1, true, "BBB_000"), (2, false, "AAA_003")];
    assert_eq!(plays, expected);
    let mut log = started();
    for entity in 100..300 {
        log.power(&format!("FULL_ENTITY - Creating ID={entity} CardID=CCC_001"));
        log.power("    tag=ZONE value=HAND");
        log.power(&format!("    tag=CONTROLLER value={OWN}"));
        log.play(entity, "", "GRAVEYARD");
    }
    let shown = view(&log);
    assert_eq!((shown.plays.len(), shown.played.len()), (80, 80));
    assert!(shown.to_json().len() < 16 << 10);
}

#[test]
fn quests_sigils_and_objectives_are_no_secrets() {
    let mut log = started();
    log.draw(OTHER, OTHER_DECK + 9, "");
    log.play_hidden(OTHER_DECK + 9, "SECRET");
    for (at, tag) in
        [(10, "QUEST"), (11, "462"), (12, "SIDE_QUEST"), (13, "1192"), (14, "QUESTLINE"), (15, "SIGIL"), (16, "2311")]
    {
        log.draw(OTHER, OTHER_DECK + at, "");
        log.block("PLAY", OTHER_DECK + at, |log| {
            log.reveal(OTHER_DECK + at, "AAA_020", "SECRET");
            log.power(&format!("    tag={tag} value=1"));
        });
    }
    // The next part of a questline is a new entity.
    log.power("FULL_ENTITY - Creating ID=90 CardID=AAA_021");
    for tag in ["ZONE value=SECRET", "CONTROLLER value=1", "QUESTLINE value=1"] {
        log.power(&format!("    tag={tag}"));
    }
    assert_eq!(view(&log).opponent.secrets, 1);
    // A tag that comes after the move counts as well.
    log.draw(OTHER, OTHER_DECK + 20, "");
    log.play_hidden(OTHER_DECK + 20, "SECRET");
    assert_eq!(view(&log).opponent.secrets, 2);
    log.power(&format!("SHOW_ENTITY - Updating Entity={} CardID=AAA_022", reference(OTHER_DECK + 20)));
    log.power("    tag=OBJECTIVE value=1");
    assert_eq!(view(&log).opponent.secrets, 1);
}

#[test]
fn plays_that_a_rewind_takes_back_are_not_shown() {
    let mut log = started();
    log.play(OWN_DECK, "", "PLAY");
    log.play(OWN_DECK + 1, "", "PLAY");
    log.block("GAME_RESET", 66, |log| {
        log.power("RESET_GAME");
        log.power(&format!("FULL_ENTITY - Updating {} CardID=BBB_001", reference(OWN_DECK + 1)));
        log.power("    tag=ZONE value=HAND");
    });
    let shown = view(&log);
    assert_eq!((cards(&shown.played), shown.plays.len()), (vec!["BBB_000"], 1));
    assert_eq!(cards(&shown.hand), ["BBB_001", "BBB_002", "BBB_003", "XXX_COIN1"]);
}
