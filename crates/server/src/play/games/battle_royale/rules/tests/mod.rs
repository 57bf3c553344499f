//! Transcripts: a script of commands in, the events out.

mod away;
mod bots;
mod game;
mod lobby;

use std::fmt::Write;

use super::state::Outcome;
use super::*;
use crate::contract::registry::Code;
use crate::play::games::GameState;
use crate::play::games::timing::GRACE;

const START: Timestamp = Timestamp(1_000_000);

pub(in crate::play::games::battle_royale::rules) fn user(letter: char) -> Uuid {
    Uuid::from_u128(u128::from(u32::from(letter)))
}

fn letter(user: Uuid) -> char {
    u32::try_from(user.as_u128()).ok().and_then(char::from_u32).unwrap_or('?')
}

pub(in crate::play::games::battle_royale::rules) fn newcomer(letter: char) -> Newcomer {
    Newcomer { row: Uuid::new_v4(), user: user(letter), name: letter.to_string(), avatar: None }
}

pub(in crate::play::games::battle_royale::rules) fn room(max_players: u32, bots: u32) -> State {
    let bots = (0..bots).map(|n| user(char::from(b'X' + u8::try_from(n).unwrap()))).collect();
    State::new(&newcomer('a'), &Plan { max_players, timer: 15, bots, seed: 7 }, START).unwrap()
}

/// The node that makes the moves.
pub(in crate::play::games::battle_royale::rules) const NODE: &str = "main";

/// A replacement with this right option for the void question `q`.
pub(in crate::play::games::battle_royale::rules) fn fresh(right: u8) -> Option<Replacement> {
    Some(Replacement { right, void: Some(user('q')) })
}

fn node(word: Option<&str>) -> String {
    word.unwrap_or(NODE).to_owned()
}

/// The connections that the room already has.
pub(in crate::play::games::battle_royale::rules) fn connected(state: &State) -> LocalLinks<Uuid> {
    let users = state.players.iter().filter(|player| player.connected && player.node.as_deref() == Some(NODE));
    LocalLinks { node: NODE.into(), players: users.map(|player| player.user).collect(), others: None }
}

/// What the engine makes of a timer.
pub(in crate::play::games::battle_royale::rules) fn time(
    state: &State,
    right: u8,
    here: LocalLinks<Uuid>,
    now: Timestamp,
) -> Command {
    match state.was_away(now) {
        true => Command::Resumed { fresh: fresh(right), here },
        false => Command::Time { here },
    }
}

/// Plays a script with a command on each line: `+1500 b answer 0 1`. `tick` moves the clock to the next timer and fires
/// it; the players named after it, or after `restart`, are connected then. The first option is always right. Returns
/// the events, a line for each command.
fn play(mut state: State, script: &str) -> (State, String) {
    let (mut now, mut transcript) = (START, String::new());
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace().peekable();
        if let Some(wait) = words.next_if(|word| word.starts_with('+')) {
            now = now.plus(Duration::from_millis(wait[1..].parse().unwrap()));
        }
        let who = words.next().unwrap();
        let number = |words: &mut dyn Iterator<Item = &str>| words.next().unwrap().parse::<usize>().unwrap();
        if who == "tick" {
            now = now.max(wake_at(&state).expect("no timer is set"));
        }
        let user = user(who.chars().next().unwrap());
        let command = match (who, words.next()) {
            ("tick" | "time", None) => time(&state, 0, connected(&state), now),
            ("tick" | "time" | "restart", first) => {
                let users = first.into_iter().chain(words).map(|word| self::user(word.chars().next().unwrap()));
                let here = LocalLinks { node: NODE.into(), players: users.collect(), others: None };
                if who == "restart" { Command::Resumed { fresh: fresh(0), here } } else { time(&state, 0, here, now) }
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
                let question = words.next_if_eq(&"to").and_then(|_| words.next()?.chars().next()).map(self::user);
                Command::Answer { user, index, question, choice, tab: words.next().map(str::to_owned) }
            }
            (_, Some("seen")) => Command::Seen { user, tab: words.next().map(str::to_owned) },
            (_, Some("back")) => Command::Back { user, node: node(words.next()) },
            (_, Some("gone")) => Command::Gone { user, node: node(words.next()) },
            (_, Some("forget")) => Command::Forget { user },
            (_, Some("rematch")) => Command::Rematch { user, room: Uuid::nil() },
            other => panic!("{other:?}"),
        };
        state.note_graces(|_| GRACE.0);
        match state.apply(&command, now) {
            Ok(transition) => {
                assert_eq!(transition.state.seq, state.seq + transition.events.len() as u64);
                state = transition.state;
                let mut texts: Vec<String> = transition.events.iter().map(|event| event_text(&state, event)).collect();
                match transition.reply {
                    Reply::Done => {}
                    Reply::Verdict(verdict) => texts.insert(0, verdict_text(verdict)),
                    other => texts.push(format!("{other:?}")),
                }
                writeln!(transcript, "{}", texts.join(", ")).unwrap();
            }
            Err(refusal) => writeln!(transcript, "{}", Code::from(refusal).as_str()).unwrap(),
        }
    }
    (state, transcript)
}

