import type { Scope } from '../scope.ts'
import { expectedHash, findAuditHead, selectAuditRows } from './queries.ts'

const PAGE = 1_000

export interface Verdict {
  /** Rows that were read. */
  count: number
  /** The number and hash of the last row: who keeps them elsewhere can prove later that nothing before was changed. */
  last: { number: number; hash: string }
  /** Null: the chain is whole. */
  broken: { number: number; because: 'missing' | 'changed' | 'unlinked' } | null
}

/** Reads the brand's audit log, from the first row that is kept, and says where its chain breaks. */
export async function verifyAudit(scope: Scope): Promise<Verdict> {
  const head = await findAuditHead(scope)
  const last = { number: head.number, hash: head.hash.toString('hex') }
  let [number, hash] = [head.removedNumber, head.removedHash]
  let count = 0
  const brokenAt = (at: number, because: 'missing' | 'changed' | 'unlinked') => ({
    count,
    last,
    broken: { number: at, because },
  })
  while (number < head.number) {
    const rows = await selectAuditRows(scope, { after: number, upto: head.number, limit: PAGE })
    if (rows.length === 0) return brokenAt(number + 1, 'missing')
    for (const row of rows) {
      if (row.number !== number + 1) return brokenAt(number + 1, 'missing')
      if (!row.previous.equals(hash)) return brokenAt(row.number, 'unlinked')
      if (!row.hash.equals(expectedHash(scope, row))) return brokenAt(row.number, 'changed')
      count++
      ;({ number, hash } = row)
    }
  }
  return hash.equals(head.hash) ? { count, last, broken: null } : brokenAt(number, 'unlinked')
}
