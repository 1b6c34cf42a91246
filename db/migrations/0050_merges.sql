-- A merged conversation stays as a signpost to the one that has its messages, and is in no list: class 6.
-- This rewrites the table once; a generated column cannot change its expression in PostgreSQL 15.
alter table conversations add column merged_into bigint;
alter table conversations add foreign key (brand_id, merged_into) references conversations (brand_id, id);
alter table conversations drop column class;
alter table conversations add column class smallint not null generated always as (
  case when merged_into is not null then 6
    else (case status when 0 then 0 when 4 then 2 else 1 end) * 2 + (case when assignee_id is null then 1 else 0 end) end
) stored;

create index conversations_merged on conversations (brand_id, merged_into) where merged_into is not null;
create index conversations_created on conversations (brand_id, class, created_at desc, id desc);
create index conversations_changed on conversations (brand_id, class, updated_at desc, id desc);
create index conversations_updated on conversations
  (brand_id, class, (coalesce(last_customer_message_at, '-infinity')) desc, id desc);
create index conversations_channel_created on conversations (brand_id, channel_id, class, created_at desc, id desc);
create index conversations_channel_changed on conversations (brand_id, channel_id, class, updated_at desc, id desc);
create index conversations_channel_updated on conversations
  (brand_id, channel_id, class, (coalesce(last_customer_message_at, '-infinity')) desc, id desc);
create index conversations_mine on conversations
  (brand_id, assignee_id, class, (coalesce(last_customer_message_at, '-infinity')) desc, id desc)
  where assignee_id is not null;
create index conversations_rare on conversations (brand_id, class, updated_at desc, id desc)
  where status in (1, 3, 5, 7, 9);
create index conversations_status on conversations (brand_id, status, class) where status in (1, 3, 5, 7, 9);

-- What a merge has changed, so that it can be undone.
create table merges (
  brand_id bigint not null references brands (id),
  id bigserial,
  merged_id bigint not null,
  into_id bigint not null,
  status smallint not null,
  hold_until timestamptz(3),
  message_ids bigint[] not null,
  joined_ids bigint[] not null,
  added_tags text[] not null,
  carried_ids bigint[] not null,
  actor_identity_id bigint,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (brand_id, id),
  foreign key (brand_id, merged_id) references conversations (brand_id, id),
  foreign key (brand_id, into_id) references conversations (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id)
);
create index merges_merged on merges (brand_id, merged_id, id desc);
