-- Tells whether a draft is still the one that somebody went on from. Milliseconds since 1970, higher with each save.
alter table drafts add column version bigint not null default 1;
