import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { type Caller, createWorld } from '../../../test/world.ts'
import { STATUS, type Status, VISIBILITY } from '../../talk/conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

const tick = (seconds = 1) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
}

async function begin(fields: Record<string, unknown> = {}): Promise<string> {
  tick()
  return (await world.start(fields)).slug
}

type Listed = { slug: string }[]
const slugsOf = (listed: Listed) => listed.map(({ slug }) => slug)

async function view(key: string, query = '', who = ana): Promise<string[]> {
  const { status, body } = await who.get(`/views/${key}?page_size=100&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return slugsOf(body.conversations)
}

async function counts(who: Caller = ana): Promise<Record<string, number>> {
  const { body } = await who.get('/views')
  return Object.fromEntries(body.views.map(({ key, count }: { key: string; count: number }) => [key, count]))
}

/** Keys of the views that list a conversation. */
async function viewsOf(slug: string, who = ana): Promise<string[]> {
  const keys = Object.keys(await counts(who))
  const listed = await Promise.all(keys.map(async key => (await view(key, '', who)).includes(slug)))
  return keys.filter((_, index) => listed[index])
}

const VIEWS_OF: [name: string, status: Status, views: string[]][] = [
  ['Unresolved', STATUS.unresolved, ['open', 'unassigned', 'all']],
  ['Pending', STATUS.pending, ['all']],
  ['Resolved', STATUS.resolved, ['resolved', 'all']],
  ['Spam', STATUS.spam, ['spam', 'all']],
  ['Archived', STATUS.archived, ['archived']],
  ['On Hold', STATUS.onHold, ['on_hold', 'all']],
  ['Auto-Resolved', STATUS.autoResolved, ['resolved', 'all']],
  ['Chatbot Assigned', STATUS.chatbotAssigned, ['all']],
  ['Chatbot Resolved', STATUS.chatbotResolved, ['resolved', 'all']],
  ['Spam found by AI', STATUS.spamByAi, ['spam', 'all']],
]
for (const [name, status, views] of VIEWS_OF)
  test(`a conversation that is ${name} is in ${views.join(' and ')}, and counted there`, async () => {
    const before = await counts()
    const slug = await begin({ status, ...(status === STATUS.onHold ? { hold_until: '2030-01-01' } : {}) })
    assert.deepEqual((await viewsOf(slug)).toSorted(), views.toSorted())
    const after = await counts()
    for (const key of Object.keys(after))
      assert.equal((after[key] as number) - (before[key] as number), views.includes(key) ? 1 : 0, key)
  })

test('mine is what is open and assigned to the caller: each sees their own', async () => {
  const slug = await begin({ assignee: ANA.email })
  assert.deepEqual(await viewsOf(slug), ['open', 'mine', 'all'])
  assert.deepEqual(await viewsOf(slug, olga), ['open', 'all'])
  await ana.put(`/conversations/${slug}`, { assignee: OLGA.email })
  assert.deepEqual(await viewsOf(slug), ['open', 'all'])
  assert.deepEqual(await viewsOf(slug, olga), ['open', 'mine', 'all'])
  assert.deepEqual([(await counts()).mine, (await counts(olga)).mine], [0, 1])
  await ana.put(`/conversations/${slug}`, { status: STATUS.resolved })
  assert.deepEqual(await viewsOf(slug, olga), ['resolved', 'all'], 'it stays hers, and is no longer open')
})

test('open views go by the customer’s last message: notes, replies and changes move nothing', async () => {
  const query = 'tag=order'
  const [first, second] = [await begin({ tag_list: ['order'] }), await begin({ tag_list: ['order'] })]
  assert.deepEqual(await view('open', query), [second, first])
  tick()
  await world.post(first, { body: 'x', visibility: VISIBILITY.internalNote, suppress_autoresolve: true })
  await world.post(first, { body: 'x', suppress_autoresolve: true })
  await ana.put(`/conversations/${first}`, { subject: 'Renamed' })
  assert.deepEqual(await view('open', query), [second, first])
  tick()
  await world.post(first, { body: 'Anybody there?', user: CODY })
  assert.deepEqual(await view('open', query), [first, second])
})

test('other views go by the last change of any kind', async () => {
  const query = 'tag=changes'
  const fields = { tag_list: ['changes'], status: STATUS.resolved }
  const [first, second] = [await begin(fields), await begin(fields)]
  tick()
  await ana.put(`/conversations/${first}`, { subject: 'Renamed' })
  for (const key of ['resolved', 'all']) assert.deepEqual(await view(key, query), [first, second], key)
})

test('channel and tags narrow a view together, and empty ones do not', async () => {
  const both = await begin({ tag_list: ['Narrow', 'deep'], category: 'sales' })
  const tagged = await begin({ tag_list: ['narrow'], category: 'sales' })
  const elsewhere = await begin({ tag_list: ['narrow', 'deep'] })
  for (const [query, expected] of [
    ['tag=NARROW', [elsewhere, tagged, both]],
    ['tag=narrow,deep', [elsewhere, both]],
    ['tag=narrow&category=sales', [tagged, both]],
    ['tag=narrow,deep&category=sales', [both]],
    ['tag=narrow&category=', [elsewhere, tagged, both]],
    ['tag=narrow&category=nowhere', []],
    ['tag=narrow,unheard-of', []],
  ] as const)
    for (const key of ['open', 'unassigned', 'all'])
      assert.deepEqual(await view(key, query), expected, `${key} ${query}`)
})

test('pages by cursor return each conversation once, though some have no customer’s message', async () => {
  const fields = { tag_list: ['walk'] }
  for (let n = 0; n < 4; n++) {
    await begin(fields)
    await world.start(fields)
    await begin({ ...fields, message: { body: 'x', user: OLGA, suppress_autoresolve: true } })
  }
  for (const key of ['open', 'unassigned', 'all']) {
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { body } = (await ana.get(`/views/${key}?tag=walk&page_size=5&cursor=${cursor}`)) as {
        body: { conversations: Listed; next: string | null }
      }
      seen.push(...slugsOf(body.conversations))
      cursor = body.next
    }
    assert.deepEqual(seen, await view(key, 'tag=walk'), key)
    assert.deepEqual([seen.length, new Set(seen).size, pages], [12, 12, 3], key)
  }
})

test('a full last page has a cursor to an empty one', async () => {
  for (let n = 0; n < 2; n++) await begin({ tag_list: ['full'] })
  const first = await ana.get('/views/open?tag=full&page_size=2')
  assert.equal(first.body.conversations.length, 2)
  const second = await ana.get(`/views/open?tag=full&page_size=2&cursor=${first.body.next}`)
  assert.deepEqual([second.body.conversations, second.body.next], [[], null])
})

test('a page has one to a hundred conversations, thirty by default', async () => {
  for (let n = 0; n < 31; n++) await world.start({ tag_list: ['many'] })
  const sizeOf = async (query: string) =>
    (await ana.get(`/views/open?tag=many${query}`)).body.conversations.length
  assert.deepEqual(
    [await sizeOf(''), await sizeOf('&page_size=1'), await sizeOf('&page_size=100')],
    [30, 1, 31],
  )
  for (const size of ['0', '101', '-1', 'many', '1.5']) {
    const { status, body } = await ana.get(`/views/open?page_size=${size}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['page_size']], size)
  }
})

