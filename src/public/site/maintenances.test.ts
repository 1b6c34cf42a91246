import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'
import { transaction } from '../../kit/scope.ts'
import { beginAndEnd } from '../maintenances/write-maintenance.ts'
import { EVERYTHING } from '../subscribers/choices.ts'
import { subscribers } from '../subscribers/queries.ts'
import { renderCalendar } from './calendar.ts'

const HOUR_MS = 3_600_000
const receiver = await createReceiver()
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const mailbox = await createMailbox()
const world = await createWorld({ clients: { strangers }, smtpUrl: mailbox.url })
const { ana, app, clock, scope } = world
const HOST = 'demo.localhost'
const get = (url: string, host = HOST) => app.inject({ method: 'GET', url, headers: { host } })
const part = async (name: string) => (await get(`/api/v2/${name}.json`)).json().scheduled_maintenances
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString()
const pass = async (hours: number) => {
  clock.now = new Date(inHours(hours))
  await transaction(scope, beginAndEnd)
}

const shop = (await ana.post('/systems', { system: { title: 'Shop' } })).body.id
const { id } = (
  await ana.post('/maintenances', {
    maintenance: {
      title: 'Payments pause; all, of <them>',
      message: 'Cards are **declined**.',
      starts_at: inHours(24),
      ends_at: inHours(25),
      system_ids: [shop],
    },
  })
).body
const page = `/status/maintenances/${id}`

test('planned work is on the page with its time, in the feed and in the calendar', async () => {
  const { body } = await get('/status')
  assert.match(body, /Planned maintenance<\/h2>/)
  assert.match(body, /Payments pause; all, of &#60;them&#62;/)
  assert.match(body, /21 Nov 2026, [\d:]+.*UTC<\/time> · <bdi>Shop<\/bdi>/)
  assert.match(body, /<strong>declined<\/strong>/)
  assert.match((await get(page)).body, /<h1 dir="auto">Payments pause/)
  assert.match((await get('/status/feed.atom')).body, /<title>Payments pause/)
  for (const url of [`${page}/calendar.ics`, '/status/calendar.ics']) {
    const { body: calendar, headers } = await get(url)
    assert.match(String(headers['content-type']), /^text\/calendar/)
    assert.match(calendar, /\r\nDTSTART:20261121T\d{6}Z\r\n/)
    assert.match(calendar, /\r\nSUMMARY:Payments pause\\; all\\, of <them>\r\n/)
  }
})

test('readers of status pages find it: upcoming, then active, then completed for fourteen days', async () => {
  const statuses = async (name: string) => (await part(name)).map((one: { status: string }) => one.status)
  const everywhere = async () => [
    await statuses('summary'),
    await statuses('scheduled-maintenances'),
    await statuses('scheduled-maintenances/upcoming'),
    await statuses('scheduled-maintenances/active'),
  ]
  const [planned] = await part('scheduled-maintenances')
  assert.deepEqual(
    [planned.impact, planned.name, planned.incident_updates[0].body, planned.components[0].status],
    ['maintenance', 'Payments pause; all, of <them>', 'Cards are **declined**.', 'operational'],
  )
  assert.equal(Date.parse(planned.scheduled_until) - Date.parse(planned.scheduled_for), HOUR_MS)
  assert.deepEqual(await everywhere(), [['scheduled'], ['scheduled'], ['scheduled'], []])
  await pass(24)
  assert.deepEqual(await everywhere(), [['in_progress'], ['in_progress'], [], ['in_progress']])
  assert.match((await get('/status')).body, /class="state under_maintenance"/)
  assert.equal((await get('/api/v2/status.json')).json().status.indicator, 'maintenance')
  await pass(1)
  assert.deepEqual(await everywhere(), [[], ['completed'], [], []])
  const { body } = await get('/status')
  assert.doesNotMatch(body, /Planned maintenance/)
  assert.match(body, /Payments pause/)
  assert.match(body, /\d{4}-\d\d-\d\d: Under maintenance/, 'the day has a bar')
  assert.match((await get('/status/history?month=2026-11')).body, /Payments pause/)
})

test('the rival has none of it', async () => {
  assert.equal((await get(page, 'rival.localhost')).statusCode, 404)
  assert.equal((await get(`${page}/calendar.ics`, 'rival.localhost')).statusCode, 404)
  assert.doesNotMatch((await get('/status/calendar.ics', 'rival.localhost')).body, /VEVENT/)
})

test('subscribers are told of the plan, of another time, of the beginning and the end, by mail and by webhook', async () => {
  receiver.answers.set('/hook', ({ body }) => ({ status: 200, body: JSON.parse(body).challenge ?? '' }))
  await app.inject({
    method: 'POST',
    url: '/status/subscribe/webhook',
    payload: new URLSearchParams({ url: `${receiver.base}/hook` }).toString(),
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
  })
  await transaction(scope, async tx => {
    const asked = await subscribers.ask(tx, 'reader@example.com', {
      ...EVERYTHING,
      notAskedSince: new Date(0),
    })
    await subscribers.confirm(tx, asked?.id as number)
  })
  await world.work()
  const before = mailbox.arrived.length
  const maintenance = { title: 'Move', starts_at: inHours(24), ends_at: inHours(25) }
  const planned = (await ana.post('/maintenances', { maintenance })).body
  await world.work()
  const put = (fields: object) => ana.put(`/maintenances/${planned.id}`, { maintenance: fields })
  await put({ title: 'Move of servers' })
  await world.work()
  await put({ ends_at: inHours(26) })
  await world.work()
  for (const hours of [24, 2]) {
    await pass(hours)
    await world.work()
  }
  const mails = mailbox.arrived.slice(before).map(({ mail }) => mail)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [
      '[Planned] Move',
      '[Planned] Move of servers',
      '[In progress] Move of servers',
      '[Completed] Move of servers',
    ],
  )
  assert.match(String(mails[0]?.text), /Planned · .*UTC/)
  assert.match(String(mails[0]?.text), new RegExp(`/status/maintenances/${planned.id}`))
  const told = receiver.at('/hook').map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    told.slice(1).map(({ name, maintenance: one }) => [name, one.status]),
    ['scheduled', 'scheduled', 'in_progress', 'completed'].map(status => ['maintenance.updated', status]),
  )
})

