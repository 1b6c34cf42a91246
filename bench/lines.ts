/** What is measured: a request, and its target. */
export interface Line {
  name: string
  path: string
  /** Share of PostgreSQL's own rate with the same statements. */
  minRatio?: number
  /** At most this multiple of the plain list. */
  maxTimesList?: number
  /** Milliseconds, with two concurrent searches. */
  maxP95?: number
  maxP99?: number
}

const FILTERS = ['', 'archived', 'open', 'unassigned', 'all']
const SORTS = ['', 'updated', 'changed']

/** The lines for a brand with this many conversations. */
export function linesFor(rows: number): Line[] {
  const last = Math.ceil(rows / 30)
  return [
    { name: 'list', path: '/conversations', minRatio: 0.8, maxP99: 30 },
    ...FILTERS.flatMap(filter =>
      SORTS.flatMap(sort =>
        ['', 'channel-5'].map(category => ({
          name: ['list', filter || 'unarchived', sort || 'created', category && 'category']
            .filter(Boolean)
            .join(' '),
          path: `/conversations?filter=${filter}&sort=${sort}&category=${category}`,
          maxTimesList: 1.5,
        })),
      ),
    ),
    ...[3, 90].map(percent => ({
      name: `page, ${percent} % deep`,
      path: `/conversations?filter=all&page=${Math.ceil((last * percent) / 100)}`,
      maxTimesList: 2,
    })),
    { name: 'tag', path: '/conversations?filter=all&tag=rare7', maxP95: 50 },
    { name: 'tag of 1 %', path: '/conversations?filter=all&tag=t7', maxP95: 50 },
    { name: 'data', path: `/conversations?filter=all&data[order]=${Math.floor(rows / 20)}`, maxP95: 50 },
    { name: 'for', path: '/conversations?filter=all&for=person7@example.com', maxP95: 50 },
    { name: 'for_id', path: '/conversations?filter=all&for_id=crm-7', maxP95: 50 },
    {
      name: 'dates',
      path: '/conversations?filter=all&start_date=2026-11-10&end_date=2026-11-12',
      maxP95: 50,
    },
    { name: 'q', path: '/conversations?filter=all&q=Word77', maxP95: 50 },
    { name: 'q of 1 %', path: '/conversations?filter=all&q=Part7', maxP95: 50 },
    { name: 'q of a name', path: '/conversations?filter=all&q=from:person7@example.com', maxP95: 50 },
    {
      name: 'q with operators',
      path: '/conversations?filter=all&q=Part7+is:open+channel:channel-5',
      maxP95: 50,
    },
    { name: 'one', path: `/conversations/conversation-${Math.floor(rows / 2)}`, minRatio: 0.65 },
  ]
}
