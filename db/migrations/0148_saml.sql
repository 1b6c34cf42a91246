-- SAML 2.0 beside OpenID Connect: docs/decisions/0121-saml.md.
-- `oidc` or `saml`. The issuer of a SAML provider is `saml:` and its entity ID: no account of one is an account of the other.
alter table sign_on add column kind text not null default 'oidc';
-- Of a SAML provider: {"entryPoint", "certificates", "metadataUrl", "emailAttribute", "nameAttribute"}
alter table sign_on add column saml jsonb;
