import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita } = world

async function publish(title: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await ana.post('/articles', { article: { title, body: 'x', ...fields } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const rename = (from: string, to: string, caller = ana) =>
  caller.put(`/articles/${from}`, { article: { slug: to } })
const slugAt = async (slug: string) => (await ana.get(`/articles/${slug}`)).body.slug

interface Logged {
  type: string
  subject: { id: number }
  data: { from: Record<string, unknown>; to: Record<string, unknown> }
}

/** What the log says of an article, oldest first. */
async function logOf(id: number): Promise<Logged[]> {
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=article.created,article.changed&limit=1000')
  return body.events.filter((event: Logged) => event.subject.id === id)
}

const TITLES: [string, RegExp][] = [
  ['Späte Lieferung?', /^spaete-lieferung$/],
  ['  Blanks   around  ', /^blanks-around$/],
  ['Привет мир', /^privet-mir$/],
  // Digits alone would look like an id.
  ['2026', /^2026-[2-9a-hjkmnp-z]{6}$/],
  ['???', /^[2-9a-hjkmnp-z]{12}$/],
  ['日本語', /^[a-z0-9][a-z0-9-]*$/],
]
for (const [title, slug] of TITLES)
  test(`the title ${JSON.stringify(title)} makes a readable slug that finds the article`, async () => {
    const made = await publish(title)
    assert.match(made.slug, slug)
    assert.equal((await ana.get(`/articles/${made.slug}`)).body.id, made.id)
  })

test('a slug made from a long title has at most 80 characters and does not end with a hyphen', async () => {
  const { slug } = await publish(`${'word '.repeat(16)}more words`)
  assert.ok(slug.length <= 80, slug)
  assert.doesNotMatch(slug, /-$/)
})

test('many articles of one title, created at once, all get slugs of their own', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => publish('At the same moment')))
  assert.equal(new Set(made.map(({ slug }) => slug)).size, 12)
  assert.equal(made.filter(({ slug }) => slug === 'at-the-same-moment').length, 1)
})

const LENGTHS: [string, number][] = [
  ['a', 201],
  ['0', 201],
  ['a'.repeat(100), 201],
  ['a'.repeat(101), 422],
  ['-a', 422],
  ['A', 422],
  ['a_b', 422],
  ['a/b', 422],
  ['ä', 422],
]
for (const [slug, expected] of LENGTHS)
  test(`a chosen slug of ${slug.length} characters, ${slug.slice(0, 5)}, gets ${expected}`, async () => {
    const { status, body } = await ana.post('/articles', { article: { title: 'Chosen', body: 'x', slug } })
    assert.equal(status, expected)
    if (status === 201) assert.equal(body.slug, slug)
    else assert.deepEqual(Object.keys(body.errors), ['article.slug'])
  })

test('an empty or null slug counts as absent: it is made from the title, and a change keeps it', async () => {
  const made = await publish('Nothing chosen', { slug: '' })
  assert.equal(made.slug, 'nothing-chosen')
  for (const slug of ['', null]) {
    const { status, body } = await ana.put('/articles/nothing-chosen', { article: { slug } })
    assert.deepEqual([status, body.slug], [200, 'nothing-chosen'])
  }
})

test('every former slug of an article finds it, and the last one is its slug', async () => {
  await publish('Chain', { slug: 'chain-1' })
  for (const [from, to] of [
    ['chain-1', 'chain-2'],
    ['chain-2', 'chain-3'],
    ['chain-1', 'chain-4'], // by a former slug
  ] as const)
    assert.equal((await rename(from, to)).status, 200, to)
  for (const slug of ['chain-1', 'chain-2', 'chain-3', 'chain-4'])
    assert.equal(await slugAt(slug), 'chain-4', slug)
})

test('a change by a former slug changes the article and keeps its slug', async () => {
  await publish('Earlier', { slug: 'earlier' })
  await rename('earlier', 'later')
  const { status, body } = await ana.put('/articles/earlier', { article: { title: 'Renamed' } })
  assert.deepEqual([status, body.slug, body.title], [200, 'later', 'Renamed'])
})

