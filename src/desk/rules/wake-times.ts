import { enqueue, type NewJob } from '../../kit/jobs/job.ts'
import { countDue } from '../../kit/jobs/queries.ts'
import { aMomentAgo, type TxScope } from '../../kit/scope.ts'
import { holds } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { coveredStatuses } from './covered.ts'
import { findActiveRules, type RuleRow } from './queries.ts'
import { rulesTopic, runRulesJob } from './react.ts'
import {
  deleteRound,
  deleteTimes,
  insertRound,
  insertTime,
  lockRound,
  lockTimesDue,
  type RoundRow,
  type RoundRule,
  selectForRound,
  type TimeRow,
  updateRound,
  updateTime,
} from './time-queries.ts'
import { type DayTime, latestTime, nextTime } from './times.ts'
import type { Every } from './triggers.ts'

const BATCH = 200
/** A round waits while so many jobs of the brand are due, so that they do not wait behind ten thousand runs. */
const MOST_DUE = 200

/** Plans the next times of a rule, or none if it is switched off; forgets those from before. */
export async function planTimes(
  tx: TxScope,
  { id, version, enabled, triggers }: Pick<RuleRow, 'id' | 'version' | 'enabled' | 'triggers'>,
): Promise<void> {
  await deleteTimes(tx, id)
  if (!enabled) return
  for (const [trigger, { every }] of triggers.entries())
    if (every)
      await insertTime(tx, {
        ruleId: id,
        trigger,
        version,
        ...planned(tx, every, nextTime(every, tx.brand.timeZone, tx.now())),
      })
}

function planned({ brand }: TxScope, every: Every, { day, at }: DayTime) {
  return { brandZone: every.time_zone === undefined ? brand.timeZone : null, day, dueAt: at }
}

/** Begins the rounds that are due, and runs one batch of the oldest; returns 0 if nothing is left to do now. */
export async function wakeTimes(tx: TxScope): Promise<number> {
  const due = await lockTimesDue(tx)
  const rules = await findActiveRules(aMomentAgo(tx))
  await beginRounds(tx, rules, due)
  if ((await countDue(tx, MOST_DUE)) >= MOST_DUE) return 0
  const round = await lockRound(tx)
  if (round) await goOn(tx, rules, round)
  return due.length + (round ? 1 : 0)
}

/** Rules whose times are the same have one round, so that *stop* holds among them. Of several times that were missed, the last counts. */
async function beginRounds(tx: TxScope, rules: RuleRow[], due: TimeRow[]): Promise<void> {
  const rounds = new Map<number, RoundRule[]>()
  for (const time of due) {
    const { ruleId, trigger, version } = time
    const rule = rules.find(one => one.id === ruleId && one.version === version)
    const every = rule?.triggers[trigger]?.every
    if (!every) {
      await deleteTimes(tx, ruleId)
      continue
    }
    const [zone, now] = [tx.brand.timeZone, tx.now()]
    const next = nextTime(every, zone, now)
    await updateTime(tx, { ruleId, trigger, ...planned(tx, every, next) })
    // It was computed by another zone.
    if (time.dueAt > now) continue
    const { day, at } = latestTime(every, zone, { first: { day: time.day, at: time.dueAt }, now })
    const round = rounds.get(at.getTime()) ?? []
    if (!round.some(({ rule_id }) => rule_id === ruleId)) round.push({ rule_id: ruleId, version, day })
    rounds.set(at.getTime(), round)
  }
  for (const [at, ofRound] of rounds)
    await insertRound(tx, { dueAt: new Date(at), rules: ofRound, afterId: 0 })
}

/** Checks the next conversations of a round, and enqueues a job for each that a rule would act on, which checks again. */
async function goOn(
  tx: TxScope,
  active: RuleRow[],
  { id, rules: entries, afterId }: RoundRow,
): Promise<void> {
  const rules = rulesOfRound(active, entries)
  const statuses = [...new Set(rules.flatMap(({ conditions }) => coveredStatuses(conditions)))]
  const batch = rules.length === 0 ? [] : await selectForRound(tx, { afterId, statuses, limit: BATCH })
  const facts = await loadFacts(
    tx,
    batch.map(conversation => ({ conversation, message: undefined, doneBy: 'program' })),
    rules.map(({ conditions }) => conditions),
  )
  const jobs = facts.flatMap(of => {
    const wouldAct = rules.some(rule => isCovered(rule, of.conversation) && holds(rule.conditions, of))
    return wouldAct ? [jobOf(of.conversation, entries)] : []
  })
  if (jobs.length > 0) await enqueue(tx, jobs)
  const last = batch.at(-1)
  if (last && batch.length === BATCH) await updateRound(tx, id, last.id)
  else await deleteRound(tx, id)
}

/** Rules of a round that are still enabled and unchanged, in their order. */
export function rulesOfRound(active: RuleRow[], entries: RoundRule[]): RuleRow[] {
  return active.filter(({ id, version }) =>
    entries.some(entry => entry.rule_id === id && entry.version === version),
  )
}

/** Whether a rule looks at a conversation of that status by its time of day. */
export function isCovered({ conditions }: RuleRow, { status }: Pick<ConversationRow, 'status'>): boolean {
  return coveredStatuses(conditions).includes(status)
}

function jobOf({ id }: ConversationRow, round: RoundRule[]): NewJob {
  return runRulesJob.of(
    { conversation_id: id, words: [], done_by: 'program', round },
    { topic: rulesTopic(id) },
  )
}
