import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../db/cast.ts'
import { transaction } from '../src/kit/scope.ts'
import { signerOf } from '../src/people/brands/brand-key.ts'
import { findUserByEmail } from '../src/people/users/queries.ts'
import { createToken } from '../src/people/users/tokens.ts'
import { replyAddress } from '../src/talk/mail/signed-ids.ts'
import { openEventStream } from './event-stream.ts'
import { mountedRoutes } from './routes.ts'
import { type Caller, createCaller, createWorld } from './world.ts'

/** Part of every text of the conversation that our colleague may not see. */
const CANARY = 'canary'

const world = await createWorld()
const { app, olga, ana, scope } = world

// Each noun counts from a number of its own, so that no id of what is hidden is another one's, too.
await world.db.rows(sql`
  select setval(oid, (row_number() over (order by relname)) * 10000)
  from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)

await olga.post('/channels', {
  channel: { name: 'Board', slug: 'board', channel: 'email', email: 'board@demo.localhost' },
})
await olga.post('/channels', {
  channel: { name: 'Shop', slug: 'shop', channel: 'email', email: 'shop@demo.localhost' },
})

/** Somebody with this role, whose sight is this. */
async function hire(name: string, role: string, sees: object | null = null) {
  const email = `${name.toLowerCase()}@demo.test`
  await olga.post('/staff', { staff: { email, name, role } })
  const { status } = await olga.put(`/staff/${email}`, { staff: { sees } })
  assert.equal(status, 200)
  const user = await findUserByEmail(scope, email)
  assert.ok(user)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'test', expiresAt: null }))
  return createCaller(app, scope, { email, token })
}

const { body: channels } = await olga.get('/channels')
const shop = channels.channels.find((one: { slug: string }) => one.slug === 'shop').id

/** An admin, who may do as much as possible, and sees the channel `shop` only. */
const leo = await hire('Leo', 'admin', { channel_ids: [shop] })

/** Their role lets them do as much, and see what is of their teams. */
const mara = await (async () => {
  const { body } = await olga.get('/roles')
  const permissions = body.permissions
    .filter((one: Record<string, unknown>) => !one['whole?'])
    .map(({ key }: { key: string }) => key)
  const role = { name: 'Own teams', permissions, sees: { own_teams: true } }
  const { body: made, status } = await olga.post('/roles', { role })
  assert.equal(status, 201, JSON.stringify(made))
  const hired = await hire('Mara', made.key)
  await olga.post('/teams', { team: { name: 'Shop', members: [hired.email] } })
  return hired
})()

const user = { name: 'Cody', email: 'cody@example.com' }
const hidden = await world.start({
  category: 'board',
  subject: `${CANARY} subject`,
  origin_id: `${CANARY}-origin`,
  tag_list: [`${CANARY}-tag`],
  data: { secret: `${CANARY} data` },
  user,
  message: { body: `${CANARY} body`, user },
})
const other = await world.start({ category: 'board', subject: `${CANARY} other`, user })
const shown = await world.start({ category: 'shop', subject: 'Where is my parcel?', user })
const file = await ana.send('POST', '/attachments?name=canary.txt', {
  headers: { 'content-type': 'application/octet-stream' },
  raw: `${CANARY} file`,
})
const { body: reply } = await ana.post(`/conversations/${hidden.slug}/messages`, {
  message: { body: `${CANARY} reply`, uploads: [file.body.id] },
})
const { body: note } = await ana.post(`/conversations/${hidden.slug}/messages`, {
  message: { body: `@Leo ${CANARY} note`, visibility: 1 },
})
const { body: later } = await ana.post(`/conversations/${hidden.slug}/scheduled_messages`, {
  scheduled_message: { send_at: '2026-12-24T12:00:00Z', message: { body: `${CANARY} later` } },
})
await olga.put(`/conversations/${shown.slug}`, { conversation: { team: 'Shop' } })
await ana.put(`/conversations/${hidden.slug}/draft`, { draft: { body: `${CANARY} draft` } })
await ana.put(`/conversations/${hidden.slug}/presence`, { state: 'viewing' })
await ana.put(`/conversations/${hidden.slug}`, { conversation: { subject: `${CANARY} renamed` } })
const third = await world.start({ category: 'board', subject: `${CANARY} third`, user })
const merged = await ana.post(`/conversations/${other.slug}/merge`, { conversations: [third.slug] })
await world.work()

const { body: files } = await ana.get(`/messages?page_size=100`)
const fileIds = files.messages.flatMap((one: { attachments: { id: number }[] }) =>
  one.attachments.map(({ id }) => id),
)

/** Every name and id of what hangs on the hidden conversation. */
const NAMES = [
  hidden.slug,
  hidden.id,
  hidden.ref_id,
  hidden.origin_id,
  other.slug,
  third.slug,
  reply.id,
  note.id,
  later.id,
  merged.body.merges[0].id,
  ...fileIds,
]
const QUERIES = [
  '',
  '?filter=all&sort=changed&page_size=100',
  '?filter=all&sort=priority&page_size=100',
  `?for=${user.email}&filter=all`,
  `?tag=${CANARY}-tag&filter=all`,
  `?q=${CANARY}&filter=all`,
  '?q=parcel&filter=all',
  `?sent_by=${ANA.email}&page_size=100`,
  '?category=board&filter=all',
  `?conversation=${hidden.id}`,
]
/** How a name is read. */
const READINGS = ['?id_type=ref', '?id_type=origin&category=board']
const BODIES = {
  conversation: { subject: 'taken', category: 'board', message: { body: 'x' }, assignee: ANA.email },
  message: { body: 'taken', origin_id: 'taken' },
  conversations: [hidden.slug],
  message_id: reply.id,
  draft: { body: 'taken' },
  state: 'viewing',
  email: 'somebody@example.com',
  forward: { recipients: ['somebody@example.com'], body: 'x' },
  scheduled_message: { send_at: '2026-12-24T12:00:00Z', message: { body: 'x' } },
  original: { show_images: true },
}

for (const [who, colleague] of Object.entries({ 'a channel': leo, 'own teams': mara }))
  for (const { path, methods } of mountedRoutes(app))
    test(`a colleague who sees ${who} does not see the conversation at ${path}`, async () => {
      const before = await everythingHidden()
      for (const [at, name] of (path.includes(':') ? NAMES : ['']).entries()) {
        const address = path.replace(/:\w+(?!.*:)/, encodeURIComponent(name)).replace(/:\w+/g, hidden.slug)
        // A list takes every query; what is named takes them in turn, since each name is no less hidden by a query.
        const queries = name === '' ? QUERIES : ['', QUERIES[1 + (at % (QUERIES.length - 1))], ...READINGS]
        if (methods.includes('GET'))
          for (const query of queries) await probe(colleague, path, 'GET', address + query)
        // The own account stays.
        if (!/^\/(me|staff|brand)/.test(path))
          for (const method of ['POST', 'PUT', 'DELETE'])
            if (at === 0 || methods.includes(method)) await probe(colleague, path, method, address)
      }
      assert.deepEqual(await everythingHidden(), before)
    })

async function probe(colleague: Caller, path: string, method: string, address: string): Promise<void> {
  // What is merged into a conversation is named in the body.
  const to = /merge$/.test(path) ? `/conversations/${shown.slug}/merge` : address
  const { status, body } = await colleague.send(
    method,
    to,
    method === 'GET' ? {} : { raw: JSON.stringify(BODIES) },
  )
  assert.ok(status < 500, `${method} ${to}: ${status}`)
  const said = JSON.stringify(body ?? '').replaceAll(address, '')
  assert.doesNotMatch(said, /canary/, `${method} ${to}: ${said.slice(0, 500)}`)
  if (/^\/(conversations|messages|attachments|scheduled_messages|merges)\/:/.test(path))
    assert.ok(status >= 400, `${method} ${to}: ${status}`)
}

async function everythingHidden() {
  const { body: lists } = await ana.get('/conversations?filter=all&page_size=100&category=board')
  const { body: messages } = await ana.get('/messages?page_size=100&category=board')
  const { body: drafts } = await ana.get(`/conversations/${hidden.slug}/drafts`)
  const { body: scheduled } = await ana.get(`/conversations/${hidden.slug}/scheduled_messages`)
  return [lists, messages, drafts, scheduled]
}

test('the stream and the log tell a colleague of what they see, with presences', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const authorization = `Basic ${btoa(`${leo.email}:${leo.token}`)}`
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream?presence=true`, {
    authorization,
    host: 'demo.localhost:3000',
  })
  await ana.put(`/conversations/${hidden.slug}/presence`, { state: 'answering' })
  await ana.post(`/conversations/${hidden.slug}/messages`, { message: { body: `${CANARY} again` } })
  await ana.post(`/conversations/${shown.slug}/messages`, { message: { body: 'On its way.' } })
  await ana.put(`/conversations/${shown.slug}/presence`, { state: 'answering' })
  await stream.until(new RegExp(`event: presence\\ndata: .*"conversation_id":${shown.id}`))
  assert.match(stream.text(), new RegExp(`"conversation_id":${shown.id}`))
  assert.doesNotMatch(stream.text(), new RegExp(`"(conversation_id|id)":${hidden.id}\\b`))
  await stream.close()
  const { body } = await leo.get('/events?limit=100')
  const about = body.events.map((one: { data: { conversation_id?: number } }) => one.data.conversation_id)
  assert.ok(about.includes(shown.id) && !about.includes(hidden.id))
})

