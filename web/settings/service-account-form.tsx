import type { Role, ServiceAccount } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { useRecordAddress } from './record-address.ts'
import { RecordForm } from './record-form.tsx'
import { canGive, roleName } from './roles-query.ts'

interface Props {
  /** Undefined for a new one. */
  account: ServiceAccount | undefined
  /** Those that the reader may give. */
  roles: Role[]
  /** Of the reader. */
  rights: string[]
  onDone: () => void
}

/** The name and the role of a service account. */
export function ServiceAccountForm({ account, roles, rights, onDone }: Props) {
  const { leaveFor } = useRecordAddress()
  const touches = [keys.serviceAccounts, keys.roles]
  const params = { path: { id: account?.id ?? 0 } }
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { name = '', role = '' } = fieldsOf(form)
      const body = { service_account: { name, role } }
      return ask(
        account
          ? api.PUT('/service_accounts/{id}', { params, body })
          : api.POST('/service_accounts', { body }),
      )
    },
    // A new one needs a token next.
    { touches, onSaved: ({ id }) => (account ? onDone() : leaveFor(String(id), { replace: true })) },
  )
  const removing = useSaving<void>(() => ask(api.DELETE('/service_accounts/{id}', { params })), {
    touches,
    onSaved: onDone,
  })
  const isFixed =
    account !== undefined && !canGive({ ...account.role, permissions: account.permissions }, rights)
  const { error } = saving
  return (
    <RecordForm
      saving={saving}
      removing={account && !isFixed ? removing : undefined}
      removal={t('serviceAccounts.delete.says')}
      isBusy={isFixed}
      says={account ? undefined : t('serviceAccounts.next')}
    >
      <div className="pair">
        <Field label={t('name')} hint={t('serviceAccounts.name.hint')} wrong={wrongIn(error, 'name')}>
          {attributes => (
            <input
              name="name"
              required
              maxLength={80}
              disabled={isFixed}
              defaultValue={account?.name}
              {...attributes}
            />
          )}
        </Field>
        <Field
          label={t('staff.role')}
          hint={isFixed ? t('serviceAccounts.fixed') : undefined}
          wrong={wrongIn(error, 'role')}
        >
          {attributes => (
            <Select
              name="role"
              disabled={isFixed}
              defaultValue={account?.role.key ?? 'read_only'}
              options={optionsFor(account, roles)}
              {...attributes}
            />
          )}
        </Field>
      </div>
    </RecordForm>
  )
}

/** The role that it has is there even if the reader may not give it. */
function optionsFor(account: ServiceAccount | undefined, roles: Role[]) {
  const options = roles.map(role => ({ value: role.key, label: roleName(role) }))
  const isThere = !account || options.some(({ value }) => value === account.role.key)
  return isThere ? options : [...options, { value: account.role.key, label: roleName(account.role) }]
}
