import { brandsWithOldEntries, deleteOldEntries } from './desk/audit/queries.ts'
import { followClocks } from './desk/availability/change-availability.ts'
import { brandsWithChangesDue } from './desk/availability/queries.ts'
import { applyListTask, leftoversTask, purgeBrandsTask } from './desk/deleted-brands/purge-task.ts'
import { purgeTask } from './desk/deleted-conversations/purge-deleted.ts'
import { archiveTasks, spoolsTask } from './desk/import-orders/forget-archives.ts'
import { brandsWithOldUses, forgetUses } from './desk/macros/forget-uses.ts'
import { retentionTask } from './desk/retention/run-retention.ts'
import { brandsWithOldRuns, forgetRuns } from './desk/rules/forget-runs.ts'
import { brandsWithTimesDue } from './desk/rules/time-queries.ts'
import { brandsWithWaitsDue } from './desk/rules/wait-queries.ts'
import { wakeRules } from './desk/rules/wake-rules.ts'
import { wakeTimes } from './desk/rules/wake-times.ts'
import { brandsWithClocksDue } from './desk/sla/clock-queries.ts'
import { wakeClocks } from './desk/sla/react.ts'
import {
  brandsWithOldNotifications,
  forgetNotifications,
} from './follow-up/notifications/forget-notifications.ts'
import { brandsWithOldDeliveries } from './follow-up/webhooks/delivery-queries.ts'
import { dispatchEvents, forgetDeliveries } from './follow-up/webhooks/dispatch-events.ts'
import { analyzeGrown } from './kit/analyze-grown.ts'
import type { Database } from './kit/db.ts'
import { lookUpText } from './kit/dns.ts'
import { brandsBehind, follow } from './kit/events/followers.ts'
import { REACTIONS } from './kit/events/react.ts'
import { forgetCounts } from './kit/http/shared-counts.ts'
import { promoteHeadless } from './kit/jobs/head-queries.ts'
import { BRANDS_WITH_JOBS_BEHIND, brandsWithJobs, brandsWithLaneJobs } from './kit/jobs/queries.ts'
import type { Log } from './kit/log.ts'
import { HOUR } from './kit/retry.ts'
import { type BrandTask, type RecurringTask, repeat, type Schedule } from './kit/schedule.ts'
import { type Scope, systemScope, transaction } from './kit/scope.ts'
import { brandsUnprepared, prepareTexts } from './kit/search/found.ts'
import { obtainCertificates } from './people/brands/certificates/obtain-certificates.ts'
import { continueLogs } from './people/brands/continue-log.ts'
import { createDueFinder } from './people/brands/find-brands-due.ts'
import { BRANDS_WITH_NAMES_TO_FOLD, foldNames } from './people/contacts/queries.ts'
import { BRANDS_TO_RESTEM } from './public/articles/queries.ts'
import { restem, restemTranslations } from './public/articles/restem.ts'
import { BRANDS_TO_RESTEM_TRANSLATIONS } from './public/articles/translation-queries.ts'
import { brandsWithDueMaintenances, brandsWithNearMaintenances } from './public/maintenances/queries.ts'
import { beginAndEnd, remind } from './public/maintenances/write-maintenance.ts'
import { brandsWithUnconfirmed } from './public/subscribers/queries.ts'
import { forgetUnconfirmed } from './public/subscribers/subscribe.ts'
import { forgetUploads } from './talk/attachments/forget-uploads.ts'
import { brandsWithOldUploads } from './talk/attachments/queries.ts'
import { ROUND_MS, removeOrphans } from './talk/attachments/remove-orphans.ts'
import { checkDaily, checkedKinds } from './talk/channels/check-daily.ts'
import { brandsToCheck, brandsToLookUp } from './talk/channels/health-queries.ts'
import { CONNECTORS } from './talk/connectors/all.ts'
import { BRANDS_TO_FOLD } from './talk/conversations/count-queries.ts'
import { foldCounts } from './talk/conversations/fold-counts.ts'
import { brandsWithHoldsEnded } from './talk/conversations/queries.ts'
import { SEARCHED } from './talk/conversations/searched-queries.ts'
import { wakeHeld } from './talk/conversations/wake-held.ts'
import { fetchMissed } from './talk/intake/fetch-missed.ts'
import { forgetEvents } from './talk/intake/forget-events.ts'
import { BRANDS_WITH_SOURCES } from './talk/intake/mailbox-queries.ts'
import { brandsWithLists, brandsWithOldEvents } from './talk/intake/provider-queries.ts'
import { forgetUnused } from './talk/mail-logins/forget-unused.ts'
import { brandsWithUnusedLogins } from './talk/mail-logins/queries.ts'
import { lookUpDaily } from './talk/mailboxes/look-up-daily.ts'
import { messageCounts } from './talk/messages/count-queries.ts'
import type { Worker } from './wiring.ts'

