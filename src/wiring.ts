import type { Dependencies } from './dependencies.ts'
import { notifyOfDeletion } from './desk/deleted-brands/notify-of-deletion.ts'
import { eraseContact } from './desk/erasure/erase.ts'
import { notifyOfExport } from './desk/exports/notify-of-export.ts'
import { writeExport } from './desk/exports/write-export.ts'
import { checkUpload, importUpload } from './desk/import-orders/import-jobs.ts'
import { undoImport } from './desk/imports/undo-import.ts'
import { fillQueue } from './desk/queues/fill.ts'
import { followQueues, whenTeamChanges } from './desk/queues/react.ts'
import { releaseLeft } from './desk/queues/release-left.ts'
import { returnConversations, whenDeactivated } from './desk/queues/return-conversations.ts'
import { takenBackBy } from './desk/queues/taken-back.ts'
import { ruleStopped } from './desk/rules/events.ts'
import { notifyOfStoppedRule } from './desk/rules/notify-of-stopped-rule.ts'
import { findActiveRules } from './desk/rules/queries.ts'
import { followRules } from './desk/rules/react.ts'
import { runRules } from './desk/rules/run-rules.ts'
import { slaPolicyChanged, slaPolicyCreated, slaPolicyDeleted } from './desk/sla/events.ts'
import { hasPolicies } from './desk/sla/queries.ts'
import { keepClocks, recomputeClocks, whenTermsChange } from './desk/sla/react.ts'
import { acknowledge, whenToAcknowledge } from './follow-up/acknowledgements/acknowledge.ts'
import { lettersAnswered } from './follow-up/letters-answered.ts'
import {
  notifyAdmins,
  notifyOfDisabledWebhook,
  notifyOfLostLogin,
  notifyOfRefusedToken,
} from './follow-up/notifications/notify-admins.ts'
import { notifyOfLoginChange } from './follow-up/notifications/notify-of-login-change.ts'
import { notifyStaff } from './follow-up/notifications/notify-staff.ts'
import { sendNotification } from './follow-up/notifications/send-notification.ts'
import { sendInvitation, sendReset } from './follow-up/notifications/send-password-link.ts'
import { sendPush } from './follow-up/notifications/send-push.ts'
import { inviteToSurvey, whenResolved } from './follow-up/surveys/invite-to-survey.ts'
import { sendSurvey } from './follow-up/surveys/send-survey.ts'
import { callWebhooks } from './follow-up/webhooks/call-webhooks.ts'
import { createDeliverer } from './follow-up/webhooks/deliver.ts'
import { webhookDisabled } from './follow-up/webhooks/events.ts'
import type { Blobs } from './kit/blobs.ts'
import { on, type Reaction, type Reactions, reactions, reactLate, reactToAll } from './kit/events/react.ts'
import { recordLate } from './kit/events/record-apart.ts'
import type { SafeClients } from './kit/fetch-safely.ts'
import type { JobHandler } from './kit/jobs/job.ts'
import { createRunner, type Runner } from './kit/jobs/run-jobs.ts'
import { aMomentAgo, type Scope, type TxScope } from './kit/scope.ts'
import type { BaseAddress } from './people/brands/address.ts'
import { businessHoursChanged, businessHoursDeleted } from './people/hours/events.ts'
import { teamChanged, teamDeleted } from './people/teams/events.ts'
import { findTeams } from './people/teams/queries.ts'
import { userDeactivated } from './people/users/events.ts'
import { incidentChanged, incidentCreated, incidentPostmortem } from './public/incidents/events.ts'
import { maintenanceChanged, maintenanceCreated, maintenanceReminded } from './public/maintenances/events.ts'
import { mailSignInLink } from './public/readers/sign-in.ts'
import {
  confirmSubscriber,
  notifyOfChangedMaintenance,
  notifyOfIncident,
  notifyOfMaintenance,
  notifyOfNearMaintenance,
  notifyOfPostmortem,
  notifyOfUpdate,
  notifySubscriber,
  notifySubscribers,
} from './public/subscribers/notify-subscribers.ts'
import { confirmStatusWebhook, notifyStatusWebhook } from './public/subscribers/notify-webhooks.ts'
import { fetchAttachment } from './talk/attachments/fetch-attachment.ts'
import './talk/connectors/all.ts'
import { isEmailChannel } from './talk/channels/can-send.ts'
import { channelChanged, channelTokenRefused } from './talk/channels/events.ts'
import { findChannels } from './talk/channels/queries.ts'
import { sendTranscript } from './talk/chat/transcript.ts'
import { conversationStatusChanged } from './talk/conversations/events.ts'
import { deliverLate, deliverMessages } from './talk/deliveries/deliver-messages.ts'
import { hurryDeliveries, whenToHurry } from './talk/deliveries/hurry-deliveries.ts'
import { sendDelivery } from './talk/deliveries/send-delivery.ts'
import { pollSources } from './talk/intake/poll-providers.ts'
import { processEvent } from './talk/intake/process-event.ts'
import { processMail } from './talk/intake/process-mail.ts'
import { locateByProvider } from './talk/intake/provider-files.ts'
import { mailboxSources } from './talk/intake/read-mailboxes.ts'
import { createReaders, type Readers } from './talk/intake/readers.ts'
import { referenceOf } from './talk/mail/signed-ids.ts'
import { mailLoginRefused } from './talk/mail-logins/events.ts'
import { sendVerification } from './talk/mailboxes/verify-address.ts'
import { messagePosted } from './talk/messages/events.ts'
import { loadSubjects, type Subjects } from './talk/messages/load-subjects.ts'
import { noteLastSeen } from './talk/messages/note-last-seen.ts'
import { sendScheduled } from './talk/scheduled/send-scheduled.ts'

