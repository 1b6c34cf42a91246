import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, ask, logOut, session } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { AddPasskey } from '../design/add-passkey.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving } from '../design/saving.ts'
import { CodeForm, codeIn, RecoveryCodes, SetUpSecondFactor } from '../design/second-factor-setup.tsx'
import { UsePasskey } from '../design/use-passkey.tsx'
import { t } from '../language/language.ts'

/** The brand requires a second factor: its set-up, or a code, and nothing else until then. */
export function SecondFactorRequired() {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const { data: me } = useQuery(meQuery)
  const [recovery, setRecovery] = useState<string[]>([])
  // What is known of the caller may be from before.
  useEffect(() => void queries.invalidateQueries({ queryKey: keys.me }), [queries])
  const goOn = async () => {
    await queries.refetchQueries({ queryKey: keys.me })
    session.set('on')
    void queries.invalidateQueries()
    void outbox.flush()
  }
  const showing = useSaving(
    (form: HTMLFormElement) => ask(api.POST('/me/confirmation', { body: { code: codeIn(form) } })),
    { touches: [], onSaved: goOn },
  )
  const leaving = useSaving(logOut, { touches: [] })
  const hasIt = me?.['second_factor?'] && recovery.length === 0
  return (
    <Dialog title={t('factor.title')} isOpen>
      {!me && <Loading />}
      <p>{t(hasIt ? 'factor.required.code' : 'factor.required')}</p>
      {hasIt && (
        <>
          <UsePasskey onDone={goOn} />
          <CodeForm saving={showing} action={t('factor.confirm')} />
        </>
      )}
      {me && !hasIt && recovery.length === 0 && (
        <>
          <SetUpSecondFactor onDone={setRecovery} />
          <AddPasskey onDone={setRecovery} />
        </>
      )}
      {recovery.length > 0 && (
        <>
          <RecoveryCodes codes={recovery} />
          <button type="button" className="button main" onClick={goOn}>
            {t('factor.required.done')}
          </button>
        </>
      )}
      <ErrorNotice error={leaving.error} />
      {recovery.length === 0 && (
        <p>
          <button type="button" className="button plain" onClick={() => leaving.mutate()}>
            {t('log_out')}
          </button>
        </p>
      )}
    </Dialog>
  )
}
