import sql from 'sql-template-tag'
import { recordEvent } from '../src/kit/events/event.ts'
import { snapshotXmin } from '../src/kit/events/log.ts'
import { type Scope, transaction } from '../src/kit/scope.ts'
import { eventually } from './eventually.ts'
import { isOnCluster } from './template.ts'

interface LateEvent {
  id: number
  data: { type: string; subject_id: number; actor_identity_id: number | null; data: Record<string, unknown> }
}

/** On a cluster, records the events that are left to jobs (kit/events/record-apart.ts), and no other job is run. */
export async function recordLateEvents(scope: Scope): Promise<void> {
  if (!isOnCluster()) return
  await transaction(scope, async tx => {
    const late = await tx.sql.write<LateEvent>(sql`
      delete from jobs where brand_id = ${tx.brand.id} and name = 'events.record' returning id, data`)
    for (const { data } of late.toSorted((one, other) => one.id - other.id)) {
      const { type, subject_id: subjectId, actor_identity_id: actorIdentityId } = data
      recordEvent(tx, { type, subjectId, actorIdentityId, data: data.data })
    }
  })
}

/** Waits until all events so far can be read: transactions of other tests may be under way. */
export async function logIsReadable(scope: Scope): Promise<void> {
  await recordLateEvents(scope)
  const { sql: queries, brand } = scope
  await eventually(
    async () => {
      const upto = await snapshotXmin(scope)
      const unreadable = sql`
        select 1 from events where brand_id = ${brand.id} and events.xid >= ${upto}::xid8 limit 1`
      return !(await queries.row(unreadable))
    },
    { what: 'the end of the log can be read' },
  )
}