test('what is over is among the past from when it ended or was cancelled, whenever it was planned for', async () => {
  const plan = async (title: string, from: number, to: number) => {
    const maintenance = { title, starts_at: inHours(from), ends_at: inHours(to) }
    return (await ana.post('/maintenances', { maintenance })).body.id
  }
  const put = (one: number, status: string) => ana.put(`/maintenances/${one}`, { maintenance: { status } })
  const long = await plan('Long work', 1, 30 * 24)
  await pass(1)
  await pass(20 * 24)
  const early = await plan('Early work', 24 * 60, 24 * 61)
  const called = await plan('Work called off', 24 * 60, 24 * 61)
  await put(long, 'completed')
  await put(early, 'in_progress')
  await put(early, 'completed')
  await put(called, 'cancelled')
  const month = clock.now.toISOString().slice(0, 7)
  const pages = await Promise.all(
    ['/status', `/status/history?month=${month}`].map(async url => (await get(url)).body),
  )
  for (const title of ['Long work', 'Early work', 'Work called off'])
    for (const body of pages) assert.match(body, new RegExp(title))
  const names = (await part('scheduled-maintenances')).map(({ name }: { name: string }) => name)
  assert.deepEqual(names.toSorted(), ['Early work', 'Long work'])
  for (const one of [long, early, called])
    assert.match((await get(`/status/maintenances/${one}`)).body, new RegExp(`history.{0,12}${month}`))
})

test('lines of a calendar are short and whole characters, whatever is written', () => {
  const at = new Date(0)
  const event = { uid: '1', url: 'http://x', startsAt: at, endsAt: at, updatedAt: at, isCancelled: true }
  const text = renderCalendar('Ω', [
    { ...event, title: '🚢'.repeat(80), description: 'a\r\nEND:VEVENT\u0007b' },
  ])
  const lines = text.split('\r\n')
  assert.ok(lines.every(line => Buffer.byteLength(line) <= 75))
  assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${'🚢'.repeat(80)}\r\n`))
  assert.ok(lines.includes('DESCRIPTION:a\\nEND:VEVENT b'))
  assert.equal(lines.filter(line => line === 'END:VEVENT').length, 1)
})
