import sql from 'sql-template-tag'
import type { Scope } from '../scope.ts'
import { type Content, hashOf, NO_HASH } from './chain.ts'

/** A row of the audit log. */
export interface AuditRow extends Content {
  /** Counted in the brand, without gaps. */
  number: number
  previous: Buffer
  hash: Buffer
}

/** The columns of a row, for statements about `audit_entries`. */
export const AUDIT_ROW = sql`number, at, action, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
  token_name as "tokenName", address, agent, about_kind as "aboutKind", about_key as "aboutKey", about_name as "aboutName",
  changes, previous, hash`

export interface AuditHead {
  number: number
  hash: Buffer
  removedNumber: number
  removedHash: Buffer
}

/** Where the brand's chain ends, and where it begins since older rows were removed. */
export async function findAuditHead(scope: Scope): Promise<AuditHead> {
  const row = await scope.sql.row<AuditHead>(sql`
    select number, hash, removed_number as "removedNumber", removed_hash as "removedHash"
    from audit_heads where brand_id = ${scope.brand.id}`)
  return row ?? { number: 0, hash: NO_HASH, removedNumber: 0, removedHash: NO_HASH }
}

/** Rows after this number, in the order of the chain. */
export function selectAuditRows(
  scope: Scope,
  { after, upto, limit }: { after: number; upto: number; limit: number },
): Promise<AuditRow[]> {
  return scope.sql.rows(sql`
    select ${AUDIT_ROW} from audit_entries
    where brand_id = ${scope.brand.id} and number > ${after}::bigint and number <= ${upto}::bigint
    order by number limit ${limit}`)
}

/** The hash that a row should have. */
export const expectedHash = (scope: Scope, { number, previous, hash: _, ...content }: AuditRow) =>
  hashOf({ brandId: scope.brand.id, number, previous }, content)
