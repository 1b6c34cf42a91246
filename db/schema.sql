-- Written by `bin/answerwell migrate --dump`. Read it, but change db/migrations.

create sequence people_id_seq;

create sequence roles_id_seq;

create table acknowledgements (
  brand_id bigint not null,
  message_id bigint not null,
  identity_id bigint not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, message_id),
  foreign key (brand_id) references brands(id)
);
create index acknowledgements_made on public.acknowledgements using btree (brand_id, created_at);
create index acknowledgements_to on public.acknowledgements using btree (brand_id, identity_id, created_at);

create table acme_accounts (
  directory text not null,
  private_key text not null,
  created_at timestamp(3) with time zone not null,
  primary key (directory)
);

create table acme_challenges (
  token text not null,
  answer text not null,
  created_at timestamp(3) with time zone not null,
  primary key (token)
);

create table api_tokens (
  brand_id bigint not null,
  id bigint not null default nextval('api_tokens_id_seq'::regclass),
  user_id bigint not null,
  name text not null,
  digest bytea not null,
  last_used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  scopes text[],
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index api_tokens_user on public.api_tokens using btree (brand_id, user_id);

create table archive_parts (
  brand_id bigint not null,
  id bigint not null default nextval('archive_parts_id_seq'::regclass),
  export_id bigint,
  import_id bigint,
  number integer not null,
  file text not null,
  size bigint not null,
  primary key (brand_id, id),
  unique (brand_id, export_id, number),
  unique (brand_id, import_id, number),
  check ((num_nonnulls(export_id, import_id) = 1)),
  foreign key (brand_id, export_id) references exports(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, import_id) references imports(brand_id, id)
);
create index archive_parts_file on public.archive_parts using btree (brand_id, file);

create table article_feedback (
  brand_id bigint not null,
  id bigint not null default nextval('article_feedback_id_seq'::regclass),
  article_id bigint not null,
  helpful boolean not null,
  comment text,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index article_feedback_article on public.article_feedback using btree (brand_id, article_id, id desc);

create table article_images (
  brand_id bigint not null,
  id bigint not null default nextval('article_images_id_seq'::regclass),
  name text not null,
  file text not null,
  content_type text not null,
  size integer not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, name),
  foreign key (brand_id) references brands(id)
);
create index article_images_file on public.article_images using btree (brand_id, file);

create table article_slugs (
  brand_id bigint not null,
  slug text not null,
  article_id bigint not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, slug),
  foreign key (brand_id, article_id) references articles(brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table article_translations (
  brand_id bigint not null,
  article_id bigint not null,
  language text not null,
  title text not null,
  body text not null,
  status smallint not null,
  search tsvector not null,
  title_keys text[] not null,
  updated_at timestamp(3) with time zone not null,
  search_version smallint not null default 0,
  primary key (brand_id, article_id, language),
  check ((status = any (array[0, 1]))),
  foreign key (brand_id, article_id) references articles(brand_id, id) on delete cascade,
  foreign key (brand_id) references brands(id)
);
create index article_translations_search on public.article_translations using gin (search);
create index article_translations_title_keys on public.article_translations using gin (title_keys);

create table article_versions (
  brand_id bigint not null,
  id bigint not null default nextval('article_versions_id_seq'::regclass),
  article_id bigint not null,
  title text not null,
  body text not null,
  replaced_by bigint,
  replaced_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id, article_id) references articles(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, replaced_by) references identities(brand_id, id)
);
create index article_versions_article on public.article_versions using btree (brand_id, article_id, id);

create table articles (
  brand_id bigint not null,
  id bigint not null default nextval('articles_id_seq'::regclass),
  slug text not null,
  topic_id bigint,
  title text not null,
  body text not null,
  status smallint not null,
  author_id bigint not null,
  search tsvector not null,
  title_keys text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  language text not null,
  position integer not null default 0,
  search_version smallint not null default 0,
  primary key (brand_id, id),
  unique (brand_id, slug),
  check ((status = any (array[0, 1, 4, 5]))),
  foreign key (brand_id, author_id) references identities(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, topic_id) references topics(brand_id, id)
);
create index articles_created on public.articles using btree (brand_id, status, created_at desc, id desc);
create index articles_language on public.articles using btree (brand_id, language);
create index articles_search on public.articles using gin (search);
create index articles_title_keys on public.articles using gin (title_keys);
create index articles_topic on public.articles using btree (brand_id, topic_id, status, created_at desc, id desc);

create table attachments (
  brand_id bigint not null,
  id bigint not null default nextval('attachments_id_seq'::regclass),
  message_id bigint,
  user_id bigint,
  source_url text,
  name text not null,
  content_type text,
  size integer,
  content_id text,
  state text not null,
  reason text,
  file text,
  created_at timestamp(3) with time zone not null,
  template_id bigint,
  position integer not null default 0,
  name_search tsvector,
  primary key (brand_id, id),
  check (((state = 'stored'::text) = (file is not null))),
  check (((message_id is null) or (template_id is null))),
  check ((state = any (array['pending'::text, 'stored'::text, 'failed'::text]))),
  foreign key (brand_id, message_id) references messages(brand_id, id),
  foreign key (brand_id, template_id) references response_templates(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index attachments_file on public.attachments using btree (brand_id, file) where (file is not null);
create index attachments_message on public.attachments using btree (brand_id, message_id, id) where (message_id is not null);
create index attachments_name on public.attachments using gin (to_tsvector('simple'::regconfig, translate(name, '._-'::text, '   '::text)));
create index attachments_name_search on public.attachments using gin (name_search);
create index attachments_template on public.attachments using btree (brand_id, template_id, id) where (template_id is not null);
create index attachments_unprepared on public.attachments using btree (brand_id, id) where (name_search is null);
create index attachments_uploads on public.attachments using btree (brand_id, created_at) where (message_id is null);

create table audit_entries (
  brand_id bigint not null,
  number bigint not null,
  at timestamp(3) with time zone not null,
  action text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  token_name text,
  address text,
  agent text,
  about_kind text not null,
  about_key text,
  about_name text,
  changes jsonb not null,
  previous bytea not null,
  hash bytea not null,
  primary key (brand_id, number),
  foreign key (brand_id) references brands(id)
);
create index audit_entries_about on public.audit_entries using btree (brand_id, about_kind, about_key, number);
create index audit_entries_actor on public.audit_entries using btree (brand_id, actor_id, number);
create index audit_entries_at on public.audit_entries using btree (brand_id, at);

create table audit_heads (
  brand_id bigint not null,
  number bigint not null,
  hash bytea not null,
  removed_number bigint not null default 0,
  removed_hash bytea not null,
  keep_days integer not null default 400,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table availabilities (
  brand_id bigint not null,
  user_id bigint not null,
  state text not null,
  until timestamp(3) with time zone,
  note text,
  schedule jsonb,
  by_schedule boolean not null default false,
  mail_room integer,
  chat_room integer,
  skills text[] not null default '{}'::text[],
  announced text not null,
  since timestamp(3) with time zone not null,
  changes_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, user_id),
  check ((chat_room >= 0)),
  check ((mail_room >= 0)),
  check ((state = any (array['available'::text, 'busy'::text, 'away'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index availabilities_due on public.availabilities using btree (changes_at) where (changes_at is not null);

create table brand_deletions (
  brand_id bigint not null,
  slug text not null,
  ordered_by bigint,
  ordered_at timestamp(3) with time zone not null,
  purge_at timestamp(3) with time zone not null,
  begun_at timestamp(3) with time zone,
  entry text,
  files text[] not null default '{}'::text[],
  removed_rows bigint not null default 0,
  removed_files bigint not null default 0,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table brand_hosts (
  host text not null,
  brand_id bigint not null,
  created_at timestamp(3) with time zone not null,
  proof text,
  proven_at timestamp(3) with time zone,
  primary key (host),
  check (((proof is null) = (proven_at is null))),
  check ((host = lower(host))),
  check ((proof = any (array['operator'::text, 'first'::text, 'dns'::text, 'earlier'::text]))),
  foreign key (brand_id) references brands(id)
);
create index brand_hosts_brand on public.brand_hosts using btree (brand_id);

create table brand_keys (
  brand_id bigint not null,
  secret bytea not null,
  created_at timestamp(3) with time zone not null,
  previous_secret bytea,
  previous_until timestamp(3) with time zone,
  changed_at timestamp(3) with time zone,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table brands (
  id bigint not null default nextval('brands_id_seq'::regclass),
  slug text not null,
  name text not null,
  time_zone text not null default 'utc'::text,
  resolve_on text not null default 'any'::text,
  created_at timestamp(3) with time zone not null,
  language text not null default 'english'::text,
  log_epoch integer not null default 0,
  log_counter text,
  survey_after_minutes integer default 1440,
  is_demo boolean not null default false,
  mail_footer text,
  logo_file text,
  logo_type text,
  color text,
  icon_file text,
  icon_type text,
  site_footer text,
  site_links jsonb not null default '[]'::jsonb,
  site_language text,
  site_languages text[] not null default '{}'::text[],
  purge_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  primary key (id),
  unique (slug),
  check ((color ~ '^#[0-9a-f]{6}$'::text)),
  check ((resolve_on = any (array['any'::text, 'reply'::text, 'never'::text]))),
  check ((slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  check (((survey_after_minutes >= 0) and (survey_after_minutes <= 43200)))
);

create table business_hours (
  brand_id bigint not null,
  id bigint not null default nextval('business_hours_id_seq'::regclass),
  team_id bigint,
  of_team bigint not null,
  time_zone text not null,
  week jsonb not null,
  holidays jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, of_team),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, team_id) references teams(brand_id, id)
);

create table certificates (
  host text not null,
  brand_id bigint not null,
  chain text,
  private_key text,
  expires_at timestamp(3) with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null,
  reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (host),
  check ((((chain is null) = (private_key is null)) and ((chain is null) = (expires_at is null)))),
  check ((host = lower(host))),
  foreign key (brand_id) references brands(id)
);
create index certificates_brand on public.certificates using btree (brand_id);
create index certificates_next on public.certificates using btree (next_attempt_at);

create table channel_health (
  brand_id bigint not null,
  channel_id bigint not null,
  last_sent_at timestamp(3) with time zone,
  sending_error text,
  sending_failed_since timestamp(3) with time zone,
  records jsonb,
  records_checked_at timestamp(3) with time zone,
  token_renewed_at timestamp(3) with time zone,
  token_refused_at timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  check_error text,
  check_failed_since timestamp(3) with time zone,
  primary key (brand_id, channel_id),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table channels (
  brand_id bigint not null,
  id bigint not null default nextval('channels_id_seq'::regclass),
  slug text not null,
  name text not null,
  email text,
  kind smallint not null,
  visibility smallint not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  settings jsonb not null default '{}'::jsonb,
  deleted_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, email),
  unique (brand_id, slug),
  foreign key (brand_id) references brands(id)
);
create index channels_address on public.channels using btree (email, brand_id, id) where (email is not null);

create table chats (
  brand_id bigint not null,
  conversation_id bigint not null,
  identity_id bigint not null,
  digest bytea not null,
  seen_message_id bigint not null default 0,
  seen_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  page_url text,
  page_title text,
  language text,
  time_zone text,
  typing_until timestamp(3) with time zone,
  joined_id bigint,
  primary key (brand_id, conversation_id),
  unique (brand_id, digest),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, identity_id) references identities(brand_id, id)
);
create index chats_typing on public.chats using btree (brand_id, typing_until) where (typing_until is not null);

create table contact_notes (
  brand_id bigint not null,
  id bigint not null default nextval('contact_notes_id_seq'::regclass),
  contact_id bigint not null,
  note text not null,
  creator_identity_id bigint not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id, contact_id) references contacts(brand_id, id),
  foreign key (brand_id, creator_identity_id) references identities(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index contact_notes_contact on public.contact_notes using btree (brand_id, contact_id, created_at desc, id desc);

create table contacts (
  brand_id bigint not null,
  id bigint not null default nextval('people_id_seq'::regclass),
  name text,
  external_id text,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  friendly_name text,
  external_avatar_url text,
  absorbed_into bigint,
  folded_names text,
  last_seen_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, external_id),
  foreign key (brand_id, absorbed_into) references contacts(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index contacts_absorbed on public.contacts using btree (brand_id, absorbed_into) where (absorbed_into is not null);
create index contacts_created on public.contacts using btree (brand_id, created_at desc, id desc) where (absorbed_into is null);
create index contacts_data on public.contacts using gin (data jsonb_path_ops);
create index contacts_folded_names on public.contacts using gin (folded_names gin_trgm_ops) where (folded_names is not null);
create index contacts_friendly_name on public.contacts using gin (friendly_name gin_trgm_ops) where (friendly_name is not null);
create index contacts_lower_name on public.contacts using btree (brand_id, lower("left"(name, 200))) where (absorbed_into is null);
create index contacts_name on public.contacts using gin (name gin_trgm_ops);
create index contacts_seen on public.contacts using btree (brand_id, coalesce(last_seen_at, '-infinity'::timestamp with time zone), id) where (absorbed_into is null);
create index contacts_sorted_name on public.contacts using btree (brand_id, "left"(
case
    when (folded_names is null) then lower(coalesce(friendly_name, name, ''::text))
    else split_part(folded_names, '
'::text,
    case
        when ((friendly_name is null) or (name is null)) then 1
        else 2
    end)
end, 200), id) where (absorbed_into is null);
create index contacts_unprepared on public.contacts using btree (brand_id, id) where ((folded_names is null) and ((name ~ '[^\x01-\x7f]'::text) or (friendly_name ~ '[^\x01-\x7f]'::text)));

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
  foreign key (brand_id) references brands(id)
);

create table conversation_deltas (
  brand_id bigint not null,
  id bigint not null default nextval('conversation_deltas_id_seq'::regclass),
  channel_id bigint not null,
  class smallint not null,
  created_day integer not null,
  updated_day integer not null,
  changed_day integer not null,
  n integer not null,
  primary key (brand_id, id)
);

create table conversation_reads (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  read_at timestamp(3) with time zone,
  primary key (brand_id, user_id, conversation_id),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index conversation_reads_conversation on public.conversation_reads using btree (brand_id, conversation_id);

create table conversations (
  brand_id bigint not null,
  id bigint not null default nextval('conversations_id_seq'::regclass),
  slug text not null,
  ref_id text not null,
  origin_id text,
  channel_id bigint not null,
  subject text,
  status smallint not null default 0,
  hold_until timestamp(3) with time zone,
  origin smallint not null,
  tags text[] not null default '{}'::text[],
  tag_keys text[] not null default '{}'::text[],
  data jsonb not null default '{}'::jsonb,
  author_id bigint not null,
  assignee_id bigint,
  follower_ids bigint[] not null default '{}'::bigint[],
  message_count integer not null default 0,
  first_message_body text not null,
  last_staff_message_body text,
  last_staff_message_at timestamp(3) with time zone,
  last_customer_message_body text,
  last_customer_message_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  undelivered_at timestamp(3) with time zone,
  removed_ids bigint[],
  merged_into bigint,
  class smallint not null default 
case
    when (merged_into is not null) then 6
    else ((
    case status
        when 0 then 0
        when 4 then 2
        else 1
    end * 2) +
    case
        when (assignee_id is null) then 1
        else 0
    end)
end,
  team_id bigint,
  priority text not null default 'normal'::text,
  late_ms bigint,
  subject_search tsvector,
  sla jsonb,
  due_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, ref_id),
  unique (brand_id, slug),
  check (((status = 5) = (hold_until is not null))),
  check ((priority = any (array['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  foreign key (brand_id, assignee_id) references users(brand_id, id),
  foreign key (brand_id, author_id) references identities(brand_id, id),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, merged_into) references conversations(brand_id, id),
  foreign key (brand_id, team_id) references teams(brand_id, id)
);
create index conversations_author on public.conversations using btree (brand_id, author_id);
create index conversations_changed on public.conversations using btree (brand_id, class, updated_at desc, id desc);
create index conversations_channel_changed on public.conversations using btree (brand_id, channel_id, class, updated_at desc, id desc);
create index conversations_channel_created on public.conversations using btree (brand_id, channel_id, class, created_at desc, id desc);
create index conversations_channel_due on public.conversations using btree (brand_id, channel_id, class, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id);
create index conversations_channel_updated on public.conversations using btree (brand_id, channel_id, class, coalesce(last_customer_message_at, '-infinity'::timestamp with time zone) desc, id desc);
create index conversations_created on public.conversations using btree (brand_id, class, created_at desc, id desc);
create index conversations_data on public.conversations using gin (data jsonb_path_ops);
create index conversations_due on public.conversations using btree (brand_id, class, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id);
create index conversations_followers on public.conversations using gin (follower_ids);
create index conversations_held on public.conversations using btree (brand_id, hold_until) where (status = 5);
create index conversations_merged on public.conversations using btree (brand_id, merged_into) where (merged_into is not null);
create index conversations_mine on public.conversations using btree (brand_id, assignee_id, class, coalesce(last_customer_message_at, '-infinity'::timestamp with time zone) desc, id desc) where (assignee_id is not null);
create unique index conversations_origin on public.conversations using btree (brand_id, channel_id, origin_id) where (origin_id is not null);
create index conversations_rare on public.conversations using btree (brand_id, class, updated_at desc, id desc) where (status = any (array[1, 3, 5, 7, 9]));
create index conversations_status on public.conversations using btree (brand_id, status, class) where (status = any (array[1, 3, 5, 7, 9]));
create index conversations_subject on public.conversations using gin (to_tsvector('simple'::regconfig, coalesce(subject, ''::text)));
create index conversations_subject_search on public.conversations using gin (subject_search);
create index conversations_tags on public.conversations using gin (tag_keys);
create index conversations_team on public.conversations using btree (brand_id, team_id, class) where (team_id is not null);
create index conversations_unfinished on public.conversations using btree (brand_id, id) where ((status = any (array[0, 1, 5, 7])) and (merged_into is null));
create index conversations_unprepared on public.conversations using btree (brand_id, id) where ((subject_search is null) and (subject is not null));
create index conversations_updated on public.conversations using btree (brand_id, class, coalesce(last_customer_message_at, '-infinity'::timestamp with time zone) desc, id desc);

create table custom_fields (
  brand_id bigint not null,
  id bigint not null default nextval('custom_fields_id_seq'::regclass),
  subject text not null,
  key text not null,
  name text not null,
  type text not null,
  choices text[] not null,
  on_form boolean not null,
  required boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, subject, key),
  check ((subject = any (array['contact'::text, 'conversation'::text]))),
  check ((type = any (array['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'link'::text, 'yes_no'::text]))),
  foreign key (brand_id) references brands(id)
);

create table deleted_conversations (
  brand_id bigint not null,
  id bigint not null,
  title text not null,
  channel_id bigint not null,
  team_id bigint,
  assignee_id bigint,
  author_id bigint not null,
  identity_ids bigint[] not null,
  message_count integer not null,
  file_count integer not null,
  deleted_by bigint,
  deleted_at timestamp(3) with time zone not null,
  purge_at timestamp(3) with time zone not null,
  files text[],
  primary key (brand_id, id),
  foreign key (brand_id, author_id) references identities(brand_id, id),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id, deleted_by) references identities(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index deleted_conversations_due on public.deleted_conversations using btree (brand_id, purge_at);
create index deleted_conversations_order on public.deleted_conversations using btree (brand_id, deleted_at desc, id desc);
create index deleted_conversations_people on public.deleted_conversations using gin (identity_ids);

create table deleted_rows (
  brand_id bigint not null,
  conversation_id bigint not null,
  id bigint not null default nextval('deleted_rows_id_seq'::regclass),
  source text not null,
  content jsonb not null,
  file text,
  primary key (brand_id, conversation_id, id),
  foreign key (brand_id, conversation_id) references deleted_conversations(brand_id, id)
);
create index deleted_rows_file on public.deleted_rows using btree (brand_id, file) where (file is not null);

create table drafts (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  body text not null,
  visibility smallint not null default 0,
  updated_at timestamp(3) with time zone not null,
  upload_ids bigint[] not null default '{}'::bigint[],
  version bigint not null default 1,
  primary key (brand_id, conversation_id, user_id, visibility),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index drafts_uploads on public.drafts using gin (upload_ids);
create index drafts_user on public.drafts using btree (brand_id, user_id, updated_at desc);

create table erased_identities (
  brand_id bigint not null,
  digest bytea not null,
  erasure_id bigint not null,
  primary key (brand_id, digest),
  foreign key (brand_id, erasure_id) references erasures(brand_id, id)
);

create table erasure_salts (
  brand_id bigint not null,
  salt bytea not null,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table erasures (
  brand_id bigint not null,
  id bigint not null default nextval('erasures_id_seq'::regclass),
  uid uuid not null,
  contact_id bigint not null,
  state text not null,
  found jsonb not null,
  gone jsonb not null default '{}'::jsonb,
  progress jsonb not null default '{}'::jsonb,
  files text[] not null default '{}'::text[],
  entry text,
  ordered_by bigint,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  named jsonb not null default '{"records": [], "auditEntries": 0}'::jsonb,
  primary key (brand_id, id),
  unique (brand_id, uid),
  check ((state = any (array['running'::text, 'failed'::text, 'done'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, ordered_by) references identities(brand_id, id)
);
create index erasures_contact on public.erasures using btree (brand_id, contact_id);

create table events (
  brand_id bigint not null,
  id bigint not null default nextval('events_id_seq'::regclass),
  type text not null,
  subject_id bigint not null,
  actor_identity_id bigint,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  xid xid8 not null default pg_current_xact_id(),
  epoch integer not null default 0,
  cause jsonb,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities(brand_id, id)
);
create index events_contact on public.events using btree (brand_id, subject_id, created_at, id) where (type = any (array['contact.created'::text, 'contact.changed'::text, 'identity.attached'::text]));
create index events_conversation on public.events using btree (brand_id, subject_id, epoch, xid, id) where (type ~~ 'conversation.%'::text);
create index events_order on public.events using btree (brand_id, epoch, xid, id);
create index events_type on public.events using btree (brand_id, type, created_at);

create table exports (
  brand_id bigint not null,
  id bigint not null default nextval('exports_id_seq'::regclass),
  state text not null,
  totals jsonb not null default '{}'::jsonb,
  written jsonb not null default '{}'::jsonb,
  size bigint not null default 0,
  error text,
  ordered_by bigint not null,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  contact_id bigint,
  with_notes boolean,
  primary key (brand_id, id),
  check ((state = any (array['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'deleted'::text, 'expired'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, ordered_by) references identities(brand_id, id)
);

create table idempotency_keys (
  brand_id bigint not null,
  user_id bigint not null,
  key text not null,
  digest bytea not null,
  status smallint,
  answer json,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, user_id, key),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index idempotency_keys_created on public.idempotency_keys using btree (created_at);

create table identities (
  brand_id bigint not null,
  id bigint not null default nextval('identities_id_seq'::regclass),
  type text not null,
  identifier text not null,
  user_id bigint,
  contact_id bigint,
  created_at timestamp(3) with time zone not null,
  bounced_at timestamp(3) with time zone,
  bounced_because text,
  unsubscribed_at timestamp(3) with time zone,
  shows_images boolean not null default false,
  handle text,
  primary key (brand_id, id),
  unique (brand_id, type, identifier),
  check ((num_nonnulls(user_id, contact_id) = 1)),
  foreign key (brand_id, contact_id) references contacts(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index identities_contact on public.identities using btree (brand_id, contact_id) where (contact_id is not null);
create index identities_domain on public.identities using btree (brand_id, split_part(identifier, '@'::text, 2)) where (type = 'email'::text);
create index identities_handle on public.identities using btree (brand_id, handle) where (handle is not null);
create index identities_identifier on public.identities using gin (identifier gin_trgm_ops);
create index identities_user on public.identities using btree (brand_id, user_id) where (user_id is not null);

create table identity_moves (
  brand_id bigint not null,
  id bigint not null default nextval('identity_moves_id_seq'::regclass),
  identity_id bigint not null,
  from_contact_id bigint not null,
  to_contact_id bigint not null,
  absorbed boolean not null,
  note_ids bigint[] not null default '{}'::bigint[],
  data_keys text[] not null default '{}'::text[],
  took_external_id boolean not null default false,
  actor_identity_id bigint,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  external_id text,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, from_contact_id) references contacts(brand_id, id),
  foreign key (brand_id, identity_id) references identities(brand_id, id),
  foreign key (brand_id, to_contact_id) references contacts(brand_id, id)
);
create index identity_moves_contact on public.identity_moves using btree (brand_id, to_contact_id, id desc);
create index identity_moves_from on public.identity_moves using btree (brand_id, from_contact_id);

create table import_remarks (
  brand_id bigint not null,
  id bigint not null default nextval('import_remarks_id_seq'::regclass),
  import_id bigint not null,
  kind text not null,
  source_id text not null,
  what text not null,
  reason text not null,
  primary key (brand_id, id),
  foreign key (brand_id, import_id) references imports(brand_id, id)
);
create index import_remarks_import on public.import_remarks using btree (brand_id, import_id, id);

create table imported_rows (
  brand_id bigint not null,
  origin text not null,
  kind text not null,
  source_id text not null,
  own_id bigint,
  own_file text,
  digest bytea not null,
  import_id bigint,
  primary key (brand_id, origin, kind, source_id),
  foreign key (brand_id, import_id) references imports(brand_id, id)
);
create index imported_rows_file on public.imported_rows using btree (brand_id, own_file) where (own_file is not null);
create index imported_rows_import on public.imported_rows using btree (brand_id, import_id, kind) where (import_id is not null);
create index imported_rows_own on public.imported_rows using btree (brand_id, kind, own_id) where (own_id is not null);

create table imports (
  brand_id bigint not null,
  id bigint not null default nextval('imports_id_seq'::regclass),
  source text not null,
  origin text,
  state text not null,
  is_dry boolean not null,
  mapping jsonb not null default '{}'::jsonb,
  totals jsonb not null default '{}'::jsonb,
  counts jsonb not null default '{}'::jsonb,
  progress jsonb not null default '{}'::jsonb,
  error text,
  ordered_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  expected jsonb,
  started_at timestamp(3) with time zone,
  done_before bigint not null default 0,
  undone jsonb not null default '{}'::jsonb,
  address text,
  login_email text,
  login_token text,
  requests integer not null default 0,
  writing_since timestamp(3) with time zone,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, ordered_by) references identities(brand_id, id)
);

create table incident_system_changes (
  brand_id bigint not null,
  id bigint not null default nextval('incident_system_changes_id_seq'::regclass),
  incident_id bigint not null,
  system_id bigint not null,
  status text not null,
  since timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((status = any (array['operational'::text, 'degraded_performance'::text, 'partial_outage'::text, 'major_outage'::text, 'under_maintenance'::text]))),
  foreign key (brand_id, incident_id) references incidents(brand_id, id),
  foreign key (brand_id, system_id) references systems(brand_id, id)
);
create index incident_system_changes_incident on public.incident_system_changes using btree (brand_id, incident_id, system_id, since);
create index incident_system_changes_system on public.incident_system_changes using btree (brand_id, system_id, since);

create table incident_updates (
  brand_id bigint not null,
  id bigint not null default nextval('incident_updates_id_seq'::regclass),
  incident_id bigint not null,
  status text not null,
  message text not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((status = any (array['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, incident_id) references incidents(brand_id, id)
);
create index incident_updates_incident on public.incident_updates using btree (brand_id, incident_id, id desc);

create table incidents (
  brand_id bigint not null,
  id bigint not null default nextval('incidents_id_seq'::regclass),
  title text not null,
  status text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  postmortem text,
  postmortem_at timestamp(3) with time zone,
  primary key (brand_id, id),
  check ((status = any (array['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  foreign key (brand_id) references brands(id)
);
create index incidents_active on public.incidents using btree (brand_id, created_at desc, id desc) where (status <> 'resolved'::text);
create index incidents_created on public.incidents using btree (brand_id, created_at desc, id desc);

create table incidents_systems (
  brand_id bigint not null,
  id bigint not null default nextval('incidents_systems_id_seq'::regclass),
  incident_id bigint not null,
  system_id bigint not null,
  status text not null,
  primary key (brand_id, id),
  unique (brand_id, incident_id, system_id),
  check ((status = any (array['operational'::text, 'degraded_performance'::text, 'partial_outage'::text, 'major_outage'::text, 'under_maintenance'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, incident_id) references incidents(brand_id, id),
  foreign key (brand_id, system_id) references systems(brand_id, id)
);
create index incidents_systems_system on public.incidents_systems using btree (brand_id, system_id);

create table installation (
  id uuid not null,
  is_it boolean not null default true,
  primary key (id),
  unique (is_it),
  check (is_it)
);

create table job_lanes (
  brand_id bigint not null,
  lane text not null,
  places integer not null,
  primary key (brand_id, lane),
  foreign key (brand_id) references brands(id)
);

create table jobs (
  brand_id bigint not null,
  id bigint not null default nextval('jobs_id_seq'::regclass),
  name text not null,
  topic text,
  data jsonb not null default '{}'::jsonb,
  attempts integer not null default 0,
  run_at timestamp(3) with time zone not null,
  leased_until timestamp(3) with time zone,
  parked_at timestamp(3) with time zone,
  last_error text,
  created_at timestamp(3) with time zone not null,
  lane text,
  history jsonb not null default '[]'::jsonb,
  is_head boolean not null default true,
  leases integer not null default 0,
  cause jsonb,
  primary key (brand_id, id)
);
create index jobs_due on public.jobs using btree (brand_id, run_at, id) where ((parked_at is null) and (lane is null) and is_head);
create index jobs_heads on public.jobs using btree (brand_id, topic) where ((parked_at is null) and (topic is not null) and is_head);
create index jobs_lane_due on public.jobs using btree (brand_id, lane, run_at, id) where ((parked_at is null) and (lane is not null) and is_head);
create index jobs_lane_leased on public.jobs using btree (brand_id, lane, leased_until) where ((leased_until is not null) and (lane is not null));
create index jobs_order on public.jobs using btree (brand_id, topic, id) where ((parked_at is null) and (topic is not null));

create table known_browsers (
  brand_id bigint not null,
  id bigint not null default nextval('known_browsers_id_seq'::regclass),
  user_id bigint not null,
  digest bytea not null,
  network text not null,
  session_id bigint not null,
  last_login_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, digest, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index known_browsers_user on public.known_browsers using btree (brand_id, user_id, last_login_at);

create table linked_accounts (
  brand_id bigint not null,
  user_id bigint not null,
  other_brand_id bigint not null,
  other_user_id bigint not null,
  may_enter boolean not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, user_id, other_brand_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table log_cursors (
  brand_id bigint not null,
  follower text not null,
  epoch integer not null,
  xid xid8 not null,
  id bigint not null,
  primary key (brand_id, follower),
  foreign key (brand_id) references brands(id)
);

create table login_settings (
  brand_id bigint not null,
  idle_minutes integer not null,
  lifetime_minutes integer not null,
  updated_at timestamp(3) with time zone not null,
  second_factor_required boolean not null default false,
  second_factor_from timestamp(3) with time zone,
  sign_on_counts boolean not null default true,
  second_factor_day date,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table login_tickets (
  brand_id bigint not null,
  id bigint not null default nextval('login_tickets_id_seq'::regclass),
  user_id bigint not null,
  purpose text not null,
  digest bytea not null,
  role text not null,
  tries integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index login_tickets_expired on public.login_tickets using btree (brand_id, expires_at);
create index login_tickets_user on public.login_tickets using btree (brand_id, user_id);

create table macro_uses (
  brand_id bigint not null,
  id bigint not null default nextval('macro_uses_id_seq'::regclass),
  macro_id bigint not null,
  name text not null,
  conversation_id bigint not null,
  user_id bigint,
  origin_id text,
  changes jsonb not null,
  message_ids bigint[] not null,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, origin_id),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index macro_uses_created on public.macro_uses using btree (brand_id, created_at);
create index macro_uses_user on public.macro_uses using btree (brand_id, user_id);

create table macros (
  brand_id bigint not null,
  id bigint not null default nextval('macros_id_seq'::regclass),
  position integer not null,
  name text not null,
  name_lower text not null default lower(name),
  actions jsonb not null,
  reply jsonb,
  enabled boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, name_lower),
  foreign key (brand_id) references brands(id)
);

create table mail_addresses (
  address text not null,
  brand_id bigint not null,
  proof text,
  proven_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  primary key (address),
  check (((address = lower(address)) and (address !~ '\+.*@'::text))),
  check (((proof is null) = (proven_at is null))),
  check ((proof = any (array['operator'::text, 'first'::text, 'host'::text, 'dns'::text, 'link'::text, 'earlier'::text]))),
  foreign key (brand_id) references brands(id)
);
create index mail_addresses_brand on public.mail_addresses using btree (brand_id);

create table mail_logins (
  brand_id bigint not null,
  id bigint not null default nextval('mail_logins_id_seq'::regclass),
  provider text not null,
  user_id bigint not null,
  hosts text[] not null,
  created_at timestamp(3) with time zone not null,
  state_digest bytea,
  verifier text,
  refresh_token text,
  access_token text,
  access_expires_at timestamp(3) with time zone,
  renewed_at timestamp(3) with time zone,
  renewing_until timestamp(3) with time zone,
  error text,
  failed_at timestamp(3) with time zone,
  unused_since timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, state_digest),
  check ((provider = any (array['google'::text, 'microsoft'::text, 'other'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table mailbox_ends (
  brand_id bigint not null,
  channel_id bigint not null,
  mailbox text not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  read_at timestamp(3) with time zone,
  last_error text,
  leased_until timestamp(3) with time zone,
  failed_since timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  primary key (brand_id, channel_id, mailbox),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table mails (
  brand_id bigint not null,
  id bigint not null default nextval('mails_id_seq'::regclass),
  channel_id bigint not null,
  source text not null,
  envelope jsonb not null,
  digest bytea not null,
  size integer not null,
  file text not null,
  state text not null,
  verdict text,
  header_id text,
  from_address text,
  subject text,
  message_id bigint,
  received_at timestamp(3) with time zone not null,
  processed_at timestamp(3) with time zone,
  is_doubtful boolean not null default false,
  answers_to text[],
  primary key (brand_id, id),
  unique (brand_id, channel_id, digest),
  check ((source = any (array['smtp'::text, 'imap'::text, 'api'::text]))),
  check ((state = any (array['received'::text, 'processed'::text, 'set_aside'::text]))),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, message_id) references messages(brand_id, id)
);
create index mails_answers_to on public.mails using gin (answers_to) where (answers_to is not null);
create index mails_doubtful on public.mails using btree (brand_id, id) where is_doubtful;
create index mails_file on public.mails using btree (brand_id, file);
create index mails_header_id on public.mails using btree (brand_id, channel_id, header_id) where (header_id is not null);
create index mails_message on public.mails using btree (brand_id, message_id) where (message_id is not null);
create index mails_of_channel on public.mails using btree (brand_id, channel_id, received_at);
create index mails_received on public.mails using btree (brand_id, received_at, id);
create index mails_search on public.mails using gin ((((((coalesce(from_address, ''::text) || ' '::text) || coalesce(subject, ''::text)) || ' '::text) || (envelope ->> 'to'::text))) gin_trgm_ops);
create index mails_state on public.mails using btree (brand_id, state, id);

create table maintenance_updates (
  brand_id bigint not null,
  id bigint not null default nextval('maintenance_updates_id_seq'::regclass),
  maintenance_id bigint not null,
  status text not null,
  message text,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((status = any (array['scheduled'::text, 'in_progress'::text, 'verifying'::text, 'completed'::text, 'cancelled'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, maintenance_id) references maintenances(brand_id, id)
);
create index maintenance_updates_maintenance on public.maintenance_updates using btree (brand_id, maintenance_id, id desc);

create table maintenances (
  brand_id bigint not null,
  id bigint not null default nextval('maintenances_id_seq'::regclass),
  title text not null,
  status text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  began_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  reminded_of timestamp(3) with time zone,
  primary key (brand_id, id),
  check ((ends_at > starts_at)),
  check ((status = any (array['scheduled'::text, 'in_progress'::text, 'verifying'::text, 'completed'::text, 'cancelled'::text]))),
  foreign key (brand_id) references brands(id)
);
create index maintenances_in_order on public.maintenances using btree (brand_id, starts_at desc, id desc);
create index maintenances_to_begin on public.maintenances using btree (brand_id, starts_at) where (status = 'scheduled'::text);
create index maintenances_to_end on public.maintenances using btree (brand_id, ends_at) where (status = any (array['in_progress'::text, 'verifying'::text]));

create table maintenances_systems (
  brand_id bigint not null,
  maintenance_id bigint not null,
  system_id bigint not null,
  primary key (brand_id, maintenance_id, system_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, maintenance_id) references maintenances(brand_id, id),
  foreign key (brand_id, system_id) references systems(brand_id, id)
);
create index maintenances_systems_system on public.maintenances_systems using btree (brand_id, system_id);

create table merges (
  brand_id bigint not null,
  id bigint not null default nextval('merges_id_seq'::regclass),
  merged_id bigint not null,
  into_id bigint not null,
  status smallint not null,
  hold_until timestamp(3) with time zone,
  message_ids bigint[] not null,
  joined_ids bigint[] not null,
  added_tags text[] not null,
  carried_ids bigint[] not null,
  actor_identity_id bigint,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  primary key (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, into_id) references conversations(brand_id, id),
  foreign key (brand_id, merged_id) references conversations(brand_id, id)
);
create index merges_into on public.merges using btree (brand_id, into_id);
create index merges_merged on public.merges using btree (brand_id, merged_id, id desc);

create table message_counts (
  brand_id bigint not null,
  from_staff boolean not null,
  visibility smallint not null,
  n bigint not null,
  primary key (brand_id, from_staff, visibility),
  foreign key (brand_id) references brands(id)
);

create table message_deliveries (
  brand_id bigint not null,
  id bigint not null default nextval('message_deliveries_id_seq'::regclass),
  message_id bigint not null,
  identity_id bigint not null,
  state text not null,
  reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provider_id text,
  part_ids text[] not null default '{}'::text[],
  is_unsure boolean not null default false,
  unsure_since timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, message_id, identity_id),
  check ((state = any (array['queued'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'deferred'::text, 'bounced'::text, 'failed'::text]))),
  foreign key (brand_id, identity_id) references identities(brand_id, id),
  foreign key (brand_id, message_id) references messages(brand_id, id)
);
create index message_deliveries_parts on public.message_deliveries using gin (part_ids) where (part_ids <> '{}'::text[]);
create index message_deliveries_provider on public.message_deliveries using btree (brand_id, provider_id) where (provider_id is not null);
create index message_deliveries_unsent on public.message_deliveries using btree (brand_id, message_id) where (state = any (array['queued'::text, 'deferred'::text]));

create table message_versions (
  brand_id bigint not null,
  message_id bigint not null,
  version integer not null,
  body text not null,
  replaced_at timestamp(3) with time zone not null,
  primary key (brand_id, message_id, version),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, message_id) references messages(brand_id, id)
);

create table messages (
  brand_id bigint not null,
  id bigint not null default nextval('messages_id_seq'::regclass),
  conversation_id bigint not null,
  origin_id text not null,
  identity_id bigint not null,
  from_staff boolean not null,
  visibility smallint not null,
  origin smallint not null,
  body text not null,
  recipient_ids bigint[] not null default '{}'::bigint[],
  suppress_notifications boolean not null default false,
  suppress_autoresolve boolean not null default false,
  no_survey_before date,
  created_at timestamp(3) with time zone not null,
  original_body text,
  arrival jsonb,
  has_files boolean not null default false,
  html text,
  bcc_ids bigint[],
  left_out_ids bigint[],
  claimed_by bigint,
  forwarded_to_ids bigint[],
  edited_at timestamp(3) with time zone,
  reactions jsonb,
  deleted_at timestamp(3) with time zone,
  reply_to_id bigint,
  template jsonb,
  by_program boolean,
  search tsvector,
  by_rule bigint,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, origin_id),
  check ((html = any (array['plain'::text, 'rich'::text]))),
  check ((visibility = any (array[0, 1]))),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id, identity_id) references identities(brand_id, id)
);
create index messages_body on public.messages using gin (to_tsvector('simple'::regconfig, body));
create index messages_conversation on public.messages using btree (brand_id, conversation_id, created_at desc, id desc);
create index messages_created on public.messages using btree (brand_id, created_at desc, id desc);
create index messages_files on public.messages using btree (brand_id, conversation_id) where has_files;
create index messages_identity on public.messages using btree (brand_id, identity_id);
create index messages_imported on public.messages using btree (brand_id, origin_id) where (arrival ? 'imported'::text);
create index messages_notes on public.messages using btree (brand_id, created_at desc, id desc) where (visibility = 1);
create index messages_search on public.messages using gin (search);
create index messages_unprepared on public.messages using btree (brand_id, id) where (search is null);

create table missed_searches (
  brand_id bigint not null,
  words text not null,
  count integer not null,
  last_at timestamp(3) with time zone not null,
  primary key (brand_id, words),
  foreign key (brand_id) references brands(id)
);
create index missed_searches_last on public.missed_searches using btree (brand_id, last_at);

create table notification_looks (
  brand_id bigint not null,
  user_id bigint not null,
  looked_at timestamp(3) with time zone not null,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table notifications (
  brand_id bigint not null,
  id bigint not null default nextval('notifications_id_seq'::regclass),
  user_id bigint not null,
  identity_id bigint not null,
  conversation_id bigint not null,
  message_id bigint,
  event_id bigint not null,
  reason text not null,
  state text not null,
  detail text,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, event_id, user_id),
  check ((state = any (array['queued'::text, 'sent'::text, 'failed'::text, 'held_back'::text, 'not_mailed'::text]))),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, identity_id) references identities(brand_id, id),
  foreign key (brand_id, message_id) references messages(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index notifications_conversation on public.notifications using btree (brand_id, conversation_id, created_at);
create index notifications_created on public.notifications using btree (brand_id, created_at);
create index notifications_message on public.notifications using btree (brand_id, message_id) where (message_id is not null);
create index notifications_unseen on public.notifications using btree (brand_id, user_id, created_at) where (seen_at is null);
create index notifications_user on public.notifications using btree (brand_id, user_id, created_at);

create table organization_domains (
  brand_id bigint not null,
  domain text not null,
  organization_id bigint not null,
  primary key (brand_id, domain),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, organization_id) references organizations(brand_id, id) on delete cascade
);
create index organization_domains_organization on public.organization_domains using btree (brand_id, organization_id);

create table organizations (
  brand_id bigint not null,
  id bigint not null default nextval('organizations_id_seq'::regclass),
  name text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);
create unique index organizations_name on public.organizations using btree (brand_id, lower(name));

create table panel_cards (
  brand_id bigint not null,
  id bigint not null default nextval('panel_cards_id_seq'::regclass),
  name text not null,
  url text not null,
  secret text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table passkey_challenges (
  brand_id bigint not null,
  digest bytea not null,
  purpose text not null,
  asker bytea not null,
  expires_at timestamp(3) with time zone not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands(id)
);
create index passkey_challenges_expired on public.passkey_challenges using btree (brand_id, expires_at);

create table passkeys (
  brand_id bigint not null,
  id bigint not null default nextval('passkeys_id_seq'::regclass),
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  host text not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, credential_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index passkeys_user on public.passkeys using btree (brand_id, user_id);

create table presences (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  state text not null,
  until timestamp(3) with time zone not null,
  primary key (brand_id, conversation_id, user_id),
  check ((state = any (array['viewing'::text, 'answering'::text])))
);

create table provider_events (
  brand_id bigint not null,
  id bigint not null default nextval('provider_events_id_seq'::regclass),
  channel_id bigint not null,
  key text not null,
  body jsonb not null,
  trouble text,
  processed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  about text,
  primary key (brand_id, id),
  unique (brand_id, channel_id, key),
  foreign key (brand_id, channel_id) references channels(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index provider_events_about on public.provider_events using btree (brand_id, channel_id, about) where (about is not null);
create index provider_events_created on public.provider_events using btree (brand_id, created_at);
create index provider_events_heard on public.provider_events using btree (brand_id, channel_id, (((body -> 'heard'::text) ->> 'mark'::text))) where (((body -> 'heard'::text) ->> 'mark'::text) is not null);

create table push_keys (
  brand_id bigint not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table push_subscriptions (
  brand_id bigint not null,
  session_id bigint not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, session_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, session_id) references sessions(brand_id, id) on delete cascade,
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create unique index push_subscriptions_endpoint on public.push_subscriptions using btree (brand_id, md5(endpoint));
create index push_subscriptions_user on public.push_subscriptions using btree (brand_id, user_id);

create table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);
create index rate_limits_expire on public.rate_limits using btree (expire);

create table reader_tickets (
  brand_id bigint not null,
  id bigint not null default nextval('reader_tickets_id_seq'::regclass),
  identity_id bigint not null,
  purpose text not null,
  digest bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  key_id bigint,
  primary key (brand_id, id),
  unique (brand_id, digest),
  check ((purpose = any (array['link'::text, 'browser'::text]))),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, identity_id) references identities(brand_id, id)
);
create index reader_tickets_expires_at on public.reader_tickets using btree (brand_id, expires_at);

create table refused_matches (
  brand_id bigint not null,
  contact_id bigint not null,
  other_id bigint not null,
  refused_by bigint,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, contact_id, other_id),
  check ((contact_id < other_id)),
  foreign key (brand_id, contact_id) references contacts(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, other_id) references contacts(brand_id, id),
  foreign key (brand_id, refused_by) references users(brand_id, id)
);

create table response_template_groups (
  brand_id bigint not null,
  id bigint not null default nextval('response_template_groups_id_seq'::regclass),
  name text not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, name),
  foreign key (brand_id) references brands(id)
);

create table response_templates (
  brand_id bigint not null,
  id bigint not null default nextval('response_templates_id_seq'::regclass),
  group_id bigint,
  name text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  user_id bigint,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, group_id) references response_template_groups(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index response_templates_created on public.response_templates using btree (brand_id, created_at desc, id desc);

create table retention_rules (
  brand_id bigint not null,
  id bigint not null default nextval('retention_rules_id_seq'::regclass),
  kind text not null,
  statuses text[] not null,
  channel_ids bigint[],
  keep_for integer not null,
  unit text not null,
  enabled boolean not null default false,
  next_run_at timestamp(3) with time zone,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((enabled = (next_run_at is not null))),
  check ((keep_for > 0)),
  check ((kind = any (array['conversations'::text, 'mails'::text]))),
  check ((unit = any (array['days'::text, 'months'::text]))),
  foreign key (brand_id, created_by) references identities(brand_id, id),
  foreign key (brand_id) references brands(id)
);
create index retention_rules_due on public.retention_rules using btree (brand_id, next_run_at) where (next_run_at is not null);

create table retention_runs (
  brand_id bigint not null,
  id bigint not null default nextval('retention_runs_id_seq'::regclass),
  rule_id bigint not null,
  state text not null,
  terms jsonb not null,
  place jsonb,
  gone jsonb not null default '{}'::jsonb,
  files text[] not null default '{}'::text[],
  error text,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  kept jsonb not null default '[]'::jsonb,
  primary key (brand_id, id),
  check (((state = 'running'::text) = (finished_at is null))),
  check ((state = any (array['running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  foreign key (brand_id, rule_id) references retention_rules(brand_id, id)
);
create index retention_runs_rule on public.retention_runs using btree (brand_id, rule_id, id);
create index retention_runs_running on public.retention_runs using btree (brand_id, id) where (state = 'running'::text);

create table roles (
  brand_id bigint not null,
  id bigint not null default nextval('roles_id_seq'::regclass),
  key text not null,
  name text not null,
  taken_name text,
  permissions text[] not null,
  sees jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, key),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands(id)
);

create table rule_rounds (
  brand_id bigint not null,
  id bigint not null default nextval('rule_rounds_id_seq'::regclass),
  due_at timestamp(3) with time zone not null,
  rules jsonb not null,
  after_id bigint not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table rule_runs (
  brand_id bigint not null,
  id bigint not null default nextval('rule_runs_id_seq'::regclass),
  rule_id bigint not null,
  version integer not null,
  conversation_id bigint not null,
  message_id bigint,
  event_id bigint,
  triggers text[] not null,
  looked jsonb not null,
  results jsonb not null,
  replied_to bigint,
  acted boolean not null,
  created_at timestamp(3) with time zone not null,
  day text,
  changes jsonb,
  undone_at timestamp(3) with time zone,
  primary key (brand_id, id),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, rule_id) references rules(brand_id, id)
);
create index rule_runs_conversation on public.rule_runs using btree (brand_id, conversation_id, id desc);
create index rule_runs_created on public.rule_runs using btree (brand_id, created_at);
create index rule_runs_day on public.rule_runs using btree (brand_id, rule_id, conversation_id, day) where (day is not null);
create index rule_runs_replied on public.rule_runs using btree (brand_id, replied_to, created_at) where (replied_to is not null);
create index rule_runs_replies on public.rule_runs using btree (brand_id, created_at) where (replied_to is not null);
create index rule_runs_rule on public.rule_runs using btree (brand_id, rule_id, created_at desc, id desc);

create table rule_times (
  brand_id bigint not null,
  rule_id bigint not null,
  trigger integer not null,
  version integer not null,
  brand_zone text,
  day text not null,
  due_at timestamp(3) with time zone not null,
  primary key (brand_id, rule_id, trigger),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, rule_id) references rules(brand_id, id)
);

create table rule_versions (
  brand_id bigint not null,
  rule_id bigint not null,
  version integer not null,
  name text not null,
  definition jsonb not null,
  user_id bigint,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, rule_id, version),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, rule_id) references rules(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table rule_waits (
  brand_id bigint not null,
  rule_id bigint not null,
  conversation_id bigint not null,
  trigger integer not null,
  version integer not null,
  since timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  fired boolean not null default false,
  primary key (brand_id, rule_id, conversation_id, trigger),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, rule_id) references rules(brand_id, id)
);
create index rule_waits_conversation on public.rule_waits using btree (brand_id, conversation_id);
create index rule_waits_due on public.rule_waits using btree (brand_id, due_at);
create index rule_waits_left on public.rule_waits using btree (brand_id, since) where ((due_at = 'infinity'::timestamp with time zone) and (not fired));

create table rules (
  brand_id bigint not null,
  id bigint not null default nextval('rules_id_seq'::regclass),
  position integer not null,
  enabled boolean not null,
  version integer not null,
  disabled_because text,
  switched_by bigint,
  switched_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  waits_generation integer,
  waits_ended_at timestamp(3) with time zone,
  waits_ended_because smallint,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, switched_by) references users(brand_id, id)
);

create table satisfaction_ratings (
  brand_id bigint not null,
  id bigint not null default nextval('satisfaction_ratings_id_seq'::regclass),
  conversation_id bigint not null,
  identity_id bigint not null,
  assignee_id bigint,
  rating smallint not null,
  comment text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, conversation_id, identity_id),
  check (((rating >= 1) and (rating <= 5))),
  foreign key (brand_id, assignee_id) references users(brand_id, id),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, identity_id) references identities(brand_id, id)
);
create index satisfaction_ratings_created on public.satisfaction_ratings using btree (brand_id, created_at desc, id desc);
create index satisfaction_ratings_identity on public.satisfaction_ratings using btree (brand_id, identity_id);

create table saved_views (
  brand_id bigint not null,
  id bigint not null default nextval('saved_views_id_seq'::regclass),
  user_id bigint,
  name text not null,
  filters jsonb not null,
  sort text not null,
  position integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table scheduled_messages (
  brand_id bigint not null,
  id bigint not null default nextval('scheduled_messages_id_seq'::regclass),
  conversation_id bigint not null,
  user_id bigint not null,
  send_at timestamp(3) with time zone not null,
  input jsonb not null,
  upload_ids bigint[] not null,
  stopped_because text,
  refusal text,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((stopped_because = any (array['customer_wrote'::text, 'refused'::text, 'merged'::text]))),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index scheduled_messages_conversation on public.scheduled_messages using btree (brand_id, conversation_id);
create index scheduled_messages_uploads on public.scheduled_messages using gin (upload_ids);
create index scheduled_messages_user on public.scheduled_messages using btree (brand_id, user_id);

create table scim_groups (
  brand_id bigint not null,
  id bigint not null default nextval('scim_groups_id_seq'::regclass),
  name text not null,
  taken_name text not null,
  external_id text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands(id)
);

create table scim_members (
  brand_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (brand_id, group_id, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, group_id) references scim_groups(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index scim_members_user on public.scim_members using btree (brand_id, user_id);

create table scim_tokens (
  brand_id bigint not null,
  digest bytea not null,
  is_of_owner boolean not null,
  created_by bigint not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  primary key (brand_id),
  foreign key (brand_id, created_by) references users(brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table scim_users (
  brand_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  taken_name text,
  external_id text,
  resource jsonb not null,
  is_made_here boolean not null,
  has_no_place boolean not null,
  switched_off_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  primary key (brand_id, user_id),
  unique (brand_id, taken_name),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index scim_users_external on public.scim_users using btree (brand_id, external_id);

create table segments (
  brand_id bigint not null,
  id bigint not null default nextval('segments_id_seq'::regclass),
  user_id bigint,
  name text not null,
  filters jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table sessions (
  brand_id bigint not null,
  id bigint not null default nextval('sessions_id_seq'::regclass),
  user_id bigint not null,
  digest bytea not null,
  user_agent text not null,
  address text not null,
  last_used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  sign_on_issuer text,
  provider_session text,
  active_at timestamp(3) with time zone,
  second_factor_at timestamp(3) with time zone,
  wrong_codes integer not null default 0,
  ends_by timestamp(3) with time zone,
  id_token text,
  primary key (brand_id, id),
  unique (brand_id, digest),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index sessions_expired on public.sessions using btree (brand_id, expires_at);
create index sessions_user on public.sessions using btree (brand_id, user_id);

create table setup_links (
  digest bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  primary key (digest)
);

create table sign_in_keys (
  brand_id bigint not null,
  id bigint not null default nextval('sign_in_keys_id_seq'::regclass),
  kid text not null,
  algorithm text not null,
  secret text,
  public_key text,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  primary key (brand_id, id),
  unique (brand_id, kid),
  check ((num_nonnulls(secret, public_key) = 1)),
  foreign key (brand_id, created_by) references users(brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table sign_on (
  brand_id bigint not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  button text not null,
  group_claim text not null,
  groups jsonb not null,
  default_role text,
  creates_members boolean not null,
  trusts_addresses boolean not null,
  domains text[] not null,
  is_only boolean not null,
  tested_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  kind text not null default 'oidc'::text,
  saml jsonb,
  ends_login boolean not null default false,
  primary key (brand_id),
  foreign key (brand_id) references brands(id)
);

create table sign_on_links (
  brand_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null,
  last_login_at timestamp(3) with time zone,
  refused_at timestamp(3) with time zone,
  primary key (brand_id, issuer, subject),
  unique (brand_id, issuer, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index sign_on_links_user on public.sign_on_links using btree (brand_id, user_id);

create table sign_on_tickets (
  brand_id bigint not null,
  digest bytea not null,
  purpose text not null,
  browser_digest bytea,
  user_id bigint,
  details jsonb not null,
  tries integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);
create index sign_on_tickets_expired on public.sign_on_tickets using btree (brand_id, expires_at);

create table sla_clocks (
  brand_id bigint not null,
  conversation_id bigint not null,
  target text not null,
  started_at timestamp(3) with time zone not null,
  policy_id bigint not null,
  minutes integer not null,
  team_id bigint,
  state text not null,
  due_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  wake_at timestamp(3) with time zone,
  warned_at timestamp(3) with time zone,
  breached_at timestamp(3) with time zone,
  judged_at timestamp(3) with time zone,
  priority text,
  assignee_id bigint,
  took_ms bigint,
  after_rule jsonb,
  primary key (brand_id, conversation_id, target, started_at),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, policy_id) references sla_policies(brand_id, id)
);
create index sla_clocks_judged on public.sla_clocks using btree (brand_id, judged_at) where (judged_at is not null);
create index sla_clocks_wake on public.sla_clocks using btree (brand_id, wake_at) where (wake_at is not null);

create table sla_policies (
  brand_id bigint not null,
  id bigint not null default nextval('sla_policies_id_seq'::regclass),
  position integer not null,
  name text not null,
  definition jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table status_subscribers (
  brand_id bigint not null,
  id bigint not null default nextval('status_subscribers_id_seq'::regclass),
  email text not null,
  confirmed_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  system_ids bigint[],
  planned boolean not null default true,
  primary key (brand_id, id),
  unique (brand_id, email),
  foreign key (brand_id) references brands(id)
);

create table status_webhooks (
  brand_id bigint not null,
  id bigint not null default nextval('status_webhooks_id_seq'::regclass),
  url text not null,
  confirmed_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  system_ids bigint[],
  planned boolean not null default true,
  shape text not null default 'json'::text,
  primary key (brand_id, id),
  unique (brand_id, url),
  foreign key (brand_id) references brands(id)
);

create table surveys (
  brand_id bigint not null,
  id bigint not null default nextval('surveys_id_seq'::regclass),
  conversation_id bigint not null,
  identity_id bigint not null,
  state text not null,
  detail text,
  created_at timestamp(3) with time zone not null,
  rule_id bigint,
  primary key (brand_id, id),
  unique (brand_id, conversation_id),
  check ((state = any (array['queued'::text, 'sent'::text, 'failed'::text]))),
  foreign key (brand_id, conversation_id) references conversations(brand_id, id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, identity_id) references identities(brand_id, id)
);
create index surveys_created on public.surveys using btree (brand_id, created_at);
create index surveys_identity on public.surveys using btree (brand_id, identity_id, created_at desc);

create table systems (
  brand_id bigint not null,
  id bigint not null default nextval('systems_id_seq'::regclass),
  title text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  description text,
  group_name text,
  position integer not null default 0,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table task_failures (
  brand_id bigint not null,
  task text not null,
  failing_since timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  error text not null,
  primary key (brand_id, task),
  foreign key (brand_id) references brands(id)
);

create table team_turns (
  brand_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  turn bigint not null,
  primary key (brand_id, team_id, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, team_id) references teams(brand_id, id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table teams (
  brand_id bigint not null,
  id bigint not null default nextval('teams_id_seq'::regclass),
  name text not null,
  member_ids bigint[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  queue jsonb,
  lead_id bigint,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);
create unique index teams_name on public.teams using btree (brand_id, lower(name)) where (deleted_at is null);

create table topics (
  brand_id bigint not null,
  id bigint not null default nextval('topics_id_seq'::regclass),
  slug text not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  parent_id bigint,
  position integer not null default 0,
  primary key (brand_id, id),
  unique (brand_id, slug),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, parent_id) references topics(brand_id, id)
);

create table used_sign_in_tokens (
  brand_id bigint not null,
  digest bytea not null,
  expires_at timestamp(3) with time zone not null,
  primary key (brand_id, digest),
  foreign key (brand_id) references brands(id)
);
create index used_sign_in_tokens_expired on public.used_sign_in_tokens using btree (brand_id, expires_at);

create table user_logins (
  brand_id bigint not null,
  user_id bigint not null,
  password text,
  totp_secret bytea,
  totp_confirmed_at timestamp(3) with time zone,
  totp_step bigint not null default 0,
  recovery_digests bytea[] not null default '{}'::bytea[],
  updated_at timestamp(3) with time zone not null,
  passkey_handle bytea,
  primary key (brand_id, user_id),
  foreign key (brand_id) references brands(id),
  foreign key (brand_id, user_id) references users(brand_id, id)
);

create table users (
  brand_id bigint not null,
  id bigint not null default nextval('people_id_seq'::regclass),
  name text not null,
  role text not null,
  deactivated_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  notify text[] not null default '{assigned,followed,mentioned,unassigned}'::text[],
  active_since timestamp(3) with time zone,
  signature text,
  read_before timestamp(3) with time zone not null,
  sees jsonb,
  language text,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);

create table webhook_deliveries (
  brand_id bigint not null,
  id bigint not null default nextval('webhook_deliveries_id_seq'::regclass),
  webhook_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null,
  last_status integer,
  last_error text,
  last_duration_ms integer,
  last_attempt_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  check ((state = any (array['pending'::text, 'delivered'::text, 'failed'::text]))),
  foreign key (brand_id, event_id) references events(brand_id, id),
  foreign key (brand_id, webhook_id) references webhooks(brand_id, id) on delete cascade
);
create index webhook_deliveries_event on public.webhook_deliveries using btree (brand_id, event_id);
create index webhook_deliveries_log on public.webhook_deliveries using btree (brand_id, webhook_id, id);

create table webhooks (
  brand_id bigint not null,
  id bigint not null default nextval('webhooks_id_seq'::regclass),
  url text not null,
  description text,
  event_types text[] not null default '{}'::text[],
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_because text,
  failing_since timestamp(3) with time zone,
  since_epoch integer not null,
  since_snapshot pg_snapshot not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  primary key (brand_id, id),
  foreign key (brand_id) references brands(id)
);
