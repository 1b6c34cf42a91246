import '../language/settings-texts.ts'
import './second-factor-setup.css'
import { useState } from 'react'
import type { TotpSecret } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { t } from '../language/language.ts'
import { confirmed } from './confirmation.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { QrCode } from './qr-code.tsx'
import { fieldsOf, useSaving, wrongIn } from './saving.ts'

/** Sets up an authenticator: a key for the app, and a code to confirm it. */
export function SetUpSecondFactor({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [key, setKey] = useState<TotpSecret>()
  const beginning = useSaving(() => confirmed(() => ask(api.POST('/me/second_factor'))), {
    touches: [],
    onSaved: setKey,
  })
  const confirming = useSaving(
    (form: HTMLFormElement) => ask(api.PUT('/me/second_factor', { body: { code: codeIn(form) } })),
    { touches: [], onSaved: ({ recovery_codes }) => onDone(recovery_codes) },
  )
  if (!key)
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
      <p>{t('factor.scan')}</p>
      <QrCode text={key.uri} />
      <p>
        <code>{key.secret}</code>
      </p>
      <CodeForm saving={confirming} action={t('factor.confirm')} />
    </>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="notice good" role="status">
      <p>{t('factor.recovery')}</p>
      <pre>{codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-')).join('\n')}</pre>
    </div>
  )
}

interface CodeProps {
  saving: ReturnType<typeof useSaving<HTMLFormElement>>
  action: string
}

export function CodeForm({ saving, action }: CodeProps) {
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

/** The code in a CodeForm. */
export function codeIn(form: HTMLFormElement): string {
  return fieldsOf(form).code ?? ''
}
