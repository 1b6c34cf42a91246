create extension if not exists pg_trgm;

alter table contacts
  add column friendly_name text,
  add column external_avatar_url text,
  -- set when a contact lost its last identity to another one; it is kept so that the move can be undone
  add column absorbed_into bigint,
  add foreign key (brand_id, absorbed_into) references contacts (brand_id, id);

create index contacts_created on contacts (brand_id, created_at desc, id desc) where absorbed_into is null;

create index contacts_name on contacts using gin (name gin_trgm_ops);

create index contacts_data on contacts using gin (data jsonb_path_ops);

create index identities_identifier on identities using gin (identifier gin_trgm_ops);

create table contact_notes (
  brand_id bigint not null references brands (id),
  id bigserial,
  contact_id bigint not null,
  note text not null,
  creator_identity_id bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (brand_id, id),
  foreign key (brand_id, contact_id) references contacts (brand_id, id),
  foreign key (brand_id, creator_identity_id) references identities (brand_id, id)
);

create index contact_notes_contact on contact_notes (brand_id, contact_id, created_at desc, id desc);

-- Each time an identity went from one contact to another: enough to undo it.
create table identity_moves (
  brand_id bigint not null references brands (id),
  id bigserial,
  identity_id bigint not null,
  from_contact_id bigint not null,
  to_contact_id bigint not null,
  -- what came along because the old contact was left empty
  absorbed boolean not null,
  note_ids bigint[] not null default '{}',
  data_keys text[] not null default '{}',
  took_external_id boolean not null default false,
  actor_identity_id bigint,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (brand_id, id),
  foreign key (brand_id, identity_id) references identities (brand_id, id),
  foreign key (brand_id, from_contact_id) references contacts (brand_id, id),
  foreign key (brand_id, to_contact_id) references contacts (brand_id, id),
  foreign key (brand_id, actor_identity_id) references identities (brand_id, id)
);

create index identity_moves_contact on identity_moves (brand_id, to_contact_id, id desc);
