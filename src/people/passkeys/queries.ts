import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

export const PASSKEY = columns({
  id: fixed<number>(),
  userId: fixed<number>(),
  credentialId: fixed<Buffer>(),
  publicKey: fixed<Buffer>(),
  counter: column<number>(),
  transports: fixed<string[]>(),
  host: fixed<string>(),
  name: column<string>(),
  backedUp: column<boolean>(),
  createdAt: fixed<Date>(),
  lastUsedAt: column<Date | null>(),
})

export type PasskeyRow = RowOf<typeof PASSKEY>

/** Those of the member, oldest first. */
export function selectPasskeys(scope: Scope, userId: number): Promise<PasskeyRow[]> {
  return scope.sql.rows(sql`
    select ${PASSKEY.list()} from passkeys
    where brand_id = ${scope.brand.id} and user_id = ${userId} order by id`)
}

/** By the authenticator's name for it, with the name that the authenticator has for its member. */
export function findPasskey(
  scope: Scope,
  credentialId: Buffer,
): Promise<(PasskeyRow & { handle: Buffer | null }) | undefined> {
  return scope.sql.row(sql`
    select ${PASSKEY.list('p')}, l.passkey_handle as handle
    from passkeys p left join user_logins l on l.brand_id = ${scope.brand.id} and l.user_id = p.user_id
    where p.brand_id = ${scope.brand.id} and p.credential_id = ${credentialId}`)
}

/** Undefined if the authenticator's name for it is known already. */
export async function insertPasskey(
  tx: TxScope,
  row: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<number | undefined> {
  const made = await tx.sql.writeRow<{ id: number }>(sql`
    insert into passkeys ${PASSKEY.values(tx, { ...row, createdAt: tx.now() })}
    on conflict (brand_id, credential_id) do nothing returning id`)
  return made?.id
}

/** Which of the member's. */
interface Which {
  userId: number
  id: number
}

/** False if the member has no such passkey. */
export async function updatePasskeyName(tx: TxScope, { userId, id }: Which, name: string): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update passkeys set name = ${name}
    where brand_id = ${tx.brand.id} and user_id = ${userId} and id = ${id} returning id`)
  return row !== undefined
}

/** False if the member has no such passkey. */
export async function deletePasskey(tx: TxScope, { userId, id }: Which): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    delete from passkeys
    where brand_id = ${tx.brand.id} and user_id = ${userId} and id = ${id} returning id`)
  return row !== undefined
}

/** What a signature says of its authenticator. */
interface Use {
  counter: number
  backedUp: boolean
}

/** False if the counter has not gone on, or the passkey was removed: of two copies of an authenticator, one counts behind the other. */
export async function updatePasskeyUsed(
  tx: TxScope,
  id: number,
  { counter, backedUp }: Use,
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`)
  return row !== undefined
}
