//! Lost connections, tabs, restarts and deleted accounts.

use super::*;

#[test]
fn a_lost_connection_keeps_the_seat_and_coming_back_changes_no_heart() {
    check_playing(
        "b back
         b gone
         a answer 0 0
         c answer 0 0
         tick
         tick
         +300 b back
         b answer 1 0",
        "b on
         b off
         right, a ✓
         right, c ✓
         closed 0: a3 b2 c3
         question 1
         b on
         right, b ✓",
    );
}

#[test]
fn the_newest_tab_has_the_seat_and_the_other_may_not_answer_or_leave() {
    check_playing(
        "a seen t1
         a seen t1
         a seen t2
         a answer 0 0 t1
         a leave t1
         a answer 0 0 t2
         a leave t2",
        "-
         -
         a sits at t2
         seat_taken
         seat_taken
         right, a ✓
         a out (Left)",
    );
}

#[test]
fn a_restart_makes_the_open_question_void_and_the_game_goes_on_when_all_are_back() {
    check_playing(
        "a answer 0 1
         b back
         restart
         a answer 0 0
         a back
         +1000 b seen
         c back
         +300 a answer 0 0
         b answer 0 0
         c answer 0 0",
        "wrong, a ✗
         b on
         b off, resuming
         not_open
         a on
         -
         c on, question 0
         right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3",
    );
}

#[test]
fn an_answer_that_names_the_void_question_is_refused_and_not_judged_by_its_replacement() {
    check_playing(
        "a answer 0 1 to q
         b back
         restart a b c
         +300 a answer 0 1 to q
         a answer 0 0 to r
         b answer 0 1",
        "wrong, a ✗
         b on
         a on, c on, resuming, question 0
         not_this_question
         right, a ✓
         wrong, b ✗",
    );
}

#[test]
fn the_replacement_of_a_void_question_has_a_right_option_of_its_own() {
    let all = ['a', 'b', 'c'].map(user);
    let restart = |players: &[Uuid]| {
        let here = LocalLinks { node: NODE.into(), players: players.to_vec(), others: None };
        play(playing(), OPEN).0.apply(&Command::Resumed { fresh: fresh(2), here }, START.plus(LEAD)).unwrap()
    };
    let mut state = restart(&all).state;
    let opens_at = state.opened_at().unwrap();
    for (user, choice) in [(all[0], 0), (all[1], 2)] {
        let answer = Command::Answer { user, index: 0, question: None, choice, tab: None };
        let answered = state.apply(&answer, opens_at).unwrap();
        assert!(matches!(answered.reply, Reply::Verdict(verdict) if verdict.correct == (choice == 2)));
        state = answered.state;
    }
    let told = Event::Resuming { opens_at: START.plus(LEAD + COME_BACK) };
    assert_eq!(restart(&[]).events, [told], "the page shows when the game may go on");
}

#[test]
fn after_the_end_of_a_node_its_player_has_to_come_back_and_one_at_another_node_has_not() {
    let resumed = |others: Option<Vec<String>>| {
        let state = play(playing(), "a back b\n b back dead\n c back").0;
        let here = LocalLinks { node: NODE.into(), players: vec![user('c')], others };
        state.apply(&Command::Resumed { fresh: fresh(0), here }, START).unwrap().state
    };
    let state = resumed(Some(vec!["b".into()]));
    let players = state.players.iter().map(|player| (player.connected, player.back, player.node.as_deref()));
    assert_eq!(players.collect::<Vec<_>>(), [(true, true, Some("b")), (false, false, None), (true, true, Some(NODE))]);
    let unknown = resumed(None).players.iter().map(|player| player.back).collect::<Vec<_>>();
    assert_eq!(unknown, [false, false, true], "nothing is known of other nodes");
}

#[test]
fn after_five_seconds_two_players_are_enough_and_the_third_may_come_later() {
    check_playing(
        "restart
         a back
         b back
         tick
         +300 c back
         c answer 0 0",
        "resuming
         a on
         b on
         question 0
         c on
         right, c ✓",
    );
    let wait = |script: &str, expected: &str| {
        let state = check_playing(script, expected);
        let Phase::Resuming { since } = state.phase else { panic!("the game does not wait") };
        wake_at(&state).map(|at| at.since(since))
    };
    check_playing("restart\n a back\n b back\n c leave", "resuming\n a on\n b on\n c out (Left), question 0");
    assert_eq!(wait("restart\n a back", "resuming\n a on"), Some(GIVE_UP));
    assert_eq!(wait("restart\n a back\n b back", "resuming\n a on\n b on"), Some(COME_BACK));
    check_playing(
        "restart
         a back
         +9000 b back",
        "resuming
         a on
         b on, question 0",
    );
}

