import { restem } from './articles/restem.ts'
import { FETCH } from './attachments/attach.ts'
import { fetchAttachment } from './attachments/fetch-attachment.ts'
import { forgetUploads } from './attachments/forget-uploads.ts'
import type { BaseAddress } from './brands/address.ts'
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
} from './brands/queries.ts'
import type { ChannelAdapter } from './channels/channel.ts'
import { createChatAdapter } from './channels/chat/adapter.ts'
import { createEmailAdapter, isEmailChannel } from './channels/email/adapter.ts'
import type { MailOut } from './channels/email/mail-out.ts'
import type { MailParser } from './channels/email/parse-mail.ts'
import type { SenderProver } from './channels/email/prove-sender.ts'
import { referenceOf } from './channels/email/signed-ids.ts'
import { type ChannelRow, findChannels } from './channels/queries.ts'
import { createSmsAdapter } from './channels/sms/adapter.ts'
import { SEND_VERIFICATION, sendVerification } from './channels/verify-address.ts'
import { STATUS, VISIBILITY } from './conversations/codes.ts'
import { foldCounts } from './conversations/fold-counts.ts'
import { wakeHeld } from './conversations/wake-held.ts'
import { type AdapterOf, PREPARE, prepareDeliveries } from './deliveries/prepare-deliveries.ts'
import { SEND, sendDelivery } from './deliveries/send-delivery.ts'
import { ROUND_MS, removeOrphans } from './doctor/remove-orphans.ts'
import { processMail } from './intake/process-mail.ts'
import { createMailboxReaders, type MailboxReaders } from './intake/read-mailboxes.ts'
import { PROCESS } from './intake/store-mail.ts'
import { enqueueReactions, type Reaction, type Reactions } from './jobs/react.ts'
import { createRunner, type Runner } from './jobs/run-jobs.ts'
import type { Blobs } from './kit/blobs.ts'
import type { Database } from './kit/db.ts'
import type { SafeClients } from './kit/fetch-safely.ts'
import type { JobHandler } from './kit/jobs.ts'
import { MINUTE } from './kit/retry.ts'
import type { RecurringTask } from './kit/schedule.ts'
import { type Brand, type Scope, systemScope, type TxScope, transaction } from './kit/scope.ts'
import { foldMessageCounts } from './messages/count-queries.ts'
import { notifyAdmins, TELL_ADMINS } from './notifications/notify-admins.ts'
import { forgetNotifications, notifyStaff, TELL } from './notifications/notify-staff.ts'
import { SEND_NOTIFICATION, sendNotification } from './notifications/send-notification.ts'
import { sendPasswordLink } from './notifications/send-password-link.ts'
import { SEND_INVITATION, SEND_RESET } from './sessions/log-in.ts'
import {
  confirmSubscriber,
  notifySubscriber,
  notifySubscribers,
  TELL_SUBSCRIBER,
  TELL_SUBSCRIBERS,
} from './subscribers/notify-subscribers.ts'
import { confirmStatusWebhook, notifyStatusWebhook, TELL_WEBHOOK } from './subscribers/notify-webhooks.ts'
import { ASK_SUBSCRIBER, ASK_WEBHOOK, forgetUnconfirmed } from './subscribers/subscribe.ts'
import { ASK, inviteToSurvey } from './surveys/invite-to-survey.ts'
import { SEND_SURVEY, sendSurvey } from './surveys/send-survey.ts'
import { createDeliverer, type Deliverer } from './webhooks/deliver.ts'
import { dispatchEvents, forgetDeliveries } from './webhooks/dispatch-events.ts'

/** What the work needs of the world. */
export interface Tools {
  blobs: Blobs
  clients: SafeClients
  mailOut: MailOut
  parser: MailParser
  prover: SenderProver
  /** From which links in mail are built. */
  address: BaseAddress
}

/** Ways to speak with people, one for each kind of channel that can. */
function adaptersOf({ clients, mailOut }: Tools): ChannelAdapter[] {
  return [createEmailAdapter(mailOut), createSmsAdapter(clients.webhooks), createChatAdapter(mailOut)]
}

