-- The node that is sending a letter: what it had in hand when it ended, it takes up when it starts again.

alter table mail_outbox add column in_hand text;
