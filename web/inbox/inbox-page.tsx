import './inbox.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import {
  conversationQuery,
  countsQuery,
  type ListOf,
  listQuery,
  messagesQuery,
  type ViewKey,
} from '../api/conversations.ts'
import { savedViewsQuery } from '../api/saved-views.ts'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { Icon } from '../design/icons.tsx'
import { useActions } from '../kit/keys.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { closeOverlay, prefer, preferences, togglePerson } from '../kit/preferences.ts'
import { useStore } from '../kit/store.ts'
import { number, t } from '../language/language.ts'
import { BulkBar } from './bulk-bar.tsx'
import { checked, clearChecked, toggleChecked } from './checked.ts'
import { ConversationList } from './conversation-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { SearchForm } from './search-form.tsx'
import { SortMenu } from './sort-menu.tsx'

const viewRoute = getRouteApi('/inside/inbox/$view/{-$slug}')
const searchRoute = getRouteApi('/inside/search/{-$slug}')

/** A view of the inbox with the open conversation. */
export function ViewPage() {
  const { view, slug } = viewRoute.useParams()
  const { category, tag } = viewRoute.useSearch()
  const navigate = viewRoute.useNavigate()
  const { viewSort: sort } = useStore(preferences)
  const list = useMemo(() => ({ view, category, tag, sort }), [view, category, tag, sort])
  const title = tag ?? t(`view.${view}`)
  return (
    <Inbox
      list={list}
      slug={slug}
      title={category ? `${title} · ${category}` : title}
      open={next =>
        navigate({
          to: '.',
          params: { view, slug: next },
          search: true,
          replace: slug !== undefined && next !== undefined,
        })
      }
    />
  )
}

/** Search results with the open conversation. */
export function SearchPage() {
  const { slug } = searchRoute.useParams()
  const filters = searchRoute.useSearch()
  const { data: views = [] } = useQuery(savedViewsQuery)
  const navigate = searchRoute.useNavigate()
  const list = useMemo(() => ({ search: filters }), [filters])
  return (
    <Inbox
      list={list}
      slug={slug}
      title={views.find(({ id }) => id === filters.view)?.name ?? t('go.search')}
      open={next =>
        navigate({
          to: '.',
          params: { slug: next },
          search: true,
          replace: slug !== undefined && next !== undefined,
        })
      }
      head={
        <SearchForm filters={filters} onChange={search => navigate({ to: '.', params: { slug }, search })} />
      }
    />
  )
}

interface Props {
  list: ListOf
  /** Actions on the open conversation. */
  slug: string | undefined
  title: string
  open: (slug: string | undefined) => void
  head?: React.ReactNode
}

/**
 * The open conversation is shown at once; the address follows when the key is released, since changing it takes longer than
 * rendering.
 */
function useOpen(slug: string | undefined, go: (slug: string | undefined) => void) {
  const [shown, setShown] = useState(slug)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(go)
  latest.current = go
  // Addresses that this page requested: when one arrives, another conversation may be open.
  const asked = useRef(new Set<string | undefined>())
  useEffect(() => {
    const isOurs = asked.current.has(slug)
    asked.current.clear()
    if (!isOurs) setShown(slug)
  }, [slug])
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = useCallback((next: string | undefined) => {
    setShown(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = new Set([next])
      latest.current(next)
    }, ADDRESS_MS)
  }, [])
  return [shown, open] as const
}

const ADDRESS_MS = 60

/** Views that are done when they are empty. */
const WORK = new Set<ViewKey>(['open', 'mine', 'unassigned'])

