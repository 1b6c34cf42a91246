-- How a team's conversations find somebody: {"order": "oldest", "away": "queue"}. Null: by hand, or by rules.
alter table teams add column queue jsonb;
