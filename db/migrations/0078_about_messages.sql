-- The provider's name of the message that an event changes: it may come before that message.
alter table provider_events add column about text;
create index provider_events_about on provider_events (brand_id, channel_id, about) where about is not null;

-- Finds the provider's name of a message by our mark.
drop index provider_events_callback;
create index provider_events_heard on provider_events (brand_id, channel_id, (body -> 'heard' ->> 'mark'))
  where body -> 'heard' ->> 'mark' is not null;

-- Since when an access token is no longer renewed; admins are told once.
alter table channel_health add column token_refused_at timestamptz(3);
