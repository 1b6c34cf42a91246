import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../db/cast.ts'
import { mountedRoutes } from './routes.ts'
import { createWorld } from './world.ts'

/** Part of every text of our brand; Rita must never read it. */
const CANARY = 'canary'

const world = await createWorld()
const { app, olga, ana, rita, rivalOwner } = world

// Each noun counts from a number of its own, so that no id of ours happens to be one of Rita's.
await world.db.rows(sql`
  select setval(oid, (row_number() over (order by relname)) * 10000)
  from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)

await olga.post('/channels', {
  channel: { name: `${CANARY} channel`, slug: `${CANARY}-channel`, channel: 'chat' },
})
const user = { name: `${CANARY} customer`, email: `${CANARY}@example.com` }
const ours = await world.start({
  subject: `${CANARY} subject`,
  category: `${CANARY}-channel`,
  origin_id: `${CANARY}-origin`,
  tag_list: [CANARY],
  data: { [CANARY]: CANARY },
  message: { body: `${CANARY} body`, user },
})
await ana.post(`/conversations/${ours.slug}/messages`, {
  message: { body: `${CANARY} reply`, origin_id: CANARY },
})

const { body: system } = await ana.post('/systems', { system: { title: `${CANARY} system` } })
const { body: incident } = await ana.post('/incidents', {
  incident: {
    title: `${CANARY} incident`,
    updates_attributes: [{ status: 'investigating', message: `${CANARY} update` }],
    incidents_systems_attributes: [{ system_id: system.id, status: 'major_outage' }],
  },
})
const { body: maintenance } = await ana.post('/maintenances', {
  maintenance: {
    title: `${CANARY} maintenance`,
    starts_at: '2099-01-01T00:00:00Z',
    ends_at: '2099-01-01T01:00:00Z',
    system_ids: [system.id],
  },
})
await ana.post('/topics', { topic: { name: `${CANARY} topic`, slug: `${CANARY}-topic` } })
const draft = {
  title: `${CANARY} draft`,
  body: CANARY,
  status: 'draft',
  topic: `${CANARY}-topic`,
  slug: `${CANARY}-draft`,
}
await ana.post('/articles', { article: draft })
await ana.post('/articles', { article: { ...draft, status: 'published', slug: `${CANARY}-article` } })

await ana.post(`/contacts/${user.email}/identities`, { identity: { type: 'twitter', identifier: CANARY } })
const { body: note } = await ana.post(`/contacts/${user.email}/notes`, { body: `${CANARY} note` })
const second = `second-${CANARY}@example.com`
await ana.post('/contacts', { contact: { email: second, name: CANARY } })
await ana.post(`/contacts/${user.email}/identities`, { identity: { type: 'email', identifier: second } })
const { body: moves } = await ana.get(`/contacts/${user.email}/identity_moves`)

const { body: template } = await ana.post('/response_templates', { name: CANARY, body: CANARY })

/** Every name and id of something of ours. */
const NAMES = [
  template.id,
  note.id,
  moves[0].id,
  CANARY,
  `${CANARY}-topic`,
  `${CANARY}-article`,
  `${CANARY}-draft`,
  system.id,
  incident.id,
  maintenance.id,
  ours.slug,
  ours.id,
  ours.ref_id,
  ours.origin_id,
  `${CANARY}-channel`,
  user.email,
  ours.author.id,
]
/** How the last name of a path is read. */
const READINGS: [start: string, query: string][] = [
  ['/conversations/', '?id_type=ref'],
  ['/conversations/', `?id_type=origin&category=${CANARY}-channel`],
  ['/contacts/', '?identifier_type=twitter'],
]
/** What narrows or widens what is read. */
const QUERIES = [
  '',
  '?filter=all&sort=changed',
  `?for=${user.email}&filter=all`,
  `?tag=${CANARY}&q=${CANARY}&sent_by=${user.email}`,
  `?category=${CANARY}-channel&filter=all`,
  `?data[${CANARY}]=${CANARY}`,
]
const BODIES = {
  conversation: {
    subject: 'taken',
    category: 'support',
    message: { body: 'x' },
    tag_list: [],
    assignee: ANA.email,
  },
  message: { body: 'taken', user: CODY, origin_id: CANARY },
  channel: { name: 'taken', channel: 'chat' },
  contact: { name: 'taken', email: 'taken@example.com' },
  identity: { type: 'twitter', identifier: CANARY },
  body: 'taken',
  response_template: { name: 'taken', body: 'x' },
  staff: { email: 'taken-staff@example.com' },
  article: { title: 'taken', body: 'x' },
  topic: { name: 'taken' },
  system: { title: 'taken' },
  maintenance: { title: 'taken', status: 'cancelled' },
  incident: { title: 'taken', updates_attributes: [{ status: 'resolved', message: 'x' }] },
}

const routes = mountedRoutes(app)
const WRITING = ['POST', 'PUT', 'DELETE', 'PATCH']

test('the routes were found', () => {
  for (const path of ['/conversations', '/conversations/:slug/messages', '/channels/:slug'])
    assert.ok(
      routes.some(route => route.path === path),
      path,
    )
})

for (const { path, methods } of routes)
  test(`Rita gets nowhere at ${path}`, async () => {
    const before = await everythingOfOurs()
    const single = path.includes(':')
    const filled = single ? [...new Set(NAMES.flatMap(name => fill(path, name)))] : [path]
    const readings = READINGS.filter(([start]) => path.startsWith(start)).map(([, query]) => query)
    for (const [at, address] of filled.entries()) {
      // A list takes every query; what is named takes them in turn, since each name is no less hidden by a query.
      const inTurn = ['', QUERIES[1 + (at % (QUERIES.length - 1))] as string]
      if (methods.includes('GET'))
        for (const query of [...(single ? inTurn : QUERIES), ...readings])
          await probe('GET', address + query, single)
      // A method that the path does not have is tried with one of the names.
      for (const method of at === 0 ? WRITING : WRITING.filter(method => methods.includes(method)))
        for (const query of ['', ...readings]) await probe(method, address + query, single)
    }
    assert.deepEqual(await everythingOfOurs(), before)
  })

/** The path with the name as its last parameter; an earlier parameter is the name, or our customer. */
function fill(path: string, name: string | number): string[] {
  const last = path.replace(/:\w+(?!.*:)/, encodeURIComponent(name))
  return [...new Set([name, user.email].map(before => last.replace(/:\w+/, encodeURIComponent(before))))]
}

async function probe(method: string, address: string, single: boolean): Promise<void> {
  // What only owners may do, the owner of the rival brand tries instead of Rita.
  const stranger = /^\/(channels|categories|staff)/.test(address) ? rivalOwner : rita
  const raw = method === 'GET' ? {} : { raw: JSON.stringify(BODIES) }
  const { status, body } = await stranger.send(method, address, raw)
  assert.ok(status < 500, `${method} ${address}: ${status}`)
  if (single) assert.ok(status >= 400, `${method} ${address}: ${status}`)
  assert.doesNotMatch(JSON.stringify(body).replaceAll(address, ''), /canary/, `${method} ${address}`)
}

async function everythingOfOurs() {
  const { body } = await ana.get('/conversations?filter=all&page_size=100')
  const messages = await ana.get('/messages?page_size=100')
  const channels = await ana.get('/channels')
  const others = [
    '/contacts?page_size=100',
    '/articles',
    '/articles?status=draft',
    '/topics',
    '/incidents',
    '/maintenances',
    '/systems',
  ]
  const bodies = await Promise.all(others.map(async path => (await ana.get(path)).body))
  return [body, messages.body, channels.body, ...bodies]
}
