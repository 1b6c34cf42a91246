import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, app, db } = world
const send = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' },
  })

test('a password in a URL does not make room for a fourth webhook of one host', async () => {
  for (let n = 0; n < 4; n++) await send('/status/subscribe/webhook', { url: `http://:pw@victim.test/${n}` })
  const rows = await db.rows(sql`select 1 from status_webhooks where url like '%victim.test%'`)
  assert.ok(rows.length <= 3, `${rows.length} webhooks`)
})

test('the thirty-first answer of a reader within an hour is thanked for, and dropped', async () => {
  await ana.post('/articles', { article: { title: 'Returns', body: 'x' } })
  let last = await send('/help/articles/returns/feedback', { helpful: 'yes' })
  for (let n = 0; n < 30; n++) last = await send('/help/articles/returns/feedback', { helpful: 'yes' })
  assert.match(last.body, /<h1>Thank you<\/h1>/)
  assert.equal((await ana.get('/articles/returns/feedback')).body.helpful, 30)
})
