import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, ask } from '../api/client.ts'
import { mailLoginQuery, providersQuery } from '../api/mailboxes.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import type { Mailbox } from './mailbox-fields.tsx'

/** Providers to sign in with. */
export type SignInProvider = 'google' | 'microsoft' | 'other'

interface Props {
  mailbox: Mailbox
  onChange: (changes: Partial<Mailbox>) => void
}

/** Chooses between a password and signing in; hidden if the server is registered with no provider. */
export function LoginFields({ mailbox, onChange }: Props) {
  const { data: known } = useQuery(providersQuery)
  const { data: login } = useQuery(mailLoginQuery(mailbox.mailLogin))
  const providers = known?.sign_in ?? []
  if (providers.length === 0 && !login) return null
  const chosen = mailbox.signInWith ?? login?.provider ?? ''
  return (
    <fieldset>
      <legend>{t('signIn')}</legend>
      <Field label={t('signIn.with')}>
        {attributes => (
          <Select
            value={mailbox.isSigningIn ? chosen : ''}
            onChange={provider =>
              onChange({
                signInWith: provider || undefined,
                isSigningIn: provider !== '',
                mailLogin: undefined,
              })
            }
            options={[
              { value: '', label: t('signIn.password') },
              ...providers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...attributes}
          />
        )}
      </Field>
      {mailbox.isSigningIn && chosen && (
        <SigningIn key={chosen} provider={chosen} mailbox={mailbox} onChange={onChange} />
      )}
    </fieldset>
  )
}

/** Opens the provider's page and waits until somebody has signed in. */
function SigningIn({ provider, mailbox, onChange }: Props & { provider: SignInProvider }) {
  const { incoming, outgoing, mailLogin } = mailbox
  const hosts = [...new Set([incoming.host, outgoing.host].filter(Boolean))]
  const opened = useRef<Window | null>(null)
  const beginning = useSaving(
    () => {
      const body = { mail_login: { provider, user: incoming.user || mailbox.email, hosts } }
      return ask(api.POST('/mail_logins', { body }))
    },
    {
      touches: [],
      onSaved: ({ authorization_url: url }) => {
        if (opened.current) opened.current.location.href = url
      },
    },
  )
  const begun = beginning.data
  const { data: login } = useQuery(mailLoginQuery(begun?.id ?? mailLogin, begun !== undefined))
  const isNew = begun !== undefined && login?.id === begun.id && login.state === 'connected'
  useEffect(() => {
    if (isNew && mailLogin !== begun.id) onChange({ mailLogin: begun.id })
  }, [isNew, begun, mailLogin, onChange])
  const state = login?.state ?? 'none'
  return (
    <>
      <ErrorNotice error={beginning.error} />
      <p role="status" className={state === 'connected' ? 'notice good' : 'hint'}>
        {t(`signIn.${state}`, { error: login?.error ?? '' })}
      </p>
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={beginning.isPending}
          onClick={() => {
            // Browsers block windows that open later than the click.
            opened.current = window.open('about:blank', '_blank', 'popup,width=560,height=720')
            beginning.mutate(undefined, { onError: () => opened.current?.close() })
          }}
        >
          {t(state === 'none' ? 'signIn.begin' : 'signIn.again')}
        </button>
        {state === 'pending' && begun && (
          <a href={begun.authorization_url} target="_blank" rel="noopener">
            {t('signIn.link')}
          </a>
        )}
      </div>
    </>
  )
}
