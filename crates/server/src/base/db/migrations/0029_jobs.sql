-- Periodic work that one node does for all: who has it until when, and how its last run went. Times are milliseconds since 1970.

create table jobs (
    name text primary key,
    -- The run that has the job; null while none has. A run of a node that died keeps it until `lease_until`.
    run text,
    lease_until bigint,
    -- The node of the last run that began, and when it began.
    node text,
    started_at bigint,
    -- The last run that ended: when, how long it took, whether it changed anything, and why it failed.
    ended_at bigint,
    took_ms bigint,
    changed boolean,
    error text
);
