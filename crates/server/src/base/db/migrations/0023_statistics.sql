-- Archetypes, and what everyone plays.

alter table match_stats add column class text;
-- Of the deck's cards in the version that was played.
alter table match_stats add column deck_identity text;
-- What the opponent's cards gave away, and how many of them.
alter table match_stats add column opponent_archetype_id text;
alter table match_stats add column opponent_cards_matched bigint;
-- It is in the figures of everyone.
alter table match_stats add column counted boolean not null default false;
update match_stats set
    class = (select class from decks where decks.id = match_stats.deck_id),
    deck_identity = (select identity from decks where decks.id = match_stats.deck_id and decks.version = match_stats.deck_version);
create index match_stats_log_played_at on match_stats (played_at) where source = 'log';

create table archetypes (
    -- A number.
    id text primary key,
    class text not null,
    format text not null,
    name_en text not null,
    name_fr text not null,
    name_es text not null,
    name_pt text not null,
    -- A person chose the name; otherwise it follows the key card.
    named boolean not null default false,
    -- {"179": 1.8}: the copies of each card in an average list.
    centre text not null,
    -- {"179": 0.6}: the share of lists with the card, less that of the class's other lists.
    signature text not null,
    -- How many lists it was learnt from.
    lists bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    -- No list is near it any more; it names old matches.
    retired_at bigint
);
create index archetypes_class_format on archetypes (class, format);
create index decks_identity on decks (identity);

-- Boundaries of the period "since the last patch".
create table game_patches (
    name text primary key,
    began_at bigint not null
);

-- Matches of these are not counted: user, build, sender.
create table meta_exclusions (
    kind text not null,
    value text not null,
    created_at bigint not null,
    constraint meta_exclusions_pkey primary key (kind, value)
);

-- Matches of a player that pass the rules for one match.
create table meta_players (
    user_id text primary key references profiles (id) on delete cascade,
    games bigint not null,
    wins bigint not null,
    -- Their rate is beyond belief: none of their matches is counted.
    dropped_at bigint
);

-- Counted matches by UTC day. An archetype is an id, or the class of decks without one.
create table meta_cells (
    format text not null,
    day bigint not null,
    bracket text not null,
    archetype text not null,
    opponent_class text not null,
    games bigint not null,
    wins bigint not null,
    first_games bigint not null,
    first_wins bigint not null,
    second_games bigint not null,
    second_wins bigint not null,
    turns bigint not null,
    constraint meta_cells_pkey primary key (format, day, bracket, archetype, opponent_class)
);

-- The same by week and player, so that no player is seen and none weighs too much. An opponent is a class, and once more an archetype
-- where it is known. What an account has here is taken back before the account is deleted.
create table meta_week_players (
    format text not null,
    week bigint not null,
    archetype text not null,
    bracket text not null,
    opponent text not null,
    user_id text not null,
    games bigint not null,
    wins bigint not null,
    constraint meta_week_players_pkey primary key (format, week, archetype, bracket, opponent, user_id)
);

-- The same by list of cards.
create table meta_week_lists (
    format text not null,
    week bigint not null,
    archetype text not null,
    identity text not null,
    user_id text not null,
    games bigint not null,
    wins bigint not null,
    constraint meta_week_lists_pkey primary key (format, week, archetype, identity, user_id)
);

-- What the pages show, made again every ten minutes. The archetype '' is the page of all.
create table meta_pages (
    period text not null,
    format text not null,
    bracket text not null,
    archetype text not null,
    body text not null,
    updated_at bigint not null,
    constraint meta_pages_pkey primary key (period, format, bracket, archetype)
);
