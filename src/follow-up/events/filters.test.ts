import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { EVENT_TYPES } from '../../event-types.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { transaction } from '../../kit/scope.ts'
import { topicCreated } from '../../public/topics/events.ts'
import { STATUS, VISIBILITY } from '../../talk/conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita } = world

interface Seen {
  id: number
  type: string
  subject: { type: string; id: number }
  actor: { email: string } | null
  data: Record<string, unknown>
}

async function read(query: string, caller = ana): Promise<{ events: Seen[]; next: string }> {
  await world.logIsReadable()
  const { status, body } = await caller.get(`/events?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The events that the change causes, in order. */
async function causedBy(change: () => Promise<unknown>, types = ''): Promise<Seen[]> {
  const { next } = await read('limit=1000')
  await change()
  return (await read(`after=${next}&limit=1000&type=${types}`)).events
}

const typesOf = (events: Seen[]) => events.map(({ type }) => type)

async function newTopics(count: number) {
  for (let n = 0; n < count; n++) {
    const { status } = await ana.post('/topics', { topic: { name: `Topic ${n}` } })
    assert.equal(status, 201)
  }
}

test('a page has a hundred events unless a limit from 1 to 1,000 says otherwise', async () => {
  const events = Array.from({ length: 105 }, (_, n) =>
    topicCreated.of({ subjectId: n + 1, data: { name: 'x', slug: `x-${n}` } }),
  )
  await transaction(world.scope, tx => recordEvent(tx, ...events))
  for (const [query, count] of [
    ['', 100],
    ['limit=', 100],
    ['limit=1', 1],
    ['limit=104', 104],
  ] as const)
    assert.equal((await read(`type=topic.created&${query}`)).events.length, count, query)
  assert.equal((await read('type=topic.created&limit=1000')).events.length, 105)
})

test('pages of any size add up to the whole log, in the same order, without repeats', async () => {
  const whole = (await read('limit=1000')).events.map(({ id }) => id)
  for (const limit of [1, 7, 50]) {
    const seen: number[] = []
    for (let next = '0'; ; ) {
      const page = await read(`after=${next}&limit=${limit}`)
      if (page.events.length === 0) {
        assert.equal(page.next, next, 'the end keeps the cursor')
        break
      }
      seen.push(...page.events.map(({ id }) => id))
      next = page.next
    }
    assert.deepEqual(seen, whole)
  }
})

test('the cursor of a page that a filter has emptied goes nowhere, and nothing is missed', async () => {
  const { next } = await read('limit=1000')
  await newTopics(2)
  const none = await read(`after=${next}&type=system.created`)
  assert.deepEqual(none, { events: [], next })
  assert.equal((await read(`after=${none.next}&type=topic.created`)).events.length, 2)
})

test('several types are given with commas or by repeating; empty ones mean all', async () => {
  const { next } = await read('limit=1000')
  await newTopics(1)
  await ana.post('/systems', { system: { title: 'Shop' } })
  await ana.post('/articles', { article: { title: 'x', body: 'x' } })
  for (const [query, count] of [
    ['type=topic.created,system.created', 2],
    ['type=%20topic.created%20,%20system.created', 2],
    ['type=topic.created&type=article.created', 2],
    ['type=article.created', 1],
    ['type=', 3],
    ['', 3],
  ] as const)
    assert.equal((await read(`after=${next}&${query}`)).events.length, count, query)
})

test('every type that the document lists can be asked for', async () => {
  const status = async (types: readonly string[]) =>
    (await ana.get(`/events?type=${types.join(',')}&limit=1`)).status
  for (let from = 0; from < EVENT_TYPES.length; from += 50)
    assert.equal(await status(EVENT_TYPES.slice(from, from + 50)), 200)
  assert.equal(await status(['topic.unknown']), 422)
  assert.equal(new Set(EVENT_TYPES).size, EVENT_TYPES.length)
})

const CURSORS: [string, (next: string) => string][] = [
  ['with more parts', next => `${next}-1`],
  ['with fewer parts', next => next.replace(/-\d+$/, '')],
  ['of another brand', next => next.replace(/^\d+/, '999')],
  ['with letters', next => next.replace(/\d$/, 'x')],
  ['with a sign', next => `-${next}`],
]
for (const [what, change] of CURSORS)
  test(`a cursor ${what} is refused by the list and the stream, naming the parameter`, async () => {
    const { next } = await read('limit=1')
    for (const path of ['/events', '/events/stream']) {
      const { status, body } = await ana.get(`${path}?after=${change(next)}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['after']], path)
    }
  })

