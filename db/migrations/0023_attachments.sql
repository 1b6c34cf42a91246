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
  state text not null check (state in ('pending', 'stored', 'failed')),
  reason text,
  file text,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  check ((state = 'stored') = (file is not null)),
  foreign key (brand_id, message_id) references messages (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

create index attachments_message on attachments (brand_id, message_id, id) where message_id is not null;

create index attachments_uploads on attachments (brand_id, created_at) where message_id is null;

alter table messages add column has_files boolean not null default false;

insert into attachments (brand_id, message_id, source_url, name, state, created_at)
select m.brand_id, m.id, url, coalesce(nullif(regexp_replace(split_part(split_part(url, '?', 1), '#', 1), '^.*/', ''), ''), 'file'), 'pending', m.created_at
from messages m, unnest(m.attachment_urls) as url;

insert into jobs (brand_id, name, data, run_at, created_at)
select brand_id, 'attachments.fetch', jsonb_build_object('attachment_id', id), now(), now() from attachments;

update messages set has_files = true where attachment_urls <> '{}';

alter table messages drop column attachment_urls;
