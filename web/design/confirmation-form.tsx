import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { findOffer, onceConfirmed, type SignOnOffer } from '../api/sign-on-offer.ts'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { fieldsOf, useSaving, wrongIn } from './saving.ts'
import { UsePasskey } from './use-passkey.tsx'

const readOffer = async () => (await findOffer()) ?? null

/** Asks for another login at the provider, the password, or a code, in a dialog. */
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
  const { data: offer } = useQuery({ queryKey: keys.signOnOffer, queryFn: readOffer })
  const wrong = { password: wrongIn(saving.error, 'password'), code: wrongIn(saving.error, 'code') }
  return (
    <Dialog title={t('confirmation')} isOpen onClose={onClose}>
      <Form saving={saving}>
        <p>{t(offer ? 'confirmation.why.sign_on' : 'confirmation.why')}</p>
        {offer && <ByProvider offer={offer} onDone={onDone} />}
        <UsePasskey onDone={onDone} />
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

/** The provider asks in a tab of its own, so that nothing is lost here. */
function ByProvider({ offer, onDone }: { offer: SignOnOffer; onDone: () => void }) {
  useEffect(() => onceConfirmed(onDone), [onDone])
  const beginning = useSaving(
    async (tab: Window | null) => {
      const { url } = await ask(api.POST('/me/confirmation/sign_on')).catch(error => {
        tab?.close()
        throw error
      })
      tab?.location.replace(url)
      return tab ? undefined : url
    },
    { touches: [] },
  )
  const begin = () => {
    const tab = window.open('', '_blank') // at once, or browsers take it for an advertisement
    if (tab) tab.opener = null
    beginning.mutate(tab)
  }
  return (
    <>
      <ErrorNotice error={beginning.error} />
      {beginning.data ? (
        // Where the browser opens no tab by itself.
        <a className="button wide" dir="auto" href={beginning.data} target="_blank" rel="noopener noreferrer">
          {offer.button}
        </a>
      ) : (
        <button
          type="button"
          className="button wide"
          dir="auto"
          disabled={beginning.isPending}
          onClick={begin}
        >
          {offer.button}
        </button>
      )}
    </>
  )
}