/** Every kind of job, and what runs it. */
function handlers(dependencies: Dependencies): JobHandler[] {
  const strangers = { ...dependencies, client: dependencies.clients.strangers }
  const locate = locateByProvider(dependencies.clients.webhooks)
  const { blobs, clients, address } = dependencies
  const importing = { blobs, client: clients.files, baseDomain: address.baseDomain }
  return [
    recordLate(),
    processMail({ ...dependencies, lettersAnswered: lettersAnswered(dependencies.address) }),
    deliverLate(dependencies),
    sendDelivery({ ...dependencies, client: dependencies.clients.webhooks, referenceOf }),
    hurryDeliveries(),
    fetchAttachment({ client: dependencies.clients.files, blobs: dependencies.blobs, locate }),
    processEvent(dependencies.clients.webhooks),
    sendScheduled(),
    sendNotification(dependencies),
    sendPush({ client: dependencies.clients.strangers, address: dependencies.address }),
    notifyAdmins(dependencies),
    notifyOfLoginChange(dependencies),
    notifyOfDeletion(dependencies),
    sendVerification(dependencies),
    sendReset(dependencies),
    sendInvitation(dependencies),
    confirmSubscriber(dependencies),
    mailSignInLink(dependencies),
    notifySubscribers(),
    notifySubscriber(dependencies),
    confirmStatusWebhook(strangers),
    notifyStatusWebhook(strangers),
    acknowledge(dependencies.mailOut),
    inviteToSurvey(),
    sendSurvey(dependencies),
    sendTranscript(dependencies),
    runRules(),
    recomputeClocks(),
    fillQueue(),
    returnConversations(),
    eraseContact(dependencies.blobs),
    writeExport(dependencies.blobs),
    notifyOfExport(dependencies),
    checkUpload(importing),
    importUpload(importing),
    undoImport(dependencies.blobs),
  ]
}

