-- Wide on purpose: a row holds all that a list shows of its messages, because joins were the cost of a list.
create table conversations (
  brand_id bigint not null references brands (id),
  id bigserial,
  slug text not null,
  -- ours, short and unguessable, printed in mail
  ref_id text not null,
  -- the thread's name at its source: mail thread, tweet, chat
  origin_id text,
  channel_id bigint not null,
  subject text,
  status smallint not null default 0,
  hold_until timestamptz(3),
  origin smallint not null,
  tags text[] not null default '{}',
  -- the tags as they are compared
  tag_keys text[] not null default '{}',
  data jsonb not null default '{}',
  author_id bigint not null,
  assignee_id bigint,
  -- identities
  follower_ids bigint[] not null default '{}',
  message_count integer not null default 0,
  first_message_body text not null,
  last_staff_message_body text,
  last_staff_message_at timestamptz(3),
  last_customer_message_body text,
  last_customer_message_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, slug),
  unique (brand_id, ref_id),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id, author_id) references identities (brand_id, id),
  foreign key (brand_id, assignee_id) references users (brand_id, id),
  check ((status = 5) = (hold_until is not null))
);

create unique index conversations_origin on conversations (brand_id, channel_id, origin_id) where origin_id is not null;

create index conversations_created on conversations (brand_id, created_at desc, id desc);

create index conversations_changed on conversations (brand_id, updated_at desc, id desc);

create index conversations_customer on conversations (brand_id, last_customer_message_at desc nulls last, id desc);

create index conversations_assignee on conversations (brand_id, assignee_id) where assignee_id is not null;

create index conversations_author on conversations (brand_id, author_id);

create index conversations_held on conversations (brand_id, hold_until) where status = 5;

create index conversations_tags on conversations using gin (tag_keys);

create index conversations_followers on conversations using gin (follower_ids);

create index conversations_data on conversations using gin (data jsonb_path_ops);

create index conversations_subject on conversations using gin (to_tsvector('simple', coalesce(subject, '')));