function Inbox({ list, slug: address, title, open: go, head }: Props) {
  const [slug, open] = useOpen(address, go)
  usePageTitle(slug === undefined ? title : undefined)
  const found = useInfiniteQuery(listQuery(list))
  const rows = useMemo(() => {
    const all = found.data?.pages.flatMap(({ conversations }) => conversations) ?? []
    return [...new Map(all.map(row => [row.id, row])).values()]
  }, [found.data])
  const { person, afterwards } = useStore(preferences)
  const lastSlug = useRef(slug)
  if (slug) lastSlug.current = slug
  // After going back to the list, the selection continues there.
  const index = rows.findIndex(row => row.slug === (slug ?? lastSlug.current))
  const step = (by: number) => {
    const next = rows[index < 0 && by < 0 ? 0 : index + by] ?? (slug ? undefined : rows[index])
    if (next) open(next.slug)
    if (rows.length - index < 10 && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }
  const goOn = () => {
    if (afterwards === 'stay') return
    if (afterwards === 'next' && rows[index + 1]) step(1)
    else if (afterwards === 'next' && rows[index - 1]) step(-1)
    else open(undefined)
  }
  usePrefetch(rows, index)
  const empty =
    'search' in list && list.search.q
      ? t('search.none', { words: list.search.q.trim() })
      : t('view' in list && WORK.has(list.view) ? 'list.empty' : 'list.none')
  const { data: counts } = useQuery(countsQuery)
  const isNew = counts?.views.every(({ count }) => count === 0) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, other rows
  useEffect(() => clearChecked, [list])
  useListActions({ rows, index, slug, step, open })
  return (
    <div className={`inbox ${slug ? 'is-open' : ''} ${person ? '' : 'no-person'}`}>
      <section className="list-pane" aria-label={title}>
        <ListHead
          list={list}
          title={title}
          count={countOf(list, counts)}
          rows={rows}
          isBusy={found.isFetching}
        />
        {head}
        <ConversationList {...{ list, found, rows, empty, slug, open }} />
      </section>
      {slug ? (
        <ConversationPane
          key={slug}
          slug={slug}
          row={rows[index]}
          close={() => open(undefined)}
          open={open}
          goOn={goOn}
        />
      ) : (
        <section className="empty nothing-open">
          {isNew && <FirstSteps />}
          <Icon name="inbox" />
          {(rows.length > 0 || found.isPending) && (
            <>
              <p>{t('nothing_open')}</p>
              <p className="small">{t('nothing_open.hint')}</p>
            </>
          )}
        </section>
      )}
    </div>
  )
}

const VIEW_SORTS = ['usual', 'changed', 'newest', 'oldest', 'waiting'] as const

interface Moving {
  rows: Conversation[]
  /** Of the open conversation, or the last one that was open. */
  index: number
  slug: string | undefined
  step: (by: number) => void
  open: (slug: string | undefined) => void
}

/** The keys of a list. */
function useListActions({ rows, index, slug, step, open }: Moving): void {
  useActions(
    [
      { id: 'next', label: t('next'), keys: 'j', run: () => step(1) },
      { id: 'previous', label: t('previous'), keys: 'k', run: () => step(-1) },
      { id: 'next.arrow', label: t('next'), keys: 'ArrowDown', run: () => step(1) },
      { id: 'previous.arrow', label: t('previous'), keys: 'ArrowUp', run: () => step(-1) },
      {
        id: 'read',
        label: t('read'),
        keys: 'Enter',
        run: () => (slug ? focusThread() : step(index < 0 ? 1 : 0)),
      },
      {
        id: 'close',
        label: t('close_conversation'),
        keys: 'Escape',
        run: () => closeOverlay() || open(undefined),
      },
      { id: 'check', label: t('check'), keys: 'x', run: () => rows[index] && toggleChecked(rows[index]) },
      { id: 'person', label: t('person.toggle'), keys: 'i', run: togglePerson },
    ],
    'list',
  )
}

/** How many a whole view has; undefined if that is not known. */
function countOf(list: ListOf, counts: Counts | undefined): number | undefined {
  if (!('view' in list) || list.category || list.tag) return undefined
  return counts?.views.find(({ key }) => key === list.view)?.count
}

type Counts = Awaited<ReturnType<NonNullable<typeof countsQuery.queryFn>>>

interface HeadProps {
  list: ListOf
  title: string
  count: number | undefined
  rows: Conversation[]
  isBusy: boolean
}

/** The title of the list; while rows are selected, their actions. */
function ListHead({ list, title, count, rows, isBusy }: HeadProps) {
  const isSelecting = useStore(checked).size > 0
  return (
    <>
      {isSelecting && <BulkBar rows={rows} />}
      <header className={isSelecting ? 'unseen' : 'pane-head'}>
        <h1>{title}</h1>
        {count !== undefined && <span className="quiet">{number(count)}</span>}
        {isBusy && <span className="busy" role="status" aria-label={t('loading')} />}
        {'view' in list && (
          <span className="end">
            <SortMenu
              sorts={VIEW_SORTS}
              sort={list.sort ?? 'usual'}
              onChange={sort => prefer({ viewSort: sort === 'usual' ? undefined : sort })}
            />
          </span>
        )}
      </header>
    </>
  )
}

/** Loads likely next conversations ahead of time. */
function usePrefetch(rows: { slug: string }[], index: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const near of [rows[index + 1], rows[index + 2], rows[index - 1], rows[index + 3]]) {
        if (!near) continue
        void queries.prefetchInfiniteQuery(messagesQuery(near.slug))
        void queries.prefetchQuery(conversationQuery(near.slug))
      }
    }, 30)
    return () => clearTimeout(timer)
  }, [queries, rows, index])
}

function focusThread(): void {
  document.querySelector<HTMLElement>('.thread')?.focus()
}
