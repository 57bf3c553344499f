-- The daily five: the questions of each day, and what players made of them.

-- The questions of a day, chosen when the first player starts. A new bank does not change them.
create table daily_questions (
    -- In UTC: 2026-11-22
    day text primary key,
    -- The ids of the five, so that they are not chosen again soon.
    ids text not null,
    drawn text not null,
    created_at bigint not null
);

create table daily_results (
    user_id text not null references profiles (id) on delete cascade,
    day text not null,
    session_id text not null,
    -- A letter for each question: r right, w wrong or out of time, - not asked.
    signs text not null,
    right_count bigint not null,
    -- All five were played: only then the day counts and pays.
    complete boolean not null,
    reward bigint not null,
    finished_at bigint not null,
    constraint daily_results_pkey primary key (user_id, day)
);

create table daily_streaks (
    user_id text primary key references profiles (id) on delete cascade,
    -- As of the last played day.
    days bigint not null,
    best bigint not null,
    last_day text not null,
    -- The last missed day that the streak was forgiven.
    forgiven_day text,
    constraint daily_streaks_positive check (days between 1 and best)
);

-- How many players had how many right answers on a day.
create table daily_scores (
    day text not null,
    right_count bigint not null,
    players bigint not null,
    constraint daily_scores_pkey primary key (day, right_count)
);

-- Once per player and day. A daily session has the day as its season.
create unique index quiz_sessions_daily on quiz_sessions (user_id, season) where mode = 'daily';
