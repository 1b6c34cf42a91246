-- Written by `bin/answerwell migrate --dump`. Read it, but change db/migrations.

create sequence people_id_seq;

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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, digest),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX api_tokens_user ON public.api_tokens USING btree (brand_id, user_id);

create table article_slugs (
  brand_id bigint not null,
  slug text not null,
  article_id bigint not null,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, slug),
  fOREIGN KEY (brand_id, article_id) REFERENCES articles(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);

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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, slug),
  cHECK ((status = ANY (ARRAY[0, 1, 4]))),
  fOREIGN KEY (brand_id, author_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, topic_id) REFERENCES topics(brand_id, id)
);
CREATE INDEX articles_created ON public.articles USING btree (brand_id, status, created_at DESC, id DESC);
CREATE INDEX articles_search ON public.articles USING gin (search);
CREATE INDEX articles_title_keys ON public.articles USING gin (title_keys);
CREATE INDEX articles_topic ON public.articles USING btree (brand_id, topic_id, status, created_at DESC, id DESC);

create table brand_hosts (
  host text not null,
  brand_id bigint not null,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (host),
  cHECK ((host = lower(host))),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX brand_hosts_brand ON public.brand_hosts USING btree (brand_id);

create table brands (
  id bigint not null default nextval('brands_id_seq'::regclass),
  slug text not null,
  name text not null,
  time_zone text not null default 'UTC'::text,
  resolve_on text not null default 'any'::text,
  created_at timestamp(3) with time zone not null,
  language text not null default 'english'::text,
  pRIMARY KEY (id),
  uNIQUE (slug),
  cHECK ((resolve_on = ANY (ARRAY['any'::text, 'reply'::text, 'never'::text]))),
  cHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text))
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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, email),
  uNIQUE (brand_id, slug),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);

