import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { isEmpty } from '../../people/hours/business-time.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours } from '../../people/hours/queries.ts'
import type { PolicyOutput } from './output.ts'
import { type PolicyRow, selectPolicies } from './queries.ts'

type Presented = z.output<typeof PolicyOutput>
type ByPriority = Presented['targets']['first_reply']

const NONE: ByPriority = { urgent: null, high: null, normal: null, low: null }

/** Policies as in the API, in their order. */
export async function presentPolicies(scope: Scope, policies: PolicyRow[]): Promise<Presented[]> {
  const isAlways = isEmpty(hoursAmong(await findHours(scope), null))
  const zone = scope.brand.timeZone
  return policies.map(({ targets, warnBefore, ...policy }, position) => ({
    id: policy.id,
    name: policy.name,
    position,
    if: policy.conditions as Record<string, unknown>,
    targets: {
      first_reply: { ...NONE, ...defined(targets.first_reply) },
      next_reply: { ...NONE, ...defined(targets.next_reply) },
      resolution: { ...NONE, ...defined(targets.resolution) },
    },
    hours: policy.hours,
    pause_on: policy.pauseOn,
    warn_before: { minutes: warnBefore.minutes ?? null, percent: warnBefore.percent ?? null },
    warning: policy.hours === 'business' && isAlways ? 'no_business_hours' : null,
    created_at: formatTime(policy.createdAt, zone),
    updated_at: formatTime(policy.updatedAt, zone),
  }))
}

function defined(values: PolicyRow['targets']['first_reply']): Partial<ByPriority> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined))
}

/** One policy as in the API. */
export async function presentPolicy(scope: Scope, { id }: { id: number }): Promise<Presented> {
  const all = await presentPolicies(scope, await selectPolicies(scope))
  return all.find(one => one.id === id) as Presented
}
