-- Conversations that a member has deleted, for 30 days: docs/decisions/0122-deleted-conversations.md.
create table deleted_conversations (
  brand_id bigint not null,
  -- the conversation's
  id bigint not null,
  title text not null,
  channel_id bigint not null,
  team_id bigint,
  assignee_id bigint,
  author_id bigint not null,
  -- identities of everybody who took part
  identity_ids bigint[] not null,
  message_count integer not null,
  file_count integer not null,
  deleted_by bigint,
  deleted_at timestamptz(3) not null,
  -- when it is deleted permanently
  purge_at timestamptz(3) not null,
  -- storage keys that are still to be removed, once its rows are gone
  files text[],
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id, author_id) references identities (brand_id, id),
  foreign key (brand_id, deleted_by) references identities (brand_id, id)
);
create index deleted_conversations_order on deleted_conversations (brand_id, deleted_at desc, id desc);
create index deleted_conversations_due on deleted_conversations (brand_id, purge_at);
create index deleted_conversations_people on deleted_conversations using gin (identity_ids);

-- Their rows, as they were in their tables.
create table deleted_rows (
  brand_id bigint not null,
  conversation_id bigint not null,
  id bigserial,
  source text not null,
  content jsonb not null,
  -- its storage key
  file text,
  primary key (brand_id, conversation_id, id),
  foreign key (brand_id, conversation_id) references deleted_conversations (brand_id, id)
);
create index deleted_rows_file on deleted_rows (brand_id, file) where file is not null;
