//! The server was away, or its timers and clock were wrong.

use super::*;

#[test]
fn after_the_server_was_away_the_open_question_is_void_and_another_is_asked() {
    let mut play = Play::asked();
    play.answers(ANA, 0, 1).unwrap();
    play.pass(4000);
    play.transcript();
    play.resumed([false, false], Some(3));
    play.pass(1000);
    play.link(ANA, true);
    assert_eq!(play.answers(ANA, 0, 1), Err(Refusal::NotOpen));
    play.pass(1000);
    play.link(BEN, true);
    play.tick();
    play.pass(300);
    assert!(play.answers(ANA, 0, 3).unwrap().correct, "the wrong answer to the void question does not count");
    assert_eq!(
        play.transcript(),
        [
            "7000 resuming None",
            "8000 link Creator true",
            "9000 link Opponent true",
            "9000 resuming Some(10000)",
            "9700 asked 0: 10000 to 22000",
            "10000 answered Creator",
        ]
    );
}

#[test]
fn an_answer_that_names_the_void_question_is_refused_and_not_judged_by_its_replacement() {
    let mut play = Play::asked();
    play.resumed([true, true], Some(3));
    play.tick();
    play.pass(300);
    let answer = |question| Command::Answer { seat: ANA, index: 0, question, choice: 3, tab: None };
    assert_eq!(play.does(answer(Some(VOID))), Err(Refusal::NotThisQuestion));
    assert!(play.does(answer(Some(Uuid::from_u128(2)))).unwrap().unwrap().correct);
    assert_eq!(
        play.does(answer(Some(VOID))),
        Err(Refusal::NotThisQuestion),
        "a repeat is no repeat of another question"
    );
}

#[test]
fn the_server_may_be_away_in_every_phase() {
    let both = [true, true];
    let mut play = Play::lobby();
    play.pass(1_000_000);
    play.resumed([true, false], None);
    assert_eq!(wake_at(&play.state), Some(play.now.plus(WAIT)), "the lobby's timer starts again");

    let mut play = Play::begun();
    play.pass(60_000);
    play.resumed(both, None);
    assert_eq!(play.transcript(), ["60000 resuming None", "60000 resuming Some(61000)"]);

    let mut play = Play::asked();
    play.answers(ANA, 0, 2).unwrap();
    play.answers(BEN, 0, 2).unwrap();
    let past = play.state.past.clone();
    play.pass(60_000);
    play.resumed(both, None);
    play.tick();
    assert_eq!((&play.state.past, play.state.index()), (&past, 1), "closed questions stay, and the next one follows");

    let mut play = Play::begun();
    for _ in 0..20 {
        play.tick();
    }
    assert!(matches!(play.state.phase, Phase::Results { opens_at: None, .. }));
    play.pass(60_000);
    play.resumed([false, false], None);
    assert_eq!(wake_at(&play.state), Some(play.now.plus(RESULTS)), "the last results are shown again");
    play.tick();
    assert!(play.transcript().last().unwrap().ends_with("over: None Draw"), "all questions were played");
    let over = play.state.clone();
    play.resumed(both, None);
    assert_eq!(play.state.phase, over.phase);
}

#[test]
fn a_game_whose_players_do_not_both_return_is_abandoned() {
    let mut play = Play::asked();
    play.resumed([true, false], Some(1));
    play.tick();
    assert_eq!(play.transcript(), ["3000 resuming None", "33000 over: None Abandoned"]);
    assert_eq!(play.state.status().as_str(), "abandoned");
}

#[test]
fn the_time_without_a_connection_counts_from_when_the_game_goes_on() {
    let mut play = Play::asked();
    play.resumed([false, false], None);
    play.does(Command::Seen { seat: BEN, tab: None }).unwrap();
    play.pass(25_000);
    play.link(ANA, true);
    assert_eq!(play.state.player(BEN).gone_at, Some(play.now));
    while play.state.is_running() {
        play.tick();
    }
    assert_eq!(play.transcript().last().unwrap(), "58000 over: Some(Creator) Silence");
}

#[test]
fn a_timer_that_fires_far_too_late_counts_as_an_absence() {
    let play = Play::begun();
    let due = wake_at(&play.state).unwrap();
    assert!(!play.state.was_away(due.plus(Duration::from_secs(2))));
    assert!(play.state.was_away(due.plus(Duration::from_millis(2001))));
    let asked = Play::asked();
    let due = wake_at(&asked.state).unwrap();
    assert!(!asked.state.was_away(due.plus(Duration::from_secs(3600))), "a late end of a question proves nothing");
}

#[test]
fn a_question_that_is_sent_late_opens_late() {
    let mut play = Play::begun();
    play.pass(4000);
    play.tick();
    assert_eq!(play.transcript(), ["4000 asked 0: 4300 to 16300"]);
}

#[test]
fn a_tick_before_the_timer_changes_nothing() {
    let mut play = Play::asked();
    let before = play.state.clone();
    play.time();
    assert_eq!(play.state, before);
}

#[test]
fn a_timer_further_ahead_than_its_phase_means_a_clock_set_back() {
    for play in [Play::lobby(), Play::begun(), Play::asked()] {
        let span = wake_at(&play.state).unwrap().since(play.now);
        assert!(!play.state.was_away(play.now), "{span:?}");
        assert!(play.state.was_away(play.now.minus(Duration::from_secs(5))), "{span:?}");
    }
}
