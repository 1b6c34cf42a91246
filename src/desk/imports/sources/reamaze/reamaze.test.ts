import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { leaveTraces } from '../../../../../test/known-person.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient, type SafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { dryRun } from '../../dry-run.ts'
import { selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { reamaze } from './reamaze.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, app, db, blobs, rival } = world
const outside = createSafeClient(allowedNetworks(['127.0.0.0/8', '::1/128']).files)
after(() => outside.close())
const scope = systemScope(rival, db, () => world.clock.now)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const address = `http://demo.localhost:${port}`

/** What was asked for, and answers that come instead of the server's. */
const asked: string[] = []
let instead: { status: number; headers?: Record<string, string>; body?: string }[] = []
const waited: number[] = []
/** Links have the port of the configuration. */
const client: SafeClient = {
  ...outside,
  async fetch(url, request) {
    asked.push(url)
    const answer = instead.shift()
    if (answer) return { headers: {}, ...answer, body: Buffer.from(answer.body ?? '') }
    return outside.fetch(url.replace(':3000/', `:${port}/`), request)
  },
}
const pause = async (ms: number) => waited.push(ms)
const remote = (login = ana) => ({ email: login.email, token: login.token, client, pause })
const bring = (login = ana) =>
  startImport(scope, reamaze, { path: address, remote: remote(login), mapping: {}, blobs })

const WITH_FILE = [
  'From: Fay <fay@files.test>',
  'To: support@demo.localhost',
  'Subject: A file',
  'Message-ID: <file@files.test>',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; name=words.txt',
  'Content-Disposition: attachment; filename=words.txt',
  '',
  'Words in a file',
  '--b--',
].join('\n')

await leaveTraces(world)
await world.work()
for (const article of [
  { title: 'Sending it back', body: 'Like **this**', status: 0 },
  { title: 'A draft', body: 'Not yet', status: 1 },
])
  await ana.post('/articles', { article })
await ana.post('/response_templates', { response_template: { name: 'Hello', body: 'Hello!' } })
for (let n = 0; n < 35; n++)
  await ana.post('/conversations', {
    conversation: {
      subject: `Number ${n}`,
      category: 'support',
      tag_list: ['many', `n${n}`],
      data: { n },
      user: { name: `Customer ${n}`, email: `customer${n}@many.test` },
      message: { body: `Message ${n}` },
    },
  })
await ana.put('/conversations/number-3', {
  conversation: { status: 5, hold_until: '2027-01-01T00:00:00Z', assignee: { email: ana.email } },
})
const { body: system } = await olga.post('/systems', { system: { title: 'Shop' } })
await olga.post('/incidents', {
  incident: {
    title: 'The shop is slow',
    updates_attributes: [{ status: 'investigating', message: 'We are looking' }],
    incidents_systems_attributes: [{ system_id: system.id, status: 'partial_outage' }],
  },
})

/** What the page of documentation says is different. */
const DIFFERENT = new Set(
  'id _id user_id assignee_id conversation_id rule_id system_id url perma_url embedded_url thumb_url account_id brand_id external_url deliveries html imported? display_subject undelivered? sla reply_until reply_mode reply_to claimed_by body_html last_seen_at open_conversation_count brand verified health settings uptime'.split(
    ' ',
  ),
)

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  // The channel is that which is here.
  const isChannel = 'slug' in value && 'channel' in value
  const kept = Object.entries(value).filter(
    ([name]) => !DIFFERENT.has(name) && !(isChannel && name === 'email'),
  )
  return Object.fromEntries(kept.map(([name, one]) => [name, comparable(one)]))
}

