import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Me as Caller, CustomField } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

const SELDOM = 5 * 60_000

/** The logged-in person, who has an address, and their brand. */
export type Me = Omit<Caller, 'email'> & { email: string }

/** The same, from the server. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async (): Promise<Me> => {
    const { email, ...me } = await ask(api.GET('/me'))
    // Service accounts, which have no address, have no session.
    return { ...me, email: email ?? '' }
  },
  staleTime: SELDOM,
})

export const staffQuery = queryOptions({
  queryKey: keys.staff,
  queryFn: async () => (await ask(api.GET('/staff', { params: { query: { page_size: 100 } } }))).staff,
  staleTime: SELDOM,
})

export const teamsQuery = queryOptions({
  queryKey: keys.teams,
  queryFn: async () => (await ask(api.GET('/teams'))).teams,
  staleTime: SELDOM,
})

export const customFieldsQuery = queryOptions({
  queryKey: keys.customFields,
  queryFn: async () => (await ask(api.GET('/custom_fields'))).custom_fields,
  staleTime: SELDOM,
})

/** The brand's fields of contacts or of conversations, loaded if they are not. */
export async function fieldsOf(queries: QueryClient, subject: CustomField['of']): Promise<CustomField[]> {
  const fields = await queries.ensureQueryData(customFieldsQuery)
  return fields.filter(field => field.of === subject)
}

export const channelsQuery = queryOptions({
  queryKey: keys.channels,
  queryFn: async () => (await ask(api.GET('/channels'))).channels,
  staleTime: SELDOM,
})

/** What connects each type of channel, and what that needs to know. */
export const channelTypesQuery = queryOptions({
  queryKey: keys.channelTypes,
  queryFn: async () => (await ask(api.GET('/channel_types'))).channel_types,
  staleTime: Number.POSITIVE_INFINITY,
})

export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: async () =>
    (await ask(api.GET('/response_templates', { params: { query: { page_size: 100 } } }))).response_templates,
  staleTime: SELDOM,
})
