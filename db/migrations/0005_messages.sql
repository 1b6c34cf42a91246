create table messages (
  brand_id bigint not null references brands (id),
  id bigserial,
  conversation_id bigint not null,
  -- the sender's name for the message, or a UUIDv7 of ours: what makes a second POST of it harmless
  origin_id text not null,
  identity_id bigint not null,
  from_staff boolean not null,
  visibility smallint not null check (visibility in (0, 1)),
  origin smallint not null,
  body text not null,
  -- identities
  recipient_ids bigint[] not null default '{}',
  -- where the files of the message are to be fetched from
  attachment_urls text[] not null default '{}',
  suppress_notifications boolean not null default false,
  suppress_autoresolve boolean not null default false,
  -- no satisfaction survey because of this message before that day; infinity: never
  no_survey_before date,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, origin_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);

create index messages_conversation on messages (brand_id, conversation_id, created_at desc, id desc);

create index messages_created on messages (brand_id, created_at desc, id desc);

create index messages_identity on messages (brand_id, identity_id);

create index messages_body on messages using gin (to_tsvector('simple', body));
