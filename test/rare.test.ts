import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concerns, importedBy } from './rare.ts'

const RARE = { tests: ['test/upgrade.test.ts'], modules: ['src/kit/migrate.ts'], files: ['db/migrations/**'] }

test('a rare test is due when its modules, what they import, its files or the test itself have changed', () => {
  assert.ok(concerns(RARE, ['web/main.tsx', 'src/kit/migrate.ts']))
  assert.ok(concerns(RARE, ['src/kit/db.ts']), 'migrate.ts imports it')
  assert.ok(concerns(RARE, ['db/migrations/0001-any.sql']))
  assert.ok(concerns(RARE, ['test/upgrade.test.ts']))
  assert.ok(concerns(RARE, ['test/template.ts']), 'the test imports it')
  assert.ok(concerns(RARE, ['package-lock.json']), 'another driver is another program')
})

test('other changes do not make it due, not even in what the test starts', () => {
  assert.equal(concerns(RARE, ['src/public/articles/queries.ts', 'README.md', 'src/app.ts']), false)
  assert.equal(concerns(RARE, []), false)
})

test('imports are followed to their end', () => {
  const found = importedBy(['test/rare.test.ts'], path => path.startsWith('test/'))
  assert.deepEqual([...found], ['test/rare.test.ts', 'test/rare.ts'])
})
