import { useNavigate } from '@tanstack/react-router'
import { useActions } from '../kit/keys.ts'
import { prefer, preferences } from '../kit/preferences.ts'
import { t } from '../language/language.ts'

/** Goes to the search field of this page, if it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.search-form input')
  field?.focus()
  field?.select()
  return field !== null
}

/** Going from any page to any other, by key and in the palette. */
export function useGoActions(): void {
  const navigate = useNavigate()
  const goTo = (view: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved') =>
    navigate({ to: '/inbox/$view/{-$slug}', params: { view, slug: undefined } })
  useActions(
    [
      { id: 'go.open', label: t('go.open'), keys: 'g o', run: () => goTo('open') },
      { id: 'go.mine', label: t('go.mine'), keys: 'g m', run: () => goTo('mine') },
      { id: 'go.unassigned', label: t('go.unassigned'), keys: 'g u', run: () => goTo('unassigned') },
      { id: 'go.on_hold', label: t('go.on_hold'), keys: 'g h', run: () => goTo('on_hold') },
      { id: 'go.resolved', label: t('go.resolved'), keys: 'g r', run: () => goTo('resolved') },
      {
        id: 'go.search',
        label: t('go.search'),
        keys: '/',
        opens: 'text',
        run: () => focusSearch() || navigate({ to: '/search/{-$slug}' }),
      },
      {
        id: 'go.contacts',
        label: t('go.contacts'),
        keys: 'g c',
        run: () => navigate({ to: '/contacts/{-$id}' }),
      },
      {
        id: 'go.articles',
        label: t('go.articles'),
        keys: 'g a',
        run: () => navigate({ to: '/articles/{-$slug}' }),
      },
      {
        id: 'go.incidents',
        label: t('go.incidents'),
        keys: 'g s',
        run: () => navigate({ to: '/incidents/{-$id}' }),
      },
      { id: 'go.new', label: t('new'), keys: 'c', opens: 'text', run: () => navigate({ to: '/new' }) },
      { id: 'go.reports', label: t('go.reports'), run: () => navigate({ to: '/reports' }) },
      {
        id: 'go.settings',
        label: t('go.settings'),
        run: () => navigate({ to: '/settings/{-$section}/{-$record}' }),
      },
    ],
    'go',
  )
  useActions(
    [
      {
        id: 'panels',
        label: t('panels'),
        keys: '\\',
        isLight: true,
        run: () => prefer({ rail: !preferences.get().rail, person: !preferences.get().rail }),
      },
    ],
    'page',
  )
}
