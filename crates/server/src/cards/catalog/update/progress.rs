//! The progress of an update: a bar on a terminal, one line for each step elsewhere.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 30;
const CLEAR: &str = "\r\x1b[K";

pub struct Progress {
    out: Option<Box<dyn Write>>,
    /// Whether lines can be overwritten.
    terminal: bool,
    what: String,
    /// The percentage that the bar shows; it is drawn again only when this changes.
    shown: usize,
    turns: usize,
    /// Do not print failures; the caller reports them.
    hide_failures: bool,
}

impl Progress {
    /// On the standard error, to keep the standard output clean.
    pub fn on_stderr() -> Self {
        let stderr = io::stderr();
        Self::to(Some(Box::new(io::stderr())), stderr.is_terminal())
    }

    /// Prints nothing.
    pub fn silent() -> Self {
        Self::to(None, false)
    }

    fn to(out: Option<Box<dyn Write>>, terminal: bool) -> Self {
        Self { out, terminal, what: String::new(), shown: usize::MAX, turns: 0, hide_failures: false }
    }

    /// Whether failures are not printed.
    #[must_use]
    pub fn hide_failures(mut self, hide_failures: bool) -> Self {
        self.hide_failures = hide_failures;
        self
    }

    /// Begins another step.
    pub fn begin(&mut self, what: &str) {
        self.end();
        what.clone_into(&mut self.what);
        self.shown = usize::MAX;
        if self.terminal { self.write(&format!("{what} …")) } else { self.write(&format!("{what}\n")) }
    }

    /// Shows how much is done.
    pub fn at(&mut self, done: u64, all: u64) {
        let percent = (done.min(all) * 100).checked_div(all).unwrap_or(0) as usize;
        if self.terminal && percent != self.shown {
            self.shown = percent;
            let full = percent * WIDTH / 100;
            let bar = format!("{}{}", "█".repeat(full), "░".repeat(WIDTH - full));
            self.write(&format!("{CLEAR}{} {bar} {percent:3} %", self.what));
        }
    }

    /// Turns a spinner, for steps without a known length.
    pub fn turn(&mut self) {
        if self.terminal {
            self.turns += 1;
            let sign = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"][self.turns % 6];
            self.write(&format!("{CLEAR}{} {sign}", self.what));
        }
    }

    pub fn failed(&mut self, line: &str) {
        self.end();
        if !self.hide_failures {
            self.write(&format!("  {line}\n"));
        }
    }

    /// Clears the bar.
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
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn shown(terminal: bool) -> String {
        let output = Output::default();
        let mut progress = Progress::to(Some(Box::new(output.clone())), terminal);
        progress.begin("Fetching");
        for done in 0..=1000 {
            progress.at(done, 1000);
        }
        progress.turn();
        progress.failed("nobody answers");
        drop(progress);
        let written = output.0.lock().unwrap().clone();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn on_a_terminal_the_bar_is_drawn_when_it_changes() {
        let shown = shown(true);
        assert!(shown.contains("Fetching ███████████████░░░░░░░░░░░░░░░  50 %"), "{shown}");
        assert_eq!(shown.matches(" %").count(), 101);
        assert!(shown.ends_with("\r\u{1b}[K  nobody answers\n"), "{shown:?}");
    }

    #[test]
    fn without_a_terminal_it_prints_plain_lines() {
        assert_eq!(shown(false), "Fetching\n  nobody answers\n");
    }
}
