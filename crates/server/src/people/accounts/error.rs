//! All refusals of account calls: status, code and text on the wire.

use schemars::JsonSchema;
use serde::Serialize;

use super::model::BanNotice;
use super::proof::Change;
use crate::base::db::DbError;
use crate::base::limits::Wait;
use crate::contract::registry::{HttpRefusal, RefusalCodes};
use crate::people::accounts::password;
use crate::people::usernames;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A temporary failure: the caller may retry.
    #[error("unavailable: {0}")]
    Unavailable(String),
    #[error(transparent)]
    Broken(anyhow::Error),
}

/// The error of a feature that has refusals of its own and asks accounts for its caller.
#[derive(Debug, thiserror::Error)]
pub enum FeatureError<R> {
    #[error(transparent)]
    Refused(R),
    /// The caller's session, and failures below.
    #[error(transparent)]
    Accounts(Error),
}

impl<R: HttpRefusal> From<R> for FeatureError<R> {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal)
    }
}

impl<R> From<Error> for FeatureError<R> {
    fn from(error: Error) -> Self {
        Self::Accounts(error)
    }
}

impl<R> From<DbError> for FeatureError<R> {
    fn from(error: DbError) -> Self {
        Self::Accounts(error.into())
    }
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    // Invalid input.
    #[error("Invalid email format")]
    InvalidEmail,
    #[error("Password must be {0}-128 characters long")]
    WeakPassword(usize),
    #[error(transparent)]
    Username(#[from] usernames::Refusal),
    #[error("{0}")]
    Invalid(String),
    #[error("Could not parse request body as JSON: {0}")]
    BadJson(String),
    #[error("Request body is too large")]
    TooLarge,

    // Signing in.
    #[error("Invalid login credentials")]
    InvalidCredentials,
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    #[error("User is banned")]
    Banned(BanNotice),
    #[error("User already registered")]
    UserAlreadyExists,
    #[error("A user with this email address has already been registered")]
    EmailExists,
    #[error("Signups not allowed for this instance")]
    SignupDisabled,
    #[error("Token has expired or is invalid")]
    CodeExpired,
    #[error("Email link is invalid or has expired")]
    LinkExpired,
    #[error("invalid flow state, no valid flow state found")]
    FlowNotFound,
    #[error("invalid flow state, flow state has expired")]
    FlowExpired,
    #[error("code challenge does not match previously saved code verifier")]
    BadCodeVerifier,

    // Authorization.
    #[error("This endpoint requires a valid Bearer token")]
    NoAuthorization,
    #[error("invalid JWT: unable to parse or verify signature, {0}")]
    BadJwt(String),
    #[error("User from sub claim in JWT does not exist")]
    UserOfTokenNotFound,
    #[error("Session from session_id claim in JWT does not exist")]
    SessionNotFound,
    #[error("User not allowed")]
    NotAdmin,
    #[error("User not found")]
    UserNotFound,
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenAlreadyUsed,

    // Changing one's own account.
    #[error("New password should be different from the old password.")]
    SamePassword,
    #[error("{} requires reauthentication", .0.name())]
    ReauthenticationNeeded(Change),
    #[error("Nonce has expired or is invalid")]
    ReauthenticationNotValid,
    #[error("{1}")]
    InsufficientAal(u16, &'static str),

    // Second factors.
    #[error("Factor not found")]
    FactorNotFound,
    #[error("A factor with the friendly name \"{0}\" for this user already exists")]
    FactorNameConflict(String),
    #[error("Maximum number of verified factors reached, unenroll to continue")]
    TooManyFactors,
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge.")]
    ChallengeExpired,
    #[error("Challenge and verify IP addresses mismatch")]
    ChallengeMoved,
    #[error("Invalid TOTP code entered")]
    WrongFactorCode,
    #[error("MFA enroll is disabled for this type of factor")]
    FactorKindDisabled,

    // Rate limits.
    #[error("Request rate limit reached")]
    TooManyRequests(u64),
    #[error("For security purposes, you can only request this after {0} seconds.")]
    TooManyMails(u64),
    #[error("Deletion was requested too often, please try again later")]
    TooManyDeletionRequests(u64),

    // Features that are switched off or not offered.
    #[error("Anonymous sign-ins are disabled")]
    AnonymousDisabled,
    #[error("Phone logins are disabled")]
    PhoneDisabled,
    #[error("Provider (issuer \"{0}\") is not enabled")]
    ProviderDisabled(String),
    #[error("Bad ID token")]
    BadIdToken,
    #[error("Unsupported provider: provider is not enabled")]
    OauthDisabled,
    #[error("Manual linking is disabled")]
    ManualLinkingDisabled,
    #[error("Identity is already linked to another user")]
    IdentityExists,
    #[error("Identity doesn't exist")]
    IdentityNotFound,
    #[error("User must have at least 1 identity after unlinking")]
    SingleIdentity,
    #[error("SAML 2.0 is disabled")]
    SamlDisabled,
    #[error("Web3 provider is disabled")]
    Web3Disabled,
    #[error("Passkeys are disabled")]
    PasskeyDisabled,
    #[error("OAuth server is disabled")]
    OauthServerDisabled,

    // Deleting the account, with the texts of the specification.
    #[error("Incorrect password")]
    IncorrectPassword,
    #[error("No user found")]
    NoUser,
    #[error("The last administrator stays")]
    LastAdmin,
    #[error("The message must be at most {0} characters long")]
    MessageTooLong(usize),

    // Devices.
    #[error("Device not found")]
    DeviceNotFound,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ValidationFailed,
    UsernameTaken,
    WeakPassword,
    BadJson,
    RequestTooLarge,
    InvalidCredentials,
    EmailNotConfirmed,
    UserBanned,
    UserAlreadyExists,
    EmailExists,
    SignupDisabled,
    OtpExpired,
    FlowStateNotFound,
    FlowStateExpired,
    BadCodeVerifier,
    NoAuthorization,
    BadJwt,
    UserNotFound,
    SessionNotFound,
    NotAdmin,
    RefreshTokenNotFound,
    RefreshTokenAlreadyUsed,
    SamePassword,
    ReauthenticationNeeded,
    ReauthenticationNotValid,
    InsufficientAal,
    MfaFactorNotFound,
    MfaFactorNameConflict,
    TooManyEnrolledMfaFactors,
    MfaChallengeExpired,
    MfaIpAddressMismatch,
    MfaVerificationFailed,
    MfaEnrollNotEnabled,
    OverRequestRateLimit,
    OverEmailSendRateLimit,
    OverDeletionRequestLimit,
    AnonymousProviderDisabled,
    PhoneProviderDisabled,
    ProviderDisabled,
    BadIdToken,
    ManualLinkingDisabled,
    IdentityAlreadyExists,
    IdentityNotFound,
    SingleIdentityNotDeletable,
    SamlProviderDisabled,
    #[serde(rename = "web3_provider_disabled")]
    Web3ProviderDisabled,
    PasskeyDisabled,
    FeatureDisabled,
    IncorrectPassword,
    NoUser,
    LastAdmin,
    MessageTooLong,
    DeviceNotFound,
}

impl RefusalCodes for Code {}

impl Refusal {
    pub fn invalid(text: impl Into<String>) -> Self {
        Self::Invalid(text.into())
    }
}

impl HttpRefusal for Refusal {
    type Code = Code;

    fn wire(&self) -> (u16, Code) {
        match self {
            Self::InvalidEmail | Self::Invalid(_) | Self::Username(usernames::Refusal::TooShort) => {
                (400, Code::ValidationFailed)
            }
            Self::Username(usernames::Refusal::Taken) => (422, Code::UsernameTaken),
            Self::WeakPassword(_) => (422, Code::WeakPassword),
            Self::BadJson(_) => (400, Code::BadJson),
            Self::TooLarge => (413, Code::RequestTooLarge),
            Self::InvalidCredentials => (400, Code::InvalidCredentials),
            Self::EmailNotConfirmed => (400, Code::EmailNotConfirmed),
            Self::Banned(_) => (400, Code::UserBanned),
            Self::UserAlreadyExists => (422, Code::UserAlreadyExists),
            Self::EmailExists => (422, Code::EmailExists),
            Self::SignupDisabled => (422, Code::SignupDisabled),
            Self::CodeExpired | Self::LinkExpired => (403, Code::OtpExpired),
            Self::FlowNotFound => (404, Code::FlowStateNotFound),
            Self::FlowExpired => (422, Code::FlowStateExpired),
            Self::BadCodeVerifier => (400, Code::BadCodeVerifier),
            Self::NoAuthorization => (401, Code::NoAuthorization),
            Self::BadJwt(_) => (403, Code::BadJwt),
            Self::UserOfTokenNotFound => (403, Code::UserNotFound),
            Self::SessionNotFound => (403, Code::SessionNotFound),
            Self::NotAdmin => (403, Code::NotAdmin),
            Self::UserNotFound => (404, Code::UserNotFound),
            Self::RefreshTokenNotFound => (400, Code::RefreshTokenNotFound),
            Self::RefreshTokenAlreadyUsed => (400, Code::RefreshTokenAlreadyUsed),
            Self::SamePassword => (422, Code::SamePassword),
            Self::ReauthenticationNeeded(_) => (400, Code::ReauthenticationNeeded),
            Self::ReauthenticationNotValid => (422, Code::ReauthenticationNotValid),
            Self::InsufficientAal(status, _) => (*status, Code::InsufficientAal),
            Self::FactorNotFound => (404, Code::MfaFactorNotFound),
            Self::FactorNameConflict(_) => (422, Code::MfaFactorNameConflict),
            Self::TooManyFactors => (422, Code::TooManyEnrolledMfaFactors),
            Self::ChallengeExpired => (422, Code::MfaChallengeExpired),
            Self::ChallengeMoved => (422, Code::MfaIpAddressMismatch),
            Self::WrongFactorCode => (422, Code::MfaVerificationFailed),
            Self::FactorKindDisabled => (422, Code::MfaEnrollNotEnabled),
            Self::TooManyRequests(_) => (429, Code::OverRequestRateLimit),
            Self::TooManyMails(_) => (429, Code::OverEmailSendRateLimit),
            Self::TooManyDeletionRequests(_) => (429, Code::OverDeletionRequestLimit),
            Self::AnonymousDisabled => (422, Code::AnonymousProviderDisabled),
            Self::PhoneDisabled => (400, Code::PhoneProviderDisabled),
            Self::ProviderDisabled(_) => (400, Code::ProviderDisabled),
            Self::BadIdToken => (400, Code::BadIdToken),
            Self::OauthDisabled => (400, Code::ValidationFailed),
            Self::ManualLinkingDisabled => (404, Code::ManualLinkingDisabled),
            Self::IdentityExists => (422, Code::IdentityAlreadyExists),
            Self::IdentityNotFound => (404, Code::IdentityNotFound),
            Self::SingleIdentity => (422, Code::SingleIdentityNotDeletable),
            Self::SamlDisabled => (404, Code::SamlProviderDisabled),
            Self::Web3Disabled => (422, Code::Web3ProviderDisabled),
            Self::PasskeyDisabled => (404, Code::PasskeyDisabled),
            Self::OauthServerDisabled => (404, Code::FeatureDisabled),
            Self::IncorrectPassword => (403, Code::IncorrectPassword),
            Self::NoUser => (401, Code::NoUser),
            Self::LastAdmin => (403, Code::LastAdmin),
            Self::MessageTooLong(_) => (400, Code::MessageTooLong),
            Self::DeviceNotFound => (404, Code::DeviceNotFound),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooManyRequests(seconds) | Self::TooManyMails(seconds) | Self::TooManyDeletionRequests(seconds) => {
                Some(*seconds)
            }
            _ => None,
        }
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        match error {
            DbError::Unavailable(reason) => Self::Unavailable(reason),
            DbError::TooLong | DbError::Unknown => Self::Unavailable(error.to_string()),
            DbError::Nul => Refusal::invalid(error.to_string()).into(),
            other => Self::Broken(other.into()),
        }
    }
}

impl From<Wait> for Error {
    fn from(wait: Wait) -> Self {
        Refusal::TooManyRequests(wait.seconds()).into()
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        Self::Broken(error)
    }
}

impl From<password::Error> for Error {
    fn from(error: password::Error) -> Self {
        match error {
            password::Error::Crowded => Refusal::TooManyRequests(1).into(),
            password::Error::Broken(error) => Self::Broken(error),
        }
    }
}

impl From<usernames::Error> for Error {
    fn from(error: usernames::Error) -> Self {
        match error {
            usernames::Error::Refused(refusal) => Refusal::Username(refusal).into(),
            usernames::Error::Db(error) => error.into(),
        }
    }
}
