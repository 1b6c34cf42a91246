import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { savedViewsQuery, searchOf } from '../api/saved-views.ts'
import { Icon } from '../design/icons.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/store.ts'
import { number, t } from '../language/language.ts'
import { Group } from './group.tsx'

/** Searches that the team or this person keeps. */
export function SavedViews() {
  const { data: views = [] } = useQuery(savedViewsQuery)
  const { hiddenViews } = useStore(preferences)
  const shown = views.filter(({ id }) => !hiddenViews.includes(id))
  if (shown.length === 0) return null
  return (
    <Group name="views" title={t('views')}>
      <ul>
        {shown.map(view => (
          <li key={view.id}>
            <Link to="/search/{-$slug}" params={{ slug: undefined }} search={searchOf(view)}>
              <Icon name={view.is_personal ? 'assign' : 'people'} />
              <span>{view.name}</span>
              {view.count ? (
                <span className="count">
                  {number(view.count)}
                  {view['more?'] ? '+' : ''}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  )
}
