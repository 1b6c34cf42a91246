-- True for a reply that a program has sent by itself; null for all others.
alter table messages add column by_program boolean;
