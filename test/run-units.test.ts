import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestRecord, THE_END } from './record-tests.ts'
import { recordsOfFiles } from './run-units.ts'

const recordOf = (file: string, result: TestRecord['result']): TestRecord => ({
  file,
  path: ['a test'],
  result,
})

const failedOf = (code: number | null, records: TestRecord[]) =>
  recordsOfFiles(['a.ts', 'b.ts'], { code, output: 'what it printed', records })
    .filter(({ result }) => result === 'failed')
    .map(({ file }) => file)

test('files whose tests have all ended say nothing of their own', () => {
  const passed = [recordOf('a.ts', 'passed'), recordOf('b.ts', 'skipped'), THE_END]
  assert.deepEqual(failedOf(0, passed), [])
  assert.deepEqual(failedOf(1, [recordOf('a.ts', 'failed'), recordOf('b.ts', 'passed'), THE_END]), [])
})

test('a process that ended early has failed in each file without a failure, even with exit code 0', () => {
  assert.deepEqual(failedOf(0, [recordOf('a.ts', 'passed')]), ['a.ts', 'b.ts'])
  assert.deepEqual(failedOf(1, [recordOf('a.ts', 'failed')]), ['b.ts'])
  assert.deepEqual(failedOf(null, []), ['a.ts', 'b.ts'])
})

test('a process that failed without naming a test has failed in each file', () => {
  assert.deepEqual(failedOf(1, [recordOf('a.ts', 'passed'), recordOf('b.ts', 'passed'), THE_END]), [
    'a.ts',
    'b.ts',
  ])
})

test('a file without tests has failed', () => {
  assert.deepEqual(failedOf(0, [recordOf('a.ts', 'passed'), THE_END]), ['b.ts'])
})
