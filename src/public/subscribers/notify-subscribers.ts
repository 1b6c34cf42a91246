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
import type { incidentChanged, incidentCreated, incidentPostmortem } from '../incidents/events.ts'
import type { maintenanceChanged, maintenanceCreated, maintenanceReminded } from '../maintenances/events.ts'
import { announcementOf, nameOf, SUBJECT } from './announcement.ts'
import { notifyWebhookJob } from './notify-webhooks.ts'
import { type Subscription, statusWebhooks, subscribers } from './queries.ts'
import { confirmSubscriberJob, MAIL_DELAYS } from './subscribe.ts'

export const notifySubscribersJob = job(
  'subscribers.notify-all',
  { ...SUBJECT, event_id: rowId, after: rowId.default(0) },
  { retryDelays: MAIL_DELAYS },
)
const notifySubscriberJob = job(
  'subscribers.notify',
  { subscriber_id: rowId, ...SUBJECT, event_id: rowId },
  { retryDelays: MAIL_DELAYS },
)

const BATCH = 500

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Fans an update out into a job for each subscriber, in batches. */
export function notifySubscribers(): JobHandler {
  return notifySubscribersJob.handledBy(async (scope, { event_id, after, ...subject }, attempt) => {
    const { kind, systemIds, isMoot } = await announcementOf(scope, subject)
    if (isMoot) return
    const about = { isPlanned: kind === 'maintenance', systemIds }
    const ids = await subscribers.listConfirmed(scope, about, { after, limit: BATCH })
    const webhooks =
      after === 0 ? await statusWebhooks.listConfirmed(scope, about, { after: 0, limit: BATCH }) : []
    const name = nameOf(subject)
    await attempt.done(async tx => {
      await enqueue(
        tx,
        ids.map(id =>
          notifySubscriberJob.of({ subscriber_id: id, ...subject, event_id }, { topic: `${name} to ${id}` }),
        ),
      )
      await enqueue(
        tx,
        webhooks.map(id =>
          notifyWebhookJob.of({ webhook_id: id, ...subject }, { topic: `${name} to webhook ${id}` }),
        ),
      )
      if (ids.length === BATCH)
        await enqueue(tx, [notifySubscribersJob.of({ ...subject, event_id, after: ids.at(-1) as number })])
    })
  })
}

/** Mails one subscriber the present state of an incident or of planned work. */
export function notifySubscriber(dependencies: Dependencies): JobHandler {
  return notifySubscriberJob.handledBy((scope, { subscriber_id, event_id, ...subject }, attempt) =>
    mailSubscriber(dependencies, { scope, id: subscriber_id, attempt }, async subscriber => {
      const { kind, title, status, about, path, period, isMoot, updates } = await announcementOf(
        scope,
        subject,
      )
      const look = lookOf(scope.brand)
      const state = textOf(scope, `status.${about ?? status}`)
      const message = updates[0]?.message
      return {
        key: `${kind}.${event_id}`,
        subject: `[${state}] ${title}`,
        blocks: [
          { heading: title },
          { quiet: period ? `${state} · ${period}` : state },
          ...(message ? [{ written: await bothOf({ body: message, kind: 'markdown' }, look) }] : []),
          { button: textOf(scope, `mail.${kind}`), url: urlOf(scope.brand, dependencies.address) + path },
        ],
        isWanted: subscriber.confirmedAt !== null && !isMoot,
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

/** Of what is changed after an incident, if its writer wants it announced. */
export function notifyOfPostmortem({
  id,
  subjectId,
  data,
}: Recorded<typeof incidentPostmortem>): NewJob | undefined {
  return data.announced
    ? notifySubscribersJob.of({ incident_id: subjectId, about: 'postmortem', event_id: id, after: 0 })
    : undefined
}

export function notifyOfMaintenance({ id, subjectId }: Recorded<typeof maintenanceCreated>): NewJob {
  return notifySubscribersJob.of({ maintenance_id: subjectId, event_id: id, after: 0 })
}

/** Of an update, or of other times. */
export function notifyOfChangedMaintenance({
  id,
  subjectId,
  data: { from, to, updates },
}: Recorded<typeof maintenanceChanged>): NewJob | undefined {
  const hasMoved = from.starts_at !== to.starts_at || from.ends_at !== to.ends_at
  return updates > 0 || hasMoved
    ? notifySubscribersJob.of({ maintenance_id: subjectId, event_id: id, after: 0 })
    : undefined
}

/** An hour before it begins. */
export function notifyOfNearMaintenance({ id, subjectId }: Recorded<typeof maintenanceReminded>): NewJob {
  return notifySubscribersJob.of({ maintenance_id: subjectId, about: 'reminder', event_id: id, after: 0 })
}
