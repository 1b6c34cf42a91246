// Making one conversation of several, and taking it back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { STATUS } from '../conversations/codes.ts'
import { foldDeltas, selectWrongCounts } from '../conversations/count-queries.ts'

const world = await createWorld()
const { ana, olga, rita, clock, scope } = world
const MIRA = { name: 'Mira', email: 'mira@example.com' }

const tick = (ms = 1_000) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const start = async (fields: Record<string, unknown> = {}) => {
  tick()
  return world.start(fields)
}
const get = async (path: string) => (await ana.get(path)).body
const merge = (into: string, ...conversations: unknown[]) =>
  ana.post(`/conversations/${into}/merge`, { conversations })
const undo = (id: number) => ana.send('DELETE', `/merges/${id}`)
const bodiesOf = async (slug: string) =>
  (await get(`/conversations/${slug}/messages`)).messages
    .map(({ body }: { body: string }) => body)
    .toReversed()
const listed = async (query = '') =>
  (await get(`/conversations?page_size=100${query}`)).conversations.map(({ slug }: { slug: string }) => slug)
const mails = (people: { email: string }[]) => people.map(({ email }) => email).sort()
/** Fails if a list would show a wrong total. */
async function countsAreRight() {
  await transaction(scope, tx => foldDeltas(tx, 1_000))
  assert.deepEqual(await selectWrongCounts(scope), [])
}

test('the messages of all stand in one conversation, in the order they were written, and the others leave every list', async () => {
  const first = await start({ message: { body: 'one' }, tags: ['a'] })
  const second = await start({ message: { body: 'two' }, tag_list: ['b'], user: MIRA })
  tick()
  await world.post(first.slug, { body: 'three', user: CODY })
  tick()
  await world.post(second.slug, { body: 'four' })
  const total = (await get('/conversations')).total_count
  const { status, body } = await merge(first.slug, second.slug)
  assert.equal(status, 200)
  const { conversation, merges } = body
  assert.deepEqual(await bodiesOf(first.slug), ['one', 'two', 'three', 'four'])
  assert.deepEqual(
    [conversation.slug, conversation.message_count, conversation.message.body, conversation.tag_list],
    [first.slug, 4, 'one', ['b']],
  )
  assert.deepEqual(
    [conversation.last_customer_message.body, conversation.last_staff_message.body],
    ['three', 'four'],
  )
  assert.deepEqual(mails(conversation.followers), [ANA.email, CODY.email, MIRA.email])
  assert.deepEqual(
    [merges[0].conversation.slug, merges[0].message_count, merges[0].user.email],
    [second.slug, 2, ANA.email],
  )
  assert.equal((await get('/conversations')).total_count, total - 1)
  assert.equal((await listed('&filter=all')).includes(second.slug), false)
  assert.equal((await listed('&filter=archived')).includes(second.slug), false)
  await countsAreRight()
})

test('what named the merged conversation leads to the other: slug, id, reference, origin id, and search', async () => {
  const into = await start()
  const away = await start({
    subject: 'Zanzibar invoice',
    origin_id: 'ticket-77',
    message: { body: 'again' },
  })
  await merge(into.slug, away.slug)
  for (const name of [
    away.slug,
    away.id,
    `${away.ref_id}?id_type=ref`,
    'ticket-77?id_type=origin&category=support',
  ])
    assert.equal((await get(`/conversations/${name}`)).slug, into.slug, String(name))
  assert.deepEqual(await listed('&q=zanzibar'), [into.slug])
  assert.deepEqual(await listed(`&q=${away.ref_id}`), [into.slug])
  await world.post(away.slug, { body: 'to the old one' })
  assert.equal((await bodiesOf(into.slug)).at(-1), 'to the old one')
  const repeat = await ana.post('/conversations', {
    conversation: { category: 'support', origin_id: 'ticket-77', user: CODY, message: { body: 'again' } },
  })
  assert.deepEqual([repeat.status, repeat.body.slug], [200, into.slug])
  assert.equal(
    (await ana.put(`/conversations/${away.slug}`, { conversation: { tag_list: ['x'] } })).body.slug,
    into.slug,
  )
})

