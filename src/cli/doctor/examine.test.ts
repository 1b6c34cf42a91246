import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { skipEvents } from '../../kit/events/followers.ts'
import { REACTIONS } from '../../kit/events/react.ts'
import { commandScope, transaction } from '../../kit/scope.ts'
import { examine, type Installation } from './examine.ts'

const world = await createWorld()
const { db } = world
// As if a worker had read all events.
for (const scope of [world.scope, commandScope(world.rival, db)])
  await transaction(scope, tx => skipEvents(tx, REACTIONS))
const place: Installation = {
  dataFolder: '/tmp',
  replicaUrl: undefined,
  isEmbedded: true,
  baseDomain: 'localhost',
  tls: undefined,
}

async function finding(check: string, also: Partial<Installation> = {}) {
  const found = (await examine(db, { ...place, ...also })).filter(one => one.check === check)
  assert.ok(found.length > 0, check)
  return found.at(-1)
}

test('a healthy server gets a clean bill of health', async () => {
  const findings = await examine(db, place)
  const checks = [
    'database',
    'connections',
    'clock',
    'transactions',
    'disk',
    'brands',
    'totals',
    'webhooks',
    'jobs',
    'mail log',
  ]
  assert.deepEqual(
    findings.map(({ check }) => check),
    checks,
  )
  for (const { check, state, advice } of findings.filter(
    ({ check }) => !['disk', 'transactions'].includes(check),
  ))
    assert.deepEqual([state, advice], ['good', null], check)
})

test('a backlog of unfolded totals is a warning', async () => {
  await db.rows(sql`
    insert into conversation_deltas (brand_id, channel_id, class, created_day, updated_day, changed_day, n)
    select ${world.brand.id}::bigint, 1, 0, 1, 1, 1, 0 from generate_series(1, 10000)`)
  assert.equal((await finding('totals'))?.state, 'warning')
  await db.rows(sql`delete from conversation_deltas`)
  assert.equal((await finding('totals'))?.state, 'good')
})

test('overdue deliveries and disabled webhooks are reported', async () => {
  const { body } = await world.olga.post('/webhooks', { webhook: { url: 'https://example.com/' } })
  await world.dispatchAll()
  await db.rows(sql`update jobs set run_at = now() - interval '1 hour'`)
  assert.match(
    (await finding('webhooks'))?.found ?? '',
    /1 deliveries waiting, the oldest for 36\d\d seconds/,
  )
  await db.rows(sql`
    update webhooks set disabled_at = now(), disabled_because = 'Nothing could be delivered for a week.' where id = ${body.id}`)
  assert.match((await finding('webhooks'))?.found ?? '', /^1 disabled/)
})

test('a replica that is not one, or does not respond, is reported', async () => {
  const { host, user, database } = world.connection
  const replicaUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
  assert.match((await finding('replica', { replicaUrl }))?.found ?? '', /it is not a replica/)
  const gone = await finding('replica', { replicaUrl: 'postgres://nobody@127.0.0.1:1/none' })
  assert.deepEqual([gone?.state, /does not respond/.test(gone?.found ?? '')], ['problem', true])
})

test('unverified addresses, and addresses of another brand, are reported', async () => {
  const before = async () => (await examine(db, place)).filter(({ check }) => check === 'addresses')
  assert.deepEqual(await before(), [])
  const channel = (email: string) => ({ channel: { name: 'Help', channel: 'email', email } })
  assert.equal((await world.olga.post('/channels', channel('help@shop.example'))).status, 201)
  const unverified = await finding('addresses')
  assert.deepEqual(
    [unverified?.state, unverified?.found],
    ['warning', 'not verified: help@shop.example (demo)'],
  )
  await db.rows(
    sql`update mail_addresses set brand_id = ${world.rival.id}, proven_at = now(), proof = 'dns' where address = 'help@shop.example'`,
  )
  const lost = await finding('addresses')
  assert.deepEqual([lost?.state, lost?.found], ['problem', 'used by another brand: help@shop.example (demo)'])
})

test('certificates are looked at where Answerwell gets them, and only those of hosts that need one', async () => {
  const now = new Date()
  const [{ slug = '' } = {}] = await db.rows<{ slug: string }>(
    sql`select slug from brands order by id limit 1`,
  )
  for (const host of [`${slug}.help.test`, `${slug}.former-domain.test`, 'given-up.test'])
    await db.write(sql`
      insert into certificates (host, brand_id, next_attempt_at, reason, created_at, updated_at)
      values (${host}, ${world.brand.id}, ${now}, 'DNS problem', ${now}, ${now})`)
  const auto = { kind: 'auto', directory: 'https://authority.test', email: undefined } as const
  const checked = async (tls: Installation['tls']) =>
    (await examine(db, { ...place, baseDomain: 'help.test', tls }))
      .map(({ check }) => check)
      .filter(check => check.startsWith('certificate of'))
  assert.deepEqual(await checked(auto), [`certificate of ${slug}.help.test`])
  assert.deepEqual(await checked(undefined), [])
})
