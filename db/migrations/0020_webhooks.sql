-- Where a brand wants its events sent. A secret is kept as it is: it signs.
create table webhooks (
  brand_id bigint not null references brands (id),
  id bigserial,
  url text not null,
  description text,
  event_types text[] not null default '{}',
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text,
  failing_since timestamptz(3),
  -- When it was made, or switched on: it gets the events that were not to be seen then.
  since_epoch integer not null,
  since_snapshot pg_snapshot not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id)
);

-- Up to where the log has been made into deliveries: a cursor of it.
create table webhook_log_ends (
  brand_id bigint primary key references brands (id),
  cursor text not null
);

-- An event on its way to a receiver. `topic` is what keeps its order: a conversation, or another thing that events speak of.
create table webhook_deliveries (
  brand_id bigint not null,
  id bigserial,
  webhook_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  topic text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_status integer,
  last_error text,
  last_duration_ms integer,
  last_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, webhook_id) references webhooks (brand_id, id) on delete cascade,
  foreign key (brand_id, event_id) references events (brand_id, id)
);

create index webhook_deliveries_due on webhook_deliveries (brand_id, next_attempt_at) where state = 'pending';

create index webhook_deliveries_order on webhook_deliveries (brand_id, webhook_id, topic, id) where state = 'pending';

create index webhook_deliveries_log on webhook_deliveries (brand_id, webhook_id, id);

create index webhook_deliveries_event on webhook_deliveries (brand_id, event_id);
