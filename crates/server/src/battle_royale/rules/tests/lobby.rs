//! Before the start.

use super::*;

#[test]
fn only_the_creator_starts_and_only_with_three() {
    check(
        room(4, 0),
        "a start
         b join
         a start
         c join
         b start
         x start
         a start
         a start
         d join",
        "need_players
         lobby*a
         need_players
         lobby*a
         not_creator
         not_in_room
         game_start
         already_started
         room_not_found_or_full",
    );
}

#[test]
fn a_room_takes_as_many_as_it_says_and_a_member_comes_in_again() {
    check(
        room(3, 0),
        "b join
         b join
         c join
         d join
         b leave
         d join",
        "lobby*a
         -
         lobby*a
         room_not_found_or_full
         b out (Left), lobby*a
         lobby*a",
    );
}

#[test]
fn the_star_passes_to_who_has_waited_longest_and_the_last_one_out_closes_the_room() {
    let state = check(
        room(4, 0),
        "b join
         c join
         a leave
         b leave
         c leave
         d join",
        "lobby*a
         lobby*a
         a out (Left), lobby*b
         b out (Left), lobby*c
         c out (Left), lobby*c
         room_not_found_or_full",
    );
    assert_eq!((state.phase, state.status().as_str()), (Phase::Closed, "closed"));
}

#[test]
fn the_star_passes_on_after_fifteen_seconds_of_silence() {
    check(
        room(4, 0),
        "b join
         c join
         a back
         c back
         a gone
         +14999 time
         +1 time
         b start",
        "lobby*a
         lobby*a
         a on
         c on
         a off
         -
         lobby*c
         not_creator",
    );
    check(
        room(4, 0),
        "b join
         a back
         a gone
         +10000 a back
         +10000 time",
        "lobby*a
         a on
         a off
         a on
         -",
    );
}

#[test]
fn where_everyone_is_silent_the_star_stays_until_somebody_is_there_to_take_it() {
    let silent = "b join\n c join\n a back\n b back\n a gone\n b gone\n";
    let told = "lobby*a\n lobby*a\n a on\n b on\n a off\n b off\n";
    let state = check(room(4, 0), &format!("{silent}tick"), &format!("{told}lobby*a"));
    assert_eq!(state.phase, Phase::Closed);
    check(room(4, 0), &format!("{silent}+600000 c back\n +14999 time\n +1 time"), &format!("{told}c on\n -\n lobby*c"));
}

#[test]
fn a_creator_who_never_came_does_not_keep_the_star() {
    check(room(4, 0), "b join\n +60000 b back\n +14999 time\n +1 time", "lobby*a\n b on\n -\n lobby*b");
    // Nor does who gets it from one who leaves.
    check(
        room(4, 0),
        "b join\n c join\n a leave\n +60000 c back\n +15000 time",
        "lobby*a\n lobby*a\n a out (Left), lobby*b\n c on\n lobby*c",
    );
}

#[test]
fn a_lobby_closes_fifteen_minutes_after_the_last_join() {
    let state = check(
        room(4, 0),
        "+600000 b join
         +899999 time
         +1 time
         b join",
        "lobby*a
         -
         lobby*a
         -",
    );
    assert_eq!(state.status().as_str(), "closed");
}

#[test]
fn the_timer_is_the_creators_to_set_while_the_room_waits() {
    check(
        room(4, 0),
        "b join
         b timer 10
         a timer 4
         a timer 61
         a timer 10
         a timer 10
         c join
         a start
         a timer 12",
        "lobby*a
         not_creator
         bad_timer
         bad_timer
         lobby*a
         -
         lobby*a
         game_start
         already_started",
    );
}

#[test]
fn who_cannot_pay_is_taken_out_and_if_too_few_remain_nothing_starts() {
    let state = check(
        room(4, 0),
        "b join
         c join
         a start b
         b join
         d join
         a start b
         a leave",
        "lobby*a
         lobby*a
         b out (NotEnoughMana), lobby*a, TooFew
         lobby*a
         lobby*a
         b out (NotEnoughMana), lobby*a, game_start
         a out (Left)",
    );
    assert_eq!(state.players.len(), 3);
    check(
        room(4, 0),
        "b join
         c join
         d join
         a start a",
        "lobby*a
         lobby*a
         lobby*a
         a out (NotEnoughMana), lobby*b, TooPoor",
    );
}
