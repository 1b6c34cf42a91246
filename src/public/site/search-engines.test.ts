// What search engines read: where each page is, in which languages, and what it is about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const BASE = 'http://demo.localhost:3000'
const get = (url: string, host = 'demo.localhost') => app.inject({ url, headers: { host } })
const pageAt = async (url: string) => (await get(url)).body.replaceAll('&#61;', '=')
const create = async (fields: Record<string, unknown>) =>
  (await ana.post('/articles', { article: { body: 'Words.', status: 'published', ...fields } })).body
const translate = (slug: string, language: string, fields: object) =>
  ana.put(`/articles/${slug}/translations/${language}`, { translation: { body: 'Wörter.', ...fields } })

/** What a page says of its addresses. */
async function addressesOf(url: string) {
  const page = await pageAt(url)
  const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(page) ?? []
  const alternates = [...page.matchAll(/hreflang="([^"]*)" href="([^"]*)">/g)]
    .filter(([, , href]) => href?.startsWith(BASE))
    .map(([, code, href]) => `${code} ${href?.slice(BASE.length)}`)
  return { canonical: canonical?.slice(BASE.length), alternates }
}

async function thingsOf(url: string) {
  const [, json = '{"@graph":[]}'] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await pageAt(url)) ?? []
  const things: Record<string, unknown>[] = JSON.parse(json)['@graph']
  return (type: string) => things.find(thing => thing['@type'] === type) as Record<string, unknown>
}

await olga.put('/brand', { brand: { site_languages: ['de', 'fr'] } })
const topic = (await ana.post('/topics', { topic: { name: 'Returns' } })).body
const inside = (await ana.post('/topics', { topic: { name: 'From abroad', parent: topic.slug } })).body
const translated = await create({ title: 'Sending it back', topic: inside.slug })
await translate(translated.slug, 'de', { title: 'Zurücksenden' })
await translate(translated.slug, 'fr', { title: 'Retourner', status: 'draft' })
const untranslated = await create({ title: 'Only in English' })

test('a page that is in every language names itself in all of them, and the brand’s own for other readers', async () => {
  const alternates = ['en /help', 'de /de/help', 'fr /fr/help', 'x-default /help']
  assert.deepEqual(await addressesOf('/help'), { canonical: '/help', alternates })
  assert.deepEqual(await addressesOf('/fr/help'), { canonical: '/fr/help', alternates })
})

test('an article names the languages that it is in; in any other, the original is the one to find', async () => {
  const path = `/help/articles/${translated.slug}`
  const alternates = [`en ${path}`, `de /de${path}`, `x-default ${path}`]
  assert.deepEqual(await addressesOf(path), { canonical: path, alternates })
  assert.deepEqual(await addressesOf(`/de${path}`), { canonical: `/de${path}`, alternates })
  assert.deepEqual(
    await addressesOf(`/fr${path}`),
    { canonical: path, alternates },
    'a draft is no translation',
  )
  const other = `/help/articles/${untranslated.slug}`
  for (const prefix of ['', '/de', '/fr'])
    assert.deepEqual(await addressesOf(prefix + other), { canonical: other, alternates: [] }, prefix)
})

test('an article that is not in the brand’s main language is found in its own', async () => {
  await olga.put('/brand', { brand: { site_language: 'fr', site_languages: ['en', 'de'] } })
  const path = `/help/articles/${untranslated.slug}`
  assert.equal((await addressesOf(path)).canonical, `/en${path}`)
  assert.deepEqual((await addressesOf(`/help/articles/${translated.slug}`)).alternates, [
    `en /en/help/articles/${translated.slug}`,
    `de /de/help/articles/${translated.slug}`,
    `x-default /en/help/articles/${translated.slug}`,
  ])
  await olga.put('/brand', { brand: { site_language: null, site_languages: ['de', 'fr'] } })
})

test('what is suggested says its language where it is another', async () => {
  const { articles } = (await get('/de/help/suggest?q=only')).json()
  assert.deepEqual(articles, [
    {
      title: 'Only in English',
      path: `/de/help/articles/${untranslated.slug}`,
      language: 'en',
      language_name: 'English',
    },
  ])
  assert.match(await pageAt('/de/help'), /Only in English<\/bdi> <bdi class="quiet" lang="en">\(English\)/)
})

test('the sitemap has every public page in each of its languages, with the last change of what people write', async () => {
  await create({
    title: 'A draft',
    status: 'draft',
    topic: (await ana.post('/topics', { topic: { name: 'Empty' } })).body.slug,
  })
  await rita.post('/articles', { article: { title: 'Of hers', body: 'x', status: 'published' } })
  clock.now = new Date('2026-12-24T18:00:00Z')
  await ana.put(`/articles/${untranslated.slug}`, { article: { body: 'Changed.' } })
  const updates = [{ status: 'investigating', message: 'We look' }]
  const { id } = (await ana.post('/incidents', { incident: { title: 'Slow', updates_attributes: updates } }))
    .body
  const times = { starts_at: '2027-01-02T03:00:00Z', ends_at: '2027-01-02T04:00:00Z' }
  const work = (await ana.post('/maintenances', { maintenance: { title: 'Work', ...times } })).body
  const sitemap = await pageAt('/sitemap.xml')
  const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.slice(BASE.length))
  const everywhere = (path: string) => [path, `/de${path}`, `/fr${path}`]
  assert.deepEqual(
    found.toSorted(),
    [
      ...['/help', '/status', '/contact', '/help/topics/returns', '/help/topics/from-abroad'].flatMap(
        everywhere,
      ),
      `/help/articles/${untranslated.slug}`,
      `/help/articles/${translated.slug}`,
      `/de/help/articles/${translated.slug}`,
      ...everywhere(`/status/incidents/${id}`),
      ...everywhere(`/status/maintenances/${work.id}`),
    ].toSorted(),
  )
  assert.ok(sitemap.includes(`/${untranslated.slug}</loc><lastmod>2026-12-24T18:00:00.000Z</lastmod>`))
  for (const path of found) assert.equal((await get(path as string)).statusCode, 200, path)
  assert.equal((await get('/sitemap.xml?page=2')).statusCode, 404)
})

