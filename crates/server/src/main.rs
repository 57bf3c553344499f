//! The `runeside` binary. Everything is in the library; this only says how it went.

use std::process::ExitCode;

fn main() -> ExitCode {
    match runeside::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("runeside: {error:#}");
            ExitCode::FAILURE
        }
    }
}
