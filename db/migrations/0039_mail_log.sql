-- The mail log is searched by parts of the sender, the subject and the recipients.
create index mails_search on mails using gin (
  (coalesce(from_address, '') || ' ' || coalesce(subject, '') || ' ' || (envelope ->> 'to')) gin_trgm_ops
);

create index mails_received on mails (brand_id, received_at, id);

-- It was set aside, and may be from a person all the same.
alter table mails add column is_doubtful boolean not null default false;

create index mails_doubtful on mails (brand_id, id) where is_doubtful;
