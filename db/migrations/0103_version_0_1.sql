-- The schema of version 0.1, with the reasons for what is not obvious. Later migrations only add to it.

create extension if not exists pg_trgm;

create sequence people_id_seq;

-- A brand is the tenant. Everything else carries brand_id first in its keys; only these two tables do not,
-- because the brand itself is what the host of a request is looked up for.
create table brands (
  id bigserial,
  slug text not null,
  name text not null,
  time_zone text not null default 'UTC',
  -- which messages of the staff resolve a conversation
  resolve_on text not null default 'any',
  created_at timestamptz(3) not null,
  -- The language that articles are stemmed in: the name of a text search configuration.
  language text not null default 'english',
  -- Transaction numbers begin anew on another server. Events that a restored dump brought along belong to an earlier epoch.
  log_epoch integer not null default 0,
  -- Which server, on which timeline, counts the transactions of the brand's log. With another one, an epoch begins.
  log_counter text,
  -- How long after a conversation was resolved its customer is asked; null: never.
  survey_after_minutes integer default 1440,
  -- The demo is nobody's neighbour.
  is_demo boolean not null default false,
  mail_footer text,
  logo_file text,
  logo_type text,
  color text,
  icon_file text,
  icon_type text,
  -- Markdown, at the foot of every public page.
  site_footer text,
  -- [{label, url}], in the order shown.
  site_links jsonb not null default '[]',
  -- ISO 639-1: the language of public pages and automatic mail, and further ones that visitors may choose.
  site_language text,
  site_languages text[] not null default '{}',
  primary key (id),
  unique (slug),
  check (color ~ '^#[0-9a-f]{6}$'),
  check (resolve_on in ('any', 'reply', 'never')),
  check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  check ((survey_after_minutes >= 0) and (survey_after_minutes <= 43200))
);

create table brand_hosts (
  host text not null,
  brand_id bigint not null,
  created_at timestamptz(3) not null,
  proof text,
  proven_at timestamptz(3),
  primary key (host),
  check ((proof is null) = (proven_at is null)),
  check (host = lower(host)),
  check (proof in ('operator', 'first', 'dns', 'earlier')),
  foreign key (brand_id) references brands (id)
);
create index brand_hosts_brand on brand_hosts (brand_id);

create table users (
  brand_id bigint not null,
  id bigint not null default nextval('people_id_seq'),
  name text not null,
  role text not null,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What a member of staff wants to be told of by mail: users/notify.ts.
  notify text[] not null default '{assigned,followed,mentioned,unassigned}',
  -- Sessions and links from before somebody was deactivated do not come back with them.
  active_since timestamptz(3),
  -- What stands below mail: the signature of a member of staff, the brand's footer and logo. Markdown; NULL: none.
  signature text,
  -- What each member of staff has read. What customers wrote before somebody joined counts as read.
  read_before timestamptz(3) not null,
  -- The conversations that a member sees, {"channelIds", "teamIds"}, besides those assigned to them; null: all.
  sees jsonb,
  -- The language of mail to a member of staff, as ISO 639-1; null: that of the brand.
  language text,
  primary key (brand_id, id),
  check (role in ('agent', 'admin', 'owner')),
  foreign key (brand_id) references brands (id)
);

