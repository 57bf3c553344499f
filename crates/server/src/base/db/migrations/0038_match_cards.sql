-- What became of the cards of the player's own deck in a match that the log recorded, packed into one text.
create table match_cards (
    match_id text primary key references match_stats (id) on delete cascade,
    cards text not null
);

-- The same counted for everyone, by UTC day and player, packed into one text: matches by the opponent's class, and for each card the
-- matches in which it was offered, kept, drawn early and played. Only of decks with an archetype.
create table meta_build_cards (
    build bigint not null,
    format text not null,
    archetype text not null,
    day bigint not null,
    user_id text not null,
    counts text not null,
    constraint meta_build_cards_pkey primary key (build, format, archetype, day, user_id)
);
