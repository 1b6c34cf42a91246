import type { Brand } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The footer of the brand's replies by mail. */
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
