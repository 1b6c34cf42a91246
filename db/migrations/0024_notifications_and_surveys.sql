-- What a member of staff wants to be told of by mail: users/notify.ts.
alter table users add column notify text[] not null default '{assigned,followed,unassigned}';

-- A mail to a member of staff about something that concerns them.
create table notifications (
  brand_id bigint not null references brands (id),
  id bigserial,
  user_id bigint not null,
  identity_id bigint not null,
  conversation_id bigint not null,
  -- The message it tells of; null for an assignment.
  message_id bigint,
  event_id bigint not null,
  reason text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'held_back')),
  detail text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, event_id, user_id),
  foreign key (brand_id, user_id) references users (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);

create index notifications_user on notifications (brand_id, user_id, created_at);

create index notifications_conversation on notifications (brand_id, conversation_id, created_at);

create index notifications_created on notifications (brand_id, created_at);

-- How long after a conversation was resolved its customer is asked; null: never.
alter table brands add column survey_after_minutes integer default 1440
  check (survey_after_minutes between 0 and 43200);

-- Who wants no surveys any more.
alter table identities add column unsubscribed_at timestamptz(3);

-- The question to a customer what they thought of a conversation: once.
create table surveys (
  brand_id bigint not null references brands (id),
  id bigserial,
  conversation_id bigint not null,
  identity_id bigint not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  detail text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
