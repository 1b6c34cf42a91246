-- Brands that staff or the operator have deleted, until nothing of them is left: docs/decisions/0124-deleted-brands.md.
create table brand_deletions (
  brand_id bigint not null,
  -- its slug, which is free for others once it is closed
  slug text not null,
  -- the identity of whoever ordered it; null: by command
  ordered_by bigint,
  ordered_at timestamptz(3) not null,
  -- when it is deleted permanently
  purge_at timestamptz(3) not null,
  -- since when it is being deleted permanently; it can be restored before
  begun_at timestamptz(3),
  -- its entry in the list of erasures, which is written before any row goes
  entry text,
  -- storage keys that are still to be removed, as their rows are gone
  files text[] not null default '{}',
  removed_rows bigint not null default 0,
  removed_files bigint not null default 0,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);
-- the day of its deletion, which every page says
alter table brands add column purge_at timestamptz(3);
-- since when it is being deleted permanently, and so no host, address or list has it
alter table brands add column closed_at timestamptz(3);
