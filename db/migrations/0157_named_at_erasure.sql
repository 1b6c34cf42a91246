-- What names somebody who is erased, and stays until staff change it: docs/decisions/0107-erasure.md.
-- kinds and ids of views, segments, rules, macros, saved replies and SLA policies, when it was ordered, and the number of audit entries
alter table erasures add column named jsonb not null default '{"records": [], "auditEntries": 0}'::jsonb;
