-- The nodes that share this database, on PostgreSQL. Times are milliseconds of the database's clock, so that the clocks of the
-- nodes need not agree.

create table nodes (
    name text primary key,
    started_at bigint not null,
    -- The last sign of life.
    seen_at bigint not null
);
