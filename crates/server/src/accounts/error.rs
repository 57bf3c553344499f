//! All refusals of account calls: status, code and text on the wire.

use crate::db::DbError;
use crate::limits::Wait;
use crate::{accounts::password, usernames};

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

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
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
    Banned,
    #[error("User already registered")]
    UserAlreadyExists,
    #[error("A user with this email address has already been registered")]
    EmailExists,
    #[error("Signups not allowed for this instance")]
    SignupDisabled,
    #[error("Signups not allowed for otp")]
    OtpDisabled,
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
    #[error("Password update requires reauthentication")]
    ReauthenticationNeeded,
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

    // Deleting the account, with the texts of the specification.
    #[error("Incorrect password")]
    IncorrectPassword,
    #[error("No user found")]
    NoUser,
    #[error("The message must be at most {0} characters long")]
    MessageTooLong(usize),

    // Devices.
    #[error("Device not found")]
    DeviceNotFound,
}

impl Refusal {
    pub fn invalid(text: impl Into<String>) -> Self {
        Self::Invalid(text.into())
    }

    /// Status and code; the code is what clients act on.
    pub fn wire(&self) -> (u16, &'static str) {
        match self {
            Self::InvalidEmail | Self::Invalid(_) | Self::Username(usernames::Refusal::TooShort) => {
                (400, "validation_failed")
            }
            Self::Username(usernames::Refusal::Taken) => (422, "username_taken"),
            Self::WeakPassword(_) => (422, "weak_password"),
            Self::BadJson(_) => (400, "bad_json"),
            Self::TooLarge => (413, "request_too_large"),
            Self::InvalidCredentials => (400, "invalid_credentials"),
            Self::EmailNotConfirmed => (400, "email_not_confirmed"),
            Self::Banned => (400, "user_banned"),
            Self::UserAlreadyExists => (422, "user_already_exists"),
            Self::EmailExists => (422, "email_exists"),
            Self::SignupDisabled => (422, "signup_disabled"),
            Self::OtpDisabled => (422, "otp_disabled"),
            Self::CodeExpired | Self::LinkExpired => (403, "otp_expired"),
            Self::FlowNotFound => (404, "flow_state_not_found"),
            Self::FlowExpired => (422, "flow_state_expired"),
            Self::BadCodeVerifier => (400, "bad_code_verifier"),
            Self::NoAuthorization => (401, "no_authorization"),
            Self::BadJwt(_) => (403, "bad_jwt"),
            Self::UserOfTokenNotFound => (403, "user_not_found"),
            Self::SessionNotFound => (403, "session_not_found"),
            Self::NotAdmin => (403, "not_admin"),
            Self::UserNotFound => (404, "user_not_found"),
            Self::RefreshTokenNotFound => (400, "refresh_token_not_found"),
            Self::RefreshTokenAlreadyUsed => (400, "refresh_token_already_used"),
            Self::SamePassword => (422, "same_password"),
            Self::ReauthenticationNeeded => (400, "reauthentication_needed"),
            Self::ReauthenticationNotValid => (422, "reauthentication_not_valid"),
            Self::InsufficientAal(status, _) => (*status, "insufficient_aal"),
            Self::FactorNotFound => (404, "mfa_factor_not_found"),
            Self::FactorNameConflict(_) => (422, "mfa_factor_name_conflict"),
            Self::TooManyFactors => (422, "too_many_enrolled_mfa_factors"),
            Self::ChallengeExpired => (422, "mfa_challenge_expired"),
            Self::ChallengeMoved => (422, "mfa_ip_address_mismatch"),
            Self::WrongFactorCode => (422, "mfa_verification_failed"),
            Self::FactorKindDisabled => (422, "mfa_enroll_not_enabled"),
            Self::TooManyRequests(_) => (429, "over_request_rate_limit"),
            Self::TooManyMails(_) => (429, "over_email_send_rate_limit"),
            Self::TooManyDeletionRequests(_) => (429, "over_deletion_request_limit"),
            Self::AnonymousDisabled => (422, "anonymous_provider_disabled"),
            Self::PhoneDisabled => (400, "phone_provider_disabled"),
            Self::ProviderDisabled(_) => (400, "provider_disabled"),
            Self::BadIdToken => (400, "bad_id_token"),
            Self::OauthDisabled => (400, "validation_failed"),
            Self::ManualLinkingDisabled => (404, "manual_linking_disabled"),
            Self::IdentityExists => (422, "identity_already_exists"),
            Self::IdentityNotFound => (404, "identity_not_found"),
            Self::SingleIdentity => (422, "single_identity_not_deletable"),
            Self::SamlDisabled => (404, "saml_provider_disabled"),
            Self::Web3Disabled => (422, "web3_provider_disabled"),
            Self::PasskeyDisabled => (404, "passkey_disabled"),
            Self::IncorrectPassword => (403, "incorrect_password"),
            Self::NoUser => (401, "no_user"),
            Self::MessageTooLong(_) => (400, "message_too_long"),
            Self::DeviceNotFound => (404, "device_not_found"),
        }
    }

    /// Seconds to wait, where waiting helps.
    pub fn retry_after(&self) -> Option<u64> {
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
