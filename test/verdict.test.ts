import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestRecord } from './record-tests.ts'
import { filesToRepeat, verdictOf } from './verdict.ts'

/** `a.test.ts > outer > inner: failed` → a record; without a test it is about the file’s process. */
function recordsOf(...lines: string[]): TestRecord[] {
  return lines.map(line => {
    const [, name = '', result] = /^(.*): (\w+)$/.exec(line) ?? []
    const [file = '', ...path] = name.split(' > ')
    return { file, path, result: result as TestRecord['result'] }
  })
}

const namesOf = (failures: { name: string }[]) => failures.map(({ name }) => name)

test('the files with failures are repeated, each once', () => {
  const records = recordsOf('a.ts > one: failed', 'a.ts > two: failed', 'b.ts > one: passed', 'c.ts: failed')
  assert.deepEqual(filesToRepeat(records), ['a.ts', 'c.ts'])
})

test('a test that fails twice is broken; one that passes the second time is unsteady', () => {
  const first = recordsOf(
    'a.ts > defect: failed',
    'a.ts > race: failed',
    'a.ts > fine: passed',
    'a.ts > not here: skipped',
  )
  const again = recordsOf(
    'a.ts > defect: failed',
    'a.ts > race: passed',
    'a.ts > fine: passed',
    'a.ts > not here: skipped',
  )
  const { broken, unsteady, counts, hasPassed } = verdictOf(first, again)
  assert.deepEqual([namesOf(broken), namesOf(unsteady)], [['a.ts > defect'], ['a.ts > race']])
  assert.deepEqual(counts, { passed: 2, skipped: 1, failed: 1 })
  assert.equal(hasPassed, false)
})

test('a test that fails only in the repetition is unsteady, too', () => {
  const first = recordsOf('a.ts > one: failed', 'a.ts > two: passed')
  const again = recordsOf('a.ts > one: passed', 'a.ts > two: failed')
  const { unsteady, hasPassed } = verdictOf(first, again)
  assert.deepEqual(namesOf(unsteady), ['a.ts > one', 'a.ts > two'])
  assert.equal(hasPassed, true)
})

test('a process that ends early is a failure of its file, and of each test that never passed', () => {
  const early = verdictOf(
    recordsOf('a.ts > one: passed', 'a.ts: failed'),
    recordsOf('a.ts > one: passed', 'a.ts: passed'),
  )
  assert.deepEqual([namesOf(early.unsteady), early.hasPassed, early.counts.passed], [['a.ts'], true, 1])
  const twice = verdictOf(recordsOf('a.ts > one: failed', 'a.ts: passed'), recordsOf('a.ts: failed'))
  assert.deepEqual(namesOf(twice.broken), ['a.ts > one'])
  assert.equal(twice.hasPassed, false)
  assert.equal(verdictOf(recordsOf('a.ts: failed'), recordsOf('a.ts: failed')).hasPassed, false)
})

test('more than three unsteady tests make the run red', () => {
  const records = (result: string, count: number) =>
    recordsOf(...Array.from({ length: count }, (_, at) => `a.ts > ${at}: ${result}`))
  assert.equal(verdictOf(records('failed', 3), records('passed', 3)).hasPassed, true)
  assert.equal(verdictOf(records('failed', 4), records('passed', 4)).hasPassed, false)
})

test('the files of a process that ended early count as one', () => {
  const records = (result: string) =>
    recordsOf(...['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map(file => `${file}: ${result}`))
  const { unsteady, hasPassed } = verdictOf(records('failed'), records('passed'))
  assert.deepEqual([unsteady.length, hasPassed], [5, true])
})
