-- Whether images of other servers are fetched for mails of this sender without asking.
alter table identities add column shows_images boolean not null default false;
