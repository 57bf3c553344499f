//! How far an update is: a bar for who watches, a line for each step where nobody does.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 30;
const CLEAR: &str = "\r\x1b[K";

pub struct Progress {
    out: Option<Box<dyn Write>>,
    /// Can be drawn over.
    terminal: bool,
    what: String,
    /// What the bar shows: drawn again only when that changes.
    shown: usize,
    turns: usize,
    /// Failures are for somebody else to tell.
    discreet: bool,
}

impl Progress {
    /// On the standard error, so that the output stays clean.
    pub fn on_stderr() -> Self {
        let stderr = io::stderr();
        Self::to(Some(Box::new(io::stderr())), stderr.is_terminal())
    }

    /// Tells nobody.
    pub fn silent() -> Self {
        Self::to(None, false)
    }

    fn to(out: Option<Box<dyn Write>>, terminal: bool) -> Self {
        Self { out, terminal, what: String::new(), shown: usize::MAX, turns: 0, discreet: false }
    }

    /// Does not tell of what failed.
    #[must_use]
    pub fn discreet(mut self, discreet: bool) -> Self {
        self.discreet = discreet;
        self
    }

    /// Another step begins.
    pub fn begin(&mut self, what: &str) {
        self.end();
        what.clone_into(&mut self.what);
        self.shown = usize::MAX;
        if self.terminal { self.write(&format!("{what} …")) } else { self.write(&format!("{what}\n")) }
    }

    /// So much is done, of how much.
    pub fn at(&mut self, done: u64, all: u64) {
        let percent = (done.min(all) * 100).checked_div(all).unwrap_or(0) as usize;
        if self.terminal && percent != self.shown {
            self.shown = percent;
            let full = percent * WIDTH / 100;
            let bar = format!("{}{}", "█".repeat(full), "░".repeat(WIDTH - full));
            self.write(&format!("{CLEAR}{} {bar} {percent:3} %", self.what));
        }
    }

    /// Something goes on, and nobody knows how far it is.
    pub fn turn(&mut self) {
        if self.terminal {
            self.turns += 1;
            let sign = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"][self.turns % 6];
            self.write(&format!("{CLEAR}{} {sign}", self.what));
        }
    }

    pub fn failed(&mut self, line: &str) {
        self.end();
        if !self.discreet {
            self.write(&format!("  {line}\n"));
        }
    }

    /// The bar gives its line back.
    pub fn end(&mut self) {
        if self.terminal && !self.what.is_empty() {
            self.write(CLEAR);
        }
        self.what.clear();
    }

    fn write(&mut self, text: &str) {
        if let Some(out) = &mut self.out {
            let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn shown(terminal: bool) -> String {
        let page = Page::default();
        let mut progress = Progress::to(Some(Box::new(page.clone())), terminal);
        progress.begin("Fetching");
        for done in 0..=1000 {
            progress.at(done, 1000);
        }
        progress.turn();
        progress.failed("nobody answers");
        drop(progress);
        let written = page.0.lock().unwrap().clone();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn a_terminal_has_a_bar_that_is_drawn_when_it_changes() {
        let shown = shown(true);
        assert!(shown.contains("Fetching ███████████████░░░░░░░░░░░░░░░  50 %"), "{shown}");
        assert_eq!(shown.matches(" %").count(), 101);
        assert!(shown.ends_with("\r\u{1b}[K  nobody answers\n"), "{shown:?}");
    }

    #[test]
    fn elsewhere_it_is_plain_lines() {
        assert_eq!(shown(false), "Fetching\n  nobody answers\n");
    }
}
