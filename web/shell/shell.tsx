import './shell.css'
import './icon-rail.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { startDevice } from '../api/device.ts'
import { useLive } from '../api/live.ts'
import { meQuery } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { ConfirmationDialog } from '../design/confirmation.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { preloadMenus } from '../design/menu.tsx'
import { Toasts } from '../design/toasts.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { BrandDeletionToCome } from './brand-deletion-to-come.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { useGoActions } from './go-actions.ts'
import { LogInAgain } from './log-in-again.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { SecondFactorGate, SecondFactorToCome } from './second-factor-gate.tsx'
import { SkipLinks } from './skip-links.tsx'
import { Unsent } from './unsent.tsx'

const DesktopNotices = lazyPart(async () => (await import('./desktop-notices.ts')).DesktopNotices)

/** The frame around every page after login. */
export function Shell() {
  const { data: me } = useQuery(meQuery)
  const myId = me?.id
  useLive()
  const outbox = useOutbox()
  useEffect(() => {
    if (myId === undefined) return
    void outbox.resume(myId)
    void startDevice(myId).catch(() => {}) // without it the pages work as well
  }, [outbox, myId])
  useEffect(preloadMenus, [])
  const { rail } = useStore(preferences)
  const address = useRouterState({ select: state => state.location.href })
  const [railOpenAt, setRailOpenAt] = useState<string>()
  const isDrawerOpen = railOpenAt === address
  useGoActions()
  return (
    <div className={`shell ${rail ? '' : 'no-rail'} ${isDrawerOpen ? 'drawer' : ''}`}>
      <SkipLinks />
      <Rail
        onOpenDrawer={() => setRailOpenAt(isDrawerOpen ? undefined : address)}
        isDrawerOpen={isDrawerOpen}
      />
      <main id="main" tabIndex={-1}>
        <ConnectionStrip />
        <SecondFactorToCome />
        <BrandDeletionToCome />
        <Unsent />
        <Outlet />
      </main>
      <Palette />
      <Toasts />
      <SecondFactorGate />
      <ConfirmationDialog />
      <DesktopNotices />
      <LogInAgain />
    </div>
  )
}
