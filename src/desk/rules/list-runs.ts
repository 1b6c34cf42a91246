import type { z } from 'zod'
import { toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import type { RunsQuery } from './input.ts'
import { getRule } from './queries.ts'
import { countRunsOfRule, type RunRow, selectRunsOfRule } from './run-queries.ts'

/** A page of a rule's runs, newest first, of conversations that the caller sees. Throws not_found. */
export async function listRuns(scope: Scope, ruleId: number, query: z.output<typeof RunsQuery>) {
  await getRule(scope, ruleId)
  const page = toPage(scope, query, 'rule runs')
  const [rows, totalCount] = await Promise.all([
    selectRunsOfRule(scope, ruleId, page),
    countRunsOfRule(scope, ruleId),
  ])
  return { rows, totalCount, page, timeOf: ({ createdAt }: RunRow) => createdAt }
}
