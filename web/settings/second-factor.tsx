import { useState } from 'react'
import type { TotpSecret } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Me } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { QrCode } from './qr-code.tsx'

/** Two-factor authentication: off, being set up, or on. */
export function SecondFactor({ me }: { me: Me }) {
  const isOn = me['second_factor?']
  const [recovery, setRecovery] = useState<string[]>([])
  return (
    <div className="card">
      <h2>{t('factor.title')}</h2>
      <p>{isOn ? t('factor.on', { n: me.recovery_codes_left }) : t('factor.off')}</p>
      {recovery.length > 0 && (
        <div className="notice good" role="status">
          <p>{t('factor.recovery')}</p>
          <pre>{recovery.map(code => code.replace(/(.{4})(?=.)/g, '$1-')).join('\n')}</pre>
        </div>
      )}
      {isOn ? <TurnOff /> : <SetUp onDone={setRecovery} />}
    </div>
  )
}

function TurnOff() {
  const removing = useSaving(
    (form: HTMLFormElement) => ask(api.DELETE('/me/second_factor', { body: { code: codeOf(form) } })),
    { touches: [keys.me] },
  )
  return <CodeForm saving={removing} action={t('factor.remove')} />
}

function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const beginning = useSaving(() => confirmed(() => ask(api.POST('/me/second_factor'))), { touches: [] })
  const confirming = useSaving(
    (form: HTMLFormElement) => ask(api.PUT('/me/second_factor', { body: { code: codeOf(form) } })),
    { touches: [keys.me], onSaved: ({ recovery_codes }) => onDone(recovery_codes) },
  )
  if (!beginning.data)
    return (
      <>
        <ErrorNotice error={beginning.error} />
        <button type="button" className="button" onClick={() => beginning.mutate()}>
          {t('factor.begin')}
        </button>
      </>
    )
  return (
    <>
      <Key secret={beginning.data} />
      <CodeForm saving={confirming} action={t('factor.confirm')} />
    </>
  )
}

/** What an authenticator app needs. */
function Key({ secret: { uri, secret } }: { secret: TotpSecret }) {
  return (
    <>
      <p>{t('factor.scan')}</p>
      <QrCode text={uri} />
      <p>
        <code>{secret}</code>
      </p>
    </>
  )
}

interface CodeProps {
  saving: ReturnType<typeof useSaving<HTMLFormElement>>
  action: string
}

function CodeForm({ saving, action }: CodeProps) {
  const wrong = wrongIn(saving.error, 'code')
  return (
    <Form saving={saving}>
      {!wrong && <ErrorNotice error={saving.error} />}
      <Field label={t('code')} wrong={wrong}>
        {attributes => <input name="code" required autoComplete="one-time-code" {...attributes} />}
      </Field>
      <button type="submit" className="button" disabled={saving.isPending}>
        {action}
      </button>
    </Form>
  )
}

function codeOf(form: HTMLFormElement): string {
  return fieldsOf(form).code ?? ''
}
