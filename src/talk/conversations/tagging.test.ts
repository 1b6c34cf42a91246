import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const change = (slug: string, conversation: object) => ana.put(`/conversations/${slug}`, { conversation })

async function tagsAfter(slug: string, tag_list: unknown): Promise<string[]> {
  const { status, body } = await change(slug, { tag_list })
  assert.equal(status, 200, JSON.stringify(body))
  return body.tag_list
}

async function found(tag: string): Promise<string[]> {
  const { body } = await ana.get(`/conversations?filter=all&tag=${encodeURIComponent(tag)}`)
  return body.conversations.map(({ slug }: { slug: string }) => slug)
}

async function taggings(id: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.tagged`)
  return body.events.map(({ data }: { data: object }) => data)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

const SPELLINGS: [string, unknown, string[]][] = [
  ['a list', ['a', 'b'], ['a', 'b']],
  ['a text with commas', 'a, b ,,c', ['a', 'b', 'c']],
  ['a list whose texts have commas', ['a,b', ' c '], ['a', 'b', 'c']],
  ['a single word', 'alone', ['alone']],
  ['numbers and truth values', [7, true], ['7', 'true']],
  ['blanks and nothing between tags', ['', ' ', null, 'a'], ['a']],
  ['only commas, which is no tag', ',,,', []],
  ['words of several parts', ['in transit', 'to-do'], ['in transit', 'to-do']],
]
for (const [what, given, expected] of SPELLINGS)
  test(`tags may be given as ${what}, at the start and later`, async () => {
    const { slug, tag_list } = await world.start({ tag_list: given })
    assert.deepEqual(tag_list, expected)
    await tagsAfter(slug, ['before'])
    assert.deepEqual(await tagsAfter(slug, given), expected)
  })

test('of tags that differ only in case or in their Unicode form, the first one stays as written', async () => {
  const { slug } = await world.start()
  const composed = 'Café'.normalize('NFC')
  const decomposed = 'CAFÉ'.normalize('NFD')
  assert.deepEqual(await tagsAfter(slug, [composed, decomposed, 'ÄRGER', 'ärger']), [composed, 'ÄRGER'])
  assert.deepEqual(await found(decomposed), [slug])
  assert.deepEqual(await found('Ärger'), [slug])
})

test('the order of the tags is the order given, and a new order is a change', async () => {
  const { slug, id } = await world.start({ tag_list: ['b', 'a'] })
  assert.deepEqual(await tagsAfter(slug, ['a', 'b']), ['a', 'b'])
  assert.deepEqual(await taggings(id), [{ from: ['b', 'a'], to: ['a', 'b'] }])
})

test('a new spelling of a tag is a change, and the list still finds the conversation by either', async () => {
  const { slug, id } = await world.start({ tag_list: ['respelt'] })
  assert.deepEqual(await tagsAfter(slug, ['RESPELT']), ['RESPELT'])
  assert.deepEqual(await taggings(id), [{ from: ['respelt'], to: ['RESPELT'] }])
  for (const spelling of ['respelt', 'Respelt', ' RESPELT ']) assert.deepEqual(await found(spelling), [slug])
})

test('the same tags again are no change: no event, and the time of the last change stays', async () => {
  const { slug, id, updated_at } = await world.start({ tag_list: ['same', 'too'] })
  clock.now = new Date(clock.now.getTime() + 60_000)
  assert.equal((await change(slug, { tag_list: [' same ', 'too', 'SAME'] })).body.updated_at, updated_at)
  assert.deepEqual(await taggings(id), [])
})

test('fifty tags of 255 characters are accepted; one tag or one character more is refused by name', async () => {
  const { slug } = await world.start({ tag_list: ['before'] })
  const refused = async (tag_list: unknown) => {
    const { status, body } = await change(slug, { tag_list, subject: 'Never' })
    assert.equal(status, 422)
    return body.errors
  }
  assert.deepEqual(await refused(numbered(51)), { 'conversation.tag_list': ['must have at most 50 items'] })
  assert.deepEqual(await refused(numbered(51).join(',')), {
    'conversation.tag_list': ['must have at most 50 items'],
  })
  assert.deepEqual(await refused(['fine', 'x'.repeat(256)]), {
    'conversation.tag_list.1': ['must be at most 255 characters'],
  })
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.deepEqual([body.tag_list, body.subject], [['before'], 'Late parcel'])
  const widest = numbered(50).map(tag => tag.padEnd(255, 'x'))
  assert.deepEqual(await tagsAfter(slug, widest), widest)
})

test('the limit counts tags as given, before repeats are dropped', async () => {
  const { slug } = await world.start()
  assert.deepEqual(await tagsAfter(slug, Array(50).fill('again')), ['again'])
  const { body } = await change(slug, { tag_list: Array(51).fill('again') })
  assert.deepEqual(Object.keys(body.errors), ['conversation.tag_list'])
})

test('objects, lists in lists and other non-texts are refused by their place', async () => {
  const { slug } = await world.start({ tag_list: ['kept'] })
  for (const [tag_list, field] of [
    [['a', { name: 'b' }], 'conversation.tag_list.1'],
    [[['a']], 'conversation.tag_list.0'],
    [{ name: 'a' }, 'conversation.tag_list.0'],
  ] as const)
    assert.deepEqual(Object.keys((await change(slug, { tag_list })).body.errors), [field])
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.tag_list, ['kept'])
})

test('the first event of a conversation has its tags as stored', async () => {
  const { id } = await world.start({ tag_list: ['One', 'one', ' two '] })
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.created`)
  assert.deepEqual(body.events[0].data.tags, ['One', 'two'])
})

