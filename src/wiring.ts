import { enqueueReactions, on, type Rule } from './follow-up/jobs/react.ts'
import { createRunner, type Runner } from './follow-up/jobs/run-jobs.ts'
import { notifyAdmins, notifyOfDisabledWebhook } from './follow-up/notifications/notify-admins.ts'
import {
  forgetNotifications,
  notifyOfAssignment,
  notifyOfMessage,
  notifyStaff,
} from './follow-up/notifications/notify-staff.ts'
import { sendNotification } from './follow-up/notifications/send-notification.ts'
import { sendPasswordLink } from './follow-up/notifications/send-password-link.ts'
import { inviteToSurvey, whenResolved } from './follow-up/surveys/invite-to-survey.ts'
import { sendSurvey } from './follow-up/surveys/send-survey.ts'
import { createDeliverer, type Deliverer } from './follow-up/webhooks/deliver.ts'
import { dispatchEvents, forgetDeliveries } from './follow-up/webhooks/dispatch-events.ts'
import { webhookDisabled } from './follow-up/webhooks/events.ts'
import type { Blobs } from './kit/blobs.ts'
import type { Database } from './kit/db.ts'
import type { SafeClients } from './kit/fetch-safely.ts'
import type { JobHandler } from './kit/jobs.ts'
import type { RecurringTask } from './kit/schedule.ts'
import { type Brand, type Scope, systemScope, type TxScope, transaction } from './kit/scope.ts'
import type { BaseAddress } from './people/brands/address.ts'
import {
  selectBrands,
  selectBrandsToCountMessages,
  selectBrandsToFold,
  selectBrandsToReact,
  selectBrandsToRestem,
  selectBrandsWithJobs,
  selectBrandsWithMailboxes,
  selectBrandsWithWebhooks,
  updateLogEpochs,
} from './people/brands/queries.ts'
import { restem } from './public/articles/restem.ts'
import { incidentChanged, incidentCreated } from './public/incidents/events.ts'
import {
  confirmSubscriber,
  notifyOfIncident,
  notifyOfUpdate,
  notifySubscriber,
  notifySubscribers,
} from './public/subscribers/notify-subscribers.ts'
import { confirmStatusWebhook, notifyStatusWebhook } from './public/subscribers/notify-webhooks.ts'
import { forgetUnconfirmed } from './public/subscribers/subscribe.ts'
import { fetchAttachment } from './talk/attachments/fetch-attachment.ts'
import { forgetUploads } from './talk/attachments/forget-uploads.ts'
import { ROUND_MS, removeOrphans } from './talk/attachments/remove-orphans.ts'
import type { ChannelAdapter } from './talk/channels/channel.ts'
import { createChatAdapter } from './talk/channels/chat/adapter.ts'
import { createEmailAdapter, isEmailChannel } from './talk/channels/email/adapter.ts'
import type { MailOut } from './talk/channels/email/mail-out.ts'
import type { MailParser } from './talk/channels/email/parse-mail.ts'
import type { SenderProver } from './talk/channels/email/prove-sender.ts'
import { referenceOf } from './talk/channels/email/signed-ids.ts'
import { findChannels } from './talk/channels/queries.ts'
import { createSmsAdapter } from './talk/channels/sms/adapter.ts'
import { sendVerification } from './talk/channels/verify-address.ts'
import { conversationAssigned, conversationStatusChanged } from './talk/conversations/events.ts'
import { foldCounts } from './talk/conversations/fold-counts.ts'
import { wakeHeld } from './talk/conversations/wake-held.ts'
import { type AdapterOf, prepareDeliveries, whenToDeliver } from './talk/deliveries/prepare-deliveries.ts'
import { sendDelivery } from './talk/deliveries/send-delivery.ts'
import { processMail } from './talk/intake/process-mail.ts'
import { createMailboxReaders, type MailboxReaders } from './talk/intake/read-mailboxes.ts'
import { foldMessageCounts } from './talk/messages/count-queries.ts'
import { messagePosted } from './talk/messages/events.ts'

/** What handlers need from outside. */
export interface Tools {
  blobs: Blobs
  clients: SafeClients
  mailOut: MailOut
  parser: MailParser
  prover: SenderProver
  /** Base of links in mail. */
  address: BaseAddress
}

/** One adapter for each kind of channel that can send. */
function adaptersOf({ clients, mailOut }: Tools): ChannelAdapter[] {
  return [createEmailAdapter(mailOut), createSmsAdapter(clients.webhooks), createChatAdapter(mailOut)]
}

