//! `runeside follow`: follows the log that the game writes on this computer, shows the present game on the player's other
//! screens and records finished matches. What a log says is the business of `crates/gamelog`.
//!
//! Two threads: the [`reader`] reads files and never waits for the network; the [`sender`] talks to the server. Between them is
//! the [`outbox`] with the newest view, and with finished matches, each a file of the [`queue`] until the server has answered.

mod api;
mod args;
mod choice;
mod follow;
mod logs;
mod outbox;
mod pace;
mod place;
mod problems;
mod queue;
mod reader;
mod sender;
mod settings;
mod status;
mod tail;
mod times;
mod write_config;

pub use args::FollowArgs;

use anyhow::{Context, Result};

use crate::api::Api;
use crate::place::System;
use crate::settings::Settings;

/// Runs until the process is ended.
pub fn run(args: &FollowArgs) -> Result<()> {
    let system = System::this();
    if args.write_config {
        return write_config::run(&system, args.yes);
    }
    let folder = args
        .state
        .clone()
        .or_else(|| system.state_folder())
        .context("this system has no place for settings: name a folder with --state")?;
    let settings = match &args.pair {
        Some(code) => {
            let server = args
                .server
                .as_deref()
                .or(Settings::load(&folder)?.map(|known| known.server).as_deref())
                .map(str::to_owned);
            let server = server.context("--pair needs the server's address: --server https://…")?;
            let settings = Api::new(&server)?.claim(code, &system.computer_name())?;
            settings.save(&folder)?;
            status::say(&format!("paired with {} as \"{}\"", settings.server, settings.name));
            settings
        }
        None => {
            let mut settings = Settings::load(&folder)?.context(
                "this computer is not paired yet. Open the deck tracker in the browser, choose \"Command line\", and run: runeside follow --server URL --pair CODE",
            )?;
            if let Some(server) = &args.server {
                settings.server = settings::server_address(server);
            }
            settings
        }
    };
    follow::run(&system, args, &folder, settings)
}
