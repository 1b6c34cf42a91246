import sql from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { forgetAnswersAbout } from './trace-queries.ts'

/**
 * Empties what else has the words of deleted conversations, before their rows go: what providers sent, and answers that are kept for
 * repeated requests.
 */
export async function forgetKept(tx: TxScope, ids: number[]): Promise<void> {
  const rows = await tx.sql.rows<{ slug: string | null; channelId: number | null; name: string | null }>(sql`
    select content ->> 'slug' as slug, (content ->> 'channel_id')::bigint as "channelId",
      case when source = 'messages' then content ->> 'origin_id' end as name
    from deleted_rows
    where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[]) and source in ('conversations', 'messages')`)
  const slugs = rows.flatMap(({ slug }) => slug ?? [])
  const channelIds = rows.flatMap(({ channelId }) => channelId ?? [])
  const names = rows.flatMap(({ name }) => name ?? [])
  await tx.sql.write(sql`
    update provider_events set body = '{}'
    where brand_id = ${tx.brand.id} and channel_id = any(${channelIds}::bigint[])
      and (key = any(${names}::text[]) or about = any(${names}::text[])) and processed_at is not null`)
  if (slugs.length > 0) await forgetAnswersAbout(tx, slugs)
}
