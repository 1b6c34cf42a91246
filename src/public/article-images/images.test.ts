import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, app } = world
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const upload = (bytes: Buffer | string, type = 'image/png') =>
  ana.send('POST', '/article_images', { raw: bytes as string, headers: { 'content-type': type } })
const see = (url: string, host = 'demo.localhost') => app.inject({ url, headers: { host } })

test('an image is uploaded, shown in its article, and seen by readers; the rival’s host does not have it', async () => {
  const { status, body } = await upload(PIXEL)
  assert.deepEqual([status, body.content_type, body.size], [201, 'image/png', PIXEL.length])
  assert.match(body.url, /^\/help\/images\/[0-9a-z]{24}$/)
  await ana.post('/articles', {
    article: { title: 'With a picture', body: `![A lamp](${body.url})`, status: 'published' },
  })
  const page = (await see('/help/articles/with-a-picture')).body
  assert.ok(page.includes(`<img src="${body.url}" alt="A lamp"`), page)
  const shown = await see(body.url)
  assert.deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.rawPayload],
    [200, 'image/png', PIXEL],
  )
  assert.match(String(shown.headers['content-security-policy']), /sandbox/)
  assert.equal((await see(body.url, 'rival.localhost')).statusCode, 404)
  assert.equal((await see('/help/images/none')).statusCode, 404)
})

test('what is no bitmap, empty or too large is refused, whatever it calls itself', async () => {
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF', '<script>alert(1)</script>']) {
    const { status, body } = await upload(bytes)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['image']], bytes)
  }
  assert.equal((await upload('')).status, 422)
  assert.equal((await upload(Buffer.concat([PIXEL, Buffer.alloc(5 * 1024 * 1024)]))).status, 413)
})

test('without a login nobody uploads', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/article_images',
    payload: PIXEL,
    headers: { host: 'demo.localhost', 'content-type': 'image/png' },
  })
  assert.equal(statusCode, 401)
})
