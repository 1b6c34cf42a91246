import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import type { DryRun } from './dry-run.ts'
import type { Measured } from './kind.ts'
import type { RetentionDryRunOutput, RetentionRuleOutput, RetentionRunsOutput } from './output.ts'
import { type RetentionRuleRow, type RetentionRunRow, selectLatestRuns } from './queries.ts'
import { digestOf, type Terms } from './terms.ts'

type Rule = z.input<typeof RetentionRuleOutput>
type Run = z.input<typeof RetentionRunsOutput>['runs'][number]

/** Rules as in the API, with their latest runs. */
export async function presentRetentionRules(scope: Scope, rows: RetentionRuleRow[]): Promise<Rule[]> {
  const zone = scope.brand.timeZone
  const runs = await selectLatestRuns(
    scope,
    rows.map(({ id }) => id),
  )
  const latest = new Map(runs.map(run => [run.ruleId, run]))
  const people = await findPeople(
    scope,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return rows.map(row => {
    const person = row.createdBy === null ? undefined : people.get(row.createdBy)
    const run = latest.get(row.id)
    return {
      id: row.id,
      ...presentTerms(row),
      enabled: row.enabled,
      next_run_at: formatTimeOrNull(row.nextRunAt, zone),
      last_run: run ? presentRun(scope, run) : null,
      created_by: person ? presentPerson(person) : null,
      created_at: formatTime(row.createdAt, zone),
      updated_at: formatTime(row.updatedAt, zone),
    }
  })
}

export async function presentRetentionRule(scope: Scope, row: RetentionRuleRow): Promise<Rule> {
  return (await presentRetentionRules(scope, [row]))[0] as Rule
}

function presentTerms({ kind, statuses, channelIds, keepFor, unit }: Terms) {
  return { kind, statuses, channel_ids: channelIds, keep_for: keepFor, unit }
}

export function presentRun(scope: Scope, run: RetentionRunRow): Run {
  const zone = scope.brand.timeZone
  const { conversations = 0, messages = 0, mails = 0, files = 0 } = run.gone
  return {
    id: run.id,
    state: run.state,
    before: formatTime(new Date(run.terms.before), zone),
    gone: { conversations, messages, mails, files },
    kept: run.kept.map(({ id, why }) => ({
      id,
      error: why === 'slow' ? say`Deleting it takes too long.` : say`It could not be deleted.`,
    })),
    error: run.error,
    started_at: formatTime(run.startedAt, zone),
    finished_at: formatTimeOrNull(run.finishedAt, zone),
  }
}

export function presentDryRun(scope: Scope, run: DryRun): z.input<typeof RetentionDryRunOutput> {
  const zone = scope.brand.timeZone
  return {
    ...presentTerms(run.terms),
    before: formatTime(new Date(run.terms.before), zone),
    of: digestOf(run.terms),
    count: run.count,
    messages: run.messages,
    bytes: run.bytes,
    oldest: formatTimeOrNull(run.oldest, zone),
    newest: formatTimeOrNull(run.newest, zone),
    by_channel: run.byChannel.map(one => presentMeasured(one, zone)),
    sample: run.sample.map(({ id, slug, title, channelId, at }) => ({
      id,
      slug,
      title,
      channel_id: channelId,
      at: formatTime(at, zone),
    })),
  }
}

function presentMeasured({ channelId, count, messages, bytes, oldest, newest }: Measured, zone: string) {
  return {
    channel_id: channelId,
    count,
    messages,
    bytes,
    oldest: formatTime(oldest, zone),
    newest: formatTime(newest, zone),
  }
}
