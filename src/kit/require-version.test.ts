import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reads } from './db.ts'
import { requireVersion } from './require-version.ts'

const serverOf = (version: string) => ({ row: async () => ({ version }) }) as unknown as Reads

test('PostgreSQL 15 to 18 are taken, others refused by name', async () => {
  for (const version of ['15.20 (Debian 15.20-0+deb12u1)', '16.14', '17.10', '18.4', '18beta1'])
    await requireVersion(serverOf(version))
  for (const version of ['14.22', '9.6.24', '19devel'])
    await assert.rejects(requireVersion(serverOf(version)), {
      message: `The database is PostgreSQL ${version}. Answerwell runs on PostgreSQL 15 to 18.`,
    })
})
