import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { skipEvents } from '../../kit/events/followers.ts'
import { REACTIONS } from '../../kit/events/react.ts'
import { commandScope, type Scope, transaction } from '../../kit/scope.ts'
import { recordTaskFailures } from '../../kit/task-failures.ts'
import { subscribe } from '../../public/subscribers/subscribe.ts'
import { examine } from './examine.ts'

const world = await createWorld()
const { db, olga, brand, scope } = world

/** As if a worker had read all events. */
const readLog = (of: Scope = scope) => transaction(of, tx => skipEvents(tx, REACTIONS))
await readLog()
await readLog(commandScope(world.rival, db))

async function findings(check: string) {
  const place = {
    dataFolder: '/tmp',
    replicaUrl: undefined,
    isEmbedded: true,
    baseDomain: 'localhost',
    tls: undefined,
  }
  return (await examine(db, place)).filter(one => one.check === check)
}

/** State and words of the only finding of that check. */
async function only(check: string): Promise<string> {
  const [finding, ...others] = await findings(check)
  assert.deepEqual(others, [])
  return `${finding?.state}: ${finding?.found}`
}

let count = 0
/** A job that has been due for this long. */
async function dueFor(seconds: number): Promise<number> {
  await transaction(scope, tx => subscribe(tx, `reader${++count}@example.com`))
  await readLog()
  const row = await db.row<{ id: number }>(sql`
    update jobs set run_at = now() - make_interval(secs => ${seconds}) where id = (select max(id) from jobs)
    returning id`)
  return row?.id as number
}

const WAITS: [number, string][] = [
  [60, 'good'],
  [119, 'good'],
  [121, 'warning'],
]
for (const [seconds, state] of WAITS)
  test(`a job that has waited for ${seconds} seconds is ${state}`, async () => {
    await dueFor(seconds)
    const [, waited] = /^\w+: 0 parked .* waited (\d+) seconds$/.exec(await only('jobs')) ?? []
    assert.ok(Number(waited) >= seconds && Number(waited) <= seconds + 60, waited)
    if (state === 'warning') assert.match((await findings('jobs'))[0]?.advice ?? '', /bin\/answerwell work/)
    await db.rows(sql`delete from jobs`)
  })

test('events that no worker has read for two minutes are a warning: their jobs are not made yet', async () => {
  await world.start()
  for (const [age, state] of [
    ['1 minute', 'good'],
    ['3 minutes', 'warning'],
  ] as const) {
    await db.rows(sql`update events set created_at = now() - ${age}::interval`)
    assert.match(await only('jobs'), new RegExp(`^${state}: 0 parked`))
  }
  await readLog()
  assert.match(await only('jobs'), /^good: 0 parked .* waited 0 seconds$/)
})

test('a job that is to run later, or waits for another of its topic, holds up nothing', async () => {
  await dueFor(-3_600)
  assert.match(await only('jobs'), /^good: 0 parked .* waited 0 seconds$/)
  const [first, second] = [await dueFor(-3_600), await dueFor(3_600)]
  await db.rows(
    sql`update jobs set topic = 'same', is_head = (id = ${first}) where id = any(${[first, second]}::bigint[])`,
  )
  assert.match(await only('jobs'), /^good: 0 parked .* waited 0 seconds$/)
  await db.rows(sql`delete from jobs`)
})

test('a job that was tried and failed does not count as waiting for a worker', async () => {
  const id = await dueFor(3_600)
  await db.rows(sql`update jobs set attempts = 1 where id = ${id}`)
  assert.match(await only('jobs'), /^good: 0 parked .* waited 0 seconds$/)
  await db.rows(sql`delete from jobs`)
})

test('parked jobs are a warning that says how to see and retry them', async () => {
  const id = await dueFor(3_600)
  await db.rows(sql`update jobs set parked_at = now() where id = ${id}`)
  assert.match(await only('jobs'), /^warning: 1 parked/)
  const [finding] = await findings('jobs')
  assert.match(finding?.advice ?? '', /jobs list --parked .* `jobs retry --brand SLUG`/)
  await db.rows(sql`delete from jobs`)
})

test('a recurring task that fails for a brand is a problem that says why', async () => {
  assert.deepEqual(await findings('tasks'), [])
  const watch = recordTaskFailures()
  const task = { name: 'jobs.run', everyMs: 500 }
  const now = { ...scope, now: () => new Date() }
  await watch.failed(task, now, new Error('canceling statement due to statement timeout'))
  assert.match(
    await only('tasks'),
    /^problem: jobs\.run of demo has failed for \d+ seconds: canceling statement/,
  )
  await watch.succeeded(task, now)
  assert.deepEqual(await findings('tasks'), [])
})

