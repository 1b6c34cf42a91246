import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app, clock } = world

const HOST = 'demo.localhost'
const get = (url: string, host = HOST) => app.inject({ method: 'GET', url, headers: { host } })
const post = (url: string, fields: Record<string, string> = {}, host = HOST) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })
const to = (address: string) => mailbox.arrived.filter(arrived => arrived.to.includes(address))

let count = 0
async function happens(status = 'investigating') {
  const incident = { title: `Trouble ${++count}`, updates_attributes: [{ status, message: 'We **look**' }] }
  const { body } = await ana.post('/incidents', { incident })
  await world.work()
  return body
}

/** The path of our first link in a mail. */
const linkIn = (text: string | undefined) =>
  new URL(/http:\S+subscribers\S+/.exec(text ?? '')?.[0] ?? 'x:').pathname

test('nobody gets updates before confirming, and opening the link does not confirm', async () => {
  assert.equal(
    (await post('/status/subscribe', { email: 'Reader@Example.com' })).headers.location,
    '/status/asked',
  )
  await world.work()
  const [question] = to('reader@example.com')
  await happens()
  assert.equal(to('reader@example.com').length, 1)
  const path = linkIn(question?.mail.text)
  assert.match((await get(path)).body, /<button>Subscribe</)
  await happens()
  assert.equal(to('reader@example.com').length, 1)
  assert.equal((await post(path)).statusCode, 200)
  const incident = await happens()
  const [, told] = to('reader@example.com')
  assert.equal(told?.mail.subject, `[Investigating] ${incident.title}`)
  assert.match(told?.mail.text ?? '', new RegExp(`/status/incidents/${incident.id}`))
  await ana.put(`/incidents/${incident.id}`, { incident: { title: 'Only renamed' } })
  await world.work()
  assert.equal(to('reader@example.com').length, 2)
  const update = { updates_attributes: [{ status: 'resolved', message: 'Over' }] }
  await ana.put(`/incidents/${incident.id}`, { incident: update })
  await world.work()
  assert.equal(to('reader@example.com').at(-1)?.mail.subject, '[Resolved] Only renamed')
})

test('one click deletes the address (RFC 8058)', async () => {
  const headers = Object.fromEntries(
    to('reader@example.com')
      .at(-1)
      ?.mail.headers.map(({ key, value }) => [key, value]) ?? [],
  )
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const { pathname } = new URL((headers['list-unsubscribe'] ?? '').slice(1, -1))
  assert.match((await get(pathname)).body, /<button>Unsubscribe</)
  const before = to('reader@example.com').length
  assert.equal((await post(pathname, { 'List-Unsubscribe': 'One-Click' })).statusCode, 200)
  await happens()
  assert.equal(to('reader@example.com').length, before)
  assert.equal((await get(pathname)).statusCode, 404)
})

test('an address is asked to confirm once a day, whoever types it in, and robots are ignored', async () => {
  for (let n = 0; n < 3; n++) await post('/status/subscribe', { email: 'victim@example.com' })
  await post('/status/subscribe', { email: 'robot@example.com', website: 'x' })
  await world.work()
  assert.deepEqual([to('victim@example.com').length, to('robot@example.com').length], [1, 0])
  assert.equal((await post('/status/subscribe', { email: 'victim@example.com' })).statusCode, 429)
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
})

test('bad input is reported, and links that are not ours lead nowhere', async () => {
  const path = linkIn(to('victim@example.com')[0]?.mail.text)
  for (const [url, host] of [
    [path.replace(/.{4}$/, 'aaaa'), HOST],
    [path, 'rival.localhost'],
    ['/status/subscribers/1', HOST],
  ] as const) {
    assert.equal((await get(url, host)).statusCode, 404, url)
    assert.equal((await post(url, {}, host)).statusCode, 404, url)
  }
  const wrong = await app.inject({
    method: 'POST',
    url: '/status/subscribe',
    remoteAddress: '198.51.100.7',
    payload: 'email=nobody',
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(wrong.statusCode, 422)
})
