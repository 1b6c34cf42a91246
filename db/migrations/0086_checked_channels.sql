-- When the channel's provider last said that it takes the credentials.
alter table channel_health add column checked_at timestamp(3) with time zone;
