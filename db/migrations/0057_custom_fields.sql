-- Fields that a brand defines for its contacts and conversations. Their values are in the data of these.
create table custom_fields (
  brand_id bigint not null references brands (id),
  id bigserial,
  subject text not null check (subject in ('contact', 'conversation')),
  key text not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'choice', 'link', 'yes_no')),
  choices text[] not null,
  -- A customer fills it in on the contact form.
  on_form boolean not null,
  required boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, subject, key)
);
