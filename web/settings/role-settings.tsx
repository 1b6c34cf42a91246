import { useQuery } from '@tanstack/react-query'
import { t } from '../language/language.ts'
import { Records } from './records.tsx'
import { RoleForm } from './role-form.tsx'
import { roleName, rolesQuery } from './roles-query.ts'

/** Roles: what members can do, and what they see. */
export function RoleSettings() {
  const { data, error } = useQuery(rolesQuery)
  return (
    <Records
      title={t('settings.roles')}
      newLabel={t('roles.new')}
      icon="lock"
      none={t('nothing_yet')}
      about={t('roles.about')}
      of={{ data: data?.roles, error }}
      nameOf={roleName}
      groups={roles => [
        { title: t('roles.own'), items: roles.filter(role => !role['preset?']) },
        { title: t('roles.preset'), items: roles.filter(role => role['preset?']) },
      ]}
      cells={role => (
        <>
          <td>
            <strong dir="auto">{roleName(role)}</strong>
          </td>
          <td className="quiet">{t('roles.people', { n: role.member_count })}</td>
          <td className="quiet">
            {t('roles.rights', { given: role.permissions.length, all: data?.permissions.length ?? 0 })}
          </td>
        </>
      )}
      form={(role, close) => data && <RoleForm role={role} permissions={data.permissions} onDone={close} />}
    />
  )
}
