import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobAttempt, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import type { TextKey } from '../../kit/language/en.ts'
import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf, ticketOf } from '../../people/brands/brand-key.ts'
import { aroundLink } from '../../talk/mail/around-link.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { bothOf } from '../../talk/mail/both-of.ts'
import { letter } from '../../talk/mail/letter.ts'
import { lookOf } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import type { incidentChanged, incidentCreated } from '../incidents/events.ts'
import { getIncident, selectUpdates } from '../incidents/queries.ts'
import { notifyWebhookJob } from './notify-webhooks.ts'
import { type Subscription, statusWebhooks, subscribers } from './queries.ts'
import { confirmSubscriberJob, MAIL_DELAYS } from './subscribe.ts'

export const notifySubscribersJob = job(
  'subscribers.notify-all',
  { incident_id: rowId, event_id: rowId, after: rowId.default(0) },
  { retryDelays: MAIL_DELAYS },
)
const notifySubscriberJob = job(
  'subscribers.notify',
  { subscriber_id: rowId, incident_id: rowId, event_id: rowId },
  { retryDelays: MAIL_DELAYS },
)

const BATCH = 500

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Fans an update of an incident out into a job for each subscriber, in batches. */
export function notifySubscribers(): JobHandler {
  return notifySubscribersJob.handledBy(async (scope, { incident_id, event_id, after }, attempt) => {
    const ids = await subscribers.listConfirmed(scope, after, BATCH)
    const webhooks = after === 0 ? await statusWebhooks.listConfirmed(scope, 0, BATCH) : []
    await attempt.done(async tx => {
      await enqueue(
        tx,
        ids.map(id =>
          notifySubscriberJob.of(
            { subscriber_id: id, incident_id, event_id },
            { topic: `incident ${incident_id} to ${id}` },
          ),
        ),
      )
      await enqueue(
        tx,
        webhooks.map(id =>
          notifyWebhookJob.of(
            { webhook_id: id, incident_id },
            { topic: `incident ${incident_id} to webhook ${id}` },
          ),
        ),
      )
      if (ids.length === BATCH)
        await enqueue(tx, [notifySubscribersJob.of({ incident_id, event_id, after: ids.at(-1) as number })])
    })
  })
}

/** Mails one subscriber the present state of an incident. */
export function notifySubscriber(dependencies: Dependencies): JobHandler {
  return notifySubscriberJob.handledBy((scope, { subscriber_id, incident_id, event_id }, attempt) =>
    mailSubscriber(dependencies, { scope, id: subscriber_id, attempt }, async subscriber => {
      const incident = await getIncident(scope, incident_id)
      const look = lookOf(scope.brand)
      const [latest] = await selectUpdates(scope, [incident.id])
      const link = `${urlOf(scope.brand, dependencies.address)}/status/incidents/${incident.id}`
      return {
        key: `incident.${event_id}`,
        subject: `[${textOf(scope, `status.${incident.status}`)}] ${incident.title}`,
        blocks: [
          { heading: incident.title },
          { quiet: textOf(scope, `status.${incident.status}`) },
          ...(latest ? [{ written: await bothOf({ body: latest.message, kind: 'markdown' }, look) }] : []),
          { button: textOf(scope, 'mail.incident'), url: link },
        ],
        isWanted: subscriber.confirmedAt !== null,
      }
    }),
  )
}

/** Mails an address the link that confirms its subscription. */
export function confirmSubscriber(dependencies: Dependencies): JobHandler {
  return confirmSubscriberJob.handledBy((scope, { subscriber_id }, attempt) =>
    mailSubscriber(dependencies, { scope, id: subscriber_id, attempt }, async ({ id, confirmedAt }) => {
      const look = lookOf(scope.brand)
      const link = `${urlOf(scope.brand, dependencies.address)}/status/subscribers/${ticketOf(await signerOf(scope), 'subscriber', id)}`
      return {
        key: `ask.${id}.${scope.now().toISOString().slice(0, 10)}`,
        subject: textOf(scope, 'subscribe.letter.subject'),
        blocks: [
          { heading: textOf(scope, 'subscribe.letter.subject') },
          ...aroundLink(look, 'subscribe.letter', {
            button: textOf(scope, 'subscribe.confirm.title'),
            url: link,
          }),
        ],
        isWanted: confirmedAt === null,
      }
    }),
  )
}

function textOf({ brand }: Scope, key: TextKey, values: Record<string, string> = {}): string {
  return languageOf(mainLanguage(brand)).t(key, { brand: brand.name, ...values })
}

interface Update {
  /** The same for every attempt, and unique among this person's mails. */
  key: string
  subject: string
  blocks: Block[]
  isWanted: boolean
}

async function mailSubscriber(
  { mailOut, address }: Dependencies,
  { scope, id, attempt }: { scope: Scope; id: number; attempt: JobAttempt },
  write: (subscriber: Subscription) => Promise<Update>,
): Promise<void> {
  const subscriber = await subscribers.find(scope, id)
  const channel = await findMailChannel(scope)
  if (!subscriber || !channel?.email) return
  const { key, subject, blocks, isWanted } = await write(subscriber)
  if (!isWanted) return
  const ticket = ticketOf(await signerOf(scope), 'subscriber', subscriber.id)
  const mail = letter({
    key: `status.${key}.${ticket}`,
    from: { name: scope.brand.name, address: channel.email },
    to: [subscriber.address],
    subject,
    blocks,
    unsubscribe: {
      url: `${urlOf(scope.brand, address)}/status/subscribers/${ticket}/leave`,
      label: textOf(scope, 'subscribe.unsubscribe'),
    },
    look: lookOf(scope.brand),
  })
  await deliverAndSettle(
    attempt,
    () => mailOut.send(scope, channel, mail),
    async () => {},
  )
}

export function notifyOfIncident({ id, subjectId }: Recorded<typeof incidentCreated>): NewJob {
  return notifySubscribersJob.of({ incident_id: subjectId, event_id: id, after: 0 })
}

export function notifyOfUpdate({
  id,
  subjectId,
  data,
}: Recorded<typeof incidentChanged>): NewJob | undefined {
  return data.updates > 0
    ? notifySubscribersJob.of({ incident_id: subjectId, event_id: id, after: 0 })
    : undefined
}
