import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { createBlobs } from '../../../test/blobs.ts'
import { createWorld } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../../kit/db.ts'
import { createLog } from '../../kit/log.ts'

const world = await createWorld()
const { ana, olga, app, clock, db } = world

const get = (url: string, host = 'demo.localhost') =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } })

const topic = (await ana.post('/topics', { topic: { name: 'Orders & <more>' } })).body
async function write(title: string, fields: object = {}) {
  const article = { title, body: 'Some words', status: 0, topic_id: topic.slug, ...fields }
  const { status, body } = await ana.post('/articles', { article })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const published = await write('Where is my parcel?', {
  body: '# Intro\n\n## First step\n\nLook **here**.\n\n## Second step\n\n<script>alert(1)</script>',
})
const draft = await write('Secret draft', { status: 1 })
const internal = await write('Internal secret', { status: 4 })

test('the help center shows what is published, and nothing else', async () => {
  const home = await get('/help')
  assert.equal(home.statusCode, 200)
  assert.match(home.body, /Where is my parcel\?/)
  assert.match(home.body, /Orders &#38; &#60;more&#62;/)
  for (const page of [
    '/help',
    `/help/topics/${topic.slug}`,
    '/help/search?q=secret',
    '/help/suggest?q=secret',
    '/help/feed.atom',
    '/sitemap.xml',
  ])
    assert.doesNotMatch(
      (await get(page)).body,
      /[Ss]ecret draft|Internal secret|secret-draft|internal-secret/,
      page,
    )
  for (const { slug } of [draft, internal])
    assert.equal((await get(`/help/articles/${slug}`)).statusCode, 404)
  const stranger = await get(`/help/articles/${published.slug}`, 'rival.localhost')
  assert.deepEqual([stranger.statusCode, /parcel\?<\/h1>/.test(stranger.body)], [404, false])
})

test('an article has contents, one top-level heading, no script of its author, and metadata for search engines', async () => {
  const { body, headers } = await get(`/help/articles/${published.slug}`)
  assert.equal(body.match(/<h1/g)?.length, 1)
  assert.match(body, /<a href="#s-intro">Intro<\/a>/)
  assert.match(body, /<h2 id="s-first-step"><a class="anchor" href="#s-first-step">First step<\/a><\/h2>/)
  assert.doesNotMatch(body, /<script>alert/)
  assert.match(
    body,
    /<link rel="canonical" href="http:\/\/demo.localhost:3000\/help\/articles\/where-is-my-parcel">/,
  )
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  assert.equal(JSON.parse(data)['@graph'][1].headline, 'Where is my parcel?')
  const [, nonce] = /default-src 'none'; script-src 'nonce-([^']+)'; style-src/.exec(
    String(headers['content-security-policy']),
  ) as RegExpExecArray
  assert.ok(body.includes(`<script src="/site/suggest.js`) && body.includes(`nonce="${nonce}"`))
  assert.doesNotMatch(body, /nonce="[0-9a-f-]{36}"/)
  assert.equal(published.url, 'http://demo.localhost:3000/help/articles/where-is-my-parcel')
})

test('pages are compressed and small', async () => {
  for (const [url, most] of [
    ['/help', 10_000],
    ['/status', 10_000],
    ['/site/style.css', 10_000],
    ['/chat.js', 15_000],
  ] as const) {
    const headers = { host: 'demo.localhost', 'accept-encoding': 'br' }
    const answer = await world.app.inject({ method: 'GET', url, headers })
    assert.equal(answer.headers['content-encoding'], 'br', url)
    assert.ok(answer.rawPayload.length < most, `${url}: ${answer.rawPayload.length}`)
  }
  const asked = (encoding: string) =>
    world.app.inject({ url: '/chat.js', headers: { host: 'demo.localhost', 'accept-encoding': encoding } })
  const plain = await asked('identity')
  assert.equal(brotliDecompressSync((await asked('gzip, br')).rawPayload).toString(), plain.body)
  assert.equal((await asked('br;q=0')).headers['content-encoding'], undefined)
  assert.match(String(plain.headers.vary), /accept-encoding/)
})

test('a renamed article is found at its old address', async () => {
  const { slug } = await write('Old name')
  const { body } = await ana.put(`/articles/${slug}`, { article: { slug: 'new-name' } })
  const moved = await get(`/help/articles/${slug}`)
  assert.deepEqual([moved.statusCode, moved.headers.location], [301, `/help/articles/${body.slug}`])
})

