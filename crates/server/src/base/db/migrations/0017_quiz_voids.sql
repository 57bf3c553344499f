-- Questions of a session that became void because the server was away: counted for each player, since a second one waits.

alter table quiz_sessions add column voids bigint not null default 0;
-- The last time that one did.
alter table quiz_sessions add column voided_at bigint;
