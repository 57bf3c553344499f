//! Transcripts: a script in, what everyone is told out.

use std::fmt::Write;

use super::lobby::Plan;
use super::state::Outcome;
use super::*;
use crate::live::timing::GRACE;

const START: Timestamp = Timestamp(1_000_000);

pub(super) fn user(letter: char) -> Uuid {
    Uuid::from_u128(u128::from(u32::from(letter)))
}

fn letter(user: Uuid) -> char {
    u32::try_from(user.as_u128()).ok().and_then(char::from_u32).unwrap_or('?')
}

pub(super) fn newcomer(letter: char) -> Newcomer {
    Newcomer { row: Uuid::new_v4(), user: user(letter), name: letter.to_string(), avatar: None }
}

pub(super) fn room(max_players: u32, bots: u32) -> State {
    let bots = (0..bots).map(|n| user(char::from(b'X' + u8::try_from(n).unwrap()))).collect();
    State::new(&newcomer('a'), &Plan { max_players, timer: 15, bots, seed: 7 }, START).unwrap()
}

/// Plays a script, a line for each command: `+1500 b answer 0 1`. `tick` waits until time matters and lets it pass.
/// The first option is always the right one. Gives back what happened, a line for each line.
fn played(mut state: State, script: &str) -> (State, String) {
    let (mut now, mut told) = (START, String::new());
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace().peekable();
        if let Some(wait) = words.next_if(|word| word.starts_with('+')) {
            now = now.plus(Duration::from_millis(wait[1..].parse().unwrap()));
        }
        let who = words.next().unwrap();
        let number = |words: &mut dyn Iterator<Item = &str>| words.next().unwrap().parse::<usize>().unwrap();
        if who == "tick" {
            now = now.max(wake_at(&state).expect("nothing to wait for"));
        }
        let user = user(who.chars().next().unwrap());
        let command = match (who, words.next()) {
            ("tick" | "time", None) => Command::Time { fresh: Some(0) },
            ("restart", None) => Command::Resumed { fresh: Some(0) },
            (_, Some("join")) => Command::Join(newcomer(who.chars().next().unwrap())),
            (_, Some("leave")) => Command::Leave { user },
            (_, Some("timer")) => Command::SetTimer { user, seconds: number(&mut words) as u32 },
            (_, Some("start")) => {
                let poor = words.map(|word| super::tests::user(word.chars().next().unwrap())).collect();
                Command::Start { user, poor, rights: vec![0; QUESTIONS] }
            }
            (_, Some("answer")) => {
                let (index, choice) = (number(&mut words), number(&mut words) as u8);
                Command::Answer { user, index, choice, tab: words.next().map(str::to_owned) }
            }
            (_, Some("seen")) => Command::Seen { user, tab: words.next().map(str::to_owned) },
            (_, Some("back")) => Command::Back { user },
            (_, Some("gone")) => Command::Gone { user },
            (_, Some("forget")) => Command::Forget { user },
            (_, Some("rematch")) => Command::Rematch { user, room: Uuid::nil() },
            other => panic!("{other:?}"),
        };
        state.note_graces(|_| GRACE.0);
        match apply(&state, &command, now) {
            Ok(applied) => {
                for (place, event) in applied.events.iter().enumerate() {
                    assert_eq!(event.seq, state.seq + 1 + place as u64);
                }
                state = applied.state;
                assert_eq!(state.seq, applied.events.last().map_or(state.seq, |event| event.seq));
                let mut words: Vec<String> = applied.events.iter().map(|event| shown(&state, &event.what)).collect();
                match applied.reply {
                    Reply::Done => {}
                    Reply::Verdict(verdict) => words.insert(0, verdict_shown(verdict)),
                    other => words.push(format!("{other:?}")),
                }
                writeln!(told, "{}", words.join(", ")).unwrap();
            }
            Err(refusal) => writeln!(told, "{}", refusal.hint()).unwrap(),
        }
    }
    (state, told)
}

fn verdict_shown(verdict: Verdict) -> String {
    let Verdict { correct, late, stored, .. } = verdict;
    let verdict = if correct { "right" } else { "wrong" };
    let note = [(late, "late"), (stored, "stored")].into_iter().filter_map(|(on, word)| on.then_some(word));
    std::iter::once(verdict).chain(note).collect::<Vec<_>>().join("-")
}

