import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { connection } from '../api/create-live.ts'
import { isObstacle } from '../api/refusal.ts'
import { useStore } from '../kit/use-store.ts'
import { clockTime, t } from '../language/language.ts'

/** Above every page: the browser is offline, news do not arrive, or what is shown could not be loaded again. */
export function ConnectionStrip() {
  const heard = useStore(connection)
  const isOnline = useSyncExternalStore(hearOnline, () => navigator.onLine !== false)
  const { since, tryAgain } = useStale()
  if (!isOnline) return <Strip>{t('live.offline')}</Strip>
  if (heard === 'lost') return <Strip>{t('live.lost')}</Strip>
  if (since === 0) return null
  return (
    <Strip>
      {t('live.stale', { time: clockTime(new Date(since)) })}{' '}
      <button type="button" className="button" onClick={tryAgain}>
        {t('broken.again')}
      </button>
    </Strip>
  )
}

function Strip({ children }: { children: React.ReactNode }) {
  return (
    <p className="lost" role="status">
      {children}
    </p>
  )
}

function hearOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const staleIn = (cache: QueryCache) =>
  cache
    .findAll({ type: 'active' })
    .filter(({ state: { error, data } }) => error !== null && !isObstacle(error, data))

/** From when the oldest is of all that is shown and could not be loaded again; 0 if everything could. */
function useStale() {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  const since = useSyncExternalStore(subscribe, () => {
    const times = staleIn(cache).map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? 0 : Math.min(...times)
  })
  const tryAgain = () => {
    for (const query of staleIn(cache)) void query.fetch().catch(() => {}) // it stays as it is
  }
  return { since, tryAgain }
}
