import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw, type Sql } from 'sql-template-tag'
import { isOnCluster } from '../../../test/template.ts'
import { createWorld } from '../../../test/world.ts'
import type { Database } from '../../kit/db.ts'
import { createDueFinder } from './find-brands-due.ts'

const { db, brand, rival } = await createWorld()
const statements = [{ name: 'brands.all', due: sql`select id as brand_id from brands` }]

/** A database of which the node of some brands is away, which no statement about all brands survives. */
function withAway(away: Set<number>): { partly: Database; asked: number[] } {
  const asked: number[] = []
  const rows = async <Row>(query: Sql): Promise<Row[]> => {
    const isDue = query.sql.includes('named group by')
    const one = query.values.find(value => typeof value === 'number')
    if (isDue && one !== undefined) asked.push(one as number)
    if (isDue && (one === undefined || away.has(one as number)))
      throw Object.assign(new Error('the node is away'), { code: '08006' })
    return db.rows<Row>(query)
  }
  return { partly: { ...db, rows }, asked }
}

test('on one server, a failure is a failure', { skip: isOnCluster() }, async () => {
  await assert.rejects(createDueFinder(withAway(new Set()).partly)(statements), /the node is away/)
})

test('in a cluster, brands of other nodes are found while a node is away, and its own are not asked each time', {
  skip: isOnCluster(),
}, async () => {
  await db.rows(raw('create table pg_dist_partition (logicalrelid regclass)'))
  await db.rows(raw('create function create_distributed_table() returns void language sql as $$ $$'))
  await db.rows(raw(`insert into pg_dist_partition values ('channels')`))
  const away = new Set([rival.id])
  const { partly, asked } = withAway(away)
  const find = createDueFinder(partly)
  assert.deepEqual(
    (await find(statements)).brands.map(({ id, due }) => [id, due]),
    [[brand.id, ['brands.all']]],
  )
  away.clear()
  assert.deepEqual((await find(statements)).away, [rival.id])
  assert.deepEqual(asked, [brand.id, rival.id, brand.id])
})
