//! The command: finds the logs, then reads and sends until it is ended.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};

use crate::api::Api;
use crate::args::FollowArgs;
use crate::outbox::Outbox;
use crate::place::System;
use crate::problems::{self, Facts, Problem};
use crate::queue::Queue;
use crate::reader::Reader;
use crate::sender::Sender;
use crate::settings::Settings;
use crate::status::say;

/// How often the log is looked at. Most looks find nothing and cost little.
const LOOK: Duration = Duration::from_millis(250);
/// The newest session is looked for at every so many looks: every two seconds.
const LOOKS_PER_LISTING: u32 = 8;

pub fn run(system: &System, args: &FollowArgs, state: &Path, settings: Settings) -> Result<()> {
    let logs = find_logs(system, args.logs.as_deref())?;
    say(&format!("following {} for {}", logs.display(), settings.server));
    let outbox = Outbox::new(Queue::open(state)?);
    let sender = Sender::new(Api::new(&settings.server)?, settings.clone(), outbox.clone());
    let sender = thread::Builder::new().name("sender".to_owned()).spawn(|| sender.run())?;
    let mut reader = Reader::new(logs.clone(), state.to_owned(), settings.user, outbox.clone());
    let mut told = None;
    let mut failure = String::new();
    for look in 0_u32.. {
        if sender.is_finished() {
            break;
        }
        let caught_up = match reader.look(look % LOOKS_PER_LISTING == 0, SystemTime::now()) {
            Ok(caught_up) => caught_up,
            Err(error) if args.once => return Err(error),
            // A file that cannot be read now may be readable later.
            Err(error) => {
                let text = format!("{error:#}; trying again");
                if text != failure {
                    say(&text);
                    failure = text;
                }
                true
            }
        };
        if look % LOOKS_PER_LISTING == 0 {
            tell_problem(system, &logs, &reader, &mut told);
        }
        if args.once && caught_up {
            outbox.change(|contents| contents.ends = true);
            break;
        }
        if caught_up {
            thread::sleep(LOOK);
        }
    }
    sender.join().unwrap_or_else(|_| bail!("the sender failed"))
}

fn find_logs(system: &System, given: Option<&Path>) -> Result<PathBuf> {
    if let Some(given) = given {
        // The folder of the game will do as well.
        let inside = given.join("Logs");
        let found = [inside, given.to_owned()].into_iter().find(|path| path.is_dir());
        return found.with_context(|| format!("there is no folder {}", given.display()));
    }
    let places = system.logs();
    if let Some(found) = places.iter().find(|path| path.is_dir()) {
        return Ok(found.clone());
    }
    let tried: Vec<String> = places.iter().map(|path| format!("  {}", path.display())).collect();
    bail!(
        "the game's Logs folder was not found. Name it with --logs PATH; if the game has never written logs, run `runeside follow --write-config` and start the game once. Looked for:\n{}",
        tried.join("\n")
    )
}

/// Says what is missing, once until it changes.
fn tell_problem(system: &System, logs: &Path, reader: &Reader, told: &mut Option<Problem>) {
    let log_config = system.log_config(Some(logs)).map(|path| std::fs::read_to_string(path).unwrap_or_default());
    let facts = Facts { log_config, ..reader.facts(SystemTime::now()) };
    let found = problems::find(&facts);
    if found != *told
        && let Some(problem) = found
    {
        say(problem.text());
    }
    *told = found;
}
