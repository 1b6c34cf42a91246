import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../client/api.ts'
import { language } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { Records } from './records.tsx'
import { RoleForm } from './role-form.tsx'
import { roleName, rolesQuery } from './roles-query.ts'

function holdersOf({ member_count, service_account_count }: Role): string {
  const people = t('roles.people', { n: member_count })
  if (service_account_count === 0) return people
  const accounts = t('roles.accounts', { n: service_account_count })
  return new Intl.ListFormat(language, { type: 'unit' }).format([people, accounts])
}

/** Owners have one more, which nobody can be given. */
function givenIn({ permissions }: Role, all: Set<string>): string[] {
  return permissions.filter(one => all.has(one))
}

/** Roles: what members can do, and what they see. */
export function RoleSettings() {
  const { data, error } = useQuery(rolesQuery)
  const known = new Set(data?.permissions.map(({ key }) => key))
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
          <td className="quiet">{holdersOf(role)}</td>
          <td className="quiet">
            {t('roles.rights', { given: givenIn(role, known).length, all: known.size })}
          </td>
        </>
      )}
      form={(role, close) => data && <RoleForm role={role} permissions={data.permissions} onDone={close} />}
    />
  )
}
