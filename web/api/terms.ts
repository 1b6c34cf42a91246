import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

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
