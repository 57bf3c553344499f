//! Bytes to lines: the only place that knows about chunks.

use memchr::{memchr, memchr_iter};

/// The longest line that is read; longer ones are no lines of the game and are dropped.
pub(crate) const MAX_LINE: usize = 1 << 16;

/// Keeps the bytes after the last line feed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunks {
    tail: Vec<u8>,
    /// The line that began in the tail is too long.
    overlong: bool,
    /// Bytes fed so far.
    fed: u64,
    /// Where the line of the tail begins.
    line_start: u64,
}

impl Chunks {
    /// After `fed` bytes that were read before.
    pub(crate) fn after(fed: u64) -> Self {
        Self { fed, line_start: fed, ..Self::default() }
    }

    /// Calls `line` with the place of each line that `bytes` completes, and with the line, without its line feed and NULs.
    pub(crate) fn feed(&mut self, bytes: &[u8], mut line: impl FnMut(u64, &[u8])) {
        let mut rest = bytes;
        let mut at = self.fed;
        self.fed += bytes.len() as u64;
        if self.line_start != at {
            let Some(end) = memchr(b'\n', rest) else { return self.keep(rest) };
            self.keep(&rest[..end]);
            if !self.overlong {
                line(self.line_start, &self.tail);
            }
            self.tail.clear();
            self.overlong = false;
            rest = &rest[end + 1..];
            at += end as u64 + 1;
        }
        let nuls = memchr(0, rest).is_some();
        let mut start = 0;
        for end in memchr_iter(b'\n', rest) {
            let found = &rest[start..end];
            let found_at = at + start as u64;
            start = end + 1;
            if nuls {
                self.keep(found);
                if !self.overlong {
                    line(found_at, &self.tail);
                }
                self.tail.clear();
                self.overlong = false;
            } else if found.len() <= MAX_LINE {
                line(found_at, found);
            }
        }
        self.line_start = at + start as u64;
        self.keep(&rest[start..]);
    }

    /// The line that the bytes ended in.
    pub(crate) fn end(&mut self) -> Option<Vec<u8>> {
        let tail = std::mem::take(&mut self.tail);
        (!std::mem::take(&mut self.overlong) && !tail.is_empty()).then_some(tail)
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.overlong {
            return;
        }
        self.tail.extend(bytes.iter().filter(|&&byte| byte != 0));
        if self.tail.len() > MAX_LINE {
            self.tail = Vec::new();
            self.overlong = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut reader = Chunks::default();
        let mut found = Vec::new();
        for chunk in chunks {
            reader.feed(chunk, |_, line| found.push(line.to_vec()));
        }
        found.extend(reader.end());
        found
    }

    #[test]
    fn the_place_of_a_line_does_not_depend_on_chunks() {
        let text = b"one\n\ntw\0o\r\nthree\n\0four\n";
        for size in 1..=text.len() {
            let mut reader = Chunks::after(100);
            let mut places = Vec::new();
            text.chunks(size).for_each(|chunk| reader.feed(chunk, |at, _| places.push(at)));
            assert_eq!(places, [100, 104, 105, 111, 117], "{size}");
        }
    }

    #[test]
    fn lines_do_not_depend_on_chunks() {
        let whole = lines(&[b"one\n\ntw\0o\r\nthree"]);
        assert_eq!(whole, [&b"one"[..], b"", b"two\r", b"three"]);
        assert_eq!(lines(&[b"on", b"", b"e\n", b"\ntw\0", b"o\r", b"\nthr", b"ee"]), whole);
    }

    #[test]
    fn a_line_without_end_takes_no_memory_and_the_next_one_is_read() {
        let mut noise = vec![b'x'; MAX_LINE + 1];
        assert_eq!(lines(&[&noise, &noise, b"x\nnext\n"]), [b"next"]);
        noise.extend(b"\nnext\n");
        assert_eq!(lines(&[&noise]), [b"next"]);
    }
}