/** The reactions that a brand needs. */
async function reactionsOf(tx: TxScope, { mailOut }: Dependencies): Promise<Reaction<Subjects>[]> {
  // Loaded before any write, so that the cache keeps them.
  const recent = aMomentAgo(tx)
  const rules = await findActiveRules(recent)
  const hasClocks = await hasPolicies(recent)
  const queues = (await findTeams(recent)).filter(({ queue }) => queue !== null)
  const channels = await findChannels(tx, [])
  const sendsMail = [...channels.values()].some(
    channel => isEmailChannel(channel) && !mailOut.cannotSend(channel),
  )
  return [
    deliverMessages(channels, { mailOut }),
    releaseLeft,
    notifyStaff({
      sendsMail,
      assignsByItself: rules.length > 0 || queues.length > 0,
      ...(queues.length > 0 ? { takenBack: takenBackBy(queues) } : {}),
    }),
    // Before rules, so that what follows from a message finds its clocks.
    ...(hasClocks ? [keepClocks] : []),
    ...(rules.length > 0 ? [followRules(rules)] : []),
    ...(queues.length > 0 ? [followQueues(queues)] : []),
    on(teamChanged, whenTeamChanges),
    on(userDeactivated, whenDeactivated),
    callWebhooks,
    noteLastSeen,
    on(channelChanged, whenToHurry),
    ...TERMS_OF_CLOCKS,
    on(incidentCreated, notifyOfIncident),
    on(incidentChanged, notifyOfUpdate),
    on(incidentPostmortem, notifyOfPostmortem),
    on(maintenanceCreated, notifyOfMaintenance),
    on(maintenanceChanged, notifyOfChangedMaintenance),
    on(maintenanceReminded, notifyOfNearMaintenance),
    ...(sendsMail ? [...BY_MAIL, on(messagePosted, whenToAcknowledge(channels))] : []),
    ...(sendsMail ? [on(conversationStatusChanged, whenResolved(tx.brand.surveyAfterMinutes))] : []),
  ]
}

const TERMS_OF_CLOCKS = [
  on(slaPolicyCreated, whenTermsChange),
  on(slaPolicyChanged, whenTermsChange),
  on(slaPolicyDeleted, whenTermsChange),
  on(businessHoursChanged, whenTermsChange),
  on(businessHoursDeleted, whenTermsChange),
  // Its business hours went with it, and so may the policy of its conversations.
  on(teamDeleted, whenTermsChange),
]

const BY_MAIL = [
  on(ruleStopped, notifyOfStoppedRule),
  on(webhookDisabled, notifyOfDisabledWebhook),
  on(mailLoginRefused, notifyOfLostLogin),
  on(channelTokenRefused, notifyOfRefusedToken),
]

/** The background work. */
export interface Worker {
  /** Runs jobs. */
  runner: Runner
  /** Runs deliveries to webhooks. */
  deliverer: Runner
  readers: Readers
  blobs: Blobs
  clients: SafeClients
  address: BaseAddress
  /** Does what follows from the brand's events, until none are left; returns how many there were. */
  react(scope: Scope): Promise<number>
}

export function createWorker(
  dependencies: Dependencies,
  onError: (error: unknown) => void = () => {},
): Worker {
  const following: Reactions<Subjects> = {
    reactionsOf: tx => reactionsOf(tx, dependencies),
    load: loadSubjects,
  }
  const notices = {
    ...following,
    reactionsOf: async () => [notifyStaff({ sendsMail: true, assignsByItself: false })],
  }
  const handled = [
    ...handlers(dependencies),
    reactLate(following),
    // An earlier release notified staff in jobs.
    reactLate(notices, 'notifications.notify-staff'),
    reactLate(notices, 'notifications.notify-author'),
  ]
  return {
    runner: createRunner(handled, { onError }),
    deliverer: createDeliverer(dependencies.clients.webhooks, onError),
    readers: createReaders(
      [mailboxSources(dependencies), pollSources(dependencies.clients.webhooks)],
      onError,
    ),
    blobs: dependencies.blobs,
    clients: dependencies.clients,
    address: dependencies.address,
    react: scope => reactToAll(scope, reactions(following), onError),
  }
}
