//! `runeside user`: accounts, their roles and tiers.

use anyhow::{Result, bail};
use clap::{Subcommand, ValueEnum};
use serde_json::json;

use super::database::with_app;
use crate::base::config::Config;
use crate::host::features::Features;
use crate::people::accounts::model::{Metadata, User};
use crate::people::accounts::{Accounts, NewUser, UserChanges};
use crate::people::audit::Actor;

#[derive(Subcommand)]
pub(super) enum UserCommand {
    /// Create a confirmed account. Without --password it is read from RUNESIDE_USER_PASSWORD.
    Create {
        #[arg(long)]
        email: String,
        #[arg(long)]
        password: Option<String>,
        #[arg(long)]
        username: Option<String>,
        /// Make them an administrator.
        #[arg(long)]
        admin: bool,
    },
    /// Give or remove the administrator's role.
    Role { email: String, role: Role },
    /// Set a player's tier. A running server applies it to the next request; open pages show it when they load the profile again.
    Tier { email: String, tier: Tier },
    /// List accounts, newest first: id, address, role, created at.
    List,
    /// List open requests to delete an account, oldest first: id, address, whether it was ever verified, requested at.
    Requests,
    /// Delete an account and everything in it, at once and for good. Takes its id or its address.
    Delete { user: String },
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Role {
    Admin,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Tier {
    Free,
    Tracker,
}

impl Tier {
    fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Tracker => "tracker",
        }
    }
}

/// Accounts printed from one read.
const PAGE: i64 = 500;

pub(super) async fn run(config: &Config, command: UserCommand) -> Result<()> {
    with_app(config, async |app| run_on(&app.features, command).await).await
}

async fn run_on(Features { accounts, profiles, .. }: &Features, command: UserCommand) -> Result<()> {
    match command {
        UserCommand::Create { email, password, username, admin } => {
            let password = password.or_else(|| std::env::var("RUNESIDE_USER_PASSWORD").ok());
            let Some(password) = password else {
                bail!(
                    "give the password with --password, or in RUNESIDE_USER_PASSWORD so that it stays out of the shell's history"
                );
            };
            let user_metadata = username.map(|name| ("username".into(), json!(name))).into_iter().collect();
            let app_metadata = role_metadata(if admin { Role::Admin } else { Role::None });
            let request =
                NewUser { email, password: Some(password), confirmed: true, user_metadata, app_metadata, ban: None };
            let user = accounts.create_user(Actor::command(), request).await?;
            println!("{}\t{}", user.id, user.address());
        }
        UserCommand::Role { email, role } => {
            let user = accounts.find_user_by_email(&email).await?;
            let changes = UserChanges { app_metadata: Some(role_metadata(role)), ..UserChanges::default() };
            let user = accounts.change_user(Actor::command(), user.id, changes).await?;
            println!("{}\t{}\t{}", user.id, user.address(), role_name(&user));
        }
        UserCommand::Tier { email, tier } => {
            let user = accounts.find_user_by_email(&email).await?;
            profiles.set_tier(Actor::command(), user.id, tier.name()).await?;
            println!("{}\t{}\t{}", user.id, user.address(), tier.name());
        }
        UserCommand::List => list(accounts).await?,
        UserCommand::Requests => list_requests(accounts).await?,
        UserCommand::Delete { user } => {
            let user = match user.parse() {
                Ok(id) => accounts.find_user(id).await?,
                Err(_) => accounts.find_user_by_email(&user).await?,
            };
            accounts.delete_user(Actor::command(), user.id).await?;
            accounts.finish_deletions().await?;
            println!("{}\t{}", user.id, user.address());
        }
    }
    Ok(())
}

async fn list(accounts: &Accounts) -> Result<()> {
    for page in 1.. {
        let found = accounts.list_users(page, PAGE).await?;
        for user in &found.users {
            println!("{}\t{}\t{}\t{}", user.id, user.address(), role_name(user), user.created_at);
        }
        if page * PAGE >= found.total {
            break;
        }
    }
    Ok(())
}

async fn list_requests(accounts: &Accounts) -> Result<()> {
    for request in accounts.open_deletion_requests().await? {
        let verified = if request.email_verified { "verified" } else { "unverified" };
        let email = request.email.unwrap_or_default();
        println!("{}\t{email}\t{verified}\t{}", request.user, request.created_at);
    }
    Ok(())
}

fn role_name(user: &User) -> &'static str {
    if user.is_admin() { "admin" } else { "none" }
}

/// Null removes the role.
fn role_metadata(role: Role) -> Metadata {
    let value = match role {
        Role::Admin => json!("admin"),
        Role::None => serde_json::Value::Null,
    };
    Metadata::from_iter([("role".to_owned(), value)])
}
