-- When each member of staff last looked at their notifications.
create table notification_looks (
  brand_id bigint not null references brands (id),
  user_id bigint not null,
  looked_at timestamptz(3) not null,
  primary key (brand_id, user_id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
