import { api, ask } from '../api/client.ts'
import { Refusal } from '../api/refusal.ts'
import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { fieldsOf, useSaving, wrongIn } from './saving.ts'

interface PendingConfirmation {
  confirmed: () => void
  /** Refused as before, with this. */
  given: (up: Error) => void
  refusal: Refusal
}

const asked = createStore<PendingConfirmation | null>(null)

/** Runs something that may need a fresh login: if so, asks for the password and runs it again. */
export async function confirmed<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'confirmation_required')) throw error
    await new Promise<void>((resolve, reject) => {
      asked.set({ confirmed: resolve, given: reject, refusal: error })
    })
    return run()
  }
}

/** Where `confirmed` asks. */
export function ConfirmationDialog() {
  const now = useStore(asked)
  const close = () => {
    asked.set(null)
    now?.given(now.refusal)
  }
  return (
    <Dialog title={t('confirmation')} isOpen={now !== null} onClose={close}>
      {now && <ConfirmationForm onDone={now.confirmed} />}
    </Dialog>
  )
}

function ConfirmationForm({ onDone }: { onDone: () => void }) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { password, code } = fieldsOf(form)
      return ask(api.POST('/me/confirmation', { body: password ? { password } : { code: code ?? '' } }))
    },
    {
      touches: [],
      onSaved() {
        asked.set(null)
        onDone()
      },
    },
  )
  const wrong = { password: wrongIn(saving.error, 'password'), code: wrongIn(saving.error, 'code') }
  return (
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
  )
}
