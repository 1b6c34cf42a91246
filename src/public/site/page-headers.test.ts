import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const world = await createWorld()
const { ana, olga, app, scope } = world

const get = (url: string, host = 'demo.localhost') => app.inject({ method: 'GET', url, headers: { host } })
const post = (url: string, payload = '') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' },
  })
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex">')

await ana.post('/topics', { topic: { name: 'Basics' } })
await ana.post('/topics/basics/articles', { article: { title: 'Returns', body: 'Words' } })
const incident = { title: 'Slow', updates_attributes: [{ status: 'resolved', message: 'x' }] }
const { id: incidentId } = (await ana.post('/incidents', { incident })).body

const PUBLIC = [
  '/help',
  '/help/topics/basics',
  '/help/articles/returns',
  '/status',
  '/status/history',
  `/status/incidents/${incidentId}`,
  '/contact',
]
const HIDDEN = ['/help/search?q=x', '/contact/sent', '/status/subscribe', '/status/asked']

for (const url of PUBLIC)
  test(`${url} may be cached and found by search engines, at one address`, async () => {
    const { headers, body, statusCode } = await get(url)
    assert.deepEqual(
      [statusCode, headers['cache-control']],
      [200, 'public, max-age=30, stale-if-error=86400'],
    )
    assert.equal(isHidden(body), false)
    const path = url === '/status/history' ? '/status/history?month=2026-11' : url
    const link = `<link rel="canonical" href="http://demo.localhost:3000${path}">`
    assert.ok(body.replaceAll('&#61;', '=').includes(link))
    assert.doesNotMatch(String(headers['set-cookie'] ?? ''), /./, 'no cookies for readers')
  })

for (const url of HIDDEN)
  test(`${url} is neither cached nor found by search engines`, async () => {
    const { headers, body, statusCode } = await get(url)
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'])
    assert.ok(isHidden(body))
    assert.doesNotMatch(body, /rel="canonical"/)
  })

test('a page that is missing is a page: 404, not cached, not indexed, with a way on', async () => {
  for (const url of ['/help/articles/none', '/help/topics/none', '/status/incidents/999999']) {
    const { headers, body, statusCode } = await get(url)
    assert.equal(statusCode, 404, url)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.ok(isHidden(body))
    assert.match(body, /<h1>Page not found<\/h1>.*href="\/help".*href="\/contact"/s)
  }
})

test('the address of a missing page cannot write into it', async () => {
  const { body } = await get('/help/articles/%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  assert.doesNotMatch(body, /<script>alert|"><script/)
})

test('each response has a nonce of its own, and every script and style of the page carries it', async () => {
  const nonces = new Set<string>()
  for (const url of [...PUBLIC, ...HIDDEN, '/help', '/help']) {
    const { headers, body } = await get(url)
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'nonce-([\w-]{22})'/.exec(policy) ?? []
    assert.ok(nonce, url)
    assert.ok(policy.includes(`style-src 'nonce-${nonce}'`) && !policy.includes('unsafe'))
    const tags = body.match(/<(script|link rel="stylesheet")[^>]*>/g) ?? []
    for (const tag of tags.filter(text => !text.includes('ld+json')))
      assert.ok(tag.includes(`nonce="${nonce}"`), tag)
    assert.doesNotMatch(body, /<[^>]* (style|on\w+)=/, 'nothing that the policy would refuse')
    nonces.add(nonce)
  }
  assert.equal(nonces.size, PUBLIC.length + HIDDEN.length + 2)
})

test('nobody may frame the pages, and forms are sent only to us', async () => {
  for (const url of [...PUBLIC, ...HIDDEN]) {
    const policy = String((await get(url)).headers['content-security-policy'])
    for (const part of [
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "default-src 'none'",
    ])
      assert.ok(policy.split('; ').includes(part), `${url}: ${part}`)
  }
})

test('stylesheet and script are named by their content, and kept for a year', async () => {
  const { body } = await get('/help')
  const files = [...body.matchAll(/(?:href|src)="(\/site\/[^"]+)"/g)].map(([, path]) => path as string)
  assert.deepEqual(files.map(path => path.split('?')[0]).sort(), ['/site/style.css', '/site/suggest.js'])
  for (const path of files) {
    assert.match(path, /\?v=[0-9a-f]{8}$/)
    assert.equal((await get(path)).headers['cache-control'], 'public, max-age=31536000, immutable')
  }
})

const LANGUAGES: [string, string, string][] = [
  ['german', 'de', 'ltr'],
  ['arabic', 'ar', 'rtl'],
  ['french', 'fr', 'ltr'],
  ['yiddish', 'en', 'ltr'],
  ['simple', 'en', 'ltr'],
]
for (const [language, code, direction] of LANGUAGES)
  test(`pages of a brand that writes ${language} are in ${code}, ${direction}`, async () => {
    await transaction(scope, tx => changeBrand(tx, { language }))
    for (const url of ['/help', '/status', '/help/articles/none'])
      assert.match((await get(url)).body, new RegExp(`<html lang="${code}" dir="${direction}"`), url)
    assert.match((await get('/help', 'rival.localhost')).body, /<html lang="en" dir="ltr"/)
  })

test('the name of a brand is text on every page, whatever it contains', async () => {
  await transaction(scope, tx => changeBrand(tx, { language: 'english', name: 'A & <b>B</b> "C"' }))
  for (const url of [...PUBLIC, ...HIDDEN, '/help/feed.atom', '/status/feed.atom']) {
    const { body } = await get(url)
    assert.ok(body.includes('A &#38; &#60;b&#62;B&#60;/b&#62;'), url)
    assert.doesNotMatch(body, /<b>B<\/b>/)
  }
})

test('the contact page has the chat once the brand has a chat channel; other pages never do', async () => {
  const chat = /<script src="\/chat\.js"/
  assert.doesNotMatch((await get('/contact')).body, chat)
  const { status } = await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
  assert.equal(status, 201)
  assert.match((await get('/contact')).body, chat)
  assert.doesNotMatch((await get('/contact', 'rival.localhost')).body, chat)
  assert.doesNotMatch((await get('/help')).body, chat)
})

test('what an address says of an error is not shown', async () => {
  for (const code of ['invalid', '<b>call 0900</b>'])
    for (const page of ['/contact', '/status/subscribe', '/help/sign-in']) {
      const { body } = await get(`${page}?error=${encodeURIComponent(code)}`)
      assert.doesNotMatch(body, /0900|role="alert"/, page)
    }
})

test('a page answers to a form that is too large with a refusal', async () => {
  const large = `comment=${'x'.repeat(40_000)}&helpful=no`
  assert.equal((await post('/help/articles/returns/feedback', large)).statusCode, 413)
  const { body } = await ana.get('/articles/returns/feedback')
  assert.deepEqual(body, { helpful: 0, unhelpful: 0, comments: [] })
})
