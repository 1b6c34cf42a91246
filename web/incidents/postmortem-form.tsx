import { useQuery } from '@tanstack/react-query'
import type { Incident } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { UnsavedGuard, useUnsaved } from '../design/unsaved-guard.tsx'
import { t } from '../language/language.ts'
import { previewQuery } from './status-queries.ts'

/** What is changed after a resolved incident; subscribers are told if its writer wants it. */
export function PostmortemForm({ incident }: { incident: Incident }) {
  const { id, postmortem, incidents_systems } = incident
  const systems = incidents_systems.map(({ system_id }) => ({ system_id }))
  const { data: told } = useQuery(previewQuery({ systems }))
  const unsaved = useUnsaved()
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      const { postmortem: text = '', announce } = fieldsOf(form)
      const fields = { postmortem: text.trim() === '' ? null : text, announce_postmortem: announce === 'on' }
      const params = { path: { identifier: id } }
      return ask(api.PUT('/incidents/{identifier}', { params, body: { incident: fields } }))
    },
    {
      touches: [keys.incidents],
      onSaved() {
        unsaved.save()
        toast(t('saved'))
      },
    },
  )
  const { error, isPending } = saving
  return (
    <Form saving={saving} onInput={unsaved.change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      {!wrongIn(error, 'postmortem') && <ErrorNotice error={error} />}
      <Field
        label={t('incident.postmortem')}
        hint={t('incident.postmortem.hint')}
        wrong={wrongIn(error, 'postmortem')}
      >
        {attributes => (
          <textarea name="postmortem" rows={5} defaultValue={postmortem ?? ''} {...attributes} />
        )}
      </Field>
      <label className="row">
        <input type="checkbox" name="announce" />
        <span>{t('incident.postmortem.announce', { n: told?.subscribers ?? 0 })}</span>
      </label>
      <div className="foot">
        <button type="submit" className="button" disabled={isPending}>
          {t('save')}
        </button>
      </div>
    </Form>
  )
}
