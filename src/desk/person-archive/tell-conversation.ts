import { STATUS } from '../../talk/conversations/codes.ts'
import type { Row } from './own-queries.ts'
import type { Conversation, Message, MessageParts } from './talk-queries.ts'
import { isAbout, isRelayed, type Share } from './whose.ts'

/** A conversation as it is in the archive, without its messages. */
export interface ToldConversation extends Row {
  subject: string | null
  channel: string
  created_at: Date
  ratings?: Row[]
  drafts?: Row[]
  scheduled_messages?: Row[]
}

/** A message as it is in the archive. */
export interface ToldMessage extends Row {
  share: Share
  created_at: Date
  /** Who wrote it; null: somebody else, or an internal note. */
  name: string | null
  body?: string
  files?: { name: string; path: string | null }[]
  mail?: string | null
  versions?: Row[]
}

export function tellConversation(
  conversation: Conversation,
  { own, beside, isShared }: { own: number[]; beside: Record<string, Row[]>; isShared: boolean },
): ToldConversation {
  const { refId, channel, subject, status, priority, tags, data, mergedInto, createdAt, updatedAt } =
    conversation
  const begunBy = own.includes(conversation.authorId) ? 'person' : conversation.isByStaff ? 'staff' : 'other'
  return {
    ref_id: refId,
    channel,
    begun_by: begunBy,
    shared: isShared,
    ...(isAbout(conversation, { own, isShared })
      ? { subject, status: nameOfStatus(status), priority, tags, data }
      : { subject: null, status: nameOfStatus(status) }),
    merged_into: mergedInto,
    created_at: createdAt,
    updated_at: updatedAt,
    ...beside,
  }
}

function nameOfStatus(status: number): string {
  return Object.entries(STATUS).find(([, code]) => code === status)?.[0] ?? String(status)
}

/** `paths` has where the bytes of files and mails are in the archive, by their storage keys. */
export function tellMessage(
  message: Message,
  { share, parts, paths }: { share: Share; parts: MessageParts; paths: Map<string, string | null> },
): ToldMessage {
  const { id, createdAt, body, name, editedAt, deletedAt } = message
  if (share === 'left_out') return { id, share, created_at: createdAt, name: null }
  const ofThis = <Part extends { messageId: number }>(list: Part[]) =>
    list.filter(({ messageId }) => messageId === id).map(({ messageId: _, ...rest }) => rest)
  const told: ToldMessage = {
    id,
    share,
    created_at: createdAt,
    name: share === 'note' ? null : name,
    body,
    edited_at: editedAt,
    deleted_at: deletedAt,
    files: ofThis(parts.files).map(({ name, contentType, size, state, file }) => ({
      name,
      content_type: contentType,
      size,
      state,
      path: file === null ? null : (paths.get(file) ?? null),
    })),
    reactions: message.reactions,
  }
  if (share !== 'own') return { ...told, deliveries: ofThis(parts.deliveries) }
  const mail = parts.mails.find(({ messageId }) => messageId === id)
  return {
    ...told,
    original_body: isRelayed(message) ? null : message.originalBody,
    arrival: message.arrival,
    versions: ofThis(parts.versions),
    acknowledged_at: ofThis(parts.acknowledged)[0]?.created_at ?? null,
    mail: mail ? (paths.get(mail.file) ?? null) : null,
  }
}
