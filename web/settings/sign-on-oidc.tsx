import { useState } from 'react'
import type { SignOn, SignOnCheck } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Copied } from './copied.tsx'
import type { Provider } from './sign-on-form.tsx'

interface Props {
  provider: Provider | null
  error: Error | null
}

/** As the API takes them, of a form's fields: an empty secret stays. */
export function oidcFrom({ issuer, client_id, client_secret }: Record<string, string>) {
  return { kind: 'oidc' as const, issuer, client_id, ...(client_secret ? { client_secret } : {}) }
}

/** An OpenID provider, and our registration there. */
export function OidcConnection({ provider, error }: Props) {
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const checking = useSaving(() => ask(api.POST('/sign_on/check', { body: { issuer } })), { touches: [] })
  const isOther = provider !== null && issuer !== provider.issuer
  return (
    <>
      <Field
        label={t('signOn.issuer')}
        hint={t('signOn.issuer.hint')}
        wrong={wrongIn(error ?? checking.error, 'issuer')}
      >
        {attributes => (
          <input
            name="issuer"
            type="url"
            required
            value={issuer}
            onChange={event => {
              setIssuer(event.target.value)
              checking.reset()
            }}
            {...attributes}
          />
        )}
      </Field>
      <p className="row">
        <button
          type="button"
          className="button"
          disabled={checking.isPending || issuer === ''}
          onClick={() => checking.mutate()}
        >
          {t('signOn.check')}
        </button>
        <span role="status">{checking.data && <Found check={checking.data} />}</span>
      </p>
      <Field label={t('signOn.client')} wrong={wrongIn(error, 'client_id')}>
        {attributes => (
          <input name="client_id" required defaultValue={provider?.client_id ?? undefined} {...attributes} />
        )}
      </Field>
      <Field
        label={t('signOn.secret')}
        hint={provider && !isOther ? t('signOn.secret.hint') : undefined}
        wrong={wrongIn(error, 'client_secret')}
      >
        {attributes => (
          <input
            name="client_secret"
            type="password"
            autoComplete="off"
            required={!provider || isOther}
            {...attributes}
          />
        )}
      </Field>
    </>
  )
}

function Found({ check }: { check: SignOnCheck }) {
  if (!check['works?']) return <span className="bad">{check.said}</span>
  return (
    <span className="quiet">
      {t('signOn.found', { n: check.keys })} {check.reports_logouts ? t('signOn.found.logouts') : ''}
    </span>
  )
}

/** What has to be entered at the provider. */
export function OidcAddresses({ of }: { of: SignOn }) {
  return (
    <>
      <Copied label={t('signOn.redirect')} text={of.redirect_uri} />
      <Copied label={t('signOn.logout')} text={of.logout_uri} />
      <Copied label={t('signOn.post_logout')} text={of.post_logout_redirect_uri} />
    </>
  )
}
