-- When a message could not be delivered and nobody has written since.
alter table conversations add column undelivered_at timestamptz(3);
