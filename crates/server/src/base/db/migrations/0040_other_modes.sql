-- Games of Battlegrounds, and which run a match of the arena belongs to.

create table battlegrounds_games (
    -- Made from the game's seed, so that a retry is harmless.
    id text primary key,
    user_id text not null references profiles (id) on delete cascade,
    played_at bigint not null,
    -- In teams of two.
    duos boolean not null,
    -- The id of the log, without its skin.
    hero text not null,
    -- ["BG20_HERO_101"]
    offered text not null default '[]',
    -- The place of the team in duos.
    place bigint not null,
    -- ["beast"]: those of the lobby that the log proves.
    tribes text not null default '[]',
    turns bigint not null,
    triples bigint not null,
    anomaly bigint,
    duration_s bigint,
    -- The game's build.
    build bigint,
    -- The program that sent it: page, follow 1.2.
    sender text,
    created_at bigint not null,
    constraint battlegrounds_games_place_known check (place between 1 and 8)
);

create index battlegrounds_games_user_id_played_at on battlegrounds_games (user_id, played_at);

-- arena, underground; null also if the match was noted by hand.
alter table match_stats add column arena text;
-- The number of the drafted deck: the matches of a run share it.
alter table match_stats add column arena_deck bigint;