#[test]
fn if_too_few_are_back_after_thirty_seconds_the_game_is_abandoned() {
    let state = check_playing(
        "restart
         a back
         tick
         b back",
        "resuming
         a on
         over abandoned: a- b- c-
         -",
    );
    assert_eq!(state.status().as_str(), "abandoned");
}

#[test]
fn a_restart_without_a_question_to_come_only_restarts_the_timers() {
    check(
        room(4, 0),
        "b join
         +600000 restart
         +600000 time",
        "lobby*a
         -
         -",
    );
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 0
         b leave
         c leave
         +1000 restart
         +1999 time
         +1 time",
        "right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3
         b out (Left)
         c out (Left)
         resuming
         -
         over won a: a1 b2 c2",
    );
}

#[test]
fn a_restart_before_a_question_waits_for_the_players_too() {
    let start = |rest: &str, end: &str| {
        let (script, expected) =
            ("b join\n c join\n a start\n +2000 restart\n", "lobby*a\n lobby*a\n game_start\n resuming\n");
        check(room(4, 0), &format!("{script}{rest}"), &format!("{expected}{end}"))
    };
    start("a seen\n b seen\n +1000 c seen", "-\n -\n question 0");
    start("tick", "over abandoned: a- b- c-");
    let answered = |rest: &str, end: &str| {
        let (script, expected) = (
            "a answer 0 1\n b answer 0 0\n c answer 0 0\n +2500 restart\n",
            "wrong, a ✗\n right, b ✓\n right, c ✓, closed 0: a2 b3 c3\n resuming\n",
        );
        check_playing(&format!("{script}{rest}"), &format!("{expected}{end}"))
    };
    answered("restart\n a back\n b back\n tick", "resuming\n a on\n b on\n question 1");
    let state = answered("tick", "over abandoned: a- b- c-");
    assert_eq!(state.players.iter().map(Player::hearts).collect::<Vec<_>>(), [2, 3, 3]);
}

#[test]
fn players_connected_when_the_game_resumes_are_back() {
    check_playing("restart a b\n c back", "a on, b on, resuming\n c on, question 0");
    check_playing("restart a b c", "a on, b on, c on, resuming, question 0");
    // An absence without a restart: the connections are still there.
    check_playing(
        "a back
         b back
         c back
         +14151 restart a b c",
        "a on
         b on
         c on
         resuming, question 0",
    );
}

#[test]
fn a_missed_connection_change_is_noticed_by_the_next_timer() {
    check_playing("b back\n time a", "b on\n a on, b off");
    check_playing("restart\n +1000 time a b c", "resuming\n a on, b on, c on, question 0");
}

#[test]
fn a_connection_lost_at_one_node_leaves_the_one_at_another() {
    check_playing(
        "a back
         a back other
         a gone
         restart
         a gone other",
        "a on
         -
         -
         resuming
         a off",
    );
}

#[test]
fn the_end_of_a_question_that_is_merely_late_counts() {
    check_playing("+14151 time", "closed 0: a2 b2 c2");
    check_playing("a answer 0 0\n +60000 time", "right, a ✓\n closed 0: a3 b2 c2");
}

#[test]
fn any_other_timer_that_fires_much_too_late_counts_as_a_restart() {
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 0
         +4701 time
         a seen
         b seen
         c seen",
        "right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3
         resuming
         -
         -
         question 1",
    );
}

#[test]
fn a_deleted_account_leaves_and_its_name_is_removed() {
    let state = check_playing("b forget\n c forget", "b out (Deleted)\n c out (Deleted), over won a: a1 b2 c2");
    assert_eq!(state.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(), ["a", "", ""]);
    let state = check(room(4, 0), "b join\n a forget", "lobby*a\n a out (Deleted), lobby*b");
    assert!(state.player(user('a')).is_none());
    let mut state = playing();
    state.players[1].avatar = Some("face".into());
    state.players[1].tab = Some("t1".into());
    let state = state.apply(&Command::Forget { user: user('b') }, START).unwrap().state;
    let gone = &state.players[1];
    assert_eq!((gone.avatar.as_deref(), gone.tab.as_deref(), gone.forgotten), (None, None, true));
}
