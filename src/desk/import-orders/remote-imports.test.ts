// Imports of what is at an address or in a file of mail, by the API. The demo brand's own server stands in for a helpdesk.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../test/archive-uploads.ts'
import { eventually } from '../../../test/eventually.ts'
import { leaveTraces } from '../../../test/known-person.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient, type SafeClient } from '../../kit/fetch-safely.ts'
import { createRunner } from '../../kit/jobs/run-jobs.ts'
import { allowedNetworks } from '../../kit/networks.ts'
import { DAY } from '../../kit/retry.ts'
import { requireOtherHost } from '../imports/require-other-host.ts'
import { importUpload } from './import-jobs.ts'

const outside = createSafeClient(allowedNetworks(['127.0.0.0/8', '::1/128']).files)
after(() => outside.close())
const asked: string[] = []
/** Waits before each request, if it is set. */
let hurdle: (() => Promise<void>) | undefined
/** Links have the port of the configuration. */
const files: SafeClient = {
  ...outside,
  async fetch(url, request) {
    asked.push(url)
    await hurdle?.()
    return outside.fetch(url.replace(':3000/', `:${port}/`), request)
  },
}
const world = await createWorld({ clients: { files } })
const { ana, olga, rita, rivalOwner, app, db, rival, clock, blobs } = world
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { part, get, order, census, totalsAreExact, workThere, rivalScope } = createUploads(world)
await leaveTraces(world)
await world.work()

const address = `http://demo.localhost:${port}`
const login = { source: 'reamaze', address, email: ana.email, token: ana.token }
const begin = (fields: object = {}) => rivalOwner.post('/imports', { import: { ...login, ...fields } })
const remove = (id: number) => rivalOwner.send('DELETE', `/imports/${id}`)
const stored = (id: number) =>
  db.row<{ email: string | null; token: string | null }>(sql`
    select login_email as email, login_token as token from imports where brand_id = ${rival.id} and id = ${id}`)

test('a helpdesk at an address is checked at once, imported, and its login forgotten', async () => {
  const { status, body } = await begin({ address: `${address}/admin/settings` })
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.state, body.address, body.has_login], ['checking', address, true])
  assert.ok(!JSON.stringify(body).includes(ana.token))
  await workThere()
  const dry = await get(body.id)
  assert.deepEqual([dry.state, dry.error], ['checked', null])
  assert.ok(dry.expected.lines.conversations.fresh > 0)
  assert.deepEqual([body.requests, dry.requests], [0, asked.length], 'what the helpdesk has answered')
  assert.deepEqual(
    dry.expected.left_out.map(({ count }: { count: number }) => count > 0),
    dry.expected.left_out.map(() => true),
  )
  assert.equal((await order(body.id, 'start')).body.state, 'queued')
  await workThere()
  const done = await get(body.id)
  assert.deepEqual([done.state, done.error, done.has_login], ['done', null, false])
  assert.ok(done.counts.conversations.created > 0)
  assert.deepEqual(await stored(body.id), { email: null, token: null })
  await totalsAreExact()

  const again = (await begin()).body.id
  await workThere()
  const { expected } = await get(again)
  assert.equal(expected.lines.conversations.fresh, 0, 'a second import creates nothing twice')
  await remove(again)
  const before = await census()
  assert.equal((await order(body.id, 'undo')).status, 200)
  await workThere()
  assert.notDeepEqual(await census(), before)
  assert.equal((await order(body.id, 'start')).status, 409)
})

test('a wrong token, and this brand itself, are refused by the dry run, which says why', async () => {
  for (const [fields, why] of [
    [{ token: 'wrong' }, /refused the email address or the token/],
    [{ address: `http://rival.localhost:${port}` }, /is this brand/],
  ] as const) {
    const { id } = (await begin(fields)).body
    await workThere()
    const { state, error } = await get(id)
    assert.equal(state, 'refused')
    assert.match(error, why)
    await remove(id)
  }
})

test('nor is a brand with a host of its own imported into itself, by either', () => {
  const own = { ...rivalScope, brand: { ...rival, host: 'help.rival.test' } }
  for (const host of ['help.rival.test', 'rival.localhost:3000'])
    assert.throws(() => requireOtherHost(own, `https://${host}`, 'localhost'), /is this brand/)
  requireOtherHost(own, 'https://demo.localhost', 'localhost')
})

for (const [what, fields, field] of [
  ['no address', { address: undefined }, 'import.address'],
  ['another scheme', { address: 'ftp://acme.example' }, 'import.address'],
  ['a password in the address', { address: 'https://a:b@acme.example' }, 'import.address'],
  ['rubbish', { address: 'https://' }, 'import.address'],
  ['a login in the clear', { address: 'http://acme.example' }, 'import.address'],
  ['a login in the clear to a public address', { address: 'http://93.184.215.14' }, 'import.address'],
  ['no email', { email: undefined }, 'import.email'],
  ['no token', { token: undefined }, 'import.token'],
  ['an unknown source', { source: 'elsewhere' }, 'import.source'],
  ['a login for an archive', { source: 'answerwell' }, 'import.address'],
  ['an app without its ID', { source: 'helpscout', address: undefined }, 'import.app_id'],
  ['an app without its secret', { source: 'helpscout', app_id: 'x', token: undefined }, 'import.token'],
  [
    'an app in the clear',
    { source: 'helpscout', app_id: 'x', address: 'http://acme.example' },
    'import.address',
  ],
  [
    'an app for an archive',
    { source: 'answerwell', address: undefined, email: undefined, app_id: 'x' },
    'import.app_id',
  ],
  ['no account', { source: 'chatwoot' }, 'import.account'],
  ['an account that is no number', { source: 'chatwoot', account: '7/../8' }, 'import.account'],
  [
    'an account for an archive',
    { source: 'answerwell', address: undefined, email: undefined, account: '7' },
    'import.account',
  ],
  ['a token for mail', { source: 'mbox', address: undefined, email: undefined }, 'import.token'],
] as const)
  test(`${what} is refused, naming ${field}, and nothing begins`, async () => {
    const { status, body } = await begin(fields)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
    assert.ok(
      (await rivalOwner.get('/imports')).body.imports.every(
        (one: { state: string }) => one.state !== 'checking',
      ),
    )
  })

