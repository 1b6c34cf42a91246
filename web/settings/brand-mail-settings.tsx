import type { Brand } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Refusal } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The logo and the footer of the brand's replies by mail. */
export function BrandMailSettings({ brand }: { brand: Brand }) {
  const saving = useSaving(
    (form: HTMLFormElement) =>
      ask(api.PUT('/brand', { body: { brand: { mail_footer: fieldsOf(form).mail_footer || null } } })),
    { touches: [keys.brand], onSaved: () => toast(t('saved')) },
  )
  const { error, isPending } = saving
  return (
    <div className="card">
      <h2>{t('brand.mail')}</h2>
      <Logo brand={brand} />
      <Form saving={saving}>
        <ErrorNotice error={error} />
        <Field label={t('brand.footer')} hint={t('brand.footer.hint')} wrong={wrongIn(error, 'mail_footer')}>
          {attributes => (
            <textarea name="mail_footer" rows={3} defaultValue={brand.mail_footer ?? ''} {...attributes} />
          )}
        </Field>
        <button type="submit" className="button main" disabled={isPending}>
          {t('save')}
        </button>
      </Form>
    </div>
  )
}

function Logo({ brand: { logo_url, name } }: { brand: Brand }) {
  const options = { touches: [keys.brand], onSaved: () => toast(t('saved')) }
  const setting = useSaving(setLogo, options)
  const removing = useSaving(() => ask(api.DELETE('/brand/logo')), options)
  const path = logo_url && new URL(logo_url).pathname + new URL(logo_url).search
  return (
    <>
      <ErrorNotice error={setting.error ?? removing.error} />
      <Field label={t('brand.logo')} hint={t('brand.logo.hint')}>
        {attributes => (
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) setting.mutate(file)
              event.currentTarget.value = ''
            }}
            {...attributes}
          />
        )}
      </Field>
      {path && (
        <p className="row">
          <img src={path} alt={name} className="logo" />
          <button type="button" className="button" onClick={() => removing.mutate()}>
            {t('remove')}
          </button>
        </p>
      )}
    </>
  )
}

/** The body is the file itself. */
async function setLogo(file: File): Promise<void> {
  const response = await fetch('/api/v1/brand/logo', {
    method: 'PUT',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new Refusal(0, undefined)
  })
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => undefined))
}