async function allOf(caller: typeof ana, path: string, key: string, by: string) {
  const found: Record<string, unknown>[] = []
  for (let page = 1; ; page++) {
    const { body } = await caller.get(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    const items = Array.isArray(body) ? body : body[key]
    found.push(...items)
    if (Array.isArray(body) || page >= body.page_count) break
  }
  return found
    .map(one => comparable(one) as Record<string, unknown>)
    .sort((one, other) => String(one[by]).localeCompare(String(other[by])))
}

test('a dry run asks for every list, and for no file', async () => {
  const run = await dryRun(scope, 'reamaze', { items: reamaze.read(address, scope, remote()), mapping: {} })
  assert.equal((run.lines.conversations?.fresh ?? 0) > 35, true)
  assert.equal(run.files > 0, true)
  assert.equal(
    asked.some(url => !url.includes('/api/v1/')),
    false,
  )
  assert.equal((await rita.get('/conversations?filter=all')).body.total_count, 0)
})

test('what comes is what was there, field by field', async () => {
  const { row } = await bring()
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 100 })
  assert.deepEqual(
    remarks.filter(({ what }) => what === 'left_out'),
    [],
  )
  for (const [path, key, by] of [
    ['/conversations?filter=all', 'conversations', 'slug'],
    ['/messages?include=original_body', 'messages', 'origin_id'],
    ['/articles?status=draft', 'articles', 'slug'],
    ['/articles', 'articles', 'slug'],
    ['/response_templates', 'response_templates', 'name'],
    ['/contacts', 'contacts', 'email'],
    ['/systems', 'systems', 'title'],
    ['/incidents', 'incidents', 'title'],
    ['/satisfaction_ratings', 'satisfaction_ratings', 'created_at'],
  ] as const)
    assert.deepEqual(await allOf(rivalOwner, path, key, by), await allOf(olga, path, key, by), path)
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
})

test('another run brings what is new and what has changed, and creates nothing twice', async () => {
  await ana.put('/conversations/number-4', { conversation: { tag_list: ['changed'] } })
  await ana.post('/conversations/number-5/messages', { message: { body: 'A new one' } })
  const { counts } = await bring()
  assert.deepEqual(
    [counts.conversations?.created, counts.messages?.created, counts.files?.created],
    [0, 1, 0],
  )
  const there = await rivalOwner.get('/conversations/number-4')
  assert.deepEqual(there.body.tag_list, ['changed'])
})

test('it waits as long as it is asked to, and repeats what fails', async () => {
  waited.length = 0
  instead = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 429 }, { status: 502 }]
  await bring()
  assert.deepEqual(waited, [7_000, 60_000, 2_000])
})

test('a file that is cut off is listed, and the next run fetches it', async () => {
  const cut: SafeClient = {
    ...client,
    fetch: async (url, request) => {
      const answer = await client.fetch(url, request)
      return url.includes('/api/v1/') ? answer : { ...answer, body: answer.body.subarray(0, 3) }
    },
  }
  await world.mailIn(WITH_FILE)
  const { row } = await startImport(scope, reamaze, {
    path: address,
    remote: { ...remote(), client: cut },
    mapping: {},
    blobs,
  })
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 100 })
  assert.ok(remarks.some(({ kind, reason }) => kind === 'files' && /cut off after 3 bytes/.test(reason)))
  const { counts } = await bring()
  assert.equal((counts.files?.changed ?? 0) > 0, true)
})

test('a list that this login may not see is listed, and the others come', async () => {
  const shut: SafeClient = {
    ...client,
    fetch: async (url, request) =>
      url.includes('/satisfaction_ratings')
        ? { status: 403, headers: {}, body: Buffer.from('{}') }
        : client.fetch(url, request),
  }
  const { row } = await startImport(scope, reamaze, {
    path: address,
    remote: { ...remote(), client: shut },
    mapping: {},
    blobs,
  })
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 100 })
  assert.ok(remarks.some(({ kind, reason }) => kind === 'satisfaction_ratings' && /may|let/.test(reason)))
})

test('a login that is refused, and an address that is none of it, are told', async () => {
  await assert.rejects(bring({ ...ana, token: 'wrong' }), /refused the email address or the token/)
  instead = [{ status: 200, body: '<html>' }]
  await assert.rejects(bring(), /not JSON/)
})
