-- Accounts with so much that it is deleted in pieces. Nobody can sign in to them any more. The row goes with the user, at the end.
create table account_endings (
    user_id text primary key references users (id) on delete cascade,
    began_at bigint not null
);
