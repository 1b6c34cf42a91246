import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world
const { slug, id } = await world.start()
const keep = (who: typeof ana, draft: object) => who.put(`/conversations/${slug}/draft`, { draft })

test('everyone has a draft of their own, which others see, and which disappears once empty', async () => {
  await keep(ana, { body: 'Dear Cody' })
  const { body } = await keep(olga, { body: 'Ana, do you know?', visibility: 1 })
  assert.deepEqual(
    body.drafts.map((draft: Record<string, unknown>) => [draft.body, draft.visibility]).sort(),
    [
      ['Ana, do you know?', 1],
      ['Dear Cody', 0],
    ],
  )
  await keep(ana, { body: 'Dear Cody, hello' })
  const mine = (await ana.get('/drafts')).body.drafts
  assert.deepEqual([mine.length, mine[0].body, mine[0].conversation_id], [1, 'Dear Cody, hello', id])
  await keep(ana, { body: ' ' })
  assert.equal((await olga.get(`/conversations/${slug}/drafts`)).body.drafts.length, 1)
})

test('bad input is refused, and so is Rita', async () => {
  assert.deepEqual(Object.keys((await keep(ana, {})).body.errors), ['draft.body'])
  assert.equal((await keep(rita, { body: 'x' })).status, 404)
  assert.equal((await rita.get(`/conversations/${slug}/drafts`)).status, 404)
  assert.deepEqual((await rita.get('/drafts')).body.drafts, [])
})
