-- The position of each follower of a brand's log: it has handled every event up to and including this one.
create table log_cursors (
  brand_id bigint not null references brands (id),
  follower text not null,
  epoch integer not null,
  xid xid8 not null,
  id bigint not null,
  primary key (brand_id, follower)
);

insert into log_cursors
select brand_id, 'jobs', split_part(cursor, '-', 2)::int, split_part(cursor, '-', 3)::xid8, split_part(cursor, '-', 4)::bigint
from reaction_log_ends;

-- Webhooks follow the log only while one of them is active.
insert into log_cursors
select brand_id, 'webhooks', split_part(cursor, '-', 2)::int, split_part(cursor, '-', 3)::xid8, split_part(cursor, '-', 4)::bigint
from webhook_log_ends l
where exists (select 1 from webhooks w where w.brand_id = l.brand_id and w.disabled_at is null);

insert into log_cursors
select b.id, 'message counts', coalesce(c.epoch, 0), coalesce(c.xid, '0'::xid8), 0
from brands b left join message_count_ends c on c.brand_id = b.id;

drop table reaction_log_ends;
drop table webhook_log_ends;
drop table message_count_ends;

alter table jobs
  -- Jobs with a lane run apart from the others, at most `job_lanes.places` at a time.
  add column lane text,
  -- Failed attempts, oldest first: at, ms, error.
  add column history jsonb not null default '[]';

drop index jobs_due;
create index jobs_due on jobs (brand_id, run_at) where parked_at is null and lane is null;
-- Leasing reads the due jobs of a lane in order, past those that wait for an earlier one of their topic.
create index jobs_lane_due on jobs (brand_id, lane, run_at, id) where parked_at is null and lane is not null;
create index jobs_lane_leased on jobs (brand_id, lane, leased_until) where leased_until is not null and lane is not null;

create table job_lanes (
  brand_id bigint not null references brands (id),
  lane text not null,
  places integer not null,
  primary key (brand_id, lane)
);

insert into job_lanes
select brand_id, 'webhook ' || id,
  case when disabled_at is not null then 0 when failing_since is not null then 3 else 20 end
from webhooks;

insert into jobs (brand_id, name, topic, lane, data, attempts, run_at, last_error, created_at)
select brand_id, 'webhooks.deliver', 'webhook ' || webhook_id || ' ' || topic, 'webhook ' || webhook_id,
  jsonb_build_object('delivery_id', id), attempts, next_attempt_at, last_error, created_at
from webhook_deliveries where state = 'pending' order by id;

-- A delivery is a record now; its job is what waits, is leased and is tried again.
drop index webhook_deliveries_due;
drop index webhook_deliveries_leased;
drop index webhook_deliveries_order;
alter table webhook_deliveries drop column leased_until, drop column topic;

-- Jobs by their new names.
update jobs j set name = n.current
from (values
  ('subscribers.ask', 'subscribers.confirm'),
  ('subscribers.ask-webhook', 'subscribers.confirm-webhook'),
  ('subscribers.tell', 'subscribers.notify-all'),
  ('subscribers.tell-one', 'subscribers.notify'),
  ('subscribers.tell-webhook', 'subscribers.notify-webhook'),
  ('notifications.tell', 'notifications.notify-staff'),
  ('notifications.tell-admins', 'notifications.notify-admins'),
  ('surveys.ask', 'surveys.invite')
) as n (former, current)
where j.name = n.former;
