-- The name of this installation, which its backups have, too: the list of erasures is kept under it, so that of two installations that share a
-- place of backups neither applies the list of the other (docs/decisions/0135-whose-list.md).
create table installation (
  id uuid primary key,
  -- there is one row
  is_it boolean not null default true unique check (is_it)
);
-- From the oldest brand, where there is one: backups from before this migration get the same name once they are restored and migrated.
insert into installation (id)
select coalesce(
  (
    -- As UUIDs of version 8 are (RFC 9562, 5.8).
    select overlay(overlay(md5(concat_ws(' ', id, slug, extract(epoch from created_at))) placing '8' from 13) placing '8' from 17)::uuid
    from brands where closed_at is null order by id limit 1
  ),
  gen_random_uuid()
);
