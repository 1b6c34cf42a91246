import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserClock } from '../kit/clock.ts'
import { api } from './client.ts'
import { createLive } from './create-live.ts'
import { isNotifier } from './notifier.ts'
import { forgetReads } from './reads.ts'

/** Follows the brand's events while the component is mounted. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const { look, end } = createLive({
      queries,
      open: url => new EventSource(url),
      clock: browserClock,
      random: Math.random,
      onAgain: forgetReads,
      // Browsers give one host few connections. One tab stays connected, to notify.
      isAway: () => document.hidden && !isNotifier(),
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [queries])
}

const SAY_AGAIN_MS = 20_000

/** Reports that the person views or answers a conversation while the component is mounted. */
export function usePresence(slug: string, state: 'viewing' | 'answering'): void {
  useEffect(() => {
    const say = (now: 'viewing' | 'answering' | 'gone') =>
      api
        .PUT('/conversations/{slug}/presence', {
          params: { path: { slug } },
          body: { state: now },
          keepalive: true,
        })
        .catch(() => {})
    // Passing through a list by keyboard does not count as viewing.
    const first = setTimeout(() => say(state), 600)
    const again = setInterval(() => document.hidden || say(state), SAY_AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [slug, state])
  useEffect(
    () => () =>
      void api
        .PUT('/conversations/{slug}/presence', {
          params: { path: { slug } },
          body: { state: 'gone' },
          keepalive: true,
        })
        .catch(() => {}),
    [slug],
  )
}
