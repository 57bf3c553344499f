//! `runeside-follow`: the follower alone, for players' computers.

use std::process::ExitCode;

use clap::Parser;
use follower::FollowArgs;

/// Follow the game's log: show the present game on your other screens, and record matches.
#[derive(Parser)]
#[command(name = "runeside-follow", version)]
struct Cli {
    #[command(flatten)]
    follow: FollowArgs,
}

fn main() -> ExitCode {
    match follower::run(&Cli::parse().follow) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("runeside-follow: {error:#}");
            ExitCode::FAILURE
        }
    }
}
