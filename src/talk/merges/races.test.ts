// Verbs that meet on the same conversations: each is done or refused, and none breaks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, db } = world
const ROUNDS = 25
const DONE_OR_REFUSED = new Set([200, 201, 404, 409, 422])

/** Verbs on two of four conversations. */
const VERBS: ((one: string, other: string) => Promise<{ status: number }>)[] = [
  (one, other) => ana.post(`/conversations/${one}/merge`, { conversations: [other] }),
  (one, other) => ana.post(`/conversations/${other}/merge`, { conversations: [one] }),
  one => ana.post(`/conversations/${one}/messages`, { message: { body: 'On its way' } }),
  one => ana.put(`/conversations/${one}`, { conversation: { status: 2, tag_list: ['raced'] } }),
]

test('merges in a chain that begin at once are done or refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, c, d] = await started(4)
    const merges = [
      [b, a],
      [c, b],
      [b, d],
      [c, b],
    ]
    const answers = await Promise.all(
      merges.map(([into, from]) => ana.post(`/conversations/${into}/merge`, { conversations: [from] })),
    )
    for (const { status, body } of answers) assert.ok(DONE_OR_REFUSED.has(status), JSON.stringify(body))
  }
})

test('any pair of verbs on the same conversations is done or refused, and no message is lost', async () => {
  for (const first of VERBS)
    for (const second of VERBS) {
      const [a, b, c] = (await started(3)) as [string, string, string]
      const answers = await Promise.all([first(a, b), second(b, c), first(b, c), second(a, b)])
      for (const { status } of answers) assert.ok(DONE_OR_REFUSED.has(status), String(status))
    }
  const lost = await db.rows(sql`
    select id from messages m where not exists (
      select 1 from conversations c where c.brand_id = m.brand_id and c.id = m.conversation_id and c.merged_into is null
    )`)
  assert.deepEqual(lost, [])
})

async function started(count: number): Promise<string[]> {
  const slugs: string[] = []
  for (let n = 0; n < count; n++) slugs.push((await world.start({ subject: 'Raced' })).slug)
  return slugs
}
