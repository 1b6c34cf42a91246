import type { z } from 'zod'
import { SECOND } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { type ClockRow, selectClocks } from './clock-queries.ts'
import { TARGETS } from './courses.ts'
import { selectStatusChanges } from './history-queries.ts'
import type { ClocksOutput } from './output.ts'
import { selectPolicies } from './queries.ts'

/** The last clock of each target of a conversation, with its policy, and since when it is paused. */
export async function clocksOf(
  scope: Scope,
  { id, status, priority, createdAt }: ConversationRow,
): Promise<z.output<typeof ClocksOutput>> {
  const rows = await selectClocks(scope, [id])
  const shown = TARGETS.flatMap(target => rows.findLast(row => row.target === target) ?? [])
  const change = (await selectStatusChanges(scope, [id])).findLast(({ to }) => to === status)
  const policyId = (shown.find(({ endedAt }) => endedAt === null) ?? shown.at(-1))?.policyId
  const policy = (await selectPolicies(scope)).find(one => one.id === policyId)
  const timeOf = (at: Date | null) => at && formatTime(at, scope.brand.timeZone)
  const pausedSince = (row: ClockRow) => (row.state === 'paused' ? (change?.at ?? createdAt) : null)
  return {
    policy: policy
      ? {
          id: policy.id,
          name: policy.name,
          if: policy.conditions as Record<string, unknown>,
          hours: policy.hours,
        }
      : null,
    priority,
    clocks: shown.map(row => ({
      target: row.target,
      policy_id: row.policyId,
      minutes: row.minutes,
      state: row.state,
      started_at: formatTime(row.startedAt, scope.brand.timeZone),
      due_at: timeOf(row.dueAt),
      ended_at: timeOf(row.endedAt),
      paused_since: timeOf(pausedSince(row)),
      took_seconds: row.tookMs === null ? null : Math.round(row.tookMs / SECOND),
    })),
  }
}