test('of two lists of tags at once one wins whole, and the log ends with it', async () => {
  const { slug, id } = await world.start()
  const sets = [['a', 'b'], ['c', 'd'], ['e'], ['f', 'g', 'h']]
  await Promise.all(
    sets.map((tag_list, index) => (index % 2 ? ana : olga).put(`/conversations/${slug}`, { tag_list })),
  )
  const { tag_list } = (await ana.get(`/conversations/${slug}`)).body
  assert.ok(sets.some(set => set.join() === tag_list.join()))
  const told = await taggings(id)
  assert.equal(told.length, sets.length)
  assert.ok(told.some(({ to }: { to: string[] }) => to.join() === tag_list.join()))
})

test('a filter by several tags finds what has all of them, and a removed tag finds nothing', async () => {
  const both = await world.start({ tag_list: ['left', 'right'] })
  const one = await world.start({ tag_list: ['left'] })
  assert.deepEqual(await found('LEFT'), [one.slug, both.slug])
  assert.deepEqual(await found('right,left'), [both.slug])
  await tagsAfter(both.slug, ['right'])
  assert.deepEqual(await found('left,right'), [])
  assert.deepEqual(await found('left'), [one.slug])
})

test('Rita can neither tag ours nor find it by its tags', async () => {
  const { slug } = await world.start({ tag_list: ['secret-project'] })
  assert.equal((await rita.put(`/conversations/${slug}`, { tag_list: [] })).status, 404)
  assert.equal((await rita.get('/conversations?filter=all&tag=secret-project')).body.total_count, 0)
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.tag_list, ['secret-project'])
})

test('a tag in two Unicode forms is counted as one', async () => {
  const openCounts = async () => {
    const { tags } = (await ana.get('/views')).body
    const same = tags.filter(({ tag }: { tag: string }) => tag.normalize('NFC').toLowerCase() === 'écru')
    return same.map(({ open_count }: { open_count: number }) => open_count)
  }
  // Often enough to be among the tags that are shown.
  for (let n = 0; n < 4; n++)
    for (const form of ['NFC', 'NFD']) await world.start({ tag_list: ['Écru'.normalize(form)] })
  assert.deepEqual(await openCounts(), [8])
})
