import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findDelivery } from './queries.ts'
import { recordFailure } from './record-failure.ts'
import { sendJob } from './send-delivery.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, scope } = world

test('a copy that failed for good, and is sent all the same when an operator tries again, is sent', async () => {
  const { slug } = await world.start()
  const { id } = await world.post(slug, { body: 'It is on its way.' })
  await world.work()
  const row = await scope.sql.row<{ id: number }>(sql`
    select id from message_deliveries where brand_id = ${scope.brand.id} and message_id = ${id}`)
  const delivery = await findDelivery(scope, row?.id ?? 0)
  assert.ok(delivery)
  await transaction(scope, async tx => {
    await recordFailure(tx, delivery, { state: 'failed', reason: say`The login was refused.` })
    await enqueue(tx, [sendJob.of({ delivery_id: delivery.id })])
  })
  await world.work()
  const [message] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  const [{ state, reason }] = message.deliveries
  assert.deepEqual([state, reason], ['sent', null])
})
