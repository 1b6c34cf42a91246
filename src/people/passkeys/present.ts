import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import type { PasskeyRow } from './queries.ts'

/** As a page of this host sees it. */
export function presentPasskey({ brand: { timeZone } }: Scope, row: PasskeyRow, host: string) {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    'usable?': row.host === host,
    'backed_up?': row.backedUp,
    created_at: formatTime(row.createdAt, timeZone),
    last_used_at: formatTimeOrNull(row.lastUsedAt, timeZone),
  }
}
