import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myBrandsQuery, switchTo } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The person's brands, and a new one. */
export function BrandsSettings() {
  const { data: mine, error } = useQuery(myBrandsQuery)
  if (isObstacle(error, mine)) return <ErrorNotice error={error} />
  if (!mine) return <Loading />
  return (
    <>
      <div className="card">
        <h2>{t('settings.brands')}</h2>
        <table>
          <tbody>
            {mine.brands.map(brand => (
              <tr key={brand.slug}>
                <td>
                  <strong dir="auto">{brand.name}</strong>
                </td>
                <td>
                  <bdi>{brand.url}</bdi>
                </td>
                <td>
                  {brand['current?'] ? (
                    t('brands.current')
                  ) : (
                    <button
                      type="button"
                      className="button"
                      aria-label={t('brands.switch.to', { name: brand.name })}
                      onClick={() => void switchTo(brand.slug).catch(toastError)}
                    >
                      {t('brands.switch')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mine['can_create?'] && <NewBrand />}
    </>
  )
}

/** Each brand is separate: customers, staff and settings of one are invisible to the others. */
function NewBrand() {
  const [url, setUrl] = useState<string>()
  const saving = useSaving(
    async (form: HTMLFormElement) => {
      const { name = '', slug = '' } = fieldsOf(form)
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return ask(api.POST('/brands', { body: { brand: { name, slug, time_zone: timeZone } } }))
    },
    { touches: [keys.myBrands], onSaved: made => setUrl(made.login_url) },
  )
  const wrong = { name: wrongIn(saving.error, 'name'), slug: wrongIn(saving.error, 'slug') }
  return (
    <div className="card">
      <h2>{t('brands.new')}</h2>
      <p className="quiet">{t('brands.about')}</p>
      {url ? (
        <p className="notice good" role="status">
          {t('brands.made')} <a href={url}>{t('brands.enter')}</a>
        </p>
      ) : (
        <Form saving={saving}>
          <ErrorNotice error={wrong.name || wrong.slug ? null : saving.error} />
          <Field label={t('name')} wrong={wrong.name}>
            {attributes => <input name="name" required maxLength={200} {...attributes} />}
          </Field>
          <Field label={t('brands.slug')} hint={t('brands.slug.hint')} wrong={wrong.slug}>
            {attributes => (
              <input
                name="slug"
                required
                pattern="[a-z0-9]([a-z0-9\-]{0,61}[a-z0-9])?"
                autoCapitalize="none"
                spellCheck={false}
                {...attributes}
              />
            )}
          </Field>
          <button type="submit" className="button main" disabled={saving.isPending}>
            {t('brands.create')}
          </button>
        </Form>
      )}
    </div>
  )
}
