//! Bytes to events.

use crate::chunks::Chunks;
use crate::event::Event;
use crate::game::Game;
use crate::line::{Line, Source, Stream};
use crate::payload::find;
use crate::time::{Clock, SessionStart, Time};

const CREATE_GAME: &[u8] = b"CREATE_GAME";
/// How many lines wait for the game that they describe.
const MAX_WAITING: usize = 64;

/// Where to read again after an interruption, so that the present game is known from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resume {
    /// How many sessions had begun: the last of them is the one to read from.
    pub session: u32,
    /// The place in the log of that session.
    pub offset: u64,
    /// For [`Parser::begin_session_at`].
    pub start: SessionStart,
}

/// Reads a log in chunks of any size. Take the events after every chunk: they are the only thing that grows.
#[derive(Debug)]
pub struct Parser {
    chunks: Chunks,
    lines: LineReader,
}

/// One stream of a log, line by line.
#[derive(Debug)]
pub(crate) struct LineReader {
    stream: Stream,
    /// Whose lines are read; in `Auto` none until the first game.
    active: Option<Stream>,
    reader: Reader,
}

/// What the lines have told so far.
#[derive(Debug, Default)]
struct Reader {
    clock: Clock,
    events: Vec<Event>,
    game: Option<Game>,
    /// The game before, while it is not known whether it goes on.
    previous: Option<Game>,
    /// `GameState` has begun a game that `PowerTaskList` has not: its description waits here.
    ahead: bool,
    waiting: Vec<(Source, Box<[u8]>)>,
    spectating: bool,
    /// Where spectating began.
    spectating_from: Option<Resume>,
    session: u32,
    /// Where the line that is being read begins.
    offset: u64,
    /// Where the last list of entities begins, which may be that of a reconnect.
    listed_from: Option<Resume>,
    resume: Option<Resume>,
    details: bool,
}

impl Parser {
    pub fn new(stream: Stream) -> Self {
        Self { chunks: Chunks::default(), lines: LineReader::new(stream) }
    }

    /// Tells [`Event::Detail`] as well.
    #[must_use]
    pub fn with_details(self) -> Self {
        Self { lines: self.lines.with_details(), ..self }
    }

    /// The client was started, and its log begins anew. A game that was interrupted may go on.
    pub fn begin_session(&mut self, start: SessionStart) {
        self.begin_session_at(start, 0);
    }

    /// The same, at the place of a [`Resume`] in the session's log.
    pub fn begin_session_at(&mut self, start: SessionStart, offset: u64) {
        self.chunks = Chunks::after(offset);
        self.lines.begin_session(start);
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        let Self { chunks, lines } = self;
        chunks.feed(bytes, |offset, line| {
            if let Some(line) = Line::parse(line) {
                lines.read(offset, &line);
            }
        });
    }

    /// No more bytes will come. A game that is still open ends unfinished.
    pub fn end(&mut self) {
        let tail = self.chunks.end();
        self.lines.end(tail.as_deref());
    }

    pub fn take_events(&mut self) -> Vec<Event> {
        self.lines.take_events()
    }

    /// See [`LineReader::resume`].
    pub fn resume(&self) -> Option<Resume> {
        self.lines.resume()
    }
}

impl LineReader {
    pub(crate) fn new(stream: Stream) -> Self {
        let active = (stream != Stream::Auto).then_some(stream);
        Self { stream, active, reader: Reader::default() }
    }

    pub(crate) fn with_details(mut self) -> Self {
        self.reader.details = true;
        self
    }

    pub(crate) fn begin_session(&mut self, start: SessionStart) {
        self.reader.clock = Clock::starting_at(start);
        self.reader.spectating = false;
        self.reader.session += 1;
    }

    pub(crate) fn read(&mut self, offset: u64, line: &Line) {
        self.reader.offset = offset;
        self.reader.read(self.stream, &mut self.active, line);
    }

    /// A last line without its end counts only if no byte of it can be missing.
    pub(crate) fn end(&mut self, tail: Option<&[u8]>) {
        if let Some(line) = tail.filter(|tail| is_whole(tail)).and_then(Line::parse) {
            self.reader.read(self.stream, &mut self.active, &line);
        }
        self.reader.end();
    }

    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.reader.events)
    }

    /// Where the last game begins, or the spectating that it belongs to.
    pub(crate) fn resume(&self) -> Option<Resume> {
        self.reader.resume
    }

    /// When the last line was written, as if a session began there.
    pub(crate) fn last_time(&self) -> SessionStart {
        self.reader.clock.position()
    }
}