fn verdict_text(verdict: Verdict) -> String {
    let Verdict { correct, late, stored, .. } = verdict;
    let verdict = if correct { "right" } else { "wrong" };
    let note = [(late, "late"), (stored, "stored")].into_iter().filter_map(|(on, word)| on.then_some(word));
    std::iter::once(verdict).chain(note).collect::<Vec<_>>().join("-")
}

fn event_text(state: &State, kind: &Event) -> String {
    let hearts = || {
        let each = state.players.iter().map(|player| format!("{}{}", letter(player.user), player.hearts()));
        each.collect::<Vec<_>>().join(" ")
    };
    match kind {
        Event::Lobby => format!("lobby*{}", letter(state.creator)),
        Event::GameStart { .. } => "game_start".into(),
        Event::NextQuestion { index, .. } => format!("question {index}"),
        Event::PlayerAnswer { user, right } => format!("{} {}", letter(*user), if *right { "✓" } else { "✗" }),
        Event::QuestionClosed { index } => format!("closed {index}: {}", hearts()),
        Event::GameOver => {
            let Outcome { winner, reason } = state.outcome.unwrap();
            let places = state.players.iter().map(|player| {
                format!("{}{}", letter(player.user), player.place.map_or("-".into(), |place| place.to_string()))
            });
            let places = places.collect::<Vec<_>>().join(" ");
            format!(
                "over {}{}: {places}",
                format!("{reason:?}").to_lowercase(),
                winner.map_or(String::new(), |id| format!(" {}", letter(id)))
            )
        }
        Event::PlayerLeft { user, reason } => format!("{} out ({reason:?})", letter(*user)),
        Event::Seat { user, tab } => format!("{} sits at {tab}", letter(*user)),
        Event::Resuming { .. } => "resuming".into(),
        Event::Link { user, connected } => format!("{} {}", letter(*user), if *connected { "on" } else { "off" }),
        Event::Rematch { .. } => "rematch".into(),
    }
}

#[track_caller]
fn check(state: State, script: &str, expected: &str) -> State {
    let (state, transcript) = play(state, script);
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let lines: Vec<&str> = transcript.lines().collect();
    let lines: Vec<&str> = lines.iter().map(|line| if line.is_empty() { "-" } else { line }).collect();
    assert_eq!(lines, expected);
    state
}

/// Three players, the first question sent and open.
fn playing() -> State {
    let script = "b join\n c join\n a start\n tick\n +300 time";
    check(room(4, 0), script, "lobby*a\n lobby*a\n game_start\n question 0\n -")
}

/// The time at which `playing` ends.
const OPEN: &str = "+3000 time";

#[track_caller]
fn check_playing(script: &str, expected: &str) -> State {
    check(playing(), &format!("{OPEN}\n{script}"), &format!("-\n{expected}"))
}

/// All players answer every question; `wrong` lists the wrong answers by player and question.
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
    play(playing(), &script).0
}

#[test]
fn bots_fill_a_practice_room_answer_by_themselves_and_the_game_ends() {
    let mut state = room(4, 3);
    assert_eq!((state.players.len(), state.practice), (4, true));
    let mut now = START;
    let start = Command::Start { user: user('a'), poor: vec![], rights: vec![2; QUESTIONS] };
    state = state.apply(&start, now).unwrap().state;
    let mut answers = 0;
    while let Some(wake) = wake_at(&state) {
        assert!(wake >= now, "timers never go back");
        now = wake;
        let transition = state.apply(&Command::Time { here: LocalLinks::default() }, now).unwrap();
        answers += transition.events.iter().filter(|event| matches!(event, Event::PlayerAnswer { .. })).count();
        state = transition.state;
    }
    assert_eq!((state.phase, state.player(user('a')).unwrap().errors), (Phase::Finished, 3));
    assert!(answers >= 9, "{answers}");
    let left = check(room(4, 3), "a start\n a leave", "game_start\n a out (Left), over tie: a4 X1 Y1 Z1");
    assert_eq!(left.status().as_str(), "finished");
}

#[test]
fn a_state_survives_json_and_is_small() {
    for state in [playing(), to_the_end(&[]), room(6, 5)] {
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
        assert!(text.len() < 2500, "{}", text.len());
    }
}

#[test]
fn a_pace_shortens_countdown_questions_and_results() {
    let mut state = check(room(4, 0), "b join\n c join", "lobby*a\n lobby*a");
    state.tempo.pace = 3;
    let start = Command::Start { user: user('a'), poor: vec![], rights: vec![2; QUESTIONS] };
    state = state.apply(&start, START).unwrap().state;
    let opens_at = START.plus(Duration::from_secs(1));
    assert_eq!(
        (state.phase, wake_at(&state)),
        (Phase::Countdown { opens_at }, Some(START.plus(Duration::from_millis(900))))
    );
    let now = wake_at(&state).unwrap();
    state = state.apply(&Command::Time { here: LocalLinks::default() }, now).unwrap().state;
    let closes_at = opens_at.plus(Duration::from_secs(4));
    assert_eq!(state.phase, Phase::Question { opens_at, closes_at });
    let now = wake_at(&state).unwrap();
    state = state.apply(&Command::Time { here: LocalLinks::default() }, now).unwrap().state;
    let pause_at = now.plus(Duration::from_secs(2) / 3);
    let opens_at = Some(pause_at.plus(Duration::from_secs(1) / 3));
    assert_eq!(state.phase, Phase::Results { pause_at, opens_at });
}