/** Every kind of job, and how it is done. */
function handlers(tools: Tools, adapterOf: AdapterOf): Record<string, JobHandler> {
  return {
    [PROCESS]: processMail(tools),
    [PREPARE]: prepareDeliveries(adapterOf),
    [SEND]: sendDelivery({ adapterOf, blobs: tools.blobs, referenceOf }),
    [FETCH]: fetchAttachment(tools.clients.files, tools.blobs),
    [TELL]: notifyStaff(),
    [SEND_NOTIFICATION]: sendNotification(tools),
    [TELL_ADMINS]: notifyAdmins(tools.mailOut),
    [SEND_VERIFICATION]: sendVerification(tools),
    [SEND_RESET]: sendPasswordLink('reset', tools),
    [SEND_INVITATION]: sendPasswordLink('invitation', tools),
    [ASK_SUBSCRIBER]: confirmSubscriber(tools),
    [TELL_SUBSCRIBERS]: notifySubscribers(),
    [TELL_SUBSCRIBER]: notifySubscriber(tools),
    [ASK_WEBHOOK]: confirmStatusWebhook({ ...tools, client: tools.clients.strangers }),
    [TELL_WEBHOOK]: notifyStatusWebhook({ ...tools, client: tools.clients.strangers }),
    [ASK]: inviteToSurvey(),
    [SEND_SURVEY]: sendSurvey(tools),
  }
}

/** What follows from what has happened: which event, and the job that it becomes. */
async function reactionsIn(scope: Scope, adapterOf: AdapterOf, { mailOut }: Tools): Promise<Reactions> {
  const channels = await findChannels(scope, [])
  const sendsMail = [...channels.values()].some(
    channel => isEmailChannel(channel) && !mailOut.cannotSend(channel),
  )
  const goesOut = (channelId: unknown) => {
    const channel = channels.get(channelId as number)
    const adapter = channel && adapterOf(channel.kind)
    return adapter?.send !== undefined && !adapter.cannotSend?.(channel as ChannelRow)
  }
  const tellOfIncident: Reaction = ({ id, subjectId, data }) =>
    data.updates !== 0
      ? { name: TELL_SUBSCRIBERS, data: { incident_id: subjectId, event_id: id } }
      : undefined
  return {
    'message.posted': [
      ({ subjectId, data }) =>
        data.from_staff && data.visibility === VISIBILITY.regular && goesOut(data.channel_id)
          ? {
              name: PREPARE,
              topic: `conversation ${data.conversation_id}`,
              data: { message_id: subjectId },
            }
          : undefined,
      ({ id, subjectId, data }) =>
        sendsMail
          ? {
              name: TELL,
              topic: `telling of ${data.conversation_id}`,
              data: { event_id: id, conversation_id: data.conversation_id, message_id: subjectId },
            }
          : undefined,
    ],
    'conversation.assigned': [
      ({ id, subjectId, actorIdentityId, data }) =>
        sendsMail && data.to
          ? {
              name: TELL,
              topic: `telling of ${subjectId}`,
              data: {
                event_id: id,
                conversation_id: subjectId,
                assignee_id: data.to,
                actor_id: actorIdentityId,
              },
            }
          : undefined,
    ],
    'incident.created': [tellOfIncident],
    'incident.changed': [tellOfIncident],
    'webhook.disabled': [
      ({ id, subjectId, data }) =>
        sendsMail
          ? {
              name: TELL_ADMINS,
              data: {
                event_id: id,
                subject: 'A webhook was switched off',
                text: `Webhook ${subjectId} gets nothing any more. ${data.because} What waited for it is kept; switch it on again when its receiver is well.`,
              },
            }
          : undefined,
    ],
    'conversation.status_changed': [
      ({ subjectId, data, createdAt }) =>
        sendsMail && data.to === STATUS.resolved && scope.brand.surveyAfterMinutes !== null
          ? {
              name: ASK,
              data: { conversation_id: subjectId },
              runAt: new Date(createdAt.getTime() + scope.brand.surveyAfterMinutes * MINUTE),
            }
          : undefined,
    ],
  }
}

/** What the worker does in the background. */
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
    react: async tx => enqueueReactions(tx, await reactionsIn(tx, adapterOf, tools)),
  }
}

/**
 * What the worker does by the clock; jobs and deliveries go on beside it. `ownsFiles`: no other database names files there.
 */
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

/** Does the work in these brands, each in transactions, until none is left. */
function inBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (tx: TxScope) => Promise<number>,
): Promise<void> {
  return forBrands(db, select, async scope => {
    while ((await transaction(scope, work)) > 0);
  })
}

/** What fails in one brand does not keep the others from theirs. */
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
