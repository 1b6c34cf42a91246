-- Exports that somebody asked for by a page or by the API: docs/decisions/0111-moving-by-pages.md.
create table exports (
  brand_id bigint not null,
  id bigserial,
  state text not null,
  -- how many lines there are, by kind
  totals jsonb not null default '{}',
  -- how far it has come, and what the archive has in the end: {"lines": {"contacts": 12}, "contents": 3, "bytes": 4711, "missing": 0}
  written jsonb not null default '{}',
  -- of the archive, in bytes
  size bigint not null default 0,
  error text,
  ordered_by bigint not null,
  created_at timestamptz(3) not null,
  -- of the last attempt
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- of the archive
  expires_at timestamptz(3),
  primary key (brand_id, id),
  check (state in ('queued', 'running', 'ready', 'failed', 'deleted', 'expired')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, ordered_by) references identities (brand_id, id)
);

-- Archives in storage, in files that follow one another: of an export, or uploaded for an import.
create table archive_parts (
  brand_id bigint not null,
  id bigserial,
  export_id bigint,
  import_id bigint,
  number integer not null,
  -- the key of its bytes
  file text not null,
  size bigint not null,
  primary key (brand_id, id),
  unique (brand_id, export_id, number),
  unique (brand_id, import_id, number),
  check (num_nonnulls(export_id, import_id) = 1),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, export_id) references exports (brand_id, id),
  foreign key (brand_id, import_id) references imports (brand_id, id)
);
create index archive_parts_file on archive_parts (brand_id, file);
