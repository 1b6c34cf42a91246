-- What a provider calls the owner of an account. The handle itself may belong to another contact.
alter table identities add column handle text;
create index identities_handle on identities (brand_id, handle) where handle is not null;

-- Contacts with the same name on different channels may be one person.
create index contacts_lower_name on contacts (brand_id, lower(left(name, 200))) where absorbed_into is null;

-- Pairs of contacts of whom somebody has said that they are two people; the smaller id first.
create table refused_matches (
  brand_id bigint not null references brands (id),
  contact_id bigint not null,
  other_id bigint not null check (contact_id < other_id),
  refused_by bigint,
  created_at timestamptz(3) not null,
  primary key (brand_id, contact_id, other_id),
  foreign key (brand_id, contact_id) references contacts (brand_id, id),
  foreign key (brand_id, other_id) references contacts (brand_id, id),
  foreign key (brand_id, refused_by) references users (brand_id, id)
);
