import { acknowledge, whenToAcknowledge } from './follow-up/acknowledgements/acknowledge.ts'
import {
  notifyAdmins,
  notifyOfDisabledWebhook,
  notifyOfLostLogin,
} from './follow-up/notifications/notify-admins.ts'
import { notifyAuthor, notifyOfFailure } from './follow-up/notifications/notify-author.ts'
import {
  forgetNotifications,
  notifyOfAssignment,
  notifyOfMessage,
  notifyOfNewTeam,
  notifyOfTeam,
  notifyStaff,
} from './follow-up/notifications/notify-staff.ts'
import { BRANDS_WITH_OLD_NOTIFICATIONS } from './follow-up/notifications/queries.ts'
import { sendNotification } from './follow-up/notifications/send-notification.ts'
import { sendPasswordLink } from './follow-up/notifications/send-password-link.ts'
import { sendPush } from './follow-up/notifications/send-push.ts'
import { inviteToSurvey, whenResolved } from './follow-up/surveys/invite-to-survey.ts'
import { sendSurvey } from './follow-up/surveys/send-survey.ts'
import { createDeliverer } from './follow-up/webhooks/deliver.ts'
import { BRANDS_WITH_OLD_DELIVERIES } from './follow-up/webhooks/delivery-queries.ts'
import { dispatchEvents, forgetDeliveries } from './follow-up/webhooks/dispatch-events.ts'
import { webhookDisabled } from './follow-up/webhooks/events.ts'
import type { Blobs } from './kit/blobs.ts'
import type { Database } from './kit/db.ts'
import { lookUpText } from './kit/dns.ts'
import { brandsBehind, type Follower, follow } from './kit/events/followers.ts'
import type { SafeClients } from './kit/fetch-safely.ts'
import type { JobHandler } from './kit/jobs/job.ts'
import { BRANDS_WITH_JOBS, BRANDS_WITH_LANE_JOBS } from './kit/jobs/queries.ts'
import { on, type Rule, reactions } from './kit/jobs/react.ts'
import { createRunner, type Runner } from './kit/jobs/run-jobs.ts'
import { type BrandTask, repeat, type Schedule } from './kit/schedule.ts'
import { type Scope, systemScope, transaction } from './kit/scope.ts'
import type { BaseAddress } from './people/brands/address.ts'
import { selectBrandsDue, updateLogEpochs } from './people/brands/queries.ts'
import { BRANDS_TO_RESTEM } from './public/articles/queries.ts'
import { restem } from './public/articles/restem.ts'
import { incidentChanged, incidentCreated } from './public/incidents/events.ts'
import { mailSignInLink } from './public/readers/sign-in.ts'
import {
  confirmSubscriber,
  notifyOfIncident,
  notifyOfUpdate,
  notifySubscriber,
  notifySubscribers,
} from './public/subscribers/notify-subscribers.ts'
import { confirmStatusWebhook, notifyStatusWebhook } from './public/subscribers/notify-webhooks.ts'
import { BRANDS_WITH_UNCONFIRMED } from './public/subscribers/queries.ts'
import { forgetUnconfirmed } from './public/subscribers/subscribe.ts'
import { fetchAttachment } from './talk/attachments/fetch-attachment.ts'
import { forgetUploads } from './talk/attachments/forget-uploads.ts'
import { BRANDS_WITH_OLD_UPLOADS } from './talk/attachments/queries.ts'
import { ROUND_MS, removeOrphans } from './talk/attachments/remove-orphans.ts'
import { adaptersOf } from './talk/channels/adapters.ts'
import { isEmailChannel } from './talk/channels/email/adapter.ts'
import type { MailIn } from './talk/channels/email/mail-in.ts'
import type { MailOut } from './talk/channels/email/mail-out.ts'
import type { MailParser } from './talk/channels/email/parse-mail.ts'
import type { SenderProver } from './talk/channels/email/prove-sender.ts'
import { referenceOf } from './talk/channels/email/signed-ids.ts'
import { BRANDS_TO_LOOK_UP } from './talk/channels/health-queries.ts'
import { mailLoginRefused } from './talk/channels/mail-logins/events.ts'
import { forgetUnused } from './talk/channels/mail-logins/forget-unused.ts'
import { BRANDS_WITH_UNUSED_LOGINS } from './talk/channels/mail-logins/queries.ts'
import { lookUpDaily } from './talk/channels/mailbox/look-up-daily.ts'
import { findChannels } from './talk/channels/queries.ts'
import { sendVerification } from './talk/channels/verify-address.ts'
import { BRANDS_TO_FOLD } from './talk/conversations/count-queries.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationStatusChanged,
  conversationTeamChanged,
} from './talk/conversations/events.ts'
import { foldCounts } from './talk/conversations/fold-counts.ts'
import { BRANDS_WITH_HOLDS_ENDED } from './talk/conversations/queries.ts'
import { wakeHeld } from './talk/conversations/wake-held.ts'
import { messageDeliveryFailed } from './talk/deliveries/events.ts'
import { type AdapterOf, prepareDeliveries, whenToDeliver } from './talk/deliveries/prepare-deliveries.ts'
import { sendDelivery } from './talk/deliveries/send-delivery.ts'
import { forgetEvents } from './talk/intake/forget-events.ts'
import { BRANDS_WITH_SOURCES } from './talk/intake/mailbox-queries.ts'
import { pollSources } from './talk/intake/poll-providers.ts'
import { processEvent } from './talk/intake/process-event.ts'
import { processMail } from './talk/intake/process-mail.ts'
import { locateByProvider } from './talk/intake/provider-files.ts'
import { BRANDS_WITH_OLD_EVENTS } from './talk/intake/provider-queries.ts'
import { mailboxSources } from './talk/intake/read-mailboxes.ts'
import { createReaders, type Readers } from './talk/intake/readers.ts'
import { messageCounts } from './talk/messages/count-queries.ts'
import { messagePosted } from './talk/messages/events.ts'
import { sendScheduled } from './talk/scheduled/send-scheduled.ts'

