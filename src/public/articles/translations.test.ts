// Articles in the languages of their readers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
await olga.put('/brand', { brand: { site_languages: ['de', 'pl'] } })
const create = async (article: object) => (await ana.post('/articles', { article })).body
const write = (slug: string, language: string, translation: object, who = ana) =>
  who.put(`/articles/${slug}/translations/${language}`, { translation })
const page = async (url: string) => (await app.inject({ url, headers: { host: 'demo.localhost' } })).body
const listed = async (slug: string, who = ana) =>
  (await who.get(`/articles/${slug}/translations`)).body.translations

const { slug } = await create({ title: 'Changing the bulb', body: 'Turn it **left**.' })

test('readers get an article in their language, and the original with a notice where there is none', async () => {
  const { status, body } = await write(slug, 'de', {
    title: 'Glühbirne wechseln',
    body: 'Nach **links** drehen.',
  })
  assert.deepEqual([status, body.language, body.title, body.status], [200, 'de', 'Glühbirne wechseln', 0])
  const german = await page(`/de/help/articles/${slug}`)
  assert.match(german, /<h1 dir="auto" lang="de">Glühbirne wechseln<\/h1>/)
  assert.match(german, /Nach <strong>links<\/strong> drehen/)
  assert.doesNotMatch(german, /noch nicht in Ihrer Sprache/)
  const polish = await page(`/pl/help/articles/${slug}`)
  assert.match(polish, /lang="en">Changing the bulb/)
  assert.match(polish, /nie jest jeszcze dostępny/)
  const english = await page(`/help/articles/${slug}`)
  assert.match(english, /Changing the bulb/)
  assert.doesNotMatch(english, /not available in your language/)
  assert.match(await page('/de/help'), /Glühbirne wechseln/)
})

test('a search in another language finds translations, stemmed, and originals', async () => {
  await create({ title: 'Untranslated lampshade', body: 'Only in English.' })
  assert.match(await page('/de/help/search?q=Gl%C3%BChbirnen'), /Glühbirne wechseln/)
  assert.match(await page('/de/help/search?q=lampshade'), /Untranslated lampshade/)
  assert.doesNotMatch(await page('/help/search?q=Gl%C3%BChbirnen'), /Glühbirne wechseln/)
  const { articles } = JSON.parse(await page('/de/help/suggest?q=gl%C3%BChb'))
  assert.deepEqual(articles, [{ title: 'Glühbirne wechseln', path: `/de/help/articles/${slug}` }])
})

test('a draft of a translation is for staff; a change of the article makes translations outdated', async () => {
  const { slug: other } = await create({ title: 'Paying', body: 'By card.' })
  await write(other, 'de', { title: 'Bezahlen', body: 'Mit Karte.', status: 'draft' })
  assert.match(await page(`/de/help/articles/${other}`), /By card/)
  assert.equal((await ana.get(`/articles/${other}/translations/de`)).body.body, 'Mit Karte.')
  assert.equal((await listed(other))[0]['outdated?'], false)
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  await ana.put(`/articles/${other}`, { article: { body: 'By card or bill.' } })
  assert.equal((await listed(other))[0]['outdated?'], true)
  await write(other, 'de', { title: 'Bezahlen', body: 'Mit Karte oder auf Rechnung.' })
  assert.deepEqual(
    (await listed(other)).map((one: Record<string, unknown>) => [one.status, one['outdated?']]),
    [[0, false]],
  )
})

test('a translation is deleted, and all of them with the article', async () => {
  const { slug: gone } = await create({ title: 'Gone', body: 'x' })
  await write(gone, 'pl', { title: 'Nie ma', body: 'y' })
  assert.deepEqual((await ana.send('DELETE', `/articles/${gone}/translations/pl`)).body.translations, [])
  assert.equal((await ana.get(`/articles/${gone}/translations/pl`)).status, 404)
  assert.equal((await ana.send('DELETE', `/articles/${gone}/translations/pl`)).status, 404)
  await write(gone, 'pl', { title: 'Nie ma', body: 'y' })
  assert.equal((await ana.send('DELETE', `/articles/${gone}`)).status, 200)
  assert.equal((await ana.get(`/articles/${gone}/translations`)).status, 404)
  const again = await create({ title: 'Gone', body: 'x', slug: gone })
  assert.deepEqual(await listed(again.slug), [])
})

test('bad input is refused at its field, and Rita gets nothing', async () => {
  const good = { title: 'x', body: 'y' }
  for (const [language, translation, field] of [
    ['de', { ...good, title: '' }, 'translation.title'],
    ['de', { title: 'x' }, 'translation.body'],
    ['de', { ...good, status: 'internal' }, 'translation.status'],
    ['en', good, 'translation.language'],
  ] as const) {
    const { status, body } = await write(slug, language, translation)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], field)
  }
  assert.equal((await write(slug, 'xx', good)).status, 422)
  assert.equal((await write(slug, 'de', good, rita)).status, 404)
  assert.equal((await rita.get(`/articles/${slug}/translations`)).status, 404)
  assert.equal((await rita.get(`/articles/${slug}/translations/de`)).status, 404)
  assert.equal((await rita.send('DELETE', `/articles/${slug}/translations/de`)).status, 404)
  assert.equal((await ana.get(`/articles/${slug}/translations/de`)).body.title, 'Glühbirne wechseln')
})

test('searches without a result are listed, the most frequent first', async () => {
  for (const q of ['Left-handed scissors', 'left handed SCISSORS', 'zzz'])
    await page(`/help/search?q=${encodeURIComponent(q)}`)
  await page('/help/search?q=bulb')
  const missed = async (who = ana) =>
    (await who.get('/missed_searches')).body.missed_searches.map(
      ({ words, count }: { words: string; count: number }) => [words, count],
    )
  // The page does not wait for it.
  const areNoted = async () => {
    const [first, ...others] = await missed()
    assert.deepEqual(first, ['left handed scissors', 2])
    assert.ok(others.some(([words, count]: [string, number]) => words === 'zzz' && count === 1))
  }
  await eventually(areNoted, { what: 'the searches are noted' })
  assert.deepEqual(await missed(rita), [])
  world.clock.now = new Date(world.clock.now.getTime() + 91 * 86_400_000)
  await page('/help/search?q=yyy')
  await eventually(async () => assert.deepEqual(await missed(), [['yyy', 1]]), { what: 'it is noted, alone' })
})

test('in Brazil, what is translated for Portugal is read as it is, and their own translation comes first', async () => {
  await olga.put('/brand', { brand: { site_languages: ['de', 'pl', 'pt', 'pt-br'] } })
  const { slug: other } = await create({ title: 'Files', body: 'Send files.' })
  await write(other, 'pt', { title: 'Ficheiros', body: 'Envie ficheiros.' })
  const brazilian = await page(`/pt-br/help/articles/${other}`)
  assert.match(brazilian, /<html lang="pt-br"[\s\S]*<h1 dir="auto" lang="pt">Ficheiros<\/h1>/)
  assert.doesNotMatch(brazilian, /ainda não está disponível/)
  assert.match(brazilian, new RegExp(`rel="canonical" href="[^"]*/pt/help/articles/${other}"`))
  assert.match(await page('/pt-br/help/search?q=ficheiros'), /Ficheiros/)
  await write(other, 'pt-br', { title: 'Arquivos', body: 'Envie arquivos.' })
  assert.match(await page(`/pt-br/help/articles/${other}`), /lang="pt-br">Arquivos</)
  assert.match(await page(`/pt/help/articles/${other}`), /lang="pt">Ficheiros</)
})
