-- What providers have sent to channels, as it came: stored before they are answered, and processed later.
create table provider_events (
  brand_id bigint not null references brands (id),
  id bigserial,
  channel_id bigint not null,
  -- The provider's name of it: the same key is the same event.
  key text not null,
  body jsonb not null,
  -- Why it could not be processed.
  trouble text,
  processed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, channel_id, key),
  foreign key (brand_id, channel_id) references channels (brand_id, id)
);
create index provider_events_created on provider_events (brand_id, created_at);

-- Providers say later what became of a message, by their own name of it.
alter table message_deliveries add column provider_id text;
create index message_deliveries_provider on message_deliveries (brand_id, provider_id) where provider_id is not null;
alter table message_deliveries drop constraint message_deliveries_state_check;
alter table message_deliveries add constraint message_deliveries_state_check
  check (state in ('queued', 'sent', 'delivered', 'read', 'deferred', 'bounced', 'failed')) not valid;
alter table message_deliveries validate constraint message_deliveries_state_check;
