-- The waits of a rule are cancelled together: those of an older generation than the rule's do nothing, and stay for a while to tell why
-- (docs/decisions/0134-what-rules-leave-out.md). The version of a wait is the generation of its rule when it began.
-- null: the version of the rule
alter table rules add column waits_generation integer;
alter table rules add column waits_ended_at timestamptz(3);
-- 1: the rule was changed, 2: switched off, 3: deleted, 4: switched off by the server
alter table rules add column waits_ended_because smallint;
-- its time came while its rule was as it was when the wait began
alter table rule_waits add column fired boolean not null default false;
update rule_waits set fired = true where due_at = 'infinity';
create index rule_waits_left on rule_waits (brand_id, since) where due_at = 'infinity' and not fired;
