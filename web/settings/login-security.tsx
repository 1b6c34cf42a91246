import { useQuery } from '@tanstack/react-query'
import type { LoginSettings } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { FactorRules } from './factor-rules.tsx'
import { loginSettingsQuery } from './login-settings-query.ts'

/** The brand's rules for logins. */
export function LoginSecurity() {
  const { data, error } = useQuery(loginSettingsQuery)
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  return (
    <>
      <FactorRules key={`factor ${data.updated_at}`} settings={data} />
      <SessionRules key={data.updated_at} settings={data} />
    </>
  )
}

const HOUR = 60
const DAY = 24 * HOUR
/** In minutes. */
const IDLE = [15, 30, HOUR, 4 * HOUR, 8 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY]
const LIFETIME = [HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY]
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 1],
] as const

/** `8 hours`. */
function lastsFor(minutes: number): string {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0) ?? (['minute', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
}

/** What can be chosen, and what was set otherwise. */
const optionsOf = (usual: number[], present: number) =>
  [...new Set([...usual, present])]
    .sort((one, other) => one - other)
    .map(minutes => ({ value: String(minutes), label: lastsFor(minutes) }))

/** How long sessions last. */
function SessionRules({ settings }: { settings: LoginSettings }) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { idle, lifetime } = fieldsOf(form)
      const login_settings = { idle_minutes: Number(idle), lifetime_minutes: Number(lifetime) }
      return confirmed(() => ask(api.PUT('/login_settings', { body: { login_settings } })))
    },
    { touches: [settingsKeys.loginSettings, keys.sessions], onSaved: () => toast(t('saved')) },
  )
  const { error } = saving
  const wrong = { idle: wrongIn(error, 'idle_minutes'), lifetime: wrongIn(error, 'lifetime_minutes') }
  return (
    <Form className="card" saving={saving} aria-label={t('logins.sessions')}>
      <h2>{t('logins.sessions')}</h2>
      <p className="quiet">{t('logins.sessions.about')}</p>
      {!wrong.idle && !wrong.lifetime && <ErrorNotice error={error} />}
      <Field label={t('logins.idle')} hint={t('logins.idle.hint')} wrong={wrong.idle}>
        {attributes => (
          <Select
            name="idle"
            defaultValue={String(settings.idle_minutes)}
            options={optionsOf(IDLE, settings.idle_minutes)}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('logins.lifetime')} wrong={wrong.lifetime}>
        {attributes => (
          <Select
            name="lifetime"
            defaultValue={String(settings.lifetime_minutes)}
            options={optionsOf(LIFETIME, settings.lifetime_minutes)}
            {...attributes}
          />
        )}
      </Field>
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
