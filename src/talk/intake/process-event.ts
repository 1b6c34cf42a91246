import type { SafeClient } from '../../kit/fetch-safely.ts'
import { isWebAddress } from '../../kit/file-urls.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobAttempt, type JobHandler, job } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findPeople } from '../../people/identities/people.ts'
import { findIdentity } from '../../people/identities/queries.ts'
import type { Profile, Provider } from '../channels/connector.ts'
import { providerOf } from '../channels/connectors.ts'
import type { Arrived, Edited, Happening, Incoming, Notice, Receipt } from '../channels/incoming.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { findByThread } from '../conversations/find-conversation.ts'
import { findDeliveryByProvider } from '../deliveries/queries.ts'
import { recordReceipt } from '../deliveries/record-receipt.ts'
import { findMessage } from '../messages/queries.ts'
import { findEvent, reopenEvents, type StoredEvent, updateProcessed } from './provider-queries.ts'
import { receiveText } from './receive-text.ts'
import { isTooEarly, takeChange } from './take-change.ts'
import { takeEcho } from './take-echo.ts'

export const processEventJob = job(
  'providers.process-event',
  { event_id: rowId },
  { retryDelays: [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR] },
)

/** Does what follows from something that a provider has sent. */
export function processEvent(client: SafeClient): JobHandler {
  return processEventJob.handledBy(async (scope, { event_id }, attempt) => {
    const event = await findEvent(scope, event_id)
    if (!event || event.processedAt) return
    const channel = (await findChannels(scope, [event.channelId])).get(event.channelId)
    const provider = channel && providerOf(channel)
    // Somebody may be changing its settings.
    if (!channel || !provider) return attempt.fail('The channel is not connected to a provider.')
    const whole = await completed({ scope, client, channel, provider }, event)
    if (whole instanceof DeliveryError) return giveUp(attempt, event, whole)
    const happening = provider.read(whole)
    if (!happening)
      return attempt.done(tx => updateProcessed(tx, event.id, { trouble: 'It says nothing that we know.' }))
    if (happening.type === 'notice')
      return attempt.done(tx =>
        updateProcessed(tx, event.id, { trouble: `A notice, and no message: ${happening.kind}.` }),
      )
    const place = { scope, client, channel, provider }
    if (happening.type === 'message') return takeMessage(place, { event, happening, attempt })
    const unseen = happening.type === 'edit' && (await unseenIn(scope, channel, happening))
    if (unseen) return takeMessage(place, { event, happening: unseen, attempt })
    if (happening.type === 'receipt') return takeReceipt(scope, channel, { event, happening, attempt })
    if (happening.type === 'seen' && (await isTooEarly(scope, channel, happening)))
      return attempt.fail('A message is being sent.')
    return attempt.done(async tx => {
      const trouble = await take(tx, { channel, provider }, happening)
      // It waits for its message, or for the first one of its thread.
      const about = trouble ? waitsFor(happening) : null
      await updateProcessed(tx, event.id, { trouble: trouble ?? null, about })
    })
  })
}

/** The message that was edited, if it is not here and the edit repeats it. */
async function unseenIn(scope: Scope, channel: ChannelRow, edit: Edited): Promise<Arrived | undefined> {
  if (!edit.whole) return undefined
  const conversation = await findByThread(scope, channel.id, edit)
  const known = conversation && (await findMessage(scope, conversation.id, edit.originId))
  return known ? undefined : edit.whole
}

/** The event with what it leaves out, or why that is not to be had at the moment. */
async function completed({ client, channel, provider }: EventContext, { body }: StoredEvent) {
  if (!provider.complete) return body
  return provider.complete(channel, body, client).catch((error: unknown) => {
    if (error instanceof DeliveryError) return error
    throw error
  })
}

/** After the last attempt, the event says why. */
function giveUp(attempt: JobAttempt, { id }: StoredEvent, { message, ...failure }: DeliveryError) {
  const { permanent, isOfServer } = failure
  return attempt.fail(message, {
    permanent: permanent && !isOfServer,
    isUncounted: isOfServer,
    // A login that is refused is mended by people.
    notWithinMs: Math.max(failure.notWithinMs, isOfServer ? 10 * MINUTE : 0),
    note: async (tx, next) => (next ? undefined : updateProcessed(tx, id, { trouble: message })),
  })
}

