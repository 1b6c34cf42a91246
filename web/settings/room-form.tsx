import type { Availability } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Explained } from './explained.tsx'
import { RecordForm } from './record-form.tsx'

const KINDS = ['mail', 'chat'] as const

/** Room and skills of a member. */
export function RoomForm({ of, onDone }: { of: Availability; onDone: () => void }) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { mail = '', chat = '', skills = '' } = fieldsOf(form)
      const availability = {
        room: { mail: mail === '' ? null : Number(mail), chat: chat === '' ? null : Number(chat) },
        skills: skills.split(',').flatMap(skill => skill.trim() || []),
      }
      const params = { path: { email: of.user.email } }
      return ask(api.PUT('/availability/{email}', { params, body: { availability } }))
    },
    { touches: [keys.availability], onSaved: onDone },
  )
  return (
    <RecordForm
      saving={saving}
      aside={<Explained title={t('explain.what')} texts={[t('availability.room.hint')]} />}
    >
      {KINDS.map(kind => (
        <Field
          key={kind}
          label={t(`availability.room.${kind}`)}
          hint={t('availability.room.empty')}
          wrong={wrongIn(saving.error, kind)}
        >
          {attributes => (
            <input
              type="number"
              min={0}
              max={1000}
              name={kind}
              defaultValue={of.room[kind] ?? ''}
              {...attributes}
            />
          )}
        </Field>
      ))}
      <Field
        label={t('availability.skills')}
        hint={t('availability.skills.hint')}
        wrong={wrongIn(saving.error, 'skills')}
      >
        {attributes => <input name="skills" defaultValue={of.skills.join(', ')} {...attributes} />}
      </Field>
    </RecordForm>
  )
}