test('an open conversation makes the other open, and an assignee is taken over only where there is none', async () => {
  const done = await start()
  await ana.put(`/conversations/${done.slug}`, { conversation: { status: STATUS.resolved } })
  const waiting = await start({ assignee: OLGA.email })
  const { conversation } = (await merge(done.slug, waiting.slug)).body
  assert.deepEqual([conversation.status, conversation.assignee.email], [STATUS.unresolved, OLGA.email])
  const third = await start({ assignee: ANA.email })
  assert.equal((await merge(done.slug, third.slug)).body.conversation.assignee.email, OLGA.email)
  await countsAreRight()
})

test('undoing gives each its own messages, followers, tags and status; what was written since stays', async () => {
  const into = await start({ message: { body: 'ours' }, tag_list: ['kept'] })
  const away = await start({ message: { body: 'theirs' }, user: MIRA, tag_list: ['added', 'kept'] })
  const until = '2030-01-01T00:00:00.000Z'
  await ana.put(`/conversations/${away.slug}`, { conversation: { status: STATUS.onHold, hold_until: until } })
  const { merges } = (await merge(into.slug, away.slug)).body
  tick()
  await world.post(into.slug, { body: 'since' })
  const { status, body } = await undo(merges[0].id)
  assert.deepEqual(
    [status, body.slug, body.status, new Date(body.hold_until).toISOString(), body.message_count],
    [200, away.slug, STATUS.onHold, until, 1],
  )
  assert.deepEqual(mails(body.followers), [MIRA.email])
  const left = await get(`/conversations/${into.slug}`)
  assert.deepEqual([left.tag_list, left.message_count], [['kept'], 2])
  assert.deepEqual(mails(left.followers), [ANA.email, CODY.email])
  assert.deepEqual([await bodiesOf(into.slug), await bodiesOf(away.slug)], [['ours', 'since'], ['theirs']])
  assert.equal((await undo(merges[0].id)).status, 409)
  assert.deepEqual((await get(`/conversations/${into.slug}/merges`)).merges, [])
  await countsAreRight()
})

test('a customer who wrote since stays a follower when the merge is undone', async () => {
  const into = await start()
  const away = await start({ user: MIRA })
  const { merges } = (await merge(into.slug, away.slug)).body
  tick()
  await world.post(into.slug, { body: 'me, too', user: MIRA })
  await undo(merges[0].id)
  const { followers } = await get(`/conversations/${into.slug}`)
  assert.deepEqual(mails(followers), [CODY.email, MIRA.email])
})

test('merges can be undone in any order, also after the other was merged itself', async () => {
  const [one, two, three] = [
    await start({ message: { body: '1' } }),
    await start({ message: { body: '2' } }),
    await start({ message: { body: '3' } }),
  ]
  const first = (await merge(two.slug, one.slug)).body.merges[0]
  const second = (await merge(three.slug, two.slug)).body.merges[0]
  assert.deepEqual(await bodiesOf(one.slug), ['1', '2', '3'])
  assert.equal((await get(`/conversations/${one.slug}`)).slug, three.slug)
  assert.equal((await get(`/conversations/${three.slug}/merges`)).merges.length, 2)
  await undo(second.id)
  assert.deepEqual([await bodiesOf(one.slug), await bodiesOf(three.slug)], [['1', '2'], ['3']])
  const again = (await merge(three.slug, two.slug)).body.merges[0]
  await undo(first.id)
  assert.deepEqual([await bodiesOf(one.slug), await bodiesOf(three.slug)], [['1'], ['2', '3']])
  await undo(again.id)
  assert.deepEqual([await bodiesOf(two.slug), await bodiesOf(three.slug)], [['2'], ['3']])
  await countsAreRight()
})

test('after 30 days a merge stays, and a snooze that has ended since is over', async () => {
  const [into, away] = [await start(), await start()]
  const { merges } = (await merge(into.slug, away.slug)).body
  const before = clock.now
  tick(30 * 86_400_000 + 1)
  const late = await undo(merges[0].id)
  assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
  clock.now = before
  const [other, held] = [await start(), await start()]
  const until = new Date(clock.now.getTime() + 3_600_000).toISOString()
  await ana.put(`/conversations/${held.slug}`, { conversation: { status: STATUS.onHold, hold_until: until } })
  const { id } = (await merge(other.slug, held.slug)).body.merges[0]
  tick(7_200_000)
  assert.deepEqual((await undo(id)).body.status, STATUS.unresolved)
})