test('the history of a conversation has its changes, and none of another one', async () => {
  const [{ id, slug }, other] = [await world.start(), await world.start()]
  await ana.put(`/conversations/${slug}`, { conversation: { subject: 'Renamed', tag_list: ['vip'] } })
  await ana.put(`/conversations/${other.slug}`, { conversation: { tag_list: ['other'] } })
  const { events } = await read(`conversation=${id}&limit=1000`)
  assert.deepEqual(typesOf(events).toSorted(), [
    'conversation.created',
    'conversation.renamed',
    'conversation.tagged',
  ])
  assert.ok(events.every(({ subject }) => subject.id === id))
  assert.deepEqual((await read(`conversation=${id}`, rita)).events, [])
})

test('a conversation’s id that is none is refused', async () => {
  for (const id of ['0', '-1', 'x', '1.5'])
    assert.deepEqual(
      Object.keys((await ana.get(`/events?conversation=${id}`)).body.errors),
      ['conversation'],
      id,
    )
})

test('an event of a message is by its sender; data tells who posted it for them', async () => {
  const { slug } = await world.start()
  const message = { body: 'x', user: CODY }
  const [byCody] = await causedBy(
    () => ana.post(`/conversations/${slug}/messages`, { message }),
    'message.posted',
  )
  assert.equal(byCody?.actor?.email, CODY.email)
  const [byAna] = await causedBy(
    () => ana.post(`/conversations/${slug}/messages`, { message: { body: 'y' } }),
    'message.posted',
  )
  assert.deepEqual([byAna?.actor?.email, 'posted_by' in (byAna?.data ?? {})], [ANA.email, false])
  assert.equal(typeof byCody?.data.posted_by, 'number')
})

test('neither words of messages and notes nor tokens and passwords are in the log', async () => {
  const secrets = ['wordsofcustomer', 'wordsofnote', 'correct-horse-4711-battery']
  await causedBy(async () => {
    const { slug } = await world.start({ message: { body: secrets[0] } })
    await world.post(slug, { body: secrets[1], visibility: VISIBILITY.internalNote })
    const staff = { name: 'New', email: 'new@demo.test', password: secrets[2] }
    assert.equal((await olga.post('/staff', { staff })).status, 201)
  })
  const log = JSON.stringify((await read('limit=1000', olga)).events)
  for (const secret of [...secrets, ana.token]) assert.ok(!log.includes(secret), secret)
})

test('one request of several changes records each of them, at one time, with old and new values', async () => {
  const { slug, id } = await world.start()
  const changes = { status: STATUS.archived, assignee: OLGA.email, subject: 'New' }
  const events = await causedBy(() => ana.put(`/conversations/${slug}`, { conversation: changes }))
  assert.deepEqual(typesOf(events).toSorted(), [
    'conversation.assigned',
    'conversation.renamed',
    'conversation.status_changed',
  ])
  for (const { subject, actor } of events)
    assert.deepEqual([subject, actor?.email], [{ type: 'conversation', id }, ANA.email])
  const status = events.find(({ type }) => type === 'conversation.status_changed')
  assert.deepEqual(status?.data, { from: STATUS.unresolved, to: STATUS.archived })
  assert.deepEqual(await causedBy(() => ana.put(`/conversations/${slug}`, { conversation: changes })), [])
})

test('a refused request records nothing', async () => {
  const { slug } = await world.start()
  const events = await causedBy(async () => {
    const fields = { subject: 'Changed', assignee: 'nobody@demo.test' }
    assert.equal((await ana.put(`/conversations/${slug}`, { conversation: fields })).status, 422)
    assert.equal(
      (await rita.put(`/conversations/${slug}`, { conversation: { subject: 'Hers' } })).status,
      404,
    )
    assert.equal((await ana.post('/articles', { article: { title: 'x' } })).status, 422)
  })
  assert.deepEqual(events, [])
})
