//! How many cases a property test runs.

use proptest::test_runner::Config;

/// `make soak` sets SOAK and runs this many times as many cases.
const SOAK_FACTOR: u32 = 20;

/// The settings of a property that runs `quick` cases in `make test`.
pub(crate) fn cases(quick: u32) -> Config {
    let cases = if std::env::var_os("SOAK").is_some() { quick * SOAK_FACTOR } else { quick };
    Config { cases, failure_persistence: None, ..Config::default() }
}
