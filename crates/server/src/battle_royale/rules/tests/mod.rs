//! Transcripts: a script in, what everyone is told out.

mod away;
mod game;
mod lobby;

use std::fmt::Write;

use super::state::Outcome;
use super::*;
use crate::live::timing::GRACE;
use crate::registry::Code;

const START: Timestamp = Timestamp(1_000_000);

pub(in crate::battle_royale::rules) fn user(letter: char) -> Uuid {
    Uuid::from_u128(u128::from(u32::from(letter)))
}

fn letter(user: Uuid) -> char {
    u32::try_from(user.as_u128()).ok().and_then(char::from_u32).unwrap_or('?')
}

pub(in crate::battle_royale::rules) fn newcomer(letter: char) -> Newcomer {
    Newcomer { row: Uuid::new_v4(), user: user(letter), name: letter.to_string(), avatar: None }
}

pub(in crate::battle_royale::rules) fn room(max_players: u32, bots: u32) -> State {
    let bots = (0..bots).map(|n| user(char::from(b'X' + u8::try_from(n).unwrap()))).collect();
    State::new(&newcomer('a'), &Plan { max_players, timer: 15, bots, seed: 7 }, START).unwrap()
}

/// The node that makes the moves.
pub(in crate::battle_royale::rules) const NODE: &str = "main";

fn node(word: Option<&str>) -> String {
    word.unwrap_or(NODE).to_owned()
}

/// Those of whom the room knows.
pub(in crate::battle_royale::rules) fn connected(state: &State) -> Here {
    let users = state.players.iter().filter(|player| player.connected && player.node.as_deref() == Some(NODE));
    Here { node: NODE.into(), users: users.map(|player| player.user).collect() }
}

/// Plays a script, a line for each command: `+1500 b answer 0 1`. `tick` waits until time matters and lets it pass; who is named
/// after it, or after `restart`, is connected then.
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
            ("tick" | "time", None) => Command::Time { fresh: Some(0), here: connected(&state) },
            ("tick" | "time" | "restart", first) => {
                let users = first.into_iter().chain(words).map(|word| self::user(word.chars().next().unwrap()));
                let here = Here { node: NODE.into(), users: users.collect() };
                if who == "restart" {
                    Command::Resumed { fresh: Some(0), here }
                } else {
                    Command::Time { fresh: Some(0), here }
                }
            }
            (_, Some("join")) => Command::Join(newcomer(who.chars().next().unwrap())),
            (_, Some("leave")) => Command::Leave { user, tab: words.next().map(str::to_owned) },
            (_, Some("timer")) => Command::SetTimer { user, seconds: number(&mut words) as u32 },
            (_, Some("start")) => {
                let poor = words.map(|word| self::user(word.chars().next().unwrap())).collect();
                Command::Start { user, poor, rights: vec![0; QUESTIONS] }
            }
            (_, Some("answer")) => {
                let (index, choice) = (number(&mut words), number(&mut words) as u8);
                Command::Answer { user, index, choice, tab: words.next().map(str::to_owned) }
            }
            (_, Some("seen")) => Command::Seen { user, tab: words.next().map(str::to_owned) },
            (_, Some("back")) => Command::Back { user, node: node(words.next()) },
            (_, Some("gone")) => Command::Gone { user, node: node(words.next()) },
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
            Err(refusal) => writeln!(told, "{}", Code::from(refusal).as_str()).unwrap(),
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
        let applied = apply(&state, &Command::Time { fresh: None, here: Here::default() }, now).unwrap();
        answers += applied.events.iter().filter(|event| matches!(event.what, What::PlayerAnswer { .. })).count();
        state = applied.state;
    }
    assert_eq!((state.phase, state.player(user('a')).unwrap().errors), (Phase::Finished, 3));
    assert!(answers >= 9, "{answers}");
    let left = check(room(4, 3), "a start\n a leave", "game_start\n a out (Left), over tie: a4 X1 Y1 Z1");
    assert_eq!(left.status().as_str(), "finished");
}

#[test]
fn a_state_is_kept_as_json_and_read_again_and_is_small() {
    for state in [playing(), to_the_end(&[]), room(6, 5)] {
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
        assert!(text.len() < 2500, "{}", text.len());
    }
}

#[test]
fn a_pace_shortens_what_everyone_waits_for_and_nothing_else() {
    let mut state = check(room(4, 0), "b join\n c join", "lobby*a\n lobby*a");
    state.pace = 3;
    let start = Command::Start { user: user('a'), poor: vec![], rights: vec![2; QUESTIONS] };
    state = apply(&state, &start, START).unwrap().state;
    let opens_at = START.plus(Duration::from_secs(1));
    assert_eq!(
        (state.phase, wake_at(&state)),
        (Phase::Countdown { opens_at }, Some(START.plus(Duration::from_millis(900))))
    );
    let now = wake_at(&state).unwrap();
    state = apply(&state, &Command::Time { fresh: None, here: Here::default() }, now).unwrap().state;
    let closes_at = opens_at.plus(Duration::from_secs(4));
    assert_eq!(state.phase, Phase::Question { opens_at, closes_at });
    let now = wake_at(&state).unwrap();
    state = apply(&state, &Command::Time { fresh: None, here: Here::default() }, now).unwrap().state;
    let pause_at = now.plus(Duration::from_secs(2) / 3);
    let opens_at = Some(pause_at.plus(Duration::from_secs(1) / 3));
    assert_eq!(state.phase, Phase::Results { pause_at, opens_at });
}
