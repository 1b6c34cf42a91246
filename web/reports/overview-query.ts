import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OverviewReport } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { ReportSearch } from './report-search.ts'

const FRESH_MS = 60_000

/** All figures of a period; the last ones stay while others are on their way. */
export function overviewQuery(query: ReportSearch['query']) {
  return queryOptions({
    queryKey: keys.report('overview', query),
    queryFn: ({ signal }) => ask(api.GET('/reports/overview', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    // Of a million conversations it takes seconds.
    staleTime: FRESH_MS,
  })
}

export type Figures = OverviewReport['figures']
