import { queryOptions } from '@tanstack/react-query'
import type { RetentionDryRun, RetentionRule } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { settingsKeys } from './settings-keys.ts'

/** What a rule says, without when and whether it runs. */
export type RetentionTerms = Pick<RetentionRule, 'kind' | 'statuses' | 'channel_ids' | 'keep_for' | 'unit'>

const LOOKS_EVERY_MS = 2_000

/** The rules, which are read again while one is deleting. */
export const retentionRulesQuery = queryOptions({
  queryKey: settingsKeys.retentionRules,
  queryFn: async () => (await ask(api.GET('/retention_rules'))).retention_rules,
  refetchInterval: query =>
    query.state.data?.some(({ last_run }) => last_run?.state === 'running') ? LOOKS_EVERY_MS : false,
})

/** What a rule would delete now: asked each time, since it is shown before somebody decides. */
export const retentionDryRunQuery = (terms: RetentionTerms) =>
  queryOptions({
    queryKey: settingsKeys.retentionDryRun(terms),
    queryFn: (): Promise<RetentionDryRun> =>
      ask(api.POST('/retention_rules/dry_run', { body: { retention_rule: terms } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Only what a rule says. */
export function termsOf({ kind, statuses, channel_ids, keep_for, unit }: RetentionTerms): RetentionTerms {
  return { kind, statuses, channel_ids, keep_for, unit }
}
