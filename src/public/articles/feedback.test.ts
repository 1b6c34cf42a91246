import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, rita, app } = await createWorld()
const article = (title: string, status: string) =>
  ana.post('/articles', { article: { title, body: 'Text', status } })
await article('Returns', 'published')
await article('Secret', 'draft')

const say = (slug: string, fields: Record<string, string>, host = 'demo.localhost') =>
  app.inject({
    method: 'POST',
    url: `/help/articles/${slug}/feedback`,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })

test('readers say whether an article helped, and what was missing', async () => {
  await say('returns', { helpful: 'yes' })
  const no = await say('returns', { helpful: 'no' })
  assert.match(no.body, /What was missing\?/)
  assert.match(
    (await say('returns', { helpful: 'no', comment: '<b>The address</b>' })).body,
    /Your feedback helps/,
  )
  const { body } = await ana.get('/articles/returns/feedback')
  assert.deepEqual([body.helpful, body.unhelpful], [1, 1])
  assert.deepEqual(
    body.comments.map(({ comment }: { comment: string }) => comment),
    ['<b>The address</b>'],
  )
})

test('bad input, drafts and strangers are refused', async () => {
  assert.equal((await say('returns', { helpful: 'maybe' })).statusCode, 422)
  assert.equal((await say('returns', {})).statusCode, 422)
  assert.equal((await say('secret', { helpful: 'yes' })).statusCode, 404)
  assert.equal((await say('returns', { helpful: 'yes' }, 'rival.localhost')).statusCode, 404)
  assert.equal((await rita.get('/articles/returns/feedback')).status, 404)
})
