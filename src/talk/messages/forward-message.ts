import { invalidInput } from '../../kit/errors.ts'
import { MAX_FILES } from '../../kit/file-urls.ts'
import { asMarkdown } from '../../kit/markdown/escape-markdown.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { shortened } from '../../kit/text.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { asAuthor, findPeople } from '../../people/identities/people.ts'
import { keptFilesOf } from '../attachments/kept-files.ts'
import { isEmailChannel } from '../channels/can-send.ts'
import { listChannels } from '../channels/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { findWayOut } from '../sending/way-out.ts'
import { resolveAll } from './audience.ts'
import type { Forward } from './input.ts'
import { postMessage } from './post-message.ts'
import { textKindOf } from './provenance.ts'
import { getMessage, type MessageRow, selectThread } from './queries.ts'

/** Limit of the forwarded part, so that the comment always fits. */
const MAX_FORWARDED = 80_000
const MAX_MESSAGES = 100
/** Of a thread, the latest. */

/**
 * Sends a message, or the conversation up to it, to outsiders with its files. It is a note for the team, and so is what the
 * outsiders answer; they do not follow the conversation. Throws not_found, and invalid.
 */
export async function forwardMessage(
  tx: TxScope,
  messageId: number,
  { to, body, thread, originId }: Forward,
) {
  const message = await getMessage(tx, messageId)
  const [conversation] = (await selectConversationsByIds(tx, [message.conversationId])) as [ConversationRow]
  if (to.length === 0) throw invalidInput('to', say`must name at least one address`)
  await refuseOtherChannels(tx, conversation)
  await refuseOwnAddresses(tx, to)
  const forwardedToIds = await resolveAll(tx, to)
  const people = await findPeople(tx, forwardedToIds)
  const colleague = to.findIndex((_, index) => people.get(forwardedToIds[index] as number)?.staff)
  if (colleague >= 0)
    throw invalidInput(`to.${colleague}`, say`is a member of staff, who can read the conversation`)
  const earlier = thread
    ? (await selectThread(tx, message, MAX_MESSAGES)).filter(({ id }) => id !== messageId)
    : []
  const messages = [...earlier, message]
  const forwarded = await asText(tx, conversation, messages)
  return postMessage(tx, conversation.slug, {
    body: [body ?? '', forwarded].filter(Boolean).join('\n\n'),
    visibility: VISIBILITY.internalNote,
    originId,
    suppressAutoresolve: true,
    came: {
      forwardedToIds,
      files: (
        await keptFilesOf(
          tx,
          messages.map(({ id }) => id),
        )
      ).slice(-MAX_FILES),
    },
  })
}

async function refuseOtherChannels(scope: Scope, { channelId }: ConversationRow): Promise<void> {
  const channel = await findWayOut(scope, channelId)
  if (!channel || !isEmailChannel(channel))
    throw invalidInput('to', say`cannot be reached: the channel of this conversation sends no email`)
}

/** Mail to our own channels would come back. */
async function refuseOwnAddresses(scope: Scope, to: Named[]): Promise<void> {
  const own = new Set((await listChannels(scope)).map(({ email }) => email))
  const index = to.findIndex(({ identifier }) => own.has(identifier))
  if (index >= 0) throw invalidInput(`to.${index}`, say`is an address of this brand`)
}

/** The messages with who wrote them and when, as Markdown. */
async function asText(scope: Scope, { subject }: ConversationRow, messages: MessageRow[]): Promise<string> {
  const people = await findPeople(
    scope,
    messages.map(({ identityId }) => identityId),
  )
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: scope.brand.timeZone,
  })
  const parts = messages.map(({ identityId, createdAt, body, arrival, html }) => {
    const person = people.get(identityId)
    const head = [
      `**From:** ${asAuthor(person)}${person?.email ? ` (${person.email})` : ''}`,
      `**Date:** ${time.format(createdAt)}`,
      ...(subject ? [`**Subject:** ${subject}`] : []),
    ]
    const words = textKindOf({ arrival, html }) === 'typed' ? asMarkdown(body) : body
    return `${head.join('\n')}\n\n${words}`
  })
  return ['Forwarded message:', ...withinLimit(parts)].join(BETWEEN)
}

const BETWEEN = '\n\n---\n\n'

/** The last one, and as many before it as there is room for. */
function withinLimit(parts: string[]): string[] {
  const kept: string[] = []
  let room = MAX_FORWARDED
  for (const part of parts.toReversed()) {
    if (kept.length > 0 && part.length > room) break
    kept.unshift(shortened(part, room))
    room -= part.length + BETWEEN.length
  }
  return kept.length === parts.length ? kept : ['*(Earlier messages were left out.)*', ...kept]
}
