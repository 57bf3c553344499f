//! The tracker with text in and JSON out.

use gamelog::decks::GameDeck;
use gamelog::{Card, Finished, SessionStart, Tracker};
use json_writer::Json;

#[derive(Debug, Default)]
pub struct PageTracker {
    tracker: Tracker,
    user: Option<String>,
    first_day: u32,
    /// Of the games that were told last.
    replays: Vec<Vec<u8>>,
}

impl PageTracker {
    /// The user's id, from which the ids of their matches are made.
    pub fn set_user(&mut self, id: &str) {
        self.user = Some(id.trim().to_owned()).filter(|id| !id.is_empty());
    }

    /// The next folder of the client: its name, or the `at` of [`PageTracker::resume`]. Says whether it was understood.
    pub fn begin_session(&mut self, name: &str, offset: u64) -> bool {
        let start = SessionStart::parse(name);
        if let Some(start) = start {
            self.tracker.begin_session(start, offset);
        }
        start.is_some()
    }

    /// The day of the first line, since 1970, for a log without a folder.
    pub fn set_first_day(&mut self, day: u32) {
        self.first_day = day;
    }

    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        self.tracker.feed(bytes)
    }

    pub fn end(&mut self) {
        self.tracker.end();
    }

    /// The deck: one card a line, its id and its count with a tab between. Lines that are not of that form are skipped.
    pub fn set_deck(&mut self, lines: &str) {
        let cards = pairs(lines).filter_map(|(id, count)| Some((Card::new(id), count.parse().ok()?)));
        self.tracker.set_list(cards.collect());
    }

    /// Cards and their English texts, one a line with a tab between, see [`Tracker::set_text`]. The function `tracker_cards` has
    /// the texts.
    pub fn set_texts(&mut self, lines: &str) {
        pairs(lines).for_each(|(id, text)| self.tracker.set_text(&Card::new(id), text));
    }

    /// `Decks.log` of the present session from its start, after the name of its folder and a line feed. Gives the decks that
    /// games were searched with, in order.
    pub fn set_decks(&mut self, input: &[u8]) -> String {
        let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let session = str::from_utf8(&input[..end]).ok().and_then(SessionStart::parse);
        let mut json = Json::default();
        json.array(self.tracker.set_decks(&input[end..], session), write_deck);
        json.finish()
    }

    /// `{"view":…,"deck":…,"started":…,"spectating":…,"truncated":…}`: the view with chances until the player's turn `by_turn`,
    /// and the deck that the game was searched with.
    pub fn view(&self, by_turn: u32) -> String {
        let mut json = Json::default();
        json.object(|json| {
            json.key("view").plain(self.tracker.view(by_turn).to_json());
            json.key("deck").option(self.tracker.deck(), write_deck);
            let started = self.tracker.started().and_then(|time| time.later_by(self.first_day).local());
            json.key("started").option(started.as_deref(), Json::string);
            json.key("spectating").bool(self.tracker.is_spectating());
            json.key("truncated").bool(self.tracker.is_truncated());
        });
        json.finish()
    }

    /// The games that ended since the last call: records, each with its `match`, its `lobby` if it is one of Battlegrounds, and its `deck`.
    pub fn finished(&mut self) -> String {
        let mut json = Json::default();
        self.replays.clear();
        let (user, first_day) = (self.user.as_deref(), self.first_day);
        json.array(self.tracker.take_finished(), |json, finished| {
            let Finished { record, deck, .. } = &finished;
            json.object(|json| {
                record.write_fields(json);
                finished.to_match(user, first_day).write(json.key("match"));
                let lobby = record.to_battlegrounds(user, first_day);
                json.key("lobby").option(lobby, |json, lobby| lobby.write(json));
                json.key("deck").option(deck.as_ref(), write_deck);
            });
            self.replays.push(finished.replay.unwrap_or_default());
        });
        json.finish()
    }

    /// The replay of one of the games that [`PageTracker::finished`] told last; empty if it has none.
    pub fn replay(&mut self, game: usize) -> Vec<u8> {
        self.replays.get_mut(game).map(std::mem::take).unwrap_or_default()
    }

    /// Where to read again: `{"session":…,"offset":…,"at":…}` or null.
    pub fn resume(&self) -> String {
        let mut json = Json::default();
        json.option(self.tracker.resume(), |json, resume| {
            json.object(|json| {
                json.key("session").plain(resume.session);
                json.key("offset").plain(resume.offset);
                json.key("at").string(&resume.start.text());
            });
        });
        json.finish()
    }

    /// Midnights before the last line, for a log without a folder.
    pub fn last_day(&self) -> u32 {
        self.tracker.last_time().day
    }
}

