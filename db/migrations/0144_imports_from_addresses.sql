-- Imports by the API of another helpdesk: docs/decisions/0113-other-sources.md.
alter table imports add column address text;
-- who logs in there; null once the import is over
alter table imports add column login_email text;
-- sealed; null once the import is over
alter table imports add column login_token text;