test('search suggests while you type, forgives a typo, and says when nothing was found', async () => {
  const { articles } = (await get('/help/suggest?q=parsel')).json()
  assert.deepEqual(articles, [{ title: 'Where is my parcel?', path: '/help/articles/where-is-my-parcel' }])
  assert.match((await get('/help/search?q=parcel')).body, /1 article for “parcel”/)
  const nothing = await get('/help/search?q=%3Cb%3Exyzzy')
  assert.match(nothing.body, /No results for “&#60;b&#62;xyzzy”/)
  assert.match(nothing.body, /noindex/)
  for (const odd of ['?q[]=a&q[]=b', '?page=x', `?q=${'a'.repeat(500)}`, '?q=%00'])
    assert.ok([200, 422].includes((await get(`/help/search${odd}`)).statusCode), odd)
})

const system = (await olga.post('/systems', { system: { title: 'Shop' } })).body
const affected = (status: string) => [{ system_id: system.id, status }]

test('the status page follows the incidents, and keeps their history', async () => {
  assert.match((await get('/status')).body, /All systems operational/)
  const { body: incident } = await ana.post('/incidents', {
    incident: {
      title: 'Shop is <slow>',
      updates_attributes: [{ status: 'investigating', message: 'We **look**' }],
      incidents_systems_attributes: affected('major_outage'),
    },
  })
  const during = (await get('/status')).body
  assert.match(during, /<div class="banner major_outage">.*<h1><bdi>[^<]*<\/bdi> does not work/s)
  assert.match(during, /Shop is &#60;slow&#62;/)
  assert.match(during, /We <strong>look<\/strong>/)
  const summary = (await get('/api/v2/summary.json')).json()
  assert.deepEqual(summary.status, { indicator: 'critical', description: 'Major outage' })
  assert.deepEqual([summary.components[0].status, summary.incidents[0].impact], ['major_outage', 'critical'])
  assert.equal((await get('/api/v2/incidents/unresolved.json')).json().incidents.length, 1)

  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
  const end = {
    updates_attributes: [{ status: 'resolved', message: 'Fast again' }],
    incidents_systems_attributes: affected('operational'),
  }
  await ana.put(`/incidents/${incident.id}`, { incident: end })
  const after = (await get('/status')).body
  assert.match(after, /All systems operational/)
  assert.match(
    after,
    /3 of 90 days with incidents: 2026-11-20 Major outage, 2026-11-21 Major outage, 2026-11-22 Major outage/,
  )
  assert.deepEqual((await get('/api/v2/status')).json().status.indicator, 'none')
  assert.match((await get('/status/badge.svg')).body, /^<svg[\s\S]*All systems operational/)
  assert.match((await get('/status/feed.atom')).body, /<entry><title>Shop is &#60;slow&#62;<\/title>/)
  assert.match((await get('/status/history?month=2026-11')).body, /Fast again/)
  assert.match((await get('/status/history?month=2026-10')).body, /No incidents this month/)
  assert.match((await get('/status/history?month=2026-10')).body, /<title>Incidents in October 2026/)
  assert.equal((await get(`/status/incidents/${incident.id}`)).statusCode, 200)
  for (const path of [`/status/incidents/${incident.id}`, '/status/incidents/x', '/status/incidents/99999'])
    assert.equal((await get(path, path.endsWith('x') ? undefined : 'rival.localhost')).statusCode, 404, path)
})

test('while the database is away, the status page is shown as last saved, and says so', async () => {
  let isAway = false
  const flaky: Database = {
    ...db,
    rows: query =>
      isAway ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : db.rows(query),
    row: query =>
      isAway ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : db.row(query),
    cached: async (_topic, keys, load) => load([...keys]),
  }
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const other = await buildApp({ db: flaky, config, log: createLog('silent'), blobs: createBlobs() })
  const ask = (url: string) => other.inject({ method: 'GET', url, headers: { host: 'demo.localhost' } })
  assert.equal((await ask('/status')).statusCode, 200)
  const { slug } = await write('Soon gone')
  assert.equal((await ask(`/help/articles/${slug}`)).statusCode, 200)
  await ana.put(`/articles/${slug}`, { article: { status: 1 } })
  assert.equal((await ask(`/help/articles/${slug}`)).statusCode, 404)
  isAway = true
  assert.notEqual((await ask(`/help/articles/${slug}`)).statusCode, 200)
  const stored = await ask('/status')
  assert.equal(stored.statusCode, 200)
  assert.match(stored.body, /Showing the last saved version, from .* UTC/)
  assert.equal((await ask('/help')).statusCode, 503)
  await other.close()
})

test('the contact form works for people too', async () => {
  assert.match(
    (await get('/contact')).body,
    /<form class="form" method="post" enctype="multipart\/form-data" action="\/contact">/,
  )
  const send = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/contact',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: 'demo.localhost',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const sent = await send({ email: 'v@example.com', message: 'By hand' })
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, '/contact/sent'])
  assert.match((await get('/contact/sent')).body, /Thank you/)
  const wrong = await send({ email: 'nobody', message: 'x' })
  assert.equal(wrong.statusCode, 422)
  assert.match(wrong.body, /role="alert"/)
})

test('pages are small even before compression', async () => {
  for (const path of ['/help', '/status', `/help/articles/${published.slug}`]) {
    const parts = [path, '/site/style.css', '/site/suggest.js'].map(part => get(part))
    const bytes = (await Promise.all(parts)).reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
    assert.ok(bytes <= 50_000, `${path}: ${bytes} bytes before compression`)
  }
})

test('a browser gets a page where nothing is, and a program JSON', async () => {
  const ask = (url: string, accept: string, host = 'demo.localhost') =>
    world.app.inject({ url, headers: { host, accept } })
  const html = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
  const links = ['/rate/1-x', '/unsubscribe/1-x', '/verify/1-x', '/status/subscribers/1-x', '/files/1/x/y']
  for (const url of ['/nonsense', '/site/nothing', '/help/x/y', ...links]) {
    const { statusCode, headers, body } = await ask(url, html)
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['cache-control']],
      [404, 'text/html; charset=utf-8', 'no-store'],
      url,
    )
    assert.match(body, /Page not found/)
  }
  for (const [url, accept, host] of [
    ['/nonsense', '*/*', 'demo.localhost'],
    ['/nonsense', 'application/json', 'demo.localhost'],
    ['/api/v1/nonsense', html, 'demo.localhost'],
    ['/nonsense', '*/*', 'nobody.localhost'],
  ] as const) {
    const answer = await ask(url, accept, host)
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found'], `${host} ${url}`)
  }
})
