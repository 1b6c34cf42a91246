import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, staffQuery } from '../api/staff.ts'
import { useMay } from '../api/use-may.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { loginSettingsQuery } from './login-settings-query.ts'
import { Records } from './records.tsx'
import { canGive, roleName, rolesQuery } from './roles-query.ts'
import { Secret } from './secret.tsx'
import { type Invitation, StaffForm } from './staff-form.tsx'

const goneQuery = queryOptions({
  queryKey: keys.deactivatedStaff,
  queryFn: async () =>
    (await ask(api.GET('/staff', { params: { query: { deactivated: true, page_size: 100 } } }))).staff,
})

/** Staff and their roles. */
export function StaffSettings() {
  const found = useQuery(staffQuery)
  const gone = useQuery(goneQuery)
  const { data: me } = useQuery(meQuery)
  const [invited, setInvited] = useState<Invitation>()
  const { data } = useQuery(rolesQuery)
  const rules = useQuery({ ...loginSettingsQuery, enabled: useMay('sign_on.manage') ?? false })
  const without = new Set(rules.data?.without_second_factor)
  const all = data?.roles ?? []
  const roles = all.filter(role => canGive(role, me?.permissions ?? []))
  const isGone = ({ id }: Staff) => gone.data?.some(one => one.id === id) ?? false
  const canChange = (person: Staff) =>
    roles.some(({ key }) => key === person.role.key) && person.id !== me?.id && !isGone(person)
  return (
    <Records
      title={t('settings.staff')}
      newLabel={t('staff.add')}
      icon="people"
      none={t('nothing_yet')}
      about={t('staff.about')}
      of={{ data: data && found.data && [...found.data, ...(gone.data ?? [])], error: found.error }}
      nameOf={({ name }) => name}
      groups={people => [
        { title: '', items: people.filter(person => !isGone(person)) },
        { title: t('staff.gone'), items: people.filter(isGone) },
      ]}
      cells={({ name, email, role }) => (
        <>
          <td>
            <span className="row">
              <Avatar name={name} isSmall />
              <span dir="auto">{name}</span> <span className="quiet small">{email}</span>
              {without.has(email) && <span className="mark">{t('staff.no_factor')}</span>}
            </span>
          </td>
          <td dir="auto">{roleName(role)}</td>
        </>
      )}
      buttons={person => isGone(person) && <Reactivate email={person.email} />}
      form={(person, close) => (
        <StaffForm
          person={person}
          roles={roles}
          all={all}
          canChange={!person || canChange(person)}
          onDone={close}
          onInvited={setInvited}
        />
      )}
    >
      {invited && <Secret words={t('staff.invited', { email: invited.email })} secret={invited.link} />}
      {found.data && <ErrorNotice error={gone.error} />}
    </Records>
  )
}

function Reactivate({ email }: { email: string }) {
  const reactivating = useSaving(
    () => ask(api.POST('/staff/{email}/reactivate', { params: { path: { email } } })),
    { touches: [keys.staff] },
  )
  return (
    <>
      <ErrorNotice error={reactivating.error} />
      <button type="button" className="button" onClick={() => reactivating.mutate()}>
        {t('staff.reactivate')}
      </button>
    </>
  )
}