test('nobody is told of what they do not see, not even by name', async () => {
  const { body } = await leo.get('/me/notifications')
  assert.doesNotMatch(JSON.stringify(body), /canary/)
})

test('what shows all conversations, or makes others see them, is not for a colleague who sees part', async () => {
  for (const [method, path] of [
    ['GET', '/mails'],
    ['GET', '/webhooks'],
    ['GET', '/panel_cards'],
    ['POST', '/channels'],
    ['PUT', '/channels/shop'],
    ['POST', '/staff'],
    ['POST', '/staff/ana@demo.test/invitation'],
  ] as const) {
    const { status, body } = await leo.send(method, path, method === 'GET' ? {} : { raw: '{}' })
    assert.deepEqual(
      [status, body.error],
      [403, 'Only admins and owners who see all conversations can do this.'],
    )
  }
  const widened = await leo.put(`/staff/${leo.email}`, { staff: { sees: null } })
  assert.equal(widened.status, 403)
})

test('an address to reply to, from before they were restricted, leads nowhere', async () => {
  const before = await everythingHidden()
  const user = await findUserByEmail(scope, leo.email)
  const signer = await signerOf(scope)
  const ids = { conversationId: hidden.id, identityId: user?.identityId as number }
  const to = replyAddress(signer, 'support@demo.localhost', ids)
  const mail = `From: Leo <${leo.email}>\r\nTo: ${to}\r\nSubject: Re: it\r\nMessage-ID: <late@demo.test>\r\n\r\nMe again`
  await world.mailIn(mail, { from: leo.email, to: [to] })
  assert.deepEqual(await everythingHidden(), before)
})
