import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { savedViewsQuery, searchOf } from '../api/saved-views.ts'
import { Icon } from '../design/icons.tsx'
import { toastError } from '../design/toasts.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { number, t } from '../language/language.ts'
import { Group } from './group.tsx'

/** What a dragged view is to the browser. */
const DRAGGED = 'application/x-answerwell-view'

/** Searches that the team or this person keeps; dragged into an order, or moved by their menus. */
export function SavedViews() {
  const { data: views = [] } = useQuery(savedViewsQuery)
  const { hiddenViews } = useStore(preferences)
  const shown = views.filter(({ id }) => !hiddenViews.includes(id))
  const queries = useQueryClient()
  const move = async (id: number, position: number) => {
    const change = { params: { path: { id } }, body: { saved_view: { position } } }
    await ask(api.PUT('/saved_views/{id}', change)).catch(toastError)
    await queries.invalidateQueries({ queryKey: keys.savedViews })
  }
  if (shown.length === 0) return null
  return (
    <Group name="views" title={t('views')}>
      <ul>
        {shown.map(view => (
          <li
            key={view.id}
            draggable
            onDragStart={event => event.dataTransfer.setData(DRAGGED, String(view.id))}
            onDragOver={event => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
            onDrop={event => {
              event.preventDefault() // it is a link
              const id = Number(event.dataTransfer.getData(DRAGGED))
              if (id) void move(id, views.indexOf(view))
            }}
          >
            <Link to="/search/{-$slug}" params={{ slug: undefined }} search={searchOf(view)}>
              <Icon name={view.is_personal ? 'assign' : 'people'} />
              <span dir="auto">{view.name}</span>
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
