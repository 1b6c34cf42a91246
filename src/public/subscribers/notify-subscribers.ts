import type { SendMailOptions } from 'nodemailer'
import type { Recorded } from '../../kit/events.ts'
import { escaped } from '../../kit/html.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobAttempt, type JobHandler, job, type NewJob } from '../../kit/jobs.ts'
import { renderMarkdown } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf, ticketOf } from '../../people/brands/brand-key.ts'
import { deliverAndSettle } from '../../talk/channels/deliver-and-settle.ts'
import { AUTOMATIC_HEADERS } from '../../talk/channels/email/compose.ts'
import { findMailChannel } from '../../talk/channels/email/mail-channel.ts'
import type { MailOut } from '../../talk/channels/email/mail-out.ts'
import { domainOf } from '../../talk/channels/email/signed-ids.ts'
import type { incidentChanged, incidentCreated } from '../incidents/events.ts'
import { getIncident, selectUpdates } from '../incidents/queries.ts'
import { notifyWebhookJob } from './notify-webhooks.ts'
import { findSubscriber, type SubscriberRow, selectConfirmed, selectConfirmedWebhooks } from './queries.ts'
import { confirmSubscriberJob, MAIL_DELAYS } from './subscribe.ts'

export const notifySubscribersJob = job(
  'subscribers.tell',
  { incident_id: rowId, event_id: rowId, after: rowId.default(0) },
  { retryDelays: MAIL_DELAYS },
)
const notifySubscriberJob = job(
  'subscribers.tell-one',
  { subscriber_id: rowId, incident_id: rowId, event_id: rowId },
  { retryDelays: MAIL_DELAYS },
)

const BATCH = 500

interface Tools {
  mailOut: MailOut
  address: BaseAddress
}

/** Fans an update of an incident out into a job for each subscriber, in batches. */
export function notifySubscribers(): JobHandler {
  return notifySubscribersJob.handledBy(async (scope, { incident_id, event_id, after }, attempt) => {
    const ids = await selectConfirmed(scope, after, BATCH)
    const webhooks = after === 0 ? await selectConfirmedWebhooks(scope, BATCH) : []
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
export function notifySubscriber(tools: Tools): JobHandler {
  return notifySubscriberJob.handledBy((scope, { subscriber_id, incident_id, event_id }, attempt) =>
    mailSubscriber(tools, { scope, id: subscriber_id, attempt }, async subscriber => {
      const incident = await getIncident(scope, incident_id)
      const [latest] = await selectUpdates(scope, [incident.id])
      const link = `${urlOf(scope.brand, tools.address)}/status/incidents/${incident.id}`
      return {
        key: `incident.${event_id}`,
        subject: `[${incident.status}] ${incident.title}`,
        markdown: `${latest?.message ?? incident.title}\n\n${link}`,
        isWanted: subscriber.confirmedAt !== null,
      }
    }),
  )
}

/** Mails an address the link that confirms its subscription. */
export function confirmSubscriber(tools: Tools): JobHandler {
  return confirmSubscriberJob.handledBy((scope, { subscriber_id }, attempt) =>
    mailSubscriber(tools, { scope, id: subscriber_id, attempt }, async ({ id, confirmedAt }) => {
      const link = `${urlOf(scope.brand, tools.address)}/status/subscribers/${ticketOf(await signerOf(scope), 'subscriber', id)}`
      return {
        key: `ask.${id}.${scope.now().toISOString().slice(0, 10)}`,
        subject: `Confirm your subscription to ${scope.brand.name} status updates`,
        markdown: `To get an email whenever ${scope.brand.name} has an incident, confirm your subscription:\n\n${link}\n\nIf this wasn't you, ignore this email.`,
        isWanted: confirmedAt === null,
      }
    }),
  )
}

interface Letter {
  /** The same for every attempt, and unique among this person's mails. */
  key: string
  subject: string
  markdown: string
  isWanted: boolean
}

async function mailSubscriber(
  { mailOut, address }: Tools,
  { scope, id, attempt }: { scope: Scope; id: number; attempt: JobAttempt },
  write: (subscriber: SubscriberRow) => Promise<Letter>,
): Promise<void> {
  const subscriber = await findSubscriber(scope, id)
  const channel = await findMailChannel(scope, 0)
  if (!subscriber || !channel?.email) return
  const letter = await write(subscriber)
  if (!letter.isWanted) return
  const mail = await compose(scope, { letter, subscriber, from: channel.email, address })
  await deliverAndSettle(
    attempt,
    () => mailOut.send(channel, mail),
    async () => {},
  )
}

interface Envelope {
  letter: Letter
  subscriber: SubscriberRow
  from: string
  address: BaseAddress
}

async function compose(
  scope: Scope,
  { letter, subscriber, from, address }: Envelope,
): Promise<SendMailOptions> {
  const ticket = ticketOf(await signerOf(scope), 'subscriber', subscriber.id)
  const leave = `${urlOf(scope.brand, address)}/status/subscribers/${ticket}/leave`
  return {
    from: { name: scope.brand.name, address: from },
    to: [subscriber.email],
    envelope: { from, to: [subscriber.email] },
    messageId: `<status.${letter.key}.${ticket}@${domainOf(from)}>`,
    subject: letter.subject,
    text: `${letter.markdown}\n\n-- \nUnsubscribe: ${leave}`,
    html: `${await renderMarkdown(letter.markdown, 'mail')}<p style="color:#888;font-size:12px"><a href="${escaped(leave)}">Unsubscribe</a></p>`,
    headers: {
      ...AUTOMATIC_HEADERS,
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
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