interface ScheduleOptions {
  /** No other database uses the file storage. */
  ownsFiles?: boolean
  /** The worker's clock. */
  now?: () => Date
  /** Where certificates of hosts come from, if not from files or a proxy. */
  certificates?: Parameters<typeof obtainCertificates>[1] | undefined
  log?: Log
  /** What only this process does. */
  more?: RecurringTask[]
}

/** Values of `provider` that stand for a list of received messages. */
const LISTING = CONNECTORS.flatMap(({ by, provider }) => (by && provider?.missed ? [by] : []))

/** Recurring tasks. */
export function schedule(
  db: Database,
  worker: Worker,
  { ownsFiles = false, now = () => new Date(), certificates, log, more = [] }: ScheduleOptions = {},
): Schedule {
  const run = async () => void (await removeOrphans(db, worker.blobs))
  const findBrandsDue = createDueFinder(db)
  const orphans = { name: 'files.remove-orphans', everyMs: ROUND_MS, run }
  return {
    tasks: [
      { name: 'events.continue-log', everyMs: 5_000, run: async () => void (await continueLogs(db)) },
      { name: 'tables.analyze', everyMs: 5_000, run: async () => void (await analyzeGrown(db)) },
      { name: 'limits.forget', everyMs: HOUR, run: () => forgetCounts(db) },
      purgeBrandsTask(db, { blobs: worker.blobs, now, log }),
      leftoversTask(db, worker.blobs, now),
      spoolsTask(),
      ...(ownsFiles ? [orphans, applyListTask(db, worker.blobs, now)] : []),
      ...more,
      ...(certificates
        ? [{ name: 'certificates.obtain', everyMs: 10_000, run: () => obtainCertificates(db, certificates) }]
        : []),
    ],
    brandTasks: [...promptTasks(worker), ...timedTasks(), ...slowTasks(worker), ...cleaning(worker)],
    async find(tasks) {
      const statements = tasks.map(({ name, due }) => ({ name, due: due(now()) }))
      const { brands } = await findBrandsDue(statements)
      return brands.map(({ due, ...brand }) => ({ scope: systemScope(brand, db, now), due }))
    },
  }
}

/** Tasks whose results somebody may be waiting for. */
function promptTasks({ runner, deliverer, react }: Worker): BrandTask[] {
  const everyMs = 500
  return [
    {
      name: 'jobs.react',
      everyMs,
      due: () => brandsBehind(REACTIONS),
      async run(scope) {
        await react(scope)
        await runner.start(scope)
      },
    },
    {
      name: 'webhooks.dispatch',
      everyMs,
      due: () => brandsBehind(dispatchEvents.name),
      async run(scope) {
        await repeat(scope, tx => follow(tx, dispatchEvents))
        await deliverer.start(scope)
      },
    },
    { name: 'jobs.run', everyMs, due: brandsWithJobs, run: runner.start },
    { name: 'webhooks.deliver', everyMs, due: brandsWithLaneJobs, run: deliverer.start },
    {
      name: 'conversations.fold-counts',
      everyMs,
      due: () => BRANDS_TO_FOLD,
      run: scope => repeat(scope, foldCounts),
    },
  ]
}

/** What is due by the clock. */
function timedTasks(): BrandTask[] {
  const everyMs = 5_000
  return [
    {
      name: 'conversations.wake-held',
      everyMs,
      due: brandsWithHoldsEnded,
      run: scope => repeat(scope, wakeHeld),
    },
    {
      name: 'rules.wake',
      everyMs,
      due: brandsWithWaitsDue,
      run: scope => repeat(scope, wakeRules),
    },
    {
      name: 'rules.go-round',
      everyMs,
      due: brandsWithTimesDue,
      run: scope => repeat(scope, wakeTimes),
    },
    {
      name: 'sla.wake',
      everyMs,
      due: brandsWithClocksDue,
      run: scope => repeat(scope, wakeClocks),
    },
    {
      name: 'availability.follow-clocks',
      everyMs,
      due: brandsWithChangesDue,
      run: scope => repeat(scope, followClocks),
    },
    {
      name: 'maintenances.begin-and-end',
      everyMs,
      due: brandsWithDueMaintenances,
      run: scope => repeat(scope, beginAndEnd),
    },
    {
      name: 'maintenances.remind',
      everyMs,
      due: brandsWithNearMaintenances,
      run: scope => repeat(scope, remind),
    },
  ]
}

