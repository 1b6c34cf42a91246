import type { SendMailOptions } from 'nodemailer'
import { type BaseAddress, urlOf } from '../brands/address.ts'
import { signerOf, ticketOf } from '../brands/brand-key.ts'
import { deliverAndSettle } from '../channels/deliver-and-settle.ts'
import { AUTOMATIC_HEADERS } from '../channels/email/compose.ts'
import { findMailChannel } from '../channels/email/mail-channel.ts'
import type { MailOut } from '../channels/email/mail-out.ts'
import { domainOf } from '../channels/email/signed-ids.ts'
import { getIncident, selectUpdates } from '../incidents/queries.ts'
import { escaped } from '../kit/html.ts'
import { enqueue, type JobHandler } from '../kit/jobs.ts'
import { renderMarkdown } from '../kit/markdown/render-markdown.ts'
import { HOUR, MINUTE } from '../kit/retry.ts'
import type { Scope } from '../kit/scope.ts'
import { TELL_WEBHOOK } from './notify-webhooks.ts'
import { findSubscriber, type SubscriberRow, selectConfirmed, selectConfirmedWebhooks } from './queries.ts'

export const TELL_SUBSCRIBERS = 'subscribers.tell'
export const TELL_SUBSCRIBER = 'subscribers.tell-one'

const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
const BATCH = 500

interface Tools {
  mailOut: MailOut
  address: BaseAddress
}

/** The job that makes an update of an incident into a job for each subscriber, some hundred at a time. */
export function notifySubscribers(): JobHandler {
  return {
    retryDelays: WAITS,
    async run(scope, attempt) {
      const { incident_id, event_id, after = 0 } = attempt.job.data as Record<string, number>
      const ids = await selectConfirmed(scope, after, BATCH)
      const webhooks = after === 0 ? await selectConfirmedWebhooks(scope, BATCH) : []
      await attempt.done(async tx => {
        await enqueue(
          tx,
          ids.map(id => ({
            name: TELL_SUBSCRIBER,
            topic: `incident ${incident_id} to ${id}`,
            data: { subscriber_id: id, incident_id, event_id },
          })),
        )
        await enqueue(
          tx,
          webhooks.map(id => ({
            name: TELL_WEBHOOK,
            topic: `incident ${incident_id} to webhook ${id}`,
            data: { webhook_id: id, incident_id },
          })),
        )
        if (ids.length === BATCH)
          await enqueue(tx, [{ name: TELL_SUBSCRIBERS, data: { incident_id, event_id, after: ids.at(-1) } }])
      })
    },
  }
}

/** The job that tells one subscriber of an incident as it is now. */
export function notifySubscriber(tools: Tools): JobHandler {
  return withSubscriber(tools, async (scope, subscriber, { incident_id, event_id }) => {
    const incident = await getIncident(scope, Number(incident_id))
    const [latest] = await selectUpdates(scope, [incident.id])
    const link = `${urlOf(scope.brand, tools.address)}/status/incidents/${incident.id}`
    return {
      key: `incident.${event_id}`,
      subject: `[${incident.status}] ${incident.title}`,
      markdown: `${latest?.message ?? incident.title}\n\n${link}`,
      isConfirmed: subscriber.confirmedAt !== null,
    }
  })
}

/** The job that asks an address whether it wants to be told. */
export function confirmSubscriber(tools: Tools): JobHandler {
  return withSubscriber(tools, async (scope, { id, confirmedAt }) => {
    const link = `${urlOf(scope.brand, tools.address)}/status/subscribers/${ticketOf(await signerOf(scope), 'subscriber', id)}`
    return {
      key: `ask.${id}.${scope.now().toISOString().slice(0, 10)}`,
      subject: `Status of ${scope.brand.name}: is this your wish?`,
      markdown: `Somebody, perhaps you, wants mail to this address whenever something is wrong with ${scope.brand.name}.\n\nYes: ${link}\n\nIf it was not you, do nothing, and nothing more will come.`,
      isConfirmed: confirmedAt === null,
    }
  })
}

interface Letter {
  /** The same for every attempt, and for nothing else to this person. */
  key: string
  subject: string
  markdown: string
  /** Whether it is still wanted. */
  isConfirmed: boolean
}

function withSubscriber(
  { mailOut, address }: Tools,
  write: (scope: Scope, subscriber: SubscriberRow, data: Record<string, unknown>) => Promise<Letter>,
): JobHandler {
  return {
    retryDelays: WAITS,
    async run(scope, attempt) {
      const subscriber = await findSubscriber(scope, Number(attempt.job.data.subscriber_id))
      const channel = await findMailChannel(scope, 0)
      if (!subscriber || !channel?.email) return
      const letter = await write(scope, subscriber, attempt.job.data)
      if (!letter.isConfirmed) return
      const mail = await compose(scope, { letter, subscriber, from: channel.email, address })
      await deliverAndSettle(
        attempt,
        () => mailOut.send(channel, mail),
        async () => {},
      )
    },
  }
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
    text: `${letter.markdown}\n\n-- \nNo such mail any more: ${leave}`,
    html: `${await renderMarkdown(letter.markdown, 'mail')}<p style="color:#888;font-size:12px"><a href="${escaped(leave)}">No such mail any more</a></p>`,
    headers: {
      ...AUTOMATIC_HEADERS,
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
