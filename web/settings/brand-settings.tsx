import { useQuery } from '@tanstack/react-query'
import type { Brand } from '../../client/api.ts'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { BrandMailSettings } from './brand-mail-settings.tsx'

const SURVEYS = { never: null, '1h': 60, '4h': 240, '1d': 1_440, '3d': 4_320 } as const
const RESOLVE_ON = ['any', 'reply', 'never'] as const

export function BrandSettings() {
  const { data: brand, error } = useQuery(brandQuery)
  if (isObstacle(error, brand)) return <ErrorNotice error={error} />
  if (!brand) return <p>{t('loading')}</p>
  return (
    <>
      <Rules brand={brand} />
      <BrandMailSettings brand={brand} />
    </>
  )
}

function Rules({ brand }: { brand: Brand }) {
  const survey =
    Object.entries(SURVEYS).find(([, minutes]) => minutes === brand.survey_after_minutes)?.[0] ?? ''
  const store = (form: HTMLFormElement) => {
    const { survey_after, resolve_on, ...fields } = fieldsOf(form)
    const rules = { resolve_on: resolve_on as Brand['resolve_on'], survey_after: survey_after || undefined }
    return ask(api.PUT('/brand', { body: { brand: { ...fields, ...rules } } }))
  }
  const saving = useSaving(store, { touches: [keys.brand, keys.me], onSaved: () => toast(t('saved')) })
  const { error, isPending } = saving
  return (
    <Form className="card" saving={saving}>
      <h2>{t('settings.brand')}</h2>
      <ErrorNotice error={error} />
      <Field label={t('brand.name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={brand.name} {...attributes} />}
      </Field>
      <Field label={t('brand.time_zone')} wrong={wrongIn(error, 'time_zone')}>
        {attributes => (
          <select name="time_zone" defaultValue={brand.time_zone} {...attributes}>
            {[...new Set([brand.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(zone => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('brand.language')} wrong={wrongIn(error, 'language')}>
        {attributes => (
          <select name="language" defaultValue={brand.language} {...attributes}>
            {brand.languages.map(language => (
              <option key={language}>{language}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('brand.resolve_on')} wrong={wrongIn(error, 'resolve_on')}>
        {attributes => (
          <select name="resolve_on" defaultValue={brand.resolve_on} {...attributes}>
            {RESOLVE_ON.map(what => (
              <option key={what} value={what}>
                {t(`brand.resolve_on.${what}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('brand.survey')} wrong={wrongIn(error, 'survey_after')}>
        {attributes => (
          <select name="survey_after" defaultValue={survey} {...attributes}>
            {survey === '' && <option value="">{brand.survey_after_minutes} min</option>}
            {(Object.keys(SURVEYS) as (keyof typeof SURVEYS)[]).map(key => (
              <option key={key} value={key}>
                {t(`brand.survey.${key}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
