-- Runs of imports: docs/decisions/0108-moving.md.
create table imports (
  brand_id bigint not null,
  id bigserial,
  -- what it reads: answerwell
  source text not null,
  -- what it is of, where several of one source can be imported: a brand and when it was created; null: nothing was read yet
  origin text,
  state text not null,
  is_dry boolean not null,
  -- which member and which channel each of the source's is: {"members": {"12": 4}, "channels": {"3": null}}
  mapping jsonb not null default '{}',
  -- how many lines there are, by kind
  totals jsonb not null default '{}',
  -- what became of them: {"contacts": {"created": 12, "changed": 1, "unchanged": 0, "matched": 3, "left_out": 1}}
  counts jsonb not null default '{}',
  -- how far it has come: {"items": 41, "finished": ["contacts"]}
  progress jsonb not null default '{}',
  error text,
  ordered_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (brand_id, id),
  check (state in ('running', 'failed', 'done', 'undoing', 'undone')),
  foreign key (brand_id) references brands (id),
  foreign key (brand_id, ordered_by) references identities (brand_id, id)
);

-- What each record of a source is here, so that another run creates nothing twice.
create table imported_rows (
  brand_id bigint not null,
  origin text not null,
  kind text not null,
  -- its id at the source
  source_id text not null,
  -- its id here; null: it has none, or was left out
  own_id bigint,
  -- the key of a file's bytes here
  own_file text,
  -- of what the source said; a run that finds the same leaves the record alone
  digest bytea not null,
  -- the run that created the record; null: it was there
  import_id bigint,
  primary key (brand_id, origin, kind, source_id),
  foreign key (brand_id, import_id) references imports (brand_id, id)
);
create index imported_rows_import on imported_rows (brand_id, import_id, kind) where import_id is not null;
create index imported_rows_own on imported_rows (brand_id, kind, own_id) where own_id is not null;

-- What a run changed or left out, and why.
create table import_remarks (
  brand_id bigint not null,
  id bigserial,
  import_id bigint not null,
  kind text not null,
  source_id text not null,
  what text not null,
  reason text not null,
  primary key (brand_id, id),
  check (what in ('changed', 'left_out')),
  foreign key (brand_id, import_id) references imports (brand_id, id)
);
create index import_remarks_import on import_remarks (brand_id, import_id, id);
