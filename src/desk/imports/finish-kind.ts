import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { changeRow } from '../../talk/conversations/queries.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import { selectImported } from './queries.ts'
import { selectMiscounted, selectSaid, updateWithin } from './row-queries.ts'
import { WITHIN } from './rules.ts'

/** A line that points at another of its kind: the ids at the source, by field. */
export interface Pointing {
  sourceId: string
  to: Record<string, string>
}

const BATCH = 500

/** What of these lines points at lines of the same kind. */
export function pointingIn(kind: Kind, lines: Line[]): Pointing[] {
  const fields = WITHIN[kind.name] ?? []
  return lines.flatMap(line => {
    const to = fields.flatMap(name => {
      const id = line[name] ?? null
      return id === null ? [] : [[name, String(id)] as const]
    })
    return to.length === 0 ? [] : [{ sourceId: String(line.id), to: Object.fromEntries(to) }]
  })
}

/** When all lines of a kind are there: writes what points from one to another. */
export async function finishKind(
  scope: Scope,
  { origin, kind }: { origin: string; kind: Kind },
  pointing: Pointing[],
): Promise<void> {
  for (let from = 0; from < pointing.length; from += BATCH) {
    const some = pointing.slice(from, from + BATCH)
    await transaction(scope, async tx => {
      const ids = some.flatMap(({ sourceId, to }) => [sourceId, ...Object.values(to)])
      const found = await selectImported(tx, { origin, kind: kind.name }, [...new Set(ids)])
      const own = new Map(found.map(row => [row.sourceId, row]))
      const rows = some.flatMap(({ sourceId, to }) => {
        const row = own.get(sourceId)
        if (row?.ownId == null || row.importId === null) return []
        const values = Object.fromEntries(
          Object.entries(to).map(([name, id]) => [name, own.get(id)?.ownId ?? null]),
        )
        return [{ id: row.ownId, ...values }]
      })
      if (kind.name === 'conversations') {
        const locked = await lockConversations(
          tx,
          rows.map(({ id }) => id),
        )
        for (const row of rows) {
          const before = locked.get(row.id)
          const into = (row as Line).merged_into as number | null
          if (before && into !== null) changeRow(tx, before, { mergedInto: into })
        }
      } else
        for (const name of WITHIN[kind.name] ?? []) await updateWithin(tx, { table: kind.table, name }, rows)
    })
  }
}

/** Conversations of which messages were left out show the others. */
export async function mendMiscounted(scope: Scope, importId: number): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await selectMiscounted(scope, { importId, after, limit: BATCH })
    const wrong = rows.filter(({ isWrong }) => isWrong).map(({ id }) => id)
    if (wrong.length > 0) await transaction(scope, tx => mendSaid(tx, wrong))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id as number
  }
}

/** Sets what these conversations show of their messages by those that they have. */
export async function mendSaid(tx: TxScope, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const before of (await lockConversations(tx, ids)).values()) {
    const said = await selectSaid(tx, before.id)
    changeRow(tx, before, {
      messageCount: said.n,
      firstMessageBody: said.first ?? '',
      lastStaffMessageBody: said.staff,
      lastStaffMessageAt: said.staffAt,
      lastCustomerMessageBody: said.customer,
      lastCustomerMessageAt: said.customerAt,
    })
  }
}
