import '../language/empty-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countsQuery, type ListOf, type SearchFilters } from '../api/conversations.ts'
import { EmptyState } from '../design/empty-state.tsx'
import { keyLabel } from '../kit/keys.ts'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'

/** In place of the rows: done, never anything, or nothing found; and where to go from there. */
export function EmptyList({ list }: { list: ListOf }) {
  const { data: counts } = useQuery(countsQuery)
  if ('search' in list) return <NothingFound filters={list.search} />
  const { view, category, tag } = list
  const hasSome = counts?.views.some(({ count }) => count > 0)
  const isWork = view === 'mine' || view === 'open' || view === 'unassigned'
  if (!(isWork && hasSome)) return <EmptyState icon="inbox" title={t('list.none')} />
  if (category || tag) return <EmptyState icon="check" title={t('list.empty')} />
  const waiting = counts?.views.find(({ key }) => key === 'unassigned')?.count ?? 0
  const isOwn = view === 'mine' && waiting > 0
  return (
    <EmptyState
      icon="check"
      title={t('list.empty')}
      words={isOwn ? t('empty.mine.more', { n: waiting }) : t(`empty.${view}`)}
    >
      {isOwn && <UnassignedLink />}
    </EmptyState>
  )
}

function UnassignedLink() {
  const { keys } = useStore(preferences)
  return (
    <Link
      className="button"
      to="/inbox/$view/{-$slug}"
      params={{ view: 'unassigned', slug: undefined }}
      search={{ category: undefined, tag: undefined }}
    >
      {t('empty.unassigned.open')}
      {keys && (
        <span aria-hidden="true">
          <kbd>{keyLabel('g u')}</kbd>
        </span>
      )}
    </Link>
  )
}

/** Says what was looked for, and offers to look for it everywhere. */
function NothingFound({ filters }: { filters: SearchFilters }) {
  const { q, sort, view: _saved, ...narrowing } = filters
  const words = q?.trim()
  if (!words) return <EmptyState icon="search" title={t('list.none')} />
  const isNarrow = Object.values(narrowing).some(value => value !== undefined)
  return (
    <EmptyState
      icon="search"
      title={t('search.none', { words })}
      words={isNarrow ? t('empty.narrow') : t('empty.spelling')}
    >
      {isNarrow && (
        <Link className="button" to="/search/{-$slug}" params={{ slug: undefined }} search={{ q, sort }}>
          {t('empty.everywhere')}
        </Link>
      )}
    </EmptyState>
  )
}
