import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violations } from './cluster-rules.ts'

for (const [statement, wrong] of [
  ['select * from messages where brand_id = $1', []],
  [
    'select * from messages m join identities i on i.brand_id = $1 and i.id = m.identity_id where m.brand_id = $2',
    [],
  ],
  [
    'select * from messages m join identities i on i.brand_id = m.brand_id where m.brand_id = $1',
    ['identities i has no constant brand'],
  ],
  [
    'select (select 1 from chats h where h.brand_id = m.brand_id) from messages m where m.brand_id = $1',
    ['chats h has no constant brand'],
  ],
  ['select * from messages where brand_id = $1 or id = 3', ['messages messages has no constant brand']],
  ['update users u set name = $1 where id = 3', ['users u has no constant brand']],
  ['select * from brands b join brand_hosts h on h.brand_id = b.id', []],
  ['/* all brands */ select count(*) from jobs', []],
  ['insert into jobs (brand_id, name) values ($1, $2), ($3, $4) on conflict do nothing', []],
  [
    'insert into jobs (brand_id, name) select $1, name from unnest($2::text[]) name',
    ['insert into jobs takes rows from a select'],
  ],
  [
    'insert into jobs (brand_id, name) values ($1, (select name from users where brand_id = $1))',
    ['insert into jobs has a query inside'],
  ],
  [
    'with gone as (delete from jobs where brand_id = $1 returning id) select id from gone',
    ['a write inside a common table expression is a statement of its own'],
  ],
  [
    'select pg_current_xact_id(), id from events where brand_id = $1',
    ['pg_current_xact_id beside a table is that of a node'],
  ],
  ['select pg_snapshot_xmin(pg_current_snapshot())', []],
] as const)
  test(`${wrong[0] ?? 'one node runs'}: ${statement.slice(0, 60)}`, () => {
    assert.deepEqual(violations(statement), wrong)
  })
