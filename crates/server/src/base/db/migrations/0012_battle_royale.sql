-- Battle royale: rooms, who is in them, and the questions that a running game asks.

create table battle_royale_rooms (
    id text primary key,
    -- Six characters A-Z0-9; free again once the room does not wait any more.
    room_code text not null,
    -- Who has the star. No reference: the room outlives who made it.
    creator_id text not null,
    -- waiting, started, finished; closed: died in the lobby; abandoned: the server was away and too few came back
    status text not null,
    max_players bigint not null,
    timer_duration bigint not null,
    current_question_index bigint not null,
    game_type text not null default 'hearthstone',
    -- The ids of what was asked, once nothing of it can be answered any more.
    questions text not null default '[]',
    practice boolean not null,
    rematch_id text,
    created_at bigint not null,
    -- The game: a move reads it, and writes it with the next version.
    state text not null,
    version bigint not null,
    -- When time matters next; null when it never does again.
    wake_at bigint,
    -- The node that moved it last.
    keeper text not null,
    constraint battle_royale_rooms_status_known check (status in ('waiting', 'started', 'finished', 'closed', 'abandoned')),
    constraint battle_royale_rooms_max_players_known check (max_players between 2 and 8),
    constraint battle_royale_rooms_timer_known check (timer_duration between 5 and 60)
);
create unique index battle_royale_rooms_room_code_key on battle_royale_rooms (room_code) where status = 'waiting';
create index battle_royale_rooms_wake_at on battle_royale_rooms (wake_at) where wake_at is not null;

create table battle_royale_players (
    id text primary key,
    room_id text not null references battle_royale_rooms (id) on delete cascade,
    user_id text not null references profiles (id) on delete cascade,
    is_eliminated boolean not null,
    error_count bigint not null,
    score bigint not null,
    -- From 1, once the game is over.
    place bigint,
    won boolean not null,
    -- In a room that waits, or playing: a user has one such seat at most.
    is_open boolean not null,
    created_at bigint not null,
    constraint battle_royale_players_room_id_user_id_key unique (room_id, user_id)
);
create unique index battle_royale_players_user_id_key on battle_royale_players (user_id) where is_open;
create index battle_royale_players_user_id on battle_royale_players (user_id);

-- What a running game asks, in order; gone when it is over.
create table battle_questions (
    room_id text not null references battle_royale_rooms (id) on delete cascade,
    place bigint not null,
    question_id text not null,
    -- The whole question as it was drawn: the bank may change meanwhile.
    drawn text not null,
    -- [2,0,3,1]: which of the stored options is shown first, and so on.
    shown_order text not null,
    constraint battle_questions_pkey primary key (room_id, place)
);
