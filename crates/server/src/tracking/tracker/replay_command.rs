//! `runeside log --replay`: the replays of the games of logs, one JSON object a line.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use data_encoding::BASE64;
use gamelog::replay::{NoReplay, Replay, Replayer};
use gamelog::{Parser, Stream};
use json_writer::Json;

use super::command::{Part, parse, write};
use super::sessions;
use crate::tracking::replays::rules::deflate;

pub fn run(paths: &[PathBuf], mut output: impl Write) -> Result<()> {
    for path in paths {
        let mut replayer = Replayer::default();
        parse(&sessions::find(path)?, Parser::new(Stream::Auto).with_details(), |part| {
            if let Part::Events(events) = part {
                events.iter().for_each(|event| replayer.apply(event));
            }
            for made in replayer.take_finished() {
                write(&mut output, &(line(path, made)? + "\n"))?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn line(path: &Path, made: Result<Vec<u8>, NoReplay>) -> Result<String> {
    let mut json = Json::default();
    let (bytes, reason) = match &made {
        Ok(bytes) => (Some(bytes), None),
        Err(reason) => (None, Some(reason.name())),
    };
    let deflated = bytes.map(|bytes| deflate(bytes)).transpose()?;
    json.object(|json| {
        json.key("path").string(&path.to_string_lossy());
        json.key("reason").option(reason, Json::string);
        json.key("bytes").option(bytes, |json, bytes| json.plain(bytes.len()));
        json.key("deflated").option(deflated.as_ref(), |json, bytes| json.plain(bytes.len()));
        let steps = bytes.and_then(|bytes| Replay::read(bytes).ok()).map(|replay| replay.step_count());
        json.key("steps").option(steps, Json::plain);
        json.key("replay").option(deflated, |json, bytes| json.string(&BASE64.encode(&bytes)));
    });
    Ok(json.finish())
}
