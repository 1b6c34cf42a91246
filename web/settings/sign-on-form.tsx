import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignOn } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { roleName, rolesQuery } from './roles-query.ts'
import { type GroupRow, groupsFrom, rowsOf, SignOnGroups } from './sign-on-groups.tsx'
import { OidcAddresses, OidcConnection, oidcFrom } from './sign-on-oidc.tsx'
import { SamlAddresses, SamlConnection, samlFrom } from './sign-on-saml.tsx'

export type Provider = NonNullable<SignOn['provider']>

type Kind = Provider['kind']

/** Instead of a role. */
const REFUSE = ''

const domainsIn = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

/** The provider, who may come, and what groups give. */
export function SignOnForm({ of }: { of: SignOn }) {
  const { provider } = of
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'oidc')
  /** As it is now, if it stays of its kind. */
  const current = provider?.kind === kind ? provider : null
  const [rows, setRows] = useState<GroupRow[]>(() => rowsOf(provider?.groups ?? []))
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const fields = fieldsOf(form)
      const { button, group_claim, default_role, domains } = fields
      const isOn = (name: string) => new FormData(form).has(name)
      const sign_on = {
        ...(kind === 'saml' ? samlFrom(fields, current?.saml ?? undefined) : oidcFrom(fields)),
        button,
        group_claim,
        groups: groupsFrom(rows),
        default_role: default_role || null,
        domains: domainsIn(domains),
        creates_members: isOn('creates_members'),
        trusts_addresses: isOn('trusts_addresses'),
        ...(kind === 'oidc' ? { ends_login: isOn('ends_login') } : {}),
        ...(provider ? { only: isOn('only') } : {}),
      }
      return confirmed(() => ask(api.PUT('/sign_on', { body: { sign_on } })))
    },
    { touches: [keys.signOn], onSaved: () => toast(t('saved')) },
  )
  const removing = useSaving(() => confirmed(() => ask(api.DELETE('/sign_on'))), { touches: [keys.signOn] })
  const { error } = saving
  return (
    <Form className="card" saving={saving} aria-label={t('settings.sign-on')}>
      <h2>{t('settings.sign-on')}</h2>
      <p className="quiet">{t('signOn.about')}</p>
      <ErrorNotice error={removing.error ?? error} />
      <KindField kind={kind} onChange={setKind} />
      {kind === 'saml' ? (
        <SamlConnection saml={current?.saml ?? undefined} error={error} />
      ) : (
        <OidcConnection provider={current} error={error} />
      )}
      <ButtonField provider={provider} error={error} />
      {kind === 'saml' ? <SamlAddresses saml={of.saml} /> : <OidcAddresses of={of} />}
      <h3>{t('signOn.groups')}</h3>
      <p className="quiet">{t('signOn.groups.about')}</p>
      <SignOnGroups rows={rows} onChange={setRows} error={error} />
      <Rest key={kind} kind={kind} provider={provider} error={error} />
      <div className="row">
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
        {provider && (
          <DeleteButton
            isPending={removing.isPending}
            onDelete={() => removing.mutate()}
            label={t('signOn.remove')}
            question={t('signOn.remove.sure')}
            says={t('signOn.remove.says')}
          />
        )}
      </div>
    </Form>
  )
}

interface PartProps {
  provider: Provider | null
  error: Error | null
}

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Field label={t('signOn.kind')}>
      {attributes => (
        <Select
          value={kind}
          options={[
            { value: 'oidc', label: 'OpenID Connect' },
            { value: 'saml', label: 'SAML 2.0' },
          ]}
          onChange={chosen => onChange(chosen as Kind)}
          {...attributes}
        />
      )}
    </Field>
  )
}

function ButtonField({ provider, error }: PartProps) {
  return (
    <Field label={t('signOn.button')} wrong={wrongIn(error, 'button')}>
      {attributes => (
        <input
          name="button"
          required
          maxLength={60}
          defaultValue={provider?.button ?? t('signOn.button.usual')}
          {...attributes}
        />
      )}
    </Field>
  )
}

/** Those in no group, and who may come. */
function Rest({ kind, provider, error }: PartProps & { kind: Kind }) {
  const { data: roles } = useQuery(rolesQuery)
  const known = (roles?.roles ?? []).filter(({ key }) => key !== 'owner')
  /** Trust is given to one kind of provider, and not to the next one with it. */
  const current = { ...provider, trusts_addresses: provider?.kind === kind && provider.trusts_addresses }
  const check = (
    name: 'creates_members' | 'trusts_addresses' | 'ends_login' | 'only',
    { isOn = false, isLocked = false } = {},
  ) => (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={current[name] ?? isOn} disabled={isLocked} />
      {t(`signOn.${name}`)}
    </label>
  )
  const isUntested = !provider?.tested_at
  return (
    <>
      <Field
        label={t(kind === 'saml' ? 'signOn.group_attribute' : 'signOn.claim')}
        hint={t(kind === 'saml' ? 'signOn.group_attribute.hint' : 'signOn.claim.hint')}
        wrong={wrongIn(error, 'group_claim')}
      >
        {attributes => (
          <input
            name="group_claim"
            required
            defaultValue={provider?.group_claim ?? 'groups'}
            {...attributes}
          />
        )}
      </Field>
      {roles && (
        <Field label={t('signOn.others')} wrong={wrongIn(error, 'default_role')}>
          {attributes => (
            <Select
              name="default_role"
              defaultValue={provider?.default_role ?? REFUSE}
              options={[
                { value: REFUSE, label: t('signOn.others.refuse') },
                ...known.map(role => ({ value: role.key, label: roleName(role) })),
              ]}
              {...attributes}
            />
          )}
        </Field>
      )}
      <h3>{t('signOn.who')}</h3>
      <Field label={t('signOn.domains')} hint={t('signOn.domains.hint')} wrong={wrongIn(error, 'domains')}>
        {attributes => <input name="domains" defaultValue={provider?.domains.join(', ')} {...attributes} />}
      </Field>
      {check('creates_members', { isOn: true })}
      {check('trusts_addresses')}
      {kind === 'oidc' && check('ends_login')}
      {check('only', { isLocked: isUntested && !provider?.only })}
      <p className="hint">{t(isUntested ? 'signOn.only.locked' : 'signOn.only.hint')}</p>
    </>
  )
}
