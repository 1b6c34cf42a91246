import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Presence } from '../../client/api.ts'
import { browserClock } from '../kit/clock.ts'
import { api } from './client.ts'
import { createLive, presences } from './create-live.ts'
import { isNotifier } from './notifier.ts'
import { forgetReads } from './reads.ts'
import { meQuery } from './staff.ts'

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
      // Nothing stays on the screen of somebody who has been logged out elsewhere.
      onRefused: () => void api.GET('/me').catch(() => {}),
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

/** Reports that the person views or answers a conversation, once it is known, while the component is mounted. */
export function usePresence(
  { slug, id }: { slug: string; id: number | undefined },
  state: 'viewing' | 'answering',
): void {
  const { data: me } = useQuery(meQuery)
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
    let isSaid = false
    const first = setTimeout(() => {
      isSaid = true
      void say(state)
    }, 600)
    const again = setInterval(() => document.hidden || say(state), SAY_AGAIN_MS)
    // Another tab of the person, which was there too, has left.
    const stop = presences.subscribe(() => {
      const isMe = (one: Presence) => one.conversation_id === id && one.user.id === me?.id
      if (isSaid && id !== undefined && me && !document.hidden && !presences.get().some(isMe)) void say(state)
    })
    return () => {
      clearTimeout(first)
      clearInterval(again)
      stop()
    }
  }, [slug, id, me, state])
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
