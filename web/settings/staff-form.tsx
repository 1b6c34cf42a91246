import { useState } from 'react'
import type { Role, Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { RecordForm } from './record-form.tsx'
import { aboutRole, roleName } from './roles-query.ts'
import { Secret } from './secret.tsx'

/** What somebody logs in with for the first time. */
export interface Invitation {
  email: string
  link: string
}

interface Props {
  /** Undefined for somebody new. */
  person: Staff | undefined
  /** Those that the reader may give. */
  roles: Role[]
  /** Every role of the brand. */
  all: Role[]
  canChange: boolean
  onDone: () => void
  onInvited: (invitation: Invitation) => void
}

/** A member of staff: invited with a role, which can be another one later. */
export function StaffForm({ person, roles, all, canChange, onDone, onInvited }: Props) {
  const touches = [keys.staff]
  const saving = useSaving((form: HTMLFormElement) => store(person, form), {
    touches,
    onSaved(invitation) {
      onDone()
      if (invitation) onInvited(invitation)
    },
  })
  const { error } = saving
  /** Again: what has been changed in the form stays. */
  const [again, invite] = useState<Invitation>()
  return (
    <RecordForm
      saving={saving}
      isBusy={!canChange}
      save={person ? t('save') : t('staff.invite')}
      says={person ? undefined : t('staff.invite.says')}
      tools={person && canChange && <Tools person={person} onDone={onDone} onInvited={invite} />}
      aside={<Roles of={all} />}
    >
      {again && <Secret words={t('staff.invited', { email: again.email })} secret={again.link} />}
      <div className="pair">
        <Field label={t('name')} wrong={wrongIn(error, 'name')}>
          {attributes => (
            <input name="name" disabled={!canChange} defaultValue={person?.name} {...attributes} />
          )}
        </Field>
        <Field label={t('email')} wrong={wrongIn(error, 'email')}>
          {attributes => (
            <input
              name="email"
              type="email"
              required
              disabled={person !== undefined}
              defaultValue={person?.email}
              {...attributes}
            />
          )}
        </Field>
      </div>
      <Field
        label={t('staff.role')}
        wrong={wrongIn(error, 'role')}
        hint={canChange ? undefined : t('staff.fixed')}
      >
        {attributes => (
          <Select
            name="role"
            disabled={!canChange}
            defaultValue={person?.role.key ?? 'agent'}
            options={optionsFor(person, canChange ? roles : all)}
            {...attributes}
          />
        )}
      </Field>
    </RecordForm>
  )
}

async function store(person: Staff | undefined, form: HTMLFormElement): Promise<Invitation | undefined> {
  const { name = '', email = '', role = 'agent' } = fieldsOf(form)
  const staff = { name: name || undefined, role }
  if (person) {
    const params = { path: { email: person.email } }
    await ask(api.PUT('/staff/{email}', { params, body: { staff } }))
    return undefined
  }
  // Its mail is on its way: a second invitation would be a second mail.
  const { email: invited, invitation_link: link } = await ask(
    api.POST('/staff', { body: { staff: { ...staff, email } } }),
  )
  return { email: invited, link: link ?? '' }
}

/** What is done with somebody at once. */
function Tools({ person, onDone, onInvited }: { person: Staff } & Pick<Props, 'onDone' | 'onInvited'>) {
  const { email } = person
  const [isLeaving, setLeaving] = useState(false)
  const params = { path: { email } }
  const touches = [keys.staff]
  const inviting = useSaving(() => ask(api.POST('/staff/{email}/invitation', { params })), {
    touches,
    onSaved: ({ link }) => onInvited({ email, link }),
  })
  const ending = useSaving(() => ask(api.DELETE('/staff/{email}/sessions', { params })), {
    touches: [],
    onSaved: () => toast(t('staff.log_out.done')),
  })
  return (
    <>
      <button type="button" className="button" onClick={() => inviting.mutate()}>
        {t('staff.invite.again')}
      </button>
      <button type="button" className="button" disabled={ending.isPending} onClick={() => ending.mutate()}>
        {t('staff.log_out')}
      </button>
      <button type="button" className="button bad" onClick={() => setLeaving(true)}>
        {t('staff.deactivate')}
      </button>
      {isLeaving && <DeactivateDialog person={person} onClose={() => setLeaving(false)} onDone={onDone} />}
      <ErrorNotice error={inviting.error ?? ending.error} />
    </>
  )
}

/** Roles to choose from; the one that somebody has is there even if it was deleted, or nobody else may have it. */
function optionsFor(person: Staff | undefined, roles: Role[]) {
  const options = roles.map(role => ({ value: role.key, label: roleName(role) }))
  const isThere = !person || options.some(({ value }) => value === person.role.key)
  return isThere ? options : [...options, { value: person.role.key, label: roleName(person.role) }]
}

function Roles({ of: roles }: { of: Role[] }) {
  return (
    <section>
      <h3>{t('staff.roles')}</h3>
      <dl className="explained">
        {roles.map(role => (
          <div key={role.key}>
            <dt dir="auto">{roleName(role)}</dt>
            {aboutRole(role) && <dd>{aboutRole(role)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
