import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { event } from './event.ts'

const rang = event('bell.rang', { times: z.int(), by: z.string().optional() })
const broke = event('bell.broke')

test('an event has the data of its definition, and nothing else', () => {
  assert.deepEqual(rang.of({ subjectId: 7, data: { times: 2 } }), {
    type: 'bell.rang',
    subjectId: 7,
    data: { times: 2 },
  })
  assert.deepEqual(broke.of({ subjectId: 7 }), { type: 'bell.broke', subjectId: 7, data: {} })
  const extra = { times: 2, colour: 'red' }
  assert.deepEqual(rang.of({ subjectId: 7, data: extra }).data, { times: 2 })
  for (const data of [{}, { times: '2' }])
    assert.throws(
      () => rang.of({ subjectId: 7, data: data as unknown as { times: number } }),
      /bell\.rang .*times/s,
    )
})
