-- What has happened with a contact, by contact: the pages show it in one order.
create index events_contact on events (brand_id, subject_id, created_at, id)
  where type in ('contact.created', 'contact.changed', 'identity.attached');
create index identity_moves_from on identity_moves (brand_id, from_contact_id);
create index satisfaction_ratings_identity on satisfaction_ratings (brand_id, identity_id);
