-- Exports of what there is about one person (Art. 15 and 20 GDPR): docs/decisions/0114-archive-of-a-person.md.
-- the contact; null: all data of the brand
alter table exports add column contact_id bigint;
-- of a contact: whether notes of staff go along
alter table exports add column with_notes boolean;
