import sql from 'sql-template-tag'
import type { Ledger } from '../../kit/backups/erasures-task.ts'
import type { Reads } from '../../kit/db.ts'
import { installationIn } from '../../kit/installation.ts'

/** What the database knows of the list of erasures and deleted brands. */
export function ledgerOf(db: Reads): Ledger {
  return {
    installation: () => installationIn(db),
    state: async () => {
      const erasures = await db.row<Seen>(sql`
        /* all brands */ select count(*)::int as n, max(id) as last from erasures where entry is not null`)
      const brands = await db.row<Seen>(sql`
        /* all brands */ select count(*)::int as n, max(brand_id) as last from brand_deletions where entry is not null`)
      return JSON.stringify([erasures, brands])
    },
    keys: async () => {
      const rows = await db.rows<{ entry: string }>(sql`
        /* all brands */ select entry from erasures where entry is not null
        union select entry from brand_deletions where entry is not null`)
      return rows.map(({ entry }) => entry)
    },
  }
}

interface Seen {
  n: number
  last: number | null
}
