-- Quiz sessions that the server plays: the row is the game. With the levels of the solo mode and the weeks of the ranked one.

-- solo, ranked
alter table quiz_sessions add column mode text not null default 'solo';
-- The level, or the rank from 1.
alter table quiz_sessions add column step bigint not null default 1;
-- The week that an attempt belongs to, where there are weeks.
alter table quiz_sessions add column season text;
-- Rows from before had nothing to say.
alter table quiz_sessions add column status text not null default 'expired'
    constraint quiz_sessions_status_known check (status in ('playing', 'passed', 'failed', 'quit', 'expired'));
-- One more with every move.
alter table quiz_sessions add column version bigint not null default 0;
alter table quiz_sessions add column right_count bigint not null default 0;
alter table quiz_sessions add column wrong_count bigint not null default 0;
alter table quiz_sessions add column finished_at bigint;
-- How the game stands, for the rules alone: never told to a client.
alter table quiz_sessions add column state text;
-- What it led to, once it is over.
alter table quiz_sessions add column result text;
-- When time moves it; null once it is over.
alter table quiz_sessions add column wake_at bigint;

-- One at a time of each mode.
create unique index quiz_sessions_playing on quiz_sessions (user_id, mode) where status = 'playing';
create index quiz_sessions_wake_at on quiz_sessions (wake_at) where wake_at is not null;
create index quiz_sessions_history on quiz_sessions (user_id, mode, created_at);
drop index quiz_sessions_user_id;

-- What a session asks, as it was drawn: apart from its state, so that a move writes little.
create table quiz_session_questions (
    session_id text not null references quiz_sessions (id) on delete cascade,
    -- From 0.
    place bigint not null,
    drawn text not null,
    -- The order in which its options are shown: [2, 0, 3, 1]
    options_order text not null,
    constraint quiz_session_questions_pkey primary key (session_id, place)
);

create table solo_levels (
    user_id text not null references profiles (id) on delete cascade,
    level bigint not null,
    -- 0 as long as it was never passed.
    stars bigint not null,
    best_right bigint not null,
    plays bigint not null,
    constraint solo_levels_pkey primary key (user_id, level),
    constraint solo_levels_known check (level between 1 and 30 and stars between 0 and 3)
);

-- Where a player stands in a week. A week without a row was not played; nothing has to be reset.
create table ranked_seasons (
    user_id text not null references profiles (id) on delete cascade,
    -- The day it ends: 2026-11-22
    season text not null,
    -- From 1 (Bronze 3) to 16 (Legend).
    rank bigint not null,
    best bigint not null,
    attempts bigint not null,
    -- When Legend's quiz was passed for the first time, which is paid.
    legend_at bigint,
    constraint ranked_seasons_pkey primary key (user_id, season),
    constraint ranked_seasons_rank_known check (rank between 1 and 16 and best between 1 and 16)
);
