import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Me, meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The signature of the person who is logged in. */
export function SignatureSettings() {
  const { data: me } = useQuery(meQuery)
  return me ? <Signature me={me} /> : null
}

function Signature({ me }: { me: Me }) {
  const saving = useSaving(
    (form: HTMLFormElement) =>
      ask(
        api.PUT('/staff/{email}', {
          params: { path: { email: me.email } },
          body: { staff: { signature: fieldsOf(form).signature || null } },
        }),
      ),
    { touches: [keys.me, keys.staff], onSaved: () => toast(t('saved')) },
  )
  const { error, isPending } = saving
  return (
    <Form className="card" saving={saving}>
      <h2>{t('signature.mine')}</h2>
      <ErrorNotice error={error} />
      <Field label={t('signature.mine')} hint={t('signature.hint')} wrong={wrongIn(error, 'signature')}>
        {attributes => (
          <textarea name="signature" rows={4} defaultValue={me.signature ?? ''} {...attributes} />
        )}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
