//! Reads the events of an OpenAI-compatible stream: bytes in, text and usage out. Pure.

use serde::Deserialize;

/// One thing that the stream said.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    /// Tokens of the whole call.
    Usage(i64),
    Done,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadStream;

/// Holds back bytes until their line is whole, so that letters are never cut.
#[derive(Default)]
pub(super) struct Lines {
    rest: Vec<u8>,
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default)]
    choices: Vec<Choice>,
    usage: Option<Usage>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    delta: Option<Delta>,
}

#[derive(Deserialize)]
struct Delta {
    content: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    total_tokens: Option<i64>,
}

impl Lines {
    pub(super) fn read(&mut self, bytes: &[u8]) -> Result<Vec<Part>, BadStream> {
        self.rest.extend_from_slice(bytes);
        let mut parts = Vec::new();
        while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = std::str::from_utf8(&line).map_err(|_| BadStream)?.trim();
            // Comments and other fields say nothing.
            if let Some(data) = line.strip_prefix("data:") {
                parts.extend(read_data(data.trim())?);
            }
        }
        Ok(parts)
    }
}

fn read_data(data: &str) -> Result<Vec<Part>, BadStream> {
    if data == "[DONE]" {
        return Ok(vec![Part::Done]);
    }
    let chunk: Chunk = serde_json::from_str(data).map_err(|_| BadStream)?;
    if chunk.error.is_some() {
        return Err(BadStream);
    }
    let text = chunk.choices.into_iter().filter_map(|choice| choice.delta?.content).filter(|text| !text.is_empty());
    let usage = chunk.usage.and_then(|usage| usage.total_tokens).map(Part::Usage);
    Ok(text.map(Part::Text).chain(usage).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_read_in_any_pieces() {
        let stream = concat!(
            ": ping\n\n",
            "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n",
            "data: {\"choices\":[{\"delta\":{\"content\":\"Été\"}}]}\n\n",
            "data: {\"choices\":[],\"usage\":{\"total_tokens\":42}}\n\n",
            "data: [DONE]\n\n",
        );
        let whole = Lines::default().read(stream.as_bytes()).unwrap();
        assert_eq!(whole, [Part::Text("Été".into()), Part::Usage(42), Part::Done]);
        let mut lines = Lines::default();
        let by_byte: Vec<Part> = stream.as_bytes().iter().flat_map(|byte| lines.read(&[*byte]).unwrap()).collect();
        assert_eq!(by_byte, whole);
    }

    #[test]
    fn broken_data_is_refused() {
        for line in ["data: {\n", "data: {\"error\":{\"message\":\"no\"}}\n", "data: []\n"] {
            assert_eq!(Lines::default().read(line.as_bytes()), Err(BadStream), "{line}");
        }
    }
}
