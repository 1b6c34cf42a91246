import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/inside/reports')

export const PERIODS = [7, 28, 90, 365] as const
const DEFAULT_DAYS = 28

export const TABS = [
  'overview',
  'team',
  'teams',
  'channels',
  'tags',
  'organizations',
  'satisfaction',
  'sla',
  'live',
] as const
export type Tab = (typeof TABS)[number]

/** What the report shows, as it stands in the address: a link shows the same to a colleague. */
export interface ReportSearch {
  tab: Tab
  query: {
    /** The last so many days; or else the dates. */
    days?: number
    start_date?: string
    end_date?: string
    channel?: string
    tag?: string
    assignee?: string
    q?: string
  }
}

const isDate = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

export function useReportSearch(): ReportSearch {
  const { tab, days, from, to, channel, tag, member, q } = route.useSearch()
  const period =
    isDate(from) && isDate(to)
      ? { start_date: from, end_date: to }
      : { days: PERIODS.find(one => one === days) ?? DEFAULT_DAYS }
  return {
    tab: TABS.find(one => one === tab) ?? 'overview',
    query: {
      ...period,
      ...(channel ? { channel } : {}),
      ...(tag ? { tag } : {}),
      ...(member ? { assignee: member } : {}),
      ...(q ? { q } : {}),
    },
  }
}

interface Changes
  extends Partial<Record<'tab' | 'from' | 'to' | 'channel' | 'tag' | 'member' | 'q', string | undefined>> {
  days?: number | undefined
}

/** Changes the address, and with it the report. */
export function useReportNavigation(): (changes: Changes) => void {
  const navigate = route.useNavigate()
  return changes => void navigate({ to: '.', search: before => ({ ...before, ...changes }), replace: true })
}
