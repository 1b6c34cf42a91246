import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana } = world

test('the data of events has names in snake_case', async () => {
  await ana.post('/topics', { topic: { name: 'Basics' } })
  await ana.put('/articles/returns', { article: { topic: 'basics' } })
  const { id } = (await ana.post('/response_templates', { response_template: { name: 'x', body: 'x' } })).body
  await ana.put(`/response_templates/${id}`, { response_template: { response_template_group: 'Money' } })
  await world.logIsReadable()
  const types = 'article.changed,response_template.changed,brand.changed'
  const { body } = await ana.get(`/events?type=${types}`)
  const names = body.events.flatMap(({ data }: { data: { to: object } }) => Object.keys(data.to))
  assert.deepEqual(
    names.filter((name: string) => /[A-Z]/.test(name)),
    [],
  )
})

test('the log has no texts of articles and saved replies', async () => {
  await ana.put('/articles/returns', { article: { body: 'wordsofarticle' } })
  await world.logIsReadable()
  assert.doesNotMatch(JSON.stringify((await ana.get('/events?type=article.changed')).body), /wordsofarticle/)
})
