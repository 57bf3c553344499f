-- Someone who cannot type the password asks the operator to delete the account; at most one request is open for a user.

create table deletion_requests (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    message text,
    created_at bigint not null,
    constraint deletion_requests_user_id_key unique (user_id)
);

-- Where an answer to a letter goes; null: to the sender.
alter table mail_outbox add column reply_to text;
-- After this time it goes unsent.
alter table mail_outbox add column expires_at bigint;
update mail_outbox set expires_at = created_at + 86400000;
