import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock } = world

type Presence = { conversation_id: number; state: string; user: { email: string } }

const put = (slug: string | number, body: object, who = ana) =>
  who.put(`/conversations/${slug}/presence`, body)

/** Who is where, as the response to a report has it. */
async function say(slug: string | number, state: string, who = ana): Promise<[string, string][]> {
  const { status, body } = await put(slug, { state }, who)
  assert.equal(status, 200, JSON.stringify(body))
  return body.presences.map(({ user, state }: Presence) => [user.email, state])
}

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

test('a report replaces the one before', async () => {
  const { slug } = await world.start()
  assert.deepEqual(await say(slug, 'viewing'), [[ANA.email, 'viewing']])
  assert.deepEqual(await say(slug, 'answering'), [[ANA.email, 'answering']])
  assert.deepEqual(await say(slug, 'viewing'), [[ANA.email, 'viewing']])
})

test('to be gone twice, or without having been there, is no error', async () => {
  const { slug } = await world.start()
  assert.deepEqual(await say(slug, 'gone'), [])
  await say(slug, 'viewing')
  assert.deepEqual(await say(slug, 'gone'), [])
  assert.deepEqual(await say(slug, 'gone'), [])
})

test('a presence lasts just under thirty seconds; each repeat starts them again', async () => {
  const { slug } = await world.start()
  await say(slug, 'viewing')
  pass(29_999)
  assert.deepEqual(await say(slug, 'gone', olga), [[ANA.email, 'viewing']])
  await say(slug, 'viewing')
  pass(29_999)
  assert.deepEqual(await say(slug, 'gone', olga), [[ANA.email, 'viewing']])
  pass(1)
  assert.deepEqual(await say(slug, 'gone', olga), [])
})

test('the response names those at this conversation only', async () => {
  const [here, there] = [await world.start(), await world.start()]
  await say(there.slug, 'answering', olga)
  assert.deepEqual(await say(here.slug, 'viewing'), [[ANA.email, 'viewing']])
  assert.deepEqual(await say(there.slug, 'viewing'), [
    [OLGA.email, 'answering'],
    [ANA.email, 'viewing'],
  ])
  assert.deepEqual(await say(there.slug, 'gone'), [[OLGA.email, 'answering']])
  assert.deepEqual(
    await say(here.slug, 'viewing'),
    [[ANA.email, 'viewing']],
    'leaving one place is not leaving another',
  )
})

test('a conversation can be named by its id', async () => {
  const { slug, id } = await world.start()
  const { body } = await put(id, { state: 'viewing' })
  assert.equal(body.presences[0].conversation_id, id)
  assert.deepEqual(await say(slug, 'gone', olga), [[ANA.email, 'viewing']])
})

test('two windows of one person are one presence', async () => {
  const { slug } = await world.start()
  const browser = await enter(world, ANA.email)
  await say(slug, 'viewing')
  const { body } = await browser.put(`/conversations/${slug}/presence`, { state: 'answering' })
  assert.deepEqual(
    body.presences.map(({ user, state }: Presence) => [user.email, state]),
    [[ANA.email, 'answering']],
  )
})

for (const state of ['Viewing', 'away', '', null, 1, undefined])
  test(`the state ${JSON.stringify(state)} is refused, and the presence stays as it was`, async () => {
    const { slug } = await world.start()
    await say(slug, 'answering')
    const { status, body } = await put(slug, { state })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['state']])
    assert.deepEqual(await say(slug, 'gone', olga), [[ANA.email, 'answering']])
  })

test('an unknown conversation is 404, and Rita’s report of ours is, too', async () => {
  const { slug, id } = await world.start()
  assert.equal((await put('nothing', { state: 'viewing' })).status, 404)
  await say(slug, 'viewing')
  for (const name of [slug, id])
    for (const state of ['viewing', 'gone']) assert.equal((await put(name, { state }, rita)).status, 404)
  assert.deepEqual(await say(slug, 'gone', olga), [[ANA.email, 'viewing']])
})

test('a brand sees its own people only, though both have a conversation of that name', async () => {
  const { slug } = await world.start({ subject: 'Same place' })
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', subject: 'Same place', message: { body: 'x' } },
  })
  assert.equal(hers.body.slug, slug)
  await say(slug, 'viewing')
  assert.deepEqual(await say(slug, 'viewing', rita), [[rita.email, 'viewing']])
  assert.deepEqual(await say(slug, 'answering', rivalOwner), [
    [rivalOwner.email, 'answering'],
    [rita.email, 'viewing'],
  ])
  assert.deepEqual(await say(slug, 'viewing'), [[ANA.email, 'viewing']])
})

test('a presence changes nothing about the conversation and is not in the log', async () => {
  const { slug, id } = await world.start()
  const before = (await ana.get(`/conversations/${slug}`)).body
  pass(1_000)
  await say(slug, 'answering')
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body, before)
  await world.logIsReadable()
  assert.equal((await ana.get(`/events?conversation=${id}`)).body.events.length, 1)
})

test('reports of many at once are all kept, each person once', async () => {
  const { slug } = await world.start()
  const states = Array.from({ length: 20 }, (_, index) => (index % 3 ? 'viewing' : 'answering'))
  await Promise.all(states.flatMap(state => [say(slug, state), say(slug, state, olga)]))
  const people = (await say(slug, 'viewing')).map(([email]) => email)
  assert.deepEqual(people, [OLGA.email, ANA.email])
})

test('expired presences are deleted with the next report, those of other brands are left alone', async () => {
  const { slug } = await world.start()
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', message: { body: 'x' } },
  })
  await say(slug, 'viewing', olga)
  await say(hers.body.slug, 'viewing', rita)
  pass(31_000)
  await say(slug, 'viewing')
  const left = await world.db.rows<{ brandId: number }>(
    sql`select brand_id as "brandId" from presences order by 1`,
  )
  const ours = left.filter(({ brandId }) => brandId === world.brand.id)
  assert.equal(ours.length, 1)
  assert.ok(left.length > ours.length)
})
