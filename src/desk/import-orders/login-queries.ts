import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'

export const IMPORT_TOKEN = sealedText({ table: 'imports', name: 'login_token', keys: ['id'] })

/** Keeps the token with which an import reads another helpdesk, sealed, until the import is over. */
export async function keepToken(tx: TxScope, id: number, token: string): Promise<void> {
  await tx.sql.write(sql`
    update imports set login_token = ${IMPORT_TOKEN.seal(tx, token)} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** The token of an import; null if it has none, or it was deleted. */
export async function findToken(scope: Scope, id: number): Promise<string | null> {
  const row = await scope.sql.row<{ token: string | null }>(sql`
    select login_token as token from imports where brand_id = ${scope.brand.id} and id = ${id}`)
  return IMPORT_TOKEN.open(scope, row?.token ?? null)
}

/** Those of these imports whose token is still there. */
export async function selectWithToken(scope: Scope, ids: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from imports
    where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[]) and login_token is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets who logs in at another helpdesk for these imports, the tokens, and what dry runs have seen of tables. */
export async function forgetLogins(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    update imports set login_token = null, login_email = null, expected = expected - 'table'
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[])`)
}
