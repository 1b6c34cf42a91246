-- The permissions that a token has of those of its member. Null: all.
alter table api_tokens add column scopes text[];
