-- The conversations that a member sees, {"channelIds", "teamIds"}, besides those assigned to them; null: all.
alter table users add column sees jsonb;
