import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '../api/client.ts'
import { meQuery } from '../api/staff.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useStore } from '../kit/use-store.ts'
import { dateOf, t } from '../language/language.ts'

/** Few people ever see it. */
const Required = lazyPart(async () => (await import('./second-factor-required.tsx')).SecondFactorRequired)

/** For those whose session can do nothing but set up, or show, a second factor: over the page, whose words stay. */
export function SecondFactorGate() {
  const state = useStore(session)
  const { data: me } = useQuery(meQuery)
  const isLimited = me?.['limited?'] ?? false
  useEffect(() => {
    if (isLimited && session.get() === 'on') session.set('limited')
  }, [isLimited])
  return state === 'limited' ? <Required /> : null
}

/** Until the day from which everybody needs a second factor. */
export function SecondFactorNotice() {
  const { data: me } = useQuery(meQuery)
  if (!me?.second_factor_from || me['second_factor?'] || me['limited?']) return null
  return (
    <p className="lost" role="status">
      {t('factor.from', { date: dateOf(me.second_factor_from) })}{' '}
      <Link to="/settings/{-$section}/{-$record}" params={{ section: 'me', record: undefined }}>
        {t('factor.begin')}
      </Link>
    </p>
  )
}