test('strangers who ask for the sitemap again and again cost nothing: it is kept, and at last they are refused', async () => {
  const before = await pageAt('/sitemap.xml')
  const later = await create({ title: 'Written meanwhile' })
  assert.equal(await pageAt('/sitemap.xml?page=1'), before)
  await olga.put('/brand', { brand: { site_languages: ['de'] } })
  assert.ok((await pageAt('/sitemap.xml')).includes(`/${later.slug}</loc>`), 'of other languages')
  await olga.put('/brand', { brand: { site_languages: ['de', 'fr'] } })
  const answers = await Promise.all(Array.from({ length: 70 }, () => get('/sitemap.xml?page=999')))
  const codes = new Set(answers.map(({ statusCode }) => statusCode))
  assert.deepEqual([...codes].toSorted(), [404, 429])
  assert.equal((await get('/sitemap.xml', 'rival.localhost')).statusCode, 200, 'each brand for itself')
})

test('the home page says whose it is and how to search it, with the logo', async () => {
  const thing = await thingsOf('/de/help')
  const { name, url, logo } = thing('Organization') as Record<string, string>
  assert.deepEqual([name, url], ['The demo brand', `${BASE}/help`])
  assert.equal((await get(logo?.slice(BASE.length) as string)).statusCode, 200)
  assert.equal(
    (thing('WebSite').potentialAction as { target: { urlTemplate: string } }).target.urlTemplate,
    `${BASE}/de/help/search?q={search_term_string}`,
  )
})

test('topics and articles say what they are in, as their breadcrumbs do', async () => {
  const stepsOf = async (url: string) =>
    ((await thingsOf(url))('BreadcrumbList').itemListElement as { name: string; item: string }[]).map(
      ({ name, item }) => `${name} ${item.slice(BASE.length)}`,
    )
  const steps = [
    'Hilfe /de/help',
    'Returns /de/help/topics/returns',
    'From abroad /de/help/topics/from-abroad',
  ]
  assert.deepEqual(await stepsOf('/de/help/topics/from-abroad'), steps)
  assert.deepEqual(await stepsOf(`/de/help/articles/${translated.slug}`), [
    ...steps,
    `Zurücksenden /de/help/articles/${translated.slug}`,
  ])
})

test('an article of questions and answers is one for search engines, and no other article', async () => {
  const body = '## Where is it?\n\nOn its **way**.\n\n## And `when`?\n\nSoon.\n\n### Not a question\n\nTruly.'
  const { slug } = await create({ title: 'Questions', body })
  const { mainEntity } = (await thingsOf(`/help/articles/${slug}`))('FAQPage')
  assert.deepEqual(
    (mainEntity as { name: string; acceptedAnswer: { text: string } }[]).map(one => [
      one.name,
      one.acceptedAnswer.text,
    ]),
    [
      ['Where is it?', '<p>On its <strong>way</strong>.</p>'],
      ['And when?', '<p>Soon.</p>\n<h3 id="s-not-a-question">Not a question</h3>\n<p>Truly.</p>'],
    ],
  )
  const mixed = await create({ title: 'Mixed', body: '## Why?\n\nSo.\n\n## Therefore\n\nYes.' })
  assert.equal((await thingsOf(`/help/articles/${mixed.slug}`))('FAQPage'), undefined)
})

test('an article says who of the team wrote it', async () => {
  const path = `/help/articles/${untranslated.slug}`
  assert.match(await pageAt(path), /By <bdi>Ana<\/bdi> · Updated/)
  assert.match(await pageAt(`/fr${path}`), /Par <bdi>Ana<\/bdi> ·/)
  assert.deepEqual((await thingsOf(path))('Article').author, { '@type': 'Person', name: 'Ana' })
})

test('a heading links to itself, a picture opens in full, and what scrolls can be reached by keys', async () => {
  const body =
    '## Look [here](/x)\n\n![](/help/images/abc) ![A lamp](/help/images/def) [![In a link](/help/images/ghi)](/y)\n\n### Deeper\n\n| a |\n|-|\n| b |\n\n```\ncode\n```'
  const { slug } = await create({ title: 'Seen', body })
  const page = await pageAt(`/help/articles/${slug}`)
  assert.match(page, /<h2 id="s-look-here">Look <a href="\/x">here<\/a><\/h2>/, 'a link is in no link')
  assert.match(page, /<h3 id="s-deeper"><a class="anchor" href="#s-deeper">Deeper<\/a><\/h3>/)
  assert.deepEqual(
    [...page.matchAll(/class="zoom" href="([^"]*)".*?alt="([^"]*)"/g)].map(([, url, alt]) => [url, alt]),
    [
      ['/help/images/abc', 'View full-size image'],
      ['/help/images/def', 'A lamp'],
    ],
  )
  assert.match(page, /<script src="\/site\/zoom\.js/)
  assert.match(page, /<table tabindex="0">[\s\S]*<pre tabindex="0">/)
  assert.doesNotMatch(await pageAt(`/help/articles/${untranslated.slug}`), /zoom\.js/)
})
