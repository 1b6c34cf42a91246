import sql, { type Sql } from 'sql-template-tag'
import { dispatchEvents } from '../src/follow-up/webhooks/dispatch-events.ts'
import { brandsBehind, follow } from '../src/kit/events/followers.ts'
import { REACTIONS } from '../src/kit/events/react.ts'
import { type Scope, transaction } from '../src/kit/scope.ts'
import type { Worker } from '../src/wiring.ts'
import { eventually } from './eventually.ts'

/** More rounds than anything needs: jobs that nobody can run would go on for ever. */
const MOST_ROUNDS = 50

/**
 * Turns events into jobs and runs those that are due, until none is left; postponed jobs stay postponed. Throws what a job
 * throws. Waits only while transactions of other tests hide the end of the log.
 */
export async function work(scope: Scope, worker: Worker, broken: unknown[]): Promise<void> {
  await eventually(
    async () => {
      for (let rounds = 0; rounds < MOST_ROUNDS && broken.length === 0; rounds++) {
        const left = await selectLeft(scope)
        if (left.size === 0) return true
        if (!(await workRound(scope, worker, left))) return false
      }
      return broken.length > 0
    },
    { what: 'no event and no job is left' },
  )
  if (broken.length > 0) throw broken.shift()
}

type Left = 'events' | 'jobs'

/** What the worker could do now. */
async function selectLeft(scope: Scope): Promise<Set<Left>> {
  const rows = await scope.sql.rows<{ what: Left }>(sql`
    select 'events' as what from (${isBehind(scope, REACTIONS)}) behind
    union all
    select 'jobs' as what from jobs j
    where j.brand_id = ${scope.brand.id} and j.lane is null and j.parked_at is null and j.run_at <= ${scope.now()}
      and not exists (
        select 1 from jobs o where o.brand_id = j.brand_id and o.topic = j.topic and o.parked_at is null and o.id < j.id
      )`)
  return new Set(rows.map(({ what }) => what))
}

/** Does what is left; false if there was nothing but events that cannot be read yet. */
async function workRound(scope: Scope, { runner, react }: Worker, left: Set<Left>): Promise<boolean> {
  const followed = left.has('events') ? await react(scope) : 0
  if (followed === 0 && !left.has('jobs')) return false
  await runner.start(scope)
  await runner.end()
  return true
}

/** Selects the brand if the follower has not seen all of its events. */
function isBehind({ brand }: Scope, name: string): Sql {
  return sql`select 1 from (${brandsBehind(name)}) b where b.brand_id = ${brand.id}`
}

/** Turns every event into deliveries to webhooks. Waits only while transactions of other tests hide the end of the log. */
export async function dispatchAll(scope: Scope): Promise<void> {
  const behind = isBehind(scope, dispatchEvents.name)
  await eventually(
    async () => {
      await transaction(scope, tx => follow(tx, dispatchEvents))
      return !(await scope.sql.row(behind))
    },
    { what: 'every event has been dispatched' },
  )
}

/** Turns every event into deliveries, and runs one round of those that are due. Throws what a delivery throws. */
export async function deliver(scope: Scope, { deliverer }: Worker, broken: unknown[]): Promise<void> {
  await dispatchAll(scope)
  await deliverer.start(scope)
  await deliverer.end()
  if (broken.length > 0) throw broken.shift()
}
