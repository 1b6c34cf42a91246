-- Who leads a team: a user, whom rules can notify.
alter table teams add column lead_id bigint;
