-- Matches that players record themselves. SQLite cannot change a constraint, so the table is made again.

create table match_stats_copy as select * from match_stats;
drop table match_stats;

create table match_stats (
    -- Made by the client, so that a retry is harmless.
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    -- victory, defeat, tie; older rows also have win and loss, in any case.
    result text not null,
    -- The deck may be gone; the match stays.
    deck_id text,
    -- Of the deck when the match was recorded.
    deck_version bigint,
    archetype text,
    opponent_class text,
    opponent_archetype text,
    -- ["EX1_001"]: the opponent's own cards that were seen.
    opponent_cards text not null default '[]',
    mode text,
    format text,
    rank text,
    went_first boolean,
    turns bigint,
    duration_s bigint,
    played_at bigint not null,
    -- manual, log
    source text not null default 'manual',
    -- The game's build.
    build bigint,
    -- The program that sent it: page, follow 1.2.
    sender text,
    notes text,
    created_at bigint not null,
    constraint match_stats_result_known check (lower(result) in ('victory', 'win', 'defeat', 'loss', 'tie')),
    constraint match_stats_source_known check (source in ('manual', 'log'))
);

insert into match_stats (id, user_id, result, deck_id, opponent_class, opponent_archetype, mode, format, rank, went_first, turns,
        duration_s, played_at, source, notes, created_at)
    select id, user_id, result, deck_id, opponent_class, opponent_archetype, mode, format, rank, went_first, turns, duration_s,
        played_at, source, notes, created_at
    from match_stats_copy;
drop table match_stats_copy;

create index match_stats_user_id_played_at on match_stats (user_id, played_at);
