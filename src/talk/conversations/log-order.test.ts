import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from './codes.ts'

const world = await createWorld()
const { ana, db } = world

interface Change {
  from: number
  to: number
}

async function changesOf(id: number): Promise<Change[]> {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.status_changed&limit=1000`)
  return body.events.map(({ data }: { data: Change }) => ({ from: data.from, to: data.to }))
}

/** Each change begins with the status that the one before has left, and the last one leaves the present status. */
async function isInOrder(slug: string, id: number): Promise<void> {
  const changes = await changesOf(id)
  const ends = [STATUS.unresolved, ...changes.map(({ to }) => to)]
  assert.deepEqual(
    changes.map(({ from }) => from),
    ends.slice(0, -1),
  )
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, ends.at(-1))
}

test('of messages from both sides at once, the log has the changes in their order', async () => {
  for (let round = 0; round < 4; round++) {
    const { slug, id } = await world.start({ subject: `Round ${round}` })
    const posts = Array.from({ length: 16 }, (_, index) =>
      world.post(slug, { body: `x${index}`, ...(index % 2 === 0 ? {} : { user: CODY }) }),
    )
    await Promise.all(posts)
    await isInOrder(slug, id)
  }
})

test('also with Idempotency-Keys, and by slug and id', async () => {
  const { slug, id } = await world.start({ subject: 'With keys' })
  const statuses = [STATUS.pending, STATUS.resolved, STATUS.unresolved, STATUS.spam]
  const changes = Array.from({ length: 16 }, (_, index) =>
    ana.put(
      `/conversations/${index % 2 === 0 ? slug : id}`,
      { status: statuses[index % statuses.length] },
      index % 3 === 0 ? { headers: { 'idempotency-key': `order-${index}` } } : {},
    ),
  )
  for (const { status } of await Promise.all(changes)) assert.equal(status, 200)
  await isInOrder(slug, id)
})

test('a key is stored with its response only when the change commits', async () => {
  const { slug } = await world.start({ subject: 'Stored' })
  const headers = { 'idempotency-key': 'stored-late' }
  const refused = await ana.put(`/conversations/${slug}`, { status: 99 }, { headers })
  assert.equal(refused.status, 422)
  const count = async () =>
    (await db.rows(sql`select 1 from idempotency_keys where key = 'stored-late'`)).length
  assert.equal(await count(), 0)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ana.put(`/conversations/${slug}`, { status: STATUS.spam }, { headers })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 4)
  assert.equal(await count(), 1)
})
