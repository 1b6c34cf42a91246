import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'
import { settingsKeys } from './settings-keys.ts'

/** The brand's rules, in the order in which they act. */
export const rulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: async () => (await ask(api.GET('/rules'))).rules,
})

/** The latest runs of rules on a conversation. */
export const runsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.runs(slug),
    queryFn: async () =>
      (await ask(api.GET('/conversations/{slug}/runs', { params: { path: { slug } } }))).runs,
  })

/** The brand's rules, with what each sees in a conversation now. */
export const rulesHereQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.rulesHere(slug),
    queryFn: () => ask(api.GET('/conversations/{slug}/rules', { params: { path: { slug } } })),
    staleTime: 0,
  })

/** The brand's webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: async () => (await ask(api.GET('/webhooks'))).webhooks,
})

/** The versions of a rule, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.ruleVersions(id),
    queryFn: async () => (await ask(api.GET('/rules/{id}/versions', { params: { path: { id } } }))).versions,
  })

/** The brand's SLA policies, in their order. */
export const policiesQuery = queryOptions({
  queryKey: keys.slaPolicies,
  queryFn: async () => (await ask(api.GET('/sla_policies'))).sla_policies,
})

/** The business hours of the brand and of its teams. */
export const hoursQuery = queryOptions({
  queryKey: keys.businessHours,
  queryFn: async () => (await ask(api.GET('/business_hours'))).business_hours,
  // They begin and end by themselves.
  refetchInterval: 60_000,
})

/** Deleted teams: rules, and what they did, can still name them. */
export const deletedTeamsQuery = queryOptions({
  queryKey: settingsKeys.deletedTeams,
  queryFn: async () => (await ask(api.GET('/teams', { params: { query: { deleted: true } } }))).teams,
  staleTime: 5 * 60_000,
})
