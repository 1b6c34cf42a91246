import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { session } from '../api/client.ts'
import { meQuery } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { Dialog } from '../design/dialog.tsx'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { createLoginForm } from '../login/login-form.ts'

/** The form of the login page, which is no component. */
function LoginForm({ onIn }: { onIn: (id: number) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const enter = useEffectEvent(onIn)
  useLayoutEffect(() => {
    place.current?.replaceChildren(createLoginForm({ onIn: id => enter(id) }))
  }, [])
  return <div ref={place} />
}

/** For those whose session ends while they write: the page stays, with their words, and goes on after the login. */
export function LogInAgain() {
  const state = useStore(session)
  const queries = useQueryClient()
  const outbox = useOutbox()
  const { data: me } = useQuery(meQuery)
  const goOn = (id: number) => {
    // Somebody else must not find what this person was writing, nor send it: the session stays over for this page.
    if (id !== me?.id) return location.assign('/')
    session.set('on')
    void queries.invalidateQueries()
    void outbox.flush()
  }
  useEffect(() => {
    if (state !== 'put off') return
    const ask = () => session.set('over')
    addEventListener('input', ask)
    return () => removeEventListener('input', ask)
  }, [state])
  if (state !== 'over') return null
  return (
    <Dialog title={t('session.over')} isOpen onClose={() => session.set('put off')}>
      <p>{t('session.over.kept')}</p>
      <LoginForm onIn={goOn} />
    </Dialog>
  )
}