/** What handlers need from outside. */
export interface Tools {
  blobs: Blobs
  clients: SafeClients
  mailIn: MailIn
  mailOut: MailOut
  parser: MailParser
  prover: SenderProver
  /** Base of links in mail. */
  address: BaseAddress
}

/** Every kind of job, and what runs it. */
function handlers(tools: Tools, adapterOf: AdapterOf): JobHandler[] {
  const strangers = { ...tools, client: tools.clients.strangers }
  const locate = locateByProvider(tools.clients.webhooks)
  return [
    processMail(tools),
    prepareDeliveries(adapterOf),
    sendDelivery({ ...tools, adapterOf, referenceOf }),
    fetchAttachment({ client: tools.clients.files, blobs: tools.blobs, locate }),
    processEvent(),
    sendScheduled(),
    notifyStaff(),
    notifyAuthor(),
    sendNotification(tools),
    sendPush({ client: tools.clients.strangers, address: tools.address }),
    notifyAdmins(tools.mailOut),
    sendVerification(tools),
    sendPasswordLink('reset', tools),
    sendPasswordLink('invitation', tools),
    confirmSubscriber(tools),
    mailSignInLink(tools),
    notifySubscribers(),
    notifySubscriber(tools),
    confirmStatusWebhook(strangers),
    notifyStatusWebhook(strangers),
    acknowledge(tools.mailOut),
    inviteToSurvey(),
    sendSurvey(tools),
  ]
}

/** What follows from which event. */
async function rulesOf(scope: Scope, adapterOf: AdapterOf, { mailOut }: Tools): Promise<Rule[]> {
  const channels = await findChannels(scope, [])
  const sendsMail = [...channels.values()].some(
    channel => isEmailChannel(channel) && !mailOut.cannotSend(channel),
  )
  return [
    on(messagePosted, whenToDeliver(channels, adapterOf)),
    on(incidentCreated, notifyOfIncident),
    on(incidentChanged, notifyOfUpdate),
    ...STAFF_RULES,
    ...(sendsMail ? [...MAIL_RULES, on(messagePosted, whenToAcknowledge(channels))] : []),
    ...(sendsMail ? [on(conversationStatusChanged, whenResolved(scope.brand.surveyAfterMinutes))] : []),
  ]
}

/** Staff are told on the pages, in their browsers, and by mail where the brand sends mail. */
const STAFF_RULES = [
  on(messagePosted, notifyOfMessage),
  on(conversationAssigned, notifyOfAssignment),
  on(conversationTeamChanged, notifyOfTeam),
  on(conversationCreated, notifyOfNewTeam),
]

const MAIL_RULES = [
  on(messageDeliveryFailed, notifyOfFailure),
  on(webhookDisabled, notifyOfDisabledWebhook),
  on(mailLoginRefused, notifyOfLostLogin),
]

/** The background work. */
export interface Worker {
  /** Runs jobs. */
  runner: Runner
  /** Runs deliveries to webhooks. */
  deliverer: Runner
  readers: Readers
  blobs: Blobs
  /** Turns events into jobs. */
  reactions: Follower
}

