import sql from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Action } from '../rules/actions.ts'

/** What a macro says: a text or a response template. */
export interface SavedReply {
  body: string | null
  responseTemplate: number | null
  visibility: 0 | 1
  /** False: the conversation stays as it is. */
  resolve: boolean
}

const MACRO = columns({
  id: fixed<number>(),
  position: column<number>(),
  name: column<string>(),
  actions: json<Action[]>(),
  reply: json<SavedReply | null>(),
  enabled: column<boolean>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type MacroRow = RowOf<typeof MACRO>
export type MacroValues = Omit<MacroRow, 'id' | 'position' | 'createdAt' | 'updatedAt'>

/** In their order. */
export function selectMacros(scope: Scope): Promise<MacroRow[]> {
  return scope.sql.rows(sql`
    select ${MACRO.list()} from macros where brand_id = ${scope.brand.id} order by position, id`)
}

/** Throws not_found. */
export async function getMacro(scope: Scope, id: number): Promise<MacroRow> {
  return findIn(await selectMacros(scope), id)
}

/** The macro with this id among these. Throws not_found. */
export function findIn(macros: MacroRow[], id: number): MacroRow {
  const macro = macros.find(one => one.id === id)
  if (!macro) throw notFound(say`macro`)
  return macro
}

/** All macros of the brand, which nobody else changes until the transaction ends. */
export async function lockMacros(tx: TxScope): Promise<MacroRow[]> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('macros', ${tx.brand.id}))`)
  return selectMacros(tx)
}

export async function insertMacro(
  tx: TxScope,
  macro: MacroValues & Pick<MacroRow, 'position'>,
): Promise<number> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into macros ${MACRO.values(tx, { ...macro, ...times })} returning id`)
  return row?.id as number
}

export async function updateMacro(tx: TxScope, id: number, macro: MacroValues): Promise<void> {
  await tx.sql.write(sql`
    update macros set ${MACRO.set({ ...macro, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Numbers macros in this order. */
export async function updateMacroPositions(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    update macros m set position = o.place
    from unnest(${ids}::bigint[]) with ordinality o (id, place)
    where m.brand_id = ${tx.brand.id} and m.id = o.id and m.position <> o.place`)
}

export async function deleteMacro(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from macros where brand_id = ${tx.brand.id} and id = ${id}`)
}
