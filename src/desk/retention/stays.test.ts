// What stays, although the terms of a rule say that it goes: something of it is on its way. And what nobody waits for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createRetentionWorld } from '../../../test/retention-world.ts'

const world = await createRetentionWorld()
const { ana, db, scope, over, days, dryRun, enable, night, isThere, fresh, exact } = world
const brand = scope.brand.id

test('a conversation stays while a delivery or a survey is on its way', async () => {
  await fresh()
  const [queued, deferred, surveyed, goes] = [await over(), await over(), await over(), await over()]
  const deliver = (id: number, state: string) =>
    db.write(sql`
      insert into message_deliveries (brand_id, message_id, identity_id, state, created_at, updated_at)
      select brand_id, id, identity_id, ${state}, created_at, created_at from messages
      where brand_id = ${brand} and conversation_id = ${id} limit 1`)
  await deliver(queued.id, 'queued')
  await deliver(deferred.id, 'deferred')
  await deliver(goes.id, 'sent')
  await db.write(sql`
    insert into surveys (brand_id, conversation_id, identity_id, state, created_at)
    select brand_id, id, author_id, 'queued', created_at from conversations
    where brand_id = ${brand} and id = ${surveyed.id}`)
  days(31)
  assert.equal((await dryRun()).count, 1)
  await enable()
  await night()
  for (const { slug } of [queued, deferred, surveyed]) assert.ok(await isThere(slug))
  assert.ok(!(await isThere(goes.slug)))
  await db.write(sql`update message_deliveries set state = 'failed' where brand_id = ${brand}`)
  await db.write(sql`update surveys set state = 'sent' where brand_id = ${brand}`)
  await night()
  for (const { slug } of [queued, deferred, surveyed]) assert.ok(!(await isThere(slug)))
  await exact()
})

test('conversations that were merged into one that was merged go with the last', async () => {
  await fresh()
  const [last, middle, first] = [await over(), await over(), await over()]
  await ana.post(`/conversations/${last.slug}/merge`, { conversations: [middle.slug, first.slug] })
  await db.write(sql`
    update conversations set merged_into = ${middle.id} where brand_id = ${brand} and id = ${first.id}`)
  await ana.put(`/conversations/${last.slug}`, { conversation: { status: 2 } })
  days(31)
  const { id } = await enable()
  await night()
  const run = await world.lastRun(id)
  assert.deepEqual([run.state, run.gone.conversations], ['done', 1])
  const left = await db.rows(sql`
    select id from conversations where brand_id = ${brand} and id = any(${[last.id, middle.id, first.id]}::bigint[])`)
  assert.deepEqual(left, [])
})

test('answers that are kept for repeated requests stay as they are', async () => {
  await fresh()
  const { slug } = await over()
  const ask = () =>
    ana.send('POST', `/conversations`, {
      raw: JSON.stringify({
        conversation: {
          category: 'support',
          subject: 'Once',
          message: { body: 'Hi' },
          user: { email: 'o@keeps.test' },
        },
      }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once-only' },
    })
  days(31)
  const { body } = await ask()
  assert.ok(body.slug, JSON.stringify(body))
  const own = () =>
    db.rows<{ answer: string }>(
      sql`select answer::text as answer from idempotency_keys where brand_id = ${brand} order by 1`,
    )
  const before = await own()
  assert.ok(before.length > 0 && before.every(({ answer }) => answer !== '{}'))
  // As with a key for secrets: what it has cannot be searched.
  await db.write(sql`update idempotency_keys set answer = '"sealed:v1:words"' where brand_id = ${brand}`)
  const sealed = await own()
  await enable()
  await night()
  assert.ok(!(await isThere(slug)))
  assert.deepEqual(await own(), sealed)
})
