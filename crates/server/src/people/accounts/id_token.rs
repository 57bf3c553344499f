//! Signing in with a provider's ID token, and linking a provider to an existing account.

use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{Identity, Metadata, User};
use super::proof::{Change, require_proof};
use super::providers::Person;
use super::verify::claim_account;
use super::{
    Accounts, Claims, Error, Grant, Refusal, Result, SignedIn, Visitor, create_user, lock_user_and_session,
    open_session, store,
};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::base::random;

pub struct IdTokenSignIn {
    pub provider: String,
    pub id_token: String,
    pub nonce: Option<String>,
}

impl Accounts {
    pub async fn sign_in_with_id_token(&self, request: IdTokenSignIn, visitor: Visitor) -> Result<Grant> {
        let person = self.verify_id_token(&request, &visitor).await?;
        let now = self.clock.now();
        let signup = self.auth().signup;
        let sign_in = || {
            let (person, visitor) = (person.clone(), visitor.clone());
            self.db.write(move |tx| {
                let mut user = find_or_create(tx, &person, signup, now)?;
                let session = open_session(tx, &mut user, "oauth", &visitor, now)?;
                let user = store::user(tx, user.id)?.ok_or(Refusal::UserNotFound)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
        };
        // Two concurrent first sign-ins both try to create the user; the one that fails finds it in the second attempt.
        let signed_in = match sign_in().await {
            Err(Error::Refused(Refusal::UserAlreadyExists | Refusal::IdentityExists)) => sign_in().await?,
            result => result?,
        };
        self.grant(signed_in)
    }

    /// Links another way to sign in to the caller's account. The session does not change.
    pub async fn link_identity(&self, claims: Claims, request: IdTokenSignIn, visitor: Visitor) -> Result<Grant> {
        self.require_linking()?;
        let person = self.verify_id_token(&request, &visitor).await?;
        let now = self.clock.now();
        let signed_in = self
            .db
            .write(move |tx| {
                let (mut user, session) = lock_user_and_session(tx, &claims)?;
                require_proof(&user, &session, Change::Identities, now)?;
                if store::identity(tx, person.provider, &person.sub)?.is_some() {
                    return Err(Refusal::IdentityExists.into());
                }
                link(tx, &mut user, &person, now)?;
                user.updated_at = now;
                store::save_user(tx, &user)?;
                let user = store::user(tx, user.id)?.ok_or(Refusal::UserNotFound)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.grant(signed_in)
    }

    /// Unlinks a way to sign in, but never the last one.
    pub async fn unlink_identity(&self, claims: Claims, identity: Uuid) -> Result<()> {
        self.require_linking()?;
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (mut user, session) = lock_user_and_session(tx, &claims)?;
                require_proof(&user, &session, Change::Identities, now)?;
                let position =
                    user.identities.iter().position(|own| own.id == identity).ok_or(Refusal::IdentityNotFound)?;
                if user.identities.len() == 1 {
                    return Err(Refusal::SingleIdentity.into());
                }
                user.identities.remove(position);
                store::delete_identity(tx, identity)?;
                let left: Vec<Value> = user.identities.iter().map(|own| json!(own.provider)).collect();
                user.app_metadata.insert("provider".into(), left[0].clone());
                user.app_metadata.insert("providers".into(), Value::Array(left));
                user.updated_at = now;
                Ok(store::save_user(tx, &user)?)
            })
            .await
    }

    pub fn require_linking(&self) -> Result<(), Refusal> {
        if self.auth().manual_linking { Ok(()) } else { Err(Refusal::ManualLinkingDisabled) }
    }
}

/// The user of that identity; else the user of that address, if the provider has verified it; else a new user.
fn find_or_create(tx: &mut Tx<'_>, person: &Person, signup: bool, now: Timestamp) -> Result<User> {
    if let Some(identity) = store::identity(tx, person.provider, &person.sub)? {
        store::touch_identity(tx, identity.id, &person.data, now)?;
        return Ok(store::user_for_update(tx, identity.user_id)?.ok_or(Refusal::UserNotFound)?);
    }
    let known = match &person.email {
        Some(email) => store::user_by_email_for_update(tx, email)?,
        None => None,
    };
    let mut user = match known {
        Some(mut user) if person.email_verified => {
            claim_account(tx, &mut user, None, now)?;
            user.email_verified = true;
            user.email_confirmed_at.get_or_insert(now);
            user
        }
        Some(_) => return Err(Refusal::EmailExists.into()),
        None if !signup => return Err(Refusal::SignupDisabled.into()),
        None => {
            let mut user = User::new(person.email.clone(), now);
            user.is_anonymous = false;
            user.app_metadata = Metadata::new();
            user.email_verified = person.email_verified;
            user.email_confirmed_at = person.email_verified.then_some(now);
            create_user(tx, &mut user)?;
            user
        }
    };
    link(tx, &mut user, person, now)?;
    Ok(user)
}

fn link(tx: &mut Tx<'_>, user: &mut User, person: &Person, now: Timestamp) -> Result<()> {
    let identity = Identity {
        id: random::id(),
        user_id: user.id,
        provider: person.provider.into(),
        provider_id: person.sub.clone(),
        data: person.data.clone(),
        email: person.email.clone(),
        last_sign_in_at: Some(now),
        created_at: now,
        updated_at: now,
    };
    store::insert_identity(tx, &identity).map_err(|error| {
        if error.is_unique("identities_provider_provider_id_key") {
            Refusal::IdentityExists.into()
        } else {
            Error::from(error)
        }
    })?;
    let mut providers: Vec<Value> = match user.app_metadata.get("providers") {
        Some(Value::Array(known)) => known.clone(),
        _ => Vec::new(),
    };
    if !providers.contains(&json!(person.provider)) {
        providers.push(json!(person.provider));
    }
    user.app_metadata.entry("provider").or_insert_with(|| json!(person.provider));
    user.app_metadata.insert("providers".into(), Value::Array(providers));
    for key in ["full_name", "name", "avatar_url"] {
        let value = &person.data[key];
        if !value.is_null() && !user.user_metadata.contains_key(key) {
            user.user_metadata.insert(key.into(), value.clone());
        }
    }
    Ok(())
}
