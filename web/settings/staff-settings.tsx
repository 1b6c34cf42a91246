import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, staffQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'
import { Secret } from './secret.tsx'

const goneQuery = queryOptions({
  queryKey: keys.deactivatedStaff,
  queryFn: async () =>
    (await ask(api.GET('/staff', { params: { query: { deactivated: true, page_size: 100 } } }))).staff,
})

const ROLES = ['agent', 'admin', 'owner'] as const
type Role = (typeof ROLES)[number]

/** Staff and their roles. */
export function StaffSettings() {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: gone = [] } = useQuery(goneQuery)
  const { data: me } = useQuery(meQuery)
  const { error, isBusy, save, wrong } = useSave(keys.staff)
  const [invited, setInvited] = useState<{ email: string; link: string }>()
  const roles = ROLES.filter(role => role !== 'owner' || me?.role.name === 'owner')
  const invite = async (email: string) => {
    const { link } = await ask(api.POST('/staff/{email}/invitation', { params: { path: { email } } }))
    setInvited({ email, link })
  }
  const add = (form: HTMLFormElement) => {
    const { name = '', email = '', role = 'agent' } = fieldsOf(form)
    return save(
      async () => {
        const made = await ask(
          api.POST('/staff', { body: { staff: { name: name || undefined, email, role: role as Role } } }),
        )
        await invite(made.email)
      },
      () => form.reset(),
    )
  }
  const act = (work: () => Promise<unknown>) => void save(work)
  return (
    <>
      <div className="card">
        <h2>{t('settings.staff')}</h2>
        {!wrong('email') && <ErrorNotice error={error} />}
        {invited && <Secret words={t('staff.invited', { email: invited.email })} secret={invited.link} />}
        <WideTable>
          <table>
            <tbody>
              {staff.map(person => (
                <Person
                  key={person.id}
                  person={person}
                  roles={roles}
                  isMe={person.id === me?.id}
                  act={act}
                  invite={invite}
                />
              ))}
              {gone.map(({ id, name, email }) => (
                <tr key={id}>
                  <td>
                    {name} <span className="quiet small">{email}</span>
                  </td>
                  <td className="quiet">{t('staff.gone')}</td>
                  <td>
                    <button
                      type="button"
                      className="button"
                      onClick={() =>
                        act(() => ask(api.POST('/staff/{email}/reactivate', { params: { path: { email } } })))
                      }
                    >
                      {t('staff.reactivate')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </div>
      <form
        className="card"
        onSubmit={event => {
          event.preventDefault()
          void add(event.currentTarget)
        }}
      >
        <h2>{t('staff.add')}</h2>
        <Field label={t('name')} wrong={wrong('name')}>
          {attributes => <input name="name" {...attributes} />}
        </Field>
        <Field label={t('email')} wrong={wrong('email')}>
          {attributes => <input name="email" type="email" required {...attributes} />}
        </Field>
        <Field label={t('staff.role')} wrong={wrong('role')}>
          {attributes => (
            <select name="role" {...attributes}>
              {roles.map(role => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="button main" disabled={isBusy}>
          {t('staff.invite')}
        </button>
      </form>
    </>
  )
}

interface PersonProps {
  person: Staff
  roles: readonly Role[]
  isMe: boolean
  act: (work: () => Promise<unknown>) => void
  invite: (email: string) => Promise<void>
}

function Person({ person: { name, email, role }, roles, isMe, act, invite }: PersonProps) {
  const params = { path: { email } }
  const isMine = roles.includes(role.name) && !isMe
  return (
    <tr>
      <td>
        <span className="row">
          <Avatar name={name} isSmall />
          {name} <span className="quiet small">{email}</span>
        </span>
      </td>
      <td>
        {isMine ? (
          <select
            aria-label={`${t('staff.role')}: ${name}`}
            value={role.name}
            onChange={event =>
              act(() =>
                ask(
                  api.PUT('/staff/{email}', {
                    params,
                    body: { staff: { role: event.target.value as Role } },
                  }),
                ),
              )
            }
          >
            {roles.map(one => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </select>
        ) : (
          t(`role.${role.name}`)
        )}
      </td>
      <td className="row">
        {isMine && (
          <>
            <button type="button" className="button" onClick={() => act(() => invite(email))}>
              {t('staff.invite')}
            </button>
            <button
              type="button"
              className="button bad"
              onClick={() => act(() => ask(api.DELETE('/staff/{email}', { params })))}
            >
              {t('staff.deactivate')}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}
