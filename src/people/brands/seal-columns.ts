import type { Database } from '../../kit/db.ts'
import { type Scope, systemScope, transaction } from '../../kit/scope.ts'
import {
  brandsToSeal,
  type SealedColumn,
  type StoredSecret,
  selectSecretsToSeal,
  updateSecret,
} from '../../kit/sealed-column.ts'
import { canSeal } from '../../kit/secrets.ts'
import { createDueFinder } from './find-brands-due.ts'

interface Found {
  scope: Scope
  column: SealedColumn
  rows: StoredSecret[]
}

/**
 * Seals the columns with the operator's first key. If a value cannot be opened with the present keys, throws an Error that
 * names it, and changes nothing. `away`: brands of which nothing is known, since their node of a cluster does not answer.
 */
export async function sealColumns(
  db: Database,
  columns: SealedColumn[],
): Promise<{ sealed: number; away: number }> {
  const { all, away } = await secretsToSeal(db, columns)
  for (const { scope, column, rows } of all) for (const { value } of rows) column.open(scope, value)
  if (!canSeal()) return { sealed: 0, away }
  let sealed = 0
  for (const { scope, column, rows } of all) {
    sealed += rows.length
    await transaction(scope, async tx => {
      for (const { keys, value } of rows)
        await updateSecret(tx, column, { keys, value, sealed: column.seal(scope, column.open(scope, value)) })
    })
  }
  return { sealed, away }
}

/** Whether a value is not sealed with the first key, of which there must be one. */
export async function hasUnsealed(db: Database, columns: SealedColumn[]): Promise<boolean> {
  return (await secretsToSeal(db, columns)).all.length > 0
}

async function secretsToSeal(db: Database, columns: SealedColumn[]): Promise<{ all: Found[]; away: number }> {
  const named = new Map(columns.map(column => [`${column.table}.${column.name}`, column]))
  const statements = [...named].map(([name, column]) => ({ name, due: brandsToSeal(column) }))
  const { brands, away } = await createDueFinder(db)(statements)
  const all: Found[] = []
  for (const { due, ...brand } of brands) {
    const scope = systemScope(brand, db)
    for (const name of due) {
      const column = named.get(name) as SealedColumn
      all.push({ scope, column, rows: await selectSecretsToSeal(scope, column) })
    }
  }
  return { all, away: away.length }
}
