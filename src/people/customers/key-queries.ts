import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'

export const SIGN_IN_SECRET = sealedText({ table: 'sign_in_keys', name: 'secret', keys: ['id'] })

/** How tokens of a key are signed; tokens with another algorithm are refused. */
export const KEY_ALGORITHMS = ['HS256', 'ES256', 'EdDSA'] as const
export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number]

const KEY = columns({
  id: fixed<number>(),
  kid: column<string>(),
  algorithm: column<KeyAlgorithm>(),
  /** Of HS256. */
  secret: column<string | null>(),
  /** Of the others, in PEM. */
  publicKey: column<string | null>(),
  createdBy: column<number | null>(),
  createdAt: column<Date>(),
  lastUsedAt: column<Date | null>(),
})

/** A key with which the brand's shop signs tokens for its customers. */
export type SignInKey = RowOf<typeof KEY>

/** The latest first. */
export async function selectKeys(scope: Scope): Promise<SignInKey[]> {
  const rows = await scope.sql.rows<SignInKey>(sql`
    select ${KEY.list()} from sign_in_keys where brand_id = ${scope.brand.id} order by id desc`)
  return rows.map(row => ({ ...row, secret: SIGN_IN_SECRET.open(scope, row.secret) }))
}

/** Makes others who change the brand's keys wait until the transaction ends. */
export async function lockKeys(tx: TxScope): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('sign-in keys', ${tx.brand.id}))`)
}

/** Makes others who sign the same customer in wait until the transaction ends. */
export async function lockSubject(tx: TxScope, subject: string): Promise<void> {
  await tx.sql.row(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${subject}`}, ${tx.brand.id}))`,
  )
}

export async function insertKey(tx: TxScope, key: Omit<SignInKey, 'id' | 'lastUsedAt'>): Promise<number> {
  const stored = { ...key, secret: SIGN_IN_SECRET.seal(tx, key.secret), lastUsedAt: null }
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into sign_in_keys ${KEY.values(tx, stored)} returning id`)
  return (row as { id: number }).id
}

export async function deleteKey(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from sign_in_keys where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Whether the key is there, and stays until the transaction ends. */
export async function holdKey(tx: TxScope, id: number): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select id from sign_in_keys where brand_id = ${tx.brand.id} and id = ${id} for share`)
  return row !== undefined
}

/** Records, once in a minute, that a token of the key was accepted. */
export async function updateKeyUsed(tx: TxScope, id: number): Promise<void> {
  const aMinuteAgo = new Date(tx.now().getTime() - 60_000)
  await tx.sql.write(sql`
    update sign_in_keys set last_used_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id} and (last_used_at is null or last_used_at < ${aMinuteAgo})`)
}

/** Remembers the id of a token until the token expires; false if it was used before. */
export async function insertUsedToken(tx: TxScope, digest: Buffer, expiresAt: Date): Promise<boolean> {
  await tx.sql.write(sql`
    delete from used_sign_in_tokens where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
  const row = await tx.sql.writeRow(sql`
    insert into used_sign_in_tokens (brand_id, digest, expires_at)
    values (${tx.brand.id}, ${digest}, ${expiresAt})
    on conflict do nothing returning expires_at`)
  return row !== undefined
}
