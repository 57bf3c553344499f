//! Follows one log for the page.

use gamelog::{Card, Event, Parser, Record, Recorder, Stream, Track};
use json_writer::Json;

/// Two parsers read the same bytes: what is shown must not be ahead of the game's own screen, and what is recorded must not
/// lag behind it when the log ends.
pub struct Tracker {
    shown: Parser,
    track: Track,
    recorded: Parser,
    recorder: Recorder,
    truncated: bool,
    spectating: bool,
}

impl Default for Tracker {
    fn default() -> Self {
        Self {
            shown: Parser::new(Stream::PowerTaskList),
            track: Track::default(),
            recorded: Parser::new(Stream::Auto),
            recorder: Recorder::default(),
            truncated: false,
            spectating: false,
        }
    }
}

impl Tracker {
    /// The next bytes of the log. Says whether the view has changed.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        self.shown.feed(bytes);
        let shown = self.shown.take_events();
        for event in &shown {
            match event {
                Event::Truncated => self.truncated = true,
                Event::Spectating(spectating) => self.spectating = *spectating,
                event => self.track.apply(event),
            }
        }
        self.recorded.feed(bytes);
        self.recorder.apply_all(self.recorded.take_events());
        !shown.is_empty()
    }

    /// The log is complete: a finished one was imported.
    pub fn end(&mut self) {
        self.shown.end();
        for event in self.shown.take_events() {
            self.track.apply(&event);
        }
        self.recorded.end();
        self.recorder.apply_all(self.recorded.take_events());
    }

    /// The deck: one card a line, its id and its count with a tab between. Lines that are not of that form are skipped.
    pub fn set_deck(&mut self, lines: &str) {
        let cards = lines.lines().filter_map(|line| {
            let (id, count) = line.split_once('\t')?;
            Some((Card::new(id), count.trim().parse().ok()?))
        });
        self.track.set_list(cards.collect());
    }

    /// `{"view":…,"spectating":…,"truncated":…}` with chances until the player's turn `by_turn`.
    pub fn view(&self, by_turn: u32) -> String {
        let mut json = Json::default();
        json.object(|json| {
            json.key("view").plain(self.track.view(by_turn).to_json());
            json.key("spectating").bool(self.spectating);
            json.key("truncated").bool(self.truncated);
        });
        json.finish()
    }

    /// The games that ended since the last call, an array of records.
    pub fn finished(&mut self) -> String {
        let mut json = Json::default();
        json.array(self.recorder.take_finished(), |json, record: Record| json.object(|json| record.write_fields(json)));
        json.finish()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

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

    #[test]
    fn the_view_follows_what_is_shown_and_the_record_what_is_known() {
        let mut tracker = Tracker::default();
        tracker.set_deck("X_1\t1\nX_2\t1\nnonsense");
        assert!(!tracker.feed(LOG.as_bytes()), "nothing is shown yet");
        let finished: Value = serde_json::from_str(&tracker.finished()).unwrap();
        assert_eq!((finished.as_array().unwrap().len(), &finished[0]["players"]["1"]["result"]), (1, &"WON".into()));
        assert_eq!(tracker.finished(), "[]", "each game is told once");

        let shown = LOG.replace("GameState.DebugPrintPower() - ", "PowerTaskList.DebugPrintPower() -     ");
        let middle = shown.find("SHOW_ENTITY").unwrap();
        assert!(!tracker.feed(&shown.as_bytes()[..middle]));
        assert!(tracker.feed(&shown.as_bytes()[middle..]));
        let view: Value = serde_json::from_str(&tracker.view(3)).unwrap();
        assert_eq!((&view["view"]["deck"], &view["view"]["ended"]), (&1.into(), &true.into()));
        assert_eq!((&view["view"]["rows"][1]["card"], &view["view"]["rows"][1]["now"]), (&"X_2".into(), &1.0.into()));
        assert_eq!(tracker.finished(), "[]");
    }
}
