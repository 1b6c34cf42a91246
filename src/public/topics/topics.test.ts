import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world

async function make(name: string, slug?: string) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { status, body } = await ana.post('/topics', { topic: { name, slug } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const BAD: [Record<string, unknown>, string][] = [
  [{}, 'topic.name'],
  [{ name: '   ' }, 'topic.name'],
  [{ name: 'x'.repeat(201) }, 'topic.name'],
  [{ name: 'x', slug: 'x'.repeat(81) }, 'topic.slug'],
  [{ name: 'x', slug: '-x' }, 'topic.slug'],
  [{ name: 'x', slug: 'x/y' }, 'topic.slug'],
  [{ name: ['x'] }, 'topic.name'],
]
for (const [topic, field] of BAD)
  test(`the topic ${JSON.stringify(topic).slice(0, 40)} is refused, naming ${field}`, async () => {
    const before = (await ana.get('/topics')).body.total_count
    const { status, body } = await ana.post('/topics', { topic })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.equal((await ana.get('/topics')).body.total_count, before)
  })

test('a name of 200 characters, emoji counted as one, and a slug of 80 are accepted', async () => {
  const name = '🎁'.repeat(200)
  const slug = 's'.repeat(80)
  const made = await make(name, slug)
  assert.deepEqual([made.name, made.slug], [name, slug])
})

test('names may repeat; topics created at once get slugs of their own', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => make('Same name')))
  assert.equal(new Set(made.map(({ slug }) => slug)).size, 8)
  for (const { slug } of made) assert.match(slug, /^same-name(-[a-z0-9]{6,14})?$/)
})

test('of two topics created at once with one chosen slug, the second is a conflict', async () => {
  const both = ['One', 'Other'].map(name => ana.post('/topics', { topic: { name, slug: 'chosen' } }))
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [201, 409])
})

test('of two topics renamed to one slug at once, one gets it and the other a conflict', async () => {
  for (let round = 0; round < 5; round++) {
    const made = [await make('Left'), await make('Right')]
    const answers = await Promise.all(
      made.map(({ slug }) => ana.put(`/topics/${slug}`, { topic: { slug: `middle-${round}` } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  }
})

test('topics are listed newest first and paged, with the total on each page', async () => {
  const total = (await ana.get('/topics')).body.total_count
  const last = await make('The last of all')
  const first = await ana.get('/topics?page_size=2')
  assert.deepEqual([first.body.topics[0].slug, first.body.total_count], [last.slug, total + 1])
  const seen: string[] = []
  for (let page = 1; page <= first.body.page_count; page++) {
    const { body } = await ana.get(`/topics?page_size=2&page=${page}`)
    seen.push(...body.topics.map(({ slug }: { slug: string }) => slug))
  }
  assert.equal(new Set(seen).size, total + 1)
  const beyond = await ana.get(`/topics?page_size=2&page=${first.body.page_count + 1}`)
  assert.deepEqual([beyond.body.topics, beyond.body.total_count], [[], total + 1])
  for (const query of ['page=0', 'page_size=0', 'page_size=101'])
    assert.equal((await ana.get(`/topics?${query}`)).status, 422, query)
})

test('articles stay in their topic when it is renamed, and show its new name and slug', async () => {
  await make('Sending', 'sending')
  const { body: article } = await ana.post('/topics/sending/articles', { title: 'Boxes', body: 'x' })
  await ana.put('/topics/sending', { topic: { name: 'Shipping', slug: 'shipping' } })
  assert.deepEqual((await ana.get(`/articles/${article.slug}`)).body.topic, {
    name: 'Shipping',
    slug: 'shipping',
  })
  assert.equal((await ana.get('/topics/shipping/articles')).body.total_count, 1)
  assert.equal((await ana.get('/topics/sending/articles')).status, 404)
})

test('the topic of the path takes precedence over one in the body', async () => {
  await make('Here', 'here')
  await make('There', 'there')
  const article = { title: 'Where', body: 'x', topic: 'there' }
  const { body } = await ana.post('/topics/here/articles', { article })
  assert.equal(body.topic.slug, 'here')
})

test('an article is moved to another topic by slug, by id or by an object, and stays without any of them', async () => {
  const { id } = await make('Target', 'target')
  const { body: made } = await ana.post('/articles', { article: { title: 'Mover', body: 'x' } })
  assert.equal(made.topic, null)
  for (const [fields, slug] of [
    [{ topic: 'target' }, 'target'],
    [{ topic_id: 'here' }, 'here'],
    [{ topic_id: id }, 'target'],
    [{ topic_id: String(id) }, 'target'],
    [{ topic: { slug: 'there' } }, 'there'],
    [{ topic: null }, 'there'],
    [{ topic_id: '' }, 'there'],
    [{ title: 'Moved' }, 'there'],
  ] as const) {
    const { status, body } = await ana.put(`/articles/${made.slug}`, { article: fields })
    assert.deepEqual([status, body.topic?.slug], [200, slug], JSON.stringify(fields))
  }
})

test('a topic records its creation and each difference, and nothing for the same values', async () => {
  const { id } = await make('Logged', 'logged')
  await ana.put('/topics/logged', { topic: { name: 'Logged', slug: 'logged' } })
  await ana.put('/topics/logged', { topic: {} })
  await ana.put('/topics/logged', { topic: { name: 'Renamed' } })
  await ana.put('/topics/logged', { topic: { slug: 'target' } }) // taken
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=topic.created,topic.changed&limit=1000')
  const own = body.events.filter(({ subject }: { subject: { id: number } }) => subject.id === id)
  assert.deepEqual(
    own.map(({ type, data }: { type: string; data: unknown }) => [type, data]),
    [
      ['topic.created', { name: 'Logged', slug: 'logged' }],
      [
        'topic.changed',
        { from: { name: 'Logged', slug: 'logged' }, to: { name: 'Renamed', slug: 'logged' } },
      ],
    ],
  )
})

test('an outdated version of a topic is not changed', async () => {
  const { slug } = await make('Version')
  const { etag } = (await ana.get(`/topics/${slug}`)).headers
  const options = { headers: { 'if-match': String(etag), 'content-type': 'application/json' } }
  const put = (name: string) => ana.put(`/topics/${slug}`, { topic: { name } }, options)
  assert.deepEqual([(await put('Second')).status, (await put('Third')).status], [200, 412])
  assert.equal((await ana.get(`/topics/${slug}`)).body.name, 'Second')
})

test('Rita may have a topic with our slug, and changes only her own', async () => {
  await make('Both', 'both')
  assert.equal((await rita.put('/topics/both', { topic: { name: 'x' } })).status, 404)
  assert.equal((await rita.post('/topics', { topic: { name: 'Hers', slug: 'both' } })).status, 201)
  assert.equal((await rita.put('/topics/both', { topic: { name: 'Still hers' } })).status, 200)
  assert.equal((await ana.get('/topics/both')).body.name, 'Both')
})
