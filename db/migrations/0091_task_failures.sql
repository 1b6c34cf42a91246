-- Recurring tasks that fail for a brand, until they succeed again; for `doctor` and the metrics.
create table task_failures (
  brand_id bigint not null references brands (id),
  task text not null,
  failing_since timestamptz(3) not null,
  -- Not repeated by then: the worker that saw it is gone.
  expires_at timestamptz(3) not null,
  error text not null,
  primary key (brand_id, task)
);
