//! A line to its time, its source and the rest. Lines of other sources give nothing.

/// The log tells everything twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// When the server says it: for the record.
    GameState,
    /// When the player sees it: for a screen that must not spoil anything.
    PowerTaskList,
    /// `GameState`, or the other in a log that does not have it.
    Auto,
}

/// Where a line comes from, as far as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A change of the game's state, in one of the two streams.
    Power(Stream),
    /// Build, type and players of the game.
    Game,
    Choices,
    Chosen,
    Options,
    Spectator,
    /// The size limit is reached: the client writes no more.
    Truncation,
}

pub(crate) struct Line<'a> {
    /// Missing before 2016.
    pub(crate) time: Option<&'a [u8]>,
    pub(crate) source: Source,
    /// With its indent, without spaces at its end.
    pub(crate) payload: &'a [u8],
}

const TRUNCATION: &[u8] = b"Truncating log, which has reached the size limit";
/// Pieces of another line may stand before the header: `ser D 19:18:52.5408120 `.
const MAX_STRAY: usize = 5;

impl<'a> Line<'a> {
    pub(crate) fn parse(line: &'a [u8]) -> Option<Self> {
        let Some((time, rest)) = split_header(line) else {
            return line.starts_with(TRUNCATION).then_some(Line {
                time: None,
                source: Source::Truncation,
                payload: b"",
            });
        };
        let (source, payload) = split_source(rest)?;
        Some(Line { time, source, payload: payload.trim_ascii_end() })
    }
}

/// `D 21:04:11.0420000 ` or, before 2016, `[Power] `.
pub(crate) fn split_header(line: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    if let Some(found) = split_time(line) {
        return Some(found);
    }
    if let Some(rest) = line.strip_prefix(b"[Power] ") {
        return Some((None, rest));
    }
    let stray = line.iter().take(MAX_STRAY).take_while(|byte| byte.is_ascii_alphabetic() || **byte == b' ').count();
    (1..=stray).find_map(|start| split_time(&line[start..]))
}

fn split_time(line: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    let &[level, b' ', digit, _, b':', _, _, b':', _, _, ref rest @ ..] = line else { return None };
    if !matches!(level, b'D' | b'W' | b'E' | b'I') || !digit.is_ascii_digit() {
        return None;
    }
    let decimals = rest.iter().take(10).position(|&byte| byte == b' ')?;
    Some((Some(&line[2..10 + decimals]), &rest[decimals + 1..]))
}

fn split_source(text: &[u8]) -> Option<(Source, &[u8])> {
    if let Some(rest) = text.strip_prefix(b"PowerTaskList.DebugPrintPower() - ") {
        return Some((Source::Power(Stream::PowerTaskList), rest));
    }
    if let Some(rest) = text.strip_prefix(b"GameState.DebugPrint") {
        if let Some(rest) = rest.strip_prefix(b"Power() - ") {
            return Some((Source::Power(Stream::GameState), rest));
        }
        const SOURCES: [(&[u8], Source); 5] = [
            (b"Options() - ", Source::Options),
            (b"Game() - ", Source::Game),
            (b"EntityChoices() - ", Source::Choices),
            (b"EntitiesChosen() - ", Source::Chosen),
            // Before 2016.
            (b"Choice() - ", Source::Choices),
        ];
        return SOURCES.iter().find_map(|&(name, source)| Some((source, rest.strip_prefix(name)?)));
    }
    text.starts_with(b"=====").then_some((Source::Spectator, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_may_have_any_level_no_decimals_or_noise_before_it() {
        for line in [
            "D 21:04:11.0420000 GameState.DebugPrintPower() -     BLOCK_END",
            "W 21:04:11 GameState.DebugPrintPower() -     BLOCK_END \r",
            "ser D 21:04:11.04 GameState.DebugPrintPower() -     BLOCK_END",
            "[Power] GameState.DebugPrintPower() -     BLOCK_END",
        ] {
            let found = Line::parse(line.as_bytes()).unwrap();
            assert_eq!(found.source, Source::Power(Stream::GameState), "{line}");
            assert_eq!(found.payload, b"    BLOCK_END");
        }
        assert_eq!(Line::parse(b"I 21:04:11.0420000 =====").unwrap().time.unwrap(), b"21:04:11.0420000");
    }

    #[test]
    fn foreign_lines_give_nothing() {
        for line in
            ["", "D", "D 21:04", "HTTP/1.1 200 OK", "[Zone] GameState.DebugPrintPower() - x", "D 21:04:11.1 X() - y"]
        {
            assert!(Line::parse(line.as_bytes()).is_none(), "{line}");
        }
    }
}
