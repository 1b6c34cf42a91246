import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import type { Queries } from '../db.ts'
import { Problem } from '../errors.ts'
import { createRateLimit, networkOf, type RateLimit } from './rate-limit.ts'
import { forgetCounts, shareCounts } from './shared-counts.ts'

/** An application whose requests cost what their address says. */
function limitedBy(limit: RateLimit) {
  const app = Fastify()
  app.get('/:who/:cost', async (request, reply) => {
    const { who, cost } = request.params as { who: string; cost: string }
    await limit(who, reply, Number(cost))
    return {}
  })
  app.setErrorHandler((error, _request, reply) => {
    const { code, message } = error as Problem
    return reply.code(error instanceof Problem ? 429 : 500).send({ code, message })
  })
  return async (who: string, cost = 1) => {
    const { statusCode, headers, json } = await app.inject(`/${who}/${cost}`)
    return { status: statusCode, headers, body: json() }
  }
}

test('the last request of a window is answered, the next one is not, and others are not concerned', async () => {
  const ask = limitedBy(createRateLimit(3, { name: 'one', seconds: 60 }))
  const statuses = []
  for (const who of ['ana', 'ana', 'ana', 'ana', 'olga', 'ana']) statuses.push((await ask(who)).status)
  assert.deepEqual(statuses, [200, 200, 200, 429, 200, 429])
})

test('each response says how much is left and until when; a refusal also when to try again', async () => {
  const ask = limitedBy(createRateLimit(2, { name: 'two', seconds: 60 }))
  const answers = [await ask('ana'), await ask('ana'), await ask('ana')]
  for (const [index, { headers }] of answers.entries()) {
    assert.deepEqual(
      [headers['ratelimit-limit'], headers['ratelimit-remaining']],
      ['2', ['1', '0', '0'][index]],
    )
    const reset = Number(headers['ratelimit-reset'])
    assert.ok(reset > 0 && reset <= 60, String(reset))
    assert.equal(headers['retry-after'], index === 2 ? headers['ratelimit-reset'] : undefined)
  }
})

test('a request may cost several units; one that would exceed the rest is refused', async () => {
  const ask = limitedBy(createRateLimit(10, { name: 'units', seconds: 60 }))
  assert.equal((await ask('ana', 10)).headers['ratelimit-remaining'], '0')
  assert.equal((await ask('olga', 11)).status, 429)
  assert.equal((await ask('cody', 9)).status, 200)
  assert.equal((await ask('cody', 2)).status, 429)
})

test('a refusal says what is counted, and in which time', async () => {
  const windows = [
    [{ name: 'a', seconds: 60 }, 'At most 1 requests a minute.'],
    [{ name: 'b', seconds: 900 }, 'At most 1 requests in 15 minutes.'],
    [{ name: 'c', seconds: 60, unit: 'wrong logins' }, 'At most 1 wrong logins a minute.'],
    [{ name: 'd', seconds: 3_600, unit: 'characters' }, 'At most 1 characters in 60 minutes.'],
  ] as const
  for (const [window, sentence] of windows) {
    const ask = limitedBy(createRateLimit(1, window))
    await ask('ana')
    const { body } = await ask('ana')
    assert.equal(body.code, 'rate_limited')
    assert.ok(body.message.startsWith(`${sentence} Try again in `), body.message)
  }
})

test('a large limit is written with separators', async () => {
  const ask = limitedBy(createRateLimit(20_000, { name: 'large', seconds: 60 }))
  assert.match((await ask('ana', 20_001)).body.message, /^At most 20,000 requests a minute\./)
})

test('a limit of zero is no limit, and says nothing of one', async () => {
  const ask = limitedBy(createRateLimit(0))
  for (const cost of [1, 1_000_000]) {
    const { status, headers } = await ask('ana', cost)
    assert.deepEqual([status, headers['ratelimit-limit']], [200, undefined])
  }
})

for (const [ip, network] of [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['nonsense', 'nonsense'],
] as const)
  test(`a request from ${ip} is counted by ${network}`, () => assert.equal(networkOf({ ip }), network))

test('customers of one provider are told apart, and one customer with many addresses is one', () => {
  const of = (ip: string) => networkOf({ ip })
  assert.notEqual(of('192.0.2.1'), of('192.0.2.2'))
  assert.notEqual(of('2001:db8:1:2::1'), of('2001:db8:1:3::1'))
  assert.equal(of('2001:db8:1:2::1'), of('2001:db8:1:2:ffff:ffff:ffff:ffff'))
})

test('counts that are shared hold for all processes on a database, and name nobody in it', async () => {
  const { db } = await createWorld()
  shareCounts(db)
  const window = { name: 'shared', seconds: 60 }
  const [one, two] = [limitedBy(createRateLimit(3, window)), limitedBy(createRateLimit(3, window))]
  const statuses = []
  for (const ask of [one, two, one, two, one, two]) statuses.push((await ask('ana@demo.test')).status)
  assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429])
  assert.equal((await two('olga')).status, 200)
  const [first, ...others] = await db.rows<{ key: string }>(sql`select key from rate_limits`)
  assert.equal(others.length, 1)
  assert.doesNotMatch(first?.key ?? '', /ana/)
  await db.rows(sql`update rate_limits set expire = 1`)
  await forgetCounts(db)
  assert.deepEqual(await db.rows(sql`select key from rate_limits`), [])
})

test('while the database is away, this process counts', async () => {
  const away = () => Promise.reject(Object.assign(new Error('away'), { code: '08006' }))
  shareCounts({ write: away } as unknown as Queries)
  const ask = limitedBy(createRateLimit(1, { name: 'away', seconds: 60 }))
  assert.deepEqual([(await ask('ana')).status, (await ask('ana')).status], [200, 429])
})
