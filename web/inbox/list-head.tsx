import type { Conversation } from '../../client/api.ts'
import type { countsQuery, ListOf } from '../api/conversations.ts'
import { PaneTitle } from '../design/pane-title.tsx'
import { prefer } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { number, t } from '../language/language.ts'
import { BulkBar } from './bulk-bar.tsx'
import { checked } from './checked.ts'
import { SortMenu } from './sort-menu.tsx'

const VIEW_SORTS = ['usual', 'changed', 'newest', 'oldest', 'waiting', 'due'] as const

/** How many a list has; undefined if that is not known. */
export function countOf(list: ListOf, counts: Counts | undefined, found?: number): number | undefined {
  if (!('view' in list)) return found
  if (list.category || list.tag) return undefined
  return counts?.views.find(({ key }) => key === list.view)?.count
}

type Counts = Awaited<ReturnType<NonNullable<typeof countsQuery.queryFn>>>

interface HeadProps {
  list: ListOf
  title: string
  /** A conversation is open, whose title heads the page. */
  isReading: boolean
  count: number | undefined
  rows: Conversation[]
  isBusy: boolean
  /** Selects the whole list, if it has rows that are not loaded. */
  selectAll: (() => void) | undefined
}

/** The title of the list; while rows are selected, their actions. */
export function ListHead({ list, title, isReading, count, rows, isBusy, selectAll }: HeadProps) {
  const { size } = useStore(checked)
  const isSelecting = size > 0
  return (
    <>
      {isSelecting && <BulkBar rows={rows} count={count} selectAll={selectAll} />}
      <p className="unseen" role="status">
        {isSelecting && t('bulk.announced', { n: size })}
      </p>
      <header className={isSelecting ? 'unseen' : 'pane-head'}>
        <PaneTitle {...{ title, isReading }} />
        {'view' in list && count !== undefined && <span className="quiet">{number(count)}</span>}
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