test('an address without a scheme is one of HTTPS; one inside this network is refused', async () => {
  const { body } = await begin({ address: '10.1.2.3/x' })
  assert.equal(body.address, 'https://10.1.2.3')
  const before = asked.length
  await workThere()
  assert.match((await get(body.id)).error, /10\.1\.2\.3 is not a public address/)
  assert.equal(asked.length, before, 'nothing was asked')
  await remove(body.id)
})

test('agents and strangers begin none, and see no address or login', async () => {
  for (const caller of [ana, rita])
    assert.equal((await caller.post('/imports', { import: login })).status, 403)
  const { id } = (await begin()).body
  assert.equal((await olga.get(`/imports/${id}`)).status, 404)
  assert.equal((await begin()).status, 409, 'one at a time')
  await remove(id)
  await workThere()
  assert.equal((await rivalOwner.get(`/imports/${id}`)).status, 404)
})

test('an import that is stopped while lists are read asks for nothing more, and goes on when it is started', async () => {
  const { id } = (await begin()).body
  await workThere()
  await order(id, 'start')
  const reached = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  hurdle = () => {
    reached.resolve()
    return stuck.promise
  }
  const runner = createRunner([importUpload({ blobs, client: files, baseDomain: 'localhost' })], {
    renewMs: 0,
  })
  await runner.start(rivalScope)
  await reached.promise
  const before = await census()
  const count = asked.length
  assert.equal((await order(id, 'stop')).body.state, 'stopped')
  hurdle = undefined
  stuck.resolve()
  await runner.end()
  assert.deepEqual([asked.length, (await get(id)).state], [count, 'stopped'])
  assert.deepEqual(await census(), before)
  assert.equal((await get(id)).has_login, true)
  assert.equal((await order(id, 'start')).body.state, 'queued')
  await workThere()
  assert.equal((await get(id)).state, 'done')
  await totalsAreExact()
  await order(id, 'undo')
  await workThere()
})

test('a login that nobody uses is forgotten after a week', async () => {
  const { id } = (await begin()).body
  await workThere()
  clock.now = new Date(clock.now.getTime() + 8 * DAY)
  await world.runSchedule()
  assert.deepEqual(await stored(id), { email: null, token: null })
  for (const what of ['check', 'start']) {
    const { status, body } = await order(id, what)
    assert.deepEqual(
      [status, body.error],
      [409, 'The login was deleted. Begin a new import; it creates nothing twice.'],
    )
  }
  await remove(id)
})

const MAIL = [
  'From moved@example.com Thu Nov 19 10:00:00 2026',
  'From: Mo <mo@moved.test>',
  'To: support@rival.localhost',
  'Subject: A moved mail',
  'Date: Thu, 19 Nov 2026 10:00:00 +0000',
  'Message-ID: <moved@moved.test>',
  '',
  'Hello from a file',
  '',
  'From nobody Thu Nov 19 10:00:01 2026',
  'Subject: neither who nor when',
  '',
  'x',
  '',
].join('\n')

test('mail in a file is uploaded, looked at, imported and undone', async () => {
  const { body } = await rivalOwner.post('/imports', { import: { source: 'mbox' } })
  const half = Math.ceil(MAIL.length / 2)
  await part(body.id, 1, Buffer.from(MAIL.slice(0, half)))
  await part(body.id, 2, Buffer.from(MAIL.slice(half)))
  assert.equal((await order(body.id, 'check')).body.state, 'checking')
  await workThere()
  const { state, expected } = await get(body.id)
  assert.deepEqual([state, expected.lines.conversations.fresh], ['checked', 1])
  assert.deepEqual(
    expected.left_out.map(({ count, kind }: { count: number; kind: string }) => [kind, count]),
    [['messages', 1]],
  )
  await order(body.id, 'start')
  await workThere()
  await eventually(async () => assert.equal((await get(body.id)).state, 'done'), {
    what: 'the import is done',
  })
  const { conversations } = (await rivalOwner.get('/conversations?filter=all&q=moved')).body
  assert.equal(conversations[0].subject, 'A moved mail')
  const { remarks } = (await rivalOwner.get(`/imports/${body.id}/remarks`)).body
  assert.deepEqual(
    remarks.map((one: { source_id: string }) => /^upload:\d+$/.test(one.source_id)),
    [true],
    JSON.stringify(remarks),
  )
  await order(body.id, 'undo')
  await workThere()
  assert.deepEqual((await rivalOwner.get('/conversations?filter=all&q=moved')).body.conversations, [])
})

test('a file without mail is refused in words that name no folder of the server', async () => {
  const { body } = await rivalOwner.post('/imports', { import: { source: 'mbox' } })
  await part(body.id, 1, Buffer.from('no mail at all'))
  await order(body.id, 'check')
  await workThere()
  const { state, error } = await get(body.id)
  assert.deepEqual([state, error], ['refused', 'There is no mail in this file.'])
  await remove(body.id)
})
