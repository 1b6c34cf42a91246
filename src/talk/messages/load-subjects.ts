import type { EventRow } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { type PostedMessage, selectPosted } from './posted-queries.ts'

/** The messages and conversations that events are about, by their ids, as they are now; without those that are gone. */
export interface Subjects {
  messages: Map<number, PostedMessage>
  conversations: Map<number, ConversationRow>
}

/** Reads each message and each conversation once, however many of the events are about it. */
export async function loadSubjects(scope: Scope, events: EventRow[]): Promise<Subjects> {
  const messageIds = new Set<number>()
  const conversationIds = new Set<number>()
  for (const { type, subjectId, data } of events)
    if (type.startsWith('message.')) {
      messageIds.add(subjectId)
      conversationIds.add(Number(data.conversation_id))
    } else if (type.startsWith('conversation.')) conversationIds.add(subjectId)
    else if (typeof data.conversation_id === 'number') conversationIds.add(data.conversation_id)
  const messages = messageIds.size === 0 ? [] : await selectPosted(scope, [...messageIds])
  const conversations =
    conversationIds.size === 0 ? [] : await selectConversationsByIds(scope, [...conversationIds])
  return { messages: byId(messages), conversations: byId(conversations) }
}

function byId<Row extends { id: number }>(rows: Row[]): Map<number, Row> {
  return new Map(rows.map(row => [row.id, row]))
}
