-- Accounts. Ids are UUIDs as text, times are milliseconds since 1970 in UTC, JSON is text: forms that both engines keep.

create table users (
    id text primary key,
    -- Trimmed and lower case. Null for anonymous users.
    email text,
    -- Argon2id in PHC form. Null for those who only come by link or by another provider.
    password_hash text,
    email_confirmed_at bigint,
    -- The address asked for, until it is confirmed.
    new_email text,
    -- Written by administrators and the server only; the role lives here.
    app_metadata text not null,
    -- Written by the user.
    user_metadata text not null,
    -- A code or link sent to the address was used, so it is truly theirs.
    email_verified boolean not null default false,
    is_anonymous boolean not null default false,
    banned_until bigint,
    invited_at bigint,
    confirmation_sent_at bigint,
    recovery_sent_at bigint,
    email_change_sent_at bigint,
    reauthentication_sent_at bigint,
    last_sign_in_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    constraint users_email_key unique (email)
);

create index users_new_email on users (new_email);

create table identities (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    -- email, google, apple
    provider text not null,
    -- The user's id at the provider; for email, our own user id.
    provider_id text not null,
    identity_data text not null,
    email text,
    last_sign_in_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    constraint identities_provider_provider_id_key unique (provider, provider_id)
);
create index identities_user_id on identities (user_id);

-- One row for each device signed in. Refresh tokens are not stored: they are this row's counter, signed with its key.
create table sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    hmac_key text not null,
    counter bigint not null,
    -- Refresh tokens from before this counter are void: they were given before the second factor was shown.
    counter_floor bigint not null default 0,
    -- aal1, or aal2 after a second factor
    aal text not null,
    -- [{method, timestamp}], newest first
    amr text not null,
    ip text,
    user_agent text,
    created_at bigint not null,
    refreshed_at bigint not null
);
create index sessions_user_id on sessions (user_id);

-- Codes and links sent by mail; at most one of a kind is open for a user. Only hashes are kept.
create table one_time_tokens (
    user_id text not null references users (id) on delete cascade,
    -- confirmation, recovery, email_change_current, email_change_new, reauthentication
    kind text not null,
    -- Of the link's token, which is long and random.
    link_hash text not null,
    -- Of the address and the six digits.
    code_hash text not null,
    -- The address it was sent to.
    email text not null,
    -- The PKCE flow that the link belongs to, if a browser with a verifier asked for it.
    flow_id text,
    -- Wrong codes tried against it.
    misses bigint not null default 0,
    created_at bigint not null,
    constraint one_time_tokens_pkey primary key (user_id, kind),
    constraint one_time_tokens_link_hash_key unique (link_hash)
);

-- A PKCE flow between the mail being asked for and the code being exchanged.
create table flow_states (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    -- Given to the browser by the redirect; null until the mailed link was opened.
    auth_code text,
    code_challenge text not null,
    -- s256 or plain
    code_challenge_method text not null,
    -- What the session's amr will say: recovery, magiclink, email/signup …
    authentication_method text not null,
    created_at bigint not null,
    constraint flow_states_auth_code_key unique (auth_code)
);
create index flow_states_user_id on flow_states (user_id);

create table mfa_factors (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    friendly_name text,
    -- unverified, verified
    status text not null,
    -- Base32, as shown to the user when enrolling.
    secret text not null,
    -- The newest time step accepted, so that a code counts once.
    last_step bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null
);
create index mfa_factors_user_id on mfa_factors (user_id);

create table mfa_challenges (
    id text primary key,
    factor_id text not null references mfa_factors (id) on delete cascade,
    ip text,
    created_at bigint not null
);
create index mfa_challenges_factor_id on mfa_challenges (factor_id);
