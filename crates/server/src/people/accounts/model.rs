//! The data of an account.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

pub use super::misses::Misses;
use crate::base::clock::Timestamp;

pub type Metadata = Map<String, Value>;

#[derive(Clone, Debug)]
pub struct User {
    pub id: Uuid,
    pub email: Option<String>,
    pub password_hash: Option<String>,
    pub email_confirmed_at: Option<Timestamp>,
    /// A code or link sent to the address was used, so the address is proven.
    pub email_verified: bool,
    pub new_email: Option<String>,
    pub app_metadata: Metadata,
    pub user_metadata: Metadata,
    pub is_anonymous: bool,
    pub banned_until: Option<Timestamp>,
    /// Shown to the banned player at sign-in.
    pub ban_cause: Option<BanCause>,
    pub ban_words: Option<String>,
    pub invited_at: Option<Timestamp>,
    pub confirmation_sent_at: Option<Timestamp>,
    pub recovery_sent_at: Option<Timestamp>,
    pub email_change_sent_at: Option<Timestamp>,
    pub reauthentication_sent_at: Option<Timestamp>,
    pub last_sign_in_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub identities: Vec<Identity>,
    pub factors: Vec<Factor>,
}

impl User {
    pub fn new(email: Option<String>, now: Timestamp) -> Self {
        let mut app_metadata = Metadata::new();
        if email.is_some() {
            app_metadata.insert("provider".into(), json!("email"));
            app_metadata.insert("providers".into(), json!(["email"]));
        }
        Self {
            id: Uuid::new_v4(),
            is_anonymous: email.is_none(),
            email,
            password_hash: None,
            email_confirmed_at: None,
            email_verified: false,
            new_email: None,
            app_metadata,
            user_metadata: Metadata::new(),
            banned_until: None,
            ban_cause: None,
            ban_words: None,
            invited_at: None,
            confirmation_sent_at: None,
            recovery_sent_at: None,
            email_change_sent_at: None,
            reauthentication_sent_at: None,
            last_sign_in_at: None,
            created_at: now,
            updated_at: now,
            identities: Vec::new(),
            factors: Vec::new(),
        }
    }

    pub fn is_banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    /// The part of the ban that the sign-in error contains.
    pub fn ban_notice(&self) -> BanNotice {
        let until = self.banned_until.filter(|until| *until < FOR_GOOD);
        BanNotice { until, cause: self.ban_cause, words: self.ban_words.clone() }
    }

    pub fn is_admin(&self) -> bool {
        self.app_metadata.get("role").and_then(Value::as_str) == Some("admin")
    }

    pub fn has_verified_factor(&self) -> bool {
        self.factors.iter().any(|factor| factor.verified)
    }

    /// The language of their mail; French by default.
    pub fn language(&self) -> crate::base::language::Language {
        let wish = self.user_metadata.get("language").and_then(Value::as_str);
        crate::base::language::Language::from_code(wish.unwrap_or_default())
    }

    /// The address, or empty text: anonymous users have none.
    pub fn address(&self) -> &str {
        self.email.as_deref().unwrap_or_default()
    }

    /// Name (the profile's), id and address, for a letter to the operator.
    pub fn summary(&self, username: &str) -> String {
        let address = match &self.email {
            Some(email) if self.email_verified => format!("{email} (verified)"),
            Some(email) => format!("{email} (never verified)"),
            None => "none".into(),
        };
        format!("Username: {username}\nUser id: {}\nAddress: {address}", self.id)
    }

    pub fn merge_user_metadata(&mut self, changes: Metadata) {
        merge(&mut self.user_metadata, changes);
    }

    pub fn merge_app_metadata(&mut self, changes: Metadata) {
        merge(&mut self.app_metadata, changes);
    }
}

/// The end of a ban for good: the last second of the calendar.
pub const FOR_GOOD: Timestamp = Timestamp::from_secs(253_402_300_799);

/// Why a user is banned; every language has a text for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BanCause {
    Cheating,
    Abuse,
    Name,
    Payment,
    Spam,
    Other,
}

impl BanCause {
    const ALL: [Self; 6] = [Self::Cheating, Self::Abuse, Self::Name, Self::Payment, Self::Spam, Self::Other];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cheating => "cheating",
            Self::Abuse => "abuse",
            Self::Name => "name",
            Self::Payment => "payment",
            Self::Spam => "spam",
            Self::Other => "other",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.as_str() == name)
    }
}

