import { randomBytes } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** The salt of the brand; undefined if nobody was erased. */
export async function findSalt(scope: Scope): Promise<Buffer | undefined> {
  const row = await scope.sql.row<{ salt: Buffer }>(sql`
    select salt from erasure_salts where brand_id = ${scope.brand.id}`)
  return row?.salt
}

/** The salt of the brand, which this makes, or takes from a list of erasures, if it has none. */
export async function holdSalt(tx: TxScope, known: Buffer = randomBytes(32)): Promise<Buffer> {
  await tx.sql.write(sql`
    insert into erasure_salts (brand_id, salt) values (${tx.brand.id}, ${known}) on conflict (brand_id) do nothing`)
  return (await findSalt(tx)) as Buffer
}

/** Remembers these digests; those of an earlier erasure stay its. */
export async function insertErased(tx: TxScope, erasureId: number, digests: Buffer[]): Promise<void> {
  if (digests.length === 0) return
  const rows = digests.map(digest => sql`(${tx.brand.id}, ${digest}, ${erasureId})`)
  await tx.sql.write(sql`
    insert into erased_identities (brand_id, digest, erasure_id) values ${join(rows)}
    on conflict (brand_id, digest) do nothing`)
}

/** Those of these digests that are remembered, in hexadecimal. */
export async function selectErased(scope: Scope, digests: Buffer[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ digest: Buffer }>(sql`
    select digest from erased_identities
    where brand_id = ${scope.brand.id} and digest = any(${digests}::bytea[])`)
  return new Set(rows.map(({ digest }) => digest.toString('hex')))
}

/** The digests of an erasure. */
export async function selectDigestsOf(scope: Scope, erasureId: number): Promise<Buffer[]> {
  const rows = await scope.sql.rows<{ digest: Buffer }>(sql`
    select digest from erased_identities where brand_id = ${scope.brand.id} and erasure_id = ${erasureId}`)
  return rows.map(({ digest }) => digest)
}
