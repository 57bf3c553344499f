create function refuse_log_change() returns trigger language plpgsql as
$$ begin raise exception 'admin_log is append-only'; end $$;
create trigger admin_log_no_update before update or delete on admin_log
    for each row execute function refuse_log_change();
create trigger admin_log_no_truncate before truncate on admin_log
    for each statement execute function refuse_log_change();
-- Beginnings of names and addresses, in any collation of the database.
create index users_email_prefix on users (email collate "C");
create index profiles_username_prefix on profiles (username_folded collate "C");
