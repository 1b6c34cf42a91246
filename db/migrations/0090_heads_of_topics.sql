-- Only the first job of a topic can run, so the indexes of due jobs contain these heads only.
alter table jobs add column is_head boolean not null default true;
-- Distinguishes one lease from another; attempts can count down.
alter table jobs add column leases integer not null default 0;

update jobs j set is_head = false
where j.topic is not null and j.parked_at is null and exists (
  select 1 from jobs o where o.brand_id = j.brand_id and o.topic = j.topic and o.parked_at is null and o.id < j.id
);

drop index jobs_due;
create index jobs_due on jobs (brand_id, run_at, id) where parked_at is null and lane is null and is_head;
drop index jobs_lane_due;
create index jobs_lane_due on jobs (brand_id, lane, run_at, id) where parked_at is null and lane is not null and is_head;
create index jobs_heads on jobs (brand_id, topic) where parked_at is null and topic is not null and is_head;
