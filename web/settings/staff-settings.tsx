import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, staffQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
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

interface Invitation {
  email: string
  link: string
}

async function invite(email: string): Promise<Invitation> {
  const { link } = await ask(api.POST('/staff/{email}/invitation', { params: { path: { email } } }))
  return { email, link }
}

/** Staff and their roles. */
export function StaffSettings() {
  const found = useQuery(staffQuery)
  const gone = useQuery(goneQuery)
  const { data: me } = useQuery(meQuery)
  const [invited, setInvited] = useState<Invitation>()
  const roles = ROLES.filter(role => role !== 'owner' || me?.role.name === 'owner')
  return (
    <>
      <div className="card">
        <h2>{t('settings.staff')}</h2>
        {invited && <Secret words={t('staff.invited', { email: invited.email })} secret={invited.link} />}
        <Listed of={found}>
          {staff => (
            <WideTable>
              <table>
                <tbody>
                  {staff.map(person => (
                    <Member
                      key={person.id}
                      person={person}
                      roles={roles}
                      isMe={person.id === me?.id}
                      onInvited={setInvited}
                    />
                  ))}
                  {gone.data?.map(person => (
                    <FormerMember key={person.id} person={person} />
                  ))}
                </tbody>
              </table>
            </WideTable>
          )}
        </Listed>
        {found.data && <ErrorNotice error={gone.error} />}
      </div>
      <NewMember roles={roles} onInvited={setInvited} />
    </>
  )
}

interface MemberProps {
  person: Staff
  roles: readonly Role[]
  isMe: boolean
  onInvited: (invitation: Invitation) => void
}

function Member({ person: { name, email, role }, roles, isMe, onInvited }: MemberProps) {
  const params = { path: { email } }
  const touches = [keys.staff]
  const changing = useSaving(
    (role: Role) => ask(api.PUT('/staff/{email}', { params, body: { staff: { role } } })),
    { touches },
  )
  const inviting = useSaving(() => invite(email), { touches, onSaved: onInvited })
  const deactivating = useSaving(() => ask(api.DELETE('/staff/{email}', { params })), { touches })
  const canChange = roles.includes(role.name) && !isMe
  return (
    <tr>
      <td>
        <span className="row">
          <Avatar name={name} isSmall />
          {name} <span className="quiet small">{email}</span>
        </span>
        <ErrorNotice error={changing.error ?? inviting.error ?? deactivating.error} />
      </td>
      <td>
        {canChange ? (
          <RoleSelect
            roles={roles}
            aria-label={`${t('staff.role')}: ${name}`}
            value={role.name}
            onChange={event => changing.mutate(event.target.value as Role)}
          />
        ) : (
          t(`role.${role.name}`)
        )}
      </td>
      <td className="row">
        {canChange && (
          <>
            <button type="button" className="button" onClick={() => inviting.mutate()}>
              {t('staff.invite')}
            </button>
            <button type="button" className="button bad" onClick={() => deactivating.mutate()}>
              {t('staff.deactivate')}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}

function FormerMember({ person: { name, email } }: { person: Staff }) {
  const reactivating = useSaving(
    () => ask(api.POST('/staff/{email}/reactivate', { params: { path: { email } } })),
    { touches: [keys.staff] },
  )
  return (
    <tr>
      <td>
        {name} <span className="quiet small">{email}</span>
        <ErrorNotice error={reactivating.error} />
      </td>
      <td className="quiet">{t('staff.gone')}</td>
      <td>
        <button type="button" className="button" onClick={() => reactivating.mutate()}>
          {t('staff.reactivate')}
        </button>
      </td>
    </tr>
  )
}

async function addAndInvite(form: HTMLFormElement): Promise<Invitation> {
  const { name, email = '', role = 'agent' } = fieldsOf(form)
  const staff = { name: name || undefined, email, role: role as Role }
  // Its mail is on its way: a second invitation would be a second mail.
  const { email: invited, invitation_link: link } = await ask(api.POST('/staff', { body: { staff } }))
  return { email: invited, link: link ?? '' }
}

function NewMember({ roles, onInvited }: Pick<MemberProps, 'roles' | 'onInvited'>) {
  const adding = useSaving(addAndInvite, {
    touches: [keys.staff],
    onSaved(invitation, form) {
      onInvited(invitation)
      form.reset()
    },
  })
  const { error, isPending } = adding
  return (
    <Form className="card" saving={adding}>
      <h2>{t('staff.add')}</h2>
      {!wrongIn(error, 'email') && <ErrorNotice error={error} />}
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" {...attributes} />}
      </Field>
      <Field label={t('email')} wrong={wrongIn(error, 'email')}>
        {attributes => <input name="email" type="email" required {...attributes} />}
      </Field>
      <Field label={t('staff.role')} wrong={wrongIn(error, 'role')}>
        {attributes => <RoleSelect roles={roles} name="role" {...attributes} />}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('staff.invite')}
      </button>
    </Form>
  )
}

function RoleSelect({ roles, ...attributes }: { roles: readonly Role[] } & ComponentProps<'select'>) {
  return (
    <select {...attributes}>
      {roles.map(role => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  )
}
