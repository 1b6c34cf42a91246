-- What a channel's adapter needs: servers, logins, secrets. Secrets are shown to nobody.
alter table channels add column settings jsonb not null default '{}';

-- The address of an incoming mail is looked up before its brand is known.
create index channels_address on channels (email, brand_id, id) where email is not null;

alter table messages
  -- As it came in, where that is more than the body: with what it quotes.
  add column original_body text,
  -- How it came to be here, of one that came in from a channel: messages/arrival.ts.
  add column arrival jsonb;

-- A mail as it came in; the bytes are a file. It is here before anybody looks into it.
create table mails (
  brand_id bigint not null references brands (id),
  id bigserial,
  channel_id bigint not null,
  source text not null check (source in ('smtp', 'imap', 'api')),
  -- Who handed it over, and to whom it was sent: from, to, ip, helo.
  envelope jsonb not null,
  -- Of all but what each hop adds: the same mail has it, by whatever way it comes.
  digest bytea not null,
  size integer not null,
  file text not null,
  state text not null check (state in ('received', 'processed', 'set_aside')),
  verdict text,
  -- The Message-ID of its author.
  header_id text,
  from_address text,
  subject text,
  message_id bigint,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, channel_id, digest),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);

create index mails_header_id on mails (brand_id, channel_id, header_id) where header_id is not null;

create index mails_message on mails (brand_id, message_id) where message_id is not null;

create index mails_state on mails (brand_id, state, id);

-- Up to where the mailbox of a channel has been read (RFC 3501), and who just reads it.
create table mailbox_ends (
  brand_id bigint not null references brands (id),
  channel_id bigint not null,
  -- Which mailbox that is: without password.
  mailbox text not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  read_at timestamptz(3),
  last_error text,
  leased_until timestamptz(3),
  primary key (brand_id, channel_id, mailbox),
  foreign key (brand_id, channel_id) references channels (brand_id, id)
);

-- A message on its way to one person.
create table message_deliveries (
  brand_id bigint not null,
  id bigserial,
  message_id bigint not null,
  identity_id bigint not null,
  state text not null check (state in ('queued', 'sent', 'deferred', 'bounced', 'failed')),
  reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, message_id, identity_id),
  foreign key (brand_id, message_id) references messages (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);

-- Where a server has said that nobody is there (RFC 3464): nothing goes there by itself any more.
alter table identities
  add column bounced_at timestamptz(3),
  add column bounced_because text;
