-- The beginning that subscribers have been reminded of, or that they were told of less than an hour before: one that moves is another.
alter table maintenances add column reminded_of timestamptz(3);
