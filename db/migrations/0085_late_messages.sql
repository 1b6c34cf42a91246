-- By how much the last message of the customer came later than its provider says that it was written; null for most.
alter table conversations add column late_ms bigint;
