-- Duos: a game of two is a row. What clients do not see of it: the state, its version, and when time matters to it next.

create table duo_games (
    id text primary key,
    game_code text not null,
    -- A player who deletes the account leaves the game, and then its row.
    creator_id text references profiles (id) on delete set null,
    opponent_id text references profiles (id) on delete set null,
    status text not null default 'waiting',
    current_question_index bigint not null default 0,
    creator_score bigint not null default 0,
    opponent_score bigint not null default 0,
    winner_id text references profiles (id) on delete set null,
    -- The one game that follows this one.
    rematch_id text references duo_games (id) on delete set null,
    created_at bigint not null,
    finished_at bigint,
    state text not null,
    version bigint not null,
    wake_at bigint,
    -- The node that moved it last.
    keeper text not null,
    constraint duo_games_status_known check (status in ('waiting', 'started', 'finished', 'closed', 'abandoned'))
);
create unique index duo_games_waiting_code on duo_games (game_code) where status = 'waiting';
create index duo_games_creator_id on duo_games (creator_id, status);
create index duo_games_opponent_id on duo_games (opponent_id, status);
create index duo_games_winner_id on duo_games (winner_id);
create index duo_games_rematch_id on duo_games (rematch_id);
create index duo_games_wake_at on duo_games (wake_at) where wake_at is not null;

-- The questions of a game while it is played, each whole: they are large, and a move changes none.
create table duo_questions (
    game_id text not null references duo_games (id) on delete cascade,
    place bigint not null,
    question text not null,
    -- Four digits: the stored place of each option that is shown.
    options_order text not null,
    constraint duo_questions_pkey primary key (game_id, place)
);
