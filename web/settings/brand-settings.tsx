import { useQuery } from '@tanstack/react-query'
import type { Brand } from '../../client/api.ts'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { useMay } from '../api/use-may.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Loading } from '../design/loading.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { zonesWith } from '../kit/zones.ts'
import { t } from '../language/language.ts'
import { BrandMailSettings } from './brand-mail-settings.tsx'
import { searchLanguages } from './search-languages.ts'

// Owners alone see it.
const BrandDeletion = lazyPart(async () => (await import('./brand-deletion.tsx')).BrandDeletion)

const SURVEYS = { never: null, '1h': 60, '4h': 240, '1d': 1_440, '3d': 4_320 } as const
const RESOLVE_ON = ['any', 'reply', 'never'] as const

export function BrandSettings() {
  const { data: brand, error } = useQuery(brandQuery)
  const mayDelete = useMay('brand.delete')
  if (isObstacle(error, brand)) return <ErrorNotice error={error} />
  if (!brand) return <Loading />
  return (
    <>
      <Rules brand={brand} />
      <BrandMailSettings brand={brand} />
      {mayDelete && <BrandDeletion />}
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
          <Select
            name="time_zone"
            defaultValue={brand.time_zone}
            options={zonesWith(brand.time_zone)}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('brand.language')} wrong={wrongIn(error, 'language')}>
        {attributes => (
          <Select
            name="language"
            defaultValue={brand.language}
            options={searchLanguages(brand.languages)}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('brand.resolve_on')} wrong={wrongIn(error, 'resolve_on')}>
        {attributes => (
          <Select
            name="resolve_on"
            defaultValue={brand.resolve_on}
            options={RESOLVE_ON.map(what => ({ value: what, label: t(`brand.resolve_on.${what}`) }))}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('brand.survey')} wrong={wrongIn(error, 'survey_after')}>
        {attributes => (
          <Select
            name="survey_after"
            defaultValue={survey}
            options={[
              ...(survey === '' ? [{ value: '', label: `${brand.survey_after_minutes} min` }] : []),
              ...(Object.keys(SURVEYS) as (keyof typeof SURVEYS)[]).map(key => ({
                value: key,
                label: t(`brand.survey.${key}`),
              })),
            ]}
            {...attributes}
          />
        )}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
