import './shell.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { connection, useLive } from '../api/live.ts'
import { meQuery } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { preloadMenus } from '../design/menu.tsx'
import { Toasts } from '../design/toasts.tsx'
import { useActions, useKeys } from '../kit/keys.ts'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/store.ts'
import { t } from '../language/language.ts'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'

/** The frame around every page after login. */
export function Shell() {
  const { data: me } = useQuery(meQuery)
  const myId = me?.id
  useLive()
  const outbox = useOutbox()
  useEffect(() => {
    if (myId !== undefined) void outbox.resume(myId)
  }, [outbox, myId])
  useEffect(preloadMenus, [])
  useKeys()
  const navigate = useNavigate()
  const { rail } = useStore(preferences)
  const heard = useStore(connection)
  const address = useRouterState({ select: state => state.location.href })
  const [railOpenAt, setRailOpenAt] = useState<string>()
  const isDrawerOpen = railOpenAt === address
  const goTo = (view: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved') =>
    navigate({ to: '/inbox/$view/{-$slug}', params: { view, slug: undefined } })
  useActions([
    { id: 'go.open', label: t('go.open'), keys: 'g o', run: () => goTo('open') },
    { id: 'go.mine', label: t('go.mine'), keys: 'g m', run: () => goTo('mine') },
    { id: 'go.unassigned', label: t('go.unassigned'), keys: 'g u', run: () => goTo('unassigned') },
    { id: 'go.on_hold', label: t('go.on_hold'), keys: 'g h', run: () => goTo('on_hold') },
    { id: 'go.resolved', label: t('go.resolved'), keys: 'g r', run: () => goTo('resolved') },
    { id: 'go.search', label: t('go.search'), keys: '/', run: () => navigate({ to: '/search/{-$slug}' }) },
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
    { id: 'go.reports', label: t('go.reports'), run: () => navigate({ to: '/reports' }) },
    { id: 'go.settings', label: t('go.settings'), run: () => navigate({ to: '/settings/{-$section}' }) },
    {
      id: 'panels',
      label: t('panels'),
      keys: '\\',
      run: () => prefer({ rail: !preferences.get().rail, person: !preferences.get().rail }),
    },
  ])
  return (
    <div className={`shell ${rail ? '' : 'no-rail'} ${isDrawerOpen ? 'drawer' : ''}`}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Rail
        onOpenDrawer={() => setRailOpenAt(isDrawerOpen ? undefined : address)}
        isDrawerOpen={isDrawerOpen}
      />
      <main id="main" tabIndex={-1}>
        {heard === 'lost' && (
          <p className="lost" role="status">
            {t('live.lost')}
          </p>
        )}
        <Outlet />
      </main>
      <Palette />
      <Toasts />
    </div>
  )
}