test('the open count of a channel follows a move and a change of status', async () => {
  const open = async () => {
    const { channels } = (await ana.get('/views')).body as {
      channels: { slug: string; open_count: number }[]
    }
    return ['support', 'sales'].map(
      slug => channels.find(channel => channel.slug === slug)?.open_count as number,
    )
  }
  const [support, sales] = (await open()) as [number, number]
  const slug = await begin()
  assert.deepEqual(await open(), [support + 1, sales])
  await ana.put(`/conversations/${slug}`, { category: 'sales' })
  assert.deepEqual(await open(), [support, sales + 1])
  await ana.put(`/conversations/${slug}`, { status: STATUS.spam })
  assert.deepEqual(await open(), [support, sales])
})

test('of the tags of open conversations the twenty most frequent are counted, in any case of theirs', async () => {
  const frequent = Array.from({ length: 21 }, (_, index) => `frequent ${String(index).padStart(2, '0')}`)
  for (let n = 0; n < 40; n++)
    await world.start({ tag_list: n % 2 ? frequent.slice(0, 20) : frequent.map(tag => tag.toUpperCase()) })
  await world.start({ tag_list: ['only resolved'], status: STATUS.resolved })
  const { tags } = (await ana.get('/views')).body as { tags: { tag: string; open_count: number }[] }
  assert.equal(tags.length, 20)
  assert.deepEqual([...new Set(tags.map(({ open_count }) => open_count))], [40])
  assert.equal(
    tags.some(({ tag }) => tag === 'only resolved' || /frequent 20/i.test(tag)),
    false,
  )
})

test('Rita’s views are of her brand only: counts, channels, tags and lists', async () => {
  const before = await counts()
  const { body } = await rita.get('/views')
  assert.deepEqual(
    [
      body.tags,
      body.channels.map(({ slug, open_count }: { slug: string; open_count: number }) => [slug, open_count]),
    ],
    [[], [['support', 0]]],
  )
  for (const key of Object.keys(before)) assert.deepEqual(await view(key, '', rita), [], key)
  await rita.post('/conversations', { conversation: { category: 'support', message: { body: 'x' } } })
  assert.deepEqual(await counts(), before)
})

test('a view can be put in another order, on every page', async () => {
  const slugs = [
    await begin({ tag_list: ['sorted'] }),
    await begin({ tag_list: ['sorted'] }),
    await begin({ tag_list: ['sorted'] }),
  ]
  tick()
  await ana.put(`/conversations/${slugs[0]}`, { conversation: { subject: 'Changed last' } })
  const [first, second, third] = slugs as [string, string, string]
  for (const [query, expected] of [
    ['', [third, second, first]],
    ['sort=created&order=asc', [first, second, third]],
    ['sort=changed', [first, third, second]],
    ['sort=updated&order=asc', [first, second, third]],
  ] as const) {
    assert.deepEqual(await view('open', `tag=sorted&${query}`), expected, query)
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ana.get(
        `/views/open?tag=sorted&page_size=1&${query}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      walked.push(...slugsOf(body.conversations))
      cursor = body.next
    }
    assert.deepEqual(walked, expected, query)
  }
  const { status, body } = await ana.get('/views/open?sort=best')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['sort']])
})
