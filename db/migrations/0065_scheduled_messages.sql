-- Messages of staff that are sent at a later time, unless the customer writes first. A row ends when it is sent or cancelled.
create table scheduled_messages (
  brand_id bigint not null references brands (id),
  id bigserial,
  conversation_id bigint not null,
  user_id bigint not null,
  send_at timestamptz(3) not null,
  -- Input of the message, as it was checked.
  input jsonb not null,
  upload_ids bigint[] not null,
  -- Why it was not sent; null: it waits.
  stopped_because text check (stopped_because in ('customer_wrote', 'refused', 'merged')),
  refusal text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index scheduled_messages_conversation on scheduled_messages (brand_id, conversation_id);
create index scheduled_messages_user on scheduled_messages (brand_id, user_id);
create index scheduled_messages_uploads on scheduled_messages using gin (upload_ids);