test('a slug that an article had is reserved for it: nobody else is created or renamed there', async () => {
  const owner = await publish('Reserved', { slug: 'reserved' })
  await rename('reserved', 'reserved-now')
  const other = await publish('Other', { slug: 'other' })
  const before = (await ana.get('/articles/other')).body
  for (const slug of ['reserved', 'reserved-now']) {
    const { status, body } = await rename('other', slug)
    assert.deepEqual([status, body.code], [409, 'conflict'], slug)
    const created = await ana.post('/articles', { article: { title: 'x', body: 'x', slug } })
    assert.equal(created.status, 409, slug)
  }
  assert.deepEqual((await ana.get('/articles/other')).body, before)
  assert.equal((await ana.get('/articles/reserved')).body.id, owner.id)
  assert.match((await publish('Reserved')).slug, /^reserved-[a-z0-9]{6}$/)
  assert.equal((await logOf(other.id)).length, 1, 'a refused change is no event')
})

test('an article may take back its former slug, and the one in between becomes a former one', async () => {
  const { id } = await publish('Back and forth', { slug: 'forth' })
  for (const slug of ['back', 'forth', 'back', 'forth'])
    assert.equal((await rename('forth', slug)).body.slug, slug)
  assert.equal((await ana.get('/articles/back')).body.id, id)
  assert.equal(await slugAt('back'), 'forth')
})

test('of two articles renamed to one slug at once, one gets it and the other a conflict', async () => {
  for (let round = 0; round < 5; round++) {
    const names = [`left-${round}`, `right-${round}`]
    for (const slug of names) await publish('Race', { slug })
    const answers = await Promise.all(names.map(slug => rename(slug, `prize-${round}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.id
    assert.equal((await ana.get(`/articles/prize-${round}`)).body.id, winner)
  }
})

test('an event names only what changed; a change to the same values is none', async () => {
  const { id } = await publish('Plain', { slug: 'plain' })
  const same = { title: 'Plain', body: 'x', slug: 'plain', status: 'published' }
  const before = (await ana.get('/articles/plain')).body
  assert.deepEqual((await ana.put('/articles/plain', { article: same })).body, before)
  await ana.put('/articles/plain', { article: { ...same, title: 'Fancy', status: 'draft' } })
  const [created, changed, ...others] = await logOf(id)
  assert.deepEqual([created?.data, others], [{ title: 'Plain', slug: 'plain', status: 0 }, []])
  assert.deepEqual(changed?.data, {
    from: { title: 'Plain', status: 0 },
    to: { title: 'Fancy', status: 1 },
    body_changed: false,
  })
})

test('a change of an outdated version is refused and changes nothing', async () => {
  await publish('Versions', { slug: 'versions' })
  const { etag } = (await ana.get('/articles/versions')).headers
  const ifMatch = { headers: { 'if-match': String(etag), 'content-type': 'application/json' } }
  const put = (title: string) => ana.put('/articles/versions', { article: { title } }, ifMatch)
  assert.equal((await put('Second')).status, 200)
  assert.equal((await put('Third')).status, 412)
  assert.equal((await ana.get('/articles/versions')).body.title, 'Second')
})

test('slugs of the rival brand are hers alone, former ones, too', async () => {
  await publish('Ours alone', { slug: 'ours-alone' })
  await rename('ours-alone', 'ours-now')
  for (const slug of ['ours-alone', 'ours-now']) {
    assert.equal((await rename(slug, 'taken-away', rita)).status, 404)
    const hers = await rita.post('/articles', { article: { title: 'Hers', body: 'hers', slug } })
    assert.deepEqual([hers.status, hers.body.slug], [201, slug])
    assert.equal((await ana.get(`/articles/${slug}`)).body.title, 'Ours alone')
  }
})
