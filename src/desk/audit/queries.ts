import sql, { type Sql } from 'sql-template-tag'
import { NO_HASH } from '../../kit/audit/chain.ts'
import { AUDIT_ROW, type AuditRow, selectAuditRows } from '../../kit/audit/queries.ts'
import { DAY } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** Newest first. */
export function selectEntries(
  scope: Scope,
  where: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return scope.reads.rows(sql`
    select ${AUDIT_ROW} from audit_entries where brand_id = ${scope.brand.id} and ${where}
    order by number desc limit ${limit} offset ${offset}`)
}

export async function countEntries(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from audit_entries where brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

/** The member with this address, or the service accounts that have or had this login, which is followed by `~` once one is deleted. */
export async function selectActorIds(scope: Scope, login: string): Promise<number[]> {
  const rows = await scope.sql.rows<{ userId: number }>(sql`
    select user_id as "userId" from identities
    where brand_id = ${scope.brand.id} and user_id is not null and (
      type = 'email' and identifier = ${login} or type = 'service' and split_part(identifier, '~', 1) = ${login}
    )`)
  return rows.map(({ userId }) => userId)
}

const KEEP_DAYS = 400

/** How many days entries are kept. */
export async function selectKeptDays(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ days: number }>(sql`
    select keep_days as days from audit_heads where brand_id = ${scope.brand.id}`)
  return row?.days ?? KEEP_DAYS
}

export async function updateKeptDays(tx: TxScope, days: number): Promise<void> {
  await tx.sql.write(sql`
    insert into audit_heads (brand_id, number, hash, removed_hash, keep_days)
    values (${tx.brand.id}, 0, ${NO_HASH}, ${NO_HASH}, ${days})
    on conflict (brand_id) do update set keep_days = excluded.keep_days`)
}

/** A statement of the brands whose first entry is older than they keep them. */
export const brandsWithOldEntries = (now: Date): Sql => sql`
  select h.brand_id from audit_heads h
  where exists (
    select 1 from audit_entries e
    where e.brand_id = h.brand_id and e.number = h.removed_number + 1
      and e.at < ${now}::timestamptz - h.keep_days * interval '1 day'
  )`

/** Removes the oldest entries, up to this many, and notes where the chain begins now; returns how many. */
export async function deleteOldEntries(tx: TxScope, limit: number): Promise<number> {
  const head = await tx.sql.row<{ removed: number; days: number }>(sql`
    select removed_number as removed, keep_days as days from audit_heads
    where brand_id = ${tx.brand.id} for update`)
  if (!head) return 0
  const since = tx.now().getTime() - head.days * DAY
  const rows = await selectAuditRows(tx, { after: head.removed, upto: Number.MAX_SAFE_INTEGER, limit })
  const end = rows.findIndex(({ at }) => at.getTime() >= since)
  const old = end === -1 ? rows : rows.slice(0, end)
  const last = old.at(-1)
  if (!last) return 0
  await tx.sql.write(sql`
    delete from audit_entries where brand_id = ${tx.brand.id} and number <= ${last.number}::bigint`)
  await tx.sql.write(sql`
    update audit_heads set removed_number = ${last.number}::bigint, removed_hash = ${last.hash}
    where brand_id = ${tx.brand.id}`)
  return old.length
}
