import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app } = world
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'demo.localhost', ...headers } })
const post = (url: string, payload: string) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      host: 'demo.localhost',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

await olga.put('/brand', { brand: { language: 'german', site_languages: ['fr', 'ar'] } })
await ana.post('/articles', { article: { title: 'Rückgabe', body: 'Text', status: 'published' } })

test('pages are in the brand’s language, and in each offered one below its code', async () => {
  const [own, french, arabic] = await Promise.all(['/help', '/fr/help', '/ar/help'].map(url => get(url)))
  assert.match(own?.body ?? '', /<html lang="de" dir="ltr".*Wie können wir helfen\?/s)
  assert.match(french?.body ?? '', /<html lang="fr" dir="ltr".*Comment pouvons-nous vous aider/s)
  assert.match(arabic?.body ?? '', /<html lang="ar" dir="rtl"/)
})

test('links, forms and search results stay in the language, and name the page in the others', async () => {
  const { body } = await get('/fr/help')
  for (const path of ['/fr/help', '/fr/status', '/fr/contact', '/fr/help/search'])
    assert.ok(body.includes(`"${path}"`), path)
  assert.doesNotMatch(body, /(?:href|action)="\/(help|contact|status)\/(?!feed)/)
  assert.match(body, /<link rel="canonical" href="http:\/\/demo\.localhost:3000\/fr\/help">/)
  for (const [code, path] of [
    ['de', '/help'],
    ['fr', '/fr/help'],
    ['ar', '/ar/help'],
  ])
    assert.ok(body.includes(`hreflang="${code}" href="http://demo.localhost:3000${path}"`), code)
  const { articles } = (await get('/fr/help/suggest?q=r%C3%BCck')).json()
  assert.match(articles[0].path, /^\/fr\/help\/articles\//)
  const article = (await get(articles[0].path)).body
  assert.match(article, /<div class="text" dir="auto" lang="de">/)
})

test('lists say of each article that is not in the language of the page in which one it is', async () => {
  const named = /lang="de">Rückgabe<\/(bdi|a)> <bdi class="quiet" lang="de">\(Deutsch\)<\/bdi>/
  for (const path of ['/fr/help', '/fr/help/search?q=R%C3%BCckgabe', '/ar/help'])
    assert.match((await get(path)).body, named, path)
  assert.doesNotMatch((await get('/help')).body, /\(Deutsch\)/)
})

test('a language that is not offered, and the brand’s own, lead to the plain address', async () => {
  for (const [url, to] of [
    ['/pl/help?page=2', '/help?page=2'],
    ['/de/status', '/status'],
    ['/es/help/articles/none', '/help/articles/none'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    assert.deepEqual([statusCode, headers.location], [302, to], url)
  }
  assert.equal((await get('/xx/help')).statusCode, 404)
  assert.equal((await get('/fr/help', { host: 'rival.localhost' })).statusCode, 302)
})

test('a form comes back in the language of its page, with what was wrong in it', async () => {
  const sent = await post('/fr/contact', 'email=vera@example.fr&message=Bonjour')
  assert.equal(sent.headers.location, '/fr/contact/sent')
  const refused = await post('/fr/contact', 'email=vera@example.fr')
  assert.match(refused.body, /Une information manque/)
  const asked = await post('/ar/status/subscribe', 'email=vera@example.fr')
  assert.equal(asked.headers.location, '/ar/status/asked')
  // A form of a language that is gone is taken all the same.
  assert.equal((await post('/pl/contact', 'email=vera@example.fr&message=Witaj')).statusCode, 303)
})

test('the menu of languages leads to the same page with what it shows', async () => {
  const { body } = await get('/fr/help/search?q=r%C3%BCck&page=1')
  assert.match(body, /<a href="\/ar\/help\/search\?q&#61;r%C3%BCck&#38;page&#61;1" lang="ar"/)
  assert.match((await get('/fr/status/subscribe')).body, /<a href="\/status\/subscribe" lang="de"/)
  const answered = await post('/fr/help/articles/r-ckgabe/feedback', 'helpful=yes')
  assert.doesNotMatch(answered.body, /hreflang="ar"/)
})

test('programs that read the status page get the words of Statuspage in every language', async () => {
  const { status } = (await get('/api/v2/status.json')).json()
  assert.equal(status.description, 'All systems operational')
  assert.match((await get('/status/badge.svg')).body, /Alle Systeme in Betrieb/)
  assert.match((await get('/fr/status/badge.svg')).body, /Tous les systèmes fonctionnent/)
})
