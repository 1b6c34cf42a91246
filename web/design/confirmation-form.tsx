import { api, ask } from '../api/client.ts'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { fieldsOf, useSaving, wrongIn } from './saving.ts'

/** Asks for the password, or a code, in a dialog. */
export function ConfirmationForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { password, code } = fieldsOf(form)
      return ask(api.POST('/me/confirmation', { body: password ? { password } : { code: code ?? '' } }))
    },
    {
      touches: [],
      onSaved: onDone,
    },
  )
  const wrong = { password: wrongIn(saving.error, 'password'), code: wrongIn(saving.error, 'code') }
  return (
    <Dialog title={t('confirmation')} isOpen onClose={onClose}>
      <Form saving={saving}>
        <p>{t('confirmation.why')}</p>
        {!wrong.password && !wrong.code && <ErrorNotice error={saving.error} />}
        <Field label={t('password')} wrong={wrong.password}>
          {attributes => (
            <input name="password" type="password" autoComplete="current-password" {...attributes} />
          )}
        </Field>
        <Field label={t('confirmation.code')} hint={t('code.hint')} wrong={wrong.code}>
          {attributes => <input name="code" autoComplete="one-time-code" {...attributes} />}
        </Field>
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('confirmation.go_on')}
        </button>
      </Form>
    </Dialog>
  )
}
