-- A provider that finds an account too fast names a time, before which none of its messages is sent.
alter table channel_health add column paused_until timestamptz(3);
