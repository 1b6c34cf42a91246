-- The reply that the author of an unproven mail has sent it as.
alter table messages add column claimed_by bigint;
