-- Each application of a macro to a conversation, with what undoing it needs; kept 30 days.
create table macro_uses (
  brand_id bigint not null,
  id bigserial,
  -- the macro may be gone since
  macro_id bigint not null,
  name text not null,
  conversation_id bigint not null,
  -- who applied it
  user_id bigint,
  -- the caller's id, which makes repeats safe
  origin_id text,
  -- what it changed: {"priority": {"from": "normal", "to": "high"}}
  changes jsonb not null,
  -- the messages that it posted
  message_ids bigint[] not null,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, conversation_id, origin_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index macro_uses_created on macro_uses (brand_id, created_at);
create index macro_uses_user on macro_uses (brand_id, user_id);