/** Every kind of job, and what runs it. */
function handlers(tools: Tools, adapterOf: AdapterOf): JobHandler[] {
  const strangers = { ...tools, client: tools.clients.strangers }
  return [
    processMail(tools),
    prepareDeliveries(adapterOf),
    sendDelivery({ adapterOf, blobs: tools.blobs, referenceOf }),
    fetchAttachment(tools.clients.files, tools.blobs),
    notifyStaff(),
    sendNotification(tools),
    notifyAdmins(tools.mailOut),
    sendVerification(tools),
    sendPasswordLink('reset', tools),
    sendPasswordLink('invitation', tools),
    confirmSubscriber(tools),
    notifySubscribers(),
    notifySubscriber(tools),
    confirmStatusWebhook(strangers),
    notifyStatusWebhook(strangers),
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
    ...(sendsMail ? MAIL_RULES : []),
    ...(sendsMail ? [on(conversationStatusChanged, whenResolved(scope.brand.surveyAfterMinutes))] : []),
  ]
}

const MAIL_RULES = [
  on(messagePosted, notifyOfMessage),
  on(conversationAssigned, notifyOfAssignment),
  on(webhookDisabled, notifyOfDisabledWebhook),
]

/** The background work. */
export interface Worker {
  runner: Runner
  deliverer: Deliverer
  mailboxes: MailboxReaders
  blobs: Blobs
  react(tx: TxScope): Promise<number>
}

export function createWorker(tools: Tools, onError?: (error: unknown) => void): Worker {
  const adapters = adaptersOf(tools)
  const adapterOf: AdapterOf = kind => adapters.find(({ kinds }) => (kinds as number[]).includes(kind))
  return {
    runner: createRunner(handlers(tools, adapterOf), onError),
    deliverer: createDeliverer(tools.clients.webhooks, onError),
    mailboxes: createMailboxReaders(tools, onError),
    blobs: tools.blobs,
    react: async tx => enqueueReactions(tx, await rulesOf(tx, adapterOf, tools)),
  }
}

/** Recurring tasks; jobs and deliveries run beside them. `ownsFiles`: no other database uses the file storage. */
export function schedule(
  db: Database,
  { runner, deliverer, mailboxes, react, blobs }: Worker,
  { ownsFiles = false } = {},
): RecurringTask[] {
  const run = async () => void (await removeOrphans(db, blobs))
  const orphans = { name: 'files.remove-orphans', everyMs: ROUND_MS, run }
  return [
    { name: 'conversations.wake-held', everyMs: 5_000, run: () => inBrands(db, selectBrands, wakeHeld) },
    {
      name: 'conversations.fold-counts',
      everyMs: 500,
      run: () => inBrands(db, selectBrandsToFold, foldCounts),
    },
    {
      name: 'messages.fold-counts',
      everyMs: 2_000,
      run: () => inBrands(db, selectBrandsToCountMessages, foldMessageCounts),
    },
    { name: 'articles.restem', everyMs: 5_000, run: () => inBrands(db, selectBrandsToRestem, restem) },
    { name: 'jobs.react', everyMs: 500, run: () => inBrands(db, selectBrandsToReact, react) },
    {
      name: 'jobs.run',
      everyMs: 500,
      run: () => forBrands(db, selectBrandsWithJobs, scope => runner.start(scope)),
    },
    {
      name: 'intake.read-mailboxes',
      everyMs: 5_000,
      run: () => forBrands(db, selectBrandsWithMailboxes, scope => mailboxes.start(scope)),
    },
    {
      name: 'webhooks.dispatch',
      everyMs: 500,
      run: () => inBrands(db, selectBrandsWithWebhooks, dispatchEvents),
    },
    {
      name: 'webhooks.deliver',
      everyMs: 500,
      run: () => forBrands(db, selectBrandsWithWebhooks, scope => deliverer.start(scope)),
    },
    {
      name: 'webhooks.forget-deliveries',
      everyMs: 3_600_000,
      run: () => inBrands(db, selectBrands, forgetDeliveries),
    },
    {
      name: 'notifications.forget',
      everyMs: 3_600_000,
      run: () => inBrands(db, selectBrands, forgetNotifications),
    },
    {
      name: 'subscribers.forget',
      everyMs: 3_600_000,
      run: () => forBrands(db, selectBrands, scope => transaction(scope, forgetUnconfirmed)),
    },
    {
      name: 'attachments.forget-uploads',
      everyMs: 3_600_000,
      run: () => forBrands(db, selectBrands, scope => forgetUploads(scope, blobs)),
    },
    ...(ownsFiles ? [orphans] : []),
    { name: 'events.continue-log', everyMs: 5_000, run: async () => void (await updateLogEpochs(db)) },
  ]
}

/** Repeats the work in these brands, each time in a transaction, until it returns 0. */
function inBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (tx: TxScope) => Promise<number>,
): Promise<void> {
  return forBrands(db, select, async scope => {
    while ((await transaction(scope, work)) > 0);
  })
}

/** A failure in one brand does not affect the others. */
async function forBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (scope: Scope) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const brand of await select(db)) {
    try {
      await work(systemScope(brand, db))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
