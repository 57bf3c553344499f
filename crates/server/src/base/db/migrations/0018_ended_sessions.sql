-- Sessions that have ended, for as long as an access token of theirs may be unexpired. Every node reads the new rows.

create table ended_sessions (
    session_id text primary key,
    -- The session ended because its user was deleted.
    user_deleted boolean not null,
    ended_at bigint not null
);
create index ended_sessions_ended_at on ended_sessions (ended_at);

-- When the newest pair of tokens was first seen in use. Null: not yet, so its answer may have been lost.
alter table sessions add column seen_at bigint;
