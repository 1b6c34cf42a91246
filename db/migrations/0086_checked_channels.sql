-- When the channel's provider was last asked whether it takes the credentials, and what it had against them.
alter table channel_health
  add column checked_at timestamp(3) with time zone,
  add column check_error text,
  add column check_failed_since timestamp(3) with time zone;
