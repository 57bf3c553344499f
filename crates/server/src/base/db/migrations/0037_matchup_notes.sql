-- What players note about a matchup. At most one for each pair of classes.

create table matchup_notes (
    user_id text not null references users (id) on delete cascade,
    own_class text not null,
    opponent_class text not null,
    text text not null,
    updated_at bigint not null,
    constraint matchup_notes_pkey primary key (user_id, own_class, opponent_class)
);
