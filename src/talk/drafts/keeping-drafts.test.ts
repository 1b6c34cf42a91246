import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

interface Draft {
  conversation_id: number
  body: string
  visibility: number
  updated_at: string
  user: { email: string }
}

const keep = (slug: string | number, draft: object, who = ana) =>
  who.put(`/conversations/${slug}/draft`, { draft })

async function draftsIn(slug: string): Promise<Draft[]> {
  return (await ana.get(`/conversations/${slug}/drafts`)).body.drafts
}

async function mine(who = ana): Promise<Draft[]> {
  return (await who.get('/drafts')).body.drafts
}

const bodiesOf = (drafts: Draft[]) => drafts.map(({ body }) => body)
const tick = () => {
  clock.now = new Date(clock.now.getTime() + 1_000)
}

test('a draft keeps its text to the character, with who wrote it and when', async () => {
  const { slug, id } = await world.start()
  const text = '  Grüße 🧭\r\n\n**bold** <b>\t'
  tick()
  const { body } = await keep(slug, { body: text, visibility: VISIBILITY.internalNote })
  const [draft] = body.drafts as [Draft]
  assert.deepEqual(
    [draft.body, draft.visibility, draft.conversation_id, draft.user.email, new Date(draft.updated_at)],
    [text, VISIBILITY.internalNote, id, ANA.email, clock.now],
  )
  assert.deepEqual(await draftsIn(slug), body.drafts)
})

test('a draft may come without its root, and under the id of its conversation', async () => {
  const { slug, id } = await world.start()
  assert.equal((await ana.put(`/conversations/${id}/draft`, { body: 'bare' })).status, 200)
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['bare'])
})

test('a reply and a note are drafts of their own; without a visibility it is the reply', async () => {
  const { slug } = await world.start()
  const kept = async () => (await draftsIn(slug)).map(({ body, visibility }) => [body, visibility]).sort()
  await keep(slug, { body: 'note', visibility: '1' })
  await keep(slug, { body: 'reply' })
  assert.deepEqual(await kept(), [
    ['note', VISIBILITY.internalNote],
    ['reply', VISIBILITY.regular],
  ])
  await keep(slug, { body: 'reply, again', visibility: 0 })
  await keep(slug, { body: '', visibility: 1 })
  assert.deepEqual(await kept(), [['reply, again', VISIBILITY.regular]])
  await keep(slug, { body: 'note', visibility: 1 })
  await keep(slug, { body: '' })
  assert.deepEqual(await kept(), [['note', VISIBILITY.internalNote]])
})

for (const nothing of ['', ' ', '\n\t '])
  test(`the body ${JSON.stringify(nothing)} deletes the caller’s draft, even if there is none, and no other`, async () => {
    const { slug } = await world.start()
    await keep(slug, { body: 'hers' }, olga)
    await keep(slug, { body: 'mine' })
    for (let times = 0; times < 2; times++) {
      const { status, body } = await keep(slug, { body: nothing })
      assert.deepEqual([status, bodiesOf(body.drafts)], [200, ['hers']])
    }
  })

const BAD: [string, object, string][] = [
  ['no body', { visibility: 0 }, 'draft.body'],
  ['a body of null', { body: null }, 'draft.body'],
  ['a body that is a number', { body: 7 }, 'draft.body'],
  ['a body of 100,001 characters', { body: 'x'.repeat(100_001) }, 'draft.body'],
  ['an unknown visibility', { body: 'x', visibility: 2 }, 'draft.visibility'],
]
for (const [what, draft, field] of BAD)
  test(`a draft with ${what} is refused, naming ${field}, and the one before stays`, async () => {
    const { slug } = await world.start()
    await keep(slug, { body: 'before' })
    const { status, body } = await keep(slug, draft)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(bodiesOf(await draftsIn(slug)), ['before'])
  })

test('a draft of 100,000 characters is kept', async () => {
  const { slug } = await world.start()
  const { body } = await keep(slug, { body: 'x'.repeat(100_000) })
  assert.equal(body.drafts[0].body.length, 100_000)
})

test('my drafts come latest first, over all conversations, and a save moves one to the front', async () => {
  for (const { conversation_id } of await mine(olga)) await keep(conversation_id, { body: '' }, olga)
  const slugs: string[] = []
  for (const name of ['one', 'two', 'three']) {
    tick()
    const { slug } = await world.start()
    await keep(slug, { body: name }, olga)
    await keep(slug, { body: `not hers: ${name}` })
    slugs.push(slug)
  }
  assert.deepEqual(bodiesOf(await mine(olga)), ['three', 'two', 'one'])
  tick()
  await keep(slugs[0] as string, { body: 'one, again' }, olga)
  assert.deepEqual(bodiesOf(await mine(olga)), ['one, again', 'three', 'two'])
})

