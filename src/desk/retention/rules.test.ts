// Rules of retention by the API: who may set them, what is refused, and what has to be seen before one is on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createRetentionWorld, THIRTY_DAYS } from '../../../test/retention-world.ts'
import { enter } from '../../../test/session.ts'
import { HOUR } from '../../kit/retry.ts'

const world = await createRetentionWorld()
const { ana, olga, rita, rivalOwner, clock, over, days, dryRun, enable, withoutRules } = world

const create = async (rule: object = {}) =>
  (await olga.post('/retention_rules', { retention_rule: { ...THIRTY_DAYS, ...rule } })).body

test('a rule is off when it is created, and goes on with the count of a dry run', async () => {
  await over()
  days(30)
  const rule = await create()
  assert.deepEqual([rule.enabled, rule.next_run_at, rule.last_run], [false, null, null])
  const on = (confirm?: number, confirm_of?: string) =>
    olga.put(`/retention_rules/${rule.id}`, { retention_rule: { enabled: true, confirm, confirm_of } })
  const { count, of } = await dryRun()
  for (const confirm of [undefined, 0]) {
    const { status, body } = await on(confirm, of)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['retention_rule.confirm']])
  }
  const ofAnother = (await dryRun({ keep_for: 365 })).of
  for (const wrong of [undefined, ofAnother, 'x']) {
    const { status, body } = await on(count, wrong)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['retention_rule.confirm_of']])
  }
  const { body } = await on(count, of)
  assert.equal(body.enabled, true)
  assert.equal(new Date(body.next_run_at).getTime(), Date.parse('2026-12-21T03:00:00Z'))
  assert.equal((await olga.get(`/retention_rules/${rule.id}`)).body.enabled, true)

  await over()
  days(40)
  const change = (fields: object) => olga.put(`/retention_rules/${rule.id}`, { retention_rule: fields })
  const confirm_of = (await dryRun({ keep_for: 10 })).of
  const ten = { keep_for: 10, confirm_of }
  assert.equal((await change({ ...ten, confirm: 1 })).status, 422, 'more would go than was seen')
  assert.equal((await change({ ...ten, confirm: 9_999, confirm_of: of })).status, 422, 'of other terms')
  assert.equal((await change({ ...ten, confirm: 2 })).body.keep_for, 10)
  assert.equal((await change({ keep_for: 10 })).status, 200, 'nothing changes')
  const off = await change({ enabled: false, keep_for: 1 })
  assert.deepEqual([off.body.enabled, off.body.next_run_at, off.body.keep_for], [false, null, 1])
  const left = await olga.send('DELETE', `/retention_rules/${rule.id}`)
  assert.deepEqual(left.body, { retention_rules: [] })
  assert.equal((await olga.get(`/retention_rules/${rule.id}`)).status, 404)
  const { body: log } = await olga.get('/audit?kind=retention_rule')
  assert.deepEqual(
    log.entries.map((one: { action: string }) => one.action),
    ['deleted', 'changed', 'changed', 'changed', 'created'].map(did => `retention_rule.${did}`),
  )
})

for (const [fields, place] of [
  [{ kind: 'articles' }, 'kind'],
  [{ kind: undefined }, 'kind'],
  [{ statuses: [] }, 'statuses'],
  [{ statuses: ['open'] }, 'statuses.0'],
  [{ statuses: 'resolved' }, 'statuses'],
  [{ kind: 'mails' }, 'statuses'],
  [{ channel_ids: [4711] }, 'channel_ids'],
  [{ channel_ids: [] }, 'channel_ids'],
  [{ channel_ids: ['x'] }, 'channel_ids.0'],
  [{ keep_for: 0 }, 'keep_for'],
  [{ keep_for: undefined }, 'keep_for'],
  [{ keep_for: 1.5 }, 'keep_for'],
  [{ keep_for: 4000 }, 'keep_for'],
  [{ keep_for: 121, unit: 'months' }, 'keep_for'],
  [{ unit: 'years' }, 'unit'],
] as const)
  test(`${JSON.stringify(fields)} is refused`, async () => {
    const retention_rule = { ...THIRTY_DAYS, ...fields }
    for (const path of ['/retention_rules', '/retention_rules/dry_run']) {
      const { status, body } = await olga.post(path, { retention_rule })
      assert.deepEqual([status, Object.keys(body.errors)], [422, [`retention_rule.${place}`]], path)
    }
  })

