import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ORGANIZATIONS, organizationsQuery } from '../api/organizations.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'

/** Companies and the domains by which customers belong to them. */
export function OrganizationSettings() {
  const [q, setQ] = useState('')
  const { data, error } = useQuery({ ...organizationsQuery(q), placeholderData: keepPreviousData })
  return (
    <Records
      title={t('settings.organizations')}
      newLabel={t('organization.new')}
      about={t('organization.about')}
      of={{ data: data?.organizations, error }}
      icon="people"
      none={t(q === '' ? 'organization.empty' : 'organization.none')}
      nameOf={({ name }) => name}
      cells={({ name, domains }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong>
          </td>
          <td>{domains.join(', ')}</td>
        </>
      )}
      form={(organization, close) => <OrganizationForm organization={organization} onDone={close} />}
    >
      <input
        type="search"
        aria-label={t('organization.find')}
        placeholder={t('organization.find')}
        value={q}
        onChange={event => setQ(event.target.value)}
      />
      {data && data.total_count > ORGANIZATIONS && <p className="quiet">{t('organization.more')}</p>}
    </Records>
  )
}

interface FormProps {
  organization: Organization | undefined
  onDone: () => void
}

function OrganizationForm({ organization, onDone }: FormProps) {
  const options = { touches: [keys.organizations], onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const { name = '', domains = '' } = fieldsOf(form)
    const body = { organization: { name, domains: domains.split(/[\s,;]+/).filter(Boolean) } }
    return organization
      ? ask(api.PUT('/organizations/{id}', { params: { path: { id: organization.id } }, body }))
      : ask(api.POST('/organizations', { body }))
  }, options)
  const removing = useSaving(
    () => ask(api.DELETE('/organizations/{id}', { params: { path: { id: Number(organization?.id) } } })),
    options,
  )
  return (
    <RecordForm saving={saving} removing={organization && removing} removal={t('organization.removal')}>
      <Field label={t('name')} wrong={wrongIn(saving.error, 'name')}>
        {attributes => (
          <input name="name" required maxLength={200} defaultValue={organization?.name} {...attributes} />
        )}
      </Field>
      <Field
        label={t('organization.domains')}
        hint={t('organization.domains.hint')}
        wrong={wrongIn(saving.error, 'domains')}
      >
        {attributes => (
          <textarea
            name="domains"
            rows={3}
            placeholder="example.com"
            defaultValue={organization?.domains.join('\n')}
            {...attributes}
          />
        )}
      </Field>
    </RecordForm>
  )
}
