-- Who is told by mail of incidents. Until they have said yes to a mail of ours, of nothing but that question.
create table status_subscribers (
  brand_id bigint not null references brands (id),
  id bigserial,
  email text not null,
  confirmed_at timestamptz(3),
  asked_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, id),
  unique (brand_id, email)
);
