-- Who changed which setting, right or login, and who tried to log in. Rows are only added; the oldest go after the brand's time.
create table audit_entries (
  brand_id bigint not null,
  -- counted by audit_heads, without gaps
  number bigint not null,
  at timestamptz(3) not null,
  action text not null,
  -- member, program, command, system, nobody
  actor_kind text not null,
  actor_id bigint,
  -- as it was then
  actor_name text not null,
  -- the API token, if a program did it
  token_name text,
  address text,
  agent text,
  about_kind text not null,
  about_key text,
  about_name text,
  -- [{"field", "from", "to"}]; of a sealed value {"field", "sealed": true}
  changes jsonb not null,
  -- the hash of the row before it, and that of this one: kit/audit/chain.ts
  previous bytea not null,
  hash bytea not null,
  primary key (brand_id, number),
  foreign key (brand_id) references brands (id)
);
create index audit_entries_actor on audit_entries (brand_id, actor_id, number);
create index audit_entries_about on audit_entries (brand_id, about_kind, about_key, number);
create index audit_entries_at on audit_entries (brand_id, at);

-- Where a brand's chain ends. Whoever appends to it locks this row, as the last thing in a transaction.
create table audit_heads (
  brand_id bigint not null,
  number bigint not null,
  hash bytea not null,
  -- the last row that was removed since its time had passed; 0: none
  removed_number bigint not null default 0,
  removed_hash bytea not null,
  primary key (brand_id),
  foreign key (brand_id) references brands (id)
);