export function createWorker(tools: Tools, onError: (error: unknown) => void = () => {}): Worker {
  const adapters = adaptersOf(tools)
  const adapterOf: AdapterOf = kind => adapters.find(({ kinds }) => (kinds as number[]).includes(kind))
  return {
    runner: createRunner(handlers(tools, adapterOf), { onError }),
    deliverer: createDeliverer(tools.clients.webhooks, onError),
    readers: createReaders([mailboxSources(tools), pollSources(tools.clients.webhooks)], onError),
    blobs: tools.blobs,
    reactions: reactions(tx => rulesOf(tx, adapterOf, tools)),
  }
}

/** Recurring tasks. `ownsFiles`: no other database uses the file storage. */
export function schedule(db: Database, worker: Worker, { ownsFiles = false } = {}): Schedule {
  const run = async () => void (await removeOrphans(db, worker.blobs))
  const orphans = { name: 'files.remove-orphans', everyMs: ROUND_MS, run }
  return {
    tasks: [
      { name: 'events.continue-log', everyMs: 5_000, run: async () => void (await updateLogEpochs(db)) },
      ...(ownsFiles ? [orphans] : []),
    ],
    brandTasks: [...promptTasks(worker), ...slowTasks(worker), ...cleaning(worker)],
    async find(tasks) {
      const brands = await selectBrandsDue(db, tasks)
      return brands.map(({ due, ...brand }) => ({ scope: systemScope(brand, db), due }))
    },
  }
}

/** What somebody may be waiting for. */
function promptTasks({ runner, deliverer, reactions }: Worker): BrandTask[] {
  const everyMs = 500
  return [
    {
      ...{ name: 'jobs.react', everyMs, due: brandsBehind(reactions.name) },
      async run(scope) {
        await repeat(scope, tx => follow(tx, reactions))
        await runner.start(scope)
      },
    },
    {
      ...{ name: 'webhooks.dispatch', everyMs, due: brandsBehind(dispatchEvents.name) },
      async run(scope) {
        await repeat(scope, tx => follow(tx, dispatchEvents))
        await deliverer.start(scope)
      },
    },
    { name: 'jobs.run', everyMs, due: BRANDS_WITH_JOBS, run: runner.start },
    { name: 'webhooks.deliver', everyMs, due: BRANDS_WITH_LANE_JOBS, run: deliverer.start },
    {
      ...{ name: 'conversations.fold-counts', everyMs, due: BRANDS_TO_FOLD },
      run: scope => repeat(scope, foldCounts),
    },
  ]
}

function slowTasks({ readers }: Worker): BrandTask[] {
  const everyMs = 5_000
  return [
    {
      ...{ name: 'conversations.wake-held', everyMs, due: BRANDS_WITH_HOLDS_ENDED },
      run: scope => repeat(scope, wakeHeld),
    },
    {
      ...{ name: 'messages.count', everyMs, due: brandsBehind(messageCounts.name) },
      run: scope => repeat(scope, tx => follow(tx, messageCounts)),
    },
    { name: 'articles.restem', everyMs, due: BRANDS_TO_RESTEM, run: scope => repeat(scope, restem) },
    { name: 'intake.read-sources', everyMs, due: BRANDS_WITH_SOURCES, run: readers.start },
  ]
}

/** What may be deleted. */
function cleaning({ blobs }: Worker): BrandTask[] {
  const everyMs = 3_600_000
  return [
    {
      ...{ name: 'webhooks.forget-deliveries', everyMs, due: BRANDS_WITH_OLD_DELIVERIES },
      run: scope => repeat(scope, forgetDeliveries),
    },
    {
      ...{ name: 'notifications.forget', everyMs, due: BRANDS_WITH_OLD_NOTIFICATIONS },
      run: scope => repeat(scope, forgetNotifications),
    },
    {
      ...{ name: 'channels.look-up-records', everyMs, due: BRANDS_TO_LOOK_UP },
      run: scope => lookUpDaily(scope, lookUpText),
    },
    {
      ...{ name: 'subscribers.forget', everyMs, due: BRANDS_WITH_UNCONFIRMED },
      run: scope => transaction(scope, forgetUnconfirmed),
    },
    {
      ...{ name: 'mail-logins.forget', everyMs, due: BRANDS_WITH_UNUSED_LOGINS },
      run: scope => transaction(scope, forgetUnused),
    },
    {
      ...{ name: 'attachments.forget-uploads', everyMs, due: BRANDS_WITH_OLD_UPLOADS },
      run: scope => forgetUploads(scope, blobs),
    },
    {
      ...{ name: 'providers.forget-events', everyMs, due: BRANDS_WITH_OLD_EVENTS },
      run: forgetEvents,
    },
  ]
}
