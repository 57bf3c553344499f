//! The arguments of the command.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug, Default)]
pub struct FollowArgs {
    /// The game's Logs folder (default: where the game is usually installed).
    #[arg(long, value_name = "PATH")]
    pub logs: Option<PathBuf>,
    /// The server's address, as in the browser; remembered by --pair.
    #[arg(long, value_name = "URL")]
    pub server: Option<String>,
    /// Pair this computer with the account that shows this code.
    #[arg(long, value_name = "CODE")]
    pub pair: Option<String>,
    /// Write the game's log.config, after asking, so that the game writes its log; then stop.
    #[arg(long)]
    pub write_config: bool,
    /// Do not ask.
    #[arg(long, requires = "write_config")]
    pub yes: bool,
    /// Where the pairing and unsent matches are kept (default: the user's folder for settings).
    #[arg(long, value_name = "PATH")]
    pub state: Option<PathBuf>,
    /// Stop when everything that is written so far is read and sent.
    #[arg(long)]
    pub once: bool,
}
