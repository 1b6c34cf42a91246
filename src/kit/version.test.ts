import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commitOf } from './version.ts'

test('a clone knows its commit, and that it was changed; other folders have none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  assert.equal(commitOf(folder), null)
  git('init', '--quiet')
  assert.equal(commitOf(folder), null, 'no commit yet')
  writeFileSync(join(folder, 'a'), 'a')
  git('add', 'a')
  git('commit', '--quiet', '--message', 'a')
  git('tag', 'v1')
  const [, commit] = /^([0-9a-f]{12})$/.exec(commitOf(folder) ?? '') as RegExpExecArray
  writeFileSync(join(folder, 'a'), 'b')
  assert.equal(commitOf(folder), `${commit}-dirty`)
  const inside = join(folder, 'inside')
  mkdirSync(inside)
  cpSync(join(folder, 'a'), join(inside, 'a'))
  assert.equal(commitOf(inside), null, 'the commit is of something else')
})