create table contacts (
  brand_id bigint not null,
  id bigint not null default nextval('people_id_seq'),
  name text,
  -- the id that the brand's own single sign-on knows the contact by
  external_id text,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  friendly_name text,
  external_avatar_url text,
  -- set when a contact lost its last identity to another one; it is kept so that the move can be undone
  absorbed_into bigint,
  -- Names with other letters than those of ASCII, as they are compared.
  folded_names text,
  -- When the contact last wrote to us; null: never. Exact for conversations that they began.
  last_seen_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, external_id),
  foreign key (brand_id, absorbed_into) references contacts (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create index contacts_created on contacts (brand_id, created_at desc, id desc) where absorbed_into is null;
create index contacts_data on contacts using gin (data jsonb_path_ops);
create index contacts_folded_names on contacts using gin (folded_names gin_trgm_ops) where folded_names is not null;
-- Names of contacts that the pages show instead of others.
create index contacts_friendly_name on contacts using gin (friendly_name gin_trgm_ops) where friendly_name is not null;
-- Contacts with the same name on different channels may be one person.
create index contacts_lower_name on contacts (brand_id, lower(left(name, 200))) where absorbed_into is null;
create index contacts_name on contacts using gin (name gin_trgm_ops);
create index contacts_seen on contacts (brand_id, coalesce(last_seen_at, '-infinity'::timestamptz), id) where absorbed_into is null;
create index contacts_unprepared on contacts (brand_id, id) where (folded_names is null) and ((name ~ '[^\x01-\x7f]') or (friendly_name ~ '[^\x01-\x7f]'));

-- An identity is who acts: messages, authorship and followership point at it, and it points at a person.
-- Moving one to another contact is one row, and everything of it comes along.
create table identities (
  brand_id bigint not null,
  id bigserial,
  -- The list of types is closed in the code, so that a release may add one: email, mobile, twitter, instagram, igsid, facebook,
  -- telegram, whatsapp, x, and senders without a number. `suspect`: whoever writes from the address of a member of staff unproven.
  type text not null,
  -- normalised: lower-case address, E.164 number, handle without @
  identifier text not null,
  user_id bigint,
  contact_id bigint,
  created_at timestamptz(3) not null,
  -- Since when a server has said that nobody is there (RFC 3464): nothing is sent there unless staff write.
  bounced_at timestamptz(3),
  bounced_because text,
  -- When they asked for no more surveys.
  unsubscribed_at timestamptz(3),
  -- Whether images of other servers are fetched for mails of this sender without asking.
  shows_images boolean not null default false,
  -- What a provider calls the owner of an account. The handle itself may belong to another contact.
  handle text,
  primary key (brand_id, id),
  unique (brand_id, type, identifier),
  check (num_nonnulls(user_id, contact_id) = 1),
  foreign key (brand_id, contact_id) references contacts (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index identities_contact on identities (brand_id, contact_id) where contact_id is not null;
create index identities_domain on identities (brand_id, split_part(identifier, '@', 2)) where type = 'email';
create index identities_handle on identities (brand_id, handle) where handle is not null;
create index identities_identifier on identities using gin (identifier gin_trgm_ops);
create index identities_user on identities (brand_id, user_id) where user_id is not null;

-- Groups of staff that conversations are assigned to.
create table teams (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  -- Users; those who have left stay, and do not count.
  member_ids bigint[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Conversations may still refer to it; they have no team then.
  deleted_at timestamptz(3),
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create unique index teams_name on teams (brand_id, lower(name)) where deleted_at is null;

-- A channel is where customers reach the brand; the API calls it a category.
create table channels (
  brand_id bigint not null,
  id bigserial,
  slug text not null,
  name text not null,
  email text,
  -- the API's channel code: 1 Email, 2 Twitter … (src/channels/kinds.ts)
  kind smallint not null,
  visibility smallint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What a channel's adapter needs: servers, logins, secrets. Secrets are shown to nobody.
  settings jsonb not null default '{}',
  primary key (brand_id, id),
  unique (brand_id, email),
  unique (brand_id, slug),
  foreign key (brand_id) references brands (id)
);
-- The address of an incoming mail is looked up before its brand is known.
create index channels_address on channels (email, brand_id, id) where email is not null;

-- Wide on purpose: a row holds all that a list shows of its messages, because joins were the cost of a list.
create table conversations (
  brand_id bigint not null,
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
  -- When a message could not be delivered and nobody has written since.
  undelivered_at timestamptz(3),
  -- Identities of people who were taken off a conversation. They may have been added again since.
  removed_ids bigint[],
  -- A merged conversation stays as a signpost to the one that has its messages, and is in no list: class 6.
  merged_into bigint,
  -- Which lists a conversation is in; in PostgreSQL 15 its expression cannot be changed without rewriting the table: (0 Unresolved, 1 any other status, 2 Archived) times two, plus one when unassigned.
  class smallint generated always as ( case when (merged_into is not null) then 6 else (( case status when 0 then 0 when 4 then 2 else 1 end * 2) + case when (assignee_id is null) then 1 else 0 end) end) stored not null,
  team_id bigint,
  priority text not null default 'normal',
  -- By how much the last message of the customer came later than its provider says that it was written; null for most.
  late_ms bigint,
  subject_search tsvector,
  primary key (brand_id, id),
  unique (brand_id, ref_id),
  unique (brand_id, slug),
  check ((status = 5) = (hold_until is not null)),
  check (priority in ('low', 'normal', 'high', 'urgent')),
  foreign key (brand_id, assignee_id) references users (brand_id, id),
  foreign key (brand_id, author_id) references identities (brand_id, id),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, merged_into) references conversations (brand_id, id),
  foreign key (brand_id, team_id) references teams (brand_id, id)
);
create index conversations_author on conversations (brand_id, author_id);
create index conversations_changed on conversations (brand_id, class, updated_at desc, id desc);
create index conversations_channel_changed on conversations (brand_id, channel_id, class, updated_at desc, id desc);
create index conversations_channel_created on conversations (brand_id, channel_id, class, created_at desc, id desc);
create index conversations_channel_updated on conversations (brand_id, channel_id, class, coalesce(last_customer_message_at, '-infinity'::timestamptz) desc, id desc);
-- A list of every class is a merge of these, one run for each class.
create index conversations_created on conversations (brand_id, class, created_at desc, id desc);
create index conversations_data on conversations using gin (data jsonb_path_ops);
create index conversations_followers on conversations using gin (follower_ids);
create index conversations_held on conversations (brand_id, hold_until) where status = 5;
create index conversations_merged on conversations (brand_id, merged_into) where merged_into is not null;
-- Mine, in the order of the list.
create index conversations_mine on conversations (brand_id, assignee_id, class, coalesce(last_customer_message_at, '-infinity'::timestamptz) desc, id desc) where assignee_id is not null;
create unique index conversations_origin on conversations (brand_id, channel_id, origin_id) where origin_id is not null;
-- Statuses that few conversations have: On Hold, Spam, Pending, with a chatbot.
create index conversations_rare on conversations (brand_id, class, updated_at desc, id desc) where status in (1, 3, 5, 7, 9);
-- The same, to be counted.
create index conversations_status on conversations (brand_id, status, class) where status in (1, 3, 5, 7, 9);
create index conversations_subject on conversations using gin (to_tsvector('simple'::regconfig, coalesce(subject, '')));
create index conversations_subject_search on conversations using gin (subject_search);
create index conversations_tags on conversations using gin (tag_keys);
create index conversations_team on conversations (brand_id, team_id, class) where team_id is not null;
create index conversations_unprepared on conversations (brand_id, id) where (subject_search is null) and (subject is not null);
create index conversations_updated on conversations (brand_id, class, coalesce(last_customer_message_at, '-infinity'::timestamptz) desc, id desc);

-- No key to brands: each post would lock the one row of its brand (docs/decisions/0018-hot-tables-without-brand-keys.md).
create table messages (
  brand_id bigint not null,
  id bigserial,
  conversation_id bigint not null,
  -- the sender's name for the message, or a UUIDv7 of ours: what makes a second POST of it harmless
  origin_id text not null,
  identity_id bigint not null,
  from_staff boolean not null,
  visibility smallint not null,
  origin smallint not null,
  body text not null,
  -- identities
  recipient_ids bigint[] not null default '{}',
  suppress_notifications boolean not null default false,
  suppress_autoresolve boolean not null default false,
  -- no satisfaction survey because of this message before that day; infinity: never
  no_survey_before date,
  created_at timestamptz(3) not null,
  -- As it came in, where that is more than the body: with what it quotes.
  original_body text,
  -- How it came to be here, of one that came in from a channel: messages/arrival.ts.
  arrival jsonb,
  has_files boolean not null default false,
  -- Whether the mail of a message has HTML: `rich` if that is more than the words in another form. The mail itself has it.
  html text,
  -- Who gets the message besides the followers, unseen by them; null: nobody.
  bcc_ids bigint[],
  -- Which followers do not get it; null: none.
  left_out_ids bigint[],
  -- The reply that the author of an unproven mail has sent it as.
  claimed_by bigint,
  -- Outsiders to whom staff have forwarded something: a note that is sent to them alone.
  forwarded_to_ids bigint[],
  -- Senders of some channels change what they wrote. What it said before stays here.
  edited_at timestamptz(3),
  -- Who reacted to a message, and how: [{"identity_id": 7, "emoji": "👍"}]. Null: nobody.
  reactions jsonb,
  -- Its sender has taken it back; the text and files are gone.
  deleted_at timestamptz(3),
  -- The message of the conversation that it answers.
  reply_to_id bigint,
  -- The approved template that a message is, with its parameters, for channels that allow nothing else at the moment.
  template jsonb,
  -- True for a reply that a program has sent by itself; null for all others.
  by_program boolean,
  -- What a text is found by: its words without accents, parts of addresses and numbers, pairs of letters where a script has no spaces
  -- (src/kit/search/). Null: not prepared yet; until then the text is found by the indexes that there were.
  search tsvector,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, origin_id),
  check (html in ('plain', 'rich')),
  check (visibility in (0, 1)),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
create index messages_body on messages using gin (to_tsvector('simple'::regconfig, body));
create index messages_conversation on messages (brand_id, conversation_id, created_at desc, id desc);
create index messages_created on messages (brand_id, created_at desc, id desc);
create index messages_files on messages (brand_id, conversation_id) where has_files;
create index messages_identity on messages (brand_id, identity_id);
-- Notes are few among many; a page of them is not to be looked for among all messages.
create index messages_notes on messages (brand_id, created_at desc, id desc) where visibility = 1;
create index messages_search on messages using gin (search);
create index messages_unprepared on messages (brand_id, id) where search is null;

-- Automatic acknowledgements, one per conversation; they are counted to limit them.
create table acknowledgements (
  brand_id bigint not null,
  message_id bigint not null,
  identity_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, message_id),
  foreign key (brand_id) references brands (id)
);
create index acknowledgements_made on acknowledgements (brand_id, created_at);
create index acknowledgements_to on acknowledgements (brand_id, identity_id, created_at);

-- Our accounts, by the address of the authority's directory.
create table acme_accounts (
  directory text not null,
  private_key text not null,
  created_at timestamptz(3) not null,
  primary key (directory)
);

-- What the authority asks for at http://HOST/.well-known/acme-challenge/TOKEN.
create table acme_challenges (
  token text not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (token)
);

-- The token itself is shown once and kept nowhere; this is its SHA-256.
create table api_tokens (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  name text not null,
  digest bytea not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index api_tokens_user on api_tokens (brand_id, user_id);

create table topics (
  brand_id bigint not null,
  id bigserial,
  slug text not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A topic may be inside another one; both topics and articles have an order that people choose.
  parent_id bigint,
  "position" integer default 0 not null,
  primary key (brand_id, id),
  unique (brand_id, slug),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, parent_id) references topics (brand_id, id)
);

create table articles (
  brand_id bigint not null,
  id bigserial,
  slug text not null,
  topic_id bigint,
  title text not null,
  body text not null,
  -- 0 Published, 1 Draft, 4 Internal
  status smallint not null,
  author_id bigint not null,
  -- title and body, stemmed in the brand's language
  search tsvector not null,
  -- the title's words, and each with a letter left out, so that a word with a typo finds it
  title_keys text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The language that an article is stemmed in: where it differs from the brand's, the worker stems it again.
  language text not null,
  "position" integer default 0 not null,
  -- In which way `search` was made; 0: by an earlier release.
  search_version smallint not null default 0,
  primary key (brand_id, id),
  unique (brand_id, slug),
  check (status in (0, 1, 4, 5)),
  foreign key (brand_id, author_id) references identities (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, topic_id) references topics (brand_id, id)
);
create index articles_created on articles (brand_id, status, created_at desc, id desc);
create index articles_language on articles (brand_id, language);
create index articles_search on articles using gin (search);
create index articles_title_keys on articles using gin (title_keys);
create index articles_topic on articles (brand_id, topic_id, status, created_at desc, id desc);

-- Whether an article helped, as its readers say.
create table article_feedback (
  brand_id bigint not null,
  id bigserial,
  article_id bigint not null,
  helpful boolean not null,
  comment text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create index article_feedback_article on article_feedback (brand_id, article_id, id desc);

-- Images of help articles, public under a name that nobody can guess.
create table article_images (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  file text not null,
  content_type text not null,
  size integer not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, name),
  foreign key (brand_id) references brands (id)
);
create index article_images_file on article_images (brand_id, file);

-- Slugs that articles had before: they go on finding them.
create table article_slugs (
  brand_id bigint not null,
  slug text not null,
  article_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, slug),
  foreign key (brand_id, article_id) references articles (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- An article in another language that the brand's pages offer.
create table article_translations (
  brand_id bigint not null,
  article_id bigint not null,
  -- ISO 639-1.
  language text not null,
  title text not null,
  body text not null,
  status smallint not null,
  search tsvector not null,
  title_keys text[] not null,
  updated_at timestamptz(3) not null,
  search_version smallint not null default 0,
  primary key (brand_id, article_id, language),
  check (status in (0, 1)),
  foreign key (brand_id, article_id) references articles (brand_id, id) on delete cascade,
  foreign key (brand_id) references brands (id)
);
create index article_translations_search on article_translations using gin (search);
create index article_translations_title_keys on article_translations using gin (title_keys);

-- What articles said before each change of their title or body.
create table article_versions (
  brand_id bigint not null,
  id bigserial,
  article_id bigint not null,
  title text not null,
  body text not null,
  -- The identity that replaced it; null: no member of staff.
  replaced_by bigint,
  replaced_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, replaced_by) references identities (brand_id, id)
);
create index article_versions_article on article_versions (brand_id, article_id, id);

create table response_template_groups (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, name),
  foreign key (brand_id) references brands (id)
);

create table response_templates (
  brand_id bigint not null,
  id bigserial,
  group_id bigint,
  name text not null,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A response template of one member of staff, which nobody else sees.
  user_id bigint,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, group_id) references response_template_groups (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index response_templates_created on response_templates (brand_id, created_at desc, id desc);

-- A file of a message, or an upload that waits for its message. The bytes are elsewhere, under the key `file`.
create table attachments (
  brand_id bigint not null,
  id bigserial,
  message_id bigint,
  -- The member of staff who uploaded it.
  user_id bigint,
  source_url text,
  name text not null,
  content_type text,
  size integer,
  -- By which the text of a mail refers to it.
  content_id text,
  state text not null,
  reason text,
  file text,
  created_at timestamptz(3) not null,
  -- An upload that belongs to a saved reply, which copies it into the messages that it is used in.
  template_id bigint,
  "position" integer default 0 not null,
  name_search tsvector,
  primary key (brand_id, id),
  check ((state = 'stored') = (file is not null)),
  constraint attachments_one_owner check ((message_id is null) or (template_id is null)),
  check (state in ('pending', 'stored', 'failed')),
  foreign key (brand_id, message_id) references messages (brand_id, id),
  foreign key (brand_id, template_id) references response_templates (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
-- Whether a file is named by anybody: those that are not are removed.
create index attachments_file on attachments (brand_id, file) where file is not null;
create index attachments_message on attachments (brand_id, message_id, id) where message_id is not null;
-- Searches for files by the words of their names, and for conversations that have files.
create index attachments_name on attachments using gin (to_tsvector('simple'::regconfig, translate(name, '._-', '   ')));
create index attachments_name_search on attachments using gin (name_search);
create index attachments_template on attachments (brand_id, template_id, id) where template_id is not null;
create index attachments_unprepared on attachments (brand_id, id) where name_search is null;
create index attachments_uploads on attachments (brand_id, created_at) where message_id is null;

-- What signs the links and addresses that a brand gives out.
create table brand_keys (
  brand_id bigint not null,
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- After a change of the signing key, what the previous one signed is accepted for some time.
  previous_secret bytea,
  previous_until timestamptz(3),
  changed_at timestamptz(3),
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);

-- TLS certificates by ACME (RFC 8555), for ANSWERWELL_TLS=auto. A host is known before its brand, so these are on every node
-- of a cluster, like brand_hosts; challenges and accounts, which belong to no brand, are on its coordinator.
create table certificates (
  host text not null,
  brand_id bigint not null,
  -- PEM; null until the first is there. The key is sealed with the operator's key, if there is one.
  chain text,
  private_key text,
  expires_at timestamptz(3),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  -- What the certificate authority had against the last attempt; null if it succeeded.
  reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (host),
  check (((chain is null) = (private_key is null)) and ((chain is null) = (expires_at is null))),
  check (host = lower(host)),
  foreign key (brand_id) references brands (id)
);
create index certificates_brand on certificates (brand_id);
create index certificates_next on certificates (next_attempt_at);

-- How each channel does: when it last sent, why it cannot send, and how many DNS records of its mail are missing.
create table channel_health (
  brand_id bigint not null,
  channel_id bigint not null,
  last_sent_at timestamptz(3),
  sending_error text,
  sending_failed_since timestamptz(3),
  records jsonb,
  records_checked_at timestamptz(3),
  -- Access tokens that end are renewed in time: when that last worked.
  token_renewed_at timestamptz(3),
  -- Since when an access token is no longer renewed; admins are told once.
  token_refused_at timestamptz(3),
  -- A provider that finds an account too fast names a time, before which none of its messages is sent.
  paused_until timestamptz(3),
  checked_at timestamptz(3),
  check_error text,
  check_failed_since timestamptz(3),
  primary key (brand_id, channel_id),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- What a visitor's browser holds to go on with its chat, and how far it has read.
create table chats (
  brand_id bigint not null,
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
  page_url text,
  page_title text,
  language text,
  time_zone text,
  typing_until timestamptz(3),
  primary key (brand_id, conversation_id),
  unique (brand_id, digest),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
create index chats_typing on chats (brand_id, typing_until) where typing_until is not null;

create table contact_notes (
  brand_id bigint not null,
  id bigserial,
  contact_id bigint not null,
  note text not null,
  creator_identity_id bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, contact_id) references contacts (brand_id, id),
  foreign key (brand_id, creator_identity_id) references identities (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create index contact_notes_contact on contact_notes (brand_id, contact_id, created_at desc, id desc);

-- How many conversations there are: of a channel (0: of all), by day of a sort (1 created, 2 updated, 3 changed; 0: of all
-- days). Days are counted from 1970 in UTC; -100000 is "never".
-- Written in order (`counts rebuild`) and changed in place, the counts of all days are a few pages.
create table conversation_counts (
  brand_id bigint not null,
  channel_id bigint not null,
  sort smallint not null,
  day integer not null,
  every bigint not null,
  archived bigint not null,
  open bigint not null,
  unassigned bigint not null,
  primary key (brand_id, channel_id, sort, day),
  foreign key (brand_id) references brands (id)
) with (fillfactor=70);

-- What has happened to the counts and is not in them yet: written with the change, folded in a moment later.
-- It stays small and changes all the time: autovacuum cleans it by count, and its statistics would always be old.
create table conversation_deltas (
  brand_id bigint not null,
  id bigserial,
  channel_id bigint not null,
  class smallint not null,
  created_day integer not null,
  updated_day integer not null,
  changed_day integer not null,
  n integer not null,
  primary key (brand_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=1000000000);

create table conversation_reads (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  -- Null: marked as unread.
  read_at timestamptz(3),
  primary key (brand_id, user_id, conversation_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- Fields that a brand defines for its contacts and conversations. Their values are in the data of these.
create table custom_fields (
  brand_id bigint not null,
  id bigserial,
  subject text not null,
  key text not null,
  name text not null,
  type text not null,
  choices text[] not null,
  -- A customer fills it in on the contact form.
  on_form boolean not null,
  required boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, subject, key),
  check (subject in ('contact', 'conversation')),
  check (type in ('text', 'number', 'date', 'choice', 'link', 'yes_no')),
  foreign key (brand_id) references brands (id)
);

-- What a member of staff is writing and has not sent.
create table drafts (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  body text not null,
  visibility smallint not null default 0,
  updated_at timestamptz(3) not null,
  -- Files that a draft will be sent with.
  upload_ids bigint[] not null default '{}',
  -- Tells whether a draft is still the one that somebody went on from. Milliseconds since 1970, higher with each save.
  version bigint not null default 1,
  primary key (brand_id, conversation_id, user_id, visibility),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index drafts_uploads on drafts using gin (upload_ids);
create index drafts_user on drafts (brand_id, user_id, updated_at desc);

-- The append-only log: what happened, to what, by whom. Written in the transaction of the change.
create table events (
  brand_id bigint not null,
  id bigserial,
  type text not null,
  -- the id of the noun that the type names before its dot
  subject_id bigint not null,
  -- null: the system itself
  actor_identity_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  -- The transaction that wrote an event. Ids are given out before they are committed; an order by transaction, read only
  -- up to the oldest one still under way, never shows an event behind one that was read already.
  xid xid8 not null default pg_current_xact_id(),
  epoch integer not null default 0,
  -- What brought an event or a job about; null: an older release has recorded it.
  cause jsonb,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id)
);
create index events_conversation on events (brand_id, subject_id, epoch, xid, id) where type ~~ 'conversation.%';
create index events_order on events (brand_id, epoch, xid, id);
create index events_type on events (brand_id, type, created_at);

-- What a POST with an Idempotency-Key answered, for a day: written in the transaction of its change.
create table idempotency_keys (
  brand_id bigint not null,
  user_id bigint not null,
  key text not null,
  -- of method, address and body
  digest bytea not null,
  status smallint,
  answer json,
  created_at timestamptz(3) not null,
  primary key (brand_id, user_id, key),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Each time an identity went from one contact to another: enough to undo it.
create table identity_moves (
  brand_id bigint not null,
  id bigserial,
  identity_id bigint not null,
  from_contact_id bigint not null,
  to_contact_id bigint not null,
  -- what came along because the old contact was left empty
  absorbed boolean not null,
  note_ids bigint[] not null default '{}',
  data_keys text[] not null default '{}',
  took_external_id boolean not null default false,
  actor_identity_id bigint,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- Which ID a contact took over with a merge, so that an undo gives back that one and no other.
  external_id text,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, from_contact_id) references contacts (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, to_contact_id) references contacts (brand_id, id)
);
create index identity_moves_contact on identity_moves (brand_id, to_contact_id, id desc);

create table incidents (
  brand_id bigint not null,
  id bigserial,
  title text not null,
  -- that of the newest update
  status text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  foreign key (brand_id) references brands (id)
);
create index incidents_active on incidents (brand_id, created_at desc, id desc) where status <> 'resolved';
create index incidents_created on incidents (brand_id, created_at desc, id desc);

create table systems (
  brand_id bigint not null,
  id bigserial,
  title text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- Since when an incident has affected a system how: what the status page draws its past from.
create table incident_system_changes (
  brand_id bigint not null,
  id bigserial,
  incident_id bigint not null,
  system_id bigint not null,
  status text not null,
  since timestamptz(3) not null,
  primary key (brand_id, id),
  check (status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')),
  foreign key (brand_id, incident_id) references incidents (brand_id, id),
  foreign key (brand_id, system_id) references systems (brand_id, id)
);
create index incident_system_changes_incident on incident_system_changes (brand_id, incident_id, system_id, since);
create index incident_system_changes_system on incident_system_changes (brand_id, system_id, since);

create table incident_updates (
  brand_id bigint not null,
  id bigserial,
  incident_id bigint not null,
  status text not null,
  message text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, incident_id) references incidents (brand_id, id)
);
create index incident_updates_incident on incident_updates (brand_id, incident_id, id desc);

-- The state of a system in an incident.
create table incidents_systems (
  brand_id bigint not null,
  id bigserial,
  incident_id bigint not null,
  system_id bigint not null,
  status text not null,
  primary key (brand_id, id),
  unique (brand_id, incident_id, system_id),
  check (status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, incident_id) references incidents (brand_id, id),
  foreign key (brand_id, system_id) references systems (brand_id, id)
);
create index incidents_systems_system on incidents_systems (brand_id, system_id);

create table job_lanes (
  brand_id bigint not null,
  lane text not null,
  places integer not null,
  primary key (brand_id, lane),
  foreign key (brand_id) references brands (id)
);

-- What the worker has yet to do because of something that happened. A row goes when its work is done, in the same
-- transaction as what was done; `topic` is what keeps its order. Parked: out of tries, until somebody looks.
create table jobs (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  topic text,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  leased_until timestamptz(3),
  parked_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  -- Jobs with a lane run apart from the others, at most `job_lanes.places` at a time.
  lane text,
  -- Failed attempts, oldest first: at, ms, error.
  history jsonb not null default '[]',
  -- Only the first job of a topic can run, so the indexes of due jobs contain these heads only.
  is_head boolean not null default true,
  -- Distinguishes one lease from another; attempts can count down.
  leases integer not null default 0,
  cause jsonb,
  primary key (brand_id, id)
);
-- With the id, due jobs are read in order without sorting all of them.
create index jobs_due on jobs (brand_id, run_at, id) where (parked_at is null) and (lane is null) and is_head;
create index jobs_heads on jobs (brand_id, topic) where (parked_at is null) and (topic is not null) and is_head;
-- Leasing reads the due jobs of a lane in order, past those that wait for an earlier one of their topic.
create index jobs_lane_due on jobs (brand_id, lane, run_at, id) where (parked_at is null) and (lane is not null) and is_head;
create index jobs_lane_leased on jobs (brand_id, lane, leased_until) where (leased_until is not null) and (lane is not null);
create index jobs_order on jobs (brand_id, topic, id) where (parked_at is null) and (topic is not null);

-- Browsers in which a member of staff has logged in: the wrong guesses of strangers do not lock these out.
create table known_browsers (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  -- Of the secret in the browser's cookie, which members of staff who share the browser have in common.
  digest bytea not null,
  network text not null,
  -- The session that was opened last; it may have ended.
  session_id bigint not null,
  last_login_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index known_browsers_user on known_browsers (brand_id, user_id, last_login_at);

-- Accounts of one person in several brands. Each pair has two rows.
create table linked_accounts (
  brand_id bigint not null,
  user_id bigint not null,
  -- In another brand, and so without a foreign key.
  other_brand_id bigint not null,
  other_user_id bigint not null,
  -- From here one enters the other without a password.
  may_enter boolean not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, user_id, other_brand_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- The position of each follower of a brand's log: it has handled every event up to and including this one.
create table log_cursors (
  brand_id bigint not null,
  follower text not null,
  epoch integer not null,
  xid xid8 not null,
  id bigint not null,
  primary key (brand_id, follower),
  foreign key (brand_id) references brands (id)
);

-- What lets somebody in once, or one step further: a link, a way to a new password, the time for a second factor.
create table login_tickets (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  purpose text not null,
  digest bytea not null,
  -- What it was made for: whoever has other rights by then needs another.
  role text not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  check (purpose in ('link', 'invitation', 'reset', 'second_factor')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index login_tickets_expired on login_tickets (brand_id, expires_at);
create index login_tickets_user on login_tickets (brand_id, user_id);

-- Which brand an address of a channel belongs to, without what stands behind its plus, and how it has proved it: as with hosts,
-- one brand at most. Not a brand's own table: it is what tells the brands apart.
create table mail_addresses (
  address text not null,
  brand_id bigint not null,
  -- operator: set by whoever runs the server; first: when there was no other brand; host: at a host of the brand; dns, link:
  -- proved; earlier: from before proofs were asked for. Null: claimed, and not proved.
  proof text,
  proven_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (address),
  check ((address = lower(address)) and (address !~ '\+.*@')),
  check ((proof is null) = (proven_at is null)),
  check (proof in ('operator', 'first', 'host', 'dns', 'link', 'earlier')),
  foreign key (brand_id) references brands (id)
);
create index mail_addresses_brand on mail_addresses (brand_id);

-- Consents of mail providers (OAuth 2.0) by which a mailbox is read and sends, instead of a password.
create table mail_logins (
  brand_id bigint not null,
  id bigserial,
  provider text not null,
  -- Who signs in.
  user_id bigint not null,
  -- The only servers that get the access token.
  hosts text[] not null,
  created_at timestamptz(3) not null,
  -- Until somebody has signed in.
  state_digest bytea,
  verifier text,
  -- Since then.
  refresh_token text,
  access_token text,
  access_expires_at timestamptz(3),
  renewed_at timestamptz(3),
  -- Only one process renews the access token at a time: many providers accept a refresh token once.
  renewing_until timestamptz(3),
  -- Why the provider refuses, and since when.
  error text,
  failed_at timestamptz(3),
  -- Since when no channel uses it.
  unused_since timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, state_digest),
  check (provider in ('google', 'microsoft', 'other')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- Up to where the mailbox of a channel has been read (RFC 3501), and who just reads it.
create table mailbox_ends (
  brand_id bigint not null,
  channel_id bigint not null,
  -- Which mailbox that is: without password.
  mailbox text not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  read_at timestamptz(3),
  last_error text,
  leased_until timestamptz(3),
  -- When reading a mailbox began to fail.
  failed_since timestamptz(3),
  primary key (brand_id, channel_id, mailbox),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- A mail as it came in; the bytes are a file. It is here before anybody looks into it.
create table mails (
  brand_id bigint not null,
  id bigserial,
  channel_id bigint not null,
  source text not null,
  -- Who handed it over, and to whom it was sent: from, to, ip, helo.
  envelope jsonb not null,
  -- Of all but what each hop adds: the same mail has it, by whatever way it comes.
  digest bytea not null,
  size integer not null,
  file text not null,
  state text not null,
  verdict text,
  -- The Message-ID of its author.
  header_id text,
  from_address text,
  subject text,
  message_id bigint,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  -- It was set aside, and may be from a person all the same.
  is_doubtful boolean not null default false,
  -- The mails that a mail refers to: another may name them, too, although they never came here. Null: none, or of an older release.
  answers_to text[],
  primary key (brand_id, id),
  unique (brand_id, channel_id, digest),
  check (source in ('smtp', 'imap', 'api')),
  check (state in ('received', 'processed', 'set_aside')),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);
create index mails_answers_to on mails using gin (answers_to) where answers_to is not null;
create index mails_doubtful on mails (brand_id, id) where is_doubtful;
create index mails_file on mails (brand_id, file);
create index mails_header_id on mails (brand_id, channel_id, header_id) where header_id is not null;
create index mails_message on mails (brand_id, message_id) where message_id is not null;
-- The last mail of each channel.
create index mails_of_channel on mails (brand_id, channel_id, received_at);
create index mails_received on mails (brand_id, received_at, id);
-- The mail log is searched by parts of the sender, the subject and the recipients.
create index mails_search on mails using gin ((((((coalesce(from_address, '') || ' ') || coalesce(subject, '')) || ' ') || (envelope ->> 'to'))) gin_trgm_ops);
create index mails_state on mails (brand_id, state, id);

-- What a merge has changed, so that it can be undone.
create table merges (
  brand_id bigint not null,
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
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, into_id) references conversations (brand_id, id),
  foreign key (brand_id, merged_id) references conversations (brand_id, id)
);
create index merges_merged on merges (brand_id, merged_id, id desc);

-- How many messages a brand has, by side and visibility: of all that were posted before a transaction of an epoch of its log,
-- which `message_count_ends` names. Those posted since are told by the log itself, so that posting costs nothing more.
create table message_counts (
  brand_id bigint not null,
  from_staff boolean not null,
  visibility smallint not null,
  n bigint not null,
  primary key (brand_id, from_staff, visibility),
  foreign key (brand_id) references brands (id)
);

-- A message on its way to one person.
create table message_deliveries (
  brand_id bigint not null,
  id bigserial,
  message_id bigint not null,
  identity_id bigint not null,
  state text not null,
  reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Providers say later what became of a message, by their own name of it.
  provider_id text,
  -- A copy may consist of several messages of its provider: their names, in order. While one is being sent, and if the
  -- response was lost, nobody knows whether it arrived.
  part_ids text[] not null default '{}',
  is_unsure boolean not null default false,
  -- Since when nobody knows whether a part has arrived; providers have an hour from then to say so.
  unsure_since timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, message_id, identity_id),
  check (state in ('queued', 'sent', 'delivered', 'read', 'deferred', 'bounced', 'failed')),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);
-- And name the parts of a copy.
create index message_deliveries_parts on message_deliveries using gin (part_ids) where part_ids <> '{}';
create index message_deliveries_provider on message_deliveries (brand_id, provider_id) where provider_id is not null;

create table message_versions (
  brand_id bigint not null,
  message_id bigint not null,
  -- 1 is the first version.
  version integer not null,
  body text not null,
  -- When the next one took its place.
  replaced_at timestamptz(3) not null,
  primary key (brand_id, message_id, version),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);

-- What readers looked for in the help center, and did not find.
create table missed_searches (
  brand_id bigint not null,
  words text not null,
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (brand_id, words),
  foreign key (brand_id) references brands (id)
);
create index missed_searches_last on missed_searches (brand_id, last_at);

-- When each member of staff last looked at their notifications.
create table notification_looks (
  brand_id bigint not null,
  user_id bigint not null,
  looked_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- A mail to a member of staff about something that concerns them.
create table notifications (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  identity_id bigint not null,
  conversation_id bigint not null,
  -- The message it tells of; null for an assignment.
  message_id bigint,
  event_id bigint not null,
  reason text not null,
  state text not null,
  detail text,
  created_at timestamptz(3) not null,
  -- When its person has seen a notification by itself, as by reading the conversation. Those before their last look count as seen, too.
  seen_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, event_id, user_id),
  check (state in ('queued', 'sent', 'failed', 'held_back', 'not_mailed')),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, message_id) references messages (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index notifications_conversation on notifications (brand_id, conversation_id, created_at);
create index notifications_created on notifications (brand_id, created_at);
create index notifications_unseen on notifications (brand_id, user_id, created_at) where seen_at is null;
create index notifications_user on notifications (brand_id, user_id, created_at);

-- Companies that customers belong to, by the domains of their email addresses.
create table organizations (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create unique index organizations_name on organizations (brand_id, lower(name));

create table organization_domains (
  brand_id bigint not null,
  domain text not null,
  organization_id bigint not null,
  primary key (brand_id, domain),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, organization_id) references organizations (brand_id, id) on delete cascade
);
create index organization_domains_organization on organization_domains (brand_id, organization_id);

-- Facts about a customer that another program of the brand knows, such as orders, shown beside the conversation.
create table panel_cards (
  brand_id bigint not null,
  id bigserial,
  name text not null,
  url text not null,
  -- Signs each request, as with webhooks.
  secret text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- Who looks at a conversation, or answers it: said again and again while it is so.
create unlogged table presences (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  state text not null,
  until timestamptz(3) not null,
  primary key (brand_id, conversation_id, user_id),
  check (state in ('viewing', 'answering'))
);

-- What providers have sent to channels, as it came: stored before they are answered, and processed later.
create table provider_events (
  brand_id bigint not null,
  id bigserial,
  channel_id bigint not null,
  -- The provider's name of it: the same key is the same event.
  key text not null,
  body jsonb not null,
  -- Why it could not be processed.
  trouble text,
  processed_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- The provider's name of the message that an event changes: it may come before that message.
  about text,
  primary key (brand_id, id),
  unique (brand_id, channel_id, key),
  foreign key (brand_id, channel_id) references channels (brand_id, id),
  foreign key (brand_id) references brands (id)
);
create index provider_events_about on provider_events (brand_id, channel_id, about) where about is not null;
create index provider_events_created on provider_events (brand_id, created_at);
create index provider_events_heard on provider_events (brand_id, channel_id, (((body -> 'heard') ->> 'mark'))) where ((body -> 'heard') ->> 'mark') is not null;

-- Web Push (RFC 8030): notices to browsers of staff, also while our pages are closed.
create table push_keys (
  brand_id bigint not null,
  -- VAPID (RFC 8292).
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);

create table sessions (
  brand_id bigint not null,
  id bigserial,
  user_id bigint not null,
  -- SHA-256 of what the cookie holds.
  digest bytea not null,
  user_agent text not null,
  address text not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- When the holder of a session last proved who they are; null: when the session was opened.
  confirmed_at timestamptz(3),
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index sessions_expired on sessions (brand_id, expires_at);
create index sessions_user on sessions (brand_id, user_id);

-- One browser; it ends with the session in which it was made.
create table push_subscriptions (
  brand_id bigint not null,
  session_id bigint not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, session_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, session_id) references sessions (brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create unique index push_subscriptions_endpoint on push_subscriptions (brand_id, md5(endpoint));
create index push_subscriptions_user on push_subscriptions (brand_id, user_id);

-- What is counted for all processes on this database: wrong logins, forms of the public pages. Written by
-- rate-limiter-flexible, which names the columns.
create table rate_limits (
  key text not null,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint,
  primary key (key)
);
create index rate_limits_expire on rate_limits (expire);

-- Links with which customers sign in to the help center, each used once, and their browsers, until they sign out.
create table reader_tickets (
  brand_id bigint not null,
  id bigserial,
  identity_id bigint not null,
  purpose text not null,
  digest bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  check (purpose in ('link', 'browser')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
create index reader_tickets_expires_at on reader_tickets (brand_id, expires_at);

-- Pairs of contacts of whom somebody has said that they are two people; the smaller id first.
create table refused_matches (
  brand_id bigint not null,
  contact_id bigint not null,
  other_id bigint not null,
  refused_by bigint,
  created_at timestamptz(3) not null,
  primary key (brand_id, contact_id, other_id),
  check (contact_id < other_id),
  foreign key (brand_id, contact_id) references contacts (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, other_id) references contacts (brand_id, id),
  foreign key (brand_id, refused_by) references users (brand_id, id)
);

-- What a customer thought of a conversation, once.
create table satisfaction_ratings (
  brand_id bigint not null,
  id bigserial,
  conversation_id bigint not null,
  identity_id bigint not null,
  -- who had the conversation then
  assignee_id bigint,
  rating smallint not null,
  comment text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, identity_id),
  check ((rating >= 1) and (rating <= 5)),
  foreign key (brand_id, assignee_id) references users (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);
create index satisfaction_ratings_created on satisfaction_ratings (brand_id, created_at desc, id desc);

-- Searches that staff keep: their own, or shared with the team (without a user).
create table saved_views (
  brand_id bigint not null,
  id bigserial,
  user_id bigint,
  name text not null,
  filters jsonb not null,
  sort text not null,
  "position" integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- Messages of staff that are sent at a later time, unless the customer writes first. A row ends when it is sent or cancelled.
create table scheduled_messages (
  brand_id bigint not null,
  id bigserial,
  conversation_id bigint not null,
  user_id bigint not null,
  send_at timestamptz(3) not null,
  -- Input of the message, as it was checked.
  input jsonb not null,
  upload_ids bigint[] not null,
  -- Why it was not sent; null: it waits.
  stopped_because text,
  refusal text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (stopped_because in ('customer_wrote', 'refused', 'merged')),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index scheduled_messages_conversation on scheduled_messages (brand_id, conversation_id);
create index scheduled_messages_uploads on scheduled_messages using gin (upload_ids);
create index scheduled_messages_user on scheduled_messages (brand_id, user_id);

-- Links to the set-up page of a server without a brand. They open nothing once there is a brand.
create table setup_links (
  digest bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (digest)
);

-- Who is told by mail of incidents. Until they have said yes to a mail of ours, of nothing but that question.
create table status_subscribers (
  brand_id bigint not null,
  id bigserial,
  email text not null,
  confirmed_at timestamptz(3),
  asked_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, email),
  foreign key (brand_id) references brands (id)
);

-- Programs that are told of incidents. Until one has answered our question, of nothing but that.
create table status_webhooks (
  brand_id bigint not null,
  id bigserial,
  url text not null,
  confirmed_at timestamptz(3),
  asked_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, url),
  foreign key (brand_id) references brands (id)
);

-- The question to a customer what they thought of a conversation: once.
create table surveys (
  brand_id bigint not null,
  id bigserial,
  conversation_id bigint not null,
  identity_id bigint not null,
  state text not null,
  detail text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id),
  check (state in ('queued', 'sent', 'failed')),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, identity_id) references identities (brand_id, id)
);

-- Recurring tasks that fail for a brand, until they succeed again; for `doctor` and the metrics.
create table task_failures (
  brand_id bigint not null,
  task text not null,
  failing_since timestamptz(3) not null,
  -- Not repeated by then: the worker that saw it is gone.
  expires_at timestamptz(3) not null,
  error text not null,
  primary key (brand_id, task),
  foreign key (brand_id) references brands (id)
);

-- How the staff log in to the pages. API tokens are beside it, for programs.
create table user_logins (
  brand_id bigint not null,
  user_id bigint not null,
  -- argon2id, in the form that others read too: $argon2id$v=19$m=…
  password text,
  totp_secret bytea,
  -- Null while the secret is shown to its owner and not proven yet.
  totp_confirmed_at timestamptz(3),
  -- The last time step (RFC 6238) that was used; no code counts twice.
  totp_step bigint not null default 0,
  -- SHA-256 of codes for whoever has lost the device, each good once.
  recovery_digests bytea[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

-- Where a brand wants its events sent. A secret is kept as it is: it signs.
create table webhooks (
  brand_id bigint not null,
  id bigserial,
  url text not null,
  description text,
  event_types text[] not null default '{}',
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text,
  failing_since timestamptz(3),
  -- When it was made, or switched on: it gets the events that were not to be seen then.
  since_epoch integer not null,
  since_snapshot pg_snapshot not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands (id)
);

-- An event on its way to a receiver. `topic` is what keeps its order: a conversation, or another thing that events speak of.
create table webhook_deliveries (
  brand_id bigint not null,
  id bigserial,
  webhook_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  last_status integer,
  last_error text,
  last_duration_ms integer,
  last_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  check (state in ('pending', 'delivered', 'failed')),
  foreign key (brand_id, event_id) references events (brand_id, id),
  foreign key (brand_id, webhook_id) references webhooks (brand_id, id) on delete cascade
);
create index webhook_deliveries_event on webhook_deliveries (brand_id, event_id);
create index webhook_deliveries_log on webhook_deliveries (brand_id, webhook_id, id);
