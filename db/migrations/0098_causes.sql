-- What brought an event or a job about; null: an older release has recorded it.
alter table events add column cause jsonb;
alter table jobs add column cause jsonb;
