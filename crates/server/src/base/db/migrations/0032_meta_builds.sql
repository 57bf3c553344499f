-- Counts of everyone's matches exist in builds: the one that pages are made from, and a next one while all matches are counted
-- again. Both are kept up to date by every change of a match. The tables without a build, and match_stats.counted, are for nodes of
-- the version before, as long as some run; a later migration drops them.

create table meta_builds (
    -- One row.
    id bigint primary key,
    current bigint not null,
    -- Whether the current build has the matches that are there: not after this migration, until they are counted again.
    usable boolean not null,
    next bigint,
    -- The next build has the players' totals, and the counts, of the weeks before these.
    totals_weeks bigint not null default 0,
    counts_weeks bigint not null default 0,
    -- Goes up with every change of a match while there is a next build.
    changes bigint not null default 0,
    -- When the next build last made a step: whether somebody still counts.
    stepped_at bigint not null default 0
);
insert into meta_builds (id, current, usable)
    select 1, 1, not exists (select 1 from match_stats where source = 'log');

-- Matches of these are not counted in a build: user, build (of the game), sender.
create table meta_build_exclusions (
    build bigint not null,
    kind text not null,
    value text not null,
    created_at bigint not null,
    constraint meta_build_exclusions_pkey primary key (build, kind, value)
);
insert into meta_build_exclusions (build, kind, value, created_at) select 1, kind, value, created_at from meta_exclusions;

-- Matches of a player that pass the rules for one match. What an account has here is deleted before the account.
create table meta_build_players (
    build bigint not null,
    user_id text not null,
    games bigint not null,
    wins bigint not null,
    -- Their rate is implausible: none of their matches is counted.
    dropped_at bigint,
    constraint meta_build_players_pkey primary key (build, user_id)
);

-- Counted matches by UTC day and player, so that no player is seen and none weighs too much. An archetype is an id, or the class of
-- decks without one. An opponent's archetype is '' where it is not known.
create table meta_build_plays (
    build bigint not null,
    format text not null,
    archetype text not null,
    day bigint not null,
    user_id text not null,
    bracket text not null,
    opponent_class text not null,
    opponent_archetype text not null,
    games bigint not null,
    wins bigint not null,
    first_games bigint not null,
    first_wins bigint not null,
    second_games bigint not null,
    second_wins bigint not null,
    turns bigint not null,
    constraint meta_build_plays_pkey
        primary key (build, format, archetype, day, user_id, bracket, opponent_class, opponent_archetype)
);

-- The same by list of cards.
create table meta_build_lists (
    build bigint not null,
    format text not null,
    archetype text not null,
    day bigint not null,
    user_id text not null,
    identity text not null,
    games bigint not null,
    wins bigint not null,
    constraint meta_build_lists_pkey primary key (build, format, archetype, day, user_id, identity)
);

-- These matches count for their owner only: recorded by an account of less than seven days, or with a plan that was paid back.
alter table match_stats add column own_only boolean not null default false;
update match_stats set own_only = true where source = 'log' and coalesce(sender, '') <> 'demo'
    and created_at < (select created_at from users where users.id = match_stats.user_id) + 604800000;

-- Plans that were paid back, until the matches recorded with them are set aside.
create table meta_refunded_plans (
    user_id text not null references users (id) on delete cascade,
    from_at bigint not null,
    to_at bigint not null,
    constraint meta_refunded_plans_pkey primary key (user_id, from_at)
);
