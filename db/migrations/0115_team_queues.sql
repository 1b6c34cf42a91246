-- How conversations of a team are assigned automatically: {"order": "oldest", "away": "queue"}. Null: they are not.
alter table teams add column queue jsonb;
