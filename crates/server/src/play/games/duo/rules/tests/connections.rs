//! Players who come and go: connections, tabs and nodes.

use super::*;

#[test]
fn thirty_seconds_without_a_connection_lose_the_game() {
    let mut play = Play::asked();
    play.link(BEN, false);
    play.answers(ANA, 0, 2).unwrap();
    while play.state.is_running() {
        play.tick();
    }
    let transcript = play.transcript();
    assert_eq!(transcript[0], "3000 link Opponent false");
    assert_eq!(transcript.last().unwrap(), "33000 over: Some(Creator) Silence");
}

#[test]
fn a_player_who_reconnects_in_time_plays_on() {
    let mut play = Play::asked();
    play.link(BEN, false);
    play.answers(ANA, 0, 2).unwrap();
    play.pass(11_000);
    play.link(BEN, true);
    play.answers(BEN, 0, 2).unwrap();
    assert_eq!(
        play.transcript(),
        [
            "3000 link Opponent false",
            "3000 answered Creator",
            "14000 link Opponent true",
            "14000 answered Opponent",
            "14000 closed 0: 150 to 104",
        ]
    );
    assert_eq!(play.state.player(BEN).gone_at, None);
}

#[test]
fn when_both_are_disconnected_the_first_to_return_wins_after_thirty_seconds() {
    let mut play = Play::asked();
    play.link(ANA, false);
    play.pass(10_000);
    play.link(BEN, false);
    for _ in 0..2 {
        play.tick();
    }
    assert!(play.state.is_running());
    play.now = start_of_time().plus(Duration::from_millis(33_000));
    play.transcript();
    play.link(BEN, true);
    assert_eq!(play.transcript(), ["33000 link Opponent true", "33000 over: Some(Opponent) Silence"]);
}

#[test]
fn when_both_stay_disconnected_there_is_no_winner() {
    let mut play = Play::asked();
    play.link(ANA, false);
    play.pass(10_000);
    play.link(BEN, false);
    while play.state.is_running() {
        play.tick();
    }
    assert_eq!(play.transcript().last().unwrap(), "43000 over: None Silence");
}

#[test]
fn requests_without_a_connection_keep_a_player_in_the_game() {
    let mut play = Play::lobby();
    play.link(ANA, true);
    play.does(Command::Start { rights: vec![2; QUESTIONS] }).unwrap();
    for index in 0..4 {
        play.tick();
        play.pass(300);
        play.answers(BEN, index, 2).unwrap();
        play.tick();
    }
    assert!(play.now > start_of_time().plus(SILENCE) && play.state.is_running());
    while play.state.is_running() {
        play.tick();
    }
    assert!(play.transcript().last().unwrap().ends_with("over: Some(Creator) Silence"));
}

#[test]
fn a_connection_lost_at_an_older_node_changes_nothing() {
    let mut play = Play::asked();
    play.does(Command::Link { seat: BEN, here: true, node: "second".into() }).unwrap();
    play.link(BEN, false);
    assert!(play.state.player(BEN).connected);
    play.does(Command::Link { seat: BEN, here: false, node: "second".into() }).unwrap();
    assert_eq!(play.transcript(), ["3000 link Opponent false"]);
}

#[test]
fn the_newest_tab_has_the_seat_and_the_others_get_an_event() {
    let mut play = Play::asked();
    let sit = |tab: &str| Command::Seen { seat: ANA, tab: Some(tab.into()) };
    let answer = |tab: Option<&str>| {
        let tab = tab.map(ToOwned::to_owned);
        Command::Answer { seat: ANA, index: 0, question: None, choice: 2, tab }
    };
    play.does(sit("one")).unwrap();
    play.does(sit("one")).unwrap();
    assert_eq!(play.transcript(), [""; 0]);
    play.does(sit("two")).unwrap();
    assert_eq!(play.transcript(), ["3000 seat Creator two"]);
    assert_eq!(play.does(answer(Some("one"))), Err(Refusal::SeatTaken));
    assert_eq!(
        play.does(Command::Leave { seat: ANA, tab: Some("one".into()) }),
        Err(Refusal::SeatTaken),
        "leaving from an old tab is refused"
    );
    assert!(!play.does(answer(Some("two"))).unwrap().unwrap().stored);
    assert!(play.does(answer(None)).unwrap().unwrap().stored, "requests without a tab id are not checked");
}

#[test]
fn after_the_end_of_a_node_its_player_has_to_come_back_and_one_at_another_node_has_not() {
    let now = start_of_time();
    let mut state = State::new(now.plus(WAIT));
    let link = |seat, node: &str| Command::Link { seat, here: true, node: node.into() };
    let here = LocalLinks { node: "main".into(), players: Vec::new(), others: Some(vec!["b".into()]) };
    for command in [
        Command::Start { rights: vec![0; QUESTIONS] },
        link(Seat::Creator, "b"),
        link(Seat::Opponent, "dead"),
        Command::Resumed { here, fresh: None },
    ] {
        state = state.apply(&command, now).unwrap().state;
    }
    let seats = Seat::BOTH.map(|seat| {
        let player = state.player(seat);
        (player.connected, player.back, player.node.clone())
    });
    assert_eq!(seats, [(true, true, Some("b".into())), (false, false, None)]);
    let state = state.apply(&link(Seat::Opponent, "b"), now).unwrap().state;
    assert!(matches!(state.phase, Phase::Countdown { .. }), "both are back");
}

#[test]
fn a_player_at_a_node_that_may_have_ended_is_back_with_the_next_connection() {
    let mut play = Play::asked();
    let second = |here| Command::Link { seat: BEN, here, node: "second".into() };
    play.does(second(true)).unwrap();
    play.resumed([true, false], None);
    assert_eq!(play.transcript(), ["3000 resuming None"], "it is not known whether the second node lives");
    play.does(second(true)).unwrap();
    assert_eq!(play.transcript(), ["3000 resuming Some(4000)"]);
}

#[test]
fn a_player_who_leaves_again_while_the_game_waits_is_not_back() {
    let mut play = Play::asked();
    play.resumed([true, false], None);
    play.link(ANA, false);
    play.does(Command::Seen { seat: BEN, tab: None }).unwrap();
    assert!(matches!(play.state.phase, Phase::Resuming { .. }));
    play.link(BEN, false);
    play.link(ANA, true);
    assert!(matches!(play.state.phase, Phase::Countdown { .. }), "both are back");
}

#[test]
fn a_finished_game_has_one_end_whoever_connects_later() {
    let mut play = Play::asked();
    play.link(BEN, false);
    play.pass(10_000);
    play.does(Command::Leave { seat: ANA, tab: None }).unwrap();
    play.transcript();
    play.pass(60_000);
    play.link(ANA, false);
    play.link(ANA, true);
    assert_eq!(play.transcript(), ["73000 link Creator false", "73000 link Creator true"]);
    assert_eq!(play.state.phase, Phase::Finished(Outcome { winner: Some(BEN), reason: Reason::Left }));
}

#[test]
fn a_missed_connection_change_is_noticed_by_the_next_timer() {
    let mut play = Play::asked();
    play.does(Command::Time { here: links([true, false]) }).unwrap();
    assert_eq!(play.transcript(), ["3000 link Opponent false"]);
    play.pass(5000);
    play.does(Command::Time { here: links([true, true]) }).unwrap();
    assert_eq!(play.transcript(), ["8000 link Opponent true"]);
}
