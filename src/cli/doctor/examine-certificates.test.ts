import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../../kit/retry.ts'
import { certificatesOf } from './examine-certificates.ts'

const now = new Date('2026-11-25T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)

test('a host without a certificate is a problem, a renewal that failed is a warning until it is late', () => {
  const findings = certificatesOf(
    [
      { host: 'a.test', expiresAt: null, reason: 'DNS problem' },
      { host: 'b.test', expiresAt: inDays(25), reason: 'rate limited' },
      { host: 'c.test', expiresAt: inDays(3), reason: null },
    ],
    now,
  )
  assert.deepEqual(
    findings.map(({ check, state, found }) => [check, state, found]),
    [
      ['certificate of a.test', 'problem', 'has none yet; the last attempt failed: DNS problem'],
      ['certificate of b.test', 'warning', 'expires 2026-12-20; the last attempt failed: rate limited'],
      ['certificate of c.test', 'problem', 'expires 2026-11-28'],
    ],
  )
})
