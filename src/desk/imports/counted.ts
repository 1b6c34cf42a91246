import type { TxScope } from '../../kit/scope.ts'
import { topicOfFields } from '../../people/custom-fields/queries.ts'
import { peopleChanged } from '../../people/identities/people.ts'
import { loginsOf } from '../../people/roles/logins-of.ts'
import { topicOfChannels } from '../../talk/channels/queries.ts'
import { recordMoves } from '../../talk/conversations/count-queries.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { countUntold, uncountMessages } from '../../talk/messages/count-queries.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import { mendSaid } from './finish-kind.ts'
import { selectConversationsOf, selectCounted, selectMendable } from './row-queries.ts'

interface Rows {
  kind: Kind
  rows: Line[]
}

/** What counts had before rows were changed. */
interface Before {
  conversations: ConversationRow[]
  /** Where messages were. */
  conversationIds: number[]
}

const NOTHING_BEFORE: Before = { conversations: [], conversationIds: [] }

/** Counts what was inserted, and forgets what is cached. */
export async function afterInsert(tx: TxScope, run: { id: number }, { kind, rows }: Rows): Promise<void> {
  await afterUpdate(tx, run, { kind, rows, before: NOTHING_BEFORE })
}

/** To be called before rows are changed; takes messages out of their counts. */
export async function beforeUpdate(tx: TxScope, kind: Kind, rows: Line[]): Promise<Before> {
  const ids = idsOf(rows)
  if (kind.name === 'messages') {
    const counted = await selectCounted(tx, ids)
    uncountMessages(tx, counted)
    return { conversations: [], conversationIds: counted.map(({ conversationId }) => conversationId) }
  }
  if (kind.name !== 'conversations') return NOTHING_BEFORE
  const locked = await lockConversations(tx, ids)
  return { conversations: [...locked.values()], conversationIds: [] }
}

/** Counts what was changed, and forgets what is cached. Conversations that are not of this run show the messages that they have here. */
export async function afterUpdate(
  tx: TxScope,
  run: { id: number },
  { kind, rows, before }: Rows & { before: Before },
): Promise<void> {
  if (rows.length === 0) return
  if (kind.name === 'conversations') {
    const from = new Map(before.conversations.map(row => [row.id, row]))
    const now = await selectConversationsByIds(tx, idsOf(rows))
    recordMoves(
      tx,
      now.map(to => ({ from: from.get(to.id), to })),
    )
  }
  if (kind.name === 'messages') {
    countUntold(
      tx,
      rows.map(({ from_staff, visibility }) => ({
        fromStaff: from_staff as boolean,
        visibility: visibility as number,
      })),
    )
    const touched = [...before.conversationIds, ...(await selectConversationsOf(tx, idsOf(rows)))]
    const importId = before === NOTHING_BEFORE ? run.id : null
    await mendSaid(tx, await selectMendable(tx, importId, [...new Set(touched)]))
  }
  if (['contacts', 'identities', 'members'].includes(kind.name)) await peopleChanged(tx)
  if (kind.name === 'members') await tx.sql.invalidate(loginsOf(tx))
  if (kind.name === 'custom_fields') await tx.sql.invalidate(topicOfFields(tx))
  if (kind.name === 'channels') await tx.sql.invalidate(topicOfChannels(tx))
}

function idsOf(rows: Line[]): number[] {
  return rows.map(({ id }) => id as number)
}
