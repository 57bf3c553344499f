//! The administrator's search among 100,000 users, on both engines.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use runeside::admin::wire::AdminUsersArgs;
use runeside::base::clock::Clock;
use runeside::base::config::Config;
use runeside::base::db::{Db, DbError};
use runeside::base::keys::Keys;
use runeside::host::app::App;
use runeside::params;
use runeside::people::accounts::desk_users::{UserFilter, UserSort};
use tokio::runtime::Runtime;
use uuid::Uuid;

use crate::{ROUNDS, postgres_bare};

/// The aim for one page.
const AIM: Duration = Duration::from_millis(50);
const USERS: i64 = 100_000;
/// Users in one transaction of the filling.
const STEP: i64 = 10_000;

pub(crate) fn measure(runtime: &Runtime) -> Result<()> {
    let directory = tempfile::tempdir_in("target")?;
    measure_on(runtime, "sqlite", Db::sqlite(directory.path())?, directory.path())?;
    postgres_bare::on_new_database(4, |db| measure_on(runtime, "postgres", db, directory.path()))
}

fn measure_on(runtime: &Runtime, engine: &str, db: Db, data: &Path) -> Result<()> {
    let clock = Clock::system();
    let now = clock.now();
    runtime.block_on(db.migrate(now))?;
    for start in (0..USERS).step_by(usize::try_from(STEP)?) {
        runtime.block_on(db.write(move |tx| {
            for number in start..start + STEP {
                let (id, name) = (Uuid::new_v4(), format!("{}{number:06}", if number % 1000 == 7 { "rare" } else { "player" }));
                tx.run(
                    "insert into users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
                     values ($1, $2, 0, '{}', '{}', $3, 0)",
                    params![id, format!("{name}@example.org"), now.0 - number],
                )?;
                tx.run(
                    "insert into profiles (id, username, username_folded, mana, created_at) values ($1, $2, $2, 0, 0)",
                    params![id, name],
                )?;
                tx.run(
                    "insert into sessions (id, user_id, hmac_key, counter, aal, amr, created_at, refreshed_at)
                     values ($1, $2, '', 0, 'aal1', '[]', 0, $3)",
                    params![Uuid::new_v4(), id, now.0 - number * 60_000],
                )?;
            }
            Ok::<_, DbError>(())
        }))?;
    }
    let config = Config { data: data.to_owned(), ..Config::default() };
    let keys = Keys::load_or_create(&config)?;
    let admin = App::for_command(&config, db, clock, keys)?.features.admin;
    use UserSort::{Name, Newest, Seen};
    for (what, search, filter, sort) in [
        ("the newest", "", None, Newest),
        ("one name", "player054321", None, Newest),
        ("a rare beginning", "rare", None, Newest),
        ("a common beginning", "player", None, Newest),
        ("an address", "player0999", None, Newest),
        ("no match", "nobody", None, Newest),
        ("seen this week", "", Some(UserFilter::Seen), Newest),
        ("banned", "", Some(UserFilter::Banned), Newest),
        ("common and banned", "player", Some(UserFilter::Banned), Newest),
        ("by name", "", None, Name),
        ("by last use", "", None, Seen),
        ("common by last use", "player", None, Seen),
    ] {
        let mut best = Duration::MAX;
        for _ in 0..ROUNDS {
            let args = AdminUsersArgs {
                search: Some(search.into()),
                filters: Some(filter.into_iter().collect()),
                sort: Some(sort),
                after: None,
            };
            let start = Instant::now();
            runtime.block_on(admin.users(args))?;
            best = best.min(start.elapsed());
        }
        println!("  {engine}: {what}: {:.1} ms [{} ms]", best.as_secs_f64() * 1000.0, AIM.as_millis());
    }
    Ok(())
}
