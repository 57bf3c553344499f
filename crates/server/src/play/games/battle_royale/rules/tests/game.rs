//! From the first question to the end.

use super::*;

#[test]
fn wrong_and_missing_answers_cost_hearts_and_the_last_player_wins() {
    check_playing(
        "+100 a answer 0 0
         b answer 0 1
         tick
         tick
         +300 a answer 1 0
         b answer 1 1
         c answer 1 0
         tick
         +300 a answer 2 0
         b answer 2 2
         c answer 2 3
         tick
         +300 b answer 3 0
         c answer 3 1
         a answer 3 1
         tick
         a answer 3 1",
        "right, a ✓
         wrong, b ✗
         closed 0: a3 b2 c2
         question 1
         right, a ✓
         wrong, b ✗
         right, c ✓, closed 1: a3 b1 c2
         question 2
         right, a ✓
         wrong, b ✗
         wrong, c ✗, closed 2: a3 b0 c1
         question 3
         eliminated
         wrong, c ✗
         wrong, a ✗, closed 3: a2 b0 c0
         over won a: a1 b3 c2
         not_open",
    );
}

#[test]
fn players_eliminated_together_share_the_first_place_without_a_winner() {
    let state = check_playing(
        "tick
         tick
         tick
         tick
         +300 a answer 2 1
         b answer 2 1
         c answer 2 1
         tick",
        "closed 0: a2 b2 c2
         question 1
         closed 1: a1 b1 c1
         question 2
         wrong, a ✗
         wrong, b ✗
         wrong, c ✗, closed 2: a0 b0 c0
         over none: a1 b1 c1",
    );
    assert_eq!(state.outcome.unwrap().winner, None);
}

#[test]
fn an_answer_too_late_for_the_question_that_eliminated_its_player_is_late() {
    check_playing(
        "tick
         tick
         tick
         tick
         tick
         a answer 2 0",
        "closed 0: a2 b2 c2
         question 1
         closed 1: a1 b1 c1
         question 2
         closed 2: a0 b0 c0
         wrong-late",
    );
}

#[test]
fn after_the_last_question_a_single_best_player_wins_else_it_is_a_tie() {
    let state = to_the_end(&[('b', 3), ('c', 4), ('c', 5)]);
    assert_eq!(state.phase, Phase::Finished);
    assert_eq!(state.outcome, Some(Outcome { winner: Some(user('a')), reason: Reason::Won }));
    assert_eq!(
        state.players.iter().map(|player| (player.place, player.score)).collect::<Vec<_>>(),
        [(Some(1), 20), (Some(2), 19), (Some(3), 18)]
    );
    let state = to_the_end(&[('b', 3), ('c', 4), ('a', 5)]);
    assert_eq!(state.outcome, Some(Outcome { winner: None, reason: Reason::Tie }));
    assert!(state.players.iter().all(|player| player.place == Some(1)));
}

#[test]
fn an_answer_counts_once_and_a_repeat_gets_the_stored_verdict() {
    check_playing(
        "a answer 0 1
         a answer 0 0
         a answer 0 1
         b answer 0 0
         c answer 0 0
         a answer 0 0
         a answer 1 0",
        "wrong, a ✗
         wrong-stored
         wrong-stored
         right, b ✓
         right, c ✓, closed 0: a2 b3 c3
         wrong-stored
         not_this_question",
    );
}

#[test]
fn an_answer_counts_within_the_grace_and_is_late_a_millisecond_after() {
    // Open for 12 s; the least grace is 100 ms.
    check_playing(
        "+12100 a answer 0 0
         +1 b answer 0 0
         tick
         c answer 0 0
         a answer 0 3",
        "right, a ✓
         wrong-late
         closed 0: a3 b2 c2
         wrong-late
         right-stored",
    );
}

