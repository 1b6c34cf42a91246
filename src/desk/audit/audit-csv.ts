import type { Scope } from '../../kit/scope.ts'
import type { AuditFilters } from './input.ts'
import { readAudit } from './list-audit.ts'
import { CSV_HEAD, csvOfEntry } from './present.ts'

/** The entries that match as CSV, in parts. */
export async function* auditCsv(scope: Scope, filters: AuditFilters): AsyncGenerator<string> {
  yield CSV_HEAD
  for await (const rows of readAudit(scope, filters)) yield rows.map(row => csvOfEntry(scope, row)).join('')
}
