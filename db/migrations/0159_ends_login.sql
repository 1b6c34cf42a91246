-- Logging out here can end the login at the OpenID provider, too: the session keeps the ID token that says whose it is.
alter table sign_on add column ends_login boolean not null default false;
alter table sessions add column id_token text;
