import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isStorable } from '../../../kit/text.ts'
import { BUILT_IN_KEYS, keptData } from './data.ts'

test('whatever fields hold can be stored, what is cut is named, and what every record has is kept', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat(80).map(n => 'x'.repeat(n) + '🎉'.repeat(5_100)),
  )
  const value = fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.dictionary(text, value, { maxKeys: 60 }), custom => {
      const lost: string[] = []
      const own = { type: 'problem', due_at: '2026-01-01' }
      const kept = keptData({ custom, own, cut: keys => lost.push(...keys) })
      assert.deepEqual([kept.type, kept.due_at], ['problem', '2026-01-01'])
      assert.ok(Object.keys(kept).length <= 45)
      for (const [key, one] of Object.entries(kept)) {
        assert.ok(isStorable(key) && key.length <= 64)
        if (typeof one === 'string') assert.ok(one.isWellFormed() && one.length <= 10_000)
      }
    }),
    { numRuns: 50 },
  )
})

test('built-in keys come before custom fields, of which unticked boxes are none', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n]))
  const lost: string[] = []
  const custom = { type: 'theirs', ticked: true, unticked: false, long: 'x'.repeat(10_001), ...many }
  const kept = keptData({ custom, own: { type: 'ours' }, cut: keys => lost.push(...keys) })
  assert.deepEqual([kept.type, kept.field_type, kept.ticked], ['ours', 'theirs', true])
  assert.ok(!('unticked' in kept))
  assert.deepEqual(lost, ['long', ...Array.from({ length: 9 }, (_, n) => `field${41 + n}`)])
  assert.ok(BUILT_IN_KEYS.includes('type'))
})
