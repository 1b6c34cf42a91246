-- Which lists a conversation is in: (0 Unresolved, 1 any other status, 2 Archived) times two, plus one when unassigned.
alter table conversations add column class smallint not null generated always as (
  (case status when 0 then 0 when 4 then 2 else 1 end) * 2 + (case when assignee_id is null then 1 else 0 end)
) stored;

-- A list of every class is a merge of these, one run for each class; each conversation stands in each index once.
drop index conversations_created, conversations_changed, conversations_customer;

create index conversations_created on conversations (brand_id, class, created_at desc, id desc);

create index conversations_changed on conversations (brand_id, class, updated_at desc, id desc);

create index conversations_updated on conversations
  (brand_id, class, (coalesce(last_customer_message_at, '-infinity')) desc, id desc);

create index conversations_channel_created on conversations (brand_id, channel_id, class, created_at desc, id desc);

create index conversations_channel_changed on conversations (brand_id, channel_id, class, updated_at desc, id desc);

create index conversations_channel_updated on conversations
  (brand_id, channel_id, class, (coalesce(last_customer_message_at, '-infinity')) desc, id desc);

-- How many conversations there are: of a channel (0: of all), by day of a sort (1 created, 2 updated, 3 changed; 0: of all
-- days). Days are counted from 1970 in UTC; -100000 is "never".
create table conversation_counts (
  brand_id bigint not null references brands (id),
  channel_id bigint not null,
  sort smallint not null,
  day integer not null,
  every bigint not null,
  archived bigint not null,
  open bigint not null,
  unassigned bigint not null,
  primary key (brand_id, channel_id, sort, day)
);

-- What has happened to the counts and is not in them yet: written with the change, folded in a moment later.
create table conversation_deltas (
  brand_id bigint not null references brands (id),
  id bigserial,
  channel_id bigint not null,
  class smallint not null,
  created_day integer not null,
  updated_day integer not null,
  changed_day integer not null,
  n integer not null,
  primary key (brand_id, id)
);

-- It stays small and changes all the time.
alter table conversation_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);

insert into conversation_deltas (brand_id, channel_id, class, created_day, updated_day, changed_day, n)
select brand_id, channel_id, class, floor(extract(epoch from created_at) / 86400),
  coalesce(floor(extract(epoch from last_customer_message_at) / 86400), -100000),
  floor(extract(epoch from updated_at) / 86400), count(*)
from conversations group by 1, 2, 3, 4, 5, 6;
