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
fn the_newest_tab_has_the_seat_and_the_other_may_not_answer() {
    check_playing(
        "a seen t1
         a seen t1
         a seen t2
         a answer 0 0 t1
         a answer 0 0 t2
         b answer 0 0",
        "-
         -
         a sits at t2
         seat_taken
         right, a ✓
         right, b ✓",
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
         resuming
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
fn after_five_seconds_two_are_enough_and_the_third_may_come_later() {
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
fn if_too_few_are_back_after_thirty_seconds_the_game_is_given_up() {
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
    assert_eq!(state.status(), "abandoned");
}

#[test]
fn a_restart_at_any_other_time_only_sets_the_times_anew() {
    check(
        room(4, 0),
        "b join
         +600000 restart
         +600000 time
         c join
         a start
         +2000 restart
         +2000 time
         +700 time",
        "lobby*a
         -
         -
         lobby*a
         game_start
         resuming
         -
         question 0",
    );
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 0
         +2500 restart
         restart
         tick",
        "right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3
         resuming
         resuming
         question 1",
    );
}

#[test]
fn a_timeout_that_comes_much_too_late_counts_as_a_restart() {
    check_playing(
        "a answer 0 1
         +14102 time
         a seen
         b seen
         c seen",
        "wrong, a ✗
         resuming
         -
         -
         question 0",
    );
    check_playing("+14101 time", "closed 0: a2 b2 c2");
}

#[test]
fn a_deleted_account_leaves_and_its_name_with_it() {
    let state = check_playing("b forget\n c forget", "b out (Deleted)\n c out (Deleted), over won a: a1 b2 c2");
    assert_eq!(state.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(), ["a", "", ""]);
    let state = check(room(4, 0), "b join\n a forget", "lobby*a\n a out (Deleted), lobby*b");
    assert!(state.player(user('a')).is_none());
}
