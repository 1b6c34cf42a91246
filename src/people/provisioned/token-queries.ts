import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { loginsOf } from '../roles/logins-of.ts'

/** The token by which the identity provider calls. */
export interface ScimTokenRow {
  /** Whoever made it is an owner still: it can deactivate owners, too. */
  isOfOwner: boolean
  /** Address of whoever made it. */
  createdBy: string
  createdAt: Date
  lastUsedAt: Date | null
}

const isOfOwner = ({ brand }: Scope) => sql`(t.is_of_owner and exists (
  select 1 from users u
  where u.brand_id = ${brand.id} and u.id = t.created_by and u.role = 'owner' and u.deactivated_at is null))`

export function findScimToken(scope: Scope): Promise<ScimTokenRow | undefined> {
  return scope.sql.row(sql`
    select ${isOfOwner(scope)} as "isOfOwner", i.identifier as "createdBy", t.created_at as "createdAt",
      t.last_used_at as "lastUsedAt"
    from scim_tokens t join identities i
      on i.brand_id = ${scope.brand.id} and i.user_id = t.created_by and i.type = 'email'
    where t.brand_id = ${scope.brand.id} order by i.id limit 1`)
}

export interface ScimCredentials {
  digest: Buffer
  isOfOwner: boolean
  lastUsedAt: Date | null
}

const THE = 'scim token'

/** The brand's token with this digest, cached in the process until a login of the brand changes. */
export async function findScimCredentials(
  scope: Scope,
  digest: Buffer,
): Promise<ScimCredentials | undefined> {
  const kept = await scope.sql.cached(loginsOf(scope), [THE], async () => {
    const row = await scope.sql.row<ScimCredentials>(sql`
      select t.digest, ${isOfOwner(scope)} as "isOfOwner", t.last_used_at as "lastUsedAt"
      from scim_tokens t join sign_on o on o.brand_id = ${scope.brand.id}
      where t.brand_id = ${scope.brand.id}`)
    return new Map(row && [[THE, row]])
  })
  const found = kept.get(THE)
  return found?.digest.equals(digest) ? found : undefined
}

/** Replaces the token that was there. */
export async function upsertScimToken(
  tx: TxScope,
  { digest, isOfOwner, createdBy }: { digest: Buffer; isOfOwner: boolean; createdBy: number },
): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await deleteScimToken(tx)
  await tx.sql.write(sql`
    insert into scim_tokens (brand_id, digest, is_of_owner, created_by, created_at)
    values (${tx.brand.id}, ${digest}, ${isOfOwner}, ${createdBy}, ${tx.now()})`)
}

/** False if there was none. */
export async function deleteScimToken(tx: TxScope): Promise<boolean> {
  await tx.sql.invalidate(loginsOf(tx))
  const row = await tx.sql.writeRow(sql`
    delete from scim_tokens where brand_id = ${tx.brand.id} returning created_at`)
  return row !== undefined
}

export async function updateScimTokenUsed(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    update scim_tokens set last_used_at = ${tx.now()} where brand_id = ${tx.brand.id}`)
}
