import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA, RITA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from './codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const BEA = { name: 'Bea', email: 'bea@demo.test' }
await olga.post('/staff', { staff: { ...BEA, role: 'agent', password: 'correct horse battery' } })

const assign = (slug: string, assignee: unknown) =>
  ana.put(`/conversations/${slug}`, { conversation: { assignee } })

async function assigneeAfter(slug: string, assignee: unknown): Promise<string | null> {
  const { status, body } = await assign(slug, assignee)
  assert.equal(status, 200, JSON.stringify(body))
  return body.assignee?.email ?? null
}

async function assignments(id: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.assigned`)
  return body.events
}

async function assignedTo(who: string): Promise<string[]> {
  const { body } = await ana.get(`/conversations?filter=all&assignee=${encodeURIComponent(who)}`)
  return body.conversations.map(({ slug }: { slug: string }) => slug)
}

test('every spelling of "nobody named" leaves the assignee; only null unassigns', async () => {
  const { slug } = await world.start({ assignee: ANA.email })
  for (const nothing of ['', [], {}, { email: '' }, { email: null }, { name: 'Olga' }])
    assert.equal(await assigneeAfter(slug, nothing), ANA.email, JSON.stringify(nothing))
  assert.equal(await assigneeAfter(slug, null), null)
})

test('a new conversation has nobody for every spelling of nothing, null included', async () => {
  for (const assignee of [null, '', [], {}, { email: '' }])
    assert.equal((await world.start({ assignee })).assignee, null, JSON.stringify(assignee))
})

test('an address counts in any case and with blanks around it', async () => {
  const { slug } = await world.start()
  for (const spelling of [' Agent@DEMO.test ', { email: 'AGENT@demo.test', name: 'Somebody else' }]) {
    assert.equal(await assigneeAfter(slug, spelling), ANA.email)
    assert.equal(await assigneeAfter(slug, null), null)
  }
})

const NOT_STAFF: [string, unknown][] = [
  ['a customer', CODY.email],
  ['an unknown address', 'nobody@demo.test'],
  ['staff of another brand', RITA.email],
  ['a word that is no address', 'ana'],
  ['an id', 2],
  ['a list of addresses', [ANA.email]],
  ['a truth value', true],
]
for (const [what, assignee] of NOT_STAFF)
  test(`${what} is refused as assignee, and every other change with it`, async () => {
    const { slug } = await world.start({ assignee: OLGA.email })
    const before = (await ana.get(`/conversations/${slug}`)).body
    const { status, body } = await ana.put(`/conversations/${slug}`, {
      assignee,
      status: STATUS.resolved,
      subject: 'x',
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.assignee']])
    assert.deepEqual((await ana.get(`/conversations/${slug}`)).body, before)
  })

test('each assignment is an event with who did it, from whom and to whom', async () => {
  const { slug, id } = await world.start()
  await assign(slug, ANA.email)
  await olga.put(`/conversations/${slug}`, { assignee: OLGA.email })
  await olga.put(`/conversations/${slug}`, { assignee: null })
  const events = await assignments(id)
  const staff = (await ana.get('/staff')).body.staff as { id: number; email: string }[]
  const idOf = (email: string) => staff.find(member => member.email === email)?.id
  assert.deepEqual(
    events.map(({ actor, data }: { actor: { email: string }; data: object }) => [actor.email, data]),
    [
      [ANA.email, { from: null, to: idOf(ANA.email) }],
      [OLGA.email, { from: idOf(ANA.email), to: idOf(OLGA.email) }],
      [OLGA.email, { from: idOf(OLGA.email), to: null }],
    ],
  )
})

test('the same assignee again is no change', async () => {
  const { slug, id, updated_at } = await world.start({ assignee: ANA.email })
  clock.now = new Date(clock.now.getTime() + 60_000)
  const { body } = await assign(slug, ANA.email.toUpperCase())
  assert.equal(body.updated_at, updated_at)
  assert.deepEqual(await assignments(id), [])
})

test('an assignee at the start is in the first event and needs no second one', async () => {
  const { id, assignee } = await world.start({ assignee: OLGA.email })
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}`)
  assert.deepEqual(
    body.events.map(({ type }: { type: string }) => type),
    ['conversation.created'],
  )
  assert.equal(body.events[0].data.assignee_id, assignee.id)
})

