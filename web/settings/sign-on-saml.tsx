import { useState } from 'react'
import type { SignOn } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { dateOf, t } from '../language/language.ts'
import { Copied } from './copied.tsx'
import type { Provider } from './sign-on-form.tsx'

type Saml = NonNullable<Provider['saml']>

/** As the API takes them, of a form's fields: what is empty stays. */
export function samlFrom(fields: Record<string, string>, saml: Saml | undefined) {
  const { metadata, metadata_url, certificates = '', email_attribute, name_attribute } = fields
  const isChanged = certificates.trim() !== (saml ? pemOf(saml) : '')
  return {
    kind: 'saml' as const,
    ...(metadata_url ? { metadata_url } : metadata ? { metadata } : {}),
    ...(isChanged ? { certificates: blocksIn(certificates) } : {}),
    email_attribute: email_attribute || null,
    name_attribute: name_attribute || null,
  }
}

const pemOf = ({ certificates }: Saml) => certificates.map(({ pem }) => pem).join('\n')

const blocksIn = (text: string) =>
  text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map(block => block.trim())
    .filter(Boolean)

interface Props {
  saml: Saml | undefined
  error: Error | null
}

/** A SAML provider: its metadata, its certificates, and the attributes that name people. */
export function SamlConnection({ saml, error }: Props) {
  const attribute = (name: 'email_attribute' | 'name_attribute', hint?: string) => (
    <Field label={t(`signOn.${name}`)} hint={hint} wrong={wrongIn(error, name)}>
      {attributes => <input name={name} defaultValue={saml?.[name] ?? undefined} {...attributes} dir="ltr" />}
    </Field>
  )
  return (
    <>
      <Metadata saml={saml} error={error} />
      {saml && <Certificates saml={saml} error={error} />}
      {attribute('email_attribute', t('signOn.email_attribute.hint'))}
      {attribute('name_attribute')}
    </>
  )
}

function Metadata({ saml, error }: Props) {
  const [given, setGiven] = useState({ metadata: '', metadata_url: '' })
  const checking = useSaving(
    () => {
      const { metadata, metadata_url } = given
      return ask(api.POST('/sign_on/check', { body: metadata_url ? { metadata_url } : { metadata } }))
    },
    { touches: [] },
  )
  const change = (name: keyof typeof given) => (event: { target: { value: string } }) => {
    setGiven({ ...given, [name]: event.target.value })
    checking.reset()
  }
  const wrong = (name: string) => wrongIn(error ?? checking.error, name)
  const hint = saml?.metadata_url
    ? t('signOn.metadata_url.read', { url: saml.metadata_url })
    : t('signOn.metadata_url.hint')
  return (
    <>
      <Field label={t('signOn.metadata_url')} hint={hint} wrong={wrong('metadata_url')}>
        {attributes => (
          <input
            name="metadata_url"
            type="url"
            value={given.metadata_url}
            onChange={change('metadata_url')}
            {...attributes}
            dir="ltr"
          />
        )}
      </Field>
      <Field
        label={t('signOn.metadata')}
        hint={saml ? t('signOn.metadata.hint') : undefined}
        wrong={wrong('metadata')}
      >
        {attributes => (
          <textarea
            name="metadata"
            rows={4}
            spellCheck={false}
            value={given.metadata}
            onChange={change('metadata')}
            {...attributes}
            dir="ltr"
          />
        )}
      </Field>
      <p className="row">
        <button
          type="button"
          className="button"
          disabled={checking.isPending || (given.metadata === '' && given.metadata_url === '')}
          onClick={() => checking.mutate()}
        >
          {t('signOn.check')}
        </button>
        <span role="status">{checking.data && <Found check={checking.data} />}</span>
      </p>
    </>
  )
}

function Found({ check }: { check: { said: string | null; keys: number; issuer: string } }) {
  if (check.said !== null) return <span className="bad">{check.said}</span>
  return (
    <span className="quiet">
      {t('signOn.found.certificates', { n: check.keys })} <bdi>{check.issuer}</bdi>
    </span>
  )
}

function Certificates({ saml, error }: { saml: Saml; error: Error | null }) {
  return (
    <>
      {saml.warns_of && (
        <p className="notice bad" role="status">
          {t('signOn.warns', { date: dateOf(saml.warns_of) })}
        </p>
      )}
      <Field
        label={t('signOn.certificates')}
        hint={t('signOn.certificates.hint')}
        wrong={wrongIn(error, 'certificates')}
      >
        {attributes => (
          <textarea
            name="certificates"
            rows={4}
            spellCheck={false}
            defaultValue={pemOf(saml)}
            {...attributes}
            dir="ltr"
          />
        )}
      </Field>
      <ul className="quiet small">
        {saml.certificates.map(({ fingerprint, expires_at }) => (
          <li key={fingerprint}>
            <code>{fingerprint.slice(0, SHOWN)}…</code> {t('tokens.ends', { time: dateOf(expires_at) })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Of a fingerprint: eight bytes. */
const SHOWN = 23

/** What has to be entered at the provider. */
export function SamlAddresses({ saml }: Pick<SignOn, 'saml'>) {
  return (
    <>
      <Copied label={t('signOn.entity')} text={saml.entity_id} />
      <Copied label={t('signOn.acs')} text={saml.acs_url} />
    </>
  )
}
