-- Mail is written here in the transaction that causes it, and sent from here: a mail server that is away delays it, no more.

create table mail_outbox (
    id text primary key,
    -- Null for someone without an account. The mail goes with the user.
    user_id text references users (id) on delete cascade,
    recipient text not null,
    kind text not null,
    language text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    attempts bigint not null default 0,
    -- Not before this time; moved ahead while a node is sending it and after a failure.
    send_at bigint not null,
    created_at bigint not null
);
create index mail_outbox_send_at on mail_outbox (send_at);
create index mail_outbox_user_id on mail_outbox (user_id);
