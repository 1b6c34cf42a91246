import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, staffQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Records } from './records.tsx'
import { Secret } from './secret.tsx'
import { type Invitation, ROLES, StaffForm } from './staff-form.tsx'

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
  const roles = ROLES.filter(role => role !== 'owner' || me?.role.name === 'owner')
  const isGone = ({ id }: Staff) => gone.data?.some(one => one.id === id) ?? false
  const canChange = (person: Staff) =>
    roles.includes(person.role.name) && person.id !== me?.id && !isGone(person)
  return (
    <Records
      title={t('settings.staff')}
      newLabel={t('staff.add')}
      about={t('staff.about')}
      of={{ data: found.data && [...found.data, ...(gone.data ?? [])], error: found.error }}
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
            </span>
          </td>
          <td>{t(`role.${role.name}`)}</td>
        </>
      )}
      buttons={person => isGone(person) && <Reactivate email={person.email} />}
      form={(person, close) => (
        <StaffForm
          person={person}
          roles={roles}
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
