import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { createWorld } from '../../test/world.ts'
import { distribute } from './citus.ts'
import { connect } from './db.ts'
import { dumpSchema } from './schema-dump.ts'

// Debian does not package Citus: its functions are stubbed here, and refuse what the real ones refuse.
const world = await createWorld()
const { db } = world

const STAND_IN = [
  `create schema citus`,
  `create table citus.pg_dist_partition (logicalrelid regclass, partmethod text, repmodel text, colocated_with text)`,
  `create function citus.refuse_keys(name text) returns void language plpgsql as $$ begin
     if exists (select 1 from pg_constraint where contype = 'f' and confrelid = name::regclass) then
       raise exception 'cannot distribute %, a table refers to it', name;
     end if; end $$`,
  `create function citus.create_reference_table(name text) returns void language plpgsql as $$ begin
     perform citus.refuse_keys(name);
     insert into citus.pg_dist_partition values (name::regclass, 'n', 't', 'everywhere'); end $$`,
  `create function citus.create_distributed_table(name text, by text, colocate_with text default 'default')
   returns void language plpgsql as $$ begin
     perform citus.refuse_keys(name);
     if exists (
       select 1 from pg_index i where i.indrelid = name::regclass and i.indisunique and not exists (
         select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = by and a.attnum = any (i.indkey)
       )
     ) then raise exception '% has a unique index without %', name, by; end if;
     insert into citus.pg_dist_partition values (name::regclass, 'h', 's', colocate_with); end $$`,
  `create function citus.truncate_local_data_after_distributing_table(name regclass) returns void language sql as ''`,
]

test('without Citus, distributing says so and changes nothing', async () => {
  const before = await dumpSchema(db)
  await assert.rejects(distribute(db), /create extension citus/)
  assert.equal(await dumpSchema(db), before)
})

test('all tables of a brand are distributed together, and their foreign keys are restored', async () => {
  const before = await dumpSchema(db)
  for (const statement of STAND_IN) await db.rows(raw(statement))
  await db.rows(raw(`alter database ${world.connection.database} set search_path = public, citus`))
  const other = connect(world.connection) // its sessions use the new search_path
  const tables = await distribute(other)
  assert.ok(
    tables.includes('conversations') && tables.includes('events') && tables.includes('message_counts'),
  )
  assert.ok(!tables.includes('brands') && !tables.includes('schema_migrations'))
  const together = await db.rows<{ name: string; with: string }>(sql`
    select logicalrelid::regclass::text as name, colocated_with as with from citus.pg_dist_partition`)
  for (const { name, with: other } of together)
    assert.equal(
      other,
      {
        brands: 'everywhere',
        brand_hosts: 'everywhere',
        mail_addresses: 'everywhere',
        certificates: 'everywhere',
        [tables[0] as string]: 'default',
      }[name] ?? tables[0],
    )
  assert.equal(await dumpSchema(db), before)
  assert.deepEqual(await distribute(other), [], 'the second time there is nothing to do')
  await other.close()
})
