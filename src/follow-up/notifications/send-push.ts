import webPush from 'web-push'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { beginningOf } from '../../kit/markdown/written.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { shortened } from '../../kit/text.ts'
import { type BaseAddress, hostOf, urlOf } from '../../people/brands/address.ts'
import { findPeople } from '../../people/identities/people.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { isVisibleTo } from '../../talk/conversations/visible.ts'
import { findPosted } from '../../talk/messages/posted-queries.ts'
import { getKeys } from './push-keys.ts'
import { deleteSubscription, type Subscription, selectSubscriptions } from './push-queries.ts'
import { findKindOfFirst, findNotification, type NotificationRow } from './queries.ts'
import { stillConcerns } from './still-concerns.ts'

export const sendPushJob = job(
  'push.send',
  { notification_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE] },
)

const WITHIN_MS = 10_000
const MAX_ANSWER_BYTES = 4 * 1024
/** An older notice is no longer news. */
const LIVES_SECONDS = 12 * 3_600
/** Push services take at most 4,096 bytes, encrypted (RFC 8030). */
const MAX_WORDS = 200
/** The browser has unsubscribed, or our key is no longer its key. */
const GONE = new Set([401, 403, 404, 410])
const TOO_MANY = 429

interface Dependencies {
  client: SafeClient
  /** Base of links. */
  address: BaseAddress
}

/** Sends a notice to each browser in which the person has asked for them. */
export function sendPush(dependencies: Dependencies): JobHandler {
  return sendPushJob.handledBy(async (scope, { notification_id }, attempt) => {
    const notification = await findNotification(scope, notification_id)
    const all = notification ? await selectSubscriptions(scope, notification.userId) : []
    const words = notification && all.length > 0 ? await wordsOf(scope, notification) : undefined
    const outcomes = words
      ? await Promise.all(all.map(one => sendTo(scope, { ...dependencies, one, words })))
      : []
    const failure = outcomes.find(outcome => outcome !== null)
    if (failure) await attempt.fail(failure)
    else await attempt.done(async () => {})
  })
}

/** What the notice says; undefined if its conversation is gone, hidden from its reader, or a colleague has it. */
async function wordsOf(scope: Scope, notification: NotificationRow) {
  const [conversation] = await selectConversationsByIds(scope, [notification.conversationId])
  if (!conversation || !isVisibleTo(notification, conversation)) return undefined
  if (!stillConcerns(notification, conversation)) return undefined
  const message = notification.messageId ? await findPosted(scope, notification.messageId) : undefined
  const written = message
    ? { body: message.body, kind: message.textKind }
    : { body: conversation.firstMessageBody, kind: await findKindOfFirst(scope, conversation.id) }
  const authorId = message?.identityId ?? conversation.authorId
  const author = (await findPeople(scope, [authorId])).get(authorId)
  return {
    title: author?.name ?? scope.brand.name,
    body: shortened(`${conversation.subject ?? ''}\n${beginningOf(written, MAX_WORDS)}`.trim(), MAX_WORDS),
    slug: conversation.slug,
  }
}

interface Sending extends Dependencies {
  one: Subscription
  words: object
}

/** Null if it was sent, or needs not be sent again; else why not. */
async function sendTo(scope: Scope, { client, address, one, words }: Sending): Promise<string | null> {
  const { publicKey, privateKey } = await getKeys(scope)
  const { endpoint, p256dh, auth } = one
  const vapidDetails = { subject: contactOf(scope, address), publicKey, privateKey }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(words),
    { vapidDetails, TTL: LIVES_SECONDS },
  )
  const limits = { timeoutMs: WITHIN_MS, maxBytes: MAX_ANSWER_BYTES }
  try {
    const { status } = await client.fetch(endpoint, {
      method: 'POST',
      headers: textOf(headers),
      body: body ?? Buffer.alloc(0),
      ...limits,
    })
    if (GONE.has(status)) return forget(scope, one)
    return status < 500 && status !== TOO_MANY ? null : `The push service responded with status ${status}.`
  } catch (error) {
    if (error instanceof Unreachable) return error.message
    throw error
  }
}

async function forget(scope: Scope, { sessionId }: Subscription): Promise<null> {
  await transaction(scope, tx => deleteSubscription(tx, sessionId))
  return null
}

/** Whom a push service can ask (RFC 8292, 2.1): our pages, or without TLS, which it refuses, the postmaster. */
function contactOf({ brand }: Scope, address: BaseAddress): string {
  const url = urlOf(brand, address)
  return url.startsWith('https:') ? url : `mailto:postmaster@${hostOf(brand, address.baseDomain)}`
}

const textOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !/^content-length$/i.test(name))
      .map(([name, value]) => [name, String(value)]),
  )
