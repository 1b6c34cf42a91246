import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRendered } from './rendered.ts'

const GROUP = 'things of 1'

/** Texts of things that show people, whose invalidations are counted by hand. */
function keeping() {
  const changes = { people: 0, hears: true }
  const rendered = createRendered(() => (changes.hears ? changes.people : undefined))
  return { changes, texts: () => rendered.of(GROUP, ['people']), rendered }
}

test('a text is found for its version of the row, in its group', () => {
  const { texts, rendered } = keeping()
  texts()?.keep(7, 'v1', '{"id":7}')
  assert.equal(texts()?.find(7, 'v1'), '{"id":7}')
  assert.equal(texts()?.find(7, 'v2'), undefined)
  assert.equal(texts()?.find(8, 'v1'), undefined)
  assert.equal(rendered.of('things of 2', ['people'])?.find(7, 'v1'), undefined)
})

test('what was rendered before an invalidation is not found after it, however late it is kept', () => {
  const { changes, texts } = keeping()
  const before = texts()
  before?.keep(1, 'v1', 'old name')
  changes.people++
  before?.keep(2, 'v1', 'old name')
  assert.equal(texts()?.find(1, 'v1'), undefined)
  assert.equal(texts()?.find(2, 'v1'), undefined)
})

test('nothing is kept while invalidations do not arrive', () => {
  const { changes, texts } = keeping()
  changes.hears = false
  assert.equal(texts(), undefined)
})

test('where fewer than half are found, nobody looks for a minute', t => {
  t.mock.timers.enable({ apis: ['Date'] })
  const { texts } = keeping()
  texts()?.keep(1, 'v1', 'kept')
  for (let n = 0; n < 3_000; n++) texts()?.find(n % 3, 'v1')
  assert.equal(texts(), undefined)
  t.mock.timers.tick(60_000)
  for (let n = 0; n < 6_000; n++) texts()?.find(n % 2, 'v1')
  assert.equal(texts()?.find(1, 'v1'), 'kept', 'half of them were found')
})
