-- Accounts of one person in several brands. Each pair has two rows.
create table linked_accounts (
  brand_id bigint not null references brands (id),
  user_id bigint not null,
  -- In another brand, and so without a foreign key.
  other_brand_id bigint not null,
  other_user_id bigint not null,
  -- From here one enters the other without a password.
  may_enter boolean not null,
  created_at timestamptz(3) not null,
  primary key (brand_id, user_id, other_brand_id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
