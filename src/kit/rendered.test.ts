import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRendered } from './rendered.ts'

const GROUP = 'things of 1'
const NOON = new Date('2026-11-20T12:00:00Z')

/** Texts of things that show people, whose invalidations are counted by hand. */
function keeping() {
  const changes = { people: 0, hears: true }
  const rendered = createRendered(() => (changes.hears ? changes.people : undefined))
  return { changes, texts: (now = NOON) => rendered.of(GROUP, ['people'], now), rendered }
}

test('a text is found for its version of the row, in its group', () => {
  const { texts, rendered } = keeping()
  texts()?.store({ id: 7, version: 'v1' }, '{"id":7}', null)
  assert.equal(texts()?.find(7, 'v1'), '{"id":7}')
  assert.equal(texts()?.find(7, 'v2'), undefined)
  assert.equal(texts()?.find(8, 'v1'), undefined)
  assert.equal(rendered.of('things of 2', ['people'], NOON)?.find(7, 'v1'), undefined)
})

test('what was rendered before an invalidation is not found after it, however late it is stored', () => {
  const { changes, texts } = keeping()
  const before = texts()
  before?.store({ id: 1, version: 'v1' }, 'old name', null)
  changes.people++
  before?.store({ id: 2, version: 'v1' }, 'old name', null)
  assert.equal(texts()?.find(1, 'v1'), undefined)
  assert.equal(texts()?.find(2, 'v1'), undefined)
})

test('nothing is found while invalidations do not arrive', () => {
  const { changes, texts } = keeping()
  changes.hears = false
  assert.equal(texts(), undefined)
})

test('a text is found as long as it is true', () => {
  const { texts } = keeping()
  const later = (ms: number) => new Date(NOON.getTime() + ms)
  texts()?.store({ id: 1, version: 'v1' }, 'for a second', later(1_000))
  assert.equal(texts(later(999))?.find(1, 'v1'), 'for a second')
  assert.equal(texts(later(1_000))?.find(1, 'v1'), undefined)
})

test('a group where fewer than half are found rests for a minute, and others go on', t => {
  t.mock.timers.enable({ apis: ['Date'] })
  const { texts, rendered } = keeping()
  const look = (times: number, ids: number) => {
    for (let n = 0; n < times; n++) texts()?.find(n % ids, 'v1')
  }
  texts()?.store({ id: 0, version: 'v1' }, 'cached', null)
  look(3_000, 50)
  assert.ok(texts(), 'it is not judged while it fills')
  t.mock.timers.tick(60_000)
  look(1, 50)
  assert.equal(texts(), undefined)
  assert.ok(rendered.of('things of 2', ['people'], NOON))
  t.mock.timers.tick(60_000)
  look(3_000, 1)
  t.mock.timers.tick(60_000)
  look(1, 1)
  assert.ok(texts(), 'all of them were found')
})
