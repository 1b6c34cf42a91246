import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

type Entry = Record<string, Record<string, unknown>> & { at: string }

const pass = () => {
  clock.now = new Date(clock.now.getTime() + 60_000)
}
const timelineOf = async (email: string, query = '', who = ana) =>
  (await who.get(`/contacts/${email}/timeline?${query}`)).body as {
    timeline: Entry[]
    counts?: Record<string, number>
    next: string | null
  }
/** What an entry is, in a word or two. */
const said = (entry: Entry) =>
  entry.conversation?.subject ??
  entry.note?.note ??
  entry.change?.type ??
  (entry.move && 'move') ??
  (entry.rating && `rated ${entry.rating.rating}`)
const all = async (email: string, query = '', who = ana) =>
  (await timelineOf(email, query, who)).timeline.map(said)

/** Nora, with two conversations, a note, a change and another contact that became hers. */
const nora = { name: 'Nora Haddad', email: 'nora@noor.example' }
await olga.post('/channels', { channel: { name: 'Shop', slug: 'shop', channel: 'api' } })
await ana.post('/contacts', { contact: nora })
pass()
const chairs = await world.start({ subject: 'Forty chairs', user: nora, message: { body: 'Hi', user: nora } })
pass()
await ana.post(`/contacts/${nora.email}/notes`, { body: 'Invoices to the library' })
pass()
await world.start({
  subject: 'In the shop',
  category: 'shop',
  user: nora,
  message: { body: 'Here', user: nora },
})
pass()
await ana.put(`/contacts/${nora.email}`, { contact: { data: { price_list: 'Trade' } } })
pass()
const studio = 'studio@noor.example'
await ana.post('/contacts', { contact: { name: 'Studio', email: studio } })
pass()
await ana.post(`/contacts/${nora.email}/identities`, { identity: { type: 'email', identifier: studio } })
pass()
await world.post(chairs.slug, { body: 'And a table?', user: nora })

const ALL = [
  'Forty chairs',
  'move',
  'contact.changed',
  'In the shop',
  'Invoices to the library',
  'contact.created',
]

test('conversations, notes and changes are in one order, by when somebody last wrote, with counts', async () => {
  const { counts } = await timelineOf(nora.email)
  assert.deepEqual(await all(nora.email), ALL)
  assert.deepEqual(counts, { conversations: 2, notes: 1, changes: 3 })
  assert.deepEqual(await all(nora.email, 'kind=conversations'), ['Forty chairs', 'In the shop'])
  assert.deepEqual(await all(nora.email, 'kind=notes'), ['Invoices to the library'])
  assert.deepEqual(await all(nora.email, 'kind=changes'), ['move', 'contact.changed', 'contact.created'])
})

test('pages have each entry once, also those of one moment', async () => {
  const email = 'busy@example.org'
  await ana.post('/contacts', { contact: { name: 'Busy', email } })
  for (const body of ['a', 'b', 'c']) await ana.post(`/contacts/${email}/notes`, { body })
  await world.start({ subject: 'Now', user: { email, name: 'Busy' } })
  const whole = await all(email)
  assert.equal(whole.length, 5)
  const seen: unknown[] = []
  let cursor = ''
  for (let pages = 0; pages < 5; pages++) {
    const { timeline, next, counts } = await timelineOf(email, `page_size=1${cursor && `&cursor=${cursor}`}`)
    assert.equal(counts === undefined, cursor !== '', 'the first page counts')
    seen.push(...timeline.map(said))
    cursor = next ?? ''
  }
  assert.deepEqual([seen, cursor], [whole, ''])
})

test('whoever sees one channel is told of it, and of what members of staff have done', async () => {
  const { body } = await olga.get('/channels')
  const { id } = body.channels.find((one: { slug: string }) => one.slug === 'shop')
  const rating = { name: 'Rater', email: 'rater@example.org' }
  const { slug } = await world.start({
    subject: 'Hidden',
    user: rating,
    message: { body: 'x', user: rating },
  })
  pass()
  await world.start({ subject: 'Seen', category: 'shop', user: rating })
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [id], team_ids: [] } } })
  try {
    assert.deepEqual(
      await all(nora.email),
      ALL.filter(one => one !== 'Forty chairs'),
    )
    assert.deepEqual((await timelineOf(nora.email)).counts, { conversations: 1, notes: 1, changes: 3 })
    assert.deepEqual(await all(rating.email), ['Seen', 'contact.created'])
    assert.equal((await ana.get(`/conversations/${slug}`)).status, 404)
  } finally {
    await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
  }
})

test('what a message has brought along is told to those who see all', async () => {
  const email = 'named.later@example.org'
  await ana.post('/contacts', { contact: { email, name: 'named.later' } })
  pass()
  await world.mailIn(
    `From: Lena Later <${email}>\r\nTo: support@demo.localhost\r\nSubject: Hello\r\nMessage-ID: <1@example.org>\r\n\r\nHi`,
  )
  assert.ok((await all(email)).includes('contact.changed'))
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [], team_ids: [] } } })
  try {
    assert.deepEqual(await all(email), ['contact.created'])
  } finally {
    await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
  }
})

for (const query of ['kind=orders', 'page_size=0', 'page_size=101', 'cursor=x'])
  test(`${query} is refused, naming the parameter`, async () => {
    const { status, body } = await ana.get(`/contacts/${nora.email}/timeline?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [query.slice(0, query.indexOf('='))]])
  })

test('a cursor is of one contact and kind', async () => {
  const { next } = await timelineOf(nora.email, 'page_size=1')
  assert.equal((await ana.get(`/contacts/${nora.email}/timeline?kind=notes&cursor=${next}`)).status, 422)
  assert.equal((await ana.get(`/contacts/busy@example.org/timeline?cursor=${next}`)).status, 422)
})

test('Rita finds no timeline of ours', async () => {
  assert.equal((await rita.get(`/contacts/${nora.email}/timeline`)).status, 404)
})
