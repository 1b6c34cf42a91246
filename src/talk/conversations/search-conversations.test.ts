import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana } = world

test('every query gets a response, never an error', async () => {
  const hostile = [
    '-',
    '- ',
    '"-',
    '-"a ',
    'a or ',
    '-(',
    '("-a" or ',
    '!',
    '&|!<->',
    '-"-"',
    '\\',
    "'",
    ':*',
    '-a:* ',
  ]
  for (const piece of hostile)
    for (const count of [30, 45, 400]) {
      const q = encodeURIComponent(piece.repeat(count).slice(0, 1_900))
      const { status, body } = await ana.get(`/conversations?filter=all&q=${q}`)
      assert.equal(status, 200, `${piece} ${count}: ${JSON.stringify(body)}`)
    }
  const text = fc.string({ unit: fc.constantFrom(...'-"( )!&|<>:*\'\\aor\t'), maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(text, async q => {
      assert.equal((await ana.get(`/conversations?q=${encodeURIComponent(q)}`)).status, 200, q)
    }),
    { numRuns: 150 },
  )
})

test('phrases, "or" and "not" keep their meaning', async () => {
  await world.start({ subject: 'Searched', message: { body: 'The well-known red lamp' } })
  for (const [q, found] of [
    ['"red lamp"', 1],
    ['"lamp red"', 0],
    ['lamp or nothing-such', 1],
    ['lamp -red', 0],
    ['lamp -blue', 1],
    ['well-known', 1],
    ['--red lamp', 0],
  ] as const)
    assert.equal(
      (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.total_count,
      found,
      q,
    )
})
