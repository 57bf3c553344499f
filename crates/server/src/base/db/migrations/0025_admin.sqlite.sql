create trigger admin_log_no_update before update on admin_log
begin select raise(abort, 'admin_log is append-only'); end;
create trigger admin_log_no_delete before delete on admin_log
begin select raise(abort, 'admin_log is append-only'); end;