test('a channel of another brand is none of ours', async () => {
  const { channels } = (await rivalOwner.get('/channels')).body
  for (const { id } of channels) {
    const retention_rule = { ...THIRTY_DAYS, channel_ids: [id] }
    assert.equal((await olga.post('/retention_rules', { retention_rule })).status, 422)
  }
})

test('a rule that was changed since somebody looked does not go on', async () => {
  await withoutRules()
  const rule = await create()
  const { count: confirm, of: confirm_of } = await dryRun()
  const change = (fields: object) => olga.put(`/retention_rules/${rule.id}`, { retention_rule: fields })
  assert.equal((await change({ keep_for: 29 })).status, 200)
  const { status, body } = await change({ enabled: true, confirm, confirm_of })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['retention_rule.confirm_of']])
  assert.equal((await change({ enabled: true, keep_for: 30, confirm, confirm_of })).body.enabled, true)
})

test('a rule whose channel is gone is switched off all the same', async () => {
  await withoutRules()
  const { body: shop } = await olga.post('/channels', { channel: { name: 'Gone', channel: 'chat' } })
  const rule = await enable({ channel_ids: [shop.id] })
  const gone = [shop.id + 4_711]
  await world.db.write(sql`
    update retention_rules set channel_ids = ${gone}::bigint[] where brand_id = ${world.scope.brand.id} and id = ${rule.id}`)
  const change = (fields: object) => olga.put(`/retention_rules/${rule.id}`, { retention_rule: fields })
  assert.equal((await change({ enabled: false, channel_ids: gone })).status, 422)
  const { status, body } = await change({ enabled: false })
  assert.deepEqual([status, body.enabled], [200, false])
})

test('in a browser, somebody who logged in long ago has to confirm before a rule goes on', async () => {
  await withoutRules()
  await olga.post('/staff', { staff: { email: 'ada@demo.test', name: 'Ada', role: 'admin' } })
  const ada = await enter(world, 'ada@demo.test')
  const { body: rule } = await ada.post('/retention_rules', { retention_rule: THIRTY_DAYS })
  const { count: confirm, of: confirm_of } = await dryRun({ keep_for: 60 })
  const change = (fields: object) => ada.put(`/retention_rules/${rule.id}`, { retention_rule: fields })
  const before = clock.now
  clock.now = new Date(before.getTime() + HOUR)
  const { status, body } = await change({ enabled: true, confirm, confirm_of })
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
  assert.equal((await change({ keep_for: 60 })).status, 200, 'a rule that is off deletes nothing')
  clock.now = before
  assert.equal((await change({ enabled: true, confirm, confirm_of })).status, 200)
  clock.now = new Date(before.getTime() + HOUR)
  assert.equal((await change({ keep_for: 10, confirm: 99 })).body.code, 'confirmation_required')
  assert.equal((await change({ enabled: false })).status, 200, 'off is always possible')
  clock.now = before
})

test('an admin who sees only some conversations may not', async () => {
  await olga.put('/staff/ada@demo.test', { staff: { sees: { channel_ids: [] } } })
  const ada = await enter(world, 'ada@demo.test')
  for (const path of ['/retention_rules', '/retention_rules/dry_run'])
    assert.equal((await ada.post(path, { retention_rule: THIRTY_DAYS })).status, 403)
})

test('agents, members who see part, and strangers neither see nor set rules', async () => {
  await withoutRules()
  const rule = await create()
  const asks = [
    ['GET', '/retention_rules'],
    ['POST', '/retention_rules'],
    ['POST', '/retention_rules/dry_run'],
    ['GET', `/retention_rules/${rule.id}`],
    ['PUT', `/retention_rules/${rule.id}`],
    ['DELETE', `/retention_rules/${rule.id}`],
    ['GET', `/retention_rules/${rule.id}/runs`],
  ] as const
  const body = { retention_rule: THIRTY_DAYS }
  for (const [method, path] of asks) {
    const send =
      method === 'GET' || method === 'DELETE'
        ? {}
        : { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    assert.equal((await ana.send(method, path, send)).status, 403, `${method} ${path}`)
    assert.equal((await rita.send(method, path, send)).status, 403, `${method} ${path}`)
    if (path.includes(String(rule.id)))
      assert.equal((await rivalOwner.send(method, path, send)).status, 404, `${method} ${path}`)
  }
  assert.deepEqual((await rivalOwner.get('/retention_rules')).body, { retention_rules: [] })
  const theirs = await rivalOwner.post('/retention_rules/dry_run', body)
  assert.equal(theirs.body.count, 0)
})
