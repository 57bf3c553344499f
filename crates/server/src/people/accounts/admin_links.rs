//! Invitations, and links that are given to an administrator instead of mailed.

use serde_json::{Value as Json, json};

use super::links::{Purpose, Secret};
use super::model::{Metadata, TokenKind, User};
use super::{Accounts, Error, Refusal, Result, create_user, rules, store, wanted_username};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::people::audit::{Act, Actor, audit};
use crate::people::mail::Kind;

/// The purpose of a link made by an administrator.
#[derive(Clone, Debug)]
pub enum LinkType {
    Signup { password: String },
    Invite,
    Magiclink,
    Recovery,
    EmailChange { new_email: String, of_new: bool },
}

impl LinkType {
    fn name(&self) -> &'static str {
        match self {
            Self::Signup { .. } => "signup",
            Self::Invite => "invite",
            Self::Magiclink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailChange { .. } => "email_change",
        }
    }
}

pub struct GeneratedLink {
    pub user: User,
    pub action_link: String,
    pub code: String,
    pub token: String,
    pub verification_type: &'static str,
    pub redirect: String,
}

impl Accounts {
    /// Sends an invitation by mail.
    pub async fn invite(
        &self,
        actor: Actor,
        email: &str,
        metadata: Metadata,
        redirect: Option<String>,
    ) -> Result<User> {
        let email = Self::valid_email(email)?;
        wanted_username(&metadata)?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let mut user = invite_user(tx, &email, &metadata, now)?;
            let purpose = Purpose { letter: Kind::Invite, redirect: redirect.as_deref(), challenge: None };
            this.send_link(tx, &mut user, &purpose, now)?;
            audit(tx, &actor, Act::on_user("user.invite", user.id, Json::Null, Json::Null), now)?;
            Ok(user)
        })
        .await
    }

    /// Creates a link and returns it to the administrator instead of mailing it.
    pub async fn generate_link(
        &self,
        actor: Actor,
        email: &str,
        kind: LinkType,
        metadata: Metadata,
        redirect: Option<String>,
    ) -> Result<GeneratedLink> {
        let email = Self::valid_email(email)?;
        wanted_username(&metadata)?;
        let hash = match &kind {
            LinkType::Signup { password } => {
                self.check_password(password)?;
                Some(self.passwords.hash(password.clone()).await?)
            }
            _ => None,
        };
        let kind = match kind {
            LinkType::EmailChange { new_email, of_new } => {
                LinkType::EmailChange { new_email: Self::valid_email(&new_email)?, of_new }
            }
            other => other,
        };
        let now = self.clock.now();
        let this = self.clone();
        let site = self.settings.site_url.clone();
        let redirect = rules::redirect(redirect.as_deref(), &site, &self.auth().redirect_allow_list);
        let link_type = kind.clone();
        let (user, secret) = self
            .db
            .write(move |tx| {
                let mut user = this.user_for_link(tx, &email, &link_type, hash.as_deref(), &metadata, now)?;
                let secret = this.secret_for_link(tx, &mut user, &link_type, now)?;
                let after = json!({ "link": link_type.name() });
                audit(tx, &actor, Act::on_user("user.link", user.id, Json::Null, after), now)?;
                Ok::<_, Error>((user, secret))
            })
            .await?;
        let (letter, verification_type) = match &kind {
            LinkType::Signup { .. } => (Kind::Signup, "signup"),
            LinkType::Invite => (Kind::Invite, "invite"),
            LinkType::Magiclink => (Kind::Magiclink, "magiclink"),
            LinkType::Recovery => (Kind::Recovery, "recovery"),
            LinkType::EmailChange { of_new: true, .. } => (Kind::EmailChange, "email_change_new"),
            LinkType::EmailChange { of_new: false, .. } => (Kind::EmailChange, "email_change_current"),
        };
        Ok(GeneratedLink {
            action_link: self.verify_link(letter, &secret.token, &redirect),
            code: secret.code,
            token: secret.token,
            verification_type,
            redirect,
            user,
        })
    }

    fn user_for_link(
        &self,
        tx: &mut Tx<'_>,
        email: &str,
        kind: &LinkType,
        hash: Option<&str>,
        metadata: &Metadata,
        now: Timestamp,
    ) -> Result<User> {
        match kind {
            LinkType::Invite => invite_user(tx, email, metadata, now),
            LinkType::Recovery | LinkType::EmailChange { .. } => {
                Ok(store::user_by_email_for_update(tx, email)?.ok_or(Refusal::UserNotFound)?)
            }
            LinkType::Signup { .. } | LinkType::Magiclink => match store::user_by_email_for_update(tx, email)? {
                Some(known) if matches!(kind, LinkType::Magiclink) || known.email_confirmed_at.is_none() => Ok(known),
                Some(_) => Err(Refusal::EmailExists.into()),
                None => {
                    let mut user = User::new(Some(email.to_owned()), now);
                    user.password_hash = hash.map(ToOwned::to_owned);
                    user.user_metadata = metadata.clone();
                    create_user(tx, &mut user)?;
                    Ok(user)
                }
            },
        }
    }

    fn secret_for_link(&self, tx: &mut Tx<'_>, user: &mut User, kind: &LinkType, now: Timestamp) -> Result<Secret> {
        let (token, to) = match kind {
            LinkType::Signup { .. } | LinkType::Invite => {
                user.confirmation_sent_at = Some(now);
                (TokenKind::Confirmation, user.address().to_owned())
            }
            LinkType::Magiclink | LinkType::Recovery => {
                user.recovery_sent_at = Some(now);
                (TokenKind::Recovery, user.address().to_owned())
            }
            LinkType::EmailChange { new_email, of_new } => {
                if store::user_by_email(tx, new_email)?.is_some() {
                    return Err(Refusal::EmailExists.into());
                }
                user.new_email = Some(new_email.clone());
                user.email_change_sent_at = Some(now);
                if *of_new {
                    (TokenKind::EmailChangeNew, new_email.clone())
                } else {
                    (TokenKind::EmailChangeCurrent, user.address().to_owned())
                }
            }
        };
        user.updated_at = now;
        store::save_user(tx, user)?;
        self.store_secret(tx, user, token, &to, None, now)
    }
}

fn invite_user(tx: &mut Tx<'_>, email: &str, metadata: &Metadata, now: Timestamp) -> Result<User> {
    match store::user_by_email_for_update(tx, email)? {
        Some(known) if known.email_confirmed_at.is_some() => Err(Refusal::EmailExists.into()),
        Some(mut waiting) => {
            waiting.invited_at = Some(now);
            Ok(waiting)
        }
        None => {
            let mut user = User::new(Some(email.to_owned()), now);
            user.invited_at = Some(now);
            user.user_metadata = metadata.clone();
            create_user(tx, &mut user)?;
            Ok(user)
        }
    }
}
