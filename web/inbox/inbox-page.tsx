import './inbox.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  conversationQuery,
  countsQuery,
  type ListOf,
  listQuery,
  messagesQuery,
} from '../api/conversations.ts'
import { savedViewsQuery } from '../api/saved-views.ts'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useKeysWait } from '../kit/keys.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { clearChecked } from './checked.ts'
import { ConversationList } from './conversation-list.tsx'
import { countOf, ListHead } from './list-head.tsx'
import { useListKeys } from './list-keys.ts'
import { SearchForm } from './search-form.tsx'
import { selectAll } from './select-all.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useOpen } from './use-open.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Most lists have rows. */
const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList)
/** Only with the conversations of a team. */
const TeamToday = lazyPart(async () => (await import('./team-today.tsx')).TeamToday)
/** Only a brand without conversations has them. */
const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps)

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
  const { data: counts } = useQuery(countsQuery)
  const saved = views.find(({ id }) => id === filters.view)
  const team = filters.q ? undefined : counts?.teams.find(({ id }) => String(id) === filters.team)
  const navigate = searchRoute.useNavigate()
  const list = useMemo(() => ({ search: filters }), [filters])
  return (
    <Inbox
      list={list}
      slug={slug}
      title={saved?.name ?? team?.name ?? t('go.search')}
      open={next =>
        navigate({
          to: '.',
          params: { slug: next },
          search: true,
          replace: slug !== undefined && next !== undefined,
        })
      }
      head={toFirst => (
        <SearchForm
          filters={filters}
          isReading={slug !== undefined}
          onChange={search => navigate({ to: '.', params: { slug }, search })}
          onDone={toFirst}
        />
      )}
      clear={
        filters.q === undefined
          ? undefined
          : () => navigate({ to: '.', params: { slug }, search: { ...filters, q: undefined } })
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
  /** Above the list; it can go to the first row of a search. */
  head?: (toFirst: (words: string) => void) => React.ReactNode
  /** Clears the words of the search. */
  clear?: (() => void) | undefined
}

function Inbox({ list, slug: address, title, open: go, head, clear }: Props) {
  const [slug, open] = useOpen(address, go)
  usePageTitle(slug === undefined ? title : undefined)
  const found = useInfiniteQuery(listQuery(list))
  useKeysWait(found.isPending)
  const listed = useMemo(() => {
    const all = found.data?.pages.flatMap(({ conversations }) => conversations) ?? []
    return [...new Map(all.map(row => [row.id, row])).values()]
  }, [found.data])
  const pane = useRef<HTMLElement>(null)
  const rows = useHeldRows(pane, list, listed)
  const { person, afterwards } = useStore(preferences)
  const { isPending } = found
  // After going back to the list, the selection continues there.
  const { index, stop, setCurrent, focusRow, toFirst } = useRowFocus({ list, rows, slug, isPending })
  const step = (by: number) => {
    const next = rows[index < 0 && by < 0 ? 0 : index + by] ?? (slug ? undefined : rows[index])
    if (next) {
      open(next.slug)
      focusRow(next.slug)
    }
    if (rows.length - index < 10 && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }
  const goOn = () => {
    if (afterwards === 'stay') return
    if (afterwards === 'next' && rows[index + 1]) step(1)
    else if (afterwards === 'next' && rows[index - 1]) step(-1)
    else open(undefined)
  }
  usePrefetch(rows, index)
  const addressOf = useAddresses(list)
  const { data: counts } = useQuery(countsQuery)
  const isNew = counts?.views.every(({ count }) => count === 0) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, other rows
  useEffect(() => clearChecked, [list])
  useListKeys({ rows, index, slug, step, visit: focusRow, open, clear })
  const count = countOf(list, counts, found.data?.pages[0]?.total)
  return (
    <div className={`inbox ${slug ? 'is-open' : ''} ${person ? '' : 'no-person'}`}>
      <section className="list-pane" id="list" ref={pane} aria-label={title}>
        <ListHead
          list={list}
          title={title}
          isReading={slug !== undefined}
          count={count}
          rows={rows}
          selectAll={found.hasNextPage ? () => void selectAll(found) : undefined}
          isBusy={found.isFetching}
        />
        {head?.(toFirst)}
        <ConversationList
          {...{ list, found, rows, slug, open }}
          empty={<EmptyList list={list} />}
          total={Math.max(count ?? 0, rows.length)}
          stop={stop}
          addressOf={addressOf}
          onFocus={setCurrent}
        />
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
        <NothingOpen list={list} isNew={isNew} isEmpty={rows.length === 0 && !found.isPending} />
      )}
    </div>
  )
}

/** In the place of a conversation. */
function NothingOpen({ list, isNew, isEmpty }: { list: ListOf; isNew: boolean; isEmpty: boolean }) {
  const teamId = 'search' in list ? Number(list.search.team) : Number.NaN
  if (Number.isInteger(teamId)) return <TeamToday key={teamId} teamId={teamId} />
  return (
    <section className="empty nothing-open">
      {isNew && <FirstSteps />}
      {!isEmpty && (
        <>
          <Icon name="inbox" />
          <p>{t('nothing_open')}</p>
          <p className="small">{t('nothing_open.hint')}</p>
        </>
      )}
    </section>
  )
}

/** The path of a conversation in a list, for its link. */
function useAddresses(list: ListOf) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const path = 'view' in list ? `/inbox/${list.view}` : '/search'
  return useCallback((slug: string) => `${path}/${slug}${search}`, [path, search])
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
