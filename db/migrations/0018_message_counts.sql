-- How many messages a brand has, by side and visibility: of all that were posted before a transaction of an epoch of its log,
-- which `message_count_ends` names. Those posted since are told by the log itself, so that posting costs nothing more.
create table message_counts (
  brand_id bigint not null references brands (id),
  from_staff boolean not null,
  visibility smallint not null,
  n bigint not null,
  primary key (brand_id, from_staff, visibility)
);

create table message_count_ends (
  brand_id bigint primary key references brands (id),
  epoch integer not null,
  xid xid8 not null
);

insert into message_count_ends
select id, log_epoch, pg_snapshot_xmin(pg_current_snapshot()) from brands;

insert into message_counts
select brand_id, from_staff, visibility, sum(n) from (
  select brand_id, from_staff, visibility, count(*) as n from messages group by 1, 2, 3
  union all
  select e.brand_id, (e.data ->> 'from_staff')::boolean, (e.data ->> 'visibility')::smallint, -count(*)
  from events e join message_count_ends d on d.brand_id = e.brand_id and (e.epoch, e.xid) >= (d.epoch, d.xid)
  where e.type = 'message.posted' group by 1, 2, 3
) counted group by 1, 2, 3;

-- Notes are few among many; a page of them is not to be looked for among all messages.
create index messages_notes on messages (brand_id, created_at desc, id desc) where visibility = 1;
