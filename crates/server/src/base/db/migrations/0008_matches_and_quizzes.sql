-- Matches that players recorded, and quizzes that they played.

create table match_stats (
    -- Made by the client, so that a retry is harmless.
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    -- As it was given: victory, win, defeat, loss, whatever the case.
    result text not null,
    -- The deck may be gone; the match stays.
    deck_id text,
    opponent_class text,
    opponent_archetype text,
    mode text,
    format text,
    rank text,
    went_first boolean,
    turns bigint,
    duration_s bigint,
    played_at bigint not null,
    -- manual, log
    source text not null default 'manual',
    notes text,
    created_at bigint not null,
    constraint match_stats_result_known check (lower(result) in ('victory', 'win', 'defeat', 'loss')),
    constraint match_stats_source_known check (source in ('manual', 'log'))
);
create index match_stats_user_id_played_at on match_stats (user_id, played_at);

create table quiz_sessions (
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    created_at bigint not null
);
create index quiz_sessions_user_id on quiz_sessions (user_id);
