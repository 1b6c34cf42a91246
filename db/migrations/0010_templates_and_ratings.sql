create table response_template_groups (
  brand_id bigint not null references brands (id),
  id bigserial,
  name text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, name)
);

create table response_templates (
  brand_id bigint not null references brands (id),
  id bigserial,
  group_id bigint,
  name text not null,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, group_id) references response_template_groups (brand_id, id)
);

create index response_templates_created on response_templates (brand_id, created_at desc, id desc);

-- What a customer thought of a conversation, once.
create table satisfaction_ratings (
  brand_id bigint not null references brands (id),
  id bigserial,
  conversation_id bigint not null,
  identity_id bigint not null,
  -- who had the conversation then
  assignee_id bigint,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, identity_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, assignee_id) references users (brand_id, id)
);

create index satisfaction_ratings_created on satisfaction_ratings (brand_id, created_at desc, id desc);

create index events_type on events (brand_id, type, created_at);
