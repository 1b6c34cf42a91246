// docs/security/asvs.md: each requirement once, in a known word, and nothing named that is not there.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const TABLE = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8')

/** The requirements of levels 1 and 2 in version 5.0.0: how many each section has. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3
  11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3
  15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
const REQUIREMENTS = [...SECTIONS.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
)

const WORDS = ['kept', 'in part', 'not kept', 'operator', 'none', 'not checked']

/** Cells of each row that is about requirements. */
const ROWS = TABLE.split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

test('every requirement of levels 1 and 2 is there once', () => {
  assert.equal(REQUIREMENTS.length, 253)
  const listed = ROWS.flatMap(([numbers = '']) => numbers.split(', '))
  assert.deepEqual(listed.toSorted(), REQUIREMENTS.toSorted())
})

test('each row has one of the words, and says where or why', () => {
  for (const [numbers, word = '', where = '', ...more] of ROWS) {
    assert.ok(WORDS.includes(word), `${numbers}: ${word}`)
    assert.ok(where.length > 3 && more.length === 0, numbers)
  }
})

test('every file that the table names is there', () => {
  const named = new Set(
    [...TABLE.matchAll(/`((?:src|web|test|docs|db|deploy|release|client|bin)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  )
  const linked = [...TABLE.matchAll(/\]\((\.\.\/[\w./-]+)/g)].map(([, path]) =>
    join('docs/security', path ?? ''),
  )
  assert.ok(named.size > 100, String(named.size))
  assert.deepEqual(
    [...named, ...linked].filter(path => !existsSync(join(ROOT, path))),
    [],
  )
})
