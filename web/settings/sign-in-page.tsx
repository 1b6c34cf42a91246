import '../language/settings-texts.ts'
import { useEffect, useRef } from 'react'
import { api, ask } from '../api/client.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'

/** Mail providers redirect to this page, which passes their response to the server. */
export function SignInPage() {
  usePageTitle(t('signIn'))
  const handing = useSaving(
    () => {
      const { state = '', ...rest } = Object.fromEntries(new URLSearchParams(window.location.search))
      const { code, iss, error, error_description } = rest
      const response = { state, code, iss, error, error_description }
      return ask(api.POST('/mail_logins/response', { body: { response } }))
    },
    { touches: [] },
  )
  const isHanded = useRef(false)
  useEffect(() => {
    if (isHanded.current) return
    isHanded.current = true // the response counts once
    handing.mutate()
  }, [handing])
  const { data: login, error } = handing
  return (
    <div className="page settings">
      <header>
        <h1>{t('signIn')}</h1>
      </header>
      <div className="card" role="status">
        <ErrorNotice error={error} />
        {!login && !error && <p>{t('signIn.checking')}</p>}
        {login && (
          <p className={login.state === 'connected' ? 'notice good' : 'notice bad'}>
            {t(login.state === 'connected' ? 'signIn.done' : 'signIn.refused', { error: login.error ?? '' })}
          </p>
        )}
      </div>
    </div>
  )
}
