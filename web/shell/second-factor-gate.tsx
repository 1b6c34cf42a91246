import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '../api/client.ts'
import { meQuery } from '../api/staff.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useStore } from '../kit/use-store.ts'

// Few people ever see them.
const Required = lazyPart(async () => (await import('./second-factor-required.tsx')).SecondFactorRequired)
const Notice = lazyPart(async () => (await import('./second-factor-notice.tsx')).SecondFactorNotice)

/** For those whose session can do nothing but set up, or show, a second factor: over the page, whose words stay. */
export function SecondFactorGate() {
  const state = useStore(session)
  const isLimited = useQuery(meQuery).data?.['limited?'] ?? false
  useEffect(() => {
    if (isLimited && session.get() === 'on') session.set('limited')
  }, [isLimited])
  return state === 'limited' ? <Required /> : null
}

/** Until the day from which everybody needs a second factor, for those without one. */
export function SecondFactorToCome() {
  const { data: me } = useQuery(meQuery)
  const from = me?.second_factor_from
  return from && !me['second_factor?'] && !me['limited?'] ? <Notice from={from} /> : null
}