function slowTasks({ readers, clients, address, blobs }: Worker): BrandTask[] {
  const everyMs = 5_000
  return [
    retentionTask(blobs, everyMs),
    purgeTask(blobs, everyMs),
    {
      name: 'jobs.promote-headless',
      everyMs: 600_000,
      due: () => BRANDS_WITH_JOBS_BEHIND,
      run: scope => repeat(scope, promoteHeadless),
    },
    {
      name: 'messages.count',
      everyMs,
      due: () => brandsBehind(messageCounts.name),
      run: scope => repeat(scope, tx => follow(tx, messageCounts)),
    },
    ...CONNECTORS.flatMap(({ tasks }) => tasks?.(clients.webhooks) ?? []),
    {
      name: 'channels.check-daily',
      everyMs: 3_600_000,
      due: now => brandsToCheck(now, checkedKinds()),
      run: scope => checkDaily(scope, { client: clients.webhooks, address }),
    },
    {
      name: 'intake.fetch-missed',
      everyMs: 600_000,
      due: () => brandsWithLists(LISTING),
      run: scope => fetchMissed(scope, clients.webhooks),
    },
    { name: 'articles.restem', everyMs, due: () => BRANDS_TO_RESTEM, run: scope => repeat(scope, restem) },
    {
      name: 'articles.restem-translations',
      everyMs,
      due: () => BRANDS_TO_RESTEM_TRANSLATIONS,
      run: scope => repeat(scope, restemTranslations),
    },
    {
      name: 'contacts.fold-names',
      everyMs,
      due: () => BRANDS_WITH_NAMES_TO_FOLD,
      run: scope => repeat(scope, foldNames),
    },
    ...SEARCHED.map(searched => ({
      name: `${searched.table}.prepare-search`,
      everyMs,
      due: () => brandsUnprepared(searched),
      run: (scope: Scope) => repeat(scope, tx => prepareTexts(tx, searched)),
    })),
    { name: 'intake.read-sources', everyMs, due: () => BRANDS_WITH_SOURCES, run: readers.start },
  ]
}

/** What may be deleted. */
function cleaning({ blobs }: Worker): BrandTask[] {
  const everyMs = 3_600_000
  return [
    {
      name: 'webhooks.forget-deliveries',
      everyMs,
      due: brandsWithOldDeliveries,
      run: scope => repeat(scope, forgetDeliveries),
    },
    {
      name: 'notifications.forget',
      everyMs,
      due: brandsWithOldNotifications,
      run: scope => repeat(scope, forgetNotifications),
    },
    {
      name: 'audit.remove-old',
      everyMs,
      due: brandsWithOldEntries,
      run: scope => repeat(scope, tx => deleteOldEntries(tx, 1_000)),
    },
    ...archiveTasks(blobs),
    { name: 'macros.forget-uses', everyMs, due: brandsWithOldUses, run: scope => repeat(scope, forgetUses) },
    { name: 'rules.forget-runs', everyMs, due: brandsWithOldRuns, run: scope => repeat(scope, forgetRuns) },
    {
      name: 'channels.look-up-records',
      everyMs,
      due: brandsToLookUp,
      run: scope => lookUpDaily(scope, lookUpText),
    },
    {
      name: 'subscribers.forget',
      everyMs,
      due: brandsWithUnconfirmed,
      run: scope => transaction(scope, forgetUnconfirmed),
    },
    {
      name: 'mail-logins.forget',
      everyMs,
      due: brandsWithUnusedLogins,
      run: scope => transaction(scope, forgetUnused),
    },
    {
      name: 'attachments.forget-uploads',
      everyMs,
      due: brandsWithOldUploads,
      run: scope => forgetUploads(scope, blobs),
    },
    { name: 'providers.forget-events', everyMs, due: brandsWithOldEvents, run: forgetEvents },
  ]
}
