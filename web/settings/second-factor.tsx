import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Me } from '../api/staff.ts'
import { useSaving } from '../design/saving.ts'
import { CodeForm, codeIn, RecoveryCodes, SetUpSecondFactor } from '../design/second-factor-setup.tsx'
import { dateOf, t } from '../language/language.ts'
import { Passkeys } from './passkeys.tsx'

/** Two-factor authentication, off, being set up, or on: by an authenticator app, and by passkeys. */
export function SecondFactor({ me }: { me: Me }) {
  const isOn = me['second_factor?']
  const hasApp = me['authenticator_app?']
  const queries = useQueryClient()
  const [recovery, setRecovery] = useState<string[]>([])
  const finish = (codes: string[]) => {
    if (codes.length > 0) setRecovery(codes)
    void queries.invalidateQueries({ queryKey: keys.me })
  }
  const mayRemove = !me.second_factor_from || me.passkeys > 0
  return (
    <>
      <div className="card">
        <h2>{t('factor.title')}</h2>
        <p>{isOn ? t('factor.on', { n: me.recovery_codes_left }) : t('factor.off')}</p>
        {me.second_factor_from && (
          <p>{t(isOn ? 'factor.stays' : 'factor.from', { date: dateOf(me.second_factor_from) })}</p>
        )}
        {recovery.length > 0 && <RecoveryCodes codes={recovery} />}
        {!hasApp && <SetUpSecondFactor onDone={finish} />}
        {hasApp && mayRemove && <RemoveApp isLast={me.passkeys === 0} />}
      </div>
      <Passkeys onAdded={finish} />
    </>
  )
}

/** Without passkeys, two-factor authentication is off then. */
function RemoveApp({ isLast }: { isLast: boolean }) {
  const removing = useSaving(
    (form: HTMLFormElement) => ask(api.DELETE('/me/second_factor', { body: { code: codeIn(form) } })),
    { touches: [keys.me] },
  )
  return <CodeForm saving={removing} action={t(isLast ? 'factor.remove' : 'factor.remove.app')} />
}
