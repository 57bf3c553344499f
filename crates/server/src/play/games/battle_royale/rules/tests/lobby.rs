//! Before the start.

use super::*;

#[test]
fn only_the_creator_starts_and_only_with_three_players() {
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
fn a_room_is_full_at_max_players_and_a_member_may_join_again() {
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
fn the_star_passes_to_the_longest_waiting_player_and_an_empty_room_closes() {
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
         c join
         a back
         b back
         c back
         a gone
         +10000 c gone
         +4999 time
         +1 time",
        "lobby*a
         lobby*a
         a on
         b on
         c on
         a off
         c off
         -
         lobby*b",
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
fn the_star_stays_while_no_player_is_connected() {
    let silent = "b join\n c join\n a back\n b back\n a gone\n b gone\n";
    let events = "lobby*a\n lobby*a\n a on\n b on\n a off\n b off\n";
    let state = check(room(4, 0), &format!("{silent}tick"), &format!("{events}lobby*a"));
    assert_eq!(state.phase, Phase::Closed);
    check(
        room(4, 0),
        &format!("{silent}+600000 c back\n +14999 time\n +1 time"),
        &format!("{events}c on\n -\n lobby*c"),
    );
}

#[test]
fn after_a_restart_a_creator_has_fifteen_seconds_to_come_back() {
    check(
        room(4, 0),
        "b join
         a back
         b back
         a gone
         +14000 restart b
         +14999 time
         +1 time",
        "lobby*a
         a on
         b on
         a off
         -
         -
         lobby*b",
    );
}

#[test]
fn a_creator_who_never_connected_loses_the_star() {
    check(room(4, 0), "b join\n +60000 b back\n +14999 time\n +1 time", "lobby*a\n b on\n -\n lobby*b");
    // The same for a disconnected player who got the star from one who left.
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
    let state = check(room(4, 0), "+899999 time\n +1 time", "-\n lobby*a");
    assert_eq!(state.phase, Phase::Closed, "also a room that nobody joined");
}

#[test]
fn only_the_creator_sets_the_timer_and_only_in_the_lobby() {
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
fn players_who_cannot_pay_are_removed_and_too_few_do_not_start() {
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
