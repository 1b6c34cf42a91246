import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { brandsBehind } from '../src/kit/events/followers.ts'
import { REACTIONS } from '../src/kit/events/react.ts'
import type { Scope } from '../src/kit/scope.ts'
import type { Target } from './http.ts'
import type { Result } from './measure.ts'
import type { ProcessorTimes, Stage } from './stage.ts'

/** What lines about a brand's rules and SLA clocks need. */
export interface Desk {
  stage: Stage
  scope: Scope
  target: Target
  seconds: number
  add(name: string, result: Result): void
}

/** Until all that has happened was reacted to. */
export const untilAtRest = (desk: Desk): Promise<void> => until(async () => !(await isAtWork(desk)))

async function isAtWork({ scope }: Desk): Promise<boolean> {
  const job = await scope.sql.row(sql`
    select 1 from jobs where brand_id = ${scope.brand.id} and parked_at is null and run_at <= now() limit 1`)
  const behind = await scope.sql.rows<{ brand_id: number }>(brandsBehind(REACTIONS))
  return job !== undefined || behind.some(({ brand_id }) => brand_id === scope.brand.id)
}

export async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(200)
}

/** Milliseconds of processor time of each of so many, in all processes. */
export function perPiece(before: ProcessorTimes, after: ProcessorTimes, pieces: number): number {
  const sum = ({ node, work, postgres }: ProcessorTimes) => node + work + postgres
  return Math.round((1_000 * (sum(after) - sum(before))) / pieces) / 1_000
}

export const digits = (value: number): number => Math.round(100 * value) / 100