test('mails that nobody has processed for five minutes are a warning', async () => {
  const raw = 'From: a@example.com\r\nTo: support@demo.localhost\r\nSubject: Hi\r\n\r\nHello\r\n'
  await world.mailIn(raw, { from: 'a@example.com' })
  await db.rows(sql`delete from jobs`)
  for (const [age, isHeld] of [
    ['4 minutes', false],
    ['6 minutes', true],
  ] as const) {
    await db.rows(sql`update mails set state = 'received', received_at = now() - ${age}::interval`)
    assert.equal(/, 1 mails held/.test(await only('jobs')), isHeld, age)
  }
  await db.rows(sql`update mails set state = 'processed'`)
})

test('mails set aside that may be from people are a warning that says where to see them', async () => {
  assert.equal(await only('mail log'), 'good: 0 mails set aside that may be from people')
  await db.rows(sql`update mails set is_doubtful = true`)
  const [finding] = await findings('mail log')
  assert.deepEqual([finding?.state, finding?.found], ['warning', '1 mails set aside that may be from people'])
  assert.match(finding?.advice ?? '', /mail list --doubtful/)
  await db.rows(sql`update mails set is_doubtful = false`)
})

test('deliveries of a paused webhook are not overdue; those of an active one are', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/' } })
  await world.dispatchAll()
  await db.rows(sql`update jobs set run_at = now() - interval '1 hour'`)
  assert.match(await only('webhooks'), /^warning: 1 deliveries waiting, the oldest for 36\d\d seconds$/)
  await olga.put(`/webhooks/${body.id}`, { webhook: { 'active?': false } })
  assert.match(await only('webhooks'), /^good: 0 deliveries waiting/)
  await olga.send('DELETE', `/webhooks/${body.id}`)
})

test('a webhook that an admin has paused is no finding; one that we disabled is', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/' } })
  await olga.put(`/webhooks/${body.id}`, { webhook: { 'active?': false } })
  assert.equal((await findings('webhooks')).length, 1)
  await db.rows(sql`update webhooks set disabled_because = 'Gone.' where id = ${body.id}`)
  const [, disabled] = await findings('webhooks')
  assert.deepEqual(
    [disabled?.state, disabled?.found],
    ['warning', '1 disabled because deliveries kept failing'],
  )
  await olga.send('DELETE', `/webhooks/${body.id}`)
})

test('events that wait for two minutes to become deliveries are a warning', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/' } })
  await db.rows(sql`delete from jobs`)
  await db.rows(sql`update events set created_at = now() where brand_id = ${brand.id}`)
  assert.match(await only('webhooks'), /^good/)
  await db.rows(sql`update events set created_at = now() - interval '3 minutes' where brand_id = ${brand.id}`)
  assert.match(await only('webhooks'), /^warning: 0 deliveries .*; events of 1 brands are not dispatched$/)
  await olga.send('DELETE', `/webhooks/${body.id}`)
})

test('of many unverified addresses, five are named and the others counted', async () => {
  for (let n = 1; n <= 7; n++) {
    const channel = { name: `Shop ${n}`, channel: 'email', email: `help@shop${n}.example` }
    assert.equal((await olga.post('/channels', { channel })).status, 201)
  }
  const found = await only('addresses')
  assert.match(found, /^warning: not verified: (help@shop\d\.example \(demo\)(, )?){5} and 2 more$/)
})

test('addresses from before verification matter only where several brands share the server', async () => {
  await db.rows(sql`update mail_addresses set proof = 'earlier', proven_at = now()`)
  assert.match(await only('addresses'), /^warning: set before addresses had to be verified: /)
  await db.rows(sql`update brands set is_demo = true where id = ${world.rival.id}`)
  assert.deepEqual(await findings('addresses'), [])
  await db.rows(sql`update brands set is_demo = false where id = ${world.rival.id}`)
})

test('messages that are found as before an upgrade are counted', async () => {
  const { slug } = await world.start()
  assert.deepEqual(await findings('search'), [])
  await db.rows(sql`
    update messages m set search = null from conversations c
    where c.brand_id = m.brand_id and c.id = m.conversation_id and c.slug = ${slug}`)
  assert.match(await only('search'), /^good: 1 older messages are found as before the upgrade/)
  await db.rows(sql`update messages set search = '' where search is null`)
})
