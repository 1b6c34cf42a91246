import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world

const change = (slug: string, data: unknown) => ana.put(`/conversations/${slug}`, { conversation: { data } })

async function dataAfter(slug: string, data: unknown) {
  const { status, body } = await change(slug, data)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

async function dataChanges(id: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.data_changed`)
  return body.events.map(({ data }: { data: object }) => data)
}

async function found(pairs: Record<string, string>): Promise<string[]> {
  const query = Object.entries(pairs).map(
    ([key, value]) => `data[${encodeURIComponent(key)}]=${encodeURIComponent(value)}`,
  )
  const { status, body } = await ana.get(`/conversations?filter=all&${query.join('&')}`)
  assert.equal(status, 200)
  return body.conversations.map(({ slug }: { slug: string }) => slug)
}

const keys = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, index]))

const VALUES = {
  text: 'Größe 📦',
  empty: '',
  integer: 999_999_999_999_999,
  negative: -7,
  fraction: 0.25,
  yes: true,
  no: false,
  'key with blanks, Ümläute and.dots': 'x',
  '0': 'a digit for a key',
}

test('texts, numbers and truth values come back as they were given', async () => {
  const { slug, data } = await world.start({ data: VALUES })
  assert.deepEqual(data, VALUES)
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.data, VALUES)
})

test('every kind of value is found by its text', async () => {
  const { slug } = await world.start({ data: { ...VALUES, marker: 'find me' } })
  for (const [key, value] of Object.entries(VALUES)) {
    if (value === '') continue
    assert.deepEqual(await found({ marker: 'find me', [key]: String(value) }), [slug], key)
    assert.deepEqual(await found({ marker: 'find me', [key]: `${value}0x` }), [], key)
  }
})

test('a value is found only as it is spelled: case, blanks and zeros count', async () => {
  await world.start({ data: { code: 'Ab 1', amount: 7 } })
  for (const code of ['ab 1', 'Ab 1 ', 'Ab', 'Ab%']) assert.deepEqual(await found({ code }), [], code)
  for (const amount of ['7.0', '07', '+7', '7e0']) assert.deepEqual(await found({ amount }), [], amount)
  assert.equal((await found({ code: 'Ab 1', amount: '7' })).length, 1)
})

test('an empty pair is no condition', async () => {
  const { slug } = await world.start({ data: { shelf: 'upper' } })
  assert.deepEqual(await found({ shelf: 'upper', other: '' }), [slug])
})

test('limits: fifty keys of 64 characters and texts of 10,000; each step beyond is refused by its field', async () => {
  const { slug } = await world.start()
  const refused = async (data: unknown) => {
    const { status, body } = await change(slug, data)
    assert.equal(status, 422)
    return Object.keys(body.errors)
  }
  const long = 'k'.repeat(65)
  assert.deepEqual(await refused(keys(51)), ['conversation.data'])
  assert.deepEqual(await refused({ [long]: 1 }), [`conversation.data.${long}`])
  assert.deepEqual(await refused({ '': 1 }), ['conversation.data.'])
  assert.deepEqual(await refused({ fine: 1, story: 'x'.repeat(10_001) }), ['conversation.data.story'])
  assert.deepEqual(await refused({ list: [1] }), ['conversation.data.list'])
  assert.deepEqual(await refused({ inside: { a: 1 } }), ['conversation.data.inside'])
  assert.deepEqual(await refused({ huge: 9_007_199_254_740_992 }), ['conversation.data.huge'])
  assert.deepEqual(await refused(['a']), ['conversation.data'])
  assert.deepEqual(await refused('a=1'), ['conversation.data'])
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.data, {})
  const widest = { ...keys(49), ['k'.repeat(64)]: 'x'.repeat(10_000) }
  assert.deepEqual(await dataAfter(slug, widest), widest)
})

test('a full conversation can exchange a key in one change', async () => {
  const { slug } = await world.start({ data: keys(50) })
  assert.deepEqual(Object.keys((await change(slug, { extra: 1 })).body.errors), ['conversation.data'])
  const after = await dataAfter(slug, { k0: null, extra: 1 })
  assert.deepEqual([Object.keys(after).length, after.extra, 'k0' in after], [50, 1, false])
})

test('null at the start stores nothing, and null for an unknown key changes nothing', async () => {
  const { slug, id, data, updated_at } = await world.start({ data: { a: null, b: 1 } })
  assert.deepEqual(data, { b: 1 })
  clock.now = new Date(clock.now.getTime() + 60_000)
  const { body } = await change(slug, { never: null })
  assert.deepEqual([body.data, body.updated_at], [{ b: 1 }, updated_at])
  assert.deepEqual(await dataChanges(id), [])
})

test('nothing, and an empty object, leave the data as it is', async () => {
  const { slug } = await world.start({ data: { a: 1 } })
  for (const nothing of [null, '', [], {}]) assert.deepEqual(await dataAfter(slug, nothing), { a: 1 })
})

test('an empty text is a value, and does not remove the key', async () => {
  const { slug } = await world.start({ data: { a: 1 } })
  assert.deepEqual(await dataAfter(slug, { a: '' }), { a: '' })
})

test('a change of the data is one event with all values before and after', async () => {
  const { slug, id } = await world.start({ data: { a: 1, b: 'two' } })
  await dataAfter(slug, { a: '1', b: null, c: true })
  await dataAfter(slug, { c: true })
  assert.deepEqual(await dataChanges(id), [{ from: { a: 1, b: 'two' }, to: { a: '1', c: true } }])
})

test('twenty programs that each set a key of their own at once lose none', async () => {
  const { slug, id } = await world.start()
  await Promise.all(Array.from({ length: 20 }, (_, index) => change(slug, { [`program${index}`]: index })))
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.data, keys(20, 'program'))
  assert.equal((await dataChanges(id)).length, 20)
})

test('of programs that together would exceed fifty keys, only as many as fit get in', async () => {
  const { slug } = await world.start({ data: keys(45) })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => change(slug, { [`late${index}`]: 1 })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(5).fill(200), ...Array(5).fill(422)])
  assert.equal(Object.keys((await ana.get(`/conversations/${slug}`)).body.data).length, 50)
})

test('data of the customer at the start merges into the contact, and is no data of the conversation', async () => {
  const user = { email: 'data@example.com' }
  await world.start({ user: { ...user, data: { plan: 'gold', seats: 3 } } })
  const { data } = await world.start({ user: { ...user, data: { seats: null, vip: true } } })
  assert.deepEqual(data, {})
  assert.deepEqual((await ana.get(`/contacts/${user.email}`)).body.data, { plan: 'gold', vip: true })
})

test('too much data of the customer is refused by its field, and neither conversation nor contact remains', async () => {
  const email = 'overfull@example.com'
  await world.start({ user: { email, data: keys(30) } })
  const { status, body } = await ana.post('/conversations', {
    conversation: { category: 'support', message: { body: 'x' }, user: { email, data: keys(30, 'other') } },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.user.data']])
  assert.deepEqual((await ana.get(`/contacts/${email}`)).body.data, keys(30))
  assert.equal((await ana.get(`/conversations?filter=all&for=${email}`)).body.total_count, 1)
})

test('Rita neither changes our data nor finds by it', async () => {
  const { slug } = await world.start({ data: { contract: 'C-1' } })
  assert.equal((await rita.put(`/conversations/${slug}`, { data: { contract: null } })).status, 404)
  assert.equal((await rita.get('/conversations?filter=all&data[contract]=C-1')).body.total_count, 0)
  assert.deepEqual(await found({ contract: 'C-1' }), [slug])
})
