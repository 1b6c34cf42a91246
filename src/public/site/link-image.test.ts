import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { bitmapSizeOf } from '../../kit/bitmap.ts'

const world = await createWorld()
const { ana, olga, app } = world
const get = (url: string, host = 'demo.localhost') => app.inject({ url, headers: { host } })
const imageIn = (page: string) =>
  /og:image" content="http:\/\/demo\.localhost:3000([^"]*)"/.exec(page)?.[1]?.replaceAll('&#61;', '=')
const write = async (title: string, status = 'published') =>
  (await ana.post('/articles', { article: { title, body: 'Words.', status } })).body.slug

test('a page names a picture of the brand, and an article one of its own, in the language of its address', async () => {
  await olga.put('/brand', { brand: { site_languages: ['de'] } })
  const slug = await write('Sending it back')
  await ana.put(`/articles/${slug}/translations/de`, { translation: { title: 'Zurücksenden', body: 'x' } })
  const pages = await Promise.all(
    ['/help', '/de/status', `/help/articles/${slug}`, `/de/help/articles/${slug}`].map(
      async url => (await get(url)).body,
    ),
  )
  const [help, status, article, german] = pages.map(imageIn)
  assert.equal(status, help)
  assert.match(String(article), /^\/help\/articles\/sending-it-back\/image\.png\?v=/)
  assert.match(String(german), /^\/de\/help\/articles\/sending-it-back\/image\.png\?v=/)
  const images = await Promise.all([help, article, german].map(url => get(url as string)))
  for (const { headers, rawPayload } of images) {
    assert.equal(headers['content-type'], 'image/png')
    assert.deepEqual(bitmapSizeOf(rawPayload), { width: 1200, height: 630 })
    assert.ok(rawPayload.length < 100_000)
  }
  assert.equal(new Set(images.map(({ rawPayload }) => rawPayload.toString('base64'))).size, 3)
  await ana.put(`/articles/${slug}`, { article: { title: 'Another title' } })
  assert.notEqual(
    imageIn((await get(`/help/articles/${slug}`)).body),
    article,
    'what changes has a new address',
  )
})

test('there is no picture of what a stranger may not read, of nothing, or of another brand', async () => {
  const slug = await write('A secret', 'draft')
  const shown = await write('No secret')
  for (const [url, host] of [
    [`/help/articles/${slug}/image.png`],
    ['/help/articles/none/image.png'],
    [`/help/articles/${shown}/image.png`, 'rival.localhost'],
  ] as const)
    assert.equal((await get(url, host)).statusCode, 404, url)
  assert.doesNotMatch((await get(`/help/articles/${slug}`)).body, /a-secret\/image/)
})

test('letters that the fonts lack are left out, markup and what XML does not allow are words, and a word without end is cut', async () => {
  const sizeOf = async (title: string) =>
    (await get(`/help/articles/${await write(title)}/image.png`)).rawPayload
  const empty = await sizeOf('送料について')
  assert.deepEqual(await sizeOf('返品'), empty)
  const shown = await Promise.all(
    [
      'مرحبا',
      'שלום',
      'Ελλάδα',
      'Возврат',
      '</text><image href="file:///etc/passwd"/>',
      'x'.repeat(190),
      'a\u000bb',
    ].map(sizeOf),
  )
  for (const image of shown) assert.notDeepEqual(image, empty)
})

test('a network that asks for pictures again and again is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => get('/help/articles/none/image.png')))
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))].toSorted(), [404, 429])
  assert.equal((await get('/help/image.png')).statusCode, 429)
})
