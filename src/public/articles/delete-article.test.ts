import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, app } = world
const publicly = (slug: string) =>
  app.inject({ url: `/help/articles/${slug}`, headers: { host: 'demo.localhost' } })

test('a deleted article is gone with its former slugs and feedback, for readers too; its slug is free again', async () => {
  await ana.post('/articles', { article: { title: 'Moved', slug: 'before', body: 'x', status: 'published' } })
  await ana.put('/articles/before', { article: { slug: 'after' } })
  await app.inject({
    method: 'POST',
    url: '/help/articles/after/feedback',
    payload: 'helpful=yes',
    headers: { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal((await ana.get('/articles/after/feedback')).body.helpful, 1)
  const { status, body } = await ana.send('DELETE', '/articles/before')
  assert.deepEqual([status, body.slug], [200, 'after'])
  for (const slug of ['before', 'after']) {
    assert.equal((await ana.get(`/articles/${slug}`)).status, 404)
    assert.equal((await publicly(slug)).statusCode, 404)
  }
  assert.equal((await ana.get('/articles?q=moved')).body.total_count, 0)
  const again = await ana.post('/articles', { article: { title: 'New', slug: 'before', body: 'y' } })
  assert.deepEqual([again.status, again.body.slug], [201, 'before'])
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=article.deleted')).body
  assert.deepEqual(events.at(-1).data, { title: 'Moved', slug: 'after' })
})

test('an article that is none, or the rival’s, is not deleted', async () => {
  await ana.post('/articles', { article: { title: 'Ours', slug: 'ours', body: 'x', status: 'published' } })
  assert.equal((await rita.send('DELETE', '/articles/ours')).status, 404)
  assert.equal((await ana.send('DELETE', '/articles/none')).status, 404)
  assert.equal((await ana.get('/articles/ours')).status, 200)
})
