-- Which ID a contact took over with a merge, so that an undo gives back that one and no other.
alter table identity_moves add column external_id text;
