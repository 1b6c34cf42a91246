import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createFreshdeskAccount } from '../../../../../test/helpdesks/freshdesk.ts'
import { KEY } from '../../../../../test/helpdesks/freshdesk-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { dryRun } from '../../dry-run.ts'
import { freshdesk } from './freshdesk.ts'

const { db, rival, clock } = await createWorld()
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const scope = systemScope(rival, db, () => clock.now)
const remote = { email: '', token: KEY, client, pause: async () => {} }

/** Tickets of one a page, which changed in the order of their numbers. */
async function accountOf(count: number, changedAt: (n: number) => Date) {
  const { account, url } = await createFreshdeskAccount()
  const [one] = account.tickets
  account.page = 1
  account.conversations = {}
  account.tickets = Array.from({ length: count }, (_, n) => ({
    ...one,
    id: n + 1,
    attachments: [],
    updated_at: changedAt(n).toISOString(),
  }))
  return dryRun(scope, 'freshdesk', { items: freshdesk.read(url, scope, remote), mapping: {} })
}

test('a list that ends after 300 pages is begun again where it ended, and nothing is there twice', async () => {
  const { lines, leftOut } = await accountOf(303, n => new Date(Date.UTC(2026, 0, 1, 0, 0, n)))
  assert.equal(lines.conversations?.fresh, 303)
  assert.equal(
    leftOut.first.some(({ kind }) => kind === 'conversations'),
    false,
  )
})

test('if more changed at once than a list can give, the report says so', async () => {
  const { lines, leftOut } = await accountOf(302, () => new Date(Date.UTC(2026, 0, 1)))
  assert.equal(lines.conversations?.fresh, 300)
  assert.deepEqual(
    leftOut.first.filter(({ kind }) => kind === 'conversations').map(({ reason }) => reason),
    ['So many tickets changed in the same second that the rest cannot be read.'],
  )
})
