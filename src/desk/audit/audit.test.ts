import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { verifyAudit } from '../../kit/audit/verify.ts'
import { transaction } from '../../kit/scope.ts'
import { deleteOldEntries } from './queries.ts'

const world = await createWorld()
const { db, scope, clock, olga, ana, rita, rivalOwner } = world

const made: { id: number }[] = []
for (const name of ['First', 'Second', '=cmd()']) {
  clock.now = new Date(clock.now.getTime() + 60_000)
  made.push((await olga.post('/teams', { team: { name } })).body)
}
await olga.put(`/teams/${made[0]?.id}`, { team: { name: 'Renamed' } })
await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })

const actionsOf = async (query: string) => {
  const { status, body } = await olga.get(`/audit?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.entries.map(({ action }: { action: string }) => action)
}

test('entries are listed newest first, and found by each filter', async () => {
  const { body } = await olga.get('/audit?kind=team')
  assert.deepEqual(
    body.entries.map((one: { action: string; about: { name: string } }) => [one.action, one.about.name]),
    [
      ['team.changed', 'Renamed'],
      ['team.created', '=cmd()'],
      ['team.created', 'Second'],
      ['team.created', 'First'],
    ],
  )
  assert.deepEqual(body.entries[0].changes, [
    { field: 'name', from: 'First', to: 'Renamed', 'sealed?': false },
  ])
  assert.deepEqual(body.entries[0].actor, { kind: 'program', name: OLGA.name, token: 'test' })
  assert.deepEqual(await actionsOf('action=member.role_changed'), [
    'member.role_changed',
    'member.role_changed',
  ])
  assert.deepEqual(await actionsOf(`kind=team&about=${made[0]?.id}`), ['team.changed', 'team.created'])
  assert.deepEqual(await actionsOf('q=seco'), ['team.created'])
  assert.deepEqual(await actionsOf(`actor=${ANA.email}`), [])
  assert.equal((await actionsOf(`actor=${OLGA.email}`)).length, 6)
  assert.deepEqual(await actionsOf('since=2099-01-01'), [])
  assert.equal((await actionsOf('kind=team&until=2099-01-01')).length, 4)
})

test('pages follow each other by cursor', async () => {
  const first = await olga.get('/audit?kind=team&page_size=3')
  const next = /cursor=([^>&]+)>; rel="next"/.exec(String(first.headers.link))?.[1]
  const second = await olga.get(`/audit?kind=team&page_size=3&cursor=${next}`)
  assert.deepEqual([first.body.total_count, first.body.entries.length], [4, 3])
  assert.deepEqual(
    second.body.entries.map((one: { about: { name: string } }) => one.about.name),
    ['First'],
  )
})

test('one entry has an address of its own', async () => {
  const { body } = await olga.get('/audit?page_size=1')
  const one = await olga.get(`/audit/${body.entries[0].id}`)
  assert.deepEqual(one.body, body.entries[0])
  assert.equal((await olga.get('/audit/999999')).status, 404)
})

test('agents, strangers and colleagues who see part get nothing', async () => {
  for (const path of ['/audit', '/audit/1', '/audit/export', '/audit/settings']) {
    assert.equal((await ana.get(path)).status, 403)
    assert.equal((await rita.get(path)).status, 403)
  }
  const theirs = await rivalOwner.get('/audit?kind=team')
  assert.deepEqual([theirs.status, theirs.body.entries], [200, []])
  const { body } = await olga.get('/audit?page_size=1')
  assert.equal((await rivalOwner.get(`/audit/${body.entries[0].id + 1_000}`)).status, 404)
})

test('what is wrong with a request is named', async () => {
  for (const [query, field] of [
    ['kind=pets', 'kind'],
    ['action=flown', 'action'],
    ['since=yesterday-ish', 'since'],
    ['cursor=x', 'cursor'],
  ]) {
    const { status, body } = await olga.get(`/audit?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  for (const days of [29, 3_661, 1.5, 'many'])
    assert.equal((await olga.put('/audit/settings', { audit_log: { keep_days: days } })).status, 422)
})

test('the export has all that match, makes no formulas, and is an entry itself', async () => {
  const { body, headers } = await olga.get('/audit/export?kind=team')
  const lines = String(body).trimEnd().split('\r\n')
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.equal(lines.length, 5)
  assert.match(String(lines[2]), /"'=cmd\(\)"/)
  const [{ action, changes }] = (await olga.get('/audit?page_size=1')).body.entries
  assert.deepEqual([action, changes[0].to], ['export.ordered', 'team'])
})

test('entries go when their time has passed, and the rest can be verified', async () => {
  assert.deepEqual((await olga.get('/audit/settings')).body, { keep_days: 400 })
  await olga.put('/audit/settings', { audit_log: { keep_days: 30 } })
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
  await olga.post('/teams', { team: { name: 'Later' } })
  const later = { ...scope, now: () => clock.now }
  while ((await transaction(later, tx => deleteOldEntries(tx, 3))) > 0);
  const { body } = await olga.get('/audit')
  assert.deepEqual(
    body.entries.map(({ action }: { action: string }) => action),
    ['team.created'],
  )
  assert.deepEqual([(await verifyAudit(scope)).broken, (await verifyAudit(scope)).count], [null, 1])
  await db.rows(
    sql`update audit_heads set removed_hash = ${Buffer.alloc(3)} where brand_id = ${scope.brand.id}`,
  )
  assert.equal((await verifyAudit(scope)).broken?.because, 'unlinked')
})
