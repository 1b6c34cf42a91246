import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Conversation, Presence } from '../../client/api.ts'
import { isByCustomer, type ListOf, myDraftsQuery, timeIn } from '../api/conversations.ts'
import { presences } from '../api/create-live.ts'
import { useUnread } from '../api/reads.ts'
import { isObstacle } from '../api/refusal.ts'
import { myScheduledQuery } from '../api/scheduled.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { dateOf, dayBefore, t, weekdayName } from '../language/language.ts'
import { checked, checkTo, toggleChecked } from './checked.ts'
import { ConversationRow } from './conversation-row.tsx'
import { dueGroupOf } from './due-group.ts'
import { DAY_HEIGHT, useKeptPlace } from './use-kept-place.ts'

interface Props {
  list: ListOf
  found: Pick<
    UseInfiniteQueryResult,
    'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isPending' | 'error'
  >
  rows: Conversation[]
  /** Shown if there are none. */
  empty: ReactNode
  /** How many there are, loaded or not. */
  total: number
  slug: string | undefined
  /** The row that can be reached by Tab. */
  stop: string | undefined
  /** The path of a conversation in this list. */
  addressOf: (slug: string) => string
  open: (slug: string) => void
  onFocus: (slug: string) => void
}

/** Stable references, so that unchanged rows are not rendered again. */
const NOBODY: Presence[] = []

/** Less than a week: a weekday names one day only. */
const NEAR = 6 * 24 * 3_600_000
const OVERSCAN = 8
const HEIGHT = { roomy: 60, dense: 36 }

/** The visible rows; the next page is loaded before the end is reached. */
export function ConversationList(props: Props) {
  const { list, found, rows, empty, total, slug, stop, addressOf, open, onFocus } = props
  const pane = useRef<HTMLDivElement>(null)
  const { density } = useStore(preferences)
  const ticked = useStore(checked)
  const present = useStore(presences)
  const { data: drafts } = useQuery(myDraftsQuery)
  const { data: scheduled } = useQuery(myScheduledQuery)
  const { data: me } = useQuery(meQuery)
  const isUnread = useUnread(rows)
  const height = HEIGHT[density]
  const today = new Date().toDateString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: “Today” is another day after midnight
  const days = useMemo(() => daysIn(list, rows), [list, rows, today])
  const dayAt = (index: number) => days.get(index)
  const stopIndex = rows.findIndex(row => row.slug === stop)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: index => height + (dayAt(index) ? DAY_HEIGHT : 0),
    overscan: OVERSCAN,
    rangeExtractor: range => withIndex(range, stopIndex),
    getItemKey: index => rows[index]?.id ?? index,
  })
  const { above, showAbove } = useKeptPlace(pane, virtual, { list, rows, slug })
  const check = useCheck(rows)
  const byConversation = useMemo(
    () =>
      Map.groupBy(
        present.filter(({ user }) => user.id !== me?.id),
        one => one.conversation_id,
      ),
    [present, me],
  )
  const othersAt = (id: number) => byConversation.get(id) ?? NOBODY
  const inView = virtual.getVirtualItems()
  // While the list is not shown, it has no height; the focus may come back to this row.
  const alone = inView.length === 0 ? virtual.measurementsCache[stopIndex] : undefined
  const shown = alone ? [alone] : inView
  const last = (virtual.range?.endIndex ?? 0) + OVERSCAN
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last > rows.length - 15) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  const index = rows.findIndex(row => row.slug === slug)
  const isListed = index >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is opened or found, not when rows arrive
  useEffect(() => {
    if (isListed && !isInView(virtual, index)) virtual.scrollToIndex(index, { align: 'auto' })
  }, [slug, isListed])
  if (isObstacle(found.error, found.data)) return <ErrorNotice error={found.error} />
  if (rows.length === 0 && !found.isPending) return empty
  return (
    <div className={ticked.size > 0 ? 'rows ticking' : 'rows'} ref={pane}>
      {above > 0 && (
        <button type="button" className="button small arrived" onClick={showAbove}>
          <Icon name="up" /> {t('list.arrived', { n: above })}
        </button>
      )}
      <ul className="virtual" style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map(({ index: at, start, size, key }) => {
          const row = rows[at] as Conversation
          return (
            <li key={key} style={{ transform: `translateY(${start}px)`, blockSize: size }}>
              {dayAt(at) && <div className="day">{dayAt(at)}</div>}
              <ConversationRow
                row={row}
                at={timeIn(list, row)}
                isOpen={row.slug === slug}
                isChecked={ticked.has(row.id)}
                isUnread={isUnread(row)}
                isScheduled={scheduled?.some(one => one.conversation_id === row.id) ?? false}
                hasDraft={drafts?.some(draft => draft.conversation_id === row.id) ?? false}
                others={othersAt(row.id)}
                address={addressOf(row.slug)}
                isCurrent={row.slug === stop}
                n={at + 1}
                total={total}
                open={open}
                check={check}
                onFocus={onFocus}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What is rendered: also the row that can be reached by Tab, wherever the list is scrolled to. */
function withIndex(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || shown.includes(index)) return shown
  return [...shown, index].sort((one, other) => one - other)
}

/** Selects a row, or all up to it. Always the same function, so that unchanged rows are not rendered again. */
function useCheck(rows: Conversation[]) {
  const latest = useRef(rows)
  latest.current = rows
  return useCallback(
    (row: Conversation, isRange: boolean) => (isRange ? checkTo(latest.current, row) : toggleChecked(row)),
    [],
  )
}

/** Whether a row is visible as a whole, by what was measured before: measuring now would lay out the page. */
function isInView(virtual: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  const { measurementsCache, scrollOffset, scrollRect } = virtual
  const row = measurementsCache[index]
  if (!row || scrollOffset === null || !scrollRect) return false
  return row.start >= scrollOffset && row.end <= scrollOffset + scrollRect.height
}

/** The headings of rows that begin another day than the row before, or another due time; none in an order by priority. */
function daysIn(list: ListOf, rows: Conversation[]): Map<number, string> {
  const sort = 'search' in list ? list.search.sort : list.sort
  if (sort === 'priority') return new Map()
  if (sort === 'due') return beginnings(rows.map(dueWords))
  // Open ones wait for staff since the customer's last message: what staff began, and nobody has answered, comes after them.
  const names = rows.map(row =>
    isByCustomer(list) && row.last_customer_message === null ? t('list.ours') : dayBefore(timeIn(list, row)),
  )
  return beginnings(names)
}

function dueWords(row: Conversation): string {
  const { group, at = new Date() } = dueGroupOf(row)
  const isNear = at.getTime() - Date.now() < NEAR
  return t(`due.group.${group}`, { day: isNear ? weekdayName(at.getDay() || 7, 'long') : dateOf(at) })
}

/** Each name where it is another one than before. */
function beginnings(names: string[]): Map<number, string> {
  return new Map(names.entries().filter(([index, name]) => name !== names[index - 1]))
}
