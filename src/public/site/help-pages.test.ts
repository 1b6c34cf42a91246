import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, app, clock } = world

const get = (url: string, host = 'demo.localhost') => app.inject({ method: 'GET', url, headers: { host } })
/** A page, with its equals signs as they are read: they are escaped. */
const pageAt = async (url: string) => (await get(url)).body.replaceAll('&#61;', '=')

async function write(title: string, fields: Record<string, unknown> = {}, caller = ana) {
  clock.now = new Date(clock.now.getTime() + 60_000)
  const { status, body } = await caller.post('/articles', { article: { title, body: 'Words.', ...fields } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Titles in the order in which a page links to their articles. */
const linked = (html: string) =>
  [...html.matchAll(/<a href="\/help\/articles\/[^"]*">(?:<svg.*?<\/svg><span><bdi>)?([^<]*)</g)].map(
    ([, title]) => title,
  )

async function newTopic(name: string, count: number, fields: Record<string, unknown> = {}) {
  const { slug } = (await ana.post('/topics', { topic: { name } })).body
  for (let n = 1; n <= count; n++) await write(`${name} ${n}`, { topic: slug, ...fields })
  return slug
}

test('an empty help center says so, and leads to the contact form', async () => {
  const page = await pageAt('/help')
  assert.match(page, /No articles yet\..*<a class="button" href="\/contact">/s)
  assert.doesNotMatch(page, /<ul class="topics">/)
})

test('the home page has topics by name with their size and newest articles, what is new, and other articles last', async () => {
  await newTopic('Zebra', 1)
  await newTopic('Antelope', 7)
  await newTopic('Draft topic', 2, { status: 'draft' })
  await write('Without a topic')
  const page = await pageAt('/help')
  const headings = [...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, name]) => name)
  assert.deepEqual(headings, ['Antelope', 'Zebra', 'Recently updated', 'Other articles', 'Still stuck?'])
  assert.match(
    page,
    /href="\/help\/topics\/antelope">.*<p><bdi>Antelope 7<\/bdi> · <bdi>Antelope 6<\/bdi> · <bdi>Antelope 5<\/bdi> · <bdi>Antelope 4<\/bdi> · <bdi>Antelope 3<\/bdi><\/p><p class="count">7 articles</s,
  )
  assert.match(page, /<p class="count">1 article</)
  assert.deepEqual(linked(page), [
    'Without a topic',
    'Antelope 7',
    'Antelope 6',
    'Antelope 5',
    'Antelope 4',
    'Antelope 3',
    'Without a topic',
  ])
})

test('a topic without published articles is not found; it is once one is published', async () => {
  const slug = await newTopic('Hidden', 1, { status: 'internal' })
  assert.equal((await get(`/help/topics/${slug}`)).statusCode, 404)
  await ana.put('/articles/hidden-1', { article: { status: 'published' } })
  assert.deepEqual(linked(await pageAt(`/help/topics/${slug}`)), ['Hidden 1'])
})

test('a topic is paged by thirty, and its pages name each other', async () => {
  const slug = await newTopic('Many', 31)
  const first = await pageAt(`/help/topics/${slug}`)
  assert.deepEqual([linked(first).length, linked(first)[0]], [30, 'Many 31'])
  assert.match(first, /Page 1 of 2/)
  assert.match(first, /<a rel="next" href="\/help\/topics\/many\?page=2">/)
  assert.doesNotMatch(first, /rel="prev"/)
  const second = await pageAt(`/help/topics/${slug}?page=2`)
  assert.deepEqual(linked(second), ['Many 1'])
  assert.match(second, /<a rel="prev" href="\/help\/topics\/many\?page=1">/)
  assert.doesNotMatch(second, /rel="next"/)
  assert.match(
    second,
    /<link rel="canonical" href="http:\/\/demo\.localhost:3000\/help\/topics\/many\?page=2">/,
  )
  for (const page of ['0', 'x', '10001', '-1', ''])
    assert.deepEqual(linked(await pageAt(`/help/topics/${slug}?page=${page}`)), linked(first), page)
})

test('search results are paged, keep the words in their links, and are hidden from search engines', async () => {
  const page = await pageAt('/help/search?q=many&page=2')
  assert.match(page, /31 articles for “many”/)
  assert.match(page, /<a rel="prev" href="\/help\/search\?q=many&#38;page=1">/)
  assert.match(page, /<meta name="robots" content="noindex">/)
  const empty = await pageAt('/help/search?q=+++')
  assert.doesNotMatch(empty, /No results|articles for/)
  assert.deepEqual(linked(empty), [])
})

test('words of more than two hundred characters are not searched for', async () => {
  const { articles } = (await get(`/help/suggest?q=${'many '.repeat(40)}`)).json()
  assert.ok(articles.length > 0, 'two hundred with the blank at the end')
  assert.deepEqual((await get(`/help/suggest?q=${'many+'.repeat(41)}`)).json(), { articles: [] })
})

test('for a sentence, articles with some of its words are suggested, but none for stop words alone', async () => {
  await write('How to get a xylophone back')
  const titles = async (q: string) =>
    (await get(`/help/suggest?q=${encodeURIComponent(q)}`))
      .json()
      .articles.map(({ title }: { title: string }) => title)
  assert.deepEqual(await titles('the xylophone of my lamp'), ['How to get a xylophone back'])
  assert.deepEqual(await titles('the of my umbrella'), [])
})

test('at most six articles are suggested, of this brand only, and other sites may ask', async () => {
  await write('Many of hers', {}, rita)
  const answer = await get('/help/suggest?q=many')
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  const { articles } = answer.json()
  assert.equal(articles.length, 6)
  for (const { title, path } of articles) {
    assert.match(title, /^Many \d+$/)
    assert.match(path, /^\/help\/articles\/many-\d+$/)
  }
  assert.deepEqual((await get('/help/suggest')).json(), { articles: [] })
})

test('an article shows its topic and up to five others of it, newest first, without itself', async () => {
  const related = async (slug: string) => {
    const [, aside = ''] = (await pageAt(`/help/articles/${slug}`)).split('<aside class="aside">')
    return linked(aside)
  }
  assert.deepEqual(
    await related('antelope-6'),
    [7, 5, 4, 3, 2].map(n => `Antelope ${n}`),
  )
  assert.deepEqual(
    await related('antelope-1'),
    [7, 6, 5, 4, 3].map(n => `Antelope ${n}`),
  )
  assert.deepEqual(await related('without-a-topic'), [])
  await write('Care for an antelope', { body: 'Of any kind.' })
  assert.deepEqual(
    await related('care-for-an-antelope'),
    [7, 6, 5, 4, 3].map(n => `Antelope ${n}`),
    'without a topic, those with words of its title',
  )
  assert.match(await pageAt('/help/articles/antelope-1'), /<a href="\/help\/topics\/antelope">Antelope<\/a>/)
  assert.doesNotMatch(await pageAt('/help/articles/without-a-topic'), /Related|\/help\/topics\//)
})

test('a title that a search would read as a range of times is words for what is related', async () => {
  const titles = ['Searching by created_at:yesterday', 'Searching by updated_at:[1 TO 5]'] as const
  for (const title of titles) await write(title)
  const page = await get('/help/articles/searching-by-updated-at-1-to-5')
  assert.equal(page.statusCode, 200)
  assert.ok(linked(page.body).includes(titles[0]))
  assert.ok(linked(await pageAt('/help/articles/searching-by-created-at-yesterday')).includes(titles[1]))
})

test('contents are listed from the second heading on', async () => {
  await write('One heading', { body: '## Only\n\nText' })
  await write('Two headings', { body: '## First\n\nText\n\n## Second & last\n\nText' })
  assert.doesNotMatch(await pageAt('/help/articles/one-heading'), /On this page/)
  const page = await pageAt('/help/articles/two-headings')
  const [, contents = ''] = page.split('On this page</h2>')
  assert.match(
    contents,
    /<a href="#s-first">First<\/a>[\s\S]*<a href="#s-second-and-last">Second &#38; last<\/a>/,
  )
})

test('an article tells search engines what it says, even with quotes and script tags in it', async () => {
  const title = 'Say "hi" </script><script>alert(1)</script>'
  const { slug } = await write(title, { body: 'It **starts** here: "quoted" </script> & more.' })
  const page = await pageAt(`/help/articles/${slug}`)
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? []
  const [publisher, data] = JSON.parse(json)['@graph']
  assert.deepEqual(
    [data.headline, data.mainEntityOfPage, data.publisher['@id'], publisher.name],
    [title, `http://demo.localhost:3000/help/articles/${slug}`, publisher['@id'], 'The demo brand'],
  )
  assert.deepEqual([data.datePublished, data.dateModified], Array(2).fill(clock.now.toISOString()))
  assert.match(data.description, /^It starts here/)
  assert.doesNotMatch(page, /<script>alert/)
})

test('robots.txt names the sitemap of its own host and closes what is not for robots', async () => {
  const answer = await get('/robots.txt', 'rival.localhost')
  assert.match(String(answer.headers['content-type']), /^text\/plain/)
  const lines = answer.body.trim().split('\n')
  for (const path of ['/api/', '/files/', '/rate/']) assert.ok(lines.includes(`Disallow: ${path}`), path)
  assert.ok(lines.includes('Sitemap: http://rival.localhost:3000/sitemap.xml'))
})

test('the feed has the thirty newest articles as HTML, and is as new as the last change', async () => {
  const { slug } = await write('In the feed', { body: 'Some **bold** words' })
  clock.now = new Date('2027-01-01T00:00:00Z')
  await ana.put('/articles/zebra-1', { article: { title: 'Zebra, again' } })
  const feed = await pageAt('/help/feed.atom')
  const entries = feed.match(/<entry>[\s\S]*?<\/entry>/g) ?? []
  assert.equal(entries.length, 30)
  assert.match(entries[0] ?? '', new RegExp(`<id>http://demo.localhost:3000/help/articles/${slug}</id>`))
  assert.match(entries[0] ?? '', /&#60;strong&#62;bold&#60;\/strong&#62;/)
  assert.doesNotMatch(feed, /Zebra/, 'a change does not make an article new')
})
