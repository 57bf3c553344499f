//! The SQL of accounts, grouped by table.

mod address_changes;
mod deletion_requests;
mod ended_sessions;
mod endings;
mod factors;
mod sessions;
mod tokens;
mod users;

pub(super) use self::address_changes::{
    address_change_by_link, address_is_kept, delete_address_changes, extend_address_change, insert_address_change,
};
pub(super) use self::deletion_requests::{
    delete_deletion_request, deletion_request, insert_deletion_request, open_requests,
};
pub(super) use self::ended_sessions::{ended_since, record_ends_by_deletion};
pub(super) use self::endings::{begin_ending, endings, is_ending, lock_ending};
pub(super) use self::factors::{
    challenge, delete_challenge, delete_factor, delete_factors_since, delete_unverified_factors, insert_challenge,
    insert_factor, verify_factor,
};
pub(super) use self::sessions::{
    downgrade_sessions, end_other_sessions, end_session, end_sessions, end_weaker_sessions, insert_session,
    note_activity, note_use, save_session, session, session_for_update, sessions_of,
};
pub(super) use self::tokens::{
    count_miss, delete_flow, delete_token, delete_tokens, flow_by_code, give_code, insert_flow, keep_spent_codes,
    put_token, token_by_link, tokens_of, was_spent,
};
pub(super) use self::users::{
    delete_foreign_identities, delete_identities_since, delete_identity, delete_user, email, has_admins, identity,
    insert_identity, insert_user, save_email_identity, save_user, touch_identity, user, user_by_email,
    user_by_email_for_update, user_by_new_email_for_update, user_for_update, users_page,
};

type Result<T> = std::result::Result<T, crate::base::db::DbError>;
