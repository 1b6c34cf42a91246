import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { ReportSearch } from './report-search.ts'

/** The surveys of a period; the last figures stay while others are on their way. */
export function surveysQuery(query: ReportSearch['query']) {
  return queryOptions({
    queryKey: keys.report('surveys', query),
    queryFn: ({ signal }) => ask(api.GET('/reports/surveys', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
