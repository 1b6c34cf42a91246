import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SignOn, SignOnCheck } from '../../client/api.ts'
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

export type Provider = NonNullable<SignOn['provider']>

interface Props {
  provider: Provider | null
  addresses: ReactNode
}

/** Instead of a role. */
const REFUSE = ''

const domainsIn = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

/** The provider, who may come, and what groups give. */
export function SignOnForm({ provider, addresses }: Props) {
  const [rows, setRows] = useState<GroupRow[]>(() => rowsOf(provider?.groups ?? []))
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { issuer, client_id, client_secret, button, group_claim, default_role, domains } = fieldsOf(form)
      const isOn = (name: string) => new FormData(form).has(name)
      const sign_on = {
        issuer,
        client_id,
        button,
        group_claim,
        ...(client_secret ? { client_secret } : {}),
        groups: groupsFrom(rows),
        default_role: default_role || null,
        domains: domainsIn(domains),
        creates_members: isOn('creates_members'),
        trusts_addresses: isOn('trusts_addresses'),
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
      <Connection provider={provider} error={error} />
      {addresses}
      <h3>{t('signOn.groups')}</h3>
      <p className="quiet">{t('signOn.groups.about')}</p>
      <SignOnGroups rows={rows} onChange={setRows} error={error} />
      <Rest provider={provider} error={error} />
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

/** The provider and our registration there. */
function Connection({ provider, error }: PartProps) {
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

/** Those in no group, and who may come. */
function Rest({ provider, error }: PartProps) {
  const { data: roles } = useQuery(rolesQuery)
  const known = (roles?.roles ?? []).filter(({ key }) => key !== 'owner')
  const check = (
    name: 'creates_members' | 'trusts_addresses' | 'only',
    { isOn = false, isLocked = false } = {},
  ) => (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={provider?.[name] ?? isOn} disabled={isLocked} />
      {t(`signOn.${name}`)}
    </label>
  )
  const isUntested = !provider?.tested_at
  return (
    <>
      <Field label={t('signOn.claim')} hint={t('signOn.claim.hint')} wrong={wrongIn(error, 'group_claim')}>
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
      {check('only', { isLocked: isUntested && !provider?.only })}
      <p className="hint">{t(isUntested ? 'signOn.only.locked' : 'signOn.only.hint')}</p>
    </>
  )
}