create table contact_notes (
  brand_id bigint not null,
  id bigint not null default nextval('contact_notes_id_seq'::regclass),
  contact_id bigint not null,
  note text not null,
  creator_identity_id bigint not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  fOREIGN KEY (brand_id, contact_id) REFERENCES contacts(brand_id, id),
  fOREIGN KEY (brand_id, creator_identity_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX contact_notes_contact ON public.contact_notes USING btree (brand_id, contact_id, created_at DESC, id DESC);

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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, external_id),
  fOREIGN KEY (brand_id, absorbed_into) REFERENCES contacts(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX contacts_created ON public.contacts USING btree (brand_id, created_at DESC, id DESC) WHERE (absorbed_into IS NULL);
CREATE INDEX contacts_data ON public.contacts USING gin (data jsonb_path_ops);
CREATE INDEX contacts_name ON public.contacts USING gin (name gin_trgm_ops);

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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, ref_id),
  uNIQUE (brand_id, slug),
  cHECK (((status = 5) = (hold_until IS NOT NULL))),
  fOREIGN KEY (brand_id, assignee_id) REFERENCES users(brand_id, id),
  fOREIGN KEY (brand_id, author_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id, channel_id) REFERENCES channels(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX conversations_assignee ON public.conversations USING btree (brand_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX conversations_author ON public.conversations USING btree (brand_id, author_id);
CREATE INDEX conversations_changed ON public.conversations USING btree (brand_id, updated_at DESC, id DESC);
CREATE INDEX conversations_created ON public.conversations USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX conversations_customer ON public.conversations USING btree (brand_id, last_customer_message_at DESC NULLS LAST, id DESC);
CREATE INDEX conversations_data ON public.conversations USING gin (data jsonb_path_ops);
CREATE INDEX conversations_followers ON public.conversations USING gin (follower_ids);
CREATE INDEX conversations_held ON public.conversations USING btree (brand_id, hold_until) WHERE (status = 5);
CREATE UNIQUE INDEX conversations_origin ON public.conversations USING btree (brand_id, channel_id, origin_id) WHERE (origin_id IS NOT NULL);
CREATE INDEX conversations_subject ON public.conversations USING gin (to_tsvector('simple'::regconfig, COALESCE(subject, ''::text)));
CREATE INDEX conversations_tags ON public.conversations USING gin (tag_keys);

create table events (
  brand_id bigint not null,
  id bigint not null default nextval('events_id_seq'::regclass),
  type text not null,
  subject_id bigint not null,
  actor_identity_id bigint,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  xid xid8 not null default pg_current_xact_id(),
  pRIMARY KEY (brand_id, id),
  fOREIGN KEY (brand_id, actor_identity_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX events_order ON public.events USING btree (brand_id, xid, id);
CREATE INDEX events_type ON public.events USING btree (brand_id, type, created_at);

create table idempotency_keys (
  brand_id bigint not null,
  user_id bigint not null,
  key text not null,
  digest bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, user_id, key),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

create table identities (
  brand_id bigint not null,
  id bigint not null default nextval('identities_id_seq'::regclass),
  type text not null,
  identifier text not null,
  user_id bigint,
  contact_id bigint,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, type, identifier),
  cHECK ((num_nonnulls(user_id, contact_id) = 1)),
  cHECK ((type = ANY (ARRAY['email'::text, 'mobile'::text, 'instagram'::text, 'igsid'::text, 'twitter'::text, 'facebook'::text]))),
  fOREIGN KEY (brand_id, contact_id) REFERENCES contacts(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX identities_contact ON public.identities USING btree (brand_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX identities_identifier ON public.identities USING gin (identifier gin_trgm_ops);
CREATE INDEX identities_user ON public.identities USING btree (brand_id, user_id) WHERE (user_id IS NOT NULL);

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
  pRIMARY KEY (brand_id, id),
  fOREIGN KEY (brand_id, actor_identity_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, from_contact_id) REFERENCES contacts(brand_id, id),
  fOREIGN KEY (brand_id, identity_id) REFERENCES identities(brand_id, id),
  fOREIGN KEY (brand_id, to_contact_id) REFERENCES contacts(brand_id, id)
);
CREATE INDEX identity_moves_contact ON public.identity_moves USING btree (brand_id, to_contact_id, id DESC);

create table incident_updates (
  brand_id bigint not null,
  id bigint not null default nextval('incident_updates_id_seq'::regclass),
  incident_id bigint not null,
  status text not null,
  message text not null,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  cHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, incident_id) REFERENCES incidents(brand_id, id)
);
CREATE INDEX incident_updates_incident ON public.incident_updates USING btree (brand_id, incident_id, id DESC);

create table incidents (
  brand_id bigint not null,
  id bigint not null default nextval('incidents_id_seq'::regclass),
  title text not null,
  status text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  cHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX incidents_active ON public.incidents USING btree (brand_id, created_at DESC, id DESC) WHERE (status <> 'resolved'::text);
CREATE INDEX incidents_created ON public.incidents USING btree (brand_id, created_at DESC, id DESC);

create table incidents_systems (
  brand_id bigint not null,
  id bigint not null default nextval('incidents_systems_id_seq'::regclass),
  incident_id bigint not null,
  system_id bigint not null,
  status text not null,
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, incident_id, system_id),
  cHECK ((status = ANY (ARRAY['operational'::text, 'degraded_performance'::text, 'partial_outage'::text, 'major_outage'::text, 'under_maintenance'::text]))),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, incident_id) REFERENCES incidents(brand_id, id),
  fOREIGN KEY (brand_id, system_id) REFERENCES systems(brand_id, id)
);
CREATE INDEX incidents_systems_system ON public.incidents_systems USING btree (brand_id, system_id);

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
  attachment_urls text[] not null default '{}'::text[],
  suppress_notifications boolean not null default false,
  suppress_autoresolve boolean not null default false,
  no_survey_before date,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, conversation_id, origin_id),
  cHECK ((visibility = ANY (ARRAY[0, 1]))),
  fOREIGN KEY (brand_id, conversation_id) REFERENCES conversations(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, identity_id) REFERENCES identities(brand_id, id)
);
CREATE INDEX messages_body ON public.messages USING gin (to_tsvector('simple'::regconfig, body));
CREATE INDEX messages_conversation ON public.messages USING btree (brand_id, conversation_id, created_at DESC, id DESC);
CREATE INDEX messages_created ON public.messages USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX messages_identity ON public.messages USING btree (brand_id, identity_id);

create table response_template_groups (
  brand_id bigint not null,
  id bigint not null default nextval('response_template_groups_id_seq'::regclass),
  name text not null,
  created_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, name),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);

create table response_templates (
  brand_id bigint not null,
  id bigint not null default nextval('response_templates_id_seq'::regclass),
  group_id bigint,
  name text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, group_id) REFERENCES response_template_groups(brand_id, id)
);
CREATE INDEX response_templates_created ON public.response_templates USING btree (brand_id, created_at DESC, id DESC);

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
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, conversation_id, identity_id),
  cHECK (((rating >= 1) AND (rating <= 5))),
  fOREIGN KEY (brand_id, assignee_id) REFERENCES users(brand_id, id),
  fOREIGN KEY (brand_id, conversation_id) REFERENCES conversations(brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id),
  fOREIGN KEY (brand_id, identity_id) REFERENCES identities(brand_id, id)
);
CREATE INDEX satisfaction_ratings_created ON public.satisfaction_ratings USING btree (brand_id, created_at DESC, id DESC);

create table systems (
  brand_id bigint not null,
  id bigint not null default nextval('systems_id_seq'::regclass),
  title text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);

create table topics (
  brand_id bigint not null,
  id bigint not null default nextval('topics_id_seq'::regclass),
  slug text not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  uNIQUE (brand_id, slug),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);

create table users (
  brand_id bigint not null,
  id bigint not null default nextval('people_id_seq'::regclass),
  name text not null,
  role text not null,
  deactivated_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  pRIMARY KEY (brand_id, id),
  cHECK ((role = ANY (ARRAY['agent'::text, 'admin'::text, 'owner'::text]))),
  fOREIGN KEY (brand_id) REFERENCES brands(id)
);
