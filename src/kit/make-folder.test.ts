import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from './make-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'answerwell-folder-'))
after(() => rmSync(base, { recursive: true }))

test('a folder is made with those above it, once', () => {
  const path = join(base, 'a/b/c')
  for (let n = 0; n < 2; n++) makeFolder(path, 0o700)
  assert.equal(statSync(path).mode & 0o777, 0o700)
})

test('a file in the way is reported, wherever it is', () => {
  const file = join(base, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'below'), join(file, 'far/below')])
    assert.throws(() => makeFolder(path, 0o700), { code: /EEXIST|ENOTDIR/ })
})

test('a place that takes no folders is reported, not tried for ever', {
  skip: !existsSync('/proc/self'),
}, () => {
  assert.throws(() => makeFolder('/proc/answerwell/data', 0o700), { code: 'ENOENT' })
})