/// A ban as the sign-in error shows it to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanNotice {
    /// `None`: for good.
    pub until: Option<Timestamp>,
    pub cause: Option<BanCause>,
    pub words: Option<String>,
}

/// New values replace old ones; null removes a key.
fn merge(metadata: &mut Metadata, changes: Metadata) {
    for (key, value) in changes {
        if value.is_null() {
            metadata.remove(&key);
        } else {
            metadata.insert(key, value);
        }
    }
}

#[derive(Clone, Debug)]
pub struct Identity {
    pub id: Uuid,
    pub user_id: Uuid,
    pub provider: String,
    pub provider_id: String,
    pub data: Value,
    pub email: Option<String>,
    pub last_sign_in_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Identity {
    /// The identity of a user who signs up with a mail address.
    pub fn of_email(user: &User) -> Self {
        Self {
            id: Uuid::new_v4(),
            user_id: user.id,
            provider: "email".into(),
            provider_id: user.id.to_string(),
            data: json!({
                "sub": user.id, "email": user.email, "email_verified": user.email_verified, "phone_verified": false,
            }),
            email: user.email.clone(),
            last_sign_in_at: Some(user.created_at),
            created_at: user.created_at,
            updated_at: user.created_at,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Factor {
    pub id: Uuid,
    pub friendly_name: Option<String>,
    pub verified: bool,
    pub secret: String,
    pub last_step: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct Session {
    pub id: Uuid,
    pub user_id: Uuid,
    pub hmac_key: Vec<u8>,
    pub counter: i64,
    /// Refresh tokens with a smaller counter are void.
    pub counter_floor: i64,
    pub aal: Aal,
    /// Newest first.
    pub amr: Vec<Amr>,
    /// IP address and user agent of the last refresh.
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: Timestamp,
    pub refreshed_at: Timestamp,
    /// When the newest pair of tokens was first seen in use; `None` if it was not yet.
    pub seen_at: Option<Timestamp>,
    /// The counter of the newest pair that was issued again, to a token one step behind.
    pub repeated: Option<i64>,
}

/// Authenticator assurance level: with one factor, or with two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aal {
    Aal1,
    Aal2,
}

impl Aal {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Aal1 => "aal1",
            Self::Aal2 => "aal2",
        }
    }
}

/// Authentication method and its time (in seconds, as in the token).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amr {
    pub method: String,
    pub timestamp: i64,
}

/// The purpose of a mailed code or link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Confirmation,
    Recovery,
    EmailChangeCurrent,
    EmailChangeNew,
    Reauthentication,
}

impl TokenKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Recovery => "recovery",
            Self::EmailChangeCurrent => "email_change_current",
            Self::EmailChangeNew => "email_change_new",
            Self::Reauthentication => "reauthentication",
        }
    }
}

#[derive(Clone, Debug)]
pub struct OneTimeToken {
    pub user_id: Uuid,
    pub kind: TokenKind,
    pub link_hash: String,
    pub code_hash: String,
    /// Hashes of the codes that were mailed before, the newest first.
    pub earlier_codes: Vec<String>,
    pub email: String,
    /// The PKCE flow it belongs to, if the request had a code challenge.
    pub flow_id: Option<Uuid>,
    /// Wrong codes typed for the account.
    pub misses: Misses,
    pub created_at: Timestamp,
}

/// So many earlier codes are known again.
const EARLIER_CODES: usize = 5;

impl OneTimeToken {
    /// Whether a typed code is one that was mailed, this one or one before: not a guess, also if it is not good any more.
    pub fn was_mailed(&self, code_hash: &str) -> bool {
        self.code_hash == code_hash || self.earlier_codes.iter().any(|earlier| earlier == code_hash)
    }

    /// What the token that replaces this one knows of the codes before it.
    pub fn codes_so_far(&self) -> Vec<String> {
        [&self.code_hash].into_iter().chain(&self.earlier_codes).take(EARLIER_CODES).cloned().collect()
    }
}

/// A change of mail address that the owner of the old address can undo with a mailed link.
#[derive(Clone, Debug)]
pub struct AddressChange {
    pub link_hash: String,
    pub user_id: Uuid,
    pub old_email: String,
    pub new_email: String,
    pub created_at: Timestamp,
    pub good_until: Timestamp,
}

/// The code challenge of a PKCE request.
#[derive(Clone, Debug)]
pub struct Challenge {
    pub challenge: String,
    pub method: String,
}

#[derive(Clone, Debug)]
pub struct Flow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub challenge: Challenge,
    pub authentication_method: String,
    pub created_at: Timestamp,
}
