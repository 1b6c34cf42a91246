-- Waits that a change of their rule has cancelled stay for a while, to tell why nothing happened: docs/decisions/0134-what-rules-leave-out.md.
alter table rule_waits add column cancelled_at timestamptz(3);
-- 1: the rule was changed, 2: switched off, 3: deleted, 4: switched off by the server
alter table rule_waits add column cancelled_because smallint;
