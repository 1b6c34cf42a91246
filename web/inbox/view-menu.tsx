import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedView } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import type { SearchFilters } from '../api/conversations.ts'
import { keys } from '../api/keys.ts'
import { savedOf, savedViewsQuery, searchOf } from '../api/saved-views.ts'
import { Icon } from '../design/icons.tsx'
import { KeptDialog } from '../design/kept-dialog.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'

type Changes = Partial<Pick<SavedView, 'name' | 'is_personal' | 'filters' | 'sort'>> & { position?: number }

/** Saves the search as a view; of a saved one, what can be done to it. */
export function ViewMenu({ filters }: { filters: SearchFilters }) {
  const { data: views = [] } = useQuery(savedViewsQuery)
  const view = views.find(({ id }) => id === filters.view)
  const [isNaming, setNaming] = useState(false)
  const { create, change, remove } = useViewActions(filters)
  const { hiddenViews } = useStore(preferences)
  const saved = savedOf(filters)
  if (!view && Object.keys(saved.filters).length === 0) return null
  const naming = (
    <KeptDialog
      title={t(view ? 'views.edit' : 'views.save')}
      isOpen={isNaming}
      onClose={() => setNaming(false)}
      kept={view}
      onSave={({ name, is_personal }) => {
        if (view) change.mutate({ id: view.id, changes: { name, is_personal } })
        else create.mutate({ name, is_personal, ...saved })
      }}
    />
  )
  if (!view)
    return (
      <>
        <button type="button" className="button" onClick={() => setNaming(true)}>
          {t('views.save')}
        </button>
        {naming}
      </>
    )
  const place = views.indexOf(view)
  const isHidden = hiddenViews.includes(view.id)
  const update = (changes: Changes) => change.mutate({ id: view.id, changes })
  const acts: Record<string, () => void> = {
    update: () => update(saved),
    rename: () => setNaming(true),
    up: () => update({ position: place - 1 }),
    down: () => update({ position: place + 1 }),
    hide: () =>
      prefer({
        hiddenViews: isHidden ? hiddenViews.filter(id => id !== view.id) : [...hiddenViews, view.id],
      }),
    remove: () => remove.mutate(view.id),
  }
  const isChanged = JSON.stringify(saved) !== JSON.stringify(savedOf(searchOf(view)))
  const choices: Choice[] = [
    ...(isChanged ? [{ id: 'update', label: t('views.update'), icon: 'check' as const }] : []),
    { id: 'rename', label: t('views.edit'), icon: 'note' },
    ...(place > 0 ? [{ id: 'up', label: t('views.up'), icon: 'up' as const }] : []),
    ...(place < views.length - 1 ? [{ id: 'down', label: t('views.down'), icon: 'down' as const }] : []),
    { id: 'hide', label: t(isHidden ? 'views.show' : 'views.hide'), icon: 'panel' },
    { id: 'remove', label: t('views.delete'), icon: 'trash' },
  ]
  return (
    <>
      <Menu
        label={t('views.menu', { name: view.name })}
        className="button square"
        choices={choices}
        onChoose={id => acts[id]?.()}
      >
        <Icon name="more" />
      </Menu>
      {naming}
    </>
  )
}

/** Saving, changing and deleting views; a new one is opened. */
function useViewActions(filters: SearchFilters) {
  const navigate = useNavigate()
  const touches = [keys.savedViews]
  const show = (search: SearchFilters) =>
    void navigate({ to: '/search/{-$slug}', params: { slug: undefined }, search })
  const failed = { onError: (error: Error) => toastError(error) }
  const create = useSaving(
    (view: Pick<SavedView, 'name' | 'is_personal' | 'filters' | 'sort'>) =>
      ask(api.POST('/saved_views', { body: { saved_view: view } })),
    { touches, onSaved: view => show(searchOf(view)) },
  )
  const change = useSaving(
    ({ id, changes }: { id: number; changes: Changes }) =>
      ask(api.PUT('/saved_views/{id}', { params: { path: { id } }, body: { saved_view: changes } })),
    { touches, onSaved: () => toast(t('saved')) },
  )
  const remove = useSaving(
    (id: number) => ask(api.DELETE('/saved_views/{id}', { params: { path: { id } } })),
    { touches, onSaved: () => show({ ...filters, view: undefined }) },
  )
  const withErrors = <Values,>({ mutate }: { mutate: (values: Values, options: typeof failed) => void }) => ({
    mutate: (values: Values) => mutate(values, failed),
  })
  return { create: withErrors(create), change: withErrors(change), remove: withErrors(remove) }
}
