-- What each account stores, by kind: changed in the transaction that writes the rows. The bytes are those of the texts that players
-- write, and a fixed number for the rest of a row.

create table account_usage (
    -- Of the profile, as the rows that are counted.
    user_id text not null references profiles (id) on delete cascade,
    -- matches, decks, reports
    kind text not null,
    row_count bigint not null,
    bytes bigint not null,
    constraint account_usage_pkey primary key (user_id, kind)
);

insert into account_usage (user_id, kind, row_count, bytes)
    select user_id, 'matches', count(*), cast(sum(500 + octet_length(opponent_cards)
        + octet_length(coalesce(opponent_archetype, '')) + octet_length(coalesce(notes, ''))) as bigint)
    from match_stats group by user_id;

insert into account_usage (user_id, kind, row_count, bytes)
    select user_id, 'decks', count(*), cast(sum(400 + octet_length(name) + octet_length(deck_code) + octet_length(cards)
        + octet_length(sideboards) + octet_length(coalesce(notes, ''))
        + (select coalesce(sum(100 + octet_length(deck_versions.deck_code)), 0) from deck_versions
            where deck_versions.deck_id = decks.id)) as bigint)
    from decks group by user_id;

insert into account_usage (user_id, kind, row_count, bytes)
    select user_id, 'reports', count(*), cast(sum(300 + octet_length(coalesce(note, ''))) as bigint)
    from question_reports group by user_id;