test('a draft changes nothing about its conversation and is not in the log', async () => {
  const { slug, id } = await world.start()
  const before = (await ana.get(`/conversations/${slug}`)).body
  tick()
  await keep(slug, { body: 'x' })
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body, before)
  await world.logIsReadable()
  assert.equal((await ana.get(`/events?conversation=${id}`)).body.events.length, 1)
})

test('a reply sent from the staff pages takes the draft with the same text along', async () => {
  const { slug } = await world.start()
  const browser = await enter(world, ANA.email)
  await keep(slug, { body: 'On its way' })
  await keep(slug, { body: 'On its way' }, olga)
  assert.equal((await browser.post(`/conversations/${slug}/messages`, { body: 'On its way' })).status, 201)
  const left = await draftsIn(slug)
  assert.deepEqual(
    left.map(({ user }) => user.email),
    [OLGA.email],
  )
})

test('a sent reply leaves a note with the same text', async () => {
  const { slug } = await world.start()
  const browser = await enter(world, ANA.email)
  await keep(slug, { body: 'Same words', visibility: 1 })
  await browser.post(`/conversations/${slug}/messages`, { body: 'Same words' })
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['Same words'])
})

test('a draft that has been changed since, or is in another conversation, stays when a reply is sent', async () => {
  const [here, there] = [await world.start(), await world.start()]
  const browser = await enter(world, ANA.email)
  await keep(here.slug, { body: 'On its way, and more' })
  await keep(there.slug, { body: 'On its way' })
  await browser.post(`/conversations/${here.slug}/messages`, { body: 'On its way' })
  assert.deepEqual(bodiesOf(await draftsIn(here.slug)), ['On its way, and more'])
  assert.deepEqual(bodiesOf(await draftsIn(there.slug)), ['On its way'])
})

test('a message posted by a program leaves drafts', async () => {
  const { slug } = await world.start()
  await keep(slug, { body: 'same words' })
  await world.post(slug, { body: 'same words' })
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['same words'])
})

test('saves of one person at once leave one draft with one of the texts', async () => {
  const { slug } = await world.start()
  const texts = Array.from({ length: 10 }, (_, index) => `version ${index}`)
  const answers = await Promise.all(texts.map(body => keep(slug, { body })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const [draft, ...more] = await draftsIn(slug)
  assert.deepEqual(more, [])
  assert.ok(texts.includes(draft?.body as string))
})

test('an unknown conversation has no drafts to keep or to read', async () => {
  assert.equal((await keep('nothing', { body: 'x' })).status, 404)
  assert.equal((await ana.get('/conversations/nothing/drafts')).status, 404)
})

test('someone who has left can no longer write drafts, and the team can still read those that remain', async () => {
  const { slug } = await world.start()
  await olga.post('/staff', {
    staff: { name: 'Lea', email: 'lea@demo.test', password: 'correct horse battery' },
  })
  const browser = await enter(world, 'lea@demo.test')
  assert.equal(
    (await browser.put(`/conversations/${slug}/draft`, { draft: { body: 'half a reply' } })).status,
    200,
  )
  await olga.send('DELETE', '/staff/lea@demo.test')
  assert.equal((await browser.put(`/conversations/${slug}/draft`, { draft: { body: 'x' } })).status, 401)
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['half a reply'])
})

test('Rita neither reads, writes nor deletes a draft of ours, by slug or id', async () => {
  const { slug, id } = await world.start()
  await keep(slug, { body: 'ours' })
  for (const name of [slug, id]) {
    for (const body of ['hers', '']) assert.equal((await keep(name, { body }, rita)).status, 404)
    assert.equal((await rita.get(`/conversations/${name}/drafts`)).status, 404)
  }
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['ours'])
  assert.deepEqual(await mine(rita), [])
})

test('a save that comes with its message or after it leaves no draft; other words, or the same ones later, do', async () => {
  const { slug } = await world.start()
  const browser = await enter(world, ANA.email)
  for (let times = 0; times < 10; times++) {
    const body = `At once ${times}`
    await Promise.all([
      browser.post(`/conversations/${slug}/messages`, { body }),
      browser.put(`/conversations/${slug}/draft`, { draft: { body } }),
    ])
    await browser.put(`/conversations/${slug}/draft`, { draft: { body } })
    assert.deepEqual(bodiesOf(await draftsIn(slug)), [], body)
  }
  await browser.put(`/conversations/${slug}/draft`, { draft: { body: 'Other words' } })
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['Other words'])
  clock.now = new Date(clock.now.getTime() + 16_000)
  await browser.put(`/conversations/${slug}/draft`, { draft: { body: 'At once 9' } })
  assert.deepEqual(bodiesOf(await draftsIn(slug)), ['At once 9'])
})
