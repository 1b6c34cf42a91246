-- Who was merged into a contact: an erasure follows this, also where an import has brought the merge.
create index contacts_absorbed on contacts (brand_id, absorbed_into) where absorbed_into is not null;
