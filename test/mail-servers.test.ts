import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { haveMailServers } from './mail-servers.ts'

test('a machine that has Dovecot without one of its protocols skips the tests of mail servers, and bin/ci completes it', () => {
  const isRoot = process.getuid?.() === 0
  assert.equal(
    haveMailServers(() => true),
    isRoot,
  )
  const needed: string[] = []
  haveMailServers(path => needed.push(path) > 0)
  for (const missing of needed)
    assert.equal(
      haveMailServers(path => path !== missing),
      false,
      missing,
    )
  const ci = readFileSync(join(import.meta.dirname, '../bin/ci'), 'utf8')
  for (const path of needed.filter(one => one !== '/usr/sbin/dovecot')) assert.ok(ci.includes(path), path)
})
