-- What each member of staff has read. What customers wrote before somebody joined counts as read.
alter table users add column read_before timestamptz(3) not null default now();

create table conversation_reads (
  brand_id bigint not null references brands (id),
  conversation_id bigint not null,
  user_id bigint not null,
  -- Null: marked as unread.
  read_at timestamptz(3),
  primary key (brand_id, user_id, conversation_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);

alter table users alter column read_before drop default;
