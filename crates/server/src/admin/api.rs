//! Administration in the registry. Every function asks for the role and the second factor; acts that destroy or give want a code.

use serde::Serialize;

use super::rules::{
    BAN_DAYS, CODE_TTL, DELETION_DUE, MANA_A_DAY, MANA_AN_ACT, MAX_NOTE, MAX_REASON, MAX_WORDS, MIN_REASON,
};
use super::wire::{
    AdminBanArgs, AdminDeleteArgs, AdminDeletionArgs, AdminDeletionsArgs, AdminEndSessionsArgs, AdminFactorArgs,
    AdminLogArgs, AdminManaArgs, AdminNoteArgs, AdminReasonArgs, AdminRoleArgs, AdminSendArgs, AdminTierArgs,
    AdminUserArgs, AdminUsersArgs,
};
use super::{Admin, Refusal};
use crate::contract::registry::{Function, NoArgs, Registry};

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    code_seconds: u64,
    mana_an_act: i64,
    mana_a_day: i64,
    min_reason: usize,
    max_reason: usize,
    max_note: usize,
    max_words: usize,
    ban_days: [i64; 3],
    deletion_days: u64,
}

pub fn declare(admin: &Admin, registry: &mut Registry) {
    registry.add_refusals::<Refusal>("admin");
    registry.add_constants(
        "admin",
        &Constants {
            code_seconds: CODE_TTL.as_secs(),
            mana_an_act: MANA_AN_ACT,
            mana_a_day: MANA_A_DAY,
            min_reason: MIN_REASON,
            max_reason: MAX_REASON,
            max_note: MAX_NOTE,
            max_words: MAX_WORDS,
            ban_days: BAN_DAYS,
            deletion_days: DELETION_DUE.as_secs() / (24 * 3600),
        },
    );
    registry.add_functions(reads(admin));
    registry.add_functions(sanctions_and_gifts(admin));
    registry.add_functions(care(admin));
}

fn reads(admin: &Admin) -> [Function; 5] {
    let guard = &admin.guard;
    [
        guard.reads().function(
            "admin_overview",
            "What waits for an administrator",
            admin,
            |this, actor, _: NoArgs| async move { this.overview(actor).await },
        ),
        guard.reads().function(
            "admin_users",
            "Accounts, newest first, by the beginning of a name or an address",
            admin,
            |this, _, args: AdminUsersArgs| async move { this.users(args).await },
        ),
        guard.reads().function(
            "admin_user",
            "One account with all that belongs to it",
            admin,
            |this, actor, args: AdminUserArgs| async move { this.user(actor, args.user).await },
        ),
        guard.reads().function(
            "admin_deletions",
            "Open requests to delete an account, oldest first",
            admin,
            |this, _, args: AdminDeletionsArgs| async move { this.deletions(args.after.as_deref()).await },
        ),
        guard.reads().function(
            "admin_log",
            "The log of administrative acts, newest first",
            admin,
            |this, _, args: AdminLogArgs| async move { this.log(args).await },
        ),
    ]
}

fn sanctions_and_gifts(admin: &Admin) -> [Function; 5] {
    let guard = &admin.guard;
    [
        guard.acts().function(
            "admin_user_ban",
            "Bans a player, who reads why and how long at sign-in",
            admin,
            |this, actor, args: AdminBanArgs| async move { this.ban(actor, args).await },
        ),
        guard.acts().function(
            "admin_user_unban",
            "Lifts a ban",
            admin,
            |this, actor, args: AdminReasonArgs| async move { this.unban(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_user_mana",
            "Gives or takes mana, with a row in the ledger",
            admin,
            |this, actor, args: AdminManaArgs| async move { this.mana(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_user_tier",
            "Gives the tracker until a day, or ends what was given",
            admin,
            |this, actor, args: AdminTierArgs| async move { this.tier(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_user_role",
            "Gives or takes the administrator's role",
            admin,
            |this, actor, args: AdminRoleArgs| async move { this.role(actor, args).await },
        ),
    ]
}

fn care(admin: &Admin) -> [Function; 6] {
    let guard = &admin.guard;
    [
        guard.acts().function(
            "admin_user_end_sessions",
            "Signs a player out, on one device or on all",
            admin,
            |this, actor, args: AdminEndSessionsArgs| async move { this.end_sessions(actor, args).await },
        ),
        guard.acts().function(
            "admin_user_note",
            "Adds or removes a note of the staff",
            admin,
            |this, actor, args: AdminNoteArgs| async move { this.note(actor, args).await },
        ),
        guard.acts().function(
            "admin_user_send",
            "Mails a link for a new password, or the confirmation of the sign-up again",
            admin,
            |this, actor, args: AdminSendArgs| async move { this.send(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_user_remove_factor",
            "Removes a second factor, after an identity check",
            admin,
            |this, actor, args: AdminFactorArgs| async move { this.remove_factor(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_user_delete",
            "Deletes an account and everything in it, for good",
            admin,
            |this, actor, args: AdminDeleteArgs| async move { this.delete(actor, args).await },
        ),
        guard.acts().function(
            "admin_deletion_decide",
            "A step of a request to delete an account, up to its approval or refusal",
            admin,
            |this, actor, args: AdminDeletionArgs| async move { this.decide_deletion(actor, args).await },
        ),
    ]
}
