import { useState } from 'react'
import type { LoginSettings } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { DateField } from '../design/date-field.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** Whether everybody needs a second factor, from when, and who has none. */
export function FactorRules({ settings }: { settings: LoginSettings }) {
  const { second_factor: rule, without_second_factor: without } = settings
  const [isRequired, setRequired] = useState(rule.required)
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { from } = fieldsOf(form)
      const second_factor = {
        required: isRequired,
        ...(from ? { from } : {}),
        sign_on_counts: new FormData(form).has('sign_on_counts'),
      }
      return confirmed(() => ask(api.PUT('/login_settings', { body: { login_settings: { second_factor } } })))
    },
    { touches: [settingsKeys.loginSettings, keys.me], onSaved: () => toast(t('saved')) },
  )
  const wrong = wrongIn(saving.error, 'from')
  return (
    <Form className="card" saving={saving} aria-label={t('logins.factor')}>
      <h2>{t('logins.factor')}</h2>
      <p className="quiet">{t('logins.factor.about')}</p>
      {!wrong && <ErrorNotice error={saving.error} />}
      <label className="check">
        <input type="checkbox" checked={isRequired} onChange={event => setRequired(event.target.checked)} />
        {t('logins.factor.required')}
      </label>
      {isRequired && (
        <Field label={t('logins.factor.from')} wrong={wrong}>
          {attributes => (
            <DateField name="from" required defaultValue={rule.from ?? undefined} {...attributes} />
          )}
        </Field>
      )}
      <label className="check">
        <input type="checkbox" name="sign_on_counts" defaultChecked={rule.sign_on_counts} />
        {t('logins.factor.sign_on')}
      </label>
      <Without addresses={without} />
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function Without({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return <p>{t('logins.factor.all')}</p>
  return (
    <p>
      {t('logins.factor.without', { n: addresses.length })} <bdi>{addresses.join(', ')}</bdi>
    </p>
  )
}
