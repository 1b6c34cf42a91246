-- What a visitor's browser holds to go on with its chat, and how far it has read.
create table chats (
  brand_id bigint not null references brands (id),
  conversation_id bigint not null,
  identity_id bigint not null,
  -- SHA-256 of what the browser keeps.
  digest bytea not null,
  -- The last message that was shown there.
  seen_message_id bigint not null default 0,
  -- When the browser was last heard of.
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, conversation_id),
  unique (brand_id, digest),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
