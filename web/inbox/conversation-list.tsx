import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Conversation, Presence } from '../../client/api.ts'
import { type ListOf, myDraftsQuery, timeIn } from '../api/conversations.ts'
import { presences } from '../api/live.ts'
import { useUnread } from '../api/reads.ts'
import { myScheduledQuery } from '../api/scheduled.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/store.ts'
import { checked } from './checked.ts'
import { ConversationRow } from './conversation-row.tsx'

interface Props {
  list: ListOf
  found: Pick<
    UseInfiniteQueryResult,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isPending' | 'error'
  >
  rows: Conversation[]
  /** Shown if there are none. */
  empty: string
  slug: string | undefined
  open: (slug: string) => void
}

/** Stable references, so that unchanged rows are not rendered again. */
const NOBODY: Presence[] = []

const HEIGHT = { roomy: 60, dense: 36 }

/** The visible rows; the next page is loaded before the end is reached. */
export function ConversationList({ list, found, rows, empty, slug, open }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const { density } = useStore(preferences)
  const ticked = useStore(checked)
  const present = useStore(presences)
  const { data: drafts } = useQuery(myDraftsQuery)
  const { data: scheduled } = useQuery(myScheduledQuery)
  const { data: me } = useQuery(meQuery)
  const isUnread = useUnread(rows)
  const height = HEIGHT[density]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    overscan: 8,
    getItemKey: index => rows[index]?.id ?? index,
  })
  useKeptPlace(pane, rows, height)
  const byConversation = useMemo(
    () =>
      Map.groupBy(
        present.filter(({ user }) => user.id !== me?.id),
        one => one.conversation_id,
      ),
    [present, me],
  )
  const othersAt = (id: number) => byConversation.get(id) ?? NOBODY
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last > rows.length - 15) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  const index = rows.findIndex(row => row.slug === slug)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is opened, not when rows arrive
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [slug])
  if (found.error) return <ErrorNotice error={found.error as Error} />
  if (rows.length === 0 && !found.isPending) return <p className="empty">{empty}</p>
  return (
    <div className={ticked.size > 0 ? 'rows ticking' : 'rows'} ref={pane}>
      <ul className="virtual" style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map(({ index: at, start, key }) => {
          const row = rows[at] as Conversation
          return (
            <li key={key} style={{ transform: `translateY(${start}px)`, blockSize: height }}>
              <ConversationRow
                row={row}
                at={timeIn(list, row)}
                isOpen={row.slug === slug}
                isChecked={ticked.has(row.id)}
                isUnread={isUnread(row)}
                isScheduled={scheduled?.some(one => one.conversation_id === row.id) ?? false}
                hasDraft={drafts?.some(draft => draft.conversation_id === row.id) ?? false}
                others={othersAt(row.id)}
                open={open}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Keeps the scroll position when rows arrive above it. */
function useKeptPlace(
  pane: React.RefObject<HTMLDivElement | null>,
  rows: Conversation[],
  height: number,
): void {
  const before = useRef<Conversation[]>(rows)
  useLayoutEffect(() => {
    const element = pane.current
    const old = before.current
    before.current = rows
    if (!element || element.scrollTop < height || old === rows) return
    const top = Math.floor(element.scrollTop / height)
    // The first of the visible rows that is still there.
    const anchor = old.slice(top, top + 10).find(row => rows.some(({ id }) => id === row.id))
    if (!anchor) return
    const moved = rows.findIndex(({ id }) => id === anchor.id) - old.indexOf(anchor)
    if (moved !== 0) element.scrollTop += moved * height
  }, [pane, rows, height])
}
