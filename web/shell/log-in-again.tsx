import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { session } from '../api/client.ts'
import { meQuery } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { Dialog } from '../design/dialog.tsx'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import type { createLoginForm } from '../login/login-form.ts'

interface FormProps {
  onIn: (id: number) => void
}

const LoginForm = lazy(async () => {
  const form = await import('../login/login-form.ts').catch(() => undefined)
  return { default: form ? componentOf(form.createLoginForm) : ElsewhereLink }
})

/** The form of the login page is no component. */
function componentOf(create: typeof createLoginForm) {
  return ({ onIn }: FormProps) => {
    const place = useRef<HTMLDivElement>(null)
    const enter = useEffectEvent(onIn)
    useLayoutEffect(() => {
      place.current?.replaceChildren(create({ onIn: id => enter(id) }))
    }, [])
    return <div ref={place} />
  }
}

/** Where the code of the form cannot be loaded any longer. */
function ElsewhereLink(_: FormProps) {
  return (
    <a className="button main" href="/login" target="_blank" rel="noreferrer">
      {t('log_in')}
    </a>
  )
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
    // The dialog opens with its form, whose first field then has the focus.
    <Suspense>
      <Dialog title={t('session.over')} isOpen onClose={() => session.set('put off')}>
        <p>{t('session.over.kept')}</p>
        <LoginForm onIn={goOn} />
      </Dialog>
    </Suspense>
  )
}
