import sql, { type Sql } from 'sql-template-tag'
import { may } from '../../kit/permissions.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Gone } from '../erasure/delete-queries.ts'
import { deleteMails } from '../erasure/trace-queries.ts'
import type { Measured, Page, Place, Sample } from './kind.ts'
import type { DatedTerms } from './terms.ts'

/** The condition that a mail goes: it became no message, and no job has yet to read it. */
function goes({ channelIds, before }: DatedTerms): Sql {
  return sql`m.message_id is null and m.state in ('processed', 'set_aside')
    and m.received_at <= ${new Date(before)}
    and (${channelIds}::bigint[] is null or m.channel_id = any(${channelIds}::bigint[]))`
}

/** The next that go, the oldest first. */
export async function selectMails(
  scope: Scope,
  terms: DatedTerms,
  { place, limit }: { place: Place; limit: number },
): Promise<Page> {
  const rows = await scope.sql.rows<{ id: number; at: Date }>(sql`
    select m.id, m.received_at as at from mails m
    where m.brand_id = ${scope.brand.id} and ${goes(terms)}
      and (m.received_at, m.id) > (${place.at ?? '-infinity'}::timestamptz, ${place.id ?? 0}::bigint)
    order by m.received_at, m.id limit ${limit}`)
  const last = rows.at(-1)
  const next = last && rows.length === limit ? { at: last.at.toISOString(), id: last.id } : null
  return { ids: rows.map(({ id }) => id), next }
}

/** Deletes those of these that still go. */
export async function removeMails(tx: TxScope, terms: DatedTerms, ids: number[]): Promise<Gone> {
  const rows = await tx.sql.rows<{ id: number; file: string }>(sql`
    select m.id, m.file from mails m where m.brand_id = ${tx.brand.id} and ${goes(terms)} and m.id = any(${ids}::bigint[])
    order by m.id for update`)
  await deleteMails(
    tx,
    rows.map(({ id }) => id),
  )
  return { amounts: { mails: rows.length }, files: rows.map(({ file }) => file) }
}

/** Numbers of these mails, by channel. */
export function measureMails(scope: Scope, ids: number[]): Promise<Measured[]> {
  return scope.sql.rows(sql`
    select m.channel_id as "channelId", count(*)::int as count, 0 as messages, min(m.received_at) as oldest,
      max(m.received_at) as newest, sum(m.size)::float8 as bytes
    from mails m where m.brand_id = ${scope.brand.id} and m.id = any(${ids}::bigint[]) group by m.channel_id`)
}

/** Those of these mails, the oldest first, if the caller may read the log of mails. */
export async function sampleMails(scope: Scope, ids: number[], limit: number): Promise<Sample[]> {
  if (!may(scope, 'mails.manage')) return []
  return scope.sql.rows(sql`
    select m.id, null as slug, coalesce(nullif(m.subject, ''), m.from_address) as title, m.channel_id as "channelId",
      m.received_at as at
    from mails m where m.brand_id = ${scope.brand.id} and m.id = any(${ids}::bigint[])
    order by m.received_at, m.id limit ${limit}`)
}