test('two messages with the same origin id are both kept, and each has its own again after undoing', async () => {
  const [into, away] = [await start(), await start()]
  await world.post(into.slug, { body: 'here', origin_id: 'same' })
  await world.post(away.slug, { body: 'there', origin_id: 'same' })
  const { merges } = (await merge(into.slug, away.slug)).body
  assert.equal((await get(`/conversations/${into.slug}`)).message_count, 4)
  await undo(merges[0].id)
  const again = await ana.post(`/conversations/${away.slug}/messages`, {
    message: { body: 'there', origin_id: 'same' },
  })
  assert.deepEqual([again.status, again.body.body], [200, 'there'])
})

test('drafts move along; whoever had one in both keeps both texts', async () => {
  const [into, away] = [await start(), await start()]
  const keep = (who: typeof ana, slug: string, body: string) =>
    who.put(`/conversations/${slug}/draft`, { draft: { body } })
  await keep(ana, into.slug, 'Hello')
  await keep(ana, away.slug, 'And that')
  await keep(olga, away.slug, 'By Olga')
  await merge(into.slug, away.slug)
  const { drafts } = await get(`/conversations/${into.slug}/drafts`)
  assert.deepEqual(drafts.map(({ body }: { body: string }) => body).sort(), ['By Olga', 'Hello\n\nAnd that'])
})

test('a merge and its undoing are events of the conversation, whose log has those of the other, too', async () => {
  const [into, away] = [await start(), await start()]
  await ana.put(`/conversations/${away.slug}`, { conversation: { assignee: ANA.email } })
  const { merges } = (await merge(into.slug, away.slug)).body
  await undo(merges[0].id)
  await merge(into.slug, away.slug)
  await world.logIsReadable()
  const { events } = await get(`/events?conversation=${into.id}`)
  const types = events.map(({ type }: { type: string }) => type)
  for (const type of ['conversation.merged', 'conversation.merge_undone', 'conversation.assigned'])
    assert.ok(types.includes(type), type)
  assert.equal(types.filter((type: string) => type === 'conversation.created').length, 2)
})

const BAD: [string, (slug: string) => unknown, string][] = [
  ['no list', () => ({}), 'conversations'],
  ['an empty list', () => ({ conversations: [] }), 'conversations'],
  ['itself', slug => ({ conversations: [slug] }), 'conversations.0'],
  ['a conversation twice', () => ({ conversations: [other.slug, other.id] }), 'conversations.1'],
  ['what is no name', () => ({ conversations: [other.slug, null] }), 'conversations.1'],
  ['an unknown conversation', () => ({ conversations: [other.slug, 'nothing'] }), 'conversations.1'],
]
const other = await start()
for (const [what, body, field] of BAD)
  test(`merging ${what} is refused, naming ${field}, and changes nothing`, async () => {
    const { slug } = await start()
    const refused = await ana.post(`/conversations/${slug}/merge`, body(slug))
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]])
    assert.equal((await get(`/conversations/${other.slug}`)).slug, other.slug)
  })

test('Rita merges and undoes nothing of ours, and we nothing of hers', async () => {
  const [into, away] = [await start(), await start()]
  const theirs = await rita.post('/conversations', {
    conversation: { category: 'support', user: CODY, message: { body: 'x' } },
  })
  assert.equal(
    (await rita.post(`/conversations/${into.slug}/merge`, { conversations: [away.slug] })).status,
    404,
  )
  const refused = await rita.post(`/conversations/${theirs.body.slug}/merge`, { conversations: [away.id] })
  assert.equal(refused.status, 422)
  const { merges } = (await merge(into.slug, away.slug)).body
  assert.equal((await rita.send('DELETE', `/merges/${merges[0].id}`)).status, 404)
  assert.equal((await rita.get(`/conversations/${into.slug}/merges`)).status, 404)
  assert.equal((await undo(9_999_999)).status, 404)
})

test('merges at once leave every message in one conversation, once', async () => {
  const all = []
  for (let n = 0; n < 6; n++) all.push(await start({ message: { body: `n${n}` } }))
  const [into, ...rest] = all as [{ slug: string }, ...{ slug: string }[]]
  await Promise.all(rest.map(({ slug }) => merge(into.slug, slug)))
  for (const { slug } of rest)
    if ((await get(`/conversations/${slug}`)).slug !== into.slug) await merge(into.slug, slug)
  assert.deepEqual((await bodiesOf(into.slug)).sort(), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
  assert.equal((await get(`/conversations/${into.slug}`)).message_count, 6)
  await countsAreRight()
})
