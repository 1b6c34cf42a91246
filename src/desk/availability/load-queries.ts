import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { isTwoWay } from '../../talk/channels/kinds.ts'
import { findChannels } from '../../talk/channels/queries.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { visible } from '../../talk/conversations/visible.ts'

/** The number of open conversations by kind: mail, where a reply can wait, and chat. */
export interface Load {
  mail: number
  chat: number
}

/** IDs of channels for chats, messengers and text messages. */
export async function chatChannelIds(scope: Scope): Promise<number[]> {
  const channels = await findChannels(scope, [])
  return [...channels.values()].flatMap(({ id, kind }) => (isTwoWay(kind) ? [id] : []))
}

/** Open conversations of these members that the caller sees; members without any are absent. */
export async function countOpenOf(scope: Scope, userIds: number[]): Promise<Map<number, Load>> {
  const talks = await chatChannelIds(scope)
  const rows = await scope.sql.rows<{ userId: number; mail: number; chat: number }>(sql`
    select c.assignee_id as "userId", count(*) filter (where c.channel_id <> all(${talks}::bigint[]))::int as mail,
      count(*) filter (where c.channel_id = any(${talks}::bigint[]))::int as chat
    from conversations c
    where c.brand_id = ${scope.brand.id} and c.assignee_id = any(${userIds}::bigint[])
      and c.class = any(${CLASSES.openAssigned}::int[]) and ${visible(scope)}
    group by 1`)
  return new Map(rows.map(({ userId, ...load }) => [userId, load]))
}
