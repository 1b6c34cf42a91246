import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { STATUS } from './codes.ts'
import { POSITION } from './count-queries.ts'
import { deltasOf, NO_DAY, placeOf } from './places.ts'
import { CONVERSATION, type ConversationRow, lockConversationById } from './queries.ts'

const world = await createWorld()
const { db, brand, scope } = world
const { id } = await world.start()
const time = fc.date({ min: new Date('1969-12-30'), max: new Date('2038-01-01'), noInvalidDate: true })
const { assigneeId, channelId } = (await db.row<ConversationRow>(sql`
  update conversations set assignee_id = (select min(id) from users where brand_id = ${brand.id}) where id = ${id}
  returning ${CONVERSATION.list()}`)) as ConversationRow

test('a conversation is counted where SQL says, whatever it has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        status: fc.constantFrom(...Object.values(STATUS)),
        assigneeId: fc.constantFrom(assigneeId, null),
        mergedInto: fc.constantFrom(id, null, null),
        lastCustomerMessageAt: fc.option(time),
        createdAt: time,
        updatedAt: time,
      }),
      async values => {
        const holdUntil = values.status === STATUS.onHold ? values.updatedAt : null
        await db.rows(sql`
          update conversations set ${CONVERSATION.set({ ...values, holdUntil })}, created_at = ${values.createdAt}
          where brand_id = ${brand.id} and id = ${id}`)
        const row = await transaction(scope, tx => lockConversationById(tx, id))
        const inSql = await db.row<Record<string, number>>(sql`
          select ${POSITION} from conversations where brand_id = ${brand.id} and id = ${id}`)
        assert.deepEqual([brand.id, ...Object.values(placeOf(row))], Object.values(inSql ?? {}))
      },
    ),
    { numRuns: 200 },
  )
})

test('what stays in its place changes no count; several moves are summed up', () => {
  const row = {
    channelId,
    status: STATUS.unresolved,
    assigneeId: null,
    mergedInto: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    lastCustomerMessageAt: null,
  }
  const resolved = { ...row, status: STATUS.resolved }
  assert.deepEqual(deltasOf([{ from: row, to: { ...row, updatedAt: new Date(1_000) } }]), [])
  assert.deepEqual(
    deltasOf([
      { from: row, to: resolved },
      { from: resolved, to: row },
    ]),
    [],
  )
  const moves = deltasOf([{ to: row }, { to: row }, { from: row, to: resolved }])
  assert.deepEqual(
    moves.map(([place, n]) => [place.class, place.updatedDay, n]),
    [
      [1, NO_DAY, 1],
      [3, NO_DAY, 1],
    ],
  )
})
