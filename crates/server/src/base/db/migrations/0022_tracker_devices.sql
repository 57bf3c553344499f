-- Followers that send a player's games, and the codes that pair them.

create table tracker_devices (
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    name text not null,
    -- SHA-256 of the token, which only the follower has.
    token_hash text not null,
    created_at bigint not null,
    -- To some minutes.
    last_used_at bigint,
    constraint tracker_devices_token_hash_key unique (token_hash)
);
create index tracker_devices_user_id on tracker_devices (user_id, created_at);

-- One code a user; it is deleted when it is used.
create table tracker_pairings (
    user_id text primary key references profiles (id) on delete cascade,
    code_hash text not null,
    expires_at bigint not null
);
create index tracker_pairings_code_hash on tracker_pairings (code_hash);
