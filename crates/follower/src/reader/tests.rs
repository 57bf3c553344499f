use std::fs;

use gamelog_wasm::PageTracker;

use super::*;
use crate::queue::Queue;

#[path = "../../../gamelog/tests/all/invented.rs"]
#[expect(dead_code, reason = "the tests of the parser use the rest")]
mod invented;
#[path = "../../../gamelog/tests/all/lobby_log.rs"]
#[expect(dead_code, reason = "the tests of the parser use the rest")]
mod lobby_log;

const USER: &str = "00000000-0000-4000-8000-000000000001";
const FOLDER: &str = "Hearthstone_2026_05_02_23_41_07";

/// What the follower queues of a log that was read in a zone whose clock says `FOLDER` two hours after UTC.
fn followed(log: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let (logs, state) = (folder.path().join("Logs"), folder.path().join("state"));
    fs::create_dir_all(logs.join(FOLDER)).unwrap();
    fs::create_dir_all(&state).unwrap();
    fs::write(logs.join(FOLDER).join("Power.log"), log).unwrap();
    let written = SystemTime::UNIX_EPOCH + Duration::from_secs(1_777_759_260); // 2026-05-02T22:01:00Z
    fs::File::options().write(true).open(logs.join(FOLDER).join("Power.log")).unwrap().set_modified(written).unwrap();
    let outbox = Outbox::new(Queue::open(&state).unwrap());
    let mut reader = Reader::new(logs, state, USER.to_owned(), outbox.clone());
    while !reader.look(true, written + Duration::from_secs(3600)).unwrap() {}
    let waiting = outbox.lock().queue.waiting().unwrap();
    waiting
        .into_iter()
        .map(|(id, queued)| {
            assert_eq!(queued.arguments["id"], id);
            queued.arguments
        })
        .collect()
}

#[test]
fn the_follower_and_the_page_send_the_same_match() {
    let log = invented::Log::ranked().text();
    let mut page = PageTracker::default();
    page.set_user(USER);
    page.begin_session(FOLDER, 0);
    page.feed(log.as_bytes());
    let games: Value = serde_json::from_str(&page.finished()).unwrap();
    let mut of_page = games[0]["match"]["arguments"].clone();
    assert_eq!(of_page["played_at"], "2026-05-02T23:58:20", "the start, in local time");

    of_page["played_at"] = json!("2026-05-02T21:58:20Z");
    of_page["sender"] = json!(SENDER);
    assert_eq!(followed(&log), [of_page]);
}

#[test]
fn a_game_of_battlegrounds_is_sent_as_the_page_sends_it() {
    let mut lobby = lobby_log::Lobby::new("GT_BATTLEGROUNDS");
    lobby.rounds(1);
    lobby.die(7);
    lobby.complete();
    let log = lobby.log.text();
    let mut page = PageTracker::default();
    page.set_user(USER);
    page.begin_session(FOLDER, 0);
    page.feed(log.as_bytes());
    let games: Value = serde_json::from_str(&page.finished()).unwrap();
    assert_eq!((&games[0]["match"]["reason"], &games[0]["lobby"]["place"]), (&json!("mode_ignored"), &json!(7)));
    let mut of_page = games[0]["lobby"]["arguments"].clone();
    of_page["played_at"] = json!("2026-05-02T21:58:20Z");
    of_page["sender"] = json!(SENDER);
    assert_eq!(followed(&log), [of_page]);
}
