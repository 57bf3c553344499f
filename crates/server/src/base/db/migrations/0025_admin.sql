-- Administration: the log of every act, notes of the staff, tiers that were given, and what a ban says.

-- Append only: triggers refuse update and delete (0025_admin.sqlite.sql, 0025_admin.postgres.sql). No foreign keys: a row outlives who
-- acted and whom it concerns.
create table admin_log (
    -- 1, 2, … without gaps, given under the lock on admin_log_head.
    number bigint primary key,
    id text not null,
    at bigint not null,
    -- admin, secret_key, command, system
    actor_kind text not null,
    actor_id text,
    session_id text,
    address text,
    request_id text,
    -- user.ban, mana.adjust, …
    action text not null,
    target_kind text not null,
    target_id text not null,
    reason text,
    -- The changed fields as JSON; never a password, token, secret or mail address.
    before text not null,
    after text not null,
    previous_hash text not null,
    hash text not null,
    constraint admin_log_id_key unique (id)
);
create index admin_log_target on admin_log (target_kind, target_id, number);
create index admin_log_actor on admin_log (actor_id, number);
create index admin_log_action on admin_log (action, number);

-- One row: the last number and its hash. Locked by whoever writes the next one.
create table admin_log_head (
    id bigint primary key,
    number bigint not null,
    hash text not null
);
insert into admin_log_head (id, number, hash) values (1, 0, '');

create table admin_notes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    author_id text not null,
    body text not null,
    created_at bigint not null
);
create index admin_notes_user_id on admin_notes (user_id, created_at);

-- The tracker, given by an administrator until a day; one for a user at most.
create table tier_grants (
    user_id text primary key references users (id) on delete cascade,
    ends_at bigint not null,
    given_at bigint not null
);
create index tier_grants_ends_at on tier_grants (ends_at);

-- Why a user is banned: a cause that every language has a text for, and words of the administrator.
alter table users add column ban_cause text;
alter table users add column ban_words text;
-- The role of the metadata, for searches.
alter table users add column is_admin boolean not null default false;
update users set is_admin = true where app_metadata like '%"role":"admin"%';

-- The identity check of a request to delete an account.
alter table deletion_requests add column letter_at bigint;
alter table deletion_requests add column answered_at bigint;
alter table deletion_requests add column facts_at bigint;
create index deletion_requests_created_at on deletion_requests (created_at, id);

-- The search of users, newest first.
create index users_created_at on users (created_at, id);
create index users_admins on users (id) where is_admin;
create index users_banned on users (banned_until) where banned_until is not null;
create index users_unconfirmed on users (id) where email_confirmed_at is null;
create index sessions_refreshed_at on sessions (refreshed_at, user_id);
create index profiles_tracker on profiles (id) where subscription_tier = 'tracker';
