-- With the id, due jobs are read in order without sorting all of them.
drop index jobs_due;
create index jobs_due on jobs (brand_id, run_at, id) where parked_at is null and lane is null;
