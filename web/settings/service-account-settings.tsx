import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { agoOf, t } from '../language/language.ts'
import { Records } from './records.tsx'
import { canGive, roleName, rolesQuery } from './roles-query.ts'
import { ServiceAccountForm } from './service-account-form.tsx'
import { ServiceAccountTokens } from './service-account-tokens.tsx'

const accountsQuery = queryOptions({
  queryKey: keys.serviceAccounts,
  queryFn: async () => (await ask(api.GET('/service_accounts'))).service_accounts,
})

/** Programs that use the API under names of their own, with their roles and tokens. */
export function ServiceAccountSettings() {
  const { data, error } = useQuery(accountsQuery)
  const { data: me } = useQuery(meQuery)
  const { data: known } = useQuery(rolesQuery)
  const rights = me?.permissions ?? []
  const roles = known?.roles.filter(role => role.key !== 'owner' && canGive(role, rights))
  return (
    <Records
      title={t('settings.service-accounts')}
      newLabel={t('serviceAccounts.new')}
      icon="people"
      none={t('serviceAccounts.none')}
      about={t('serviceAccounts.about')}
      of={{ data: roles && data, error }}
      nameOf={({ name }) => name}
      cells={({ name, login, role, last_used_at }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong> <code className="small">{login}</code>
          </td>
          <td dir="auto">{roleName(role)}</td>
          <td className="quiet">
            {last_used_at ? t('sessions.used', { age: agoOf(last_used_at) }) : t('tokens.never')}
          </td>
        </>
      )}
      form={(account, close) => (
        <>
          <ServiceAccountForm account={account} roles={roles ?? []} rights={rights} onDone={close} />
          {account && <ServiceAccountTokens key={account.id} account={account} />}
        </>
      )}
    />
  )
}
