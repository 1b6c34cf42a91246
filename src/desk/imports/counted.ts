import type { TxScope } from '../../kit/scope.ts'
import { peopleChanged } from '../../people/identities/people.ts'
import { loginsOf } from '../../people/roles/logins-of.ts'
import { topicOfChannels } from '../../talk/channels/queries.ts'
import { recordMoves } from '../../talk/conversations/count-queries.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { countUntold, uncountMessages } from '../../talk/messages/count-queries.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import { selectCounted } from './row-queries.ts'

/** What counts had before rows were changed. */
type Before = ConversationRow[]

/** Counts what was inserted, and forgets what is cached. */
export async function afterInsert(tx: TxScope, kind: Kind, rows: Line[]): Promise<void> {
  await afterUpdate(tx, kind, { rows, before: [] })
}

/** To be called before rows are changed; takes messages out of their counts. */
export async function beforeUpdate(tx: TxScope, kind: Kind, rows: Line[]): Promise<Before> {
  const ids = rows.map(({ id }) => id as number)
  if (kind.name === 'messages') uncountMessages(tx, await selectCounted(tx, ids))
  if (kind.name !== 'conversations') return []
  return [...(await lockConversations(tx, ids)).values()].filter(row => row !== undefined)
}

/** Counts what was changed, and forgets what is cached. */
export async function afterUpdate(
  tx: TxScope,
  kind: Kind,
  { rows, before }: { rows: Line[]; before: Before },
): Promise<void> {
  if (rows.length === 0) return
  if (kind.name === 'conversations') {
    const from = new Map(before.map(row => [row.id, row]))
    const now = await selectConversationsByIds(
      tx,
      rows.map(({ id }) => id as number),
    )
    recordMoves(
      tx,
      now.map(to => ({ from: from.get(to.id), to })),
    )
  }
  if (kind.name === 'messages')
    countUntold(
      tx,
      rows.map(({ from_staff, visibility }) => ({
        fromStaff: from_staff as boolean,
        visibility: visibility as number,
      })),
    )
  if (['contacts', 'identities', 'members'].includes(kind.name)) await peopleChanged(tx)
  if (kind.name === 'members') await tx.sql.invalidate(loginsOf(tx))
  if (kind.name === 'channels') await tx.sql.invalidate(topicOfChannels(tx))
}