#[test]
fn the_close_waits_for_the_grace_of_players_without_an_answer_as_it_was_at_the_opening() {
    let mut state = play(playing(), OPEN).0;
    let (Phase::Question { closes_at, .. }, slow) = (state.phase, user('b')) else { panic!("no question is open") };
    state.note_graces(|_| GRACE.1);
    let settled = |state: &State| wake_at(state).map(|at| at.since(closes_at).as_millis());
    assert_eq!(settled(&state), Some(150), "a grace does not change while a question is open");
    state.players.iter_mut().filter(|player| player.user == slow).for_each(|player| player.grace = 500);
    assert_eq!(settled(&state), Some(550));
    let answer = Command::Answer { user: slow, index: 0, question: None, choice: 0, tab: None };
    let state = state.apply(&answer, closes_at).unwrap().state;
    assert_eq!(settled(&state), Some(150), "the slow player has answered");
}

#[test]
fn only_the_four_options_of_the_current_question_are_answers() {
    check_playing(
        "a answer 1 0
         a answer 0 4
         a answer 0 255
         x answer 0 0",
        "not_this_question
         bad_choice
         bad_choice
         not_in_room",
    );
    check(
        room(4, 0),
        "b join
         a answer 0 0
         c join
         a start
         a answer 0 0
         tick
         a answer 0 0
         +299 a answer 0 0
         +1 a answer 0 0",
        "lobby*a
         not_open
         lobby*a
         game_start
         not_open
         question 0
         not_open
         not_open
         right, a ✓",
    );
}

#[test]
fn leaving_eliminates_and_ranks_below_players_eliminated_by_errors() {
    check_playing(
        "a answer 0 0
         c answer 0 0
         b leave
         b answer 0 0
         b leave
         tick
         +300 a leave",
        "right, a ✓
         right, c ✓
         b out (Left), closed 0: a3 b3 c3
         eliminated
         -
         question 1
         a out (Left), over won c: a2 b3 c1",
    );
}

#[test]
fn who_leaves_ranks_below_those_eliminated_at_the_same_question_and_above_those_out_before() {
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 1
         tick
         +300 a answer 1 0
         b answer 1 0
         c answer 1 1
         tick
         +300 b leave
         a answer 2 0
         c answer 2 1
         tick",
        "right, a ✓
         right, b ✓
         wrong, c ✗, closed 0: a3 b3 c2
         question 1
         right, a ✓
         right, b ✓
         wrong, c ✗, closed 1: a3 b3 c1
         question 2
         b out (Left)
         right, a ✓
         wrong, c ✗, closed 2: a3 b3 c0
         over won a: a1 b3 c2",
    );
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 1
         tick
         +300 b leave
         a answer 1 0
         c answer 1 1
         tick
         +300 c leave",
        "right, a ✓
         right, b ✓
         wrong, c ✗, closed 0: a3 b3 c2
         question 1
         b out (Left)
         right, a ✓
         wrong, c ✗, closed 1: a3 b3 c1
         question 2
         c out (Left), over won a: a1 b3 c2",
    );
}

#[test]
fn leaving_during_the_results_ends_the_game_after_them() {
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 0
         b leave
         +500 c leave
         tick",
        "right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3
         b out (Left)
         c out (Left)
         over won a: a1 b2 c2",
    );
}

#[test]
fn leaving_between_the_last_question_and_the_ranking_keeps_the_place() {
    check_playing(
        "a answer 0 0
         b answer 0 0
         c answer 0 0
         b leave
         +500 c leave
         +500 a leave
         tick",
        "right, a ✓
         right, b ✓
         right, c ✓, closed 0: a3 b3 c3
         b out (Left)
         c out (Left)
         a out (Left)
         over won a: a1 b2 c2",
    );
}

#[test]
fn a_rematch_is_offered_once_the_game_is_over() {
    check_playing(
        "a rematch
         b leave
         c leave
         a rematch
         b rematch
         x rematch",
        "not_over
         b out (Left)
         c out (Left), over won a: a1 b2 c2
         rematch
         -
         not_in_room",
    );
}

#[test]
fn an_administrator_closes_a_lobby_and_nothing_that_is_over() {
    let closed = room(8, 0).apply(&Command::Abandon, START).unwrap();
    assert_eq!(closed.state.phase, Phase::Closed);
    let again = closed.state.apply(&Command::Abandon, START).unwrap();
    assert_eq!((again.state, again.events.len()), (closed.state, 0));
}
