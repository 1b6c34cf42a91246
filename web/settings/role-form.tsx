import './role-form.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission, Role } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { RecordForm } from './record-form.tsx'
import { RoleChange, RoleHolders } from './role-change.tsx'
import { RoleRights } from './role-rights.tsx'
import { RoleSight } from './role-sight.tsx'
import { asSight, sightFrom } from './role-sights.ts'
import { canGive, roleName } from './roles-query.ts'

interface Props {
  /** Undefined for a new one. */
  role: Role | undefined
  permissions: Permission[]
  onDone: () => void
}

/** A role: which conversations its holders see and what they can do; beside it what the change means, and for whom. */
export function RoleForm({ role, permissions, onDone }: Props) {
  const { data: me } = useQuery(meQuery)
  const [sight, setSight] = useState(() => sightFrom(role?.sees ?? null))
  const [rights, setRights] = useState<string[]>(role?.permissions ?? [])
  const seesAll = sight.kind === 'all'
  // What shows all conversations does not go with a sight.
  const kept = rights.filter(right => seesAll || !permissions.find(({ key }) => key === right)?.['whole?'])
  const isFixed = role !== undefined && (role['preset?'] || !canGive(role, me?.permissions ?? []))
  const touches = [keys.roles, keys.staff, keys.me]
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { name = '' } = fieldsOf(form)
      const body = { role: { name, permissions: kept as Permission['key'][], sees: asSight(sight) } }
      const params = { path: { key: role?.key ?? '' } }
      return confirmed<unknown>(() =>
        role ? ask(api.PUT('/roles/{key}', { params, body })) : ask(api.POST('/roles', { body })),
      )
    },
    { touches, onSaved: onDone },
  )
  const removing = useSaving<void>(
    () => confirmed(() => ask(api.DELETE('/roles/{key}', { params: { path: { key: role?.key ?? '' } } }))),
    { touches, onSaved: onDone },
  )
  const { error } = saving
  return (
    <RecordForm
      className="role-form"
      saving={saving}
      removing={role && !isFixed ? removing : undefined}
      isBusy={isFixed}
      chosen={[sight, kept.toSorted()]}
      says={isFixed ? undefined : t('roles.says')}
      aside={
        <>
          <RoleHolders role={role} />
          {!isFixed && <RoleChange role={role} rights={kept} sight={sight} />}
          <p className="quiet">{t(role?.['preset?'] ? 'roles.preset.says' : 'roles.rule')}</p>
        </>
      }
    >
      <Field label={t('roles.name')} wrong={wrongIn(error, 'name')}>
        {attributes => (
          <input
            name="name"
            required
            maxLength={80}
            disabled={isFixed}
            defaultValue={role && roleName(role)}
            {...attributes}
          />
        )}
      </Field>
      <RoleSight sight={sight} onChange={setSight} isFixed={isFixed} />
      <RoleRights
        permissions={permissions}
        rights={kept}
        onChange={setRights}
        isFixed={isFixed}
        seesAll={seesAll}
        wrong={wrongIn(error, 'permissions')}
      />
    </RecordForm>
  )
}
