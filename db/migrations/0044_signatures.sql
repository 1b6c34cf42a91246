-- What stands below mail: the signature of a member of staff, the brand's footer and logo. Markdown; NULL: none.
alter table users add column signature text;
alter table brands
  add column mail_footer text,
  add column logo_file text,
  add column logo_type text;

-- Automatic acknowledgements, one per conversation; they are counted to limit them.
create table acknowledgements (
  brand_id bigint not null references brands (id),
  message_id bigint not null,
  identity_id bigint not null,
  created_at timestamp(3) with time zone not null,
  primary key (brand_id, message_id)
);
create index acknowledgements_made on acknowledgements (brand_id, created_at);
create index acknowledgements_to on acknowledgements (brand_id, identity_id, created_at);