fn shown(state: &State, what: &What) -> String {
    let hearts = || {
        let each = state.players.iter().map(|player| format!("{}{}", letter(player.user), player.hearts()));
        each.collect::<Vec<_>>().join(" ")
    };
    match what {
        What::Lobby => format!("lobby*{}", letter(state.creator)),
        What::GameStart { .. } => "game_start".into(),
        What::NextQuestion { index, .. } => format!("question {index}"),
        What::PlayerAnswer { user, right } => format!("{} {}", letter(*user), if *right { "✓" } else { "✗" }),
        What::QuestionClosed { index } => format!("closed {index}: {}", hearts()),
        What::GameOver => {
            let Outcome { winner, reason } = state.outcome.unwrap();
            let places = state.players.iter().map(|player| {
                format!("{}{}", letter(player.user), player.place.map_or("-".into(), |place| place.to_string()))
            });
            let places = places.collect::<Vec<_>>().join(" ");
            format!(
                "over {}{}: {places}",
                reason.as_str(),
                winner.map_or(String::new(), |id| format!(" {}", letter(id)))
            )
        }
        What::PlayerLeft { user, why } => format!("{} out ({why:?})", letter(*user)),
        What::Seat { user, tab } => format!("{} sits at {tab}", letter(*user)),
        What::Resuming { .. } => "resuming".into(),
        What::Link { user, connected } => format!("{} {}", letter(*user), if *connected { "on" } else { "off" }),
        What::Rematch { .. } => "rematch".into(),
    }
}

#[track_caller]
fn check(state: State, script: &str, expected: &str) -> State {
    let (state, told) = played(state, script);
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let told: Vec<&str> = told.lines().collect();
    let told: Vec<&str> = told.iter().map(|line| if line.is_empty() { "-" } else { line }).collect();
    assert_eq!(told, expected);
    state
}

/// Three in a room, the first question sent and open.
fn playing() -> State {
    let script = "b join\n c join\n a start\n tick\n +300 time";
    check(room(4, 0), script, "lobby*a\n lobby*a\n game_start\n question 0\n -")
}

/// The time at which `playing` leaves off.
const OPEN: &str = "+3000 time";

#[track_caller]
fn check_playing(script: &str, expected: &str) -> State {
    check(playing(), &format!("{OPEN}\n{script}"), &format!("-\n{expected}"))
}

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
    assert_eq!((state.phase, state.status()), (Phase::Closed, "closed"));
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
fn where_everyone_is_silent_the_star_goes_round_once_and_time_goes_on() {
    let state = check(
        room(4, 0),
        "b join
         a back
         b back
         a gone
         b gone
         tick
         tick
         tick",
        "lobby*a
         a on
         b on
         a off
         b off
         lobby*b
         lobby*a
         lobby*a",
    );
    assert_eq!(state.phase, Phase::Closed);
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
    assert_eq!(state.status(), "closed");
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

#[test]
fn wrong_answers_and_silence_cost_hearts_and_the_last_one_alive_wins() {
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
fn if_the_last_ones_fall_together_nobody_wins_and_they_share_the_place() {
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

/// Everyone answers every question; `wrong` says who is wrong when.
fn to_the_end(wrong: &[(char, usize)]) -> State {
    let mut script = String::from(OPEN);
    for index in 0..QUESTIONS {
        script.push_str("\n+300 time");
        for who in ['a', 'b', 'c'] {
            let choice = u8::from(wrong.contains(&(who, index)));
            write!(script, "\n{who} answer {index} {choice}").unwrap();
        }
        script.push_str("\ntick");
    }
    played(playing(), &script).0
}

#[test]
fn after_the_last_question_the_strictly_best_wins_and_otherwise_nobody() {
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
fn an_answer_is_taken_within_the_grace_and_late_a_millisecond_after() {
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
fn nothing_but_one_of_four_options_of_the_question_at_hand_is_an_answer() {
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
fn leaving_eliminates_and_stands_below_those_who_fell() {
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
fn who_leaves_while_results_are_shown_ends_the_game_when_they_are_over() {
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
fn bots_fill_a_practice_room_answer_by_themselves_and_the_game_ends() {
    let mut state = room(4, 3);
    assert_eq!((state.players.len(), state.practice), (4, true));
    let mut now = START;
    let start = Command::Start { user: user('a'), poor: vec![], rights: vec![2; QUESTIONS] };
    state = apply(&state, &start, now).unwrap().state;
    let mut answers = 0;
    while let Some(wake) = wake_at(&state) {
        assert!(wake >= now, "time goes on");
        now = wake;
        let applied = apply(&state, &Command::Time { fresh: None }, now).unwrap();
        answers += applied.events.iter().filter(|event| matches!(event.what, What::PlayerAnswer { .. })).count();
        state = applied.state;
    }
    assert_eq!((state.phase, state.player(user('a')).unwrap().errors), (Phase::Finished, 3));
    assert!(answers >= 9, "{answers}");
    let left = check(room(4, 3), "a start\n a leave", "game_start\n a out (Left), over tie: a4 X1 Y1 Z1");
    assert_eq!(left.status(), "finished");
}

#[test]
fn a_state_is_kept_as_json_and_read_again_and_is_small() {
    for state in [playing(), to_the_end(&[]), room(6, 5)] {
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
        assert!(text.len() < 2500, "{}", text.len());
    }
}