/// A tag ends with a space in most versions of the client; the words that end a game are no beginnings of others.
fn is_whole(line: &[u8]) -> bool {
    const LAST_WORDS: [&[u8]; 4] = [b" value=COMPLETE", b" value=WON", b" value=LOST", b" value=TIED"];
    line.ends_with(b" ") || LAST_WORDS.iter().any(|word| line.ends_with(word))
}

impl Reader {
    fn read(&mut self, stream: Stream, active: &mut Option<Stream>, line: &Line) {
        if let Some(time) = line.time {
            self.clock.see(time);
        }
        match line.source {
            Source::Power(source) => {
                if *active != Some(source) {
                    // Comparing the end first rejects nearly all lines cheaply.
                    if !line.payload.ends_with(CREATE_GAME) || line.payload.trim_ascii_start() != CREATE_GAME {
                        return;
                    }
                    if stream == Stream::Auto && (source == Stream::GameState || active.is_none()) {
                        *active = Some(source);
                    } else {
                        self.ahead |= source == Stream::GameState;
                        return;
                    }
                }
                self.read_power(line);
            }
            Source::Options => {
                self.finish_snapshot();
                if let Some(game) = self.running() {
                    game.close();
                    game.close_choice();
                    game.see_option(line.payload);
                    self.collect();
                }
            }
            Source::Game | Source::Choices | Source::Chosen if self.ahead => {
                if self.waiting.len() < MAX_WAITING {
                    self.waiting.push((line.source, line.payload.into()));
                }
            }
            Source::Game | Source::Choices | Source::Chosen => self.describe(line.source, line.payload),
            Source::Spectator => self.see_spectator(line.payload),
            Source::Truncation => self.events.push(Event::Truncated),
        }
    }

    fn running(&mut self) -> Option<&mut Game> {
        self.game.as_mut().filter(|game| !game.complete)
    }

    fn read_power(&mut self, line: &Line) {
        if line.payload.ends_with(CREATE_GAME) && line.payload.trim_ascii_start() == CREATE_GAME {
            return self.create_game(self.time(line));
        }
        if self.game.as_ref().is_some_and(|game| game.in_snapshot) && Game::ends_snapshot(line.payload) {
            self.finish_snapshot();
        }
        let clock = &self.clock;
        let Some(game) = &mut self.game else { return };
        if game.has_open_choice() {
            game.close_choice();
        }
        game.read_power(line.payload, || line.time.and_then(|time| clock.time(time)));
        self.collect();
    }

    fn here(&self) -> Resume {
        Resume { session: self.session, offset: self.offset, start: self.clock.position() }
    }

    fn time(&self, line: &Line) -> Option<Time> {
        line.time.and_then(|time| self.clock.time(time))
    }

    fn create_game(&mut self, at: Option<Time>) {
        self.finish_snapshot();
        if let Some(game) = &mut self.game {
            game.close();
            game.close_choice();
        }
        self.previous = self.game.replace(Game::new(at, self.spectating, self.details));
        let here = self.here();
        self.listed_from = Some(self.spectating_from.filter(|_| self.spectating).unwrap_or(here));
    }

    /// The entities of the game, if they were being listed, are complete.
    fn finish_snapshot(&mut self) {
        let Some(game) = self.game.as_mut().filter(|game| game.in_snapshot) else { return };
        if !game.leave_snapshot(self.previous.take()) {
            self.resume = self.listed_from;
        }
        self.ahead = false;
        for (source, payload) in std::mem::take(&mut self.waiting) {
            self.describe(source, &payload);
        }
        self.collect();
    }

    fn describe(&mut self, source: Source, payload: &[u8]) {
        self.finish_snapshot();
        let Some(game) = self.running() else { return };
        game.close();
        match source {
            Source::Game => {
                game.close_choice();
                game.describe(payload);
            }
            source => game.read_choice(payload, source == Source::Chosen),
        }
        self.collect();
    }

    fn collect(&mut self) {
        if let Some(game) = &mut self.game
            && !game.in_snapshot
        {
            game.take_events(&mut self.events);
        }
    }

    fn see_spectator(&mut self, text: &[u8]) {
        let has = |words: &[u8]| find(text, words).is_some();
        let spectating = if has(b"Begin Spectating") || has(b"Start Spectator") {
            true
        } else if has(b"End Spectator Mode") {
            false
        } else {
            return;
        };
        if std::mem::replace(&mut self.spectating, spectating) != spectating {
            self.spectating_from = Some(self.here());
            self.events.push(Event::Spectating(spectating));
        }
    }

    fn end(&mut self) {
        self.finish_snapshot();
        if let Some(mut game) = self.game.take() {
            game.close();
            game.close_choice();
            if !game.complete {
                game.end(None, false);
            }
            game.take_events(&mut self.events);
        }
    }
}
