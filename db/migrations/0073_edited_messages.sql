-- Senders of some channels change what they wrote. What it said before stays here.
alter table messages add column edited_at timestamptz(3);
create table message_versions (
  brand_id bigint not null references brands (id),
  message_id bigint not null,
  -- 1 is the first version.
  version int not null,
  body text not null,
  -- When the next one took its place.
  replaced_at timestamptz(3) not null,
  primary key (brand_id, message_id, version),
  foreign key (brand_id, message_id) references messages (brand_id, id)
);