test('an assignee does not follow the conversation by that alone, and sees it under their address', async () => {
  const { slug, followers } = await world.start({ assignee: BEA.email })
  assert.deepEqual(
    followers.map(({ email }: { email: string }) => email),
    [CODY.email],
  )
  const { body } = await ana.get(`/conversations?filter=all&for=${BEA.email}`)
  assert.deepEqual(
    body.conversations.map((row: { slug: string }) => row.slug),
    [slug],
  )
  assert.deepEqual(await assignedTo(BEA.email), [slug])
})

test('messages of others, notes and reopening leave the assignee', async () => {
  const { slug } = await world.start({ assignee: ANA.email })
  await world.post(slug, { body: 'x', user: OLGA })
  await world.post(slug, { body: 'x', user: CODY })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee.email, ANA.email)
})

test('of twenty who assign at once one wins, and the log has a line for each real change', async () => {
  const { slug, id } = await world.start()
  const people = Array.from({ length: 20 }, (_, index) => [ANA.email, OLGA.email][index % 2] as string)
  const answers = await Promise.all(people.map(email => assign(slug, email)))
  assert.ok(answers.every(({ status }) => status === 200))
  const changes: { from: number | null; to: number }[] = (await assignments(id)).map(
    ({ data }: { data: object }) => data,
  )
  assert.ok(changes.length >= 2 && changes.every(({ from, to }) => from !== to))
  assert.equal(changes.filter(({ from }) => from === null).length, 1)
})

test('someone who has left cannot be assigned, but keeps what they have', async () => {
  const leaver = { name: 'Lea', email: 'lea@demo.test' }
  await olga.post('/staff', { staff: { ...leaver, role: 'agent', password: 'correct horse battery' } })
  const kept = await world.start({ assignee: leaver.email })
  const other = await world.start()
  assert.equal((await olga.send('DELETE', `/staff/${leaver.email}`)).status, 200)
  const { status, body } = await assign(other.slug, leaver.email)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.assignee']])
  const { assignee } = (await ana.get(`/conversations/${kept.slug}`)).body
  assert.deepEqual([assignee.name, assignee.email], [leaver.name, leaver.email])
  assert.equal(
    (await ana.put(`/conversations/${kept.slug}`, { subject: 'Still hers' })).body.assignee.email,
    leaver.email,
  )
  assert.equal(await assigneeAfter(kept.slug, ANA.email), ANA.email)
})

test('assigned and unassigned conversations change lists at once', async () => {
  const { slug } = await world.start({ tag_list: ['switch'] })
  const lists = async () => {
    const total = async (query: string) =>
      (await ana.get(`/conversations?tag=switch&${query}`)).body.total_count
    return [
      await total('filter=unassigned'),
      await total('assignee=none'),
      await total(`assignee=${OLGA.email}`),
    ]
  }
  assert.deepEqual(await lists(), [1, 1, 0])
  await assign(slug, OLGA.email)
  assert.deepEqual(await lists(), [0, 0, 1])
  await assign(slug, null)
  assert.deepEqual(await lists(), [1, 1, 0])
})

test('Rita can neither assign ours to herself nor see who has it', async () => {
  const { slug } = await world.start({ assignee: ANA.email })
  assert.equal((await rita.put(`/conversations/${slug}`, { assignee: RITA.email })).status, 404)
  assert.equal((await rita.get(`/conversations?filter=all&assignee=${ANA.email}`)).body.total_count, 0)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee.email, ANA.email)
})

test('conversations of someone who has left are found by the assignee that they show', async () => {
  await olga.post('/staff', {
    staff: { name: 'Mia', email: 'mia@demo.test', password: 'correct horse battery' },
  })
  const { slug } = await world.start({ assignee: 'mia@demo.test' })
  await olga.send('DELETE', '/staff/mia@demo.test')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee.email, 'mia@demo.test')
  const { body } = await ana.get('/conversations?assignee=mia@demo.test')
  assert.equal(body.total_count, 1)
})
