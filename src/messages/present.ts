import { presentCategory } from '../channels/present.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { findPeople, type Person } from '../identities/people.ts'
import { presentPeople, presentPerson } from '../identities/present.ts'
import type { Scope } from '../kit/scope.ts'
import { formatTime } from '../kit/time.ts'
import type { Attachment, Message } from './output.ts'
import type { MessageRow } from './queries.ts'

interface Extras {
  /** Also as it came in, before anything was done to it. */
  originalBody?: boolean
}

/** Messages as the API shows them; people, conversations and channels come in one query each, or are kept. */
export async function presentMessages(
  scope: Scope,
  rows: MessageRow[],
  extras: Extras = {},
): Promise<Message[]> {
  const ids = new Set(rows.map(row => row.conversationId))
  return presentIn(scope, rows, selectConversationsByIds(scope, [...ids]), extras)
}

export async function presentMessage(
  scope: Scope,
  row: MessageRow,
  conversation: ConversationRow,
): Promise<Message> {
  const [message] = await presentIn(scope, [row], [conversation])
  return message as Message
}

async function presentIn(
  scope: Scope,
  rows: MessageRow[],
  found: ConversationRow[] | Promise<ConversationRow[]>,
  { originalBody = false }: Extras = {},
): Promise<Message[]> {
  const identityIds = rows.flatMap(row => [row.identityId, ...row.recipientIds])
  const [people, conversations] = await Promise.all([findPeople(scope, identityIds), found])
  const channels = await findChannels(
    scope,
    conversations.map(({ channelId }) => channelId),
  )
  const { timeZone } = scope.brand
  const byId = new Map(conversations.map(conversation => [conversation.id, conversation]))
  return rows.map(row => ({
    ...presentOne(row, people, timeZone),
    conversation: presentContext(byId.get(row.conversationId) as ConversationRow, channels, timeZone),
    ...(originalBody ? { original_body: row.body } : {}),
  }))
}

function presentOne(row: MessageRow, people: Map<number, Person>, timeZone: string) {
  return {
    id: row.id,
    body: row.body,
    visibility: row.visibility,
    created_at: formatTime(row.createdAt, timeZone),
    origin: row.origin,
    origin_id: row.originId,
    user: presentPerson(people.get(row.identityId) as Person),
    recipients: presentPeople(row.recipientIds, people),
    attachments: row.attachmentUrls.map(presentAttachment),
  }
}

/** A file that is asked for and not fetched yet. */
function presentAttachment(url: string): Attachment {
  return {
    state: 'pending',
    reason: null,
    source_url: url,
    file_file_name: fileNameOf(url),
    file_content_type: null,
    file_file_size: null,
    thumb_url: null,
    url: null,
    'image?': false,
  }
}

function fileNameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) || 'file'
}

function presentContext(conversation: ConversationRow, channels: Map<number, ChannelRow>, timeZone: string) {
  return {
    subject: conversation.subject,
    slug: conversation.slug,
    created_at: formatTime(conversation.createdAt, timeZone),
    category: presentCategory(channels.get(conversation.channelId) as ChannelRow),
  }
}
