-- When the provider that opened a session says that it ends (SAML, SessionNotOnOrAfter), whatever the brand's settings say.
alter table sessions add column ends_by timestamptz(3);
