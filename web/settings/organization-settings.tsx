import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

const PAGE = 100

const organizationsQuery = (q: string) => ({
  queryKey: keys.organizationList(q),
  queryFn: () =>
    ask(api.GET('/organizations', { params: { query: { q: q || undefined, page_size: PAGE } } })),
  placeholderData: keepPreviousData,
})

/** Companies and the domains by which customers belong to them. */
export function OrganizationSettings() {
  const [q, setQ] = useState('')
  const { data, error } = useQuery(organizationsQuery(q))
  const [shown, show] = useState<Organization | 'new'>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.organizations')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('organization.new')}
        </button>
      </div>
      <p className="quiet">{t('organization.about')}</p>
      <ErrorNotice error={error} />
      <input
        type="search"
        aria-label={t('organization.find')}
        placeholder={t('organization.find')}
        value={q}
        onChange={event => setQ(event.target.value)}
      />
      {data?.total_count === 0 && <p className="empty">{t('organization.none')}</p>}
      <table>
        <tbody>
          {data?.organizations.map(one => (
            <tr key={one.id}>
              <td>
                <strong dir="auto">{one.name}</strong>
              </td>
              <td>{one.domains.join(', ')}</td>
              <td>
                <button
                  type="button"
                  className="button"
                  aria-label={t('team.edit', { name: one.name })}
                  onClick={() => show(one)}
                >
                  {t('change')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data && data.total_count > PAGE && <p className="quiet">{t('organization.more')}</p>}
      <Dialog
        title={shown === 'new' ? t('organization.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && (
          <OrganizationForm
            organization={shown === 'new' ? undefined : shown}
            onDone={() => show(undefined)}
          />
        )}
      </Dialog>
    </div>
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
    (id: number) => ask(api.DELETE('/organizations/{id}', { params: { path: { id } } })),
    options,
  )
  const wrong = { name: wrongIn(saving.error, 'name'), domains: wrongIn(saving.error, 'domains') }
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing.error ?? (wrong.name || wrong.domains ? null : saving.error)} />
      <Field label={t('name')} wrong={wrong.name}>
        {attributes => (
          <input name="name" required maxLength={200} defaultValue={organization?.name} {...attributes} />
        )}
      </Field>
      <Field label={t('organization.domains')} hint={t('organization.domains.hint')} wrong={wrong.domains}>
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
      <div className="row">
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
        {organization && (
          <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate(organization.id)} />
        )}
      </div>
    </Form>
  )
}
