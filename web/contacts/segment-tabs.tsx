import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { segmentsQuery } from '../api/segments.ts'
import { number, t } from '../language/language.ts'
import { type ContactSearch, SEGMENTS, searchOf } from './contact-search.ts'

/** The segments that are always there, and those that are kept, with their counts. */
export function SegmentTabs({ search }: { search: ContactSearch }) {
  const { data: kept = [] } = useQuery(segmentsQuery)
  const { q, sort, back } = search
  return (
    <nav className="contact-segments" aria-label={t('contacts.segments')}>
      {Object.entries(SEGMENTS).map(([name, segment]) => (
        <Link
          key={name}
          to="/contacts/{-$id}"
          params={true}
          search={{ ...segment, q: search.segment ? undefined : q, sort, back }}
          activeOptions={{ exact: true }}
        >
          {t(`contacts.segment.${name as keyof typeof SEGMENTS}`)}
        </Link>
      ))}
      {kept.map(segment => (
        <Link
          key={segment.id}
          to="/contacts/{-$id}"
          params={true}
          search={{ ...searchOf(segment), sort, back }}
          activeOptions={{ exact: true }}
          aria-current={segment.id === search.segment ? 'page' : undefined}
          title={segment.is_personal ? t('segments.own') : t('segments.shared')}
        >
          <bdi>{segment.name}</bdi>{' '}
          {typeof segment.count === 'number' && <span className="number">{number(segment.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
