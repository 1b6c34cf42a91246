import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { isOnCluster } from '../../../test/template.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { olga, db } = world
const changesOfBrand = async () => {
  await world.logIsReadable()
  const { events } = (await olga.get('/events')).body
  return events.filter(({ type }: { type: string }) => type === 'brand.changed')
}

test('on one server, a change of the brand and its event are one transaction', {
  skip: isOnCluster(),
}, async () => {
  await olga.put('/brand', { brand: { name: 'Juniper' } })
  assert.equal((await changesOfBrand()).length, 1)
})

test('in a cluster, the event follows, with the same actor and data', { skip: isOnCluster() }, async () => {
  const [first] = await changesOfBrand()
  await db.rows(raw('create table pg_dist_partition (logicalrelid regclass)'))
  await db.rows(raw('create function create_distributed_table() returns void language sql as $$ $$'))
  await db.rows(raw(`insert into pg_dist_partition values ('channels')`))
  await olga.put('/brand', { brand: { name: 'Juniper & Co.' } })
  assert.equal((await changesOfBrand()).length, 1)
  await world.work()
  const [, second] = await changesOfBrand()
  assert.deepEqual(second.actor, first.actor)
  assert.deepEqual([second.data.from.name, second.data.to.name], ['Juniper', 'Juniper & Co.'])
})