fn pairs(lines: &str) -> impl Iterator<Item = (&str, &str)> {
    lines.lines().filter_map(|line| line.split_once('\t')).map(|(id, value)| (id, value.trim()))
}

fn write_deck(json: &mut Json, deck: &GameDeck) {
    json.object(|json| {
        json.key("name").string(&deck.name);
        json.key("id").plain(deck.id);
        json.key("code").string(&deck.code);
    });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A game in both streams; the other one is a step behind.
    const LOG: &str = "\
D 21:00:00.0 GameState.DebugPrintPower() - CREATE_GAME
D 21:00:00.0 GameState.DebugPrintPower() -     GameEntity EntityID=1
D 21:00:00.0 GameState.DebugPrintPower() -     Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=1]
D 21:00:00.0 GameState.DebugPrintPower() -     Player EntityID=3 PlayerID=2 GameAccountId=[hi=0 lo=0]
D 21:00:00.0 GameState.DebugPrintPower() - FULL_ENTITY - Creating ID=4 CardID=
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=DECK
D 21:00:00.0 GameState.DebugPrintPower() -     tag=CONTROLLER value=1
D 21:00:00.0 GameState.DebugPrintPower() - FULL_ENTITY - Creating ID=5 CardID=
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=DECK
D 21:00:00.0 GameState.DebugPrintPower() -     tag=CONTROLLER value=1
D 21:00:00.0 GameState.DebugPrintPower() - SHOW_ENTITY - Updating Entity=4 CardID=X_1
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=HAND
D 21:00:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=2 tag=PLAYSTATE value=WON 
D 21:00:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE 
";
    const FOLDER: &str = "Hearthstone_2026_05_02_20_41_07";
    const USER: &str = "00000000-0000-4000-8000-000000000001";

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_view_follows_what_is_shown_and_the_record_what_is_known() {
        let mut tracker = PageTracker::default();
        tracker.set_deck("X_1\t1\nX_2\t1\nnonsense");
        tracker.set_texts("X_2\t<b>Combo:</b> Draw a card.\nX_3\tFatigue");
        assert!(!tracker.feed(LOG.as_bytes()), "nothing is shown yet");
        let finished = parsed(&tracker.finished());
        assert_eq!((finished.as_array().unwrap().len(), &finished[0]["players"]["1"]["result"]), (1, &"WON".into()));
        assert_eq!((&finished[0]["match"]["id"], &finished[0]["match"]["started"]), (&Value::Null, &Value::Null));
        assert_eq!(tracker.finished(), "[]", "each game is told once");

        let shown = LOG.replace("GameState.DebugPrintPower() - ", "PowerTaskList.DebugPrintPower() -     ");
        let middle = shown.find("SHOW_ENTITY").unwrap();
        assert!(!tracker.feed(&shown.as_bytes()[..middle]));
        assert!(tracker.feed(&shown.as_bytes()[middle..]));
        let view = parsed(&tracker.view(3));
        assert_eq!((&view["view"]["deck"], &view["view"]["ended"]), (&1.into(), &true.into()));
        assert_eq!((&view["view"]["rows"][1]["card"], &view["view"]["rows"][1]["now"]), (&"X_2".into(), &1.0.into()));
        assert_eq!(view["view"]["counters"]["wanted"], json!(["cards_played"]));
        assert_eq!(tracker.finished(), "[]");
    }

    #[test]
    fn a_game_has_its_match_and_its_deck() {
        let mut tracker = PageTracker::default();
        tracker.set_user(USER);
        assert!(!tracker.begin_session("Logs", 0) && tracker.begin_session(FOLDER, 0));
        let decks = format!(
            "{FOLDER}\nI 20:59:00.0 Finding Game With Deck:\nI 20:59:00.0 ### Mine\nI 20:59:00.0 # Deck ID: 7\nI 20:59:00.0 AAECAQcAAAA=\n"
        );
        let deck = json!({ "name": "Mine", "id": 7, "code": "AAECAQcAAAA=" });
        assert_eq!(parsed(&tracker.set_decks(decks.as_bytes())), json!([deck]));
        tracker.feed(LOG.as_bytes());
        let game = &parsed(&tracker.finished())[0];
        assert_eq!(game["deck"], deck);
        assert_eq!(game["match"]["started"], "2026-05-02T21:00:00");
        assert_eq!((&game["match"]["result"], &game["match"]["recordable"]), (&json!("victory"), &json!(true)));
        assert_eq!(game["match"]["id"].as_str().unwrap().len(), 36);
        assert_eq!(game["match"]["arguments"]["id"], game["match"]["id"]);
    }

    #[test]
    fn a_game_that_is_watched_has_no_deck_and_uses_no_list() {
        let mut tracker = PageTracker::default();
        tracker.begin_session(FOLDER, 0);
        tracker.set_decks(
            format!("{FOLDER}\nI 20:59:00.0 Finding Game With Deck:\nI 20:59:00.0 ### Mine\nI 20:59:00.0 # Deck ID: 7\nI 20:59:00.0 AAECAQcAAAA=\n")
                .as_bytes(),
        );
        tracker.set_deck("X_2\t2");
        let shown = LOG.replace("GameState.DebugPrintPower() - ", "PowerTaskList.DebugPrintPower() -     ");
        let middle = LOG.find("TAG_CHANGE").and_then(|at| LOG[..at].rfind('\n')).unwrap() + 1;
        tracker.feed(b"D 20:59:30.0 ================== Begin Spectating 1st player ==================\n");
        tracker.feed(&LOG.as_bytes()[..middle]);
        assert_eq!(tracker.tracker.own_cards(), None);
        tracker.feed(&LOG.as_bytes()[middle..]);
        tracker.feed(shown.as_bytes());
        // The game stays on the screen after the user has stopped watching.
        tracker.feed(b"D 21:00:01.0 ================== End Spectator Mode ==================\n");
        let told = parsed(&tracker.view(3));
        assert_eq!((&told["spectating"], &told["view"]["spectating"]), (&json!(true), &json!(true)));
        assert_eq!((&told["deck"], &told["view"]["wrong"]), (&Value::Null, &json!([])));
        let rows: Vec<_> = told["view"]["rows"].as_array().unwrap().iter().map(|row| &row["card"]).collect();
        assert_eq!(rows, ["X_1"]);
        let game = &parsed(&tracker.finished())[0];
        assert_eq!((&game["deck"], &game["match"]["reason"]), (&Value::Null, &json!("spectated")));
        assert_eq!(game["match"]["arguments"], Value::Null);
    }

    #[test]
    fn a_deck_of_an_earlier_session_counts_only_for_a_game_that_goes_on() {
        let decks = format!(
            "{FOLDER}\nI 20:59:00.0 Finding Game With Deck:\nI 20:59:00.0 ### Mine\nI 20:59:00.0 # Deck ID: 7\nI 20:59:00.0 AAECAQcAAAA=\n"
        );
        let later = LOG.replace(" 21:", " 22:");
        let middle = LOG.find("TAG_CHANGE").and_then(|at| LOG[..at].rfind('\n')).unwrap() + 1;
        for (before, after, deck) in
            [(LOG, later.as_str(), Value::Null), (&LOG[..middle], &later[middle..], json!("Mine"))]
        {
            let mut tracker = PageTracker::default();
            tracker.begin_session(FOLDER, 0);
            tracker.set_decks(decks.as_bytes());
            tracker.feed(before.as_bytes());
            tracker.begin_session("Hearthstone_2026_05_02_21_30_00", 0);
            tracker.feed(after.as_bytes());
            let games = parsed(&tracker.finished());
            assert_eq!(games.as_array().unwrap().last().unwrap()["deck"]["name"], deck);
        }
    }

    #[test]
    fn a_log_without_a_folder_is_dated_by_its_last_line() {
        let mut tracker = PageTracker::default();
        let log = format!("{LOG}D 01:00:00.0 GameState.DebugPrintPower() - BLOCK_END\n");
        tracker.feed(log.as_bytes());
        assert_eq!(tracker.last_day(), 1);
        tracker.set_first_day(20_576 - tracker.last_day());
        assert_eq!(parsed(&tracker.finished())[0]["match"]["started"], "2026-05-02T21:00:00");
    }

    #[test]
    fn reading_again_from_the_last_game_gives_the_same() {
        let mut whole = PageTracker::default();
        whole.set_user(USER);
        whole.begin_session(FOLDER, 0);
        let log = format!("{LOG}{}", LOG.replace(" 21:", " 01:"));
        whole.feed(log.as_bytes());
        let games = parsed(&whole.finished());
        let resume = parsed(&whole.resume());
        assert_eq!(resume, json!({ "session": 1, "offset": LOG.len(), "at": "2026-05-03T01:00:00" }));

        let mut again = PageTracker::default();
        again.set_user(USER);
        assert!(again.begin_session(resume["at"].as_str().unwrap(), LOG.len() as u64));
        again.feed(&log.as_bytes()[LOG.len()..]);
        assert_eq!(parsed(&again.finished())[0], games[1]);
        assert_eq!(parsed(&again.resume())["offset"], resume["offset"]);
    }
}
