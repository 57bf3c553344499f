-- Replays of matches that players share by a link. Nothing in one names a player.

create table shared_replays (
    -- The link's; it cannot be guessed.
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    match_id text not null references match_stats (id) on delete cascade,
    -- Deflated, in base64.
    data text not null,
    class text,
    opponent_class text,
    mode text,
    format text,
    shared_at bigint not null,
    constraint shared_replays_match_id_key unique (match_id)
);

create index shared_replays_user_id on shared_replays (user_id);
