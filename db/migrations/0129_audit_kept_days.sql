-- How long the brand keeps entries of its audit log.
alter table audit_heads add column keep_days integer not null default 400;