function take(
  tx: TxScope,
  { channel, provider }: Pick<EventContext, 'channel' | 'provider'>,
  happening: Change,
): Promise<string | undefined> {
  if (happening.type !== 'echo') return takeChange(tx, channel, happening)
  const fileUrls = happening.fileUrls.filter(isWebAddress)
  return takeEcho(tx, { channel, provider }, { ...happening, fileUrls })
}

const threadName = (threadId: string) => `thread ${threadId}`

function waitsFor(happening: Change): string | null {
  if (happening.type === 'reaction') return happening.to
  if (happening.type === 'echo') return threadName(happening.threadId)
  return 'originId' in happening ? happening.originId : null
}

type Change = Exclude<Happening, Arrived | Receipt | Notice>

interface Taking<Kind> {
  event: StoredEvent
  happening: Kind
  attempt: JobAttempt
}

interface EventContext {
  scope: Scope
  client: SafeClient
  channel: ChannelRow
  provider: Provider
}

async function takeMessage(
  place: EventContext,
  { event, happening, attempt }: Taking<Arrived>,
): Promise<void> {
  const { fileUrls } = happening
  const incoming = await withProfile(place, happening.incoming)
  await attempt.done(async tx => {
    const { originId } = incoming as Text
    await receiveText(tx, place.channel, {
      incoming: incoming as Text,
      fileUrls: fileUrls.filter(isWebAddress),
    })
    await updateProcessed(tx, event.id, { trouble: null })
    const threads = [incoming.threadId, incoming.olderThreadId].filter(id => id !== undefined)
    const early = await reopenEvents(tx, place.channel.id, [originId, ...threads.map(threadName)])
    await enqueue(
      tx,
      // In the order in which they came, like all that concerns this person.
      early.map(event_id => processEventJob.of({ event_id }, { topic: attempt.job.topic ?? undefined })),
    )
  })
}

type Text = Parameters<typeof receiveText>[2]['incoming']

/** Asks who the sender is, if nobody knows; without an answer, the message comes without a name. */
async function withProfile(
  { scope, client, channel, provider }: EventContext,
  incoming: Incoming,
): Promise<Incoming> {
  const { sender, alsoKnownAs = [] } = incoming
  const isAsked = provider.profileOf && !sender.name && !(await isNamed(scope, sender))
  const { name = sender.name, handle = incoming.handle } = isAsked
    ? ((await provider.profileOf?.(channel, sender.identifier, client).catch(nobody)) ?? {})
    : {}
  // Somebody else may have had the handle before: staff decide whose it is.
  const isFree = handle !== undefined && !(await findIdentity(scope, handle))
  return {
    ...incoming,
    handle,
    sender: { ...sender, name },
    alsoKnownAs: isFree ? [...alsoKnownAs, handle] : alsoKnownAs,
  }
}

async function isNamed(scope: Scope, sender: Incoming['sender']): Promise<boolean> {
  const identity = await findIdentity(scope, sender)
  const person = identity && (await findPeople(scope, [identity.id])).get(identity.id)
  return person !== undefined && person.name !== sender.identifier
}

function nobody(error: unknown): Profile {
  if (error instanceof DeliveryError) return {}
  throw error
}

async function takeReceipt(
  scope: Scope,
  channel: ChannelRow,
  { event, happening, attempt }: Taking<Receipt>,
): Promise<void> {
  const { providerId, state, reason } = happening
  const delivery = await findDeliveryByProvider(scope, { providerId, channelId: channel.id })
  const isOfWhole = delivery?.isLast
  // Null: parts of it are not sent yet.
  if (!delivery || isOfWhole == null) {
    // It may be faster than the response to our request, or about a message that somebody else sent.
    return giveUp(
      attempt,
      event,
      new DeliveryError(say`No message of ours has this name.`, { permanent: false }),
    )
  }
  await attempt.done(async tx => {
    await recordReceipt(tx, delivery, { state, reason, isOfWhole })
    await updateProcessed(tx, event.id, { trouble: null })
  })
}
