import './timeline.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { TimelineEntry } from '../../client/api.ts'
import { type TimelineKind, timelineQuery } from '../api/contacts.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { monthOf, number, t } from '../language/language.ts'
import type { ContactSearch } from './contact-search.ts'
import { Entry } from './timeline-entry.tsx'

/** Kinds of entries, as tabs after All. */
export const TIMELINE_KINDS = ['conversations', 'notes', 'changes'] as const satisfies TimelineKind[]

interface Props {
  contactId: number
  kind: TimelineKind | undefined
  /** Of the list that the contact is from. */
  search: ContactSearch
}

/** What has happened with a contact, newest first, under a heading for each month. */
export function Timeline({ contactId, kind, search }: Props) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(contactId, kind),
  )
  const entries = data?.pages.flatMap(page => page.timeline) ?? []
  return (
    <div className="timeline-pane">
      <Tabs contactId={contactId} kind={kind} search={search} counts={data?.pages[0]?.counts} />
      <div className="timeline-scroll">
        <ErrorNotice error={error} />
        {isPending && <Loading />}
        {!isPending && !error && entries.length === 0 && <p className="empty">{t('timeline.none')}</p>}
        <ol className="timeline">
          {entries.map((entry, index) => (
            <Fragment key={keyOf(entry)}>
              <Heading entry={entry} before={entries[index - 1]} />
              <Entry entry={entry} contactId={contactId} />
            </Fragment>
          ))}
        </ol>
        {hasNextPage && (
          <p className="older">
            <button
              type="button"
              className="button"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('show_more')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function Heading({ entry, before }: { entry: TimelineEntry; before: TimelineEntry | undefined }) {
  const month = monthOf(entry.at)
  return before && monthOf(before.at) === month ? null : <li className="when">{month}</li>
}

/** Whoever writes meanwhile moves to another page, so an entry may come twice: its time is part of it. */
function keyOf({ at, conversation, note, change, move, rating }: TimelineEntry): string {
  const [name, one] =
    Object.entries({ conversation, note, change, move, rating }).find(([, one]) => one) ?? []
  return `${name} ${one?.id} ${at}`
}

interface TabsProps extends Props {
  counts: Record<TimelineKind, number> | undefined
}

function Tabs({ contactId, kind, search, counts }: TabsProps) {
  const total = counts && TIMELINE_KINDS.reduce((sum, one) => sum + counts[one], 0)
  const tabs = [
    { of: undefined, label: t('timeline.all'), count: total },
    ...TIMELINE_KINDS.map(of => ({ of, label: t(`timeline.${of}`), count: counts?.[of] })),
  ]
  return (
    <nav className="contact-segments" aria-label={t('timeline')}>
      {tabs.map(({ of, label, count }) => (
        <Link
          key={label}
          to="/contacts/$id/timeline"
          params={{ id: String(contactId) }}
          search={{ ...search, kind: of }}
          activeOptions={{ exact: true }}
          aria-current={of === kind ? 'page' : undefined}
          replace
        >
          {label} {count !== undefined && <span className="number">{number(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
